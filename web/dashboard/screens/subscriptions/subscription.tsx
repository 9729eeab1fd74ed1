import { Button, Group, Modal, Radio, Stack, Text } from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useChange } from '../../api/change.ts'
import { api } from '../../api/client.ts'
import { type DataOf, useRead } from '../../api/read.ts'
import { Card, Columns, Facts } from '../../components/card.tsx'
import { Copyable } from '../../components/copy.tsx'
import { Loaded } from '../../components/emptyState.tsx'
import { LineButton } from '../../components/line.tsx'
import { PageHeader } from '../../components/pageHeader.tsx'
import { Email } from '../../components/person.tsx'
import { FormDialog } from '../../components/serverForm.tsx'
import { ShareLink } from '../../components/shareLink.tsx'
import { useStoreId } from '../../components/storeId.ts'
import { useStorePath } from '../../components/target.ts'
import { When } from '../../components/when.tsx'
import { cardName, date, taxNumber } from '../../i18n/formats.ts'
import { t } from '../../i18n/language.ts'
import { CustomerLink } from '../customers/customerLink.tsx'
import { PaymentLines } from '../sales/paymentLines.tsx'
import { SubscriptionBadges } from './subscriptionBadges.tsx'
import { cyclePrice } from './subscriptions.tsx'

type Subscription = DataOf<'/dashboard/api/stores/{storeId}/subscriptions/{subscriptionId}'>

/** One subscription: its state, its payments and its cancellation. */
export function SubscriptionPage() {
  const { subscriptionId } = useParams({ from: '/signed-in/$storeId/subscriptions/$subscriptionId' })
  const subscription = useRead(
    '/dashboard/api/stores/{storeId}/subscriptions/{subscriptionId}',
    { path: { subscriptionId } },
    { everyMs: 15_000 },
  )
  return <Loaded query={subscription}>{(data) => <Shown subscription={data} />}</Loaded>
}

function Shown({ subscription }: { subscription: Subscription }) {
  const path = useStorePath()
  const { customer, offer } = subscription
  return (
    <>
      <PageHeader
        title={customer.name ?? customer.email ?? subscription.id}
        badge={<SubscriptionBadges subscription={subscription} />}
        note={`${offer.product.name} · ${offer.name} · ${cyclePrice(offer)}`}
        back={{ to: path('subscriptions'), label: t.subscriptions.title }}
      >
        <ReplaceCard subscription={subscription} />
        <KeepSubscription subscription={subscription} />
        <CancelSubscription subscription={subscription} />
      </PageHeader>
      <Columns aside={<Aside subscription={subscription} />}>
        <Card title={t.charges.attempts}>
          <PaymentLines
            payments={subscription.payments}
            currency={offer.currency}
            none={
              subscription.trialEndsAt ? t.subscriptions.inTrial(date(subscription.trialEndsAt)) : t.charges.noAttempts
            }
          />
        </Card>
      </Columns>
    </>
  )
}

/** A subscription that ends with its period keeps a date for the next charge, but no charge will follow. */
function nextCharge({ cancelAtPeriodEnd, canceledAt, nextChargeAt }: Subscription) {
  if (cancelAtPeriodEnd && !canceledAt) return t.subscriptions.noNext
  return nextChargeAt && <When at={nextChargeAt} long />
}

function Aside({ subscription }: { subscription: Subscription }) {
  const { method, cardBrand, cardLastFour, customer, recurringPix } = subscription
  const card = cardName(cardBrand, cardLastFour)
  return (
    <>
      <Card title={t.charges.details}>
        <Facts
          of={[
            [t.sales.method, [t.methods[method], card].filter(Boolean).join(' · ')],
            [t.subscriptions.recurringPix, recurringPix && t.subscriptions.consents[recurringPix.status]],
            [t.subscriptions.chargesPaid, String(subscription.chargesPaid)],
            [t.subscriptions.periodEnd, <When key="end" at={subscription.currentPeriodEnd} long />],
            [t.subscriptions.next, nextCharge(subscription)],
            [t.subscriptions.trialEnds, subscription.trialEndsAt && <When at={subscription.trialEndsAt} long />],
            [t.subscriptions.pastDueSince, subscription.pastDueSince && <When at={subscription.pastDueSince} long />],
            [t.subscriptions.canceledAt, subscription.canceledAt && <When at={subscription.canceledAt} long />],
            [t.fields.createdAt, <When key="at" at={subscription.createdAt} long />],
            [t.fields.id, <Copyable key="id" text={subscription.id} of={t.fields.id} />],
          ]}
        />
      </Card>
      <Card title={t.sales.buyer}>
        <Facts
          of={[
            [t.fields.name, customer.name],
            [t.fields.email, customer.email && <Email key="email" of={customer.email} />],
            [t.sale.document, customer.document && taxNumber(customer.document)],
          ]}
        />
        <CustomerLink rowId={subscription.id} email={customer.email} />
      </Card>
    </>
  )
}

