import { type Static, Type } from 'typebox'
import { boolean, declareRow, integer, orNull, type RowOf, selectList, text, timestamptz } from '../core/row.ts'
import { instant, nullableText, oneOf } from '../lib/schema.ts'

/** The statuses of courses, modules and lessons. */
export const publicationStatuses = ['DRAFT', 'PUBLISHED'] as const
export type PublicationStatus = (typeof publicationStatuses)[number]

export const Course = Type.Object(
  {
    id: Type.String(),
    object: Type.Literal('course'),
    title: Type.String(),
    tagline: Type.String(),
    description: nullableText,
    status: oneOf(publicationStatuses),
    productId: nullableText,
    coverUrl: nullableText,
    posterUrl: nullableText,
    certificateEnabled: Type.Boolean(),
    createdAt: instant,
    updatedAt: instant,
  },
  { $id: 'Course' },
)
export type Course = Static<typeof Course>

export const courseRow = declareRow('courses', {
  id: text(),
  product_id: orNull(text()),
  title: text(),
  tagline: text(),
  description: orNull(text()),
  status: text<PublicationStatus>(),
  cover_url: orNull(text()),
  poster_url: orNull(text()),
  certificate_enabled: boolean(),
  workload_hours: orNull(integer()),
  created_at: timestamptz(),
  updated_at: timestamptz(),
})
export type CourseRow = RowOf<typeof courseRow>

export const courseColumns = selectList(courseRow)

export function toCourse(row: CourseRow): Course {
  return {
    id: row.id,
    object: 'course',
    title: row.title,
    tagline: row.tagline,
    description: row.description,
    status: row.status,
    productId: row.product_id,
    coverUrl: row.cover_url,
    posterUrl: row.poster_url,
    certificateEnabled: row.certificate_enabled,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }
}
