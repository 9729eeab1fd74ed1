/** Runs the commands listen and trigger, an integrator's first steps, against a real node. */
import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import Stripe from 'stripe'
import { dataFolder, runBalcao, startNode, type TestNode } from './nodes/node.ts'
import { startReceiver } from './standIns/webhookReceiver.ts'

const COMMAND = fileURLToPath(new URL('../bin/balcao.js', import.meta.url))
const DEMO = fileURLToPath(new URL('../demo/demo.json', import.meta.url))

// The receiver does not start in the hook, because `startReceiver` registers an `after`. This `after` would run at the
// end of the hook.
const receiver = await startReceiver()
let folder: string
let node: TestNode
let key: string
let storeId: string
let listening: ChildProcess

before(async () => {
  folder = await dataFolder()
  node = await startNode({ DATA_DIR: folder })
  const file = join(folder, 'store.json')
  const store = {
    ref: 'loja',
    name: 'Loja',
    settings: { checkoutReminders: true },
    gateways: [{ provider: 'GATEWAY_A', credentials: 'simulator' }],
    apiKeys: [{ ref: 'key', scopes: ['charges:read', 'charges:write'] }],
    webhookEndpoints: [{ ref: 'erp', url: `${receiver.url}/erp`, events: ['payment.paid'] }],
  }
  await writeFile(file, JSON.stringify({ stores: [store] }))
  const { loja } = JSON.parse((await runBalcao(['import', file], { DATA_DIR: folder })).stdout).stores
  key = loja.apiKeys.key
  storeId = loja.id
})

after(async () => {
  listening?.kill('SIGKILL')
  await node?.end()
})

const EVENTS = [
  'payment.paid',
  'payment.failed',
  'payment.refunded',
  'payment.completed',
  'subscription.created',
  'subscription.canceled',
  'subscription.renewed',
  'subscription.payment_failed',
  'refund.failed',
  'checkout.abandoned',
]

/** The command prints how far it will move the clock. */
const MOVES: Partial<Record<string, string>> = {
  'payment.completed': '7 days',
  'subscription.renewed': '1 day',
  'subscription.payment_failed': '65 days',
  'checkout.abandoned': '1 day',
}

test('listen forwards the events of trigger with signatures by the printed secret, and prints a line for each event', async () => {
  const url = `${receiver.url}/local`
  const { PATH, HOME } = process.env
  const args = [COMMAND, 'listen', '--key', key, '--forward', url, '--url', node.url]
  listening = spawn(process.execPath, args, { env: { PATH, HOME }, stdio: ['ignore', 'pipe', 'inherit'] })
  let said = ''
  listening.stdout!.setEncoding('utf8').on('data', (text: string) => {
    said += text
  })
  while (!said.includes('Signing secret')) await once(listening.stdout!, 'data')
  const secret = /whsec_\w+/.exec(said)![0]
  for (const event of EVENTS) {
    const { code, stdout, stderr } = await runBalcao(['trigger', event, '--url', node.url], { BALCAO_API_KEY: key })
    assert.equal(code, 0, stderr)
    assert.equal(/clock of the whole store (\d+ days?) ahead/.exec(stderr)?.[1], MOVES[event], stderr)
    const { paymentId, subscriptionId, offerId } = JSON.parse(stdout)
    const id = subscriptionId ?? paymentId ?? offerId
    const came = () =>
      receiver.requests.find(({ path, headers, body }) => {
        return path === '/local' && headers['x-service-event'] === event && body.includes(id)
      })
    while (!came()) await receiver.received(receiver.requests.length + 1)
    const { headers, body } = came()!
    new Stripe('sk_test_unused').webhooks.constructEvent(body, headers['x-service-signature'] as string, secret)
    assert.equal(JSON.parse(body).id, headers['x-service-delivery'])
    while (!said.includes(`${event} ${JSON.parse(body).id} -> 200`)) await once(listening.stdout!, 'data')
  }
  const local = receiver.requests.filter(({ path }) => path === '/local')
  const payments = local.map(({ body }) => JSON.parse(body)).filter((one) => one.event.startsWith('payment.'))
  const shown = payments.map(({ event, data }) => `${event} ${data.id}`)
  assert.equal(new Set(shown).size, shown.length, 'each event appears only once')
  listening.kill('SIGKILL')
})

