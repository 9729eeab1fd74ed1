import { type Static, Type } from 'typebox'
import { storeNow } from '../core/clock.ts'
import type { Context } from '../core/context.ts'
import { sql } from '../core/sql.ts'
import { listPage, pageOf, pageQuery } from '../lib/page.ts'
import { searchText } from '../lib/readWords.ts'
import { idText } from '../lib/schema.ts'
import { operation } from '../operations/operation.ts'
import { declareSearchedList } from '../search/searchedList.ts'
import { searchedPageOf, searchList } from '../search/searchList.ts'
import type { Store } from '../stores/store.ts'
import { checkCourseFilter } from './checkCourseFilter.ts'
import { Student, studentColumns, toStudent } from './student.ts'

const courseId = Type.Optional(idText('Only students who are or were enrolled in this course'))
const q = searchText('Beginnings of words of a name or an e-mail, or an id')

const ListStudentsQuery = pageQuery({ maximum: 100, default: 50 }, { courseId, q })

export const listStudentsOperation = operation({
  name: 'listStudents',
  fromReplica: true,
  summary: 'List students',
  description:
    'The newest student comes first. Each item has all active and ended enrollments of the student. Preview students are not included.',
  query: ListStudentsQuery,
  run: (ctx, { store, query }) => listStudents(ctx, store, query),
  api: {
    method: 'GET',
    path: '/v1/students',
    scope: 'students:read',
    query: pageQuery({ maximum: 100, default: 50 }, { courseId }),
    answers: { 200: pageOf(Student) },
  },
  dashboard: { method: 'GET', path: '/students', guard: 'students.read', answers: { 200: searchedPageOf(Student) } },
})

/**
 * Lists a page of the store's students, newest first. Without a text the total is exact.
 * @param query.q beginnings of words of a name or an e-mail address, or a student's id
 * @throws ApiError 400 on `courseId` for a course of another store; 400 and 429 of `searchList`
 */
export async function listStudents(ctx: Context, store: Store, query: Static<typeof ListStudentsQuery>) {
  const filter = { storeId: store.id, courseId: query.courseId ?? null, now: storeNow(store) }
  const q = query.q?.trim()
  const [page] = await Promise.all([
    q
      ? searchList(ctx, store, searchedStudents, { q, filter, query, toItem: toStudent })
      : listPage(ctx.database, { statements: studentsPage, filter, query, toItem: toStudent }),
    checkCourseFilter(ctx, store, query.courseId),
  ])
  return page
}

const ofCourse = `(:courseId::text is null or exists (
    select from enrollments where enrollments.course_id = :courseId and enrollments.student_id = students.id
      and enrollments.store_id = :storeId))`

const found = `from students where store_id = :storeId and not preview and ${ofCourse}`

/** The rows that the search covers: all students except preview students. */
export const searchedStudents = declareSearchedList<Parameters<typeof toStudent>[0]>({
  kind: 'student',
  idPrefix: 'stu',
  table: 'students',
  listed: 'not preview',
  filters: ofCourse,
  columns: studentColumns(':now'),
  words: { name: 'name', email: 'email' },
  lateness: '5 minutes',
})

/**
 * The statement selects the page before it reads enrollments. Otherwise it would also read the enrollments of all
 * earlier pages.
 */
const studentsPage = {
  rows: sql(
    'studentsPage',
    `select ${studentColumns(':now')}
     from (select * ${found} order by created_at desc, id desc limit :limit offset :offset) as students
     order by created_at desc, id desc`,
  ),
  total: sql('studentsTotal', `select count(*) as total ${found}`),
}
