import { type Static, Type } from 'typebox'
import { storeNow } from '../core/clock.ts'
import type { Context } from '../core/context.ts'
import { violates } from '../core/databaseErrors.ts'
import { conflict, invalidRequest, notFound } from '../core/errors.ts'
import { newId } from '../core/ids.ts'
import { sql } from '../core/sql.ts'
import { idText, nullable, oneOf } from '../lib/schema.ts'
import type { Store } from '../stores/store.ts'
import { type Course, courseColumns, publicationStatuses, toCourse } from './course.ts'

const url = nullable(Type.String({ maxLength: 2_048, pattern: '^https?://' }))

const fields = {
  productId: nullable(idText('The buyers of this product get access to the course. A product has at most one course')),
  title: Type.String({ minLength: 1, maxLength: 500 }),
  tagline: Type.String({ maxLength: 1_000 }),
  description: nullable(Type.String({ maxLength: 100_000 })),
  status: oneOf(publicationStatuses),
  coverUrl: url,
  posterUrl: url,
  certificateEnabled: Type.Boolean(),
  workloadHours: nullable(Type.Integer({ minimum: 1, maximum: 10_000, description: 'The hours on certificates' })),
}

export const CourseChanges = Type.Partial(Type.Object(fields), { additionalProperties: false })
export type CourseChanges = Static<typeof CourseChanges>

export const CourseInput = Type.Object(
  { ...CourseChanges.properties, title: fields.title },
  { additionalProperties: false },
)
export type CourseInput = Static<typeof CourseInput>

/**
 * Creates a course. The default status is `DRAFT`.
 * @throws ApiError 400 on `productId` if the store has no such product; 409 `product_has_course`
 */
export function createCourse(ctx: Context, store: Store, input: CourseInput): Promise<Course> {
  return save(ctx, store, newId('crs'), {
    productId: null,
    tagline: '',
    description: null,
    status: 'DRAFT',
    coverUrl: null,
    posterUrl: null,
    certificateEnabled: false,
    workloadHours: null,
    ...input,
  })
}

/**
 * Changes a course. Absent fields do not change.
 * @throws ApiError 404, and the errors of `createCourse`
 */
export async function updateCourse(ctx: Context, store: Store, id: string, changes: CourseChanges): Promise<Course> {
  const row = await ctx.database.row(courseById, { id, storeId: store.id })
  if (!row) throw notFound('course')
  const { id: _, object, createdAt, updatedAt, ...before } = toCourse(row)
  return await save(ctx, store, id, { ...before, workloadHours: row.workload_hours, ...changes })
}

async function save(ctx: Context, store: Store, id: string, course: Required<CourseInput>): Promise<Course> {
  const { productId } = course
  if (productId !== null && !(await ctx.database.row(productOfStore, { id: productId, storeId: store.id })))
    throw invalidRequest('productId', 'This store has no such product.')
  const values = { ...course, id, storeId: store.id, now: storeNow(store) }
  const row = await ctx.database.row(upsertCourse, values).catch((error) => {
    if (violates(error, 'courses_product_id_store_id_key'))
      throw conflict('product_has_course', 'This product already has a course.')
    throw error
  })
  return toCourse(row!)
}

const courseById = sql('courseToUpdate', `select ${courseColumns} from courses where id = :id and store_id = :storeId`)

const productOfStore = sql('productOfStore', 'select id from products where id = :id and store_id = :storeId')

const upsertCourse = sql(
  'upsertCourse',
  `insert into courses (id, store_id, product_id, title, tagline, description, status, cover_url, poster_url,
     certificate_enabled, workload_hours, created_at, updated_at)
   values (:id, :storeId, :productId, :title, :tagline, :description, :status, :coverUrl, :posterUrl,
     :certificateEnabled, :workloadHours, :now, :now)
   on conflict (id, store_id) do update
     set product_id = :productId, title = :title, tagline = :tagline, description = :description, status = :status,
     cover_url = :coverUrl, poster_url = :posterUrl, certificate_enabled = :certificateEnabled,
     workload_hours = :workloadHours, updated_at = :now
   returning ${courseColumns}`,
)
