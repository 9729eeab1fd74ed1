import type { Context } from '../core/context.ts'
import { sql } from '../core/sql.ts'

/**
 * Every column that holds a secret, and the place that it is sealed for. Two columns are left out, because they do not last:
 * idempotency answers are deleted after a day, and mails are sent or given up within hours.
 */
const sealedColumns = [
  { table: 'gateway_accounts', column: 'credentials' },
  { table: 'webhook_endpoints', column: 'secret' },
  { table: 'webhook_endpoints', column: 'previous_secret', place: 'secret' },
  { table: 'charges', column: 'postback_secret' },
  { table: 'payments', column: 'card_reference' },
  { table: 'subscriptions', column: 'card_reference' },
  { table: 'users', column: 'totp_secret' },
] as const

const BATCH = 500

/**
 * Seals all secrets again under the current `BALCAO_SECRET`, so that older ones can be removed. Safe while nodes run that
 * have both. A second run continues where the first stopped.
 * @returns the number of resealed secrets by table and column
 * @throws Error if one was sealed under a secret that is not configured
 */
export async function resealSecrets(ctx: Context): Promise<Record<string, number>> {
  const resealed: Record<string, number> = {}
  for (const { table, column, ...rest } of sealedColumns) {
    const place = 'place' in rest ? rest.place : column
    resealed[`${table}.${column}`] = await resealColumn(ctx, table, column, place)
  }
  return resealed
}

async function resealColumn(ctx: Context, table: string, column: string, place: string): Promise<number> {
  // The column is empty after an erasure, for example of a deleted endpoint.
  const stale = sql(
    `staleSecrets_${table}_${column}`,
    `select id, ${column} as sealed from ${table}
     where id > :after and ${column} <> '' and not starts_with(${column}, :currentPrefix) order by id limit :limit`,
  )
  // Only if unchanged: a secret that a node has sealed meanwhile is current already.
  const replace = sql(
    `reseal_${table}_${column}`,
    `update ${table} set ${column} = :resealed where id = :id and ${column} = :sealed`,
  )
  let count = 0
  for (let after = ''; ; ) {
    const rows = await ctx.database.rows<{ id: string; sealed: string }>(stale, {
      after,
      currentPrefix: ctx.secrets.currentPrefix,
      limit: BATCH,
    })
    if (rows.length === 0) return count
    for (const { id, sealed } of rows) {
      const at = `${table}.${place}:${id}`
      await ctx.database.rows(replace, { id, sealed, resealed: ctx.secrets.seal(ctx.secrets.open(sealed, at), at) })
    }
    count += rows.length
    after = rows.at(-1)!.id
  }
}
