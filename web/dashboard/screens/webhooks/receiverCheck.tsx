import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import type { components } from '../../api/__generated__/schema.d.ts'
import { useChange } from '../../api/change.ts'
import { api } from '../../api/client.ts'
import { Card } from '../../components/card.tsx'
import { Icon } from '../../components/icons.tsx'
import { useStoreId } from '../../components/storeId.ts'
import { languageTag, t } from '../../i18n/language.ts'
import styles from './receiverCheck.module.css'

type Check = components['schemas']['ReceiverCheck']

/** Checks if an endpoint's receiver accepts valid deliveries and refuses invalid ones. */
export function ReceiverCheck({ endpointId }: { endpointId: string }) {
  const storeId = useStoreId()
  const [checks, setChecks] = useState<readonly Check[]>()
  const params = { path: { storeId, endpointId } }
  const check = useChange(
    () => api.POST('/dashboard/api/stores/{storeId}/webhook-endpoints/{endpointId}/check', { params }),
    { onDone: ({ data }) => setChecks(data) },
  )
  return (
    <Card
      title={t.receiverCheck.title}
      note={t.receiverCheck.note}
      actions={
        <Button variant="default" size="xs" loading={check.isPending} onClick={() => check.mutate()}>
          {checks ? t.receiverCheck.again : t.receiverCheck.start}
        </Button>
      }
    >
      <div aria-live="polite">{checks && <Results checks={checks} />}</div>
    </Card>
  )
}

function Results({ checks }: { checks: readonly Check[] }) {
  const failed = checks.filter(({ passed }) => !passed).length
  return (
    <>
      <p className={styles.verdict} data-good={failed === 0 || undefined}>
        <Icon name={failed === 0 ? 'check' : 'alert'} size={18} />
        <strong>{failed === 0 ? t.receiverCheck.good : t.receiverCheck.bad(failed)}</strong>
      </p>
      {failed === 0 && (
        <Text size="sm" c="dimmed" mt={2}>
          {t.receiverCheck.goodNote}
        </Text>
      )}
      <ul className={styles.list}>
        {withAdviceOnce(checks).map((one) => (
          <Line key={one.check} of={one} />
        ))}
      </ul>
      {checks.length === 1 && (
        <Text size="sm" c="dimmed" mt="sm">
          {t.receiverCheck.stopped}
        </Text>
      )}
    </>
  )
}

/** Shows each advice only at the first check with this advice. */
function withAdviceOnce(checks: readonly Check[]): Check[] {
  return checks.map((one, place) => {
    const isKnown = checks.slice(0, place).some(({ advice }) => advice === one.advice)
    return isKnown ? { ...one, advice: null } : one
  })
}

function Line({ of: { check, passed, status, durationMs, advice } }: { of: Check }) {
  const time = inWords(durationMs)
  return (
    <li className={styles.line} data-passed={passed || undefined}>
      <span className={styles.mark} role="img" aria-label={passed ? t.receiverCheck.passed : t.receiverCheck.failed}>
        <Icon name={passed ? 'check' : 'close'} size={14} />
      </span>
      <div>
        <div className={styles.name}>{t.receiverCheck.checks[check]}</div>
        <div className={styles.answer}>
          {status === null ? t.receiverCheck.noAnswer(time) : t.receiverCheck.answer(status, time)}
        </div>
        {advice && <div className={styles.advice}>{t.receiverCheck.advice[advice]}</div>}
      </div>
    </li>
  )
}

/** Shows milliseconds up to a second, and then seconds with one decimal. */
function inWords(durationMs: number): string {
  if (durationMs < 1_000) return `${durationMs} ms`
  return `${(durationMs / 1_000).toLocaleString(languageTag(), { maximumFractionDigits: 1 })} s`
}
