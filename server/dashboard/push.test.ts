import assert from 'node:assert/strict'
import { createDecipheriv, createECDH, createHash, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, describe, test } from 'node:test'
import { browserOf, described, signedIn } from '../../test/dashboard.ts'
import { buyer, openShop } from '../../test/shop.ts'
import { firstIdAt } from '../core/ids.ts'
import { numberWaitingEvents } from '../events/numberEvents.ts'
import { encryptPush } from '../lib/webPush.ts'
import { endSessions } from '../users/sessions.ts'
import { notifyDevices } from './notifyDevices.ts'

const shop = await openShop({ jobs: false })
const { pool } = shop.ctx.database
const owner = await signedIn(shop, 'owner')
const finance = await signedIn(shop, 'finance')

type Received = { path: string | undefined; headers: Record<string, string | string[] | undefined>; body: Buffer }

/** The push service of a browser. */
const received: Received[] = []
let answer = 201
const service = createServer(async (request, response) => {
  received.push({ path: request.url, headers: request.headers, body: Buffer.concat(await request.toArray()) })
  response.writeHead(answer).end()
})
await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
after(() => service.close())
const origin = `http://127.0.0.1:${(service.address() as AddressInfo).port}`

function newBrowser(path: string) {
  const ecdh = createECDH('prime256v1')
  const p256dh = ecdh.generateKeys('base64url')
  return { endpoint: `${origin}/${path}`, p256dh, auth: randomBytes(16).toString('base64url'), ecdh }
}
type Browser = ReturnType<typeof newBrowser>

