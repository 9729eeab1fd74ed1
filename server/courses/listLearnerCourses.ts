import { storeNow } from '../core/clock.ts'
import type { Context } from '../core/context.ts'
import { sql } from '../core/sql.ts'
import type { Store } from '../stores/store.ts'
import type { CourseRow } from './course.ts'
import { courseColumns } from './course.ts'
import type { Learner } from './learner.ts'
import { accessOfLearner, type CourseAccess, type LearnerAccess } from './learnerAccess.ts'
import {
  contentOfLearner,
  figuresOf,
  type LearnerFigures,
  type LearnerLessonEntry,
  type LearnerModule,
  nextLessonOf,
} from './learnerContent.ts'

export type LearnerCourseEntry = LearnerAccess &
  LearnerFigures & {
    id: string
    title: string
    tagline: string
    coverUrl: string | null
    posterUrl: string | null
    /** True for a draft. Only a preview student sees drafts. */
    isDraft: boolean
    lastActivityAt: Date | null
    /** The lesson where the student continues. Null without access, and if no open lesson is left. */
    nextLesson: Pick<LearnerLessonEntry, 'id' | 'title'> | null
  }

/** A course, with its student's access, modules and progress. */
export type LoadedCourse = { course: CourseRow; access: CourseAccess; modules: LearnerModule[] }

/**
 * Lists a student's courses. Courses with active access come first, then the latest activity decides. A course with
 * ended access stays in the list, with the reason why the access ended.
 */
export async function listLearnerCourses(ctx: Context, store: Store, learner: Learner): Promise<LearnerCourseEntry[]> {
  const courses = (await loadCoursesOfLearner(ctx, store, learner, null)).map(toEntry)
  const rank = ({ access, lastActivityAt }: LearnerCourseEntry) =>
    (access === 'active' ? 1e15 : 0) + (lastActivityAt?.getTime() ?? 0)
  return courses.sort((a, b) => rank(b) - rank(a))
}

/** Loads a student's courses. @param courseId null for all courses */
export async function loadCoursesOfLearner(
  ctx: Context,
  store: Store,
  learner: Learner,
  courseId: string | null,
): Promise<LoadedCourse[]> {
  const now = storeNow(store)
  const accesses = await accessOfLearner(ctx.database, store.id, learner, { courseId, now })
  const ids = accesses.map((access) => access.courseId)
  const enrollmentIds = accesses.flatMap((access) => access.enrollmentIds)
  const [courses, content] = await Promise.all([
    ctx.database.rows(coursesById, { storeId: store.id, ids }),
    contentOfLearner(ctx.database, store.id, learner, { enrollmentIds, now }),
  ])
  const byId = new Map(courses.map((course) => [course.id, course]))
  return accesses.map((access) => ({
    course: byId.get(access.courseId)!,
    access,
    modules: content.get(access.courseId) ?? [],
  }))
}

/** Returns the fields of a course that the list and the course's page share. */
export function toEntry({ course, access, modules }: LoadedCourse): LearnerCourseEntry {
  const { courseId: _, enrollmentIds: __, lastActivityAt, ...given } = access
  const next = given.access === 'active' ? nextLessonOf(modules) : null
  return {
    id: course.id,
    title: course.title,
    tagline: course.tagline,
    coverUrl: course.cover_url,
    posterUrl: course.poster_url,
    isDraft: course.status === 'DRAFT',
    lastActivityAt,
    ...given,
    ...figuresOf(modules),
    nextLesson: next && { id: next.id, title: next.title },
  }
}

const coursesById = sql(
  'coursesOfLearner',
  `select ${courseColumns} from courses where store_id = :storeId and id = any (:ids::text[])`,
)
