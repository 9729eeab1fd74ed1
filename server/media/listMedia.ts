import { type Static, Type } from 'typebox'
import type { Context } from '../core/context.ts'
import { notFound } from '../core/errors.ts'
import { sql } from '../core/sql.ts'
import { listPage, pageOf, pageQuery } from '../lib/page.ts'
import { dashboardOperation } from '../operations/operation.ts'
import type { Store } from '../stores/store.ts'
import { findMedia, Media, mediaColumns, toMedia } from './media.ts'

const ListMediaQuery = pageQuery({ maximum: 100, default: 50 }, {})

/** The space that a store's files take, in bytes. */
const MediaSpace = Type.Object({
  usedBytes: Type.Integer(),
  limitBytes: Type.Integer(),
  fileLimitBytes: Type.Integer(),
})

export const readMediaOperations = [
  dashboardOperation({
    name: 'listMedia',
    summary: 'List the files of the store, newest first',
    query: ListMediaQuery,
    run: (ctx, { store, query }) => listMedia(ctx, store, query),
    dashboard: { method: 'GET', path: '/media', guard: 'courses.read', answers: { 200: pageOf(Media) } },
  }),
  dashboardOperation({
    name: 'getMedia',
    summary: 'Read a file’s name, type, size and status',
    async run(ctx, { store, id }) {
      const media = await findMedia(ctx.database, store.id, id)
      if (!media) throw notFound('file')
      return toMedia(media)
    },
    dashboard: { method: 'GET', path: '/media/{mediaId}', guard: 'courses.read', answers: { 200: Media } },
  }),
  dashboardOperation({
    name: 'getMediaSpace',
    summary: 'Read the space that the files take, and its limits',
    run: (ctx, { store }) => getMediaSpace(ctx, store),
    dashboard: { method: 'GET', path: '/media-space', guard: 'courses.read', answers: { 200: MediaSpace } },
  }),
]

function listMedia(ctx: Context, store: Store, query: Static<typeof ListMediaQuery>) {
  return listPage(ctx.database, { statements: mediaPage, filter: { storeId: store.id }, query, toItem: toMedia })
}

async function getMediaSpace(ctx: Context, store: Store): Promise<Static<typeof MediaSpace>> {
  const row = await ctx.database.row(bytesOfStore, { storeId: store.id })
  const { fileLimitMb, storeLimitMb } = ctx.settings.media
  return { usedBytes: row!.bytes, limitBytes: storeLimitMb * 1e6, fileLimitBytes: fileLimitMb * 1e6 }
}

const mediaPage = {
  rows: sql(
    'mediaPage',
    `select ${mediaColumns} from media where store_id = :storeId order by created_at desc, id desc
     limit :limit offset :offset`,
  ),
  total: sql('mediaTotal', 'select count(*) as total from media where store_id = :storeId'),
}

const bytesOfStore = sql(
  'bytesOfMedia',
  'select coalesce(sum(bytes), 0)::bigint as bytes from media where store_id = :storeId',
)
