import type { Context } from '../context.ts'
import { type Runner, sql } from '../database/database.ts'
import { ApiError } from '../errors.ts'
import { verifyPassword } from './passwords.ts'
import { type Origin, startSession } from './sessions.ts'
import { countAttempt, forgetAttempts } from './throttle.ts'
import { takeCode } from './totp.ts'
import { normalizeEmail } from './user.ts'

/** What is next for somebody whose password was right. */
export type SignInState = 'signed_in' | 'second_factor'

export type SignInResult = { userId: string; token: string; state: SignInState }

/**
 * Signs in by address and password. An unknown address, a person without a password and a wrong password are one answer,
 * and take one time.
 * @throws ApiError 401; 429 after too many attempts
 */
export async function signIn(
  ctx: Context,
  input: { email: string; password: string },
  from: Origin,
): Promise<SignInResult> {
  const email = normalizeEmail(input.email)
  await countAttempt(ctx.database, 'password', email, from.address)
  const known = await ctx.database.row<Known>(byEmail, [email])
  if (!(await verifyPassword(input.password, known?.passwordHash ?? null)))
    throw new ApiError(401, 'authentication', 'The e-mail or the password is wrong.', { code: 'wrong_password' })
  await forgetAttempts(ctx.database, 'password', email, from.address)
  return admit(ctx.database, known!, from)
}

/** Signs somebody in who has proven to be herself by one factor; a person with TOTP owes its code. */
export async function admit(
  runner: Runner,
  user: { id: string; totpEnabled: boolean },
  from: Origin,
): Promise<SignInResult> {
  const token = await startSession(runner, user.id, from, user.totpEnabled)
  return { userId: user.id, token, state: user.totpEnabled ? 'second_factor' : 'signed_in' }
}

/**
 * The second step: a code of the authenticator, or one of the recovery codes. The first step's session ends with it.
 * @param code six digits, or a recovery code
 * @throws ApiError 401; 429
 */
export async function signInWithCode(
  ctx: Context,
  session: { userId: string; sessionId: string },
  code: string,
  from: Origin,
): Promise<SignInResult> {
  const { userId, sessionId } = session
  await countAttempt(ctx.database, 'code', userId, from.address)
  if (!(await takeCode(ctx, userId, code)))
    throw new ApiError(401, 'authentication', 'The code is wrong, or was used before.', { code: 'wrong_code' })
  await forgetAttempts(ctx.database, 'code', userId, from.address)
  const token = await ctx.database.transaction(async (trx) => {
    await trx.rows(endFirstStep, [sessionId])
    return startSession(trx, userId, from, false)
  })
  return { userId, token, state: 'signed_in' }
}

/**
 * @throws ApiError 400 on `param` when the password is not this person's, 429
 */
export async function confirmPassword(
  ctx: Context,
  userId: string,
  param: string,
  password: string,
  from: Origin,
): Promise<void> {
  await countAttempt(ctx.database, 'password', userId, from.address)
  const known = await ctx.database.row<{ passwordHash: string | null }>(byId, [userId])
  if (!(await verifyPassword(password, known?.passwordHash ?? null)))
    throw new ApiError(400, 'invalid_request', 'The password is wrong.', { code: 'wrong_password', param })
  await forgetAttempts(ctx.database, 'password', userId, from.address)
}

type Known = { id: string; passwordHash: string | null; totpEnabled: boolean }

const byEmail = sql(
  'passwordByEmail',
  `select id, password_hash as "passwordHash", totp_confirmed_at is not null as "totpEnabled" from users where email = $1`,
)

const byId = sql('passwordOfUser', `select password_hash as "passwordHash" from users where id = $1`)

const endFirstStep = sql('endFirstStep', 'delete from sessions where id = $1 and second_factor_due')
