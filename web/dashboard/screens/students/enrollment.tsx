import { Group, Progress, Stack, Text } from '@mantine/core'
import type { components } from '../../api/__generated__/schema.d.ts'
import { useChange } from '../../api/change.ts'
import { api } from '../../api/client.ts'
import type { DataOf } from '../../api/read.ts'
import { Card, Facts } from '../../components/card.tsx'
import { ConfirmButton } from '../../components/confirm.tsx'
import { LineButton } from '../../components/line.tsx'
import { TextLink } from '../../components/link.tsx'
import { StatusBadge } from '../../components/statusBadge.tsx'
import { useStoreId } from '../../components/storeId.ts'
import { useStorePath } from '../../components/target.ts'
import { When } from '../../components/when.tsx'
import { percent } from '../../i18n/formats.ts'
import { t } from '../../i18n/language.ts'
import { useMailSent } from '../mails/useMailSent.ts'
import { Certificates } from './certificates.tsx'

export type Entry = components['schemas']['EnrollmentEntry']
type CourseProgress = DataOf<'/dashboard/api/stores/{storeId}/students/{studentId}/progress'>['data'][number]

/** An access of a student to a course. */
export function Enrollment({
  entry,
  progress,
  move,
  studentName,
}: {
  entry: Entry
  progress: CourseProgress | undefined
  move: () => void
  studentName: string
}) {
  return (
    <Card
      title={
        <Group gap="xs" component="span">
          {entry.courseTitle}
          <StatusBadge status={entry.status} />
        </Group>
      }
      note={<Cause entry={entry} />}
      actions={<Actions entry={entry} move={move} />}
    >
      <Stack gap="md">
        {progress && <Done progress={progress} />}
        <Certificates of={entry.certificates} studentName={studentName} />
        <Facts
          of={[
            [t.student.enrolledAt, <When key="at" at={entry.enrolledAt} long />],
            [t.student.cohort, entry.cohortName],
            [t.student.expiresAt, entry.expiresAt && <When at={entry.expiresAt} long />],
            [t.student.revokedAt, entry.revokedAt && <When at={entry.revokedAt} long />],
            [t.student.reason, entry.revokeReason && t.student.reasons[entry.revokeReason]],
            [t.student.lastActivity, entry.lastActivityAt && <When at={entry.lastActivityAt} long />],
          ]}
        />
      </Stack>
    </Card>
  )
}

/** Why the student has access. */
function Cause({ entry }: { entry: Entry }) {
  const path = useStorePath()
  return (
    <>
      {t.student.causes[entry.cause]}
      {entry.paymentId && (
        <>
          {' · '}
          <TextLink to={path('sales/$saleId', { saleId: entry.paymentId })} underline="always">
            {t.delivery.seeSale}
          </TextLink>
        </>
      )}
    </>
  )
}

function Actions({ entry, move }: { entry: Entry; move: () => void }) {
  const storeId = useStoreId()
  const { can } = entry
  const change = useChange(
    (status: 'ACTIVE' | 'REVOKED') =>
      api.PATCH('/dashboard/api/stores/{storeId}/enrollments/{enrollmentId}', {
        params: { path: { storeId, enrollmentId: entry.id } },
        body: { status },
      }),
    { done: (_student, status) => (status === 'ACTIVE' ? t.student.restored : t.student.revoked) },
  )
  return (
    <>
      {can.sendAccess && <SendAccess entry={entry} />}
      {can.change && <LineButton label={t.actions.edit} of={entry.courseTitle} onClick={move} />}
      {can.revoke && (
        <ConfirmButton
          label={t.student.revoke}
          title={t.student.revokeTitle(entry.courseTitle)}
          note={t.student.revokeNote}
          yes={t.student.revoke}
          danger
          act={() => change.mutateAsync('REVOKED')}
          button={(open) => <LineButton label={t.student.revoke} of={entry.courseTitle} onClick={open} />}
        />
      )}
      {can.restore && (
        <LineButton
          label={t.student.restore}
          of={entry.courseTitle}
          busy={change.isPending}
          onClick={() => change.mutate('ACTIVE')}
        />
      )}
    </>
  )
}

/** Mails the access to the course again. */
export function SendAccess({ entry }: { entry: Pick<Entry, 'id' | 'courseTitle'> }) {
  const storeId = useStoreId()
  const sayMailed = useMailSent()
  const send = useChange(
    () =>
      api.POST('/dashboard/api/stores/{storeId}/enrollments/{enrollmentId}/access-mail', {
        params: { path: { storeId, enrollmentId: entry.id } },
      }),
    { onDone: () => sayMailed(t.student.accessSent) },
  )
  return (
    <LineButton
      label={t.student.sendAccess}
      of={entry.courseTitle}
      busy={send.isPending}
      onClick={() => send.mutate()}
    />
  )
}

function Done({ progress: { percent: done, completedLessons, totalLessons } }: { progress: CourseProgress }) {
  return (
    <div>
      <Group justify="space-between" mb={6}>
        <Text size="sm">{t.student.lessons(completedLessons, totalLessons)}</Text>
        <Text size="sm" fw={600}>
          {percent(done)}
        </Text>
      </Group>
      <Progress value={done} aria-label={t.student.progress} />
    </div>
  )
}
