import { type Static, Type } from 'typebox'
import type { Context } from '../core/context.ts'
import { boolean, declareRow, type RowOf, selectList, text, timestamptz } from '../core/row.ts'
import { sql } from '../core/sql.ts'
import { listPage, pageOf, pageQuery } from '../lib/page.ts'
import { idText, instant } from '../lib/schema.ts'
import { operation } from '../operations/operation.ts'
import type { Store } from '../stores/store.ts'
import { checkCourseFilter } from './checkCourseFilter.ts'

const Cohort = Type.Object({
  id: Type.String(),
  object: Type.Literal('cohort'),
  courseId: Type.String(),
  name: Type.String(),
  isDefault: Type.Boolean({ description: 'True for the cohort that new buyers join' }),
  createdAt: instant,
})

export const cohortRow = declareRow('cohorts', {
  id: text(),
  course_id: text(),
  name: text(),
  is_default: boolean(),
  created_at: timestamptz(),
})
type CohortRow = RowOf<typeof cohortRow>

const ListCohortsQuery = pageQuery(
  { maximum: 100, default: 50 },
  { courseId: Type.Optional(idText('Only cohorts of this course')) },
)

export const listCohortsOperation = operation({
  name: 'listCohorts',
  summary: 'List cohorts',
  description: 'Lists the cohorts of all courses of the store, oldest first.',
  query: ListCohortsQuery,
  run: (ctx, { store, query }) => listCohorts(ctx, store, query),
  api: { method: 'GET', path: '/v1/cohorts', scope: 'courses:read', answers: { 200: pageOf(Cohort) } },
})

/**
 * Lists a page of the cohorts of the store's courses, oldest first (spec, GET /v1/cohorts).
 * @throws ApiError 400 on `courseId` for a course of another store
 */
export async function listCohorts(ctx: Context, store: Store, query: Static<typeof ListCohortsQuery>) {
  const filter = { storeId: store.id, courseId: query.courseId ?? null }
  const [page] = await Promise.all([
    listPage(ctx.database, { statements: cohortsPage, filter, query, toItem: toCohort }),
    checkCourseFilter(ctx, store, query.courseId),
  ])
  return page
}

const ofStore = `from cohorts where store_id = :storeId and (:courseId::text is null or course_id = :courseId)`

const cohortsPage = {
  rows: sql(
    'cohortsPage',
    `select ${selectList(cohortRow)} ${ofStore} order by created_at, id limit :limit offset :offset`,
  ),
  total: sql('cohortsTotal', `select count(*) as total ${ofStore}`),
}

function toCohort(row: CohortRow): Static<typeof Cohort> {
  return {
    id: row.id,
    object: 'cohort',
    courseId: row.course_id,
    name: row.name,
    isDefault: row.is_default,
    createdAt: row.created_at.toISOString(),
  }
}
