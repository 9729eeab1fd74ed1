import { type Static, Type } from 'typebox'
import { instant, nullableText, oneOf } from '../lib/schema.ts'

/** For courses, modules and lessons. */
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

export type CourseRow = {
  id: string
  product_id: string | null
  title: string
  tagline: string
  description: string | null
  status: PublicationStatus
  cover_url: string | null
  poster_url: string | null
  certificate_enabled: boolean
  created_at: Date
  updated_at: Date
}

/** Columns of a CourseRow, qualified. */
export const courseColumns = `courses.id, courses.product_id, courses.title, courses.tagline, courses.description,
  courses.status, courses.cover_url, courses.poster_url, courses.certificate_enabled, courses.created_at,
  courses.updated_at`

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
