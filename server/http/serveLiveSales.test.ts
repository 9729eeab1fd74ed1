import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Person, signedIn } from '../../test/dashboard.ts'
import { buyer, openShop } from '../../test/shop.ts'

const shop = await openShop({ jobs: false })
const other = await shop.secondStore()

async function watch(person: Person, storeId = shop.store.id) {
  const headers = { cookie: person.cookie ?? '', 'sec-fetch-site': 'same-origin' }
  const answer = await fetch(`${shop.url}/dashboard/api/stores/${storeId}/live-sales`, { headers })
  return { status: answer.status, reader: answer.body!.pipeThrough(new TextDecoderStream()).getReader() }
}

/** Reads until the stream ends or has a text. */
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

test('a person sees the sales of the store as they are paid, no sale of another store, and nothing after the sign-out', async () => {
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

test('a store has at most twenty streams in a process, and a stream that ends makes room', async () => {
  const person = await signedIn(shop, 'owner', other.store)
  const streams = []
  for (let stream = 0; stream < 20; stream++) streams.push(await watch(person, other.store.id))
  assert.equal((await watch(person, other.store.id)).status, 429)
  await person.call('DELETE', '/session')
  await paid(other.key)
  for (const { reader } of streams) await readTo(reader, 'never')
  assert.equal((await watch(await signedIn(shop, 'owner', other.store), other.store.id)).status, 200)
})
