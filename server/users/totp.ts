import { systemNow } from '../core/clock.ts'
import type { Context } from '../core/context.ts'
import { conflict, invalidRequest } from '../core/errors.ts'
import { type Runner, sql } from '../core/sql.ts'
import { randomBase62 } from '../lib/randomText.ts'
import { endSingleFactorSessions, forgetSecondFactor, hashToken, noteProof } from './sessions.ts'

/** The codes of the previous and the next step are valid too, because clocks differ and typing takes time. */
const TOLERANCE_SECONDS = 30
const RECOVERY_CODES = 10
/** A code has 119 random bits. A plain hash is enough for codes with 112 bits or more (OWASP ASVS 5.0, 6.5.2). */
const RECOVERY_CODE_LENGTH = 20

/**
 * Begins to set up an authenticator. Sign-ins need a code only after the person confirms a first code.
 * @returns the secret in base32, and the `otpauth:` address for the QR code
 * @throws conflict if an authenticator is already set up
 */
export async function beginTotp(ctx: Context, user: { id: string; email: string }) {
  const { generateSecret, generateURI } = await import('otplib')
  const secret = generateSecret()
  const sealed = ctx.secrets.seal(secret, placeOf(user.id))
  if (!(await ctx.database.row(keepSecret, { id: user.id, totpSecret: sealed })))
    throw conflict('totp_enabled', 'An authenticator is set up already. Turn it off first.')
  return { secret, uri: generateURI({ issuer: 'Balcão', label: user.email, secret }) }
}

/**
 * Completes the set-up with a first code. From then on, each sign-in by password needs a code. Ends all other sessions
 * without a second factor.
 * @returns recovery codes in groups of five characters. Each code works once, and only this answer shows the codes.
 * @throws invalid_request on `code`
 */
export async function confirmTotp(
  ctx: Context,
  { userId, sessionId }: { userId: string; sessionId: string },
  code: string,
): Promise<string[]> {
  const kept = await ctx.database.row(secretOf, { id: userId })
  if (!kept?.secret || kept.isConfirmed)
    throw conflict('totp_not_begun', 'Begin to set up the authenticator before you confirm it.')
  const step = await stepOf(ctx, userId, code, { sealed: kept.secret, lastStep: null })
  if (step === undefined) throw invalidRequest('code', 'This is not the code that the authenticator shows.')
  const codes = Array.from({ length: RECOVERY_CODES }, () => randomBase62(RECOVERY_CODE_LENGTH))
  await ctx.database.transaction(async (trx) => {
    await trx.rows(confirm, { id: userId, totpLastStep: step, now: systemNow() })
    await trx.rows(forgetCodes, { userId })
    await trx.rows(keepCodes, { userId, hash: codes.map(hashToken) })
    await noteProof(trx, sessionId, 'totp')
    await endSingleFactorSessions(trx, userId, sessionId)
  })
  return codes.map((one) => one.match(/.{5}/g)!.join('-'))
}

/** Turns the authenticator off and deletes its secret and the recovery codes. @param trx a transaction */
export async function disableTotp(trx: Runner, userId: string): Promise<void> {
  await trx.rows(disable, { id: userId })
  await trx.rows(forgetCodes, { userId })
  await forgetSecondFactor(trx, userId, 'totp')
}

/** Counts the unused recovery codes. */
export async function countRecoveryCodes(ctx: Context, userId: string): Promise<number> {
  return (await ctx.database.row(codesLeft, { userId }))!.left
}

/**
 * Checks a code of the authenticator or a recovery code, and marks it as used. A used code no longer works.
 * @returns true if the code was valid
 */
export async function takeCode(ctx: Context, userId: string, code: string): Promise<boolean> {
  const plain = code.replaceAll(/[\s-]/g, '')
  if (!/^\d{6}$/.test(plain))
    return (await ctx.database.row(useRecoveryCode, { userId, hash: hashToken(plain) })) !== undefined
  const kept = await ctx.database.row(secretOf, { id: userId })
  if (!kept?.secret || !kept.isConfirmed) return false
  const step = await stepOf(ctx, userId, plain, { sealed: kept.secret, lastStep: kept.lastStep })
  // The statement accepts only a step after the last used one. So one of two simultaneous uses fails (RFC 6238, 5.2:
  // accept a code only once).
  return step !== undefined && (await ctx.database.row(useStep, { id: userId, totpLastStep: step })) !== undefined
}

/** Returns the 30-second step of a code. Undefined if the code is wrong or not newer than the last used code. */
async function stepOf(
  ctx: Context,
  userId: string,
  code: string,
  { sealed, lastStep }: { sealed: string; lastStep: number | null },
) {
  const { verify } = await import('otplib')
  const result = await verify({
    secret: ctx.secrets.open(sealed, placeOf(userId)),
    token: code,
    epoch: Math.floor(systemNow().getTime() / 1000),
    epochTolerance: TOLERANCE_SECONDS,
    ...(lastStep !== null && { afterTimeStep: lastStep }),
  })
  return result.valid && 'timeStep' in result ? result.timeStep : undefined
}

function placeOf(userId: string): string {
  return `users.totp_secret:${userId}`
}

const keepSecret = sql(
  'keepTotpSecret',
  `update users set totp_secret = :totpSecret, totp_last_step = null where id = :id and totp_confirmed_at is null
    returning id`,
)

const secretOf = sql(
  'totpSecretOf',
  `select totp_secret as secret, totp_confirmed_at is not null as "isConfirmed", totp_last_step as "lastStep"
   from users where id = :id`,
)

const confirm = sql(
  'confirmTotp',
  'update users set totp_confirmed_at = :now, totp_last_step = :totpLastStep where id = :id',
)

const disable = sql(
  'disableTotp',
  'update users set totp_secret = null, totp_confirmed_at = null, totp_last_step = null where id = :id',
)

const useStep = sql(
  'useTotpStep',
  `update users set totp_last_step = :totpLastStep
    where id = :id and (totp_last_step is null or totp_last_step < :totpLastStep) returning id`,
)

const keepCodes = sql(
  'keepRecoveryCodes',
  'insert into recovery_codes (user_id, hash) select :userId, unnest(:hash::bytea[])',
)
const forgetCodes = sql('forgetRecoveryCodes', 'delete from recovery_codes where user_id = :userId')
const codesLeft = sql('recoveryCodesLeft', 'select count(*) as left from recovery_codes where user_id = :userId')
const useRecoveryCode = sql(
  'useRecoveryCode',
  'delete from recovery_codes where user_id = :userId and hash = :hash returning user_id',
)
