import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { describe, test } from 'node:test'
import { described, signedIn } from '../../test/dashboard.ts'
import { openShop } from '../../test/shop.ts'
import { type Provider, providers } from '../core/provider.ts'
import { credentialNamesOf } from '../gateways/all.ts'
import { forgetStore } from '../stores/authenticate.ts'
import { addGatewayAccount } from '../stores/gatewayAccounts.ts'

const shop = await openShop({ jobs: false })
const owner = await signedIn(shop, 'owner')
const list = async () => described(await owner.inStore('GET', '/gateways'), 'listGateways')

/** Invented credentials in a valid form. */
const realLooking: Record<Provider, Record<string, string>> = {
  GATEWAY_A: {
    apiKey: `$aact_hmlg_${'0'.repeat(60)}`,
    webhookToken: 'a long token that was made up'.replaceAll(' ', '-').padEnd(40, '-x'),
  },
  GATEWAY_B: {
    secretKey: `sk_test_${'a'.repeat(16)}`,
    publicKey: `pk_test_${'b'.repeat(16)}`,
    webhookUser: 'balcao',
    webhookPassword: 'uma-senha-bem-comprida',
    recipientId: `rp_${'h'.repeat(16)}`,
  },
  GATEWAY_C: {
    clientId: `Client_Id_${'c'.repeat(40)}`,
    clientSecret: `Client_Secret_${'d'.repeat(40)}`,
    payeeCode: 'e'.repeat(32),
  },
  GATEWAY_D: { secretKey: `sk_test_${'f'.repeat(24)}`, webhookSecret: `whsec_${'g'.repeat(32)}` },
}