/** Decrypts a message like a browser (RFC 8188 and 8291). */
function read({ ecdh, auth }: Browser, body: Buffer): string {
  const [salt, senderKey, text] = [body.subarray(0, 16), body.subarray(21, 86), body.subarray(86)]
  const hkdf = (key: Buffer, by: Buffer, info: Buffer, length: number) =>
    Buffer.from(hkdfSync('sha256', key, by, info, length))
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), senderKey])
  const secret = hkdf(ecdh.computeSecret(senderKey), Buffer.from(auth, 'base64url'), info, 32)
  const key = hkdf(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = hkdf(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
  const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(text.subarray(-16))
  const plain = Buffer.concat([decipher.update(text.subarray(0, -16)), decipher.final()])
  assert.equal(plain.at(-1), 2)
  return plain.subarray(0, -1).toString('utf8').replaceAll('\u00A0', ' ')
}

const add = ({ endpoint, p256dh, auth }: Browser, person = owner) =>
  person.inStore('POST', '/push-devices', { endpoint, p256dh, auth, language: 'pt' })
const pushOf = async (person = owner) => described(await person.inStore('GET', '/push'), 'getPush')

async function sell(times: number, key = shop.key): Promise<void> {
  const asStore = { authorization: `Bearer ${key}` }
  const order = { method: 'pix', buyer: { ...buyer, name: 'Zuleide Prado', email: 'zuleide@example.com' } }
  for (let sale = 0; sale < times; sale++) {
    const { body: charge } = await shop.call(
      'POST',
      '/v1/charges',
      { currency: 'brl', amountInCents: 123_450 },
      asStore,
    )
    const { body: payment } = await shop.call('POST', `/v1/charges/${charge.id}/payments`, order, asStore)
    await shop.call('POST', `/v1/test-helpers/payments/${payment.id}/pay`, undefined, asStore)
  }
  await numberWaitingEvents(shop.ctx)
}

const pauseEnds = () => pool.query('update push_devices set next_at = now()')

test('a message is encrypted as in the example of RFC 8291', () => {
  const bytes = (text: string) => Buffer.from(text, 'base64url')
  const browser = {
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  }
  const sender = bytes('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw')
  const salt = bytes('DGv6ra1nlYgDCS1FRnbzlw')
  assert.equal(
    encryptPush(browser, 'When I grow up, I want to be a watermelon', { sender, salt }).toString('base64url'),
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  )
})

describe('notifications of sales', () => {
  test('notify a device of a paid sale at once, then of many sales in one notification, with nothing about the buyer', async () => {
    const phone = newBrowser('phone')
    const { id, fingerprint } = described(await add(phone), 'addPushDevice', 201)
    assert.equal(fingerprint, createHash('sha256').update(phone.endpoint).digest('hex'))
    assert.equal(await notifyDevices(shop.ctx), 0)
    await sell(1)
    assert.deepEqual([await notifyDevices(shop.ctx), received.length], [1, 1])
    const first = received.pop()!
    assert.deepEqual(JSON.parse(read(phone, first.body)), {
      title: 'Venda: R$ 1.234,50',
      body: 'Loja de Teste',
      tag: shop.store.id,
      path: `/dashboard/${shop.store.id}/`,
    })
    assertSigned(first, (await pushOf()).publicKey)
    // The three sales may take longer than the pause between notifications.
    await pool.query(`update push_devices set next_at = now() + interval '1 hour'`)
    await sell(3)
    assert.deepEqual([await notifyDevices(shop.ctx), received.length], [0, 0])
    await pauseEnds()
    assert.deepEqual([await notifyDevices(shop.ctx), received.length], [1, 1])
    assert.equal(JSON.parse(read(phone, received.pop()!.body)).title, '3 vendas: R$ 3.703,50')
    await pauseEnds()
    assert.equal(await notifyDevices(shop.ctx), 0)
    assert.equal((await owner.inStore('DELETE', `/push-devices/${id}`)).status, 204)
    await sell(1)
    assert.equal(await notifyDevices(shop.ctx), 0)
  })

  test('keep a device if the service fails for a while, and delete a device that the service no longer has', async () => {
    const phone = newBrowser('old-phone')
    await add(phone)
    await sell(1)
    // A push service also answers 403 if our signature is wrong.
    for (answer of [503, 403]) {
      await pauseEnds()
      assert.equal(await notifyDevices(shop.ctx), 1)
      assert.equal(await notifyDevices(shop.ctx), 0, 'a pause after the failure')
      assert.equal((await pushOf()).devices.length, 1)
      await pool.query('update push_devices set failures = 100')
    }
    answer = 410
    await pauseEnds()
    await notifyDevices(shop.ctx)
    assert.deepEqual((await pushOf()).devices, [])
    answer = 201
  })

  test('include a sale with an event that is committed ten minutes late', async () => {
    const phone = newBrowser('late')
    const { id } = described(await add(phone), 'addPushDevice', 201)
    received.length = 0
    const late = await pool.connect()
    await late.query('begin')
    const lateId = firstIdAt('evt', Date.now() - 600_000)
    await late.query(
      `insert into events (id, store_id, kind, payment_id, payload, created_at, occasion)
       select $1, store_id, kind, payment_id, payload, created_at, 'late' from events where kind = 'payment.paid' limit 1`,
      [lateId],
    )
    await late.query('insert into unnumbered_events (store_id, event_id) values ($1, $2)', [shop.store.id, lateId])
    await sell(1)
    assert.deepEqual([await notifyDevices(shop.ctx), received.length], [1, 1])
    await late.query('commit')
    late.release()
    await numberWaitingEvents(shop.ctx)
    await pauseEnds()
    assert.deepEqual([await notifyDevices(shop.ctx), received.length], [1, 2])
    for (const { body } of received.splice(0)) assert.equal(JSON.parse(read(phone, body)).title, 'Venda: R$ 1.234,50')
    await owner.inStore('DELETE', `/push-devices/${id}`)
  })

  test('are not delayed by many unreachable devices of another store', async () => {
    const other = await shop.secondStore()
    const stranger = await signedIn(shop, 'owner', other.store)
    for (const person of [owner, finance, await signedIn(shop, 'support')])
      await Promise.all(Array.from({ length: 10 }, (_, n) => add(newBrowser(`dead-${n}`), person)))
    const { endpoint, p256dh, auth } = newBrowser('other')
    const path = `/stores/${other.store.id}/push-devices`
    described(await stranger.call('POST', path, { endpoint, p256dh, auth, language: 'pt' }), 'addPushDevice', 201)
    await sell(1)
    await sell(1, other.key)
    await pool.query(`update push_devices set next_at = now() - interval '1 hour' where store_id = $1`, [shop.store.id])
    answer = 503
    assert.equal(await notifyDevices(shop.ctx), 3)
    assert.equal(received.splice(0).filter(({ path }) => path === '/other').length, 1)
    answer = 201
    await pool.query('delete from push_devices')
  })

  test('end with the session that turned them on, and on all devices when the person ends all sessions', async () => {
    const lost = browserOf(shop, owner)
    await lost.signIn()
    const shown = async () => (await pushOf()).devices.length
    await add(newBrowser('here'))
    await add(newBrowser('lost'), lost)
    assert.equal(await shown(), 2)
    assert.equal((await lost.call('DELETE', '/session')).status, 204)
    assert.equal(await shown(), 1)
    await lost.signIn()
    await add(newBrowser('lost'), lost)
    described(await owner.call('DELETE', '/me/sessions'), 'endOtherSessions')
    assert.equal(await shown(), 1)
    await add(newBrowser('finance'), finance)
    await endSessions(shop.ctx.database, owner.id)
    const { rows } = await pool.query('select user_id from push_devices')
    assert.deepEqual(rows, [{ user_id: finance.id }])
    await owner.signIn()
    await pool.query('delete from push_devices')
  })

  test('belong to a member of the store, are listed only for that person, and end with the membership', async () => {
    const phone = newBrowser('finance')
    const { id } = described(await add(phone, finance), 'addPushDevice', 201)
    assert.deepEqual((await pushOf()).devices, [])
    assert.equal((await owner.inStore('DELETE', `/push-devices/${id}`)).status, 404)
    const again = described(await add(phone, finance), 'addPushDevice', 201)
    assert.deepEqual(
      (await pushOf(finance)).devices.map((device: { id: string }) => device.id),
      [again.id],
    )
    await pool.query('delete from memberships where user_id = $1', [finance.id])
    assert.equal((await pool.query('select from push_devices')).rowCount, 0)
  })

  test('are refused for an address that is not public, and for an invalid key', async () => {
    const phone = newBrowser('x')
    const wrongs = [
      { ...phone, endpoint: 'http://10.0.0.1/push' },
      { ...phone, endpoint: 'https://192.168.0.1/push' },
      { ...phone, p256dh: 'A'.repeat(87) },
    ]
    for (const wrong of wrongs) assert.equal((await add(wrong)).status, 400, JSON.stringify(wrong.endpoint))
    const { rows } = await pool.query('select private_key from push_keys')
    assert.match(rows[0].private_key, /^v1\./)
  })
})

/** Checks the signature that identifies the sender at the service (RFC 8292). */
function assertSigned({ headers }: Received, publicKey: string): void {
  const [, token = '', key] = /^vapid t=([^,]+), k=(.+)$/.exec(String(headers.authorization)) ?? []
  assert.equal(key, publicKey)
  const point = Buffer.from(publicKey, 'base64url')
  const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')]
  const signer = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
  const [head, claims = '', signature = ''] = token.split('.')
  const bytes = Buffer.from(signature, 'base64url')
  const isRight = verify('sha256', Buffer.from(`${head}.${claims}`), { key: signer, dsaEncoding: 'ieee-p1363' }, bytes)
  assert.ok(isRight)
  assert.equal(JSON.parse(Buffer.from(claims, 'base64url').toString()).aud, origin)
  assert.deepEqual([headers['content-encoding'], headers.ttl], ['aes128gcm', '3600'])
}
