import { type Static, Type } from 'typebox'
import type { Context } from '../core/context.ts'
import { invalidRequest, notFound } from '../core/errors.ts'
import { sql } from '../core/sql.ts'
import { idText } from '../lib/schema.ts'
import { findMediaOf } from '../media/media.ts'
import { dashboardOperation } from '../operations/operation.ts'
import type { Store } from '../stores/store.ts'

const Caption = Type.Object(
  {
    language: Type.String({ maxLength: 6, pattern: '^[a-z]{2,3}(-[A-Z]{2})?$', description: 'BCP 47, such as `pt`' }),
    mediaId: idText('An uploaded WebVTT file'),
  },
  { additionalProperties: false },
)

/** All caption tracks of a lesson's video. */
const Captions = Type.Object({ captions: Type.Array(Caption, { maxItems: 20 }) }, { additionalProperties: false })
type Captions = Static<typeof Captions>

export const captionOperations = [
  dashboardOperation({
    name: 'getCaptions',
    summary: 'Read the caption tracks of a lesson’s video',
    run: (ctx, { store, id }) => getCaptions(ctx, store, id),
    dashboard: {
      method: 'GET',
      path: '/lessons/{lessonId}/captions',
      guard: 'courses.read',
      answers: { 200: Captions },
    },
  }),
  dashboardOperation({
    name: 'saveCaptions',
    summary: 'Replace the caption tracks of a lesson’s video',
    body: Captions,
    run: (ctx, { store, id, body }) => saveCaptions(ctx, store, id, body),
    dashboard: {
      method: 'PUT',
      path: '/lessons/{lessonId}/captions',
      guard: 'courses.write',
      answers: { 200: Captions },
      before: (ctx, { store, id }) => getCaptions(ctx, store, id),
      audit: (_captions, { id, body }) => ({ subject: id, after: body }),
    },
  }),
]

/** @throws ApiError 404 */
async function getCaptions(ctx: Context, store: Store, lessonId: string): Promise<Captions> {
  const row = await ctx.database.row(selectCaptions, { lessonId, storeId: store.id })
  if (!row) throw notFound('lesson')
  return row
}

/** @throws ApiError 404; 400 for a file that is not a complete WebVTT file of the store, and for a repeated language */
async function saveCaptions(ctx: Context, store: Store, lessonId: string, { captions }: Captions): Promise<Captions> {
  await getCaptions(ctx, store, lessonId)
  const languages = captions.map(({ language }) => language)
  if (new Set(languages).size < languages.length) throw invalidRequest('captions', 'Each language appears once.')
  const mediaIds = captions.map(({ mediaId }) => mediaId)
  const files = await findMediaOf(ctx.database, store.id, mediaIds)
  const isTrack = (id: string) =>
    files.some((file) => file.id === id && file.status === 'ready' && file.type?.startsWith('text/vtt'))
  const wrong = mediaIds.findIndex((id) => !isTrack(id))
  if (wrong >= 0)
    throw invalidRequest(`captions.${wrong}.mediaId`, 'Captions must be an uploaded file in the format WebVTT.')
  await ctx.database.rows(replaceCaptions, { lessonId, storeId: store.id, languages, mediaIds })
  return { captions }
}

const selectCaptions = sql(
  'captionsForDashboard',
  `select coalesce((select json_agg(json_build_object('language', language, 'mediaId', media_id) order by language)
     from lesson_captions where lesson_id = lessons.id and store_id = :storeId), '[]') as captions
   from lessons where id = :lessonId and store_id = :storeId`,
).as<Captions>()

const replaceCaptions = sql(
  'replaceCaptions',
  `with gone as (
     delete from lesson_captions where lesson_id = :lessonId and store_id = :storeId
       and language <> all (:languages::text[])
   ), kept as (
     insert into lesson_captions (lesson_id, store_id, language, media_id)
     select :lessonId, :storeId, language, media_id from unnest(:languages::text[], :mediaIds::text[]) as track (language, media_id)
     on conflict (lesson_id, store_id, language) do update set media_id = excluded.media_id
     returning language
   )
   select language from kept`,
)
