import { type Static, Type } from 'typebox'
import type { Context } from '../core/context.ts'
import { sql } from '../core/sql.ts'
import { pageOf, pageQuery, toPage } from '../lib/page.ts'
import { idText, oneOf } from '../lib/schema.ts'
import { route } from '../stores/route.ts'
import type { Store } from '../stores/store.ts'
import { Course, type CourseRow, courseColumns, publicationStatuses, toCourse } from './course.ts'

const ListCoursesQuery = pageQuery(
  { maximum: 100, default: 50 },
  {
    status: Type.Optional(oneOf(publicationStatuses)),
    productId: Type.Optional(idText('Only the course of this product')),
  },
)

export const listCoursesRoute = route({
  method: 'GET',
  path: '/v1/courses',
  scope: 'courses:read',
  summary: 'List courses',
  description: 'Newest first, drafts included.',
  tag: 'Courses',
  query: ListCoursesQuery,
  answers: { 200: pageOf(Course) },
  async handle(ctx, { store, query }) {
    return { status: 200, body: await listCourses(ctx, store, query) }
  },
})

/** A page of the store's courses, newest first, with the exact total (spec, GET /v1/courses). */
export async function listCourses(ctx: Context, store: Store, query: Static<typeof ListCoursesQuery>) {
  const filter = { storeId: store.id, status: query.status ?? null, productId: query.productId ?? null }
  const [rows, count] = await Promise.all([
    ctx.database.rows<CourseRow>(coursesPage, {
      ...filter,
      limit: query.perPage,
      offset: (query.page - 1) * query.perPage,
    }),
    ctx.database.row<{ total: number }>(coursesTotal, filter),
  ])
  return toPage(rows.map(toCourse), query, count!.total)
}

const ofStore = `from courses
  where store_id = :storeId and (:status::text is null or status = :status)
    and (:productId::text is null or product_id = :productId)`

const coursesPage = sql(
  'coursesPage',
  `select ${courseColumns} ${ofStore} order by created_at desc, id desc limit :limit offset :offset`,
)

const coursesTotal = sql('coursesTotal', `select count(*) as total ${ofStore}`)
