import { type Static, Type } from 'typebox'
import { storeNow } from '../core/clock.ts'
import type { Context } from '../core/context.ts'
import { invalidRequest, notFound } from '../core/errors.ts'
import { newId } from '../core/ids.ts'
import { type Runner, sql } from '../core/sql.ts'
import { idText } from '../lib/schema.ts'
import type { Store } from '../stores/store.ts'

export const CohortInput = Type.Object(
  {
    name: Type.String({ minLength: 1, maxLength: 500 }),
    isDefault: Type.Optional(
      Type.Boolean({
        description: 'True if new buyers join this cohort. The previous default cohort is then no longer the default',
      }),
    ),
    hiddenModuleIds: Type.Optional(Type.Array(idText(), { maxItems: 1_000 })),
  },
  { additionalProperties: false },
)
export const CohortChanges = Type.Partial(CohortInput, { additionalProperties: false })

/** A cohort, with the ids of the modules that it hides. */
export type CohortWithModules = {
  id: string
  courseId: string
  name: string
  isDefault: boolean
  createdAt: Date
  hiddenModuleIds: string[]
  /** Number of enrollments, active or ended. */
  enrollments: number
}

/** Lists the cohorts of a course, oldest first. */
export function listCohortsOf(ctx: Context, store: Store, courseId: string): Promise<CohortWithModules[]> {
  return ctx.database.rows(cohortsOf, { courseId, storeId: store.id })
}

/**
 * Creates a cohort. The cohort sees every module that it does not hide.
 * @throws ApiError 404 for an unknown course; 400 on `hiddenModuleIds` for a module of another course
 */
export async function createCohort(
  ctx: Context,
  store: Store,
  courseId: string,
  input: Static<typeof CohortInput>,
): Promise<string> {
  const id = newId('coh')
  await ctx.database.transaction(async (trx) => {
    const made = await trx.row(insertCohort, {
      id,
      storeId: store.id,
      courseId,
      name: input.name,
      now: storeNow(store),
    })
    if (!made) throw notFound('course')
    await apply(trx, { id, storeId: store.id, courseId }, input)
  })
  return id
}

/**
 * Changes a cohort. Absent fields do not change.
 * @returns the course's id
 * @throws ApiError 404; 400 of `createCohort`
 */
export async function updateCohort(
  ctx: Context,
  store: Store,
  id: string,
  changes: Static<typeof CohortChanges>,
): Promise<string> {
  return await ctx.database.transaction(async (trx) => {
    const cohort = await trx.row(renameCohort, { id, storeId: store.id, name: changes.name ?? null })
    if (!cohort) throw notFound('cohort')
    await apply(trx, { id, storeId: store.id, courseId: cohort.courseId }, changes)
    return cohort.courseId
  })
}

async function apply(
  trx: Runner,
  { id, storeId, courseId }: { id: string; storeId: string; courseId: string },
  { isDefault, hiddenModuleIds }: Static<typeof CohortChanges>,
): Promise<void> {
  if (isDefault !== undefined) {
    // Clears the previous default first, because a course can have only one default cohort.
    await trx.rows(clearDefault, { storeId, courseId, id: isDefault ? null : id })
    if (isDefault) await trx.rows(makeDefault, { id, storeId })
  }
  if (hiddenModuleIds === undefined) return
  await trx.rows(showAll, { cohortId: id, storeId })
  const hidden = await trx.rows(hide, { cohortId: id, storeId, courseId, hiddenModuleIds })
  if (hidden.length !== new Set(hiddenModuleIds).size)
    throw invalidRequest('hiddenModuleIds', 'One of these modules does not belong to this course.')
}

const cohortsOf = sql(
  'cohortsOfCourse',
  `select id, course_id as "courseId", name, is_default as "isDefault", created_at as "createdAt",
     array(select module_id from hidden_modules where cohort_id = cohorts.id and store_id = :storeId order by module_id) as "hiddenModuleIds",
     (select count(*) from enrollments
       where course_id = cohorts.course_id and cohort_id = cohorts.id and store_id = :storeId) as enrollments
   from cohorts where course_id = :courseId and store_id = :storeId order by created_at, id`,
)

const insertCohort = sql(
  'insertCohort',
  `insert into cohorts (id, store_id, course_id, name, is_default, created_at)
   select :id, store_id, id, :name, false, :now from courses where id = :courseId and store_id = :storeId returning id`,
)

const renameCohort = sql(
  'renameCohort',
  `update cohorts set name = coalesce(:name, name) where id = :id and store_id = :storeId
    returning course_id as "courseId"`,
)

/** Clears the flag `is_default` of this cohort, or of all cohorts of the course if the id is null. */
const clearDefault = sql(
  'clearDefaultCohort',
  `update cohorts set is_default = false
   where course_id = :courseId and store_id = :storeId and is_default and (:id::text is null or id = :id)`,
)

const makeDefault = sql(
  'makeDefaultCohort',
  'update cohorts set is_default = true where id = :id and store_id = :storeId',
)

const showAll = sql('showAllModules', 'delete from hidden_modules where cohort_id = :cohortId and store_id = :storeId')

const hide = sql(
  'hideModules',
  `insert into hidden_modules (cohort_id, store_id, module_id)
   select :cohortId, store_id, id from modules
   where course_id = :courseId and store_id = :storeId and id = any (:hiddenModuleIds::text[])
     returning module_id`,
)
