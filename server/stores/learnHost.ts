import type { Context } from '../core/context.ts'
import { violates } from '../core/databaseErrors.ts'
import { conflict } from '../core/errors.ts'
import { type Runner, sql } from '../core/sql.ts'

/** Finds the store that has this host name for its members area. @returns the id of the store */
export async function findStoreOfHost(runner: Runner, host: string): Promise<string | undefined> {
  return (await runner.row(storeOfHost, { host }))?.id
}

/**
 * Sets the host name of a store's members area.
 * @param host in lower case; null removes the name
 * @throws ApiError 409 `host_taken` if another store has the name
 */
export async function setLearnHost(ctx: Context, storeId: string, host: string | null): Promise<void> {
  try {
    await ctx.database.rows(updateHost, { storeId, host })
  } catch (error) {
    if (!violates(error, 'stores_learn_host_key')) throw error
    throw conflict('host_taken', 'Another store uses this host name.')
  }
  await ctx.notifyStoreChange(storeId)
}

const storeOfHost = sql('storeOfLearnHost', 'select id from stores where learn_host = :host')

const updateHost = sql('setLearnHost', 'update stores set learn_host = :host where id = :storeId')
