import type { Context } from '../core/context.ts'
import { sql } from '../core/sql.ts'

type AccountKey = { id: string; storeId: string }

/** Records that the company accepted the credentials of an account. Keeps the first instant. */
export async function noteAccepted({ database }: Context, account: AccountKey): Promise<void> {
  await database.rows(setAccepted, account)
}

/** Records the first webhook of an account. */
export async function noteWebhookCame({ database }: Context, account: AccountKey): Promise<void> {
  await database.rows(setWebhookCame, account)
}

const setAccepted = sql(
  'noteGatewayAccepted',
  'update gateway_accounts set accepted_at = now() where id = :id and store_id = :storeId and accepted_at is null returning id',
)

const setWebhookCame = sql(
  'noteGatewayWebhookCame',
  'update gateway_accounts set webhook_received_at = now() where id = :id and store_id = :storeId and webhook_received_at is null returning id',
)
