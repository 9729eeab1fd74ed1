import type { Context } from '../core/context.ts'
import { sql } from '../core/sql.ts'
import { findMediaOf } from '../media/media.ts'
import { mediaUrl } from '../media/mediaUrl.ts'
import type { Store } from '../stores/store.ts'
import { type VideoSource, videoSourceOf } from './videoSource.ts'

/** The video of a lesson for a page. The addresses of uploaded files expire after `VIDEO_SECONDS`. */
export type LessonVideo = {
  source: VideoSource
  captions: { language: string; url: string }[]
  /** True if the addresses expire. The page can then request new addresses. */
  isUploaded: boolean
}

/** The lifetime of a video's address, in seconds. After a longer pause, the player requests a new address. */
const VIDEO_SECONDS = 6 * 3_600

type LessonWithVideo = { id: string; videoUrl: string | null; mediaId: string | null }

/** Finds the video of a lesson and its captions. An uploaded file replaces the URL. The caller checks the access. */
export async function findLessonVideo(
  ctx: Context,
  store: Store,
  { id, videoUrl, mediaId }: LessonWithVideo,
): Promise<LessonVideo | undefined> {
  if (videoUrl === null && mediaId === null) return undefined
  const tracks = await ctx.database.rows(captionsOfLesson, { lessonId: id, storeId: store.id })
  const ids = [...(mediaId === null ? [] : [mediaId]), ...tracks.map((track) => track.mediaId)]
  const files = ids.length === 0 ? [] : await findMediaOf(ctx.database, store.id, ids)
  const fileUrl = async (wanted: string | null) => {
    const file = files.find((one) => one.id === wanted && one.status === 'ready')
    return file && (await mediaUrl(ctx, file, { forSeconds: VIDEO_SECONDS }))
  }
  const uploaded = await fileUrl(mediaId)
  if (uploaded === undefined && videoUrl === null) return undefined
  const captions = await Promise.all(
    tracks.map(async ({ language, mediaId: of }) => ({ language, url: (await fileUrl(of)) ?? '' })),
  )
  return {
    source: uploaded === undefined ? videoSourceOf(videoUrl!) : { is: 'file', url: uploaded },
    captions: captions.filter(({ url }) => url !== ''),
    isUploaded: uploaded !== undefined,
  }
}

const captionsOfLesson = sql(
  'captionsOfLesson',
  `select language, media_id as "mediaId" from lesson_captions
   where lesson_id = :lessonId and store_id = :storeId order by language`,
)
