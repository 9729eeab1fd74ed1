import { setTimeout as pause } from 'node:timers/promises'
import { monotonicMs } from '../../core/clock.ts'
import type { SecretBox } from '../../core/secretBox.ts'
import { crashPoint } from '../../lib/crashPoint.ts'
import { StartError } from '../../lib/startError.ts'
import { copyChanges, copyRows, passIdentities } from './copyRows.ts'
import type { Move } from './movedRows.ts'
import { type MovedTable, readMovedTables } from './movedTables.ts'
import { beginMove, beginSwitch, dropTriggers, endMove, findMove, freeze, markMoved, thaw } from './moveState.ts'
import { removeRows } from './removeRows.ts'
import { type Arrival, databaseIdOf, lockArrival, requireRoom, requireSameRelease } from './requirements.ts'
import { closeSession, inTransaction, openSession, type Session } from './session.ts'

export type MoveRequest = {
  storeId: string
  /** Connection strings with one host. */
  sourceUrl: string
  targetUrl: string
  sourceSecrets: SecretBox
  targetSecrets: SecretBox
}

export type MoveReport = {
  id: string
  /** Null if an earlier run made the switch and this run only finished the move. */
  rows: number | null
  /** The store's writes were refused for this time in milliseconds. */
  writesStoodMs: number | null
  /** Files in the source's DATA_DIR/media. The operator must copy them separately. */
  files: { folder: string; count: number; bytes: number } | null
}

/**
 * The store's writes are refused after MAX_ROUNDS of copied changes, or earlier, after a round with at most
 * FEW_CHANGES.
 */
const MAX_ROUNDS = 10
const FEW_CHANGES = 200
const MAX_FREEZES = 3

const SNAPSHOT = 'begin isolation level repeatable read'

/**
 * Moves a store to another database. Ids and API keys stay the same, and secrets are encrypted with the target's
 * secret. The store works meanwhile. Its writes are refused only while the last changes are copied.
 *
 * One transaction of the target inserts all rows, so the target's nodes never see a part of the store. The commit of
 * this transaction is the switch. The source refuses writes before the commit, and accepts them again only if the
 * target certainly does not have the store. After a crash, the next run continues the move.
 * @throws StartError if the store cannot move. The store then works in the source as before.
 */
export async function moveStore(request: MoveRequest): Promise<MoveReport> {
  const { storeId } = request
  const [source, target] = await Promise.all([openSession(request.sourceUrl), openSession(request.targetUrl)])
  try {
    await requireAlone(source, storeId)
    await requireSameRelease(source, target, request)
    const tables = await readMovedTables(source)
    const earlier = await settle({ source, target, storeId }, tables)
    if (earlier === 'moved') return { ...(await finish(source, storeId, tables)), rows: null, writesStoodMs: null }
    return await begin(request, { source, target, tables })
  } finally {
    await Promise.all([source, target].map(closeSession))
  }
}

type Opened = { source: Session; target: Session; tables: readonly MovedTable[] }

async function begin(request: MoveRequest, { source, target, tables }: Opened): Promise<MoveReport> {
  const { storeId } = request
  await requireRoom(source, target, storeId)
  await beginMove(source, { storeId, target: await databaseIdOf(target), tables })
  try {
    crashPoint('storeMove.begun')
    const copied = await copyAndSwitch(request, { source, tables })
    return { ...(await finish(source, storeId, tables)), ...copied }
  } catch (error) {
    crashPoint('storeMove.failed')
    if ((await settle({ source, target, storeId }, tables)) !== 'moved') throw error
    return { ...(await finish(source, storeId, tables)), rows: null, writesStoodMs: null }
  }
}

/**
 * Copies the store over two new connections. If anything fails, these connections are closed before the caller reads
 * the outcome from the target.
 */
