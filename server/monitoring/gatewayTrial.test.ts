import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { afterFile } from '../../test/afterFile.ts'
import { openGatewayProxy } from '../../test/gateways/gatewayProxy.ts'
import type { Json } from '../../test/gateways/gatewayWire.ts'
import { call, openShop } from '../../test/shop.ts'
import type { Context } from '../core/context.ts'
import { type Provider, providers } from '../core/provider.ts'
import { subscribeToGatewayWebhooks } from '../payments/gatewayWebhooks/subscribeToGatewayWebhooks.ts'
import { accountsToTry, type TrialOptions, tryAccount } from './tryAccounts.ts'

const shop = await openShop({ gateways: [...providers], jobs: false, settings: { recurringPix: true } })
await subscribeToGatewayWebhooks(shop.ctx)
const proxy = await openGatewayProxy(shop.simulatorUrl)
afterFile(proxy.close)
const ctx: Context = { ...shop.ctx, simulatorUrl: proxy.url }

/** Calls the account of a gateway through the proxy. @returns its findings, and its problems as one text */
async function attempt(provider: Provider, options: Partial<TrialOptions> = {}, context: Context = ctx) {
  const [account, ...others] = await accountsToTry(context, { storeId: shop.store.id, provider })
  assert.equal(others.length, 0)
  const all = { creates: true, document: '52998224725', webhookWaitMs: 0, ...options }
  const findings = await tryAccount(context, account!, all)
  const problems = findings.filter(({ verdict }) => verdict === 'problem')
  return { findings, problems: problems.map(({ check, says }) => `${check}: ${says}`).join('\n') }
}

const isOpen = ({ status, deleted }: Json) => !deleted && /^(?:pending|new|waiting|open)$/i.test(status)

