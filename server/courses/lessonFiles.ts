import { type Static, Type } from 'typebox'
import { invalidRequest } from '../core/errors.ts'
import { newId } from '../core/ids.ts'
import { type Runner, sql } from '../core/sql.ts'
import { idText } from '../lib/schema.ts'
import { findMediaOf } from '../media/media.ts'

const name = Type.String({ minLength: 1, maxLength: 500 })

/** The attachments of a lesson, in order. Each attachment is a link or an uploaded file. */
export const LessonAttachments = Type.Array(
  Type.Union([
    Type.Object(
      { name, url: Type.String({ maxLength: 2_048, pattern: '^https?://' }) },
      { additionalProperties: false },
    ),
    Type.Object({ name, mediaId: idText('An uploaded file') }, { additionalProperties: false }),
  ]),
  { maxItems: 100 },
)
export type LessonAttachments = Static<typeof LessonAttachments>

/**
 * Refuses files that the store has not uploaded completely.
 * @throws ApiError 400 on `mediaId` or `attachments.N.mediaId`
 */
export async function checkLessonFiles(
  runner: Runner,
  storeId: string,
  { mediaId, attachments = [] }: { mediaId?: string | null; attachments?: LessonAttachments },
): Promise<void> {
  const named = attachments.flatMap((one, index) =>
    'mediaId' in one ? [{ id: one.mediaId, param: `attachments.${index}.mediaId` }] : [],
  )
  if (mediaId != null) named.push({ id: mediaId, param: 'mediaId' })
  if (named.length === 0) return
  const files = await findMediaOf(
    runner,
    storeId,
    named.map(({ id }) => id),
  )
  const ready = new Set(files.filter(({ status }) => status === 'ready').map(({ id }) => id))
  const missing = named.find(({ id }) => !ready.has(id))
  if (missing) throw invalidRequest(missing.param, 'This store has no such uploaded file.')
}

/** Replaces the attachments of a lesson. @param trx the caller's transaction */
export async function replaceAttachments(
  trx: Runner,
  storeId: string,
  lessonId: string,
  attachments: LessonAttachments,
): Promise<void> {
  await trx.rows(deleteAttachments, { storeId, lessonId })
  const rows = attachments.map((one) => ({
    id: newId('att'),
    name: one.name,
    url: 'url' in one ? one.url : null,
    mediaId: 'mediaId' in one ? one.mediaId : null,
  }))
  if (rows.length > 0) await trx.rows(insertAttachments, { storeId, lessonId, rows: JSON.stringify(rows) })
}

const deleteAttachments = sql(
  'deleteLessonAttachments',
  'delete from lesson_attachments where lesson_id = :lessonId and store_id = :storeId',
)

const insertAttachments = sql(
  'insertLessonAttachments',
  `insert into lesson_attachments (id, store_id, lesson_id, position, name, url, media_id)
   select given.id, :storeId, :lessonId, row_number() over () - 1, given.name, given.url, given."mediaId"
   from json_to_recordset(:rows::json) as given (id text, name text, url text, "mediaId" text)`,
)
