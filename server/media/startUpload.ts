import { type Static, Type } from 'typebox'
import { systemNow } from '../core/clock.ts'
import type { Context } from '../core/context.ts'
import { ApiError, conflict } from '../core/errors.ts'
import { sql } from '../core/sql.ts'
import { dashboardOperation } from '../operations/operation.ts'
import type { Store } from '../stores/store.ts'
import { allowedEndings, HEAD_BYTES, isCaptions, typeOfFile } from './fileType.ts'
import { Media, type MediaRow, mediaColumns, toMedia } from './media.ts'
import { storageOf, storageOfUploads } from './storageOf.ts'

const UploadInput = Type.Object(
  {
    name: Type.String({ minLength: 1, maxLength: 255, pattern: '^[^/\\\\\\x00-\\x1f\\x7f]+$' }),
    bytes: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }),
    firstBytes: Type.String({
      maxLength: Math.ceil(HEAD_BYTES / 3) * 4,
      pattern: '^[A-Za-z0-9+/]*={0,2}$',
      description: `The first ${HEAD_BYTES} bytes of the file in base64. They show its type before the upload.`,
    }),
  },
  { additionalProperties: false },
)

export const startUploadOperation = dashboardOperation({
  name: 'startUpload',
  summary: 'Begin the upload of a file',
  description: 'Send the bytes to `/dashboard/uploads/{storeId}/{mediaId}` by the tus protocol 1.0.',
  creates: 'med',
  body: UploadInput,
  run: (ctx, { store, body, newId }) => startUpload(ctx, store, body, newId),
  dashboard: {
    method: 'POST',
    path: '/media',
    guard: 'courses.write',
    answers: { 201: Media },
    // No transaction, because the file is created outside the database.
    commitsItself: true,
    answer: (_ctx, media) => toMedia(media),
    audit: ({ id, name, bytes }) => ({ subject: id, after: { name, bytes } }),
  },
})

/**
 * Begins the upload of a file. The name and the first bytes must show an allowed type.
 * @throws ApiError 400 `file_type` or `file_too_large`; 409 `storage_full`
 */
export async function startUpload(
  ctx: Context,
  store: Store,
  { name, bytes, firstBytes }: Static<typeof UploadInput>,
  id: string,
): Promise<MediaRow> {
  const { fileLimitMb, storeLimitMb } = ctx.settings.media
  const type = typeOfFile(Buffer.from(firstBytes, 'base64'), name)
  if (type === undefined) throw fileTypeRefused()
  const limitMb = isCaptions(type) ? Math.min(fileLimitMb, CAPTIONS_LIMIT_MB) : fileLimitMb
  if (bytes > limitMb * 1e6)
    throw new ApiError(400, 'invalid_request', `This file may have at most ${limitMb} MB.`, {
      code: 'file_too_large',
      param: 'bytes',
    })
  const storage = storageOfUploads(ctx)
  const values = { id, storeId: store.id, name, bytes, storage, now: systemNow(), limitBytes: storeLimitMb * 1e6 }
  const media = await ctx.database.transaction(async (trx) => {
    await trx.rows(lockFilesOfStore, { storeId: store.id })
    return trx.row(insertMedia, values)
  })
  if (!media) throw conflict('storage_full', `The files of a store may have ${storeLimitMb} MB together.`)
  await (await storageOf(ctx, storage)).begin(media, bytes)
  return media
}

/**
 * The limit is small, because this server loads captions from S3 into memory. The captions of a film have about 0.1 MB.
 */
const CAPTIONS_LIMIT_MB = 5

/** The error for a file of a type that stores may not upload. */
export function fileTypeRefused(): ApiError {
  return new ApiError(
    400,
    'invalid_request',
    `The content of the file must be one of these types, and its name must end accordingly: ${allowedEndings.join(', ')}.`,
    { code: 'file_type', param: 'name' },
  )
}

/**
 * With the lock, simultaneous uploads are counted one after the other, so their sum cannot exceed the store's limit.
 */
const lockFilesOfStore = sql(
  'lockFilesOfStore',
  `select pg_advisory_xact_lock(hashtextextended('files of ' || :storeId::text, 0))`,
)

const insertMedia = sql(
  'insertMedia',
  `with taken as (
     select coalesce(sum(bytes), 0) as bytes from media where store_id = :storeId
   ), begun as (
     insert into media (id, store_id, name, bytes, storage, status, created_at)
     select :id, :storeId, :name, :bytes, :storage, 'uploading', :now
     from taken where taken.bytes + :bytes::bigint <= :limitBytes::bigint
     returning ${mediaColumns}
   )
   select * from begun`,
)
