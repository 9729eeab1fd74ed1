import type { Context } from '../core/context.ts'
import { OF_STORES, sql } from '../core/sql.ts'
import { findInStoresOfHint } from '../stores/storesOfHint.ts'
import { readCode } from './certificateCode.ts'

/** A certificate as shown to anybody with its code. */
export type PublicCertificate = {
  storeId: string
  code: string
  /** An erasure of the person leaves only the code, the course and the date. */
  status: 'valid' | 'revoked' | 'erased'
  /** The confirmed name, otherwise the name of the student's account. Null after an erasure. */
  name: string | null
  courseTitle: string
  workloadHours: number | null
  issuedAt: Date
  revokedAt: Date | null
  /** The code of the certificate that replaces this certificate. */
  replacedByCode: string | null
}

/**
 * Finds a certificate by its code, in upper or lower case and with or without hyphens.
 * @returns undefined for an unknown code
 */
export async function getCertificateByCode(ctx: Context, typed: string): Promise<PublicCertificate | undefined> {
  const read = readCode(typed)
  if (read === undefined) return undefined
  const { code, hint } = read
  const { database } = ctx
  return await findInStoresOfHint(database, hint, (storeIds) => database.row(certificateByCode, { code, storeIds }))
}

const certificateByCode = sql(
  'certificateByCode',
  `select certificates.store_id as "storeId", certificates.code,
     case when certificates.erased_at is not null then 'erased' when certificates.revoked_at is not null then 'revoked'
       else 'valid' end as status,
     case when certificates.erased_at is null then coalesce(certificates.name, students.name) end as name,
     certificates.course_title as "courseTitle", certificates.workload_hours as "workloadHours",
     certificates.issued_at as "issuedAt", certificates.revoked_at as "revokedAt",
     replacement.code as "replacedByCode"
   from certificates
   left join enrollments on enrollments.id = certificates.enrollment_id
     and enrollments.store_id = certificates.store_id and enrollments.store_id ${OF_STORES}
   left join students on students.id = enrollments.student_id and students.store_id = enrollments.store_id
     and students.store_id ${OF_STORES}
   left join certificates as replacement on replacement.id = certificates.replaced_by
     and replacement.store_id = certificates.store_id and replacement.store_id ${OF_STORES}
   where certificates.code = :code and certificates.store_id ${OF_STORES}`,
).as<PublicCertificate>()
