import type { Context } from '../core/context.ts'
import { invalidRequest } from '../core/errors.ts'
import { sql } from '../core/sql.ts'
import type { Store } from '../stores/store.ts'

/**
 * Refuses a filter with an unknown course. An empty page would hide the mistake (spec, Errors).
 * @throws ApiError 400 on `courseId`
 */
export async function checkCourseFilter(ctx: Context, store: Store, courseId: string | undefined): Promise<void> {
  if (courseId === undefined) return
  const known = await ctx.database.row(courseOfStore, { id: courseId, storeId: store.id })
  if (known === undefined) throw unknownCourse()
}

export function unknownCourse() {
  return invalidRequest('courseId', '"courseId" is not a course of this store.')
}

const courseOfStore = sql('courseOfStore', `select id from courses where id = :id and store_id = :storeId`)
