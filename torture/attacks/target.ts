import { setTimeout as delay } from 'node:timers/promises'
import type { SecretBox } from '../../server/core/secretBox.ts'
import type { Database } from '../../server/core/sql.ts'
import { isOurs, startServing } from '../systems/serveProcess.ts'
import { createWorld, type ImportedStore } from '../systems/world.ts'
import { knock } from './knock.ts'

/** A real node in its own process, with two stores: one for the attacker and one for the neighbour. */
export type Target = {
  url: string
  attacker: ImportedStore
  neighbour: ImportedStore
  database: Database
  secrets: SecretBox
  /** Calls the API with the store's key. @throws if the answer is not a 2xx */
  api(store: ImportedStore, path: string, body: object): Promise<{ id: string }>
  /** Counts the rows of all tables. */
  countRows(): Promise<Map<string, number>>
  /** Resolves when the node is healthy again. */
  settle(): Promise<void>
  /** Returns the error lines of the node's log. */
  errors(): readonly string[]
  close(options: { keep: boolean }): Promise<void>
}

/** The password of the owners of both stores. */
export const PASSWORD = 'um tamanduá que vende guarda-chuvas'
export const ATTACKER_EMAIL = 'ataque@loja-a.example'
export const NEIGHBOUR_EMAIL = 'dona@loja-b.example'

/** The default limit of open files and sockets of a node. */
const OPEN_FILES = 1_024

export async function openTarget(receiverUrl: string): Promise<Target> {
  const document = stores(receiverUrl)
  const world = await createWorld({ url: receiverUrl }, { server: 'given', workers: 1, document })
  // The node trusts 127.0.0.1 as a proxy. It does not trust connections from ATTACKER_ADDRESS.
  const variables = { ...world.variables, RATE_LIMIT: '500', TRUSTED_PROXIES: '127.0.0.1' }
  const node = await startServing(variables, { openFiles: OPEN_FILES })
  const database = await world.openDatabase()
  return {
    url: world.url,
    attacker: world.stores.attacker!,
    neighbour: world.stores.neighbour!,
    database,
    secrets: world.box,
    async api(store, path, body) {
      const headers = { authorization: `Bearer ${store.apiKeys.key}` }
      const answer = await knock({ method: 'POST', url: `${world.url}/v1${path}`, headers, body }, '127.0.0.1')
      if (answer.status >= 300) throw new Error(`POST ${path} answered ${answer.status} ${answer.body}`)
      return JSON.parse(answer.body)
    },
    countRows: () => countRows(database),
    async settle() {
      const url = `${world.url}/healthz`
      while ((await knock({ method: 'GET', url }, '127.0.0.1').catch(() => undefined))?.status !== 200) await delay(100)
    },
    errors: () => node.errors.filter(isOurs),
    async close(options) {
      await database.close()
      await node.kill('SIGTERM')
      await world.close(options)
    },
  }
}

function stores(receiverUrl: string) {
  const store = (ref: string, email: string) => ({
    ref,
    name: `Loja ${ref}`,
    gateways: [{ provider: 'GATEWAY_A', credentials: 'simulator' }],
    apiKeys: [{ ref: 'key' }],
    users: [{ email, password: PASSWORD }],
    paymentLinks: [{ ref: 'link', name: 'Aula avulsa', amountInCents: 9_700 }],
  })
  const endpoints = [{ ref: 'paid', url: `${receiverUrl}/paid`, events: ['payment.paid'] }]
  return {
    stores: [
      store('attacker', ATTACKER_EMAIL),
      { ...store('neighbour', NEIGHBOUR_EMAIL), webhookEndpoints: endpoints },
    ],
  }
}

async function countRows(database: Database): Promise<Map<string, number>> {
  const { rows: tables } = await database.pool.query<{ name: string }>(
    `select quote_ident(tablename) as name from pg_tables where schemaname = 'public'`,
  )
  const counts = tables.map(({ name }) => `select '${name}' as name, count(*) as rows from ${name}`)
  const { rows } = await database.pool.query<{ name: string; rows: number }>(counts.join(' union all '))
  return new Map(rows.map(({ name, rows: count }) => [name, count]))
}
