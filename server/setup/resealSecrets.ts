import type { Context } from '../core/context.ts'
import { sql } from '../core/sql.ts'
import { readOwner } from '../database/environment.ts'
import { StartError } from '../lib/startError.ts'
import { sealMark } from './secretMark.ts'

/**
 * Every column with encrypted secrets that are stored for more than a day. A secret is encrypted for its table, column
 * and row, and cannot be decrypted at another place. Idempotency answers and mails are not in the list, because they
 * are deleted or sent within a day.
 */
export const sealedColumns = [
  { table: 'gateway_accounts', column: 'credentials' },
  { table: 'webhook_endpoints', column: 'secret' },
  { table: 'webhook_endpoints', column: 'previous_secret', place: 'secret' },
  { table: 'charges', column: 'postback_secret' },
  { table: 'payments', column: 'card_reference' },
  { table: 'subscriptions', column: 'card_reference' },
  { table: 'users', column: 'totp_secret' },
  { table: 'push_keys', column: 'private_key' },
  { table: 'push_devices', column: 'subscription' },
] as const

const BATCH = 500

/**
 * Encrypts all secrets again under the current `BALCAO_SECRET`, so that an administrator can remove the older values of
 * `BALCAO_SECRET`. Nodes that have both values may run at the same time. After an interruption, a second run encrypts the
 * remaining secrets.
 * @returns the number of secrets that were encrypted again, by table and column
 * @throws StartError if a secret was encrypted under a `BALCAO_SECRET` that is not configured
 */
export async function resealSecrets(ctx: Context): Promise<Record<string, number>> {
  const resealed: Record<string, number> = {}
  for (const { table, column, ...rest } of sealedColumns) {
    const place = 'place' in rest ? rest.place : column
    resealed[`${table}.${column}`] = await resealColumn(ctx, table, column, place)
  }
  // The mark comes last: until all secrets are sealed again, a start must require the older secret.
  await sealMark(ctx.database, ctx.secrets, (await readOwner(ctx.database))?.secretMark ?? null)
  return resealed
}

function openOrSay(ctx: Context, sealed: string, place: string): string {
  try {
    return ctx.secrets.open(sealed, place)
  } catch (error) {
    throw new StartError(
      `BALCAO_SECRET lacks the secret that opens ${place}: append that older secret after a comma, and run the command again.`,
      error,
    )
  }
}

async function resealColumn(ctx: Context, table: string, column: string, place: string): Promise<number> {
  // For example, a deleted webhook endpoint has an empty secret.
  const stale = sql(
    `staleSecrets_${table}_${column}`,
    `select id, ${column} as sealed from ${table}
     where id > :after and ${column} <> '' and not starts_with(${column}, :currentPrefix) order by id limit :limit`,
  ).as<{ id: string; sealed: string }>()
  // The statement skips a secret that a node has changed since the read. That secret is already encrypted under the current
  // value.
  const replace = sql(
    `reseal_${table}_${column}`,
    `update ${table} set ${column} = :resealed where id = :id and ${column} = :sealed`,
  )
  let count = 0
  for (let after = ''; ; ) {
    const rows = await ctx.database.rows(stale, { after, currentPrefix: ctx.secrets.currentPrefix, limit: BATCH })
    if (rows.length === 0) return count
    for (const { id, sealed } of rows) {
      const at = `${table}.${place}:${id}`
      await ctx.database.rows(replace, { id, sealed, resealed: ctx.secrets.seal(openOrSay(ctx, sealed, at), at) })
    }
    count += rows.length
    after = rows.at(-1)!.id
  }
}
