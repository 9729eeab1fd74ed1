import type { SecretBox } from '../../core/secretBox.ts'
import { StartError } from '../../lib/startError.ts'
import { sealedColumns } from '../../setup/resealSecrets.ts'
import { opensMark } from '../../setup/secretMark.ts'
import { readMovedTables } from './movedTables.ts'
import type { Session } from './session.ts'

/** A store that moves between two databases. */
export type Arrival = { source: Session; target: Session; storeId: string }

/** Returns the id of a database. @throws StartError if no node has used the database yet */
export async function databaseIdOf(session: Session): Promise<string> {
  const { rows } = await session.query<{ id: string }>('select database_id as id from environment')
  if (rows[0] === undefined) throw new StartError('No node has used the target yet. Start a node there first.')
  return rows[0].id
}

/**
 * Checks the common properties of two databases, and the target's secret. @throws StartError if both are the same
 * database, if migrations, columns or environment differ, or if the secret is wrong
 */
export async function requireSameRelease(
  source: Session,
  target: Session,
  { targetSecrets }: { targetSecrets: SecretBox },
): Promise<void> {
  if ((await databaseIdOf(source)) === (await databaseIdOf(target)))
    throw new StartError('Both addresses lead to the same database, or to a copy of it.')
  const [here, there] = await Promise.all([source, target].map((session) => session.query<{ text: string }>(RELEASE)))
  if (here!.rows[0]!.text !== there!.rows[0]!.text)
    throw new StartError('The databases have different migrations or environments. Use the same release for both.')
  const forms = async (session: Session) =>
    (await readMovedTables(session)).map(({ name, form }) => `${name}: ${form}`).join('\n')
  if ((await forms(source)) !== (await forms(target)))
    throw new StartError('The databases have different columns. Restore the target from the migrations.')
  await requireSecret(target, targetSecrets)
}

const RELEASE = `select concat_ws(' ', (select name from environment),
  (select string_agg(name, ' ' order by name) from migrations)) as text`

/** @throws StartError if a secret of the target cannot be opened */
async function requireSecret(target: Session, secrets: SecretBox): Promise<void> {
  const { rows: owners } = await target.query<{ mark: string | null }>('select secret_mark as mark from environment')
  const mark = owners[0]?.mark
  if (mark && !opensMark(secrets, mark)) throw new StartError('BALCAO_TARGET_SECRET is not the secret of the target.')
  for (const { table, column, ...rest } of sealedColumns) {
    const { rows } = await target.query<{ id: string; sealed: string }>(
      `select id, ${column} as sealed from ${table} where ${column} <> '' limit 1`,
    )
    if (rows[0] === undefined) continue
    try {
      secrets.open(rows[0].sealed, `${table}.${'place' in rest ? rest.place : column}:${rows[0].id}`)
    } catch (error) {
      throw new StartError('BALCAO_TARGET_SECRET is not the secret of the target.', error)
    }
    return
  }
}

/** @throws StartError if the source does not have the store, or the target cannot take it */
export async function requireRoom(source: Session, target: Session, storeId: string): Promise<void> {
  const { rows } = await source.query<{ partner_id: string | null; learn_host: string | null; partners: number }>(
    `select partner_id, learn_host, (select count(*) from stores as opened where opened.partner_id = stores.id)::integer as partners
     from stores where id = $1`,
    [storeId],
  )
  const store = rows[0]
  if (store === undefined) throw new StartError(`The database of this deployment has no store ${storeId}.`)
  if (store.partners > 0) throw new StartError('The store is the partner of other stores, so it cannot move.')
  const { rows: there } = await target.query<{ id: string; learn_host: string | null }>(
    'select id, learn_host from stores where id = any ($1) or learn_host = $2',
    [[storeId, store.partner_id], store.learn_host],
  )
  if (there.some(({ id }) => id === storeId)) throw new StartError('The target has this store already.')
  if (store.partner_id !== null && there.every(({ id }) => id !== store.partner_id))
    throw new StartError(`The store belongs to the partner ${store.partner_id}, which is not in the target.`)
  if (store.learn_host !== null && there.some(({ learn_host }) => learn_host === store.learn_host))
    throw new StartError(`Another store of the target has the host ${store.learn_host}.`)
}

/**
 * Locks the arrival of a store in the target until the end of the transaction. @throws StartError if another run's
 * connection may still commit
 */
export async function lockArrival(target: Session, storeId: string): Promise<void> {
  try {
    await target.query(`set local lock_timeout = '5s'`)
    await target.query(`select pg_advisory_xact_lock(hashtext('balcao store arrival'), hashtext($1))`, [storeId])
    await target.query('set local lock_timeout = 0')
  } catch (error) {
    if ((error as { code?: string }).code !== LOCK_TIMEOUT) throw error
    throw new StartError('An earlier run is still connected to the target. Run the command again in a minute.', error)
  }
}

const LOCK_TIMEOUT = '55P03'
