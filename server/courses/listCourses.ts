import { type Static, Type } from 'typebox'
import type { Context } from '../core/context.ts'
import { sql } from '../core/sql.ts'
import { listPage, pageOf, pageQuery } from '../lib/page.ts'
import { idText, oneOf } from '../lib/schema.ts'
import { operation } from '../operations/operation.ts'
import type { Store } from '../stores/store.ts'
import { Course, courseColumns, publicationStatuses, toCourse } from './course.ts'

const ListCoursesQuery = pageQuery(
  { maximum: 100, default: 50 },
  {
    status: Type.Optional(oneOf(publicationStatuses)),
    productId: Type.Optional(idText('Only the course of this product')),
  },
)

export const listCoursesOperation = operation({
  name: 'listCourses',
  fromReplica: true,
  summary: 'List courses',
  description: 'The newest course comes first. Drafts are included.',
  query: ListCoursesQuery,
  run: (ctx, { store, query }) => listCourses(ctx, store, query),
  api: { method: 'GET', path: '/v1/courses', scope: 'courses:read', answers: { 200: pageOf(Course) } },
  dashboard: { method: 'GET', path: '/courses', guard: 'courses.read', answers: { 200: pageOf(Course) } },
})

/** Lists a page of the store's courses, newest first, with the exact total (spec, GET /v1/courses). */
export function listCourses(ctx: Context, store: Store, query: Static<typeof ListCoursesQuery>) {
  const filter = { storeId: store.id, status: query.status ?? null, productId: query.productId ?? null }
  return listPage(ctx.database, { statements: coursesPage, filter, query, toItem: toCourse })
}

const found = `from courses
  where store_id = :storeId and (:status::text is null or status = :status)
    and (:productId::text is null or product_id = :productId)`

const coursesPage = {
  rows: sql(
    'coursesPage',
    `select ${courseColumns} ${found} order by created_at desc, id desc limit :limit offset :offset`,
  ),
  total: sql('coursesTotal', `select count(*) as total ${found}`),
}
