import { Type } from 'typebox'
import type { Context } from '../core/context.ts'
import { conflict, notFound } from '../core/errors.ts'
import type { Origin } from '../operations/caller.ts'
import { dashboardOperation } from '../operations/operation.ts'
import type { Store } from '../stores/store.ts'
import { findStudent } from './learnStudent.ts'
import { resendSignInLink } from './requestSignInLink.ts'

export const sendSignInLinkOperation = dashboardOperation({
  name: 'sendSignInLink',
  summary: 'Mail a sign-in link to a student. It works once, for 15 minutes',
  run: (ctx, { store, id, from }) => sendSignInLink(ctx, store, id, from),
  dashboard: {
    method: 'POST',
    path: '/students/{studentId}/sign-in-link',
    guard: 'students.write',
    // No transaction, because the count of mails must stay after a refusal.
    commitsItself: true,
    answers: { 202: Type.Object({ to: Type.String() }) },
    audit: (_sent, { id }) => ({ subject: id }),
  },
})

/** @throws ApiError 404; 409 `student_without_email`; 429 after several links within an hour */
async function sendSignInLink(ctx: Context, store: Store, id: string, from: Origin): Promise<{ to: string }> {
  const student = await findStudent(ctx.database, store.id, id)
  if (!student || student.preview) throw notFound('student')
  if (student.email === null) throw conflict('student_without_email', 'This student has no email.')
  await resendSignInLink(ctx, store, { student, language: student.language ?? 'pt' }, from)
  return { to: student.email }
}
