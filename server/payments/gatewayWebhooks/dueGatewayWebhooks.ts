import type { Context } from '../../core/context.ts'
import { sql } from '../../core/sql.ts'
import type { GatewayWebhook } from '../../gateways/port/webhooks.ts'
import type { PoolWork } from '../../lib/pool.ts'
import { findStoreOfAccount } from '../../stores/store.ts'
import { claimDueShare, fromDueShare, storesWithDue } from '../checks/dueShare.ts'
import { followUpGatewayWebhook } from './followUpGatewayWebhook.ts'

/** Processes gateway webhooks again after a failure or a crash. */
export function dueGatewayWebhooks(ctx: Context): PoolWork<KeptGatewayWebhook> {
  return {
    claim: (share) =>
      claimDueShare(ctx.database, { stores: storesWithDueWebhooks, claim: claimDueGatewayWebhooks }, share),
    ownerOf: (kept) => kept.gateway_account_id,
    work: (kept) => followUpKept(ctx, kept),
  }
}

type KeptGatewayWebhook = {
  id: string
  gateway_account_id: string
  external_id: string
  kind: string
  payment_external_id: string | null
  payment_reference: string | null
  token: string | null
  dispute: GatewayWebhook['dispute'] | null
  authorization_id: string | null
}

async function followUpKept(ctx: Context, kept: KeptGatewayWebhook): Promise<void> {
  const store = await findStoreOfAccount(ctx.database, kept.gateway_account_id)
  const account = store!.gateways.find(({ id }) => id === kept.gateway_account_id)!
  const gatewayWebhook = {
    id: kept.external_id === kept.token ? undefined : kept.external_id,
    kind: kept.kind,
    externalId: kept.payment_external_id ?? undefined,
    reference: kept.payment_reference ?? undefined,
    token: kept.token ?? undefined,
    dispute: kept.dispute ?? undefined,
    authorization: kept.authorization_id ?? undefined,
  }
  await followUpGatewayWebhook(ctx, { store: store!, account, id: kept.id, gatewayWebhook })
}

const storesWithDueWebhooks = sql(
  'storesWithDueGatewayWebhooks',
  storesWithDue({ table: 'gateway_webhooks', at: 'next_at' }),
  { looksForWork: true },
)

/** The next attempt comes after at least 90 seconds. By then the look-up of this attempt has ended. */
const claimDueGatewayWebhooks = sql(
  'claimDueGatewayWebhooks',
  `update gateway_webhooks set attempts = attempts + 1, next_at = due.next
   ${fromDueShare({
     table: 'gateway_webhooks',
     id: 'id',
     at: 'next_at',
     next: `case when attempts >= 10 then null
          else now() + least(greatest(power(4, attempts) * 5, 90), 7200) * interval '1 second' end`,
   })}
   returning gateway_webhooks.*`,
).as<KeptGatewayWebhook>()
