import { html } from 'ghtml'
import type { Context } from '../../core/context.ts'
import { sql } from '../../core/sql.ts'
import { learnPath, type StudentVisit } from '../visit.ts'
import { type LearnAnswer, pageOf } from './learnAnswer.ts'

/** Shows the student's courses. */
export async function showCourses(ctx: Context, visit: StudentVisit): Promise<LearnAnswer> {
  const { store, signedIn, messages } = visit
  const courses = await ctx.database.rows<{ id: string; title: string }>(coursesOfStudent, {
    storeId: store.id,
    studentId: signedIn.studentId,
  })
  const items = courses.map(
    ({ id, title }) => html`<li><a href="${learnPath(store, `/courses/${id}`)}">${title}</a></li>`,
  )
  const main = html`<h1>${messages.myCourses}</h1><ul>!${items.join('')}</ul>`
  return pageOf(visit, { title: messages.myCourses, main, current: 'courses' })
}

const coursesOfStudent = sql(
  'coursesOfSignedInStudent',
  `select distinct courses.id, courses.title
   from enrollments join courses on courses.id = enrollments.course_id and courses.store_id = enrollments.store_id
   where enrollments.store_id = :storeId and enrollments.student_id = :studentId and courses.status = 'PUBLISHED'
   order by courses.title`,
)
