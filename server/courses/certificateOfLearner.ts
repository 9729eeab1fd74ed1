import type { Context } from '../core/context.ts'
import { sql } from '../core/sql.ts'
import type { Store } from '../stores/store.ts'
import { certificateUrl } from './certificateUrl.ts'

/** A student's certificate of a course. */
export type CertificateEntry = {
  id: string
  code: string
  /**
   * The address of the public page, where anybody can check the certificate. With `.pdf` at its end, the address
   * returns the PDF.
   */
  url: string
  issuedAt: Date
  revokedAt: Date | null
  /** True if the student confirmed the name on the certificate. */
  hasConfirmedName: boolean
}

/**
 * Finds the certificate of a student in a course: the first valid certificate, otherwise the newest revoked
 * certificate. @returns null if the student has no certificate
 */
export async function certificateOfLearner(
  ctx: Context,
  store: Store,
  studentId: string,
  courseId: string,
): Promise<CertificateEntry | null> {
  const values = { storeId: store.id, studentId, courseId }
  const row = await ctx.database.row(bestCertificate, values)
  return row === undefined ? null : { ...row, url: certificateUrl(ctx.settings.publicUrl, row.code) }
}

const bestCertificate = sql(
  'certificateOfLearner',
  `select certificates.id, certificates.code, certificates.issued_at as "issuedAt",
     certificates.revoked_at as "revokedAt", certificates.name is not null as "hasConfirmedName"
   from enrollments join certificates on certificates.enrollment_id = enrollments.id
     and certificates.store_id = enrollments.store_id
   where enrollments.student_id = :studentId and enrollments.store_id = :storeId
     and enrollments.course_id = :courseId
   order by certificates.revoked_at desc nulls first, certificates.issued_at, certificates.id limit 1`,
)