describe('the trial of a gateway account', () => {
  for (const provider of providers)
    test(`finds nothing wrong with ${provider}, and leaves no open order, no sale and no customer`, async () => {
      proxy.calls.length = 0
      const { findings, problems } = await attempt(provider, { webhookWaitMs: 20_000 })
      assert.equal(problems, '')
      const verdicts = new Map(findings.map(({ check, verdict }) => [check.replace(/^.*?: /, ''), verdict]))
      for (const step of ['credentials', 'orders of today', 'books']) assert.equal(verdicts.get(step), 'ok', step)
      assert.equal(verdicts.get('recurring PIX'), provider === 'GATEWAY_A' ? 'ok' : undefined)
      assert.ok([...verdicts].some(([step, verdict]) => step.endsWith('canceled') && verdict === 'ok'))
      assert.notEqual(verdicts.get('webhook received'), 'warning')
      const rows = 'select (select count(*) from payments) + (select count(*) from gateway_customers) as count'
      assert.equal(Number((await shop.ctx.database.pool.query(rows)).rows[0].count), 0)
      const { rows: made } = await shop.ctx.database.pool.query(
        'select external_reference as reference, status, deleted from simulator.payments',
      )
      assert.ok(made.every(({ reference }) => reference.startsWith('balcao-doctor-')))
      assert.deepEqual(made.filter(isOpen), [])
      const { rows: webhooks } = await shop.ctx.database.pool.query(
        'select id from gateway_webhooks where unmatched_at is not null',
      )
      assert.deepEqual(webhooks, [])
    })

  test('only reads if it has no permission', async () => {
    for (const provider of providers) {
      proxy.calls.length = 0
      const { findings } = await attempt(provider, { creates: false })
      assert.match(findings.at(-1)!.says, /--yes/)
      const writing = proxy.calls.filter(({ method, path }) => method !== 'GET' && !path.endsWith('/authorize'))
      assert.deepEqual(writing, [])
    }
  })

  test('creates at most a PIX, a payment page or a charge without a card in production', async () => {
    const production: Context = { ...ctx, settings: { ...ctx.settings, environment: 'production' } }
    const created: Record<string, number> = {}
    for (const provider of providers) {
      proxy.recorded.length = 0
      assert.equal((await attempt(provider, {}, production)).problems, '')
      const posts = proxy.recorded.filter(({ method, path }) => method === 'POST' && CREATES.test(path))
      created[provider] = posts.length
      for (const { request } of posts) assert.doesNotMatch(request.toString(), /BOLETO|boleto|card":|creditCard/)
    }
    assert.deepEqual(created, { GATEWAY_A: 1, GATEWAY_B: 1, GATEWAY_C: 1, GATEWAY_D: 1 })
  })
})

const CREATES = /\/(?:payments|orders|charge|charge\/one-step|sessions)$/

type Planted = {
  what: string
  provider: Provider
  plant(path: string, answer: Json, method: string): Json
  says: RegExp
}

/** In each case, one answer differs from the adapter's expectation. */
const differences: Planted[] = [
  {
    what: 'an amount in cents where reais are expected',
    provider: 'GATEWAY_A',
    plant: (path, answer) =>
      path.endsWith('/payments') && answer.value ? { ...answer, value: answer.value * 100 } : answer,
    says: /POST \/v3\/payments: value is 507, and the order has 5\.07/,
  },
  {
    what: 'a renamed field of the PIX code',
    provider: 'GATEWAY_A',
    plant: (path, { payload, ...answer }) =>
      path.endsWith('/pixQrCode') ? { ...answer, code: payload } : { ...answer, payload },
    says: /the answer lacks payload/,
  },
  {
    what: 'a status that is not listed',
    provider: 'GATEWAY_A',
    plant: (path, answer, method) =>
      method === 'GET' && /\/payments\/\w+$/.test(path) && !answer.deleted ? { ...answer, status: 'ON_HOLD' } : answer,
    says: /status is ON_HOLD, which this version does not know/,
  },
  {
    what: 'a reading of the balance that lost its field',
    provider: 'GATEWAY_A',
    plant: (path, answer) => (path.includes('/split/statistics') ? { outcome: answer.value } : answer),
    says: /balance: .*unreadable balance\. GET \/v3\/finance\/split\/statistics: the answer lacks value/,
  },
  {
    what: 'an interrupted webhook',
    provider: 'GATEWAY_A',
    plant: (path, answer) =>
      path.includes('/webhooks')
        ? { ...answer, data: answer.data.map((one: Json) => ({ ...one, interrupted: true })) }
        : answer,
    says: /webhook registered: Its queue is interrupted/,
  },
  {
    what: 'a list of authorizations without its entries',
    provider: 'GATEWAY_A',
    plant: (path, answer) => (path.includes('/pix/automatic/authorizations') ? { ...answer, data: undefined } : answer),
    says: /recurring PIX: .*unreadable list of authorizations. Ask the company to enable recurring PIX/,
  },
  {
    what: 'an order without its charge’s amount',
    provider: 'GATEWAY_B',
    plant: (path, answer) =>
      path.endsWith('/orders') && answer.charges
        ? { ...answer, charges: answer.charges.map(({ amount: _, ...charge }: Json) => charge) }
        : answer,
    says: /POST \/orders: the answer lacks charges\[\]\.amount/,
  },
  {
    what: 'a PIX code over another amount',
    provider: 'GATEWAY_B',
    plant: (path, answer) =>
      JSON.parse(
        JSON.stringify(answer).replace(/"qr_code":"[^"]*"/, path.includes('/charges/') ? '"qr_code":"00020126"' : '$&'),
      ),
    says: /pix read: The PIX code has a wrong form or a wrong checksum/,
  },
  {
    what: 'numbers as texts in the balance',
    provider: 'GATEWAY_B',
    plant: (path, answer) => (path.endsWith('/balance') ? { ...answer, available_amount: '0' } : answer),
    says: /available_amount is a text, and not a whole number/,
  },
  {
    what: 'a charge without our reference',
    provider: 'GATEWAY_C',
    plant: (path, answer) =>
      /\/charge\/\d+$/.test(path) ? { ...answer, data: { ...answer.data, custom_id: null } } : answer,
    says: /GET \/v1\/charge\/\{id\}: the answer lacks data\.custom_id/,
  },
  {
    what: 'a page whose time is in milliseconds of another era',
    provider: 'GATEWAY_D',
    plant: (path, answer) =>
      path.endsWith('/sessions') && answer.expires_at ? { ...answer, expires_at: 1_000 } : answer,
    says: /credit_card created: The page has expired already/,
  },
  {
    what: 'a webhook that is not registered',
    provider: 'GATEWAY_D',
    plant: (path, answer) => (path.includes('/webhook_endpoints') ? { ...answer, data: [] } : answer),
    says: /webhook registered: No webhook of the account has the address http/,
  },
]

describe('the trial of a gateway account reports in a sentence', () => {
  for (const { what, provider, plant, says } of differences)
    test(`${what} (${provider})`, async () => {
      proxy.alterAnswer = ({ path, method }, answer) => plant(path.split('?')[0]!, answer, method)
      try {
        assert.match((await attempt(provider)).problems, says)
      } finally {
        proxy.alterAnswer = undefined
      }
    })

  test('that an order could not be canceled, with its reference and its id at the company', async () => {
    const body = { provider: 'GATEWAY_D', operation: 'cancel', fault: '500', times: 1 }
    assert.equal((await call(shop.simulatorUrl, 'POST', '/control/faults', { body })).status, 201)
    const { problems } = await attempt('GATEWAY_D')
    assert.match(
      problems,
      /The order cs_test_\w+ was not canceled. Cancel it at the company: it is named “Teste do Balcão/,
    )
  })

  test('that the credentials are refused, and creates nothing', async () => {
    proxy.meddle = async () => ({ status: 401, json: { errors: [{ code: 'invalid_access_token' }] } })
    proxy.calls.length = 0
    try {
      const { findings, problems } = await attempt('GATEWAY_A')
      assert.match(problems, /credentials: The answer was unknown: HTTP 401 invalid_access_token/)
      assert.match(findings.find(({ check }) => check.endsWith(': orders'))!.says, /credentials do not work/)
      assert.ok(proxy.calls.every(({ method }) => method === 'GET'))
    } finally {
      proxy.meddle = undefined
    }
  })
})
