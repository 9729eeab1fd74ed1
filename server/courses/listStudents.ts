import { type Static, Type } from 'typebox'
import { storeNow } from '../core/clock.ts'
import type { Context } from '../core/context.ts'
import { sql } from '../core/sql.ts'
import { pageOf, pageQuery, toPage } from '../lib/page.ts'
import { idText } from '../lib/schema.ts'
import { route } from '../stores/route.ts'
import type { Store } from '../stores/store.ts'
import { checkCourseFilter } from './checkCourseFilter.ts'
import { Student, type StudentRow, studentColumns, toStudent } from './student.ts'

const ListStudentsQuery = pageQuery(
  { maximum: 100, default: 50 },
  { courseId: Type.Optional(idText('Only students who are or were enrolled in this course')) },
)

export const listStudentsRoute = route({
  method: 'GET',
  path: '/v1/students',
  scope: 'students:read',
  summary: 'List students',
  description: 'Newest first, each with all enrollments. Preview students are left out.',
  tag: 'Students',
  query: ListStudentsQuery,
  answers: { 200: pageOf(Student) },
  async handle(ctx, { store, query }) {
    return { status: 200, body: await listStudents(ctx, store, query) }
  },
})

/**
 * A page of the store's students, newest first.
 * @throws ApiError 400 on `courseId` for a course of another store
 */
export async function listStudents(ctx: Context, store: Store, query: Static<typeof ListStudentsQuery>) {
  const filter = { storeId: store.id, courseId: query.courseId ?? null }
  const page = { ...filter, limit: query.perPage, offset: (query.page - 1) * query.perPage, now: storeNow(store) }
  const [rows, count] = await Promise.all([
    ctx.database.rows<StudentRow>(studentsPage, page),
    ctx.database.row<{ total: number }>(studentsTotal, filter),
    checkCourseFilter(ctx, store, query.courseId),
  ])
  return toPage(rows.map(toStudent), query, count!.total)
}

/** Students of a store, optionally of one course. */
export const studentsOfStore = `from students
  where store_id = :storeId and not preview and (:courseId::text is null or exists (
    select from enrollments where enrollments.course_id = :courseId and enrollments.student_id = students.id
      and enrollments.store_id = :storeId))`

/** The page is cut before enrollments are read, so that a late page does not read those of all earlier ones. */
const studentsPage = sql(
  'studentsPage',
  `select ${studentColumns(':now')}
   from (select * ${studentsOfStore} order by created_at desc, id desc limit :limit offset :offset) as students
   order by created_at desc, id desc`,
)

const studentsTotal = sql('studentsTotal', `select count(*) as total ${studentsOfStore}`)
