import { storeNow } from '../core/clock.ts'
import type { Context } from '../core/context.ts'
import { notFound } from '../core/errors.ts'
import { sql } from '../core/sql.ts'
import type { Store } from '../stores/store.ts'
import { type Student, type StudentRow, studentColumns, toStudent } from './student.ts'

/**
 * Returns a student with the same fields as in the list. @throws ApiError 404, for example for a preview student (spec,
 * GET /v1/students/{id})
 */
export async function getStudent(ctx: Context, store: Store, id: string): Promise<Student> {
  const row = await ctx.database.row(studentById, { id, storeId: store.id, now: storeNow(store) })
  if (!row) throw notFound('student')
  return toStudent(row)
}

const studentById = sql(
  'studentById',
  `select ${studentColumns(':now')} from students where id = :id and store_id = :storeId and not preview`,
).as<StudentRow>()
