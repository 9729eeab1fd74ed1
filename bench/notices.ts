import { sql } from '../server/core/sql.ts'
import { importDocument } from '../server/import/importDocument.ts'
import { importSections } from '../server/setup/importSections.ts'
import { openAccount, webhooksPath } from '../server/stores/gatewayAccounts.ts'
import { getStore } from '../server/stores/store.ts'
import { type ServedApi, serveApi } from './apiSystem.ts'
import { atOnce, post, withKey } from './calls.ts'
import { costsText, withCosts } from './costs.ts'
import { buyer } from './madeCharges.ts'
import type { Scenario } from './scenario.ts'
import { benchContext, onNewDatabase, openBenchDatabase } from './system.ts'
import type { Measure } from './table.ts'

const PAYMENTS = 1_000
const IN_FLIGHT = 64

export const notices: Scenario = {
  about: `what ${PAYMENTS} checks of open PIX cost, and then ${PAYMENTS} webhooks of the gateway about their payments`,
  quick: false,
  run: (_options, progress) => onNewDatabase('notices', (url) => measure(url, progress)),
}

async function measure(url: string, progress: (text: string) => void): Promise<Measure[]> {
  const database = openBenchDatabase(url)
  const ctx = benchContext(url, database)
  const { stores } = await importDocument(ctx, { stores: [STORE] }, importSections)
  // biome-ignore lint/suspicious/noExplicitAny: the output of the import has no declared type.
  const imported = stores.store as any
  const store = await getStore(database, imported.id)
  const served = await serveApi(url, 1)
  try {
    progress('paying by PIX')
    await atOnce({ count: PAYMENTS, inFlight: IN_FLIGHT }, () => payByPix(served, imported.apiKeys.key))
    const [account] = store.gateways
    const { webhookToken } = openAccount({ ...ctx, simulatorUrl: served.url }, account!).credentials
    progress('checks')
    const checks = await withCosts(database, served.pid, async () => {
      await database.rows(makeDue)
      await untilNone(() => database.row(dueChecks))
      return { calls: PAYMENTS }
    })
    progress('webhooks')
    await database.rows(payAll)
    const orders = await database.rows(openOrders)
    const webhooks = await withCosts(database, served.pid, async () => {
      await atOnce({ count: orders.length, inFlight: IN_FLIGHT }, (index) =>
        send(served, webhooksPath(account!.id), webhookToken!, orders[index]!),
      )
      await untilNone(() => database.row(unpaid))
      return { calls: orders.length }
    })
    return [
      { what: 'a check of an open PIX', figure: costsText(checks.costs) },
      { what: 'a webhook about a paid PIX', figure: costsText(webhooks.costs) },
    ]
  } finally {
    await served.close()
    await database.close()
  }
}

async function payByPix({ url }: ServedApi, key: string): Promise<void> {
  const body = { currency: 'brl', amountInCents: 4_990 }
  const charge = await post<{ id: string }>(`${url}/v1/charges`, withKey(key), body)
  await post(`${url}/v1/charges/${charge.id}/payments`, withKey(key), { method: 'pix', buyer })
}

async function send(
  served: ServedApi,
  path: string,
  token: string,
  { id, externalId }: { id: string; externalId: string },
): Promise<void> {
  const payment = { id: externalId, externalReference: id }
  await post(
    served.url + path,
    { 'asaas-access-token': token },
    { id: `evt_${id}`, event: 'PAYMENT_RECEIVED', payment },
  )
}

async function untilNone(read: () => Promise<{ left: number } | undefined>): Promise<void> {
  while ((await read())!.left > 0) await new Promise((resolve) => setTimeout(resolve, 250))
}

const STORE = {
  ref: 'store',
  name: 'Clube',
  gateways: [{ provider: 'GATEWAY_A', credentials: 'simulator' }],
  apiKeys: [{ ref: 'key' }],
}

const makeDue = sql('bench due checks', `update payment_checks set next_at = now() + interval '10 seconds'`)

const dueChecks = sql(
  'bench checks left',
  `select count(*) as left from payment_checks where checks = 0 or next_at < now() + interval '5 minutes'`,
).as<{ left: number }>()

/** The simulated bank gets the money, but its webhooks are lost. */
const payAll = sql(
  'bench pay all',
  `update simulator.payments set status = 'RECEIVED', paid_in_cents = amount_in_cents`,
)

const openOrders = sql(
  'bench open orders',
  `select payment_id as id, external_id as "externalId" from gateway_orders order by payment_id`,
).as<{ id: string; externalId: string }>()

const unpaid = sql(
  'bench unpaid',
  `select (select count(*) from payments where status = 'pending')
     + (select count(*) from gateway_webhooks where next_at is not null) as left`,
).as<{ left: number }>()
