import { type Static, Type } from 'typebox'
import { storeNow } from '../core/clock.ts'
import type { Context } from '../core/context.ts'
import { conflict, notFound } from '../core/errors.ts'
import { newId } from '../core/ids.ts'
import { sql } from '../core/sql.ts'
import type { Store } from '../stores/store.ts'
import { newCode } from './certificateCode.ts'
import { mailCertificates } from './certificates.ts'

const reason = Type.String({ minLength: 1, maxLength: 500, description: 'The reason. Only the store can read it' })

export const RevokeInput = Type.Object({ reason }, { additionalProperties: false })

export const ReissueInput = Type.Object(
  {
    reason,
    name: Type.Optional(Type.String({ minLength: 2, maxLength: 120, description: 'By default the student’s name' })),
  },
  { additionalProperties: false },
)

/** The id of the student, and the certificate before the change. */
export type ChangedCertificate = { id: string; code: string; studentId: string; name: string | null }

/** A certificate of a student, with the fields that only the store sees. */
export type StudentCertificate = {
  id: string
  enrollmentId: string
  code: string
  /** The confirmed name. Null if the student has not confirmed a name. */
  name: string | null
  issuedAt: Date
  revokedAt: Date | null
  revokeReason: string | null
  replacedBy: string | null
}

/** Lists all certificates of a student, newest first. */
export function listCertificatesOf(ctx: Context, store: Store, studentId: string): Promise<StudentCertificate[]> {
  return ctx.database.rows(certificatesOfStudent, { studentId, storeId: store.id })
}

/**
 * Revokes a certificate. The public page then says that the certificate is no longer valid. The student gets no new
 * certificate until the store issues one.
 * @throws ApiError 404; 409 `certificate_revoked`
 */
export async function revokeCertificate(
  ctx: Context,
  store: Store,
  id: string,
  { reason: why }: Static<typeof RevokeInput>,
): Promise<ChangedCertificate> {
  const certificate = await findCertificate(ctx, store, id)
  const values = { id, storeId: store.id, reason: why, now: storeNow(store) }
  if (!(await ctx.database.row(revoke, values))) throw revokedAlready()
  return certificate
}

/**
 * Replaces a certificate with a new one, for example after the name was corrected. The old certificate is revoked, and
 * its public page links to the new certificate. The new certificate has the old date, and the current title and hours
 * of the course.
 * @throws ApiError 404; 409 `certificate_revoked` if the certificate is already replaced
 */
export async function reissueCertificate(
  ctx: Context,
  store: Store,
  id: string,
  { reason: why, name }: Static<typeof ReissueInput>,
): Promise<ChangedCertificate & { newCertificateId: string }> {
  const certificate = await findCertificate(ctx, store, id)
  const newCertificateId = newId('cert')
  const values = { id, storeId: store.id, reason: why, now: storeNow(store) }
  await ctx.database.transaction(async (trx) => {
    // A revoked certificate may be replaced too, if it has no replacement yet.
    if (!(await trx.row(revokeToReplace, values))) throw revokedAlready()
    const made = { newCertificateId, id, storeId: store.id, code: newCode(store.id), name: name?.trim() ?? null }
    await trx.rows(insertReplacement, { ...made, mailId: newId('mail') })
    await trx.rows(linkReplacement, { id, storeId: store.id, newCertificateId })
  })
  return { ...certificate, newCertificateId }
}

function revokedAlready() {
  return conflict('certificate_revoked', 'This certificate is already revoked or replaced.')
}

async function findCertificate(ctx: Context, store: Store, id: string): Promise<ChangedCertificate> {
  const certificate = await ctx.database.row(certificateToChange, { id, storeId: store.id })
  if (certificate === undefined) throw notFound('certificate')
  return certificate
}

const certificatesOfStudent = sql(
  'certificatesOfStudent',
  `select certificates.id, certificates.enrollment_id as "enrollmentId", certificates.code, certificates.name,
     certificates.issued_at as "issuedAt", certificates.revoked_at as "revokedAt",
     certificates.revoke_reason as "revokeReason", certificates.replaced_by as "replacedBy"
   from enrollments join certificates on certificates.enrollment_id = enrollments.id
     and certificates.store_id = enrollments.store_id
   where enrollments.student_id = :studentId and enrollments.store_id = :storeId
   order by certificates.revoked_at desc nulls first, certificates.id desc`,
)

/** An erased certificate has no enrollment, and cannot be changed. */
const certificateToChange = sql(
  'certificateToChange',
  `select certificates.id, certificates.code, certificates.name, enrollments.student_id as "studentId"
   from certificates join enrollments on enrollments.id = certificates.enrollment_id
     and enrollments.store_id = certificates.store_id
   where certificates.id = :id and certificates.store_id = :storeId`,
)

const revoke = sql(
  'revokeCertificate',
  `update certificates set revoked_at = :now, revoke_reason = :reason
   where id = :id and store_id = :storeId and revoked_at is null returning id`,
)

const revokeToReplace = sql(
  'revokeCertificateToReplace',
  `update certificates set revoked_at = coalesce(revoked_at, :now), revoke_reason = :reason
   where id = :id and store_id = :storeId and replaced_by is null and erased_at is null returning id`,
)

const insertReplacement = sql(
  'insertReplacementCertificate',
  `with issued as (
   insert into certificates (id, store_id, enrollment_id, code, name, course_title, workload_hours, issued_at)
   select :newCertificateId, old.store_id, old.enrollment_id, :code, coalesce(:name, students.name), courses.title,
     courses.workload_hours, old.issued_at
   from certificates as old
   join enrollments on enrollments.id = old.enrollment_id and enrollments.store_id = old.store_id
   join students on students.id = enrollments.student_id and students.store_id = enrollments.store_id
   join courses on courses.id = enrollments.course_id and courses.store_id = enrollments.store_id
   where old.id = :id and old.store_id = :storeId
   returning enrollment_id, store_id
   ), ${mailCertificates('issued', ':mailId::text')}
   select from issued`,
)

const linkReplacement = sql(
  'linkReplacementCertificate',
  'update certificates set replaced_by = :newCertificateId where id = :id and store_id = :storeId',
)