describe('a person who connects a gateway', () => {
  test('sees the company’s name and help for every credential, in each language', async () => {
    const { gatewayTitles, sendsMail } = described(await owner.call('GET', '/me'), 'getMe')
    assert.equal(sendsMail, false, 'the test server has no SMTP')
    assert.deepEqual(gatewayTitles, {
      GATEWAY_A: 'Gateway A · Asaas',
      GATEWAY_B: 'Gateway B · Pagar.me',
      GATEWAY_C: 'Gateway C · Efí',
      GATEWAY_D: 'Gateway D · Stripe',
    })
    for (const { provider, guide } of (await list()).providers) {
      const names = guide.credentials.map(({ name }: { name: string }) => name)
      assert.deepEqual(
        [guide.title, names],
        [gatewayTitles[provider as Provider], Object.keys(realLooking[provider as Provider])],
      )
      assert.match(guide.openAccount + guide.documentation, /^https:.*https:/)
      for (const words of wordsIn(guide))
        for (const language of ['pt', 'en', 'es']) assert.ok(words[language]!.length > 2, JSON.stringify(words))
      assert.ok(guide.steps.length > 0 && guide.limits.length > 0)
    }
  })

  test('sees the webhook address of an account before the account exists, and the account keeps this address', async () => {
    const { nextWebhooksAddress } = await list()
    assert.equal((await list()).nextWebhooksAddress, nextWebhooksAddress)
    const sent = { provider: 'GATEWAY_D', credentials: realLooking.GATEWAY_D }
    const { accounts, nextWebhooksAddress: following } = described(
      await owner.inStore('POST', '/gateways', sent),
      'addGateway',
      201,
    )
    assert.equal(accounts.at(-1).webhooksAddress, nextWebhooksAddress)
    assert.notEqual(following, nextWebhooksAddress)
    const gatewayWebhook = JSON.stringify({
      id: 'evt_1',
      object: 'event',
      type: 'charge.refunded',
      data: { object: { object: 'charge' } },
    })
    const t = Math.floor(Date.now() / 1000)
    const signed = (secret: string) => createHmac('sha256', secret).update(`${t}.${gatewayWebhook}`).digest('hex')
    const tell = async (secret: string) =>
      (
        await fetch(shop.url + new URL(nextWebhooksAddress).pathname, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'stripe-signature': `t=${t},v1=${signed(secret)}` },
          body: gatewayWebhook,
        })
      ).status
    assert.deepEqual([await tell(realLooking.GATEWAY_D.webhookSecret!), await tell('whsec_other')], [200, 401])
  })

  test('sees the error of an impossible credential at its field, before it is saved', async () => {
    const { GATEWAY_A, GATEWAY_B, GATEWAY_C, GATEWAY_D } = realLooking
    const wrong: [Provider, Record<string, string>, string, string][] = [
      ['GATEWAY_A', { ...GATEWAY_A, apiKey: 'aact_hmlg_without_its_sign' }, 'apiKey', 'credential_form'],
      ['GATEWAY_A', { ...GATEWAY_A, apiKey: '$aact_prod_x' }, 'apiKey', 'credential_environment'],
      ['GATEWAY_A', { ...GATEWAY_A, webhookToken: 'short' }, 'webhookToken', 'credential_form'],
      ['GATEWAY_B', { ...GATEWAY_B, publicKey: GATEWAY_B.secretKey! }, 'publicKey', 'credential_form'],
      ['GATEWAY_B', { ...GATEWAY_B, secretKey: 'sk_live_key' }, 'secretKey', 'credential_environment'],
      ['GATEWAY_C', { ...GATEWAY_C, clientId: GATEWAY_C.clientSecret! }, 'clientId', 'credential_form'],
      ['GATEWAY_C', { ...GATEWAY_C, payeeCode: '123' }, 'payeeCode', 'credential_form'],
      ['GATEWAY_D', { ...GATEWAY_D, secretKey: 'sk_live_x' }, 'secretKey', 'credential_environment'],
      ['GATEWAY_D', { ...GATEWAY_D, webhookSecret: '' }, 'webhookSecret', 'required'],
    ]
    for (const [provider, credentials, name, code] of wrong) {
      const { status, body } = await owner.inStore('POST', '/gateways', { provider, credentials })
      assert.deepEqual([status, body.error.param, body.error.code], [400, `credentials.${name}`, code])
      assert.ok(
        !credentials[name] || !JSON.stringify(body).includes(credentials[name]),
        'no answer quotes a credential',
      )
    }
    const { accounts } = await list()
    const { id } = accounts.find(({ provider }: { provider: string }) => provider === 'GATEWAY_D')
    const swapped = { credentials: { ...GATEWAY_D, webhookSecret: GATEWAY_D.secretKey } }
    const refused = await owner.inStore('PATCH', `/gateways/${id}`, swapped)
    assert.deepEqual([refused.status, refused.body.error.param], [400, 'credentials.webhookSecret'])
  })

  test('gets a test result with the wrong credential and a remedy', async () => {
    for (const provider of providers) {
      const known = await testOf(provider, undefined)
      assert.deepEqual([known.ok, known.words], [true, null], provider)
      const unknown = await testOf(provider, realLooking[provider])
      const named = { GATEWAY_A: ['apiKey'], GATEWAY_B: ['secretKey'], GATEWAY_C: ['clientId', 'clientSecret'] }
      assert.deepEqual(unknown.credentials, named[provider as keyof typeof named] ?? ['secretKey'], provider)
      const { guide } = (await list()).providers.find((one: { provider: string }) => one.provider === provider)
      for (const language of ['pt', 'en', 'es'])
        for (const name of unknown.credentials) {
          const { label, where } = guide.credentials.find((one: { name: string }) => one.name === name)
          for (const part of [guide.name, label[language], where[language]])
            assert.ok(unknown.words[language].includes(part), `${unknown.words[language]}: ${part}`)
        }
    }
    const swapped = await testOf('GATEWAY_D', { ...realLooking.GATEWAY_D, webhookSecret: 'not one' })
    assert.deepEqual([swapped.credentials, /whsec_/.test(swapped.words.en)], [['webhookSecret'], true])
  })
})

/** Adds an account and returns the result of its test. */
async function testOf(provider: Provider, credentials: Record<string, string> | undefined) {
  const { ctx, store } = shop
  const input = { provider, credentials: 'simulator' } as const
  const simulatorCredentials = credentials && (() => credentials)
  const own = { credentialNames: credentialNamesOf, simulatorCredentials: simulatorCredentials! }
  const added = credentials
    ? (await addGatewayAccount(ctx, ctx.database, store, { ...input, providers: own })).id
    : (await owner.inStore('POST', '/gateways', input)).body.accounts.at(-1).id
  forgetStore(store.id)
  return described(await owner.inStore('POST', `/gateways/${added}/test`), 'testGateway')
}

function wordsIn(value: unknown): Record<string, string>[] {
  if (typeof value !== 'object' || value === null) return []
  if ('pt' in value) return [value as Record<string, string>]
  return Object.values(value).flatMap(wordsIn)
}
