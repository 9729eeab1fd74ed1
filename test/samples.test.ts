/** Runs each sample of the docs against a real server, if its interpreter is installed. */
import assert from 'node:assert/strict'
import { execFile, spawnSync } from 'node:child_process'
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { afterFile } from './afterFile.ts'
import { root } from './root.ts'
import { buyer, openShop } from './shop.ts'
import { temporaryFolder } from './temporaryFolder.ts'

const shop = await openShop()
/** The part of the sample that runs in the browser. */
const { cardToken } = await import(join(root, 'examples/samples/cardToken.js'))
const commands: Record<string, { command: string; args: string[]; version?: string }> = {
  sh: { command: 'sh', args: [], version: '-c :' },
  mjs: { command: process.execPath, args: [] },
  php: { command: 'php', args: [] },
  py: { command: 'python3', args: [] },
  rb: { command: 'ruby', args: [] },
  go: { command: 'go', args: ['run'], version: 'version' },
}

/** The samples of one kind, each with a function that runs it. */
function samplesOf(name: string) {
  return globSync(`examples/samples/${name}.*`, { cwd: root }).map((file) => {
    const { command, args, version = '--version' } = commands[file.split('.').at(-1)!]!
    const missing = spawnSync(command, version.split(' ')).status !== 0
    const run = async (more: Record<string, string> = {}, key = shop.key, path = join(root, file)) => {
      const env = { ...process.env, SERVER: shop.url, KEY: key, ...more }
      return (await promisify(execFile)(command, [...args, path], { env })).stdout
    }
    return { file, skip: missing && `${command} is not on this machine`, run }
  })
}

async function paidPix(key: string): Promise<string> {
  const api = async (path: string, body: object) =>
    (await shop.call('POST', path, body, { authorization: `Bearer ${key}` })).body
  const { id } = await api('/v1/charges', { currency: 'BRL', amountInCents: 4990 })
  const payment = await api(`/v1/charges/${id}/payments`, { method: 'pix', buyer })
  await api(`/v1/test-helpers/payments/${payment.id}/pay`, {})
  return payment.id
}

for (const { file, skip, run } of samplesOf('firstCharge'))
  test(`${file} creates a PIX`, { skip }, async () => {
    const payment = JSON.parse(await run())
    assert.deepEqual([payment.method, payment.status], ['pix', 'pending'])
    assert.equal((await shop.call('GET', `/v1/payments/${payment.id}`)).body.amountInCents, 4990)
  })

const cardStore = await shop.secondStore({}, ['GATEWAY_B'])

for (const { file, skip, run } of samplesOf('payByOpenCard'))
  test(`${file} pays with the card's number at gateway A`, { skip }, async () => {
    const payment = JSON.parse(await run())
    assert.deepEqual([payment.provider, payment.method, payment.status], ['GATEWAY_A', 'credit_card', 'paid'])
  })

const storeAtC = await shop.secondStore({}, ['GATEWAY_C'])

for (const [gateway, { key }] of [
  ['GATEWAY_B', cardStore],
  ['GATEWAY_C', storeAtC],
] as const)
  test(`examples/samples/testToken.mjs makes a token, and payByCard pays with the token at ${gateway}`, async () => {
    const [tokenOf] = samplesOf('testToken')
    const TOKEN = (await tokenOf!.run({}, key)).trim()
    const payByCard = samplesOf('payByCard').find(({ file }) => file.endsWith('.mjs'))!
    const payment = JSON.parse(await payByCard.run({ TOKEN }, key))
    assert.deepEqual([payment.provider, payment.status], [gateway, 'paid'])
  })

for (const { file, skip, run } of [
  ...samplesOf('firstCharge'),
  ...samplesOf('payByCard'),
  ...samplesOf('listPayments'),
])
  test(`${file} prints the body of an error`, { skip }, async () => {
    const failed = await run({ TOKEN: 'none' }, 'sk_test_wrong').then(
      () => undefined,
      (error: { stdout: string; stderr: string }) => error,
    )
    assert.match(`${failed?.stdout}${failed?.stderr}`, /authentication/)
  })

for (const { file, skip, run } of samplesOf('payByCard'))
  test(`${file} pays with the token that the browser's sample made`, { skip }, async () => {
    const headers = { authorization: `Bearer ${cardStore.key}` }
    const { card } = (await shop.call('GET', '/v1/payment-methods', undefined, headers)).body
    assert.equal(card.input, 'gateway_b_token')
    const gateway = `${shop.simulatorUrl}/gateway-b`
    const typed = { number: '4111111111111111', holderName: 'ANA SOUZA', expiryMonth: 12, expiryYear: 2034, cvv: '123' }
    const TOKEN = await cardToken(gateway, card.gatewayBPublicKey, typed)
    const payment = JSON.parse(await run({ TOKEN }, cardStore.key))
    assert.deepEqual([payment.method, payment.status], ['credit_card', 'paid'])
  })

for (const { file, skip, run } of samplesOf('refund'))
  test(`${file} refunds a part, then the rest`, { skip }, async () => {
    const PAYMENT = await paidPix(shop.key)
    const { refunds } = JSON.parse(await run({ PAYMENT }))
    const amounts = refunds.map(({ amountInCents }: { amountInCents: number }) => amountInCents)
    assert.deepEqual(amounts, [1000, 3990])
    assert.match(await run({ PAYMENT }), /3990/) // A repeated run refunds nothing more.
  })

test('the samples of a list print the paid sales of all pages', async () => {
  const { path: folder, remove } = await temporaryFolder('balcao-samples-')
  afterFile(remove)
  const { key } = await shop.secondStore()
  const ids = [await paidPix(key), await paidPix(key)]
  for (const { file, skip, run } of samplesOf('listPayments')) {
    if (skip) continue
    // A copy of the sample with one sale per page, because a hundred sales take long.
    const copy = join(folder, basename(file))
    writeFileSync(copy, readFileSync(join(root, file), 'utf8').replace('perPage=100', 'perPage=1'))
    const printed = await run({}, key, copy)
    assert.ok(
      ids.every((id) => printed.includes(id)),
      `${file}: ${printed}`,
    )
  }
})

test('examples/samples/catchUp.mjs reads each event once, over several runs', async () => {
  const { path: folder, remove } = await temporaryFolder('balcao-catch-up-')
  afterFile(remove)
  const run = async () => {
    const env = { ...process.env, SERVER: shop.url, KEY: shop.key }
    const args = [join(root, 'examples/samples/catchUp.mjs'), join(folder, 'place.txt')]
    return (await promisify(execFile)(process.execPath, args, { env })).stdout.trim()
  }
  await run()
  assert.equal(await run(), '')
  const { body: charge } = await shop.call('POST', '/v1/charges', { currency: 'BRL', amountInCents: 4990 })
  const { body: payment } = await shop.call('POST', `/v1/charges/${charge.id}/payments`, { method: 'pix', buyer })
  assert.match(await run(), new RegExp(`^\\d+ payment.pending ${payment.id}$`))
  assert.equal(await run(), '')
})