test('each demo store can trigger the events that need a refusal or a setting', async () => {
  const imported = await runBalcao(['import', DEMO], { DATA_DIR: folder })
  const stores = Object.values(JSON.parse(imported.stdout).stores) as { apiKeys: { demo: string } }[]
  assert.equal(stores.length, 3)
  for (const { apiKeys } of stores)
    for (const event of ['refund.failed', 'checkout.abandoned']) {
      const run = (...args: string[]) => runBalcao([...args, '--url', node.url], { BALCAO_API_KEY: apiKeys.demo })
      const { code, stderr } = await run('trigger', event)
      assert.equal(code, 0, stderr)
      const { data } = JSON.parse((await run('api', 'GET', `/v1/events?kind=${event}`)).stdout)
      assert.equal(data.length, 1, event)
    }
})

test('trigger reports an unknown event and an unknown key', async () => {
  const unknown = await runBalcao(['trigger', 'payment.maybe', '--key', key, '--url', node.url], {})
  assert.equal(unknown.code, 1)
  assert.match(unknown.stderr, /^balcao: .*There is no event/)
  const { stderr } = await runBalcao(['trigger', 'payment.paid', '--key', 'sk_test_x', '--url', node.url], {})
  assert.match(stderr, /^balcao: POST \/v1\/charges answered 401/)
})

test('api calls the API with a key, prints the answer, and ends with 1 for an error', async () => {
  const call = (...args: string[]) => runBalcao(['api', ...args, '--url', node.url], { BALCAO_API_KEY: key })
  const data = '{"currency": "BRL", "amountInCents": 4990}'
  const post = () => call('post', '/v1/charges', '--data', data, '--idempotency-key', 'order-1')
  const [made, again] = [await post(), await post()]
  assert.deepEqual([made.code, again.code], [0, 0], made.stderr)
  const { id } = JSON.parse(made.stdout)
  assert.equal(JSON.parse(again.stdout).id, id)
  const read = JSON.parse((await call('GET', `/v1/charges/${id}`)).stdout)
  assert.deepEqual([read.id, read.amountInCents], [id, 4_990])
  const refused = await call('POST', '/v1/charges', '--data', '{"currency": "BRL", "amountInCent": 1}')
  assert.equal(refused.code, 1)
  assert.equal(JSON.parse(refused.stdout).error.type, 'invalid_request')
  assert.match(refused.stderr, /answered 400/)
  for (const [args, sentence] of [
    [['FETCH', '/v1/charges'], /is not a method/],
    [['GET', 'v1/charges'], /begins with a slash/],
    [['POST', '/v1/charges', '--data', '{'], /not JSON/],
    [['POST', '/v1/charges', '--data', '@/nowhere.json'], /cannot be read/],
  ] as const) {
    const { code, stderr } = await call(...args)
    assert.equal(code, 1)
    assert.match(stderr, sentence)
  }
})

test('the command line lists, shows and resends deliveries, and explains their signature', async () => {
  const inStore = ['--store', storeId]
  const run = (...args: string[]) => runBalcao(args, { DATA_DIR: folder })
  const listed = JSON.parse((await run('deliveries', 'list', ...inStore, '--status', 'delivered')).stdout)
  const { id } = listed.data[0]
  const shown = JSON.parse((await run('deliveries', 'show', id, ...inStore)).stdout)
  assert.equal(shown.attemptLog[0].statusCode, 200)
  const before = receiver.requests.length
  assert.equal((await run('deliveries', 'resend', id, ...inStore)).code, 0)
  await receiver.received(before + 1)
  const again = receiver.requests[before]!
  assert.equal(again.headers['x-service-delivery'], id)
  const file = join(folder, 'body.json')
  await writeFile(file, again.body)
  const header = again.headers['x-service-signature'] as string
  const verdict = await run('webhooks', 'debug', '--secret', 'whsec_no', '--header', header, '--body', file, ...inStore)
  assert.deepEqual([verdict.code, JSON.parse(verdict.stdout).differs], [1, 'secret'])
})
