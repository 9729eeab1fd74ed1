import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createPix, newAccount, pay, wire } from '../../../test/gateways/gatewayA.ts'
import { openGatewaySimulator, simulator } from '../../../test/gateways/gatewaySimulator.ts'
import { json, startSink } from '../../../test/gateways/gatewayWire.ts'
import { simulatorCredentials } from '../all.ts'
import { faultyCredential } from '../port/guide.ts'
import { asaas } from './asaas.ts'

await openGatewaySimulator()

const EMAIL = 'loja@example.com'
const GOOD = 'chave-dos-avisos-da-loja-do-clube-1984'

test('events from the time when the gateway had stopped its webhooks are sent after the webhooks are resumed', async () => {
  const account = newAccount()
  const sink = await startSink([200])
  await asaas.webhooks.subscribe!(account, sink.url, EMAIL)
  assert.equal(
    await asaas.webhooks.resume!(account, sink.url, EMAIL),
    false,
    'the gateway has not stopped its webhooks',
  )
  const [webhook] = (await wire(account, 'GET', '/webhooks')).body.data
  assert.equal(webhook.email, EMAIL)
  await change(account, webhook.id, { ...webhook, authToken: account.credentials.webhookToken, interrupted: true })
  const { externalId } = await createPix(account)
  await pay(externalId)
  assert.equal((await wire(account, 'GET', '/webhooks')).body.data[0].interrupted, true)
  assert.equal(await asaas.webhooks.resume!(account, sink.url, EMAIL), true)
  const { headers, body } = await sink.next()
  assert.equal(asaas.webhooks.read(account, headers, body)?.externalId, externalId)
  assert.equal(await asaas.webhooks.resume!(account, sink.url, EMAIL), false)
  await sink.close()
})

test('webhooks that the owner deleted or moved at the gateway are registered again', async () => {
  const account = newAccount()
  const sink = await startSink([])
  assert.equal(await asaas.webhooks.resume!(account, sink.url, EMAIL), true)
  assert.equal(await asaas.webhooks.resume!(account, `${sink.url.replace('127.0.0.1', 'localhost')}`, EMAIL), true)
  assert.equal((await wire(account, 'GET', '/webhooks')).body.totalCount, 1)
  await sink.close()
})

test('the check reports a webhook to another host, and a webhook that the owner deleted', async () => {
  const account = newAccount()
  const sink = await startSink([])
  assert.deepEqual(await asaas.webhooks.findRegistration!(account, sink.url), { is: 'missing' })
  await asaas.webhooks.subscribe!(account, sink.url, EMAIL)
  assert.deepEqual(await asaas.webhooks.findRegistration!(account, sink.url), { is: 'registered' })
  const found = await asaas.webhooks.findRegistration!(account, sink.url.replace('127.0.0.1', 'localhost'))
  assert.deepEqual(found, { is: 'faulty', faults: ['It goes to another host.'] })
  await sink.close()
})

test('gateway A refuses a webhook without an e-mail or with a weak token, and our guide refuses the same tokens', async () => {
  const account = newAccount()
  const post = (settings: Record<string, unknown>) =>
    wire(account, 'POST', '/webhooks', {
      name: 'x',
      url: 'https://loja.example/x',
      email: EMAIL,
      sendType: 'SEQUENTIALLY',
      events: [],
      ...settings,
    })
  const codeOf = async (settings: Record<string, unknown>) => (await post(settings)).body.errors?.[0].code
  for (const email of [undefined, null, '', 'loja'])
    assert.equal(await codeOf({ authToken: GOOD, email }), 'invalid_email')
  await assert.rejects(asaas.webhooks.subscribe!(account, 'https://loja.example/x', ''), /HTTP 400 invalid_email/)
  const weak = [
    'short',
    'a b'.repeat(20),
    `${GOOD}12345`,
    `${GOOD}98765`,
    `${GOOD}aaaa`,
    `$aact_hmlg_${GOOD}`,
    'ab'.repeat(200),
  ]
  for (const authToken of weak) {
    assert.equal(await codeOf({ authToken }), 'invalid_authToken', authToken)
    const fault = faultyCredential(asaas.guide, { webhookToken: authToken }, 'sandbox')
    assert.deepEqual(fault, { name: 'webhookToken', fault: 'form' }, authToken)
  }
  for (const authToken of [GOOD, simulatorCredentials('GATEWAY_A').webhookToken!]) {
    assert.equal(await codeOf({ authToken }), undefined, authToken)
    assert.equal(faultyCredential(asaas.guide, { webhookToken: authToken }, 'sandbox'), undefined, authToken)
  }
})

/** Changes a webhook, as its owner can, or as the gateway does after too many failures. */
async function change(account: ReturnType<typeof newAccount>, id: string, body: Record<string, unknown>) {
  const url = `${simulator.url}/gateway-a/v3/webhooks/${id}`
  const changed = await json({ method: 'PUT', url, json: body, headers: { access_token: account.credentials.apiKey! } })
  assert.equal(changed.status, 200, JSON.stringify(changed.body))
}
