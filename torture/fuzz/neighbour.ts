import { importDocument } from '../../server/import/importDocument.ts'
import { importSections } from '../../server/setup/importSections.ts'
import { scopes } from '../../server/stores/apiKeys.ts'
import { startSession } from '../../server/users/sessions.ts'
import { findOrCreateUser, setMembership } from '../../server/users/user.ts'
import type { Json } from '../../test/description/apiDescription.ts'
import type { SequenceSystem } from '../sequences/sequenceSystem.ts'
import { BUYER } from '../shoppers/buyer.ts'
import { demoDocument } from './imports.ts'

/** A word in all names, texts and addresses of the neighbour. No answer to another store may contain it. */
export const SECRET_WORD = 'vizinhasecreta'

/** The other store. It only reads, so none of its rows may ever change. */
export type Neighbour = {
  storeId: string
  key: string
  /** The session of the store's owner. */
  session: string
  /** The store's ids by prefix. */
  ids: ReadonlyMap<string, readonly string[]>
  /** Compares all rows of the store with the rows of the last call. @returns a sentence for each table that changed */
  changes(): Promise<string[]>
}

/** All rows of a store in a table. */
type TableRows = { table: string; rows: Json[] | null }

/** The form of an id in any text. */
export const ID = /\b([a-z]{2,4})_[0-7][0-9a-hjkmnp-tv-z]{25}\b/g

/** Imports the neighbour and sells in it. */
export async function openNeighbour(system: SequenceSystem): Promise<Neighbour> {
  const { ctx } = system
  const { stores } = await importDocument(ctx, documentOfNeighbour(), importSections)
  const { id: storeId, apiKeys } = stores.demo as Json
  const key: string = apiKeys.key
  await sellSomething(system, key)
  const owner = await findOrCreateUser(ctx.database, {
    email: `${SECRET_WORD}@example.com`,
    name: SECRET_WORD,
    passwordHash: null,
  })
  await setMembership(ctx.database, storeId, owner.id, 'owner')
  const session = await startSession(ctx.database, owner.id, ORIGIN, { secondFactor: null })
  const tables = await tablesOfStores(system)
  const watch = await watchRows(system, tables, storeId)
  const ids = Map.groupBy(
    [...new Set([...JSON.stringify(watch.first).matchAll(ID)].map(([id]) => id))].filter((id) => id !== storeId),
    (id) => id.split('_')[0]!,
  )
  ids.set('sto', [storeId])
  return { storeId, key, session, ids, changes: watch.changes }
}

/** The complete rows are read only if their digest has changed. */
async function watchRows(system: SequenceSystem, tables: readonly string[], storeId: string) {
  const first = await readRows(system, tables, storeId)
  let rows = first
  let digest = await digestOf(system, tables, storeId)
  return {
    first,
    async changes() {
      const known = digest
      digest = await digestOf(system, tables, storeId)
      if (digest === known) return []
      const before = rows
      rows = await readRows(system, tables, storeId)
      return rows.flatMap((after, place) => {
        const [was, is] = [JSON.stringify(before[place]!.rows), JSON.stringify(after.rows)]
        return was === is ? [] : [`${after.table} had ${was.slice(0, 2_000)} and has ${is.slice(0, 2_000)}`]
      })
    },
  }
}

export const ORIGIN = { address: '127.0.0.1', userAgent: 'fuzz', host: '127.0.0.1', deviceTokens: [] }

function documentOfNeighbour(): Json {
  const text = JSON.stringify(demoDocument, (name, value) =>
    ['name', 'title', 'tagline', 'description', 'body'].includes(name) ? `${SECRET_WORD} ${value}`.slice(0, 60) : value,
  )
  const document = JSON.parse(text)
  const [store] = document.stores
  store.users = []
  store.apiKeys = [{ ref: 'key', name: 'key', scopes: [...scopes] }]
  store.students = [
    {
      ref: 'aluna',
      email: `aluna-${SECRET_WORD}@example.com`,
      name: SECRET_WORD,
      enrollments: [{ ref: 'acesso', cohort: 'turma' }],
    },
  ]
  return document
}

async function sellSomething({ app }: SequenceSystem, key: string): Promise<void> {
  const call = async (url: string, payload?: object): Promise<Json> => {
    const headers = { authorization: `Bearer ${key}` }
    const answer = await app.inject({ method: payload ? 'POST' : 'GET', url, headers, ...(payload && { payload }) })
    if (answer.statusCode >= 300) throw new Error(`${url} answered ${answer.statusCode} ${answer.body}`)
    return answer.json()
  }
  const buyer = { ...BUYER, name: `Ana ${SECRET_WORD}`, email: `${SECRET_WORD}@example.com` }
  const { data: offers } = await call('/v1/offers')
  for (const { id: offerId } of offers) await call('/v1/test-helpers/purchases', { offerId, method: 'pix', buyer })
  for (const act of ['pay', 'refund', 'chargeback', undefined]) {
    const name = `Pedido ${SECRET_WORD}`
    const charge = await call('/v1/charges', {
      currency: 'BRL',
      amountInCents: 1_000,
      items: [{ name, quantity: 1, unitAmountInCents: 1_000 }],
    })
    const payment = await call(`/v1/charges/${charge.id}/payments`, { method: 'pix', buyer })
    if (act !== undefined) await call(`/v1/test-helpers/payments/${payment.id}/pay`, {})
    if (act !== undefined && act !== 'pay') await call(`/v1/test-helpers/payments/${payment.id}/${act}`, {})
  }
  // The first read of the list assigns numbers to the events.
  await call('/v1/events')
  await call('/v1/recipients', { name: SECRET_WORD, accounts: { GATEWAY_A: 'sim_vizinha' } })
  await call('/v1/webhook-endpoints', { url: `http://127.0.0.1:65009/${SECRET_WORD}`, events: ['payment.paid'] })
}

/** Rows that change on a read: the last use of a key, and the records of exports. */
const CHANGED_BY_READING = ['api_keys']
const isExport = "t.action like 'export%'"

async function tablesOfStores({ pool }: SequenceSystem): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `select table_name as name from information_schema.columns join information_schema.tables using (table_schema, table_name)
     where table_schema = 'public' and table_type = 'BASE TABLE' and column_name = 'store_id' order by 1`,
  )
  return rows.map(({ name }) => name).filter((name) => !CHANGED_BY_READING.includes(name) && name !== 'statuses_seen')
}

async function readRows({ pool }: SequenceSystem, tables: readonly string[], storeId: string): Promise<TableRows[]> {
  const { rows } = await pool.query(rowsOf(tables), [storeId])
  return rows
}

async function digestOf({ pool }: SequenceSystem, tables: readonly string[], storeId: string): Promise<string> {
  const statement = `select md5(string_agg("table" || ' ' || rows::text, ' ' order by "table")) as digest from (${rowsOf(tables)}) as all_rows`
  const { rows } = await pool.query<{ digest: string }>({ name: 'digest', text: statement, values: [storeId] })
  return rows[0]!.digest
}

function rowsOf(tables: readonly string[]): string {
  const parts = tables.map(
    (table) =>
      `select '${table}' as "table", (select jsonb_agg(to_jsonb(t) order by to_jsonb(t)::text) from ${table} t where store_id = $1${table === 'audit_log' ? ` and not ${isExport}` : ''}) as rows`,
  )
  const own = `select 'stores', (select jsonb_agg(to_jsonb(t)) from stores t where id = $1)`
  return [...parts, own].join(' union all ')
}
