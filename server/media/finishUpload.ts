import type { Context } from '../core/context.ts'
import { conflict, notFound } from '../core/errors.ts'
import { sql } from '../core/sql.ts'
import { dashboardOperation } from '../operations/operation.ts'
import type { Store } from '../stores/store.ts'
import { typeOfFile } from './fileType.ts'
import { findMedia, Media, type MediaRow, mediaColumns, toMedia } from './media.ts'
import { removeMedia } from './removeMedia.ts'
import { fileTypeRefused } from './startUpload.ts'
import { storageOf } from './storageOf.ts'

export const finishUploadOperation = dashboardOperation({
  name: 'finishUpload',
  summary: 'Finish the upload of a file after its last byte. Then the file can be used',
  run: (ctx, { store, id }) => finishUpload(ctx, store, id),
  dashboard: {
    method: 'POST',
    path: '/media/{mediaId}/finish',
    guard: 'courses.write',
    answers: { 200: Media },
    commitsItself: true,
    answer: (_ctx, media) => toMedia(media),
    audit: ({ id, name, bytes }) => ({ subject: id, after: { name, bytes } }),
  },
})

/**
 * Finishes an upload. A second call changes nothing. If the content does not have an allowed type, removes the file.
 * @throws ApiError 404; 409 `upload_incomplete`; 400 `file_type`
 */
export async function finishUpload(ctx: Context, store: Store, id: string): Promise<MediaRow> {
  const media = await findMedia(ctx.database, store.id, id)
  if (!media) throw notFound('file')
  if (media.status === 'ready') return media
  const head = await (await storageOf(ctx, media.storage)).complete(media, media.bytes)
  if (!head) throw conflict('upload_incomplete', 'Some bytes of the file have not arrived yet. Continue the upload.')
  const type = typeOfFile(head, media.name)
  if (type === undefined) {
    await removeMedia(ctx, media)
    throw fileTypeRefused()
  }
  const finished = await ctx.database.row(setReady, { id, storeId: store.id, type })
  if (!finished) throw notFound('file')
  return finished
}

const setReady = sql(
  'finishUpload',
  `update media set status = 'ready', type = :type where id = :id and store_id = :storeId returning ${mediaColumns}`,
)