/** Creates a link for the buyer to replace the card. */
function ReplaceCard({ subscription: { id, can } }: { subscription: Subscription }) {
  const storeId = useStoreId()
  const [url, setUrl] = useState<string>()
  const make = useChange(
    () =>
      api.POST('/dashboard/api/stores/{storeId}/subscriptions/{subscriptionId}/card-link', {
        params: { path: { storeId, subscriptionId: id } },
      }),
    { onDone: (answer) => setUrl(answer.url) },
  )
  if (!can.makeCardLink) return null
  return (
    <>
      <Button variant="default" loading={make.isPending} onClick={() => make.mutate()}>
        {t.subscriptions.replaceCard}
      </Button>
      <FormDialog
        opened={url !== undefined}
        onClose={() => setUrl(undefined)}
        title={t.subscriptions.replaceCard}
        size="lg"
      >
        <Stack>
          <Text size="sm">{t.subscriptions.cardNote}</Text>
          {url && <ShareLink url={url} />}
        </Stack>
      </FormDialog>
    </>
  )
}

/** Reverses a cancellation at the end of the period. */
function KeepSubscription({ subscription: { id, can } }: { subscription: Subscription }) {
  const storeId = useStoreId()
  const keep = useChange(
    () =>
      api.POST('/dashboard/api/stores/{storeId}/subscriptions/{subscriptionId}/keep', {
        params: { path: { storeId, subscriptionId: id } },
      }),
    { done: t.subscriptions.kept },
  )
  if (!can.keep) return null
  return (
    <Button loading={keep.isPending} onClick={() => keep.mutate()}>
      {t.subscriptions.keep}
    </Button>
  )
}

/**
 * The button that cancels a subscription, with its dialog.
 * @param of the subscription's name in a list, for screen readers
 */
export function CancelSubscription({
  subscription: { id, currentPeriodEnd, cancelAtPeriodEnd, can },
  of,
}: {
  subscription: Pick<Subscription, 'id' | 'currentPeriodEnd' | 'cancelAtPeriodEnd'> & { can: { cancel: boolean } }
  of?: string
}) {
  const storeId = useStoreId()
  const [opened, setOpened] = useState(false)
  const [when, setWhen] = useState<'end' | 'now'>('end')
  const cancel = useChange(
    () =>
      api.POST('/dashboard/api/stores/{storeId}/subscriptions/{subscriptionId}/cancel', {
        params: { path: { storeId, subscriptionId: id } },
        body: { atPeriodEnd: when === 'end' },
      }),
    { done: when === 'end' ? t.subscriptions.willCancel : t.subscriptions.canceledNow, onDone: () => setOpened(false) },
  )
  if (!can.cancel) return null
  return (
    <>
      {of === undefined ? (
        <Button variant="default" onClick={() => setOpened(true)}>
          {t.subscriptions.cancel}
        </Button>
      ) : (
        <LineButton label={t.actions.cancel} of={of} onClick={() => setOpened(true)} />
      )}
      <Modal
        opened={opened}
        onClose={() => setOpened(false)}
        title={t.subscriptions.cancelTitle}
        closeButtonProps={{ 'aria-label': t.actions.close }}
      >
        <Stack>
          <Radio.Group
            aria-label={t.subscriptions.cancelTitle}
            value={when}
            onChange={(value) => setWhen(value as 'end' | 'now')}
          >
            <Stack gap="sm">
              <Radio
                value="end"
                label={t.subscriptions.cancelAtEnd(date(currentPeriodEnd))}
                description={cancelAtPeriodEnd ? t.subscriptions.already : t.subscriptions.cancelAtEndNote}
                disabled={cancelAtPeriodEnd}
              />
              <Radio value="now" label={t.subscriptions.cancelNow} description={t.subscriptions.cancelNowNote} />
            </Stack>
          </Radio.Group>
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={() => setOpened(false)}>
              {t.actions.close}
            </Button>
            <Button
              color="red.8"
              loading={cancel.isPending}
              disabled={cancelAtPeriodEnd && when === 'end'}
              onClick={() => cancel.mutate()}
            >
              {t.subscriptions.cancel}
            </Button>
          </Group>
        </Stack>
      </Modal>
    </>
  )
}
