import { Stack } from '@mantine/core'
import { useChange } from '../../api/change.ts'
import { api } from '../../api/client.ts'
import { useRead } from '../../api/read.ts'
import { Card } from '../../components/card.tsx'
import { ConfirmButton } from '../../components/confirm.tsx'
import { Loaded } from '../../components/emptyState.tsx'
import { Line, LineButton } from '../../components/line.tsx'
import { Tag } from '../../components/statusBadge.tsx'
import { When } from '../../components/when.tsx'
import { t } from '../../i18n/language.ts'

/** The person's sessions, with buttons to end them. */
export function Sessions() {
  const sessions = useRead('/dashboard/api/me/sessions')
  const end = useChange(
    (sessionId: string) => api.DELETE('/dashboard/api/me/sessions/{sessionId}', { params: { path: { sessionId } } }),
    { done: t.sessions.ended },
  )
  const endOthers = useChange(() => api.DELETE('/dashboard/api/me/sessions'), {
    done: ({ count }) => t.sessions.othersEnded(count),
  })
  return (
    <Card
      title={t.sessions.title}
      actions={
        (sessions.data?.data.length ?? 0) > 1 && (
          <ConfirmButton
            label={t.sessions.endOthers}
            title={t.sessions.endOthersTitle}
            note={t.sessions.endOthersNote}
            yes={t.sessions.endOthers}
            act={() => endOthers.mutateAsync()}
          />
        )
      }
    >
      <Loaded query={sessions}>
        {({ data }) => (
          <Stack gap="sm">
            {data.map(({ id, current, address, userAgent, lastSeenAt }) => (
              <Line
                key={id}
                title={deviceOf(userAgent)}
                badge={current && <Tag tone="good">{t.sessions.current}</Tag>}
                note={
                  <>
                    {address} · {t.sessions.seen} <When at={lastSeenAt} />
                  </>
                }
              >
                {!current && (
                  <LineButton
                    label={t.sessions.end}
                    of={deviceOf(userAgent)}
                    onClick={() => end.mutate(id)}
                    busy={end.isPending && end.variables === id}
                  />
                )}
              </Line>
            ))}
          </Stack>
        )}
      </Loaded>
    </Card>
  )
}

const browsers: readonly [RegExp, string][] = [
  [/Edg\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\//, 'Firefox'],
  [/Chrome\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]
const systems: readonly [RegExp, string][] = [
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
]

/**
 * Returns the browser and the system, such as `Chrome · Windows`, without the parts that the header does not contain.
 */
function deviceOf(userAgent: string): string {
  const find = (names: typeof browsers) => names.find(([pattern]) => pattern.test(userAgent))?.[1]
  return [find(browsers), find(systems)].filter(Boolean).join(' · ') || userAgent.slice(0, 40) || t.sessions.unknown
}
