import type { Context } from '../core/context.ts'
import { ApiError } from '../core/errors.ts'
import { declareRow, derived, orNull, type RowOf, selectList, text } from '../core/row.ts'
import { type Runner, sql } from '../core/sql.ts'
import { normalizeEmail } from '../lib/email.ts'
import type { Locale, Origin, SecondFactor } from '../operations/caller.ts'
import { deviceToken, knownDevice } from './devices.ts'
import { verifyPassword } from './passwords.ts'
import { startSession } from './sessions.ts'
import { type Attempt, countAttempt, refundAttempt, whoOf } from './throttle.ts'
import { takeCode } from './totp.ts'

/** The state after a correct password. */
export type SignInState = 'signed_in' | 'second_factor'

/** @property deviceToken a token that identifies the device at later sign-ins. Only the last step returns a token. */
export type SignInResult = { userId: string; token: string; state: SignInState; deviceToken?: string }

/**
 * Signs in by e-mail and password. An unknown address, a person without a password and a wrong password get the same answer
 * after the same time.
 * @throws ApiError 401; 429 after too many attempts
 */
export async function signIn(
  ctx: Context,
  input: { email: string; password: string },
  from: Origin,
): Promise<SignInResult> {
  const email = normalizeEmail(input.email)
  const known = await findCredentials(ctx.database, email)
  const attempt = attemptOf(ctx, email, known, from)
  await countAttempt(ctx, 'password', attempt)
  if (!(await verifyPassword(input.password, known?.passwordHash ?? null))) {
    logFailure(ctx, attempt, 'password')
    throw new ApiError(401, 'authentication', 'The email or the password is wrong.', { code: 'wrong_password' })
  }
  await refundAttempt(ctx, 'password', attempt)
  return passFirstFactor(ctx, known!.id, from)
}

/** Signs in a person after one factor. A person with an authenticator must still enter its code. */
export async function passFirstFactor(ctx: Context, userId: string, from: Origin): Promise<SignInResult> {
  const credentials = await getCredentials(ctx.database, userId)
  if (!credentials.totpEnabled) return completeSignIn(ctx, credentials, from, null)
  return { userId, token: await startSession(ctx.database, userId, from, { due: true }), state: 'second_factor' }
}

/** Signs in a person after all factors. The device then counts as known. */
export async function completeSignIn(
  ctx: Context,
  credentials: Credentials,
  from: Origin,
  secondFactor: SecondFactor | null,
): Promise<SignInResult> {
  const { id: userId } = credentials
  const token = await startSession(ctx.database, userId, from, { secondFactor })
  return { userId, token, state: 'signed_in', deviceToken: deviceToken(ctx, credentials) }
}

/**
 * Completes the second step of a sign-in, and ends the session of the first step.
 * @param code six digits of the authenticator, or a recovery code
 * @throws ApiError 401; 429
 */
export async function signInWithCode(
  ctx: Context,
  session: { userId: string; sessionId: string },
  code: string,
  from: Origin,
): Promise<SignInResult> {
  const { userId, sessionId } = session
  const credentials = await getCredentials(ctx.database, userId)
  const attempt = attemptOf(ctx, userId, credentials, from)
  await countAttempt(ctx, 'code', attempt)
  if (!(await takeCode(ctx, userId, code))) {
    logFailure(ctx, attempt, 'code')
    throw new ApiError(401, 'authentication', 'The code is wrong, or somebody has used it before.', {
      code: 'wrong_code',
    })
  }
  await refundAttempt(ctx, 'code', attempt)
  return await ctx.database.transaction(async (trx) => {
    await trx.rows(endFirstStep, { id: sessionId })
    return completeSignIn({ ...ctx, database: { ...ctx.database, ...trx } }, credentials, from, 'totp')
  })
}

/**
 * Checks the password of an account.
 * @param sessionId the session of the caller. A session has a separate limit of attempts. Undefined if nobody is signed
 *   in
 * @throws ApiError 400 on `param` if the password is wrong, 429
 */
export async function confirmPassword(
  ctx: Context,
  person: { id: string; email: string; sessionId?: string },
  given: { param: string; password: string },
  from: Origin,
): Promise<void> {
  const credentials = await getCredentials(ctx.database, person.id)
  const attempt = attemptOf(ctx, person.email, credentials, from)
  if (person.sessionId) attempt.device = person.sessionId
  await countAttempt(ctx, 'password', attempt)
  if (!(await verifyPassword(given.password, credentials.passwordHash))) {
    logFailure(ctx, attempt, 'password')
    const { param } = given
    throw new ApiError(400, 'invalid_request', 'The password is wrong.', { code: 'wrong_password', param })
  }
  await refundAttempt(ctx, 'password', attempt)
}

/** @param credentials the credentials of the account. Undefined for an unknown address */
export function attemptOf(ctx: Context, account: string, credentials: Credentials | undefined, from: Origin): Attempt {
  const device = knownDevice(ctx, from.deviceTokens, credentials)
  return { account, id: credentials?.id, address: from.address, passwordHash: credentials?.passwordHash, device }
}

/** Logs the person of a failed sign-in and the caller's address. Never logs the entered e-mail, password or code. */
export function logFailure(ctx: Context, attempt: Attempt, wrong: 'password' | 'code' | 'passkey'): void {
  ctx.log.warn({ ...whoOf(ctx, attempt), wrong }, 'A sign-in failed.')
}

export const credentialsRow = declareRow('users', {
  id: text(),
  passwordHash: orNull(text()),
  locale: orNull(text<Locale>()),
  totpEnabled: derived<boolean>('users.totp_confirmed_at is not null'),
})
/** The columns of a person that a sign-in needs. */
export type Credentials = RowOf<typeof credentialsRow>

export function findCredentials(runner: Runner, email: string): Promise<Credentials | undefined> {
  return runner.row(byEmail, { email })
}

export async function getCredentials(runner: Runner, userId: string): Promise<Credentials> {
  return (await runner.row(byId, { id: userId }))!
}

const columns = selectList(credentialsRow)

const byEmail = sql('credentialsByEmail', `select ${columns} from users where email = :email`)

const byId = sql('credentialsOfUser', `select ${columns} from users where id = :id`)

const endFirstStep = sql('endFirstStep', 'delete from sessions where id = :id and second_factor_due')
