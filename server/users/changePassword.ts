import { randomBytes, randomInt } from 'node:crypto'
import type { Context } from '../core/context.ts'
import { notFound } from '../core/errors.ts'
import { type Runner, sql } from '../core/sql.ts'
import { normalizeEmail } from '../lib/email.ts'
import { queueMail } from '../mail/queueMail.ts'
import type { Origin, User } from '../operations/caller.ts'
import { checkNewPassword } from './checkNewPassword.ts'
import { listStoresOf } from './memberships.ts'
import { notifyPerson } from './notifyPerson.ts'
import { removePasskeys } from './passkeys.ts'
import { hashPassword } from './passwords.ts'
import { endSessions, hashToken } from './sessions.ts'
import { attemptOf, findCredentials, passFirstFactor, type SignInResult } from './signIn.ts'
import { countAttempt } from './throttle.ts'
import { userColumns } from './user.ts'

/** A link for a new password works for this number of minutes. */
export const PASSWORD_LINK_MINUTES = 60
/** Requests for unknown addresses share this number of rows, so they cannot fill the tables. */
const ROWS_FOR_NOBODY = 64

/**
 * Mails a link for a new password if the address belongs to a person. For an unknown address the answer and its
 * duration are the same: the function writes one row in both cases, and a job sends the mail later.
 * @throws ApiError 429
 */
export async function requestPasswordReset(ctx: Context, input: { email: string }, from: Origin): Promise<void> {
  const email = normalizeEmail(input.email)
  const user = await findCredentials(ctx.database, email)
  await countAttempt(ctx, 'mail', attemptOf(ctx, email, user, from))
  const nobody = `nobody${randomInt(ROWS_FOR_NOBODY)}`
  const token = user ? randomBytes(32).toString('base64url') : nobody
  await ctx.database.transaction(async (trx) => {
    await trx.rows(insertReset, { tokenHash: hashToken(token), userId: user?.id ?? null })
    await queueMail(
      { ...ctx, database: { ...ctx.database, ...trx } },
      {
        storeId: null,
        kind: 'password_reset',
        recipient: user ? email : undefined,
        ...(!user && { id: `mail_${nobody}` }),
        language: user?.locale ?? null,
        data: { link: `${ctx.settings.publicUrl}/dashboard/reset/${token}` },
      },
    )
  })
}

/**
 * Returns the person that a link for a new password belongs to.
 * @throws not_found if the link is wrong, used or expired
 */
export async function getPasswordReset(ctx: Context, token: string): Promise<User> {
  const user = await ctx.database.row(userByReset, { tokenHash: hashToken(token) })
  if (!user) throw notFound('link')
  return user
}

/**
 * Sets a new password through a link. The link works once. The person may want to lock out an intruder, so the function
 * also ends all sessions, invalidates all other links and removes all passkeys. A person with an authenticator must
 * still enter a code.
 * @throws not_found; invalid_request on `password`
 */
export async function resetPassword(
  ctx: Context,
  token: string,
  password: string,
  from: Origin,
): Promise<SignInResult> {
  const user = await getPasswordReset(ctx, token)
  await checkPasswordOf(ctx, user, 'password', password)
  const passwordHash = await hashPassword(password)
  return await ctx.database.transaction(async (trx) => {
    // The statement deletes the link, so one of two simultaneous uses fails.
    if (!(await trx.row(useReset, { tokenHash: hashToken(token) }))) throw notFound('link')
    await setPassword(trx, user.id, passwordHash)
    await endSessions(trx, user.id)
    await removePasskeys(trx, user.id)
    await notifyPerson({ ...ctx, database: { ...ctx.database, ...trx } }, user, 'passwordReset')
    return passFirstFactor({ ...ctx, database: { ...ctx.database, ...trx } }, user.id, from)
  })
}

/** @throws invalid_request on `param` for a password that is easy to guess or contains the person's own data */
export async function checkPasswordOf(ctx: Context, user: User, param: string, password: string): Promise<void> {
  const stores = await listStoresOf(ctx, user.id)
  await checkNewPassword(param, password, [user.email, user.name, ...stores.map(({ name }) => name)])
}

/** Replaces a person's password and invalidates earlier links. */
export async function setPassword(runner: Runner, userId: string, passwordHash: string): Promise<void> {
  await runner.rows(updatePassword, { id: userId, passwordHash })
  await runner.rows(forgetResets, { userId })
}

const insertReset = sql(
  'insertPasswordReset',
  `insert into password_resets (token_hash, user_id, expires_at)
   values (:tokenHash, :userId, now() + interval '${PASSWORD_LINK_MINUTES} minutes')
   on conflict (token_hash) do update set expires_at = excluded.expires_at`,
)

const userByReset = sql(
  'userByPasswordReset',
  `select ${userColumns} from password_resets join users on users.id = password_resets.user_id
   where password_resets.token_hash = :tokenHash and password_resets.expires_at > now()`,
)

const useReset = sql(
  'usePasswordReset',
  'delete from password_resets where token_hash = :tokenHash and expires_at > now() returning user_id',
)

const forgetResets = sql('forgetPasswordResets', 'delete from password_resets where user_id = :userId')

const updatePassword = sql('setPassword', 'update users set password_hash = :passwordHash where id = :id')
