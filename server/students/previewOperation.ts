import { Type } from 'typebox'
import type { Context } from '../core/context.ts'
import { getCourse } from '../courses/getCourse.ts'
import { previewStudent } from '../courses/previewStudent.ts'
import { dashboardOperation } from '../operations/operation.ts'
import type { Store } from '../stores/store.ts'
import { learnLinkUrl, newLearnLink } from './learnLink.ts'

/** Signs a person of the store in to the members area as the preview student. */
export const previewOperation = dashboardOperation({
  name: 'previewCourse',
  summary: 'Get a link that opens a course as the preview student, with drafts. The link works once, for five minutes',
  run: (ctx, { store, id }) => previewCourse(ctx, store, id),
  dashboard: {
    method: 'POST',
    path: '/courses/{courseId}/preview-links',
    guard: 'courses.write',
    answers: { 201: Type.Object({ url: Type.String() }, { $id: 'PreviewLink' }) },
    audit: (_link, { id }) => ({ subject: id }),
  },
})

/** @throws ApiError 404 for an unknown course and a course of another store */
async function previewCourse(ctx: Context, store: Store, courseId: string): Promise<{ url: string }> {
  await getCourse(ctx, store, courseId)
  const studentId = await previewStudent(ctx, store, courseId)
  const link = newLearnLink({ storeId: store.id, studentId, email: null, purpose: 'preview', about: courseId })
  return { url: learnLinkUrl(ctx, store, link) }
}
