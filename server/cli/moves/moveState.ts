import { randomInt } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { StartError } from '../../lib/startError.ts'
import type { MovedTable } from './movedTables.ts'
import { inTransaction, quoted, type Session } from './session.ts'

/** SQLSTATEs of a lock timeout and of a deadlock. */
const RETRYABLE_CODES = ['55P03', '40P01']
const LOCK_TIMEOUT_MS = 500
const MAX_ATTEMPTS = 60
/** The maximum time that a store's writes are refused before the switch begins. */
const FROZEN_SECONDS = 5

export type MoveState = 'copying' | 'frozen' | 'switching' | 'moved'

/** Returns the state of an earlier move or run. @returns undefined if the store never moved */
export async function findMove(
  source: Session,
  storeId: string,
): Promise<{ state: MoveState; target: string } | undefined> {
  const { rows } = await source.query('select state, target from store_moves where store_id = $1', [storeId])
  return rows[0]
}

/**
 * Begins to record the changes of the store. After this function resolves, every change is recorded or visible in a
 * later snapshot.
 * @param target the database_id of the target
 */
export async function beginMove(
  source: Session,
  { storeId, target, tables }: { storeId: string; target: string; tables: readonly MovedTable[] },
): Promise<void> {
  await source.query(`insert into store_moves (store_id, target, state) values ($1, $2, 'copying')`, [storeId, target])
  for (const { name: table, storeColumn, key } of tables) {
    const call = `guard_store_move('${[storeId, ...key].join(`', '`)}')`
    const create = triggersOf(storeId).map(
      ({ name, event, row }) => `create or replace trigger ${name} before ${event} on ${quoted(table)} for each row
        when (${row}.${storeColumn} = '${storeId}') execute function ${call}`,
    )
    await withLock(source, () => source.query(create.join('; ')))
  }
}

/** Deletes the records of a move that did not happen. The store's writes are allowed again. */
export async function endMove(source: Session, storeId: string, tables: readonly MovedTable[]): Promise<void> {
  await whileNothingChanges(source, storeId, async () => {
    await source.query('delete from store_move_changes where store_id = $1', [storeId])
    await source.query('delete from store_moves where store_id = $1', [storeId])
  })
  await dropTriggers(source, storeId, tables)
}

export async function dropTriggers(source: Session, storeId: string, tables: readonly MovedTable[]): Promise<void> {
  for (const table of tables) {
    const drop = triggersOf(storeId).map(({ name }) => `drop trigger if exists ${name} on ${quoted(table.name)}`)
    await withLock(source, () => source.query(drop.join('; ')))
  }
}

/** Refuses the store's writes for some seconds. When this function resolves, no transaction is changing the store. */
export function freeze(source: Session, storeId: string): Promise<void> {
  return changeState(source, storeId, {
    set: `state = 'frozen', frozen_until = clock_timestamp() + interval '${FROZEN_SECONDS} seconds'`,
    where: `state = 'copying'`,
  })
}

/** Allows the store's writes again. */
export function thaw(source: Session, storeId: string): Promise<void> {
  return changeState(source, storeId, { set: `state = 'copying'`, where: `state = 'frozen'` })
}

/**
 * Refuses the store's writes until the target has the store, or certainly will not have it. @throws StartError if the
 * freeze took too long, because new writes may have begun
 */
export function beginSwitch(source: Session, storeId: string): Promise<void> {
  return changeState(source, storeId, {
    set: `state = 'switching'`,
    where: `state = 'frozen' and frozen_until > clock_timestamp()`,
  })
}

/** Marks the store as moved, and removes its API keys. */
export async function markMoved(source: Session, storeId: string): Promise<void> {
  await inTransaction(source, 'begin', async () => {
    await source.query(`select set_config('balcao.moved_store', $1, true)`, [storeId])
    await source.query(
      `update store_moves set state = 'moved', frozen_until = null, moved_at = coalesce(moved_at, now()) where store_id = $1`,
      [storeId],
    )
    await source.query('delete from api_keys where store_id = $1', [storeId])
  })
  await source.query(`select pg_notify('balcao_stores', $1)`, [storeId])
}

/** There are two triggers, because the condition of an insert trigger cannot use the old row. */
function triggersOf(storeId: string) {
  return [
    { name: quoted(`moved_${storeId}_new`), event: 'insert', row: 'new' },
    { name: quoted(`moved_${storeId}_old`), event: 'delete or update', row: 'old' },
  ]
}

/** @throws StartError if the state does not match, for example after a freeze that took too long */
async function changeState(
  source: Session,
  storeId: string,
  { set, where }: { set: string; where: string },
): Promise<void> {
  const { rowCount } = await whileNothingChanges(source, storeId, () =>
    source.query(`update store_moves set ${set} where store_id = $1 and ${where}`, [storeId]),
  )
  if (rowCount === 0) throw new StartError('The last changes took too long to copy. The store works as before.')
}

/** Runs work in a transaction. No other transaction is changing the store meanwhile (`guard_store_move`). */
function whileNothingChanges<Result>(source: Session, storeId: string, work: () => Promise<Result>): Promise<Result> {
  return withLock(source, () =>
    inTransaction(source, 'begin', async () => {
      await source.query(`select pg_advisory_xact_lock(hashtext('balcao store move'), hashtext($1))`, [storeId])
      return await work()
    }),
  )
}

/**
 * Runs a statement that needs a lock. While the statement waits for the lock, other statements wait behind it. So each
 * attempt waits only briefly, and the next attempt follows after a pause.
 */
async function withLock<Result>(session: Session, run: () => Promise<Result>): Promise<Result> {
  await session.query(`set lock_timeout = ${LOCK_TIMEOUT_MS}`)
  try {
    for (let attempt = 1; ; attempt++) {
      try {
        return await run()
      } catch (error) {
        if (!RETRYABLE_CODES.includes((error as { code?: string }).code ?? '') || attempt === MAX_ATTEMPTS) throw error
      }
      await pause(randomInt(LOCK_TIMEOUT_MS))
    }
  } finally {
    await session.query('set lock_timeout = 0').catch(() => {})
  }
}
