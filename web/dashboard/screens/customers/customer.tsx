import { Alert, Button, Stack, Text } from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import type { components } from '../../api/__generated__/schema.d.ts'
import { useChange } from '../../api/change.ts'
import { api } from '../../api/client.ts'
import { useRead } from '../../api/read.ts'
import { Card, Columns, Facts } from '../../components/card.tsx'
import { Copyable } from '../../components/copy.tsx'
import { Loaded } from '../../components/emptyState.tsx'
import { Icon } from '../../components/icons.tsx'
import { Line } from '../../components/line.tsx'
import { TextLink } from '../../components/link.tsx'
import { PageHeader } from '../../components/pageHeader.tsx'
import { FormDialog } from '../../components/serverForm.tsx'
import { StatusBadge } from '../../components/statusBadge.tsx'
import { useStoreId } from '../../components/storeId.ts'
import { useStorePath } from '../../components/target.ts'
import { date, money, phoneNumber, taxNumber } from '../../i18n/formats.ts'
import { t } from '../../i18n/language.ts'
import { useMailSent } from '../mails/useMailSent.ts'
import { CorrectEmail } from '../students/correctEmail.tsx'
import { Give } from '../students/courseAccess.tsx'
import { SendAccess } from '../students/enrollment.tsx'
import { CancelSubscription } from '../subscriptions/subscription.tsx'
import { cyclePrice } from '../subscriptions/subscriptions.tsx'
import { CustomerHistory } from './customerHistory.tsx'
import { NoteForm } from './customerNotes.tsx'

export type Customer = components['schemas']['Customer']

/** One customer: the whole history, newest first, and the possible actions. */
export function CustomerPage() {
  const { rowId } = useParams({ from: '/signed-in/$storeId/customers/$rowId' })
  const customer = useRead('/dashboard/api/stores/{storeId}/customers/{rowId}', { path: { rowId } })
  return <Loaded query={customer}>{(data) => <Shown customer={data} rowId={rowId} />}</Loaded>
}

function Shown({ customer, rowId }: { customer: Customer; rowId: string }) {
  const path = useStorePath()
  const { name, email, can, isComplete } = customer
  return (
    <>
      <PageHeader
        title={name ?? email}
        note={name && email}
        back={{ to: path('sales', { q: email }), label: t.sales.title }}
      >
        {can.sendSignInLink && customer.student && <SignInLink studentId={customer.student.id} />}
        {can.sendSignInLink && customer.student && <CorrectEmail student={customer.student} />}
        {can.giveCourse && <GiveCourse customer={customer} />}
      </PageHeader>
      <Columns aside={<Aside customer={customer} />} asideFirst>
        {!isComplete && (
          <Alert color="gray" variant="light" icon={<Icon name="alert" />}>
            {t.customer.incomplete}
          </Alert>
        )}
        {can.addNote && <NoteForm rowId={rowId} />}
        <Card title={t.customer.history}>
          <CustomerHistory rowId={rowId} />
        </Card>
      </Columns>
    </>
  )
}

function Aside({ customer }: { customer: Customer }) {
  const { email, phone, document, paid, salesCount, returnedCount, student } = customer
  const nothing = returnedCount > 0 ? t.customer.allReturned : t.customer.nothingPaid
  const sums = paid.map(({ amountInCents, currency }) => money(amountInCents, currency)).join(' + ')
  return (
    <>
      <Card title={t.customer.title}>
        <Facts
          of={[
            [t.fields.email, <Copyable key="email" text={email} of={t.fields.email} />],
            [t.customer.studentEmail, student && student.email !== email && student.email],
            [t.sale.phone, phone && phoneNumber(phone)],
            [t.sale.document, document && taxNumber(document)],
            [t.customer.paid, salesCount > 0 ? t.customer.paidIn(sums, salesCount) : nothing],
          ]}
        />
      </Card>
      {customer.subscriptions.length > 0 && <Subscriptions of={customer.subscriptions} />}
      {customer.student && <Courses of={customer.student.enrollments} />}
    </>
  )
}

function Subscriptions({ of }: { of: Customer['subscriptions'] }) {
  const path = useStorePath()
  return (
    <Card title={t.subscriptions.title}>
      <Stack gap="md">
        {of.map((subscription) => {
          const { id, offer, status, can, currentPeriodEnd, cancelAtPeriodEnd } = subscription
          const until = cancelAtPeriodEnd ? t.subscriptions.atEnd : t.subscriptions.periodEnd
          return (
            <Line
              key={id}
              title={
                <TextLink to={path('subscriptions/$subscriptionId', { subscriptionId: id })}>{offer.name}</TextLink>
              }
              badge={<StatusBadge status={status} />}
              note={[cyclePrice(offer), can.cancel && `${until}: ${date(currentPeriodEnd)}`]
                .filter(Boolean)
                .join(' · ')}
            >
              <CancelSubscription subscription={subscription} of={offer.name} />
            </Line>
          )
        })}
      </Stack>
    </Card>
  )
}

function Courses({ of }: { of: components['schemas']['EnrollmentEntry'][] }) {
  const path = useStorePath()
  return (
    <Card title={t.courses.title}>
      {of.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t.customer.noCourses}
        </Text>
      ) : (
        <Stack gap="md">
          {of.map((entry) => (
            <Line
              key={entry.id}
              title={
                <TextLink to={path('students/$studentId', { studentId: entry.studentId })}>
                  {entry.courseTitle}
                </TextLink>
              }
              badge={<StatusBadge status={entry.status} />}
              note={t.student.causes[entry.cause]}
            >
              {entry.can.sendAccess && <SendAccess entry={entry} />}
            </Line>
          ))}
        </Stack>
      )}
    </Card>
  )
}

function SignInLink({ studentId }: { studentId: string }) {
  const storeId = useStoreId()
  const sayMailed = useMailSent()
  const send = useChange(
    () =>
      api.POST('/dashboard/api/stores/{storeId}/students/{studentId}/sign-in-link', {
        params: { path: { storeId, studentId } },
      }),
    { onDone: ({ to }) => sayMailed(t.customer.signInSent(to)) },
  )
  return (
    <Button
      variant="default"
      leftSection={<Icon name="mail" size={16} />}
      loading={send.isPending}
      onClick={() => send.mutate()}
    >
      {t.customer.signInLink}
    </Button>
  )
}

function GiveCourse({ customer: { student, name, email } }: { customer: Customer }) {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button variant="default" leftSection={<Icon name="course" size={16} />} onClick={() => setOpen(true)}>
        {t.student.give}
      </Button>
      <FormDialog opened={isOpen} onClose={close} title={t.student.give}>
        <Give student={student ?? { name: name ?? email, email }} onClose={close} />
      </FormDialog>
    </>
  )
}
