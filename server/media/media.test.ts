import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { access, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { request } from 'undici'
import { afterFile } from '../../test/afterFile.ts'
import { putFile } from '../../test/media/mediaFile.ts'
import { call, openShop } from '../../test/shop.ts'
import { createSecretBox } from '../core/secretBox.ts'
import { localFile } from './localFile.ts'
import { mediaUrl } from './mediaUrl.ts'

const dataDir = await mkdtemp(join(tmpdir(), 'balcao-media-'))
afterFile(() => rm(dataDir, { recursive: true }))
const shop = await openShop({ jobs: false, gateways: [], node: { dataDir } })
const content = randomBytes(1_000_000)
const video = await putFile(shop, shop.store, { name: 'Aula 1 – introdução.mp4', type: 'video/mp4', content })
const url = await mediaUrl(shop.ctx, video, { forSeconds: 60 })

async function get(path: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') {
  const answer = await request(shop.url + path, { method, headers })
  return { status: answer.statusCode, headers: answer.headers, bytes: Buffer.from(await answer.body.arrayBuffer()) }
}

describe('a file at its signed address', () => {
  test('arrives whole, with headers that prevent it from running as a page', async () => {
    const { status, headers, bytes } = await get(url)
    assert.equal(status, 200)
    assert.ok(bytes.equals(content))
    assert.equal(headers['content-type'], 'video/mp4')
    assert.equal(headers['content-length'], '1000000')
    assert.equal(headers['accept-ranges'], 'bytes')
    assert.equal(headers['x-content-type-options'], 'nosniff')
    assert.match(String(headers['content-security-policy']), /default-src 'none';.*sandbox/)
    assert.equal(headers['cross-origin-resource-policy'], 'same-origin')
    assert.match(String(headers['cache-control']), /^private, max-age=\d+$/)
    assert.equal(
      headers['content-disposition'],
      `inline; filename="Aula 1 _ introducao.mp4"; filename*=UTF-8''Aula%201%20%E2%80%93%20introdu%C3%A7%C3%A3o.mp4`,
    )
  })

  test('is saved by the browser if the address says so', async () => {
    const { headers } = await get(await mediaUrl(shop.ctx, video, { forSeconds: 60, as: 'attachment' }))
    assert.match(String(headers['content-disposition']), /^attachment; /)
  })

  test('can be requested in ranges, so that a player can seek', async () => {
    const ranges = [
      ['bytes=0-9', 0, 10],
      ['bytes=999990-', 999_990, 1_000_000],
      ['bytes=-5', 999_995, 1_000_000],
      ['bytes=500000-2000000', 500_000, 1_000_000],
    ] as const
    for (const [range, from, end] of ranges) {
      const { status, headers, bytes } = await get(url, { range })
      assert.equal(status, 206, range)
      assert.ok(bytes.equals(content.subarray(from, end)), range)
      assert.equal(headers['content-range'], `bytes ${from}-${end - 1}/1000000`)
      assert.equal(headers['content-length'], String(end - from))
    }
    const behind = await get(url, { range: 'bytes=1000000-' })
    assert.deepEqual([behind.status, behind.headers['content-range']], [416, 'bytes */1000000'])
    assert.match(String(behind.headers['content-type']), /json/)
  })

  test('arrives whole if the client has a part of an earlier file', async () => {
    const { etag } = (await get(url, { range: 'bytes=0-0' })).headers
    const range = 'bytes=0-9'
    assert.equal((await get(url, { range, 'if-range': String(etag) })).status, 206)
    assert.equal((await get(url, { range, 'if-range': '"another"' })).status, 200)
    const same = await get(url, { 'if-none-match': String(etag) })
    assert.deepEqual([same.status, same.bytes.length], [304, 0])
  })

  test('shows its size to HEAD', async () => {
    const { status, headers, bytes } = await get(url, { range: 'bytes=0-9' }, 'HEAD')
    assert.deepEqual([status, headers['content-length'], bytes.length], [200, '1000000', 0])
  })

  test('works at each node with the same secret, even after a rotation', async () => {
    const old = { ...shop.ctx, secrets: createSecretBox(['another secret of the node']) }
    assert.equal((await get(await mediaUrl(old, video, { forSeconds: 60 }))).status, 404)
    const { secrets } = shop.ctx
    const rotated = { fingerprints: (text: string) => [...secrets.fingerprints(text), old.secrets.fingerprint(text)] }
    shop.ctx.secrets = { ...secrets, ...rotated }
    assert.equal((await get(await mediaUrl(old, video, { forSeconds: 60 }))).status, 200)
    shop.ctx.secrets = secrets
  })
})

describe('a signed address', () => {
  test('expires at its instant', async () => {
    const ended = await call(shop.url, 'GET', await mediaUrl(shop.ctx, video, { forSeconds: -1 }))
    assert.deepEqual([ended.status, ended.body.error.code], [403, 'address_ended'])
  })

  test('returns 404 after any change', async () => {
    const changes: [RegExp, string][] = [
      [/until=\d+/, 'until=99999999999'],
      [/as=inline/, 'as=attachment'],
      [/as=inline/, 'as=inline&as=attachment'],
      [/signature=./, 'signature='],
      [/signature=.+/, ''],
      [/\?.+/, ''],
      [/until=\d+/, 'until=1e99'],
    ]
    for (const [part, instead] of changes) {
      const changed = url.replace(part, instead)
      assert.equal((await get(changed)).status, 404, changed)
    }
  })

  test('returns no file of another store, and no file outside the folder', async () => {
    const other = await shop.secondStore()
    const theirs = await putFile(shop, other.store, { name: 'deles.mp4', type: 'video/mp4', content })
    const mixed = [
      url.replace(video.id, theirs.id),
      url.replace(video.store_id, theirs.store_id),
      url.replace(video.store_id, theirs.store_id).replace(video.id, theirs.id),
      await mediaUrl(shop.ctx, { ...theirs, store_id: shop.store.id }, { forSeconds: 60 }),
      url.replace(video.id, '..%2F..%2Fsecret'),
      url.replace(video.store_id, '..').replace(video.id, 'secret'),
      url.replace(video.id, `${video.id}%00.mp4`),
    ]
    for (const address of mixed) assert.equal((await get(address)).status, 404, address)
    for (const id of ['../secret', `${video.id}/../x`, ''])
      assert.throws(() => localFile(shop.ctx, { storeId: shop.store.id, id }))
  })

  test('returns 404 for a file that is missing or incomplete on this node', async () => {
    const lost = await putFile(shop, shop.store, { name: 'a.mp4', type: 'video/mp4', content: Buffer.from('abc') })
    const path = localFile(shop.ctx, { storeId: lost.store_id, id: lost.id })
    await access(path)
    await rm(path)
    const { status, headers } = await get(await mediaUrl(shop.ctx, lost, { forSeconds: 60 }))
    assert.deepEqual([status, headers['cache-control']], [404, 'no-store'])
  })
})
