import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { describe, test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { pino } from 'pino'
import { monotonicMs } from '../server/core/clock.ts'
import { sql } from '../server/core/sql.ts'
import { importDocument } from '../server/import/importDocument.ts'
import { type Running, start } from '../server/process/main.ts'
import { readSettings } from '../server/process/readSettings.ts'
import { importSections } from '../server/setup/importSections.ts'
import { startSimulator } from '../server/simulator/simulator.ts'
import { createDestination } from '../server/webhooks/conversionDestinations.ts'
import { stablePort } from '../torture/proxies/stablePorts.ts'
import { openReceiver } from '../torture/shoppers/receiver.ts'
import { audit, untilSettled } from '../torture/systems/audit.ts'
import { afterFile } from './afterFile.ts'
import { TEST_SECRET, type TestContext, testContext } from './harness.ts'
import { dataFolder, startNode } from './nodes/node.ts'
import { buyer, call } from './shop.ts'

/**
 * The crash points in the path of a payment. `kind` is the store's request that reaches the point. Refunds are first,
 * because the lease of a dead node's refund is the longest.
 */
const places: [point: string, kind: 'charge' | 'pay' | 'paid' | 'refund', what: string][] = [
  ['refund.asked', 'refund', 'after the refund is stored, before the call to the gateway'],
  ['refund.answered', 'refund', 'after the gateway refunded, before we store its answer'],
  ['idempotency.claimed', 'charge', 'before the charge is created'],
  ['idempotency.answered', 'charge', 'after the charge is created, before its answer is stored'],
  ['idempotency.finished', 'charge', 'after the answer is stored, before the answer is sent'],
  ['batch.committed', 'charge', 'after the statement that creates charges, before their callers get an answer'],
  ['pay.claimed', 'pay', 'after the claim, before the call to the gateway'],
  ['gatewayA.created', 'pay', 'after the gateway created the payment, before we fetched its PIX code'],
  ['pay.answered', 'pay', 'after the answer of the gateway, before the answer is stored'],
  ['pay.settled', 'pay', 'after the payment is stored, before the caller gets an answer'],
  ['delivery.claimed', 'paid', 'after the delivery is leased, before it is sent'],
  ['delivery.numbered', 'paid', 'after the event of the delivery has a number, before the delivery is sent'],
  ['delivery.sent', 'paid', 'after the delivery was received, before its result is stored'],
  ['gatewayWebhook.kept', 'paid', 'after the gateway webhook is stored, before it is answered'],
  ['check.found', 'paid', 'after the gateway said "paid", before we store this status'],
  ['check.settled', 'paid', 'after "paid" is stored, before the next check is scheduled'],
  ['gatewayWebhook.followed', 'paid', 'after the gateway webhook is processed, before it is closed'],
]

describe('a killed node', { concurrency: 6 }, () => {
  for (const [point, kind, what] of places)
    test(`at ${point}, ${what}: the next node completes the work exactly once`, {
      timeout: 240_000,
    }, async (context) => {
      const receiver = await openReceiver(() => ({ delayMs: 0, status: 200 }))
      context.after(() => receiver.close())
      const ctx = await testContext()
      const key = await importStore(ctx, receiver.url)
      // Both nodes use the same port, because the gateway sends its webhooks to one address.
      const PORT = String(await stablePort())
      const variables = {
        PORT,
        DATABASE_URL: ctx.databaseUrl,
        DATA_DIR: await dataFolder(),
        BALCAO_SECRET: TEST_SECRET,
      }
      const steps: Steps = { keys: { charge: randomUUID(), pay: randomUUID(), refund: randomUUID() } }

      const victim = await startNode({ ...variables, BALCAO_CRASH_AT: point })
      const [died] = await Promise.all([once(victim.process, 'exit'), buy(victim, key, kind, steps).catch(() => {})])
      assert.deepEqual(died, [null, 'SIGKILL'])
      const diedMs = monotonicMs()
      const known = { ...steps }

      const heir = await startHeir(ctx, variables)
      if (kind === 'pay') known.paymentId = (await payAgain(heir, key, known.chargeId!)).id
      // Do not repeat the refund. One request must be enough.
      await buy(heir, key, kind === 'refund' ? 'paid' : kind, steps)
      context.diagnostic(`${point}: callers had their answers ${Math.round(monotonicMs() - diedMs)} ms after the crash`)
      assert.equal(known.chargeId ?? steps.chargeId, steps.chargeId)
      assert.equal(known.paymentId ?? steps.paymentId, steps.paymentId)
      assert.deepEqual((await untilSettled(ctx.database, 90_000)).open, [])
      assert.deepEqual(await audit({ database: ctx.database, box: ctx.secrets, received: receiver.received }), [])
      const events = ['payment.pending', 'payment.paid', ...(kind === 'refund' ? ['payment.refunded'] : [])]
      assert.deepEqual(await madeIn(ctx, steps.paymentId!), { charges: 1, atGateway: 1, events })
      await heir.stop()
    })
})

type Address = { url: string }
type Steps = { keys: { charge: string; pay: string; refund: string }; chargeId?: string; paymentId?: string }

/**
 * Starts the next node and its simulator in this process. A new process would need processor time to load the modules.
 */
async function startHeir({ database }: TestContext, variables: Record<string, string>): Promise<Running> {
  const simulator = await startSimulator({ database, host: '127.0.0.1', port: 0, log })
  afterFile(simulator.stop)
  const settings = readSettings({ BALCAO_DEMO: 'false', ...variables })
  const heir = await start(settings, { log, simulatorUrl: simulator.url })
  afterFile(heir.stop)
  return heir
}

const log = pino({ level: 'silent' })

/** Makes the same calls with the same keys each time, like a store that retries. `steps` collects the answers. */
async function buy(node: Address, key: string, kind: string, steps: Steps): Promise<void> {
  const authorization = { authorization: `Bearer ${key}` }
  const post = (path: string, body: object | undefined, idempotencyKey: string) =>
    untilAnswered(node, path, body, { ...authorization, 'idempotency-key': idempotencyKey })
  const charge = await post('/v1/charges', { currency: 'brl', amountInCents: 4_990 }, steps.keys.charge)
  steps.chargeId = charge.id
  const payment = await post(`/v1/charges/${charge.id}/payments`, { method: 'pix', buyer }, steps.keys.pay)
  steps.paymentId = payment.id
  const helped = await call(node.url, 'POST', `/v1/test-helpers/payments/${payment.id}/pay`, { headers: authorization })
  assert.ok(helped.status === 200 || helped.status === 409, `paying answered ${helped.status}`)
  if (kind === 'refund') await post(`/v1/payments/${payment.id}/refunds`, undefined, steps.keys.refund)
}

/** Another caller pays without an idempotency key. It must get the same PIX code as the retry with the key. */
function payAgain(node: Address, key: string, chargeId: string) {
  const body = { method: 'pix', buyer }
  return untilAnswered(node, `/v1/charges/${chargeId}/payments`, body, { authorization: `Bearer ${key}` })
}

/** Retries as long as the answer says that another request is in progress. */
// biome-ignore lint/suspicious/noExplicitAny: tests read JSON from the wire and assert its shape.
async function untilAnswered(node: Address, path: string, body: object | undefined, headers: object): Promise<any> {
  for (;;) {
    const answer = await call(node.url, 'POST', path, { body, headers: headers as Record<string, string> })
    if (answer.status === 200 || answer.status === 201) return answer.body
    const { code } = answer.body.error
    assert.match(String(code), /_in_progress$/, `${path} answered ${answer.status}`)
    await delay(100)
  }
}

async function importStore(ctx: TestContext, receiverUrl: string): Promise<string> {
  const store = {
    ref: 'loja',
    name: 'Loja',
    gateways: [{ provider: 'GATEWAY_A', credentials: 'simulator' }],
    apiKeys: [{ ref: 'key', scopes: ['charges:read', 'charges:write'] }],
    webhookEndpoints: [{ ref: 'erp', url: `${receiverUrl}/erp` }],
  }
  const { stores } = await importDocument(ctx, { stores: [store] }, importSections)
  const options = { account: '1234567', consent: 'always', renewals: false, testCode: null } as const
  const { id } = stores.loja as unknown as { id: string }
  for (const kind of ['meta', 'utmify'] as const)
    await createDestination(ctx, id, {
      kind,
      options: { ...options, account: kind === 'meta' ? options.account : null },
      token: 'sim_token',
    })
  return (stores.loja as unknown as { apiKeys: { key: string } }).apiKeys.key
}

async function madeIn(ctx: TestContext, paymentId: string) {
  const counted = sql(
    'test made',
    `select (select count(*) from charges) as charges, (select count(*) from simulator.payments) as "atGateway",
       array(select kind from events where payment_id = :paymentId order by id) as events`,
  )
  return await ctx.database.row(counted, { paymentId })
}
