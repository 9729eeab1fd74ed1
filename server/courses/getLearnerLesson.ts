import type { Context } from '../core/context.ts'
import { notFound } from '../core/errors.ts'
import { sql } from '../core/sql.ts'
import type { Store } from '../stores/store.ts'
import type { Learner } from './learner.ts'
import type { LearnerAccess } from './learnerAccess.ts'
import type { LearnerLessonEntry, LearnerModule } from './learnerContent.ts'
import { type LessonComment, listLessonComments } from './lessonComments.ts'
import { type LoadedCourse, loadCoursesOfLearner } from './listLearnerCourses.ts'

/** A file or a link beside a lesson's text. Either `url` or `mediaId` is set. */
export type LessonAttachment = { id: string; name: string; url: string | null; mediaId: string | null }

/** The lesson before or after a lesson. */
export type LessonLink = { id: string; title: string; isLocked: boolean }

/** A lesson as shown to its student. */
export type LearnerLesson = LearnerLessonEntry & {
  videoUrl: string | null
  /** The id of an uploaded video. It replaces `videoUrl`. */
  mediaId: string | null
  /** Markdown. */
  body: string | null
  attachments: LessonAttachment[]
  /** The student's own note. Empty without a note. */
  note: string
  /** Oldest first. Empty if the store allows no comments. */
  comments: LessonComment[]
  previous: LessonLink | null
  next: LessonLink | null
}

/** The course and module of a lesson. A page shows them even if the student may not open the lesson. */
type Place = { course: { id: string; title: string; isDraft: boolean }; module: Omit<LearnerModule, 'lessons'> }

/** A lesson, or the reason why the student may not open it now. */
export type LearnerLessonResult = Place &
  (
    | { is: 'open'; lesson: LearnerLesson }
    | { is: 'locked'; title: string }
    | ({ is: 'ended'; title: string } & LearnerAccess)
  )

/**
 * Returns a lesson for its page.
 * @throws ApiError 404 for a lesson that the student's enrollments do not show, and for a draft
 */
export async function getLearnerLesson(
  ctx: Context,
  store: Store,
  learner: Learner,
  lessonId: string,
): Promise<LearnerLessonResult> {
  const shown = await findLesson(ctx, store, learner, lessonId)
  if (shown === undefined) throw notFound('lesson')
  const { course, access, modules, place } = shown
  const module = modules[place.module]!
  const entry = module.lessons[place.lesson]!
  const where: Place = { course: { id: course.id, title: course.title, isDraft: course.status === 'DRAFT' }, module }
  if (access.access === 'ended') {
    const { courseId: _, enrollmentIds: __, lastActivityAt: ___, ...end } = access
    return { ...where, is: 'ended', title: entry.title, ...end }
  }
  if (module.isLocked) return { ...where, is: 'locked', title: entry.title }
  const [content, comments] = await Promise.all([
    ctx.database.row(lessonContent, { storeId: store.id, lessonId, studentId: learner.id }),
    listLessonComments(ctx, store, { lessonId, studentId: learner.id }),
  ])
  return { ...where, is: 'open', lesson: { ...entry, ...content!, comments, ...neighbours(modules, lessonId) } }
}

type LessonContent = Pick<LearnerLesson, 'videoUrl' | 'mediaId' | 'body' | 'attachments' | 'note'>
type FoundLesson = LoadedCourse & { place: { module: number; lesson: number } }

async function findLesson(
  ctx: Context,
  store: Store,
  learner: Learner,
  lessonId: string,
): Promise<FoundLesson | undefined> {
  const row = await ctx.database.row(courseOfLesson, { storeId: store.id, lessonId })
  if (row === undefined) return undefined
  const [loaded] = await loadCoursesOfLearner(ctx, store, learner, row.courseId)
  if (loaded === undefined) return undefined
  const module = loaded.modules.findIndex(({ lessons }) => lessons.some(({ id }) => id === lessonId))
  if (module < 0) return undefined
  const lesson = loaded.modules[module]!.lessons.findIndex(({ id }) => id === lessonId)
  return { ...loaded, place: { module, lesson } }
}

function neighbours(modules: readonly LearnerModule[], lessonId: string): Pick<LearnerLesson, 'previous' | 'next'> {
  const links = modules.flatMap(({ isLocked, lessons }) => lessons.map(({ id, title }) => ({ id, title, isLocked })))
  const at = links.findIndex(({ id }) => id === lessonId)
  return { previous: links[at - 1] ?? null, next: links[at + 1] ?? null }
}

const courseOfLesson = sql(
  'courseOfLesson',
  `select modules.course_id as "courseId" from lessons
   join modules on modules.id = lessons.module_id and modules.store_id = lessons.store_id
   where lessons.id = :lessonId and lessons.store_id = :storeId`,
)

const lessonContent = sql(
  'contentOfLearnerLesson',
  `select lessons.video_url as "videoUrl", lessons.media_id as "mediaId", lessons.body,
     coalesce((select json_agg(json_build_object('id', id, 'name', name, 'url', url, 'mediaId', media_id) order by position)
       from lesson_attachments where lesson_id = lessons.id and store_id = :storeId), '[]') as attachments,
     coalesce((select body from lesson_notes where student_id = :studentId and store_id = :storeId
       and lesson_id = lessons.id), '') as note
   from lessons where lessons.id = :lessonId and lessons.store_id = :storeId`,
).as<LessonContent>()
