import { randomBytes } from 'node:crypto'
import type { Runner } from '../database/database.ts'
import { sql } from '../database/database.ts'
import { newId } from '../lib/ids.ts'
import { visibleLessons } from './visibleLessons.ts'

/** Without what a reader of paper confuses: I, L, O, U, 0 and 1. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ'
const CODE_LENGTH = 12

/**
 * Gives a certificate for each of these enrollments whose course gives any, once every lesson that it counts is completed.
 * Dated when the last of them was. None has two, however often this is called.
 * @param trx the transaction that changed their progress
 */
export async function issueCertificates(trx: Runner, storeId: string, enrollmentIds: readonly string[]): Promise<void> {
  const earned = await trx.rows<{ id: string; completed_at: Date }>(withoutCertificate, [storeId, enrollmentIds])
  if (earned.length === 0) return
  await trx.rows(insertCertificates, [
    storeId,
    earned.map(() => newId('cert')),
    earned.map(({ id }) => id),
    earned.map(newCode),
    earned.map((enrollment) => enrollment.completed_at),
  ])
}

/** As in `7KQM-2XWD-H9TR`: 58 random bits, drawn evenly. */
function newCode(): string {
  let code = ''
  while (code.length < CODE_LENGTH)
    // 240 is the largest multiple of 30 in a byte: bytes above it would favour some characters.
    for (const byte of randomBytes(CODE_LENGTH))
      if (byte < 240 && code.length < CODE_LENGTH) code += ALPHABET[byte % ALPHABET.length]
  return code.match(/.{4}/g)!.join('-')
}

const withoutCertificate = sql(
  'enrollmentsThatEarnedACertificate',
  `select enrollments.id, figures.completed_at
   from enrollments
   join courses on courses.id = enrollments.course_id and courses.certificate_enabled
   join students on students.id = enrollments.student_id and not students.preview
   cross join lateral (
     select count(*) as total, count(done.completed_at) as completed, max(done.completed_at) as completed_at
     from (${visibleLessons('enrollments')}) as lesson
     left join lesson_progress as done on done.enrollment_id = enrollments.id and done.lesson_id = lesson.id
   ) as figures
   where enrollments.store_id = $1 and enrollments.id = any ($2) and figures.total > 0
     and figures.completed = figures.total
     and not exists (select from certificates where certificates.enrollment_id = enrollments.id)`,
)

const insertCertificates = sql(
  'insertCertificates',
  `insert into certificates (id, store_id, enrollment_id, code, issued_at)
   select id, $1, enrollment_id, code, issued_at
   from unnest($2::text[], $3::text[], $4::text[], $5::timestamptz[]) as given (id, enrollment_id, code, issued_at)
   on conflict (enrollment_id) do nothing`,
)
