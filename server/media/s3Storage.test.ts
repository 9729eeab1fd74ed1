import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { request } from 'undici'
import { signedIn } from '../../test/dashboard.ts'
import { tusUpload } from '../../test/media/tusUpload.ts'
import { openShop } from '../../test/shop.ts'
import { startS3StandIn } from '../../test/standIns/s3StandIn.ts'
import { findMedia } from './media.ts'
import { mediaUrl } from './mediaUrl.ts'

const standIn = await startS3StandIn()
const s3 = {
  endpoint: standIn.url,
  region: 'sa-east-1',
  bucket: 'aulas',
  accessKeyId: standIn.keyId,
  secretAccessKey: standIn.secret,
}
const shop = await openShop({ jobs: false, gateways: [], node: { s3 } })
const owner = await signedIn(shop, 'owner')
const MIB = 1024 * 1024
const content = Buffer.concat([Buffer.from('\0\0\0\x20ftypisom', 'latin1'), randomBytes(20 * MIB)])

async function start(name: string, file: Buffer): Promise<{ id: string; upload: ReturnType<typeof tusUpload> }> {
  const firstBytes = file.subarray(0, 4_096).toString('base64')
  const { body } = await owner.inStore('POST', '/media', { name, bytes: file.length, firstBytes })
  return { id: body.id, upload: tusUpload(shop, owner, { storeId: shop.store.id, mediaId: body.id }) }
}

test('a file is sent to the storage in parts, and only a signed address can read it there', async () => {
  const { id, upload } = await start('aula 1.mp4', content)
  assert.equal(await upload.send({ offset: 0, content: content.subarray(0, 8 * MIB) }), 204)
  // This part is smaller than the storage's minimum, so it waits there for the next bytes.
  assert.equal(await upload.send({ offset: 8 * MIB, content: content.subarray(8 * MIB, 9 * MIB) }), 204)
  assert.equal(await upload.offset(), 9 * MIB)
  assert.equal((await owner.inStore('POST', `/media/${id}/finish`)).body.error.code, 'upload_incomplete')
  assert.equal(await upload.send({ offset: 9 * MIB, content: content.subarray(9 * MIB, 17 * MIB) }), 204)
  assert.equal(await upload.send({ offset: 17 * MIB, content: content.subarray(17 * MIB) }), 204)
  const finished = await owner.inStore('POST', `/media/${id}/finish`)
  assert.deepEqual([finished.status, finished.body.type], [200, 'video/mp4'])
  assert.deepEqual([...standIn.objects.keys()], [`aulas/${shop.store.id}/${id}`])
  assert.ok(standIn.objects.get(`aulas/${shop.store.id}/${id}`)!.equals(content))

  const media = (await findMedia(shop.ctx.database, shop.store.id, id))!
  const address = await mediaUrl(shop.ctx, media, { forSeconds: 60 })
  assert.ok(address.startsWith(`${standIn.url}/aulas/${shop.store.id}/${id}?`))
  const part = await request(address, { headers: { range: 'bytes=100-199' } })
  assert.equal(part.statusCode, 206)
  assert.equal(part.headers['content-type'], 'video/mp4')
  assert.match(String(part.headers['content-disposition']), /^inline; filename="aula 1\.mp4"/)
  assert.ok(Buffer.from(await part.body.arrayBuffer()).equals(content.subarray(100, 200)))
  assert.deepEqual(standIn.refused, [])

  const other = address
    .replace(id, id.replace(/.$/, '0'))
    .replace(/response-content-type=[^&]+/, 'response-content-type=text%2Fhtml')
  for (const wrong of [address.split('?')[0]!, other, address.replace('X-Amz-Expires=60', 'X-Amz-Expires=6000')])
    assert.equal((await request(wrong)).statusCode, 403, wrong)

  assert.equal((await owner.inStore('DELETE', `/media/${id}`)).status, 204)
  assert.equal(standIn.objects.size, 0)
})

test('an aborted upload leaves nothing in the storage', async () => {
  const { id, upload } = await start('aula 2.mp4', content)
  assert.equal(await upload.send({ offset: 0, content: content.subarray(0, 9 * MIB) }), 204)
  assert.equal((await owner.inStore('DELETE', `/media/${id}`)).status, 204)
  assert.equal(standIn.objects.size + standIn.uploads.size, 0)
})

test('this server sends captions, because a page reads them only from its own origin', async () => {
  const captions = Buffer.from('WEBVTT\n\n00:00.000 --> 00:01.000\nOlá\n')
  const { id, upload } = await start('aula.vtt', captions)
  assert.equal(await upload.send({ offset: 0, content: captions }), 204)
  assert.equal((await owner.inStore('POST', `/media/${id}/finish`)).status, 200)
  const media = (await findMedia(shop.ctx.database, shop.store.id, id))!
  const answer = await request(shop.url + (await mediaUrl(shop.ctx, media, { forSeconds: 60 })))
  assert.deepEqual([answer.statusCode, answer.headers['content-type']], [200, 'text/vtt; charset=utf-8'])
  assert.equal(await answer.body.text(), captions.toString())
})

test('captions have a small size limit, because this server sends them', async () => {
  const firstBytes = Buffer.from('WEBVTT\n').toString('base64')
  const start = (bytes: number) => owner.inStore('POST', '/media', { name: 'aula.vtt', bytes, firstBytes })
  const { status, body } = await start(5_000_001)
  assert.deepEqual([status, body.error.code], [400, 'file_too_large'])
  assert.equal((await start(5_000_000)).status, 201)
})
