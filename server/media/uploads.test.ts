import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { request } from 'undici'
import { afterFile } from '../../test/afterFile.ts'
import { described, type Person, signedIn } from '../../test/dashboard.ts'
import { eventually } from '../../test/eventually.ts'
import { tusUpload } from '../../test/media/tusUpload.ts'
import { openShop } from '../../test/shop.ts'
import { sql } from '../core/sql.ts'
import { HEAD_BYTES } from './fileType.ts'
import { localFile } from './localFile.ts'
import { findMedia } from './media.ts'
import { mediaUrl } from './mediaUrl.ts'
import { endRemovals, removeAbandonedUploads } from './removeMedia.ts'

const dataDir = await mkdtemp(join(tmpdir(), 'balcao-uploads-'))
afterFile(() => rm(dataDir, { recursive: true }))
const media = { fileLimitMb: 3, storeLimitMb: 5 }
const shop = await openShop({ jobs: false, gateways: [], node: { dataDir, media } })
const owner = await signedIn(shop, 'owner')
const content = mp4(1_500_000)

describe('an upload', () => {
  test('becomes a file that students can download, with the type of its content', async () => {
    const started = await start(owner, { name: 'Aula 1.mp4', content })
    assert.deepEqual([started.status, started.type], ['uploading', null])
    const upload = tusUpload(shop, owner, { storeId: shop.store.id, mediaId: started.id })
    assert.equal(await upload.offset(), 0)
    assert.equal(await upload.send({ offset: 0, content: content.subarray(0, 1_000_000) }), 204)
    assert.equal(await upload.offset(), 1_000_000)
    assert.equal((await finish(owner, started.id)).body.error.code, 'upload_incomplete')
    assert.equal(await upload.send({ offset: 1_000_000, content: content.subarray(1_000_000) }), 204)
    const finished = described(await finish(owner, started.id), 'finishUpload')
    assert.deepEqual([finished.status, finished.type, finished.bytes], ['ready', 'video/mp4', 1_500_000])
    assert.equal((await finish(owner, started.id)).status, 200, 'a repeated call changes nothing')
    const row = (await findMedia(shop.ctx.database, shop.store.id, started.id))!
    const file = await request(shop.url + (await mediaUrl(shop.ctx, row, { forSeconds: 60 })))
    assert.ok(Buffer.from(await file.body.arrayBuffer()).equals(content))
    assert.deepEqual(await upload.offset(), { status: 404 }, 'a complete file accepts no more bytes')
    await owner.inStore('DELETE', `/media/${started.id}`)
  })

  test('continues at the next byte after a broken connection', async () => {
    const { id } = await start(owner, { name: 'aula.mp4', content })
    const upload = tusUpload(shop, owner, { storeId: shop.store.id, mediaId: id })
    await upload.sendAndCut({ offset: 0, content: content.subarray(0, 700_000) })
    await eventually(async () => Number(await upload.offset()) > 0, 'bytes arrived before the cut')
    const offset = Number(await upload.offset())
    assert.ok(offset < 700_000)
    assert.equal(await upload.send({ offset: offset + 1, content: content.subarray(offset + 1) }), 409)
    assert.equal(await upload.send({ offset, content: content.subarray(offset) }), 204)
    assert.equal((await finish(owner, id)).body.status, 'ready')
    assert.ok((await readFile(localFile(shop.ctx, { storeId: shop.store.id, id }))).equals(content))
    await owner.inStore('DELETE', `/media/${id}`)
  })

  test('accepts no byte after the announced size', async () => {
    const { id } = await start(owner, { name: 'aula.mp4', content })
    const upload = tusUpload(shop, owner, { storeId: shop.store.id, mediaId: id })
    assert.equal(await upload.send({ offset: 0, content: Buffer.concat([content, Buffer.from('x')]) }), 413)
    assert.equal(await upload.send({ offset: 0, content }, { 'tus-resumable': '9.9' }), 400)
    await owner.inStore('DELETE', `/media/${id}`)
  })

  test('is written by one request at a time', async () => {
    const { id } = await start(owner, { name: 'aula.mp4', content })
    const upload = tusUpload(shop, owner, { storeId: shop.store.id, mediaId: id })
    const parts = await Promise.all([1, 2, 3].map(() => upload.send({ offset: 0, content })))
    assert.deepEqual(parts.sort(), [204, 409, 409])
    assert.equal((await finish(owner, id)).body.status, 'ready')
    await owner.inStore('DELETE', `/media/${id}`)
  })
})

