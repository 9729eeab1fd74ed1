/** Tests the package `@balcao/node` against a real server, and its installation in another project. */
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { copyFile, readdir, readFile, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { before, describe, test } from 'node:test'
import { promisify } from 'node:util'
import { runInNewContext } from 'node:vm'
import { build } from 'vite'
import * as sdk from '../packages/node/src/index.ts'
import { describeWholeApi } from '../scripts/dumpOpenApi.ts'
import { methodPages } from '../scripts/methodTables.ts'
import { afterFile } from './afterFile.ts'
import { readSdkSource, sdkSource } from './description/sdkSource.ts'
import { openReceiver } from './receiver.ts'
import { root } from './root.ts'
import { buyer, openShop, type Shop } from './shop.ts'
import { temporaryFolder } from './temporaryFolder.ts'

const { Balcao, verifyWebhook } = sdk

let shop: Shop
let balcao: sdk.Balcao
const receiver = await openReceiver()

before(async () => {
  shop = await openShop()
  balcao = new Balcao({ apiKey: shop.key, baseUrl: shop.url })
})

const charge = { currency: 'BRL', amountInCents: 4_990 } as const

test('the generated files of the package are current, and its pages name every method', async () => {
  const description = describeWholeApi()
  assert.deepEqual(await readSdkSource(), await sdkSource(description), 'run: npm run openapi')
  for (const [path, text] of Object.entries(await methodPages(description)))
    assert.equal(await readFile(join(root, path), 'utf8'), text, 'run: npm run openapi')
})

describe('a client', () => {
  test('creates a charge, pays it by PIX and gets a verified webhook', async () => {
    const { id, postbackSecret } = await balcao.createCharge({ ...charge, postbackUrl: receiver.url })
    const payment = await balcao.createPayment(id, { method: 'pix', buyer })
    assert.equal(payment.pix?.copyPaste.startsWith('000201'), true)
    await balcao.payTestPayment(payment.id)
    const delivery = await receiver.next((one) => one.body.event === 'payment.paid')
    const event = await verifyWebhook({ body: delivery.raw, headers: delivery.headers, secret: postbackSecret })
    assert.equal(event.event === 'payment.paid' && event.data.id, payment.id)
    assert.equal((await balcao.getPayment(payment.id)).status, 'PAID')
    assert.match(await balcao.exportPayments({ status: 'PAID' }), new RegExp(`^id,.*\\r\n${payment.id},`))
  })

  test('lists the items of all pages', async () => {
    const made: string[] = []
    for (let count = 0; count < 5; count += 1) made.push((await balcao.createCharge(charge)).id)
    const listed: string[] = []
    for await (const { id } of balcao.listCharges({ perPage: 2 })) listed.push(id)
    assert.deepEqual(listed.slice(0, 5), made.reverse())
    const { data, total } = await balcao.listCharges({ perPage: 2 })
    assert.deepEqual([data.length, total], [2, listed.length])
  })

  test('continues with the events after a sequence, page by page', async () => {
    const pages: string[] = []
    const counting: typeof fetch = (url, init) => {
      pages.push(new URL(String(url)).search)
      return fetch(String(url).replace('limit=500', 'limit=2'), init)
    }
    const client = new Balcao({ apiKey: shop.key, baseUrl: shop.url, fetch: counting })
    const made: string[] = []
    for (let count = 0; count < 3; count += 1)
      made.push((await balcao.createPayment((await balcao.createCharge(charge)).id, { method: 'pix', buyer })).id)
    const events: sdk.StoreEvent[] = []
    for await (const event of client.events({ kind: 'payment.pending' })) events.push(event)
    assert.deepEqual(
      events.slice(-3).map((event) => event.event === 'payment.pending' && event.data.id),
      made,
    )
    assert.ok(pages.length > 1)
    const { sequence } = events.at(-2)!
    const rest: number[] = []
    for await (const event of client.events({ after: sequence })) rest.push(event.sequence)
    assert.equal(rest.at(-1), events.at(-1)!.sequence)
    assert.ok(rest.every((one) => one > sequence))
  })

  test('throws an error with the code and the id of the request', async () => {
    await assert.rejects(balcao.getCharge('chg_unknown'), (error) => {
      assert.ok(error instanceof sdk.NotFoundError && error instanceof sdk.ApiError)
      assert.deepEqual([error.status, error.type, error.name], [404, 'not_found', 'NotFoundError'])
      assert.match(error.requestId!, /^[\w-]{36}$/)
      return true
    })
    const { id } = await balcao.createCharge(charge)
    await balcao.cancelCharge(id)
    await assert.rejects(balcao.createPayment(id, { method: 'pix', buyer }), {
      name: 'ConflictError',
      code: 'charge_not_pending',
    })
    await assert.rejects(balcao.createCharge({ currency: 'BRL' }), { name: 'InvalidRequestError', param: 'items' })
    const stranger = new Balcao({ apiKey: 'sk_test_wrong', baseUrl: shop.url })
    await assert.rejects(stranger.listPaymentMethods(), sdk.AuthenticationError)
  })

  test('repeats a lost call with the same key, so its effect happens once', async () => {
    const seen: string[] = []
    const losing: typeof fetch = async (url, init) => {
      const answer = await fetch(url, init)
      seen.push(new Headers(init?.headers).get('idempotency-key')!)
      if (seen.length === 1) throw new TypeError('socket hang up')
      return answer
    }
    const before = (await balcao.listCharges()).total
    const client = new Balcao({ apiKey: shop.key, baseUrl: shop.url, fetch: losing })
    await client.createCharge(charge)
    assert.equal(seen.length, 2)
    assert.equal(seen[0], seen[1])
    assert.equal((await balcao.listCharges()).total, before + 1)
  })

  test('reports a delete with a lost answer as deleted, and a delete of an unknown id as 404', async () => {
    let calls = 0
    const losing: typeof fetch = async (url, init) => {
      const answer = await fetch(url, init)
      calls += 1
      if (calls === 1) throw new TypeError('socket hang up')
      return answer
    }
    const { id } = await balcao.createWebhookEndpoint({ url: 'http://127.0.0.1:4300/gone', events: ['payment.paid'] })
    const client = new Balcao({ apiKey: shop.key, baseUrl: shop.url, fetch: losing })
    assert.deepEqual(await client.deleteWebhookEndpoint(id), { object: 'webhook_endpoint', id, deleted: true })
    assert.equal(calls, 2)
    await assert.rejects(client.deleteWebhookEndpoint(id), sdk.NotFoundError)
  })

  test('refuses an empty id, and an id that would change the path, before the call', async () => {
    const never: typeof fetch = () => assert.fail('called')
    const client = new Balcao({ apiKey: 'k', baseUrl: shop.url, fetch: never })
    for (const id of ['', '  ', '..', undefined, null] as string[])
      for (const call of [() => client.getCharge(id), () => client.refundPayment(id), () => client.getProgress(id)])
        await assert.rejects(call, { name: 'TypeError', message: /^\w+ must be an id/ })
  })

  test('returns the status, the headers and the id of the request with the result', async () => {
    const { data, response } = await balcao.withResponse((client) => client.createCharge(charge))
    assert.deepEqual([response.status, data.status], [201, 'pending'])
    assert.equal(response.requestId, response.headers.get('x-request-id'))
    assert.match(response.headers.get('content-type')!, /^application\/json/)
    const { data: page } = await balcao.withResponse((client) => client.listCharges())
    assert.equal(page.data[0]!.id, data.id)
  })

  test('calls hooks for each attempt without the key, sends its version, and survives a failed hook', async () => {
    const agents: (string | null)[] = []
    const losing: typeof fetch = async (url, init) => {
      agents.push(new Headers(init?.headers).get('user-agent'))
      if (agents.length === 1) throw new TypeError('socket hang up')
      return fetch(url, init)
    }
    const seen: unknown[] = []
    const client = new Balcao({
      apiKey: shop.key,
      baseUrl: shop.url,
      fetch: losing,
      onRequest(request) {
        seen.push(request)
        throw new Error('The log is full.')
      },
      onResponse: async (ended) => {
        seen.push(ended)
        throw new Error('The log is full.')
      },
    })
    await client.createCharge(charge, { idempotencyKey: 'hooks-1' })
    const [first, lost, second, answered] = seen as sdk.EndedRequest[]
    const request = { method: 'POST', url: `${shop.url}/v1/charges`, idempotencyKey: 'hooks-1' }
    assert.deepEqual(first, { ...request, attempt: 1 })
    assert.deepEqual(second, { ...request, attempt: 2 })
    assert.match(lost!.error!.message, /socket hang up/)
    assert.deepEqual([answered!.response!.status, answered!.attempt, seen.length], [201, 2, 4])
    assert.ok(answered!.durationMs >= 0 && !JSON.stringify(seen).includes(shop.key))
    const { version } = JSON.parse(await readFile(join(root, 'packages/node/package.json'), 'utf8'))
    assert.deepEqual(agents, Array(2).fill(`balcao-node/${version}`))
  })

  test('refuses an API key that is no valid header, because the error of fetch would contain the key', () => {
    for (const apiKey of ['', 'sk_live_secret\nx', 'sk_live_“secret”'])
      assert.throws(
        () => new Balcao({ apiKey, baseUrl: shop.url }),
        (error: Error) => error instanceof TypeError && !error.message.includes('sk_'),
      )
  })

  test('uses the caller’s idempotency key, and refuses another call with it', async () => {
    const options = { idempotencyKey: 'order-1042' }
    const [one, same] = [await balcao.createCharge(charge, options), await balcao.createCharge(charge, options)]
    assert.equal(one.id, same.id)
    await assert.rejects(balcao.createCharge({ ...charge, amountInCents: 1 }, options), {
      code: 'idempotency_key_reused',
    })
  })

  test('waits as long as the server says, and gives up after its attempts', async () => {
    const answers = [
      new Response('<html>', { status: 503, headers: { 'retry-after': '0' } }),
      Response.json({ error: { type: 'rate_limited', message: 'Slow.' } }, { status: 429 }),
    ]
    let calls = 0
    const busy: typeof fetch = async () => answers[calls++ % 2]!.clone()
    const client = new Balcao({ apiKey: 'k', baseUrl: shop.url, fetch: busy, maxRetries: 1 })
    await assert.rejects(client.getCharge('x'), sdk.RateLimitedError)
    assert.equal(calls, 2)
  })

  test('ends a call at its time limit, and at the signal of the caller', async () => {
    const silent: typeof fetch = (_url, init) =>
      new Promise((_, reject) => init!.signal!.addEventListener('abort', () => reject(new Error('aborted'))))
    const client = new Balcao({ apiKey: 'k', baseUrl: shop.url, fetch: silent, maxRetries: 0, timeoutMs: 10 })
    await assert.rejects(client.getCharge('x'), sdk.TimeoutError)
    const signal = AbortSignal.abort(new Error('the buyer left'))
    await assert.rejects(client.getCharge('x', { signal }), { message: 'the buyer left' })
  })

  test('reports which server did not answer, and why', async () => {
    const server = createServer().listen(0, '127.0.0.1')
    await once(server, 'listening')
    const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
    server.close()
    await once(server, 'close')
    const client = new Balcao({ apiKey: 'k', baseUrl: `http://${host}`, maxRetries: 0 })
    const message = `No answer from ${host}: connect ECONNREFUSED ${host}.`
    await assert.rejects(client.getCharge('x'), { name: 'ConnectionError', message })
  })

  test('ends a call, or a pause between attempts, with AbortedError when the caller aborts', async () => {
    const leave = new AbortController()
    const failing: typeof fetch = async () => {
      setImmediate(() => leave.abort())
      throw new TypeError('fetch failed')
    }
    const client = new Balcao({ apiKey: 'k', baseUrl: shop.url, fetch: failing })
    await assert.rejects(client.getCharge('x', { signal: leave.signal }), (error: Error) => {
      assert.ok(error instanceof sdk.AbortedError && error instanceof sdk.BalcaoError)
      assert.equal(error.cause, leave.signal.reason)
      return true
    })
  })

  test('does not follow a redirect, because of the key, and reports the redirect', async () => {
    const calls: string[] = []
    const moved: typeof fetch = async (url, init) => {
      calls.push(`${init?.redirect} ${url}`)
      return new Response(null, { status: 301, headers: { location: 'https://other.example' } })
    }
    const client = new Balcao({ apiKey: 'k', baseUrl: 'http://pay.example', fetch: moved })
    const message = 'http://pay.example redirects to another address. Set baseUrl to that address.'
    await assert.rejects(client.getCharge('x'), { name: 'BalcaoError', message })
    assert.deepEqual(calls, ['manual http://pay.example/v1/charges/x'])
  })

  test('explains an address that cannot work, and does not repeat a password', () => {
    const wrong: [baseUrl: unknown, message: RegExp][] = [
      [undefined, /needs a baseUrl/],
      ['', /needs a baseUrl/],
      ['pay.example.com', /must be a whole address/],
      ['localhost:3000', /must be a whole address/],
      ['https://', /must be a whole address/],
      ['https://pay.example.com/v1/', /must not end in \/v1: write https:\/\/pay.example.com\.$/],
      ['https://ana:hunter2@pay.example.com', /must not contain a user or a password\.$/],
      ['https://pay.example.com?x=1', /must not contain \? or #/],
    ]
    for (const [baseUrl, message] of wrong)
      assert.throws(() => new Balcao({ apiKey: 'k', baseUrl: baseUrl as string }), { name: 'TypeError', message })
    assert.ok(new Balcao({ apiKey: 'k', baseUrl: 'https://example.com/pay/' }))
  })

  test('sends an id with slashes and dots as one segment of the path', async () => {
    await assert.rejects(balcao.getCharge('../payments?x=1#y'), sdk.NotFoundError)
  })
})

describe('verifyWebhook', () => {
  const secret = 'whsec_example'
  const body = '{"id":"whd_1","event":"payment.paid","data":{"name":"José"}}'
  const sign = async (text: string, time = Math.floor(Date.now() / 1000)) => {
    const { signatureHeader } = await import('../server/webhooks/signature.ts')
    return signatureHeader([secret], time, text)
  }

  test('accepts text and bytes, headers of each form, and one of several secrets', async () => {
    const header = await sign(body)
    const forms = [
      header,
      { 'X-Service-Signature': header },
      { 'x-service-signature': [header] },
      new Headers({ 'x-service-signature': header }),
    ]
    for (const headers of forms)
      for (const one of [body, new TextEncoder().encode(body)])
        assert.equal((await verifyWebhook({ body: one, headers, secret: ['whsec_old', secret] })).id, 'whd_1')
  })

  test('accepts webhooks of signTestWebhook, which have the same bytes as those of the server', async () => {
    const event = { id: 'whd_1', event: 'payment.paid', data: { name: 'José' } }
    const signed = await sdk.signTestWebhook({ event, secret })
    assert.deepEqual(await verifyWebhook({ ...signed, secret }), event)
    assert.equal(signed.headers['x-service-event'], 'payment.paid')
    const old = await sdk.signTestWebhook({ event: body, secret, timeSeconds: 1_700_000_000 })
    assert.equal(old.headers['x-service-signature'], await sign(body, 1_700_000_000))
    await assert.rejects(verifyWebhook({ ...old, secret }), { code: 'too_old' })
    await assert.rejects(sdk.signTestWebhook({ event, secret: '' }), { name: 'TypeError' })
  })

  test('refuses a webhook that the store’s server did not sign, and says why', async () => {
    const now = Math.floor(Date.now() / 1000)
    const refused: [code: string, headers: string, text: string][] = [
      ['wrong_signature', await sign(body), body.replace('José', 'Jose')],
      ['wrong_signature', `t=${now},v1=${'0'.repeat(64)}`, body],
      ['wrong_signature', (await sign(body)).replace(/^t=\d+/, `t=${now - 1}`), body],
      ['too_old', await sign(body, now - 301), body],
      ['too_old', await sign(body, now + 400), body],
      ['no_signature', '', body],
      ['no_signature', 't=,v1=', body],
      ['not_json', await sign('{'), '{'],
      ['not_json', await sign('null'), 'null'],
    ]
    for (const [code, headers, text] of refused)
      await assert.rejects(verifyWebhook({ body: text, headers, secret }), { name: 'WebhookError', code }, code)
    await assert.rejects(verifyWebhook({ body, headers: {}, secret }), { code: 'no_signature' })
  })

  test('explains a wrong call, and refuses a tolerance that is not a number', async () => {
    const signed = { body, headers: await sign(body, Math.floor(Date.now() / 1000) - 400), secret }
    const wrong: [field: RegExp, call: object][] = [
      [/^body must be the raw/, { body: JSON.parse(body) }],
      [/^secret must be/, { secret: undefined }],
      [/^secret must be/, { secret: '' }],
      [/^secret must be/, { secret: [] }],
      [/^toleranceSeconds must be/, { toleranceSeconds: Number.NaN }],
    ]
    for (const [message, call] of wrong)
      await assert.rejects(verifyWebhook({ ...signed, ...call }), { name: 'TypeError', message })
  })
})

test('the client uses only web-standard interfaces', async () => {
  const lib = { entry: join(root, 'packages/node/src/index.ts'), formats: ['iife' as const], name: 'sdk' }
  const built = await build({ configFile: false, logLevel: 'warn', build: { lib, write: false, minify: false } })
  const [{ code }] = (built as unknown as { output: [{ code: string }] }[])[0]!.output
  const body = '{"id":"whd_1","event":"payment.paid","data":{}}'
  const web = {
    AbortController,
    crypto,
    fetch,
    setTimeout,
    clearTimeout,
    TextEncoder,
    TextDecoder,
    URL,
    URLSearchParams,
  }
  const { url, key } = shop
  const { signatureHeader } = await import('../server/webhooks/signature.ts')
  const headers = signatureHeader(['s'], Math.floor(Date.now() / 1000), body)
  const call = `(async () => {
    const { id } = await new sdk.Balcao({ apiKey: key, baseUrl: url }).createCharge({ currency: 'BRL', amountInCents: 1 })
    return [id, (await sdk.verifyWebhook({ body: bytes, headers, secret: 's' })).id].join()
  })()`
  const bytes = new TextEncoder().encode(body)
  assert.match(await runInNewContext(`${code};${call}`, { ...web, url, key, headers, bytes }), /^chg_\w+,whd_1$/)
})

describe('the packed package', () => {
  let folder: string

  before(async () => {
    const { path, remove } = await temporaryFolder('balcao-sdk-')
    afterFile(remove)
    folder = path
    await install(folder)
  })

  test('has no dependencies and no source', async () => {
    const installed = (await readdir(join(folder, 'node_modules'))).filter((name) => !name.startsWith('.'))
    assert.deepEqual(installed, ['@balcao'])
    const files = await readdir(join(folder, 'node_modules/@balcao/node'))
    assert.deepEqual(files.sort(), ['LICENSE', 'README.md', 'dist', 'package.json'])
  })

  test('type-checks in ES modules and in CommonJS, without the types of Node', async () => {
    const tsc = join(root, 'node_modules/.bin/tsc')
    const { stdout } = await run(tsc, ['-p', '.'], folder).catch((error) => error)
    assert.equal(stdout, '')
  })

  test('runs in ES modules and in CommonJS', async () => {
    for (const file of ['run.mjs', 'run.cjs'])
      assert.equal((await run(process.execPath, [file, shop.url, shop.key], folder)).stdout.trim(), 'payment_methods')
  })

  test('runs the webhook registration of examples/nextjs, and a second run prints a new secret', async () => {
    await copyFile(join(root, 'examples/nextjs/registerWebhook.mjs'), join(folder, 'register.mjs'))
    const env = { ...process.env, BALCAO_URL: shop.url, BALCAO_KEY: shop.key, SHOP_URL: 'http://127.0.0.1:4300' }
    const register = async () =>
      (await promisify(execFile)(process.execPath, ['register.mjs'], { cwd: folder, env })).stdout
    const printed = [await register(), await register()]
    for (const line of printed) assert.match(line, /^BALCAO_WEBHOOK_SECRET=whsec_\w+\n$/)
    assert.notEqual(printed[0], printed[1])
    const urls = (await balcao.listWebhookEndpoints()).data.map(({ url }) => url)
    assert.equal(urls.filter((url) => url === 'http://127.0.0.1:4300/webhook').length, 1)
  })
})

const program = `
export async function pay(balcao: Balcao, id: string): Promise<string | undefined> {
  for await (const { id, status } of balcao.listPayments({ status: 'PAID' })) console.log(id, status)
  const { pix }: ChargePayment = await balcao.createPayment(id, {
    method: 'pix',
    buyer: { name: 'Ana', email: 'ana@example.com', document: '52998224725', phone: '11987654321' },
  })
  return pix?.copyPaste
}
export async function receive(request: Request): Promise<string | null> {
  const event: WebhookEvent = await verifyWebhook({ body: await request.text(), headers: request.headers, secret: 's' })
  return event.event === 'subscription.renewed' ? event.data.currentPeriodEnd : event.id
}
export const codeOf = (error: unknown) => error instanceof ApiError && error.code === 'charge_not_pending'
`
const names = "ApiError, Balcao, type ChargePayment, verifyWebhook, type WebhookEvent } from '@balcao/node'"
const call =
  '({ apiKey: process.argv[3], baseUrl: process.argv[2] }).listPaymentMethods().then(({ object }) => console.log(object))'

/** Packs the package and installs it in a project without a network. */
async function install(folder: string): Promise<void> {
  const { version } = JSON.parse(await readFile(join(root, 'packages/node/package.json'), 'utf8'))
  await run('npm', ['pack', '--silent', '--pack-destination', folder], join(root, 'packages/node'))
  const compilerOptions = { strict: true, noEmit: true, module: 'nodenext', target: 'es2022', types: [] }
  await Promise.all([
    writeFile(join(folder, 'package.json'), '{ "name": "foreign", "private": true }'),
    writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['check.mts', 'check.cts'] })),
    writeFile(join(folder, 'check.mts'), `import { ${names}\n${program}`),
    writeFile(join(folder, 'check.cts'), `import { ${names}\n${program}`),
    writeFile(join(folder, 'run.mjs'), `import { Balcao } from '@balcao/node'\nnew Balcao${call}`),
    writeFile(join(folder, 'run.cjs'), `const { Balcao } = require('@balcao/node')\nnew Balcao${call}`),
  ])
  await run(
    'npm',
    ['install', '--offline', '--no-audit', '--no-fund', '--silent', `./balcao-node-${version}.tgz`],
    folder,
  )
}

async function run(command: string, args: string[], cwd: string) {
  return await promisify(execFile)(command, args, { cwd })
}
