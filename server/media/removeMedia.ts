import { claimByShard, storesOfFirst } from '../core/byShard.ts'
import { systemNow } from '../core/clock.ts'
import type { Context } from '../core/context.ts'
import { conflict, notFound } from '../core/errors.ts'
import { declareRow, type RowOf, selectList, text } from '../core/row.ts'
import { OF_STORES, sql } from '../core/sql.ts'
import { dashboardOperation } from '../operations/operation.ts'
import type { Store } from '../stores/store.ts'
import { findMedia, type MediaRow, mediaColumns, type Storage } from './media.ts'
import { storageOf } from './storageOf.ts'

export const deleteMediaOperation = dashboardOperation({
  name: 'deleteMedia',
  summary: 'Delete a file that no lesson uses, or abort its upload',
  run: (ctx, { store, id }) => deleteMedia(ctx, store, id),
  dashboard: {
    method: 'DELETE',
    path: '/media/{mediaId}',
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

/** SQLSTATE of a row that another row still refers to (PostgreSQL, appendix A). */
const FOREIGN_KEY_VIOLATION = '23503'

/**
 * Removes an unused file. The row is deleted first, so no lesson can use a missing file. After a crash, the row in
 * `media_removals` remains, and a job removes the bytes.
 */
export async function removeMedia(ctx: Context, media: MediaRow): Promise<void> {
  await ctx.database.rows(deleteRow, { id: media.id, storeId: media.store_id, now: systemNow() })
  await removeBytes(ctx, media)
}

async function removeBytes(ctx: Context, media: Removal): Promise<void> {
  await (await storageOf(ctx, media.storage)).remove(media)
  await ctx.database.rows(endRemoval, { id: media.id, storeId: media.store_id })
}

const ABANDONED_HOURS = 24
/** A removal that takes longer counts as crashed. */
const REMOVAL_MINUTES = 10
const AT_ONCE = 20

/** Removes uploads that were not finished within a day. @returns the number of removed uploads */
export async function removeAbandonedUploads(ctx: Context): Promise<number> {
  const now = systemNow()
  const before = new Date(now.getTime() - ABANDONED_HOURS * 3_600_000)
  const { database } = ctx
  const due = await database.rows(storesWithAbandoned, { before })
  const abandoned = await claimByShard(database, due, AT_ONCE, (storeIds, limit) =>
    database.rows(deleteAbandoned, { storeIds, before, now, limit }),
  )
  for (const media of abandoned) await removeBytes(ctx, media)
  return abandoned.length
}

/** Completes removals that a crash or an error of the storage interrupted. @returns the number of removed files */
export async function endRemovals(ctx: Context): Promise<number> {
  const before = new Date(systemNow().getTime() - REMOVAL_MINUTES * 60_000)
  const left = await ctx.database.rows(oldRemovals, { before, limit: AT_ONCE })
  for (const media of left) await removeBytes(ctx, media)
  return left.length
}

/** A removal of a file's bytes, after the file's row was deleted. */
export const removalRow = declareRow('media_removals', { id: text(), store_id: text(), storage: text<Storage>() })
type Removal = RowOf<typeof removalRow>

const noteRemoval = `insert into media_removals (id, store_id, storage, removed_at)
  select id, store_id, storage, :now from gone`

const deleteRow = sql(
  'deleteMedia',
  `with gone as (
     delete from media where id = :id and store_id = :storeId returning id, store_id, storage
   ), noted as (${noteRemoval})
   select id from gone`,
)

const endRemoval = sql('endRemoval', 'delete from media_removals where id = :id and store_id = :storeId')

const oldRemovals = sql(
  'oldRemovals',
  `select ${selectList(removalRow)} from media_removals where removed_at < :before order by removed_at limit :limit`,
)

const isAbandoned = `status = 'uploading' and created_at < :before`

const storesWithAbandoned = sql(
  'storesWithAbandonedUploads',
  storesOfFirst({ table: 'media', rest: `where ${isAbandoned}`, by: 'created_at' }),
  { looksForWork: true },
)

const deleteAbandoned = sql(
  'deleteAbandonedUploads',
  `with abandoned as materialized (
     select id, store_id from media where ${isAbandoned} and store_id ${OF_STORES} order by created_at limit :limit
       for update skip locked
   ), gone as (
     delete from media using abandoned
     where media.id = abandoned.id and media.store_id = abandoned.store_id and media.store_id ${OF_STORES}
     returning ${mediaColumns}
   ), noted as (${noteRemoval})
   select * from gone`,
)