describe('an upload is refused', () => {
  test('for HTML, SVG or a program, by its name and by its content', async () => {
    const refused: [string, Buffer][] = [
      ['aula.html', Buffer.from('<!doctype html><script>alert(1)</script>')],
      ['aula.mp4', Buffer.from('<!doctype html><script>alert(1)</script>')],
      ['capa.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
      ['capa.png', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
      ['aula.exe', Buffer.from('MZ\x90\0\x03', 'latin1')],
      ['aula.mp4', Buffer.from('MZ\x90\0\x03', 'latin1')],
      ['../../aula.mp4', content],
      ['aula\0.mp4', content],
    ]
    for (const [name, bytes] of refused) {
      const { status, body } = await begin(owner, { name, content: bytes })
      assert.deepEqual([status, body.error.param], [400, 'name'], name)
    }
  })

  test('if the announced first bytes are not the first bytes of the file, and the file is then removed', async () => {
    const page = Buffer.from(`<!doctype html>${'x'.repeat(5_000)}`)
    const begun = await owner.inStore('POST', '/media', {
      name: 'aula.mp4',
      bytes: page.length,
      firstBytes: content.subarray(0, HEAD_BYTES).toString('base64'),
    })
    const { id } = begun.body
    const upload = tusUpload(shop, owner, { storeId: shop.store.id, mediaId: id })
    assert.equal(await upload.send({ offset: 0, content: page }), 204)
    assert.equal((await finish(owner, id)).body.error.code, 'file_type')
    assert.equal((await owner.inStore('GET', `/media/${id}`)).status, 404)
    assert.deepEqual(await readdir(join(dataDir, 'media', shop.store.id)), [])
  })

  test('over the limit of a file, and over the limit of a store, even in simultaneous uploads', async () => {
    const large = await owner.inStore('POST', '/media', { ...input('a.mp4', content), bytes: 3_000_001 })
    assert.deepEqual([large.status, large.body.error.code], [400, 'file_too_large'])
    const begun = await Promise.all(
      Array.from({ length: 6 }, () =>
        owner.inStore('POST', '/media', { ...input('a.mp4', content), bytes: 2_000_000 }),
      ),
    )
    assert.deepEqual(begun.map(({ status }) => status).sort(), [201, 201, 409, 409, 409, 409])
    assert.equal(begun.find(({ status }) => status === 409)!.body.error.code, 'storage_full')
    const space = described(await owner.inStore('GET', '/media-space'), 'getMediaSpace')
    assert.deepEqual(space, { usedBytes: 4_000_000, limitBytes: 5_000_000, fileLimitBytes: 3_000_000 })
    const list = described(await owner.inStore('GET', '/media'), 'listMedia')
    for (const { id } of list.data) assert.equal((await owner.inStore('DELETE', `/media/${id}`)).status, 204)
  })

  test('without a session, without the role, from another store and from another site', async () => {
    const { id } = await start(owner, { name: 'aula.mp4', content })
    const other = await shop.secondStore()
    const place = { storeId: shop.store.id, mediaId: id }
    const part = { offset: 0, content: content.subarray(0, 10) }
    const nobody = { ...owner, cookie: undefined } as Person
    const [stranger, developer] = [await signedIn(shop, 'owner', other.store), await signedIn(shop, 'developer')]
    for (const [person, status] of [
      [nobody, 401],
      [stranger, 404],
      [developer, 403],
    ] as const) {
      assert.equal(await tusUpload(shop, person, place).send(part), status)
      assert.deepEqual(await tusUpload(shop, person, place).offset(), { status })
    }
    assert.equal(await tusUpload(shop, stranger, { ...place, storeId: other.store.id }).send(part), 404)
    assert.equal(await tusUpload(shop, owner, place).send(part, { 'sec-fetch-site': 'cross-site' }), 403)
    assert.equal(await tusUpload(shop, owner, { ...place, mediaId: '..%2Fsecret' }).send(part), 404)
    for (const method of ['POST', 'DELETE', 'OPTIONS'])
      assert.ok([404, 405].includes((await tusUpload(shop, owner, place).method(method)).status), method)
    assert.equal(await tusUpload(shop, owner, place).offset(), 0)
    await owner.inStore('DELETE', `/media/${id}`)
  })
})

test('a file that a lesson uses cannot be deleted', async () => {
  const started = await start(owner, { name: 'leia.txt', content: Buffer.from('olá') })
  const upload = tusUpload(shop, owner, { storeId: shop.store.id, mediaId: started.id })
  await upload.send({ offset: 0, content: Buffer.from('olá') })
  await finish(owner, started.id)
  const course = await owner.inStore('POST', '/courses', { title: 'Violão', tagline: '' })
  const withModule = await owner.inStore('POST', `/courses/${course.body.id}/modules`, { title: 'Acordes' })
  const moduleId = withModule.body.modules[0].id
  const withLesson = await owner.inStore('POST', `/modules/${moduleId}/lessons`, { title: 'Dó' })
  const lessonId = withLesson.body.modules[0].lessons[0].id
  const values = { id: lessonId, storeId: shop.store.id, mediaId: started.id }
  await shop.ctx.database.rows(useFile, values)
  const refused = await owner.inStore('DELETE', `/media/${started.id}`)
  assert.deepEqual([refused.status, refused.body.error.code], [409, 'media_in_use'])
})

test('captions of a lesson are complete WebVTT files of the store, one for each language', async () => {
  const course = await owner.inStore('POST', '/courses', { title: 'Canto', tagline: '' })
  const withModule = await owner.inStore('POST', `/courses/${course.body.id}/modules`, { title: 'Voz' })
  const withLesson = await owner.inStore('POST', `/modules/${withModule.body.modules[0].id}/lessons`, { title: 'Dó' })
  const path = `/lessons/${withLesson.body.modules[0].lessons[0].id}/captions`
  const captions = Buffer.from('WEBVTT\n\n00:00.000 --> 00:01.000\nOlá\n')
  const [track, unfinished] = [
    await uploaded('aula.vtt', captions),
    await start(owner, { name: 'b.vtt', content: captions }),
  ]
  const text = await uploaded('leia.txt', Buffer.from('olá'))
  const saved = await owner.inStore('PUT', path, { captions: [{ language: 'pt', mediaId: track }] })
  described(saved, 'saveCaptions')
  assert.deepEqual(described(await owner.inStore('GET', path), 'getCaptions').captions, [
    { language: 'pt', mediaId: track },
  ])
  for (const mediaId of [text, unfinished.id, 'med_x'])
    assert.equal((await owner.inStore('PUT', path, { captions: [{ language: 'en', mediaId }] })).status, 400, mediaId)
  const twice = [track, track].map((mediaId) => ({ language: 'pt', mediaId }))
  assert.equal((await owner.inStore('PUT', path, { captions: twice })).status, 400)
  assert.deepEqual((await owner.inStore('PUT', path, { captions: [] })).body, { captions: [] })
})

test('a removal continues after a crash, so no bytes stay without a row', async () => {
  const { id } = await start(owner, { name: 'aula.mp4', content })
  await tusUpload(shop, owner, { storeId: shop.store.id, mediaId: id }).send({ offset: 0, content })
  await shop.ctx.database.rows(removeRowOnly, { id, storeId: shop.store.id })
  const files = () => readdir(join(dataDir, 'media', shop.store.id))
  assert.ok((await files()).includes(id))
  assert.equal(await endRemovals(shop.ctx), 1)
  assert.ok(!(await files()).includes(id))
  assert.equal(await endRemovals(shop.ctx), 0)
  const { id: whole } = await start(owner, { name: 'aula.mp4', content })
  assert.equal((await owner.inStore('DELETE', `/media/${whole}`)).status, 204)
  const left = sql('uploadsTest.removals', 'select id from media_removals where store_id = :storeId')
  assert.deepEqual(await shop.ctx.database.rows(left, { storeId: shop.store.id }), [], 'a whole removal leaves nothing')
})

/** The row that a process left when it died an hour ago, after the statement of the removal. */
const removeRowOnly = sql(
  'uploadsTest.removeRowOnly',
  `with gone as (delete from media where id = :id and store_id = :storeId returning id, store_id, storage)
   insert into media_removals (id, store_id, storage, removed_at)
   select id, store_id, storage, now() - interval '1 hour' from gone`,
)

test('an upload that was not finished within a day is removed with its bytes', async () => {
  const { id } = await start(owner, { name: 'aula.mp4', content })
  const fresh = await start(owner, { name: 'aula.mp4', content })
  await tusUpload(shop, owner, { storeId: shop.store.id, mediaId: id }).send({ offset: 0, content })
  await shop.ctx.database.rows(letAge, { id, storeId: shop.store.id })
  assert.equal(await removeAbandonedUploads(shop.ctx), 1)
  assert.equal((await owner.inStore('GET', `/media/${id}`)).status, 404)
  assert.equal((await owner.inStore('GET', `/media/${fresh.id}`)).status, 200)
  assert.ok(!(await readdir(join(dataDir, 'media', shop.store.id))).includes(id))
})

/** Returns a file that looks like an MP4. */
function mp4(bytes: number): Buffer {
  return Buffer.concat([Buffer.from('\0\0\0\x20ftypisom', 'latin1'), randomBytes(bytes - 12)])
}

function input(name: string, file: Buffer) {
  return { name, bytes: file.length, firstBytes: file.subarray(0, HEAD_BYTES).toString('base64') }
}

function begin(person: Person, { name, content: file }: { name: string; content: Buffer }) {
  return person.inStore('POST', '/media', input(name, file))
}

async function start(person: Person, file: { name: string; content: Buffer }) {
  return described(await begin(person, file), 'startUpload', 201)
}

async function uploaded(name: string, file: Buffer): Promise<string> {
  const { id } = await start(owner, { name, content: file })
  await tusUpload(shop, owner, { storeId: shop.store.id, mediaId: id }).send({ offset: 0, content: file })
  await finish(owner, id)
  return id
}

function finish(person: Person, id: string) {
  return person.inStore('POST', `/media/${id}/finish`)
}

const letAge = sql(
  'uploadsTest.letAge',
  `update media set created_at = now() - interval '25 hours' where id = :id and store_id = :storeId`,
)

const useFile = sql('uploadsTest.use', 'update lessons set media_id = :mediaId where id = :id and store_id = :storeId')