async function copyAndSwitch(
  { storeId, sourceUrl, targetUrl, ...secrets }: MoveRequest,
  { source: control, tables }: Pick<Opened, 'source' | 'tables'>,
): Promise<{ rows: number; writesStoodMs: number }> {
  const [source, target] = await Promise.all([openSession(sourceUrl), openSession(targetUrl)])
  const move: Move = { storeId, source, target, ...secrets, people: new Map() }
  const changes = () => inTransaction(source, SNAPSHOT, () => copyChanges(move, tables))
  try {
    await target.query('begin')
    await lockArrival(target, storeId)
    await target.query('delete from store_moves where store_id = $1', [storeId])
    const rows = await inTransaction(source, SNAPSHOT, () => copyRows(move, tables))
    crashPoint('storeMove.copied')
    for (let freezes = 1; ; freezes++) {
      for (let round = 1; round < MAX_ROUNDS && (await changes()) > FEW_CHANGES; round++);
      const sinceMs = monotonicMs()
      await freeze(control, storeId)
      crashPoint('storeMove.frozen')
      const isDone = await changes()
        .then(() => passIdentities(move, tables))
        .then(() => beginSwitch(control, storeId))
        .then(() => true)
        .catch((error) => {
          if (!(error instanceof StartError) || freezes === MAX_FREEZES) throw error
          return false
        })
      if (!isDone) {
        await thaw(control, storeId)
        continue
      }
      crashPoint('storeMove.switching')
      await target.query('commit')
      crashPoint('storeMove.committed')
      await markMoved(control, storeId)
      const writesStoodMs = Math.round(monotonicMs() - sinceMs)
      await target.query(`select pg_notify('balcao_stores', $1)`, [storeId])
      crashPoint('storeMove.moved')
      return { rows, writesStoodMs }
    }
  } finally {
    // After a commit, the rollback does nothing. Without the rollback, the server could notice the close only after the
    // next query to the target.
    await target.query('rollback').catch(() => {})
    await Promise.all([source, target].map(closeSession))
  }
}

/**
 * Completes or undoes an earlier run. If the target has the store, marks the store as moved in the source. Otherwise
 * the source accepts writes again. @throws StartError if the target does not answer, or if the earlier run had another
 * target
 */
async function settle({ source, target, storeId }: Arrival, tables: readonly MovedTable[]): Promise<'moved' | 'here'> {
  const move = await findMove(source, storeId)
  if (move === undefined) return 'here'
  if (move.state === 'switching' && move.target !== (await databaseIdOf(target)))
    throw new StartError('An earlier run moved this store to another database. Give that database in --to.')
  if (move.state === 'moved') return 'moved'
  const hasArrived = await inTransaction(target, 'begin', async () => {
    await lockArrival(target, storeId)
    return (await target.query('select from stores where id = $1', [storeId])).rowCount === 1
  })
  if (hasArrived && move.state === 'switching') {
    await markMoved(source, storeId)
    return 'moved'
  }
  await endMove(source, storeId, tables)
  return 'here'
}

/** Removes the rows of a moved store from the source. */
async function finish(
  source: Session,
  storeId: string,
  tables: readonly MovedTable[],
): Promise<Pick<MoveReport, 'id' | 'files'>> {
  const { rows } = await source.query<{ count: number; bytes: number }>(
    `select count(*)::integer as count, coalesce(sum(bytes), 0)::float8 as bytes from media
     where store_id = $1 and storage = 'local' and status = 'ready'`,
    [storeId],
  )
  // During the pause, nodes may still accept a removed key. The triggers then refuse the writes.
  await pause(KEYS_REMEMBERED_MS)
  const files = rows[0]!.count === 0 ? null : { folder: `media/${storeId}`, ...rows[0]! }
  await removeRows(source, storeId, tables)
  await dropTriggers(source, storeId, tables)
  return { id: storeId, files }
}

/** A node that misses the signal accepts a removed key for less than this time. */
const KEYS_REMEMBERED_MS = 1_000

/** Takes a lock, so only one run at a time moves a store. The lock ends with the connection. */
async function requireAlone(source: Session, storeId: string): Promise<void> {
  const { rows } = await source.query<{ alone: boolean }>(
    `select pg_try_advisory_lock(hashtext('balcao store mover'), hashtext($1)) as alone`,
    [storeId],
  )
  if (!rows[0]!.alone) throw new StartError('Another run moves this store.')
}
