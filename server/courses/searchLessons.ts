import { storeNow } from '../core/clock.ts'
import type { Context } from '../core/context.ts'
import { sql } from '../core/sql.ts'
import { readWords } from '../lib/readWords.ts'
import type { Store } from '../stores/store.ts'
import type { Learner } from './learner.ts'
import { enrollmentsOfLesson, opensLesson } from './openLesson.ts'

export type FoundLesson = {
  id: string
  title: string
  moduleTitle: string
  courseId: string
  courseTitle: string
  /** An excerpt of the lesson's Markdown around the found text. Null if the title matches. */
  excerpt: string | null
}

const LIMIT = 50

/**
 * Searches the titles and texts of the lessons that a student may open now, in the order of the courses.
 * @param typed the student's text. Case and accents do not matter. An empty text finds nothing
 * @returns at most 50 lessons
 */
export async function searchLessons(
  ctx: Context,
  store: Store,
  learner: Learner,
  typed: string,
): Promise<FoundLesson[]> {
  const { text, pattern } = readWords(typed.slice(0, 200))
  if (pattern === null) return []
  return await ctx.database.search.rows(lessonsFound, {
    storeId: store.id,
    studentId: learner.id,
    now: storeNow(store),
    text,
    pattern,
    limit: LIMIT,
  })
}

const lessonsFound = sql(
  'lessonsFoundByLearner',
  `select distinct on (courses.title, courses.id, modules.position, lessons.position) lessons.id, lessons.title,
     modules.title as "moduleTitle", courses.id as "courseId", courses.title as "courseTitle",
     case when search_text(lessons.title) like search_text(:pattern) then null
       else substr(lessons.body, greatest(1, strpos(search_text(lessons.body), search_text(:text)) - 60), 160) end as excerpt
   from lessons ${enrollmentsOfLesson(':studentId')}
   where lessons.store_id = :storeId and enrollments.store_id = :storeId
     and (search_text(lessons.title) like search_text(:pattern) or search_text(lessons.body) like search_text(:pattern))
     and ${opensLesson(':now::timestamptz')}
   order by courses.title, courses.id, modules.position, lessons.position limit :limit`,
)
