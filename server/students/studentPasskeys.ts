import { systemNow } from '../core/clock.ts'
import type { Context } from '../core/context.ts'
import { ApiError, conflict, invalidRequest } from '../core/errors.ts'
import { declareRow, orNull, type RowOf, selectList, text, timestamptz } from '../core/row.ts'
import { sql } from '../core/sql.ts'
import { isStorable } from '../lib/untrustedJson.ts'
import type { Origin } from '../operations/caller.ts'
import type { Store } from '../stores/store.ts'
import { useChallenge } from '../users/passkeyChallenge.ts'
import { registrationOptions, requestOptions, verifiedAnswer, verifiedRegistration } from '../users/webauthn.ts'
import { findStudent, type LearnStudent } from './learnStudent.ts'
import { type NotifiedStudent, notifyStudent } from './notifyStudent.ts'

export const studentPasskeyRow = declareRow('student_passkeys', {
  id: text(),
  name: text(),
  createdAt: timestamptz(),
  lastUsedAt: orNull(timestamptz()),
})
/** A passkey of a student for one store. */
export type StudentPasskey = RowOf<typeof studentPasskeyRow>

/** Lists a student's passkeys, oldest first. */
export function listStudentPasskeys(ctx: Context, storeId: string, studentId: string): Promise<StudentPasskey[]> {
  return ctx.database.rows(passkeysOf, { storeId, studentId })
}

/** Returns the browser's options to create a passkey. @throws conflict `passkeys_unavailable` */
export async function beginStudentPasskey(
  ctx: Context,
  store: Store,
  student: { studentId: string; name: string; email: string | null },
  from: Origin,
) {
  const { studentId: id, name: displayName, email } = student
  const known = await ctx.database.rows(credentialsOf, { storeId: store.id, studentId: id })
  const owner = { id, name: email ?? displayName, displayName, rpName: store.name, known }
  return await registrationOptions(ctx, `add for student ${id}`, owner, from)
}

/**
 * Stores a passkey that the browser has created, and mails the student.
 * @param passkey.name the name in the student's list, for example of the browser
 * @throws invalid_request on `response`; conflict `passkey_known`
 */
export async function addStudentPasskey(
  ctx: Context,
  student: NotifiedStudent,
  { name, response }: { name: string; response: object },
  from: Origin,
): Promise<void> {
  const { id: studentId, storeId } = student
  const created = await verifiedRegistration(ctx, `add for student ${studentId}`, response, from)
  if (!created || !(await useChallenge(ctx, created.challenge, null)))
    throw invalidRequest('response', 'The browser’s answer is not valid. Try again.')
  const { challenge: _, ...credential } = created
  const values = { ...credential, storeId, studentId, name, now: systemNow() }
  await ctx.database.transaction(async (trx) => {
    if (!(await trx.row(insertPasskey, values))) throw conflict('passkey_known', 'This passkey is already registered.')
    await notifyStudent(ctx, trx, student, 'passkeyAdded')
  })
}

/** Removes a passkey and mails the student. */
export async function removeStudentPasskey(ctx: Context, student: NotifiedStudent, id: string): Promise<void> {
  await ctx.database.transaction(async (trx) => {
    const removed = await trx.row(deletePasskey, { storeId: student.storeId, studentId: student.id, id })
    if (removed) await notifyStudent(ctx, trx, student, 'passkeyRemoved')
  })
}

/** Returns the browser's options to sign in with any passkey for this address. @throws conflict `passkeys_unavailable` */
export function beginStudentPasskeySignIn(ctx: Context, store: Store, from: Origin) {
  return requestOptions(ctx, `sign in student of ${store.id}`, from)
}

/** Verifies the answer of a passkey. @returns the student @throws ApiError 401, also for a passkey of another store */
export async function takeStudentPasskey(
  ctx: Context,
  { id: storeId }: Store,
  answer: object,
  from: Origin,
): Promise<LearnStudent> {
  const id = String((answer as { id?: unknown }).id)
  const known = isStorable(id) ? await ctx.database.row(passkeyById, { storeId, id }) : undefined
  const purpose = `sign in student of ${storeId}` as const
  const signed = known && (await verifiedAnswer(ctx, known, answer, { purpose, from }))
  // If the counter has not increased, the passkey was copied (`users/passkeys.ts`).
  const isAccepted =
    signed &&
    (await useChallenge(ctx, signed.challenge, null)) &&
    (await ctx.database.row(usePasskey, { storeId, id, counter: signed.counter }))
  const student = isAccepted ? await findStudent(ctx.database, storeId, known.studentId) : undefined
  if (student) return student
  ctx.log.warn({ address: from.address, wrong: 'passkey' }, 'A sign-in failed.')
  throw new ApiError(401, 'authentication', 'The server does not know this passkey.', { code: 'wrong_passkey' })
}

const passkeysOf = sql(
  'listStudentPasskeys',
  `select ${selectList(studentPasskeyRow)} from student_passkeys
   where store_id = :storeId and student_id = :studentId order by created_at, id`,
)

const credentialsOf = sql(
  'studentPasskeyCredentials',
  'select id, transports from student_passkeys where store_id = :storeId and student_id = :studentId',
)

const insertPasskey = sql(
  'insertStudentPasskey',
  `insert into student_passkeys (id, store_id, student_id, name, public_key, counter, transports, created_at)
   values (:id, :storeId, :studentId, :name, :publicKey, :counter, :transports, :now)
   on conflict (id, store_id) do nothing returning id`,
)

const deletePasskey = sql(
  'removeStudentPasskey',
  'delete from student_passkeys where store_id = :storeId and student_id = :studentId and id = :id returning id',
)

const passkeyById = sql(
  'studentPasskeyById',
  `select id, student_id as "studentId", public_key as "publicKey", counter from student_passkeys
   where id = :id and store_id = :storeId`,
)

const usePasskey = sql(
  'useStudentPasskey',
  `update student_passkeys set counter = :counter, last_used_at = now()
   where id = :id and store_id = :storeId and (counter < :counter or (counter = 0 and :counter = 0)) returning id`,
)
