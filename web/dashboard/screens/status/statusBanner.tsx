import { type DataOf, useRead } from '../../api/read.ts'
import { Icon } from '../../components/icons.tsx'
import { TextLink } from '../../components/link.tsx'
import { useStorePath } from '../../components/target.ts'
import { t } from '../../i18n/language.ts'
import { useCan, useGatewayTitle } from '../../session/me.ts'
import styles from './status.module.css'

const NAMED = 2

export type Status = DataOf<'/dashboard/api/stores/{storeId}/status'>

/** Reads the state of the store every half minute. */
export function useStatus() {
  return useRead('/dashboard/api/stores/{storeId}/status', {}, { everyMs: 30_000 })
}

/** A line of the home screen with the names of the parts that do not work. It is empty while everything works. */
export function StatusBanner() {
  const path = useStorePath()
  const can = useCan()
  const titleOf = useGatewayTitle()
  const { data } = useStatus()
  if (!data || data.troubles === 0) return null
  const troubled = data.endpoints.filter(isTroubled)
  const [only] = troubled.length === data.troubles ? troubled : []
  const to = only && can('webhooks.read') ? placeOf(only, path) : path('status')
  const parts = partsOf(data, titleOf)
  const [more, named] = [parts.length - NAMED, parts.slice(0, NAMED)]
  return (
    <div className={styles.banner} role="status">
      <Icon name="alert" />
      <span>{`${[...named, ...(more > 0 ? [t.status.more(more)] : [])].join('; ')}.`}</span>
      <TextLink to={to}>{t.home.see}</TextLink>
    </div>
  )
}

/** True for a receiver that accepts nothing: its deliveries are late, or its latest deliveries all failed. */
function isTroubled({ isLate, isFailing }: Status['endpoints'][number]): boolean {
  return isLate || isFailing
}

function placeOf({ id, kind }: Status['endpoints'][number], path: ReturnType<typeof useStorePath>) {
  return kind === 'webhook' ? path('webhooks/$endpointId', { endpointId: id }) : path('conversions')
}

/** Returns the names of the parts that do not work, in the order of the status screen. */
function partsOf(status: Status, titleOf: (provider: string) => string): string[] {
  const queues = (['checks', 'effects', 'mails'] as const).filter((queue) => status[queue].late > 0)
  return [
    ...status.accounts.flatMap(({ provider, active, state, unmatchedWebhooks, refusedWebhooks }) => [
      ...(active && state === 'down' ? [t.status.parts.gateway(titleOf(provider))] : []),
      ...(unmatchedWebhooks > 0 ? [t.status.parts.unmatched(titleOf(provider))] : []),
      ...(refusedWebhooks !== null ? [t.status.parts.refused(titleOf(provider))] : []),
    ]),
    ...status.endpoints
      .filter(isTroubled)
      .map(({ kind, host }) => t.status.parts.endpoint(kind === 'webhook' ? host : t.conversions.names[kind])),
    ...queues.map((queue) => t.status.parts.queue(t.status.queues[queue].title)),
    ...(status.restore ? [t.status.restore] : []),
  ]
}
