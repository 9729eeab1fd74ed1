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
    isDefault: Type.Optional(Type.Boolean({ description: 'Whoever buys is put here; the one before is it no more' })),
    hiddenModuleIds: Type.Optional(Type.Array(idText(), { maxItems: 1_000 })),
  },
  { additionalProperties: false },
)
export const CohortChanges = Type.Partial(CohortInput, { additionalProperties: false })

/** A cohort with the modules that it does not see. */
export type CohortWithModules = {
  id: string
  courseId: string
  name: string
  isDefault: boolean
  createdAt: Date
  hiddenModuleIds: string[]
  /** Enrollments that are active now or were once. */
  enrollments: number
}

/** A course's cohorts, oldest first. */
export function listCohortsOf(ctx: Context, store: Store, courseId: string): Promise<CohortWithModules[]> {
  return ctx.database.rows<CohortWithModules>(cohortsOf, [courseId, store.id])
}

/**
 * Makes a cohort; it sees every module that it does not hide.
 * @throws ApiError 404 for an unknown course; 400 on `hiddenModuleIds` for a module of another
 */
export async function createCohort(
  ctx: Context,
  store: Store,
  courseId: string,
  input: Static<typeof CohortInput>,
): Promise<string> {
  const id = newId('coh')
  await ctx.database.transaction(async (trx) => {
    const made = await trx.row(insertCohort, [id, store.id, courseId, input.name, storeNow(store)])
    if (!made) throw notFound('course')
    await apply(trx, id, courseId, input)
  })
  return id
}

/** What is left out stays. @returns the course's id @throws ApiError 404; 400 as `createCohort` */
export async function updateCohort(
  ctx: Context,
  store: Store,
  id: string,
  changes: Static<typeof CohortChanges>,
): Promise<string> {
  return await ctx.database.transaction(async (trx) => {
    const cohort = await trx.row<{ courseId: string }>(renameCohort, [id, store.id, changes.name ?? null])
    if (!cohort) throw notFound('cohort')
    await apply(trx, id, cohort.courseId, changes)
    return cohort.courseId
  })
}

async function apply(
  trx: Runner,
  id: string,
  courseId: string,
  { isDefault, hiddenModuleIds }: Static<typeof CohortChanges>,
): Promise<void> {
  if (isDefault !== undefined) {
    // The one before first: a course has one default at most at every moment.
    await trx.rows(clearDefault, [courseId, isDefault ? null : id])
    if (isDefault) await trx.rows(makeDefault, [id])
  }
  if (hiddenModuleIds === undefined) return
  await trx.rows(showAll, [id])
  const hidden = await trx.rows(hide, [id, courseId, hiddenModuleIds])
  if (hidden.length !== new Set(hiddenModuleIds).size)
    throw invalidRequest('hiddenModuleIds', 'One of these is no module of this course.')
}

const cohortsOf = sql(
  'cohortsOfCourse',
  `select id, course_id as "courseId", name, is_default as "isDefault", created_at as "createdAt",
     array(select module_id from hidden_modules where cohort_id = cohorts.id order by module_id) as "hiddenModuleIds",
     (select count(*) from enrollments where course_id = cohorts.course_id and cohort_id = cohorts.id) as enrollments
   from cohorts where course_id = $1 and store_id = $2 order by created_at, id`,
)

const insertCohort = sql(
  'insertCohort',
  `insert into cohorts (id, store_id, course_id, name, is_default, created_at)
   select $1, $2, id, $4, false, $5 from courses where id = $3 and store_id = $2 returning id`,
)

const renameCohort = sql(
  'renameCohort',
  `update cohorts set name = coalesce($3, name) where id = $1 and store_id = $2 returning course_id as "courseId"`,
)

/** Of one cohort, or of whichever it is. */
const clearDefault = sql(
  'clearDefaultCohort',
  'update cohorts set is_default = false where course_id = $1 and is_default and ($2::text is null or id = $2)',
)

const makeDefault = sql('makeDefaultCohort', 'update cohorts set is_default = true where id = $1')

const showAll = sql('showAllModules', 'delete from hidden_modules where cohort_id = $1')

const hide = sql(
  'hideModules',
  `insert into hidden_modules (cohort_id, module_id)
   select $1, id from modules where course_id = $2 and id = any ($3::text[]) returning module_id`,
)
