import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect } from 'node:net'
import { test } from 'node:test'
import pg from 'pg'
import { type Person, signedIn } from '../../test/dashboard.ts'
import { buyer, openShop } from '../../test/shop.ts'

const shop = await openShop({ jobs: false })
const other = await shop.secondStore()

async function watch(person: Person, storeId = shop.store.id) {
  const headers = { cookie: person.cookie ?? '', 'sec-fetch-site': 'same-origin' }
  const answer = await fetch(`${shop.url}/dashboard/api/stores/${storeId}/live-sales`, { headers })
  return { status: answer.status, reader: answer.body!.pipeThrough(new TextDecoderStream()).getReader() }
}

/** Reads until the stream ends or the received data contain a text. */
async function readTo(reader: ReadableStreamDefaultReader<string>, text: string): Promise<string> {
  let read = ''
  while (!read.includes(text)) {
    const { done, value } = await reader.read()
    if (done) break
    read += value
  }
  return read
}

async function paid(key = shop.key): Promise<string> {
  const headers = { authorization: `Bearer ${key}` }
  const charge = await shop.call('POST', '/v1/charges', { currency: 'brl', amountInCents: 4_990 }, headers)
  const order = { method: 'pix', buyer }
  const { body } = await shop.call('POST', `/v1/charges/${charge.body.id}/payments`, order, headers)
  await shop.call('POST', `/v1/test-helpers/payments/${body.id}/pay`, {}, headers)
  return body.id
}

test('a person sees the sales of the store when they are paid, no sale of another store, and nothing after the sign-out', async () => {
  const person = await signedIn(shop, 'support')
  const { status, reader } = await watch(person)
  assert.equal(status, 200)
  const strange = await paid(other.key)
  const sale = await paid()
  const read = await readTo(reader, sale)
  assert.ok(read.includes(`data: {"id":"${sale}","amountInCents":4990,"currency":"brl","method":"pix"`), read)
  assert.ok(!read.includes(strange))
  await person.call('DELETE', '/session')
  const later = await paid()
  assert.ok(!(await readTo(reader, later)).includes(later))
  assert.equal((await watch(person)).status, 401)
  assert.equal((await watch(await signedIn(shop, 'owner'), other.store.id)).status, 404)
})

test('a store has at most twenty streams in a process, and a new stream can open after one ends', async () => {
  const person = await signedIn(shop, 'owner', other.store)
  const streams = []
  for (let stream = 0; stream < 20; stream++) streams.push(await watch(person, other.store.id))
  assert.equal((await watch(person, other.store.id)).status, 429)
  await person.call('DELETE', '/session')
  await paid(other.key)
  for (const { reader } of streams) await readTo(reader, 'never')
  assert.equal((await watch(await signedIn(shop, 'owner', other.store), other.store.id)).status, 200)
})

test('a browser that leaves before its stream begins does not count as a stream', async () => {
  const { store } = await shop.secondStore()
  const person = await signedIn(shop, 'owner', store)
  const release = await holdSessions()
  for (let call = 0; call < 25; call++) await leave(person, store.id)
  await release()
  assert.equal((await watch(person, store.id)).status, 200)
})

/** Requests a stream, and closes the connection while the server checks the session. */
async function leave(person: Person, storeId: string): Promise<void> {
  const { hostname, port } = new URL(shop.url)
  const socket = connect(Number(port), hostname)
  await once(socket, 'connect')
  const head = [
    `GET /dashboard/api/stores/${storeId}/live-sales HTTP/1.1`,
    `host: ${hostname}:${port}`,
    `cookie: ${person.cookie}`,
    'sec-fetch-site: same-origin',
  ]
  const arrived = once(shop.app.server, 'request')
  socket.write(`${head.join('\r\n')}\r\n\r\n`)
  const [, response] = await arrived
  const closed = once(response, 'close')
  socket.destroy()
  await closed
}

/** Blocks reads of sessions. @returns a function that ends the block */
async function holdSessions(): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: shop.ctx.settings.databaseUrl })
  await client.connect()
  await client.query('begin; lock table sessions in access exclusive mode')
  return () => client.end()
}
