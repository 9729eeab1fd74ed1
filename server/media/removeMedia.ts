import { systemNow } from '../core/clock.ts'
import type { Context } from '../core/context.ts'
import { conflict, notFound } from '../core/errors.ts'
import { sql } from '../core/sql.ts'
import { dashboardOperation } from '../stores/operation.ts'
import type { Store } from '../stores/store.ts'
import { findMedia, type MediaRow, mediaColumns } from './media.ts'
import { storageOf } from './storageOf.ts'

export const deleteMediaOperation = dashboardOperation({
  name: 'deleteMedia',
  summary: 'Delete a file that no lesson uses, or abort its upload',
  tag: 'Files',
  run: (ctx, { store, id }) => deleteMedia(ctx, store, id),
  dashboard: {
    method: 'DELETE',
    path: '/stores/{storeId}/media/{mediaId}',
    guard: 'courses.write',
    answers: { 204: null },
    commitsItself: true,
    audit: ({ id, name, bytes }) => ({ subject: id, before: { name, bytes } }),
  },
})

/** @throws ApiError 404; 409 `media_in_use` */
async function deleteMedia(ctx: Context, store: Store, id: string): Promise<MediaRow> {
  const media = await findMedia(ctx.database, store.id, id)
  if (!media) throw notFound('file')
  await removeMedia(ctx, media).catch((error) => {
    if ((error as { code?: string }).code !== FOREIGN_KEY_VIOLATION) throw error
    throw conflict('media_in_use', 'A lesson uses this file. Remove the file from the lesson first.')
  })
  return media
}

/** PostgreSQL, appendix A. */
const FOREIGN_KEY_VIOLATION = '23503'

/** Removes a file that nothing uses. The row goes first, so no lesson can get a file that is missing. */
export async function removeMedia(ctx: Context, media: MediaRow): Promise<void> {
  await ctx.database.rows(deleteRow, { id: media.id, storeId: media.store_id })
  await (await storageOf(ctx, media.storage)).remove(media)
}

const ABANDONED_HOURS = 24
const AT_ONCE = 20

/** Removes uploads that did not end within a day. @returns the number of removed uploads */
export async function removeAbandonedUploads(ctx: Context): Promise<number> {
  const before = new Date(systemNow().getTime() - ABANDONED_HOURS * 3_600_000)
  const abandoned = await ctx.database.rows<MediaRow>(deleteAbandoned, { before, limit: AT_ONCE })
  for (const media of abandoned) await (await storageOf(ctx, media.storage)).remove(media)
  return abandoned.length
}

const deleteRow = sql('deleteMedia', 'delete from media where id = :id and store_id = :storeId')

const deleteAbandoned = sql(
  'deleteAbandonedUploads',
  `delete from media where (id, store_id) in (
     select id, store_id from media where status = 'uploading' and created_at < :before order by created_at limit :limit
       for update skip locked)
   returning ${mediaColumns}`,
)
