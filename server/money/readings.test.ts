/** Readings that crash in the middle, and gateways that do not answer. */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { eventually } from '../../test/eventually.ts'
import { openGatewayProxy } from '../../test/gateways/gatewayProxy.ts'
import { buyer, openShop } from '../../test/shop.ts'
import { sql } from '../core/sql.ts'
import { watchCrashPoints } from '../lib/crashPoint.ts'
import { startJobs } from '../scheduler/jobs.ts'
import { readMoneyOf } from './dueReadings.ts'
import { claimAccount, planNewAccounts } from './moneyAccounts.ts'

const shop = await openShop({ gateways: ['GATEWAY_A', 'GATEWAY_B'], jobs: false })
const { ctx, store } = shop
const proxy = await openGatewayProxy(shop.simulatorUrl)
after(() => proxy.close())
ctx.simulatorUrl = proxy.url
const [atA, atB] = store.gateways.map(({ id }) => id) as [string, string]

const charge = (await shop.call('POST', '/v1/charges', { currency: 'brl', amountInCents: 9_700 })).body
const payment = (await shop.call('POST', `/v1/charges/${charge.id}/payments`, { method: 'pix', buyer })).body
await shop.call('POST', `/v1/test-helpers/payments/${payment.id}/pay`)
await planNewAccounts(ctx)

const state = sql(
  'test money state',
  `select read_at as "readAt", failures, lines_in_cents as "linesInCents" from money_accounts where gateway_account_id = :id`,
).as<{ readAt: Date | null; failures: number; linesInCents: number }>()
const stateOf = async (id: string) => (await ctx.database.row(state, { id }))!
const endLeases = sql('test end leases', 'update money_accounts set leased_until = null, next_at = now()')

test('a reading that dies at any point is repeated, and each line counts once', async () => {
  for (const point of ['money.read', 'money.recorded', 'money.settled']) {
    watchCrashPoints((reached) => {
      if (reached === point) throw new Error(`died at ${point}`)
    })
    assert.equal(await readMoneyOf(ctx, store, atA), 'failed', point)
  }
  watchCrashPoints(() => {})
  await claimAccount(ctx, store.id, atA)
  assert.equal(await readMoneyOf(ctx, store, atA), 'busy', 'the lease of a dead node lasts')
  await ctx.database.rows(endLeases)
  assert.equal(await readMoneyOf(ctx, store, atA), 'done')
  assert.equal((await stateOf(atA)).linesInCents, 9_700 - 199)
  const sale = (await shop.call('GET', `/v1/payments/${payment.id}`)).body
  assert.deepEqual([sale.gatewayFeeInCents, sale.settledInCents], [199, 9_501])
})

test('a later reading does not look up the same payments again, although its days overlap', async () => {
  const paths: string[] = []
  proxy.meddle = async ({ path }) => {
    paths.push(path)
    return undefined
  }
  assert.equal(await readMoneyOf(ctx, store, atA), 'done')
  assert.ok(paths.some((path) => path.includes('/financialTransactions')))
  assert.deepEqual(
    paths.filter((path) => path.includes('/payments/pay_')),
    [],
  )
  assert.equal((await stateOf(atA)).linesInCents, 9_700 - 199)
})

test('an account is read to the end without a balance after four failures, if its gateway never reports the balance', async () => {
  const paths: string[] = []
  proxy.meddle = async ({ path }) => {
    if (path.startsWith('/gateway-a')) paths.push(path)
    return path.includes('/finance/') ? { status: 200, json: { unexpected: true } } : undefined
  }
  const before = (await stateOf(atA)).readAt
  for (let failed = 1; failed <= 4; failed++) {
    await ctx.database.rows(endLeases)
    assert.equal(await readMoneyOf(ctx, store, atA), 'failed')
    assert.equal((await stateOf(atA)).failures, failed)
  }
  await ctx.database.rows(endLeases)
  assert.equal(await readMoneyOf(ctx, store, atA), 'done')
  const { readAt, failures } = await stateOf(atA)
  assert.ok(readAt! > before!)
  assert.equal(failures, 0)
  const [check] = await ctx.database.rows(lastCheck, { id: atA })
  assert.equal(check!.balance, null)
  proxy.meddle = undefined
  assert.equal(await readMoneyOf(ctx, store, atA), 'done')
  const [next] = await ctx.database.rows(lastCheck, { id: atA })
  assert.equal(next!.balance, 9_501, 'the next reading compares the balance again')
})

const lastCheck = sql(
  'test last balance check',
  'select balance_in_cents as balance from balance_checks where gateway_account_id = :id order by day desc limit 1',
).as<{ balance: number | null }>()

test('a gateway that does not answer delays no other account, and a failed reading is planned again', async (context) => {
  const released = Promise.withResolvers<undefined>()
  let held = 0
  proxy.meddle = async ({ path }) => {
    if (!path.startsWith('/gateway-a')) return undefined
    held += 1
    await released.promise
    return { status: 503, json: {} }
  }
  await ctx.database.rows(endLeases)
  const before = (await stateOf(atA)).readAt
  const jobs = startJobs(ctx)
  context.after(() => jobs.stop())
  await eventually(async () => held > 0, 'the job asked gateway A')
  await eventually(async () => (await stateOf(atB)).readAt !== null, 'the books of gateway B were read')
  assert.deepEqual((await stateOf(atA)).readAt, before)
  released.resolve(undefined)
  await eventually(async () => (await stateOf(atA)).failures > 0, 'the reading of gateway A failed')
})
