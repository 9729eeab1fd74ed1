import { type Static, Type } from 'typebox'
import { bigint, declareRow, orNull, type RowOf, selectList, text, timestamptz } from '../core/row.ts'
import { type Runner, sql } from '../core/sql.ts'
import { instant, nullableText, oneOf } from '../lib/schema.ts'

export const mediaStatuses = ['uploading', 'ready'] as const
export type MediaStatus = (typeof mediaStatuses)[number]

/** The places where a file can be stored. `local` is the folder `media` in `DATA_DIR`. */
export type Storage = 'local' | 's3'

export const mediaRow = declareRow('media', {
  id: text(),
  store_id: text(),
  name: text(),
  type: orNull(text()),
  bytes: bigint(),
  storage: text<Storage>(),
  status: text<MediaStatus>(),
  created_at: timestamptz(),
})
export type MediaRow = RowOf<typeof mediaRow>

export const mediaColumns = selectList(mediaRow)

/** A file, for the dashboard. */
export const Media = Type.Object(
  {
    id: Type.String(),
    name: Type.String(),
    type: nullableText,
    bytes: Type.Integer(),
    status: oneOf(mediaStatuses),
    createdAt: instant,
  },
  { $id: 'Media' },
)
export type Media = Static<typeof Media>

export function toMedia(row: MediaRow): Media {
  return {
    id: row.id,
    name: row.name,
    type: row.type,
    bytes: row.bytes,
    status: row.status,
    createdAt: row.created_at.toISOString(),
  }
}

/** Finds a file of a store, complete or not. */
export async function findMedia(runner: Runner, storeId: string, id: string): Promise<MediaRow | undefined> {
  return (await findMediaOf(runner, storeId, [id]))[0]
}

/** Finds files of a store by their ids. Unknown ids and ids of other stores are ignored. */
export function findMediaOf(runner: Runner, storeId: string, ids: readonly string[]): Promise<MediaRow[]> {
  return runner.rows(selectMedia, { storeId, ids })
}

const selectMedia = sql(
  'findMedia',
  `select ${mediaColumns} from media where id = any(:ids::text[]) and store_id = :storeId`,
)
