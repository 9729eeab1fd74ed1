import type { Context } from '../core/context.ts'
import { ApiError } from '../core/errors.ts'
import { sql } from '../core/sql.ts'
import type { Origin } from '../operations/caller.ts'
import type { Store } from '../stores/store.ts'
import { checkNewPassword } from '../users/checkNewPassword.ts'
import { deviceToken, knownDevice } from '../users/devices.ts'
import { hashPassword, verifyPassword } from '../users/passwords.ts'
import { type Attempt, countAttempt, refundAttempt, whoOf } from '../users/throttle.ts'
import { findStudent, findStudentByEmail, type LearnStudent } from './learnStudent.ts'
import { type NotifiedStudent, notifyStudent } from './notifyStudent.ts'
import { accountOf } from './requestSignInLink.ts'
import { endStudentSessions, startStudentSession } from './studentSessions.ts'

/** The tokens of a sign-in: for the session, and for the device. A known device has its own limit of attempts. */
export type StudentSignIn = { token: string; deviceToken: string }

/**
 * Signs a student in by e-mail and password. An unknown address, a student without a password and a wrong password get
 * the same answer after the same time.
 * @throws ApiError 401; 429 after too many attempts
 */
export async function signInStudent(
  ctx: Context,
  store: Store,
  input: { email: string; password: string },
  from: Origin,
): Promise<StudentSignIn> {
  const student = await findStudentByEmail(ctx.database, store.id, input.email)
  await verifyStudentPassword(
    ctx,
    attemptOf(ctx, store, { email: input.email, student, from }),
    student,
    input.password,
  )
  return {
    token: await startStudentSession(ctx.database, { ...student!, storeId: store.id }, from),
    deviceToken: deviceToken(ctx, student!),
  }
}

/** Checks the password of the signed-in student. @throws ApiError 401; 429 */
export async function confirmStudentPassword(
  ctx: Context,
  store: Store,
  { studentId, sessionId, password }: { studentId: string; sessionId: string; password: string },
  from: Origin,
): Promise<void> {
  const student = await findStudent(ctx.database, store.id, studentId)
  const attempt = attemptOf(ctx, store, { email: student?.email ?? studentId, student, from })
  await verifyStudentPassword(ctx, { ...attempt, device: sessionId }, student, password)
}

/**
 * Sets the password of a student, ends the other sessions and mails the student.
 * @param kept.sessionId the session to keep
 * @returns a new token for the device, because the old token depended on the old password
 * @throws invalid_request on `password` for a password that is easy to guess
 */
export async function setStudentPassword(
  ctx: Context,
  store: Store,
  student: Pick<LearnStudent, 'id' | 'name' | 'email' | 'language'>,
  { password, sessionId }: { password: string; sessionId: string },
): Promise<string> {
  await checkNewPassword('password', password, [student.name, student.email ?? '', store.name])
  const passwordHash = await hashPassword(password)
  const key = { storeId: store.id, studentId: student.id }
  await ctx.database.transaction(async (trx) => {
    await trx.rows(upsertPassword, { ...key, hash: passwordHash })
    await endStudentSessions(trx, key, sessionId)
    await notifyStudent(ctx, trx, { ...student, storeId: store.id }, 'passwordSet')
  })
  return deviceToken(ctx, { id: student.id, passwordHash })
}

/** Removes the password of a student and mails the student. Then the student signs in by a link or a passkey. */
export async function removeStudentPassword(ctx: Context, student: NotifiedStudent): Promise<void> {
  await ctx.database.transaction(async (trx) => {
    const removed = await trx.row(deletePassword, { storeId: student.storeId, studentId: student.id })
    if (removed) await notifyStudent(ctx, trx, student, 'passwordRemoved')
  })
}

type Given = { email: string; student: LearnStudent | undefined; from: Origin }

function attemptOf(ctx: Context, store: Store, { email, student, from }: Given): Attempt {
  const device = knownDevice(ctx, from.deviceTokens, student)
  const { address } = from
  return { account: accountOf(store, email), id: student?.id, address, passwordHash: student?.passwordHash, device }
}

async function verifyStudentPassword(
  ctx: Context,
  attempt: Attempt,
  student: LearnStudent | undefined,
  password: string,
): Promise<void> {
  await countAttempt(ctx, 'password', attempt)
  if (!(await verifyPassword(password, student?.passwordHash ?? null))) {
    ctx.log.warn({ ...whoOf(ctx, attempt), wrong: 'password' }, 'A sign-in failed.')
    throw new ApiError(401, 'authentication', 'The email or the password is wrong.', { code: 'wrong_password' })
  }
  await refundAttempt(ctx, 'password', attempt)
}

const upsertPassword = sql(
  'setStudentPassword',
  `insert into student_passwords (student_id, store_id, hash) values (:studentId, :storeId, :hash)
   on conflict (student_id, store_id) do update set hash = excluded.hash`,
)

const deletePassword = sql(
  'removeStudentPassword',
  'delete from student_passwords where student_id = :studentId and store_id = :storeId returning student_id',
)
