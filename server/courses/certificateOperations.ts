import { dashboardOperation } from '../operations/operation.ts'
import { getStudentDetail, StudentDetail } from './getStudentDetail.ts'
import { ReissueInput, RevokeInput, reissueCertificate, revokeCertificate } from './manageCertificates.ts'

/** Operations on certificates. Each operation returns the student with all certificates. */
export const certificateOperations = [
  dashboardOperation({
    name: 'revokeCertificate',
    summary: 'Revoke a certificate',
    body: RevokeInput,
    run: (ctx, { store, id, body }) => revokeCertificate(ctx, store, id, body),
    dashboard: {
      method: 'POST',
      path: '/certificates/{certificateId}/revoke',
      guard: 'students.write',
      answers: { 200: StudentDetail },
      answer: (ctx, { studentId }, call) => getStudentDetail(ctx, studentId, call),
      audit: ({ id, code }, { body }) => ({ subject: id, before: { code }, after: body }),
    },
  }),

  dashboardOperation({
    name: 'reissueCertificate',
    summary: 'Replace a certificate with a new one',
    body: ReissueInput,
    run: (ctx, { store, id, body }) => reissueCertificate(ctx, store, id, body),
    dashboard: {
      method: 'POST',
      path: '/certificates/{certificateId}/reissue',
      guard: 'students.write',
      answers: { 200: StudentDetail },
      answer: (ctx, { studentId }, call) => getStudentDetail(ctx, studentId, call),
      // A name is personal data, so the audit log stores only the reason.
      audit: ({ id, code, newCertificateId }, { body: { reason } }) => ({
        subject: id,
        before: { code },
        after: { reason, newCertificateId },
      }),
    },
  }),
]
