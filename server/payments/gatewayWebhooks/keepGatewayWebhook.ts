import { newId } from '../../core/ids.ts'
import { type Runner, sql, type Values } from '../../core/sql.ts'
import type { GatewayWebhook } from '../../gateways/port/webhooks.ts'
import { batchPer } from '../../lib/batch.ts'

/**
 * Stores a gateway webhook before we answer it. Simultaneous webhooks share one statement and one commit. The row becomes due
 * in 15 seconds, in case this process dies before the work is done.
 * @returns the id of the row, or undefined for a duplicate. A webhook without proof always counts as new, because all
 *   webhooks of an order have the same token.
 */
export async function keepGatewayWebhook(
  runner: Runner,
  { storeId, accountId, gatewayWebhook }: { storeId: string; accountId: string; gatewayWebhook: GatewayWebhook },
): Promise<string | undefined> {
  const { id, kind, externalId, reference, token, dispute, authorization } = gatewayWebhook
  const row = {
    id: newId('gwh'),
    storeId,
    accountId,
    externalId: id ?? token ?? newId('gwh'),
    kind,
    paymentExternalId: externalId,
    paymentReference: reference,
    token,
    dispute,
    authorizationId: authorization,
  }
  if (id !== undefined) return await keepTogether(runner, row)
  return (await runner.row(keepUnproven, { rows: JSON.stringify([row]) }))?.id
}

type NewRow = Values & { id: string; storeId: string; accountId: string; externalId: string }

/**
 * Only webhooks with a proof of their origin share a statement. In a shared statement, a stranger's webhook could make the
 * other webhooks wait for locks.
 */
const keepTogether = batchPer<Runner, NewRow, string | undefined>(
  async (runner, rows) => {
    const kept = await runner.byKey.rows(keepProven, { rows: JSON.stringify(rows) })
    const ids = new Set(kept.map(({ id }) => id))
    return rows.map(({ id }) => (ids.has(id) ? id : undefined))
  },
  {
    atOnce: 1,
    limit: 50,
    storeOf: ({ storeId }) => storeId,
    keyOf: ({ accountId, externalId }) => `${accountId} ${externalId}`,
  },
)

/** All statements insert in the same order. So two statements with the same webhooks never deadlock. */
function keepText(onDuplicate: string): string {
  return `insert into gateway_webhooks (id, store_id, gateway_account_id, external_id, kind, payment_external_id,
     payment_reference, token, dispute, authorization_id, received_at, next_at)
   select id, "storeId", "accountId", "externalId", kind, "paymentExternalId", "paymentReference", token, dispute,
     "authorizationId", now(), now() + interval '15 seconds'
   from json_to_recordset(:rows::json) as row (id text, "storeId" text, "accountId" text, "externalId" text, kind text,
     "paymentExternalId" text, "paymentReference" text, token text, dispute json, "authorizationId" text)
   order by "accountId", "externalId"
   on conflict (gateway_account_id, external_id, store_id) ${onDuplicate}
   returning id`
}

const keepProven = sql('keepGatewayWebhooks', keepText('do nothing'))

const keepUnproven = sql(
  'keepUnprovenGatewayWebhook',
  keepText('do update set next_at = excluded.next_at, attempts = 0'),
)
