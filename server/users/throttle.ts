import type { Context } from '../core/context.ts'
import { ApiError } from '../core/errors.ts'
import { sql } from '../core/sql.ts'
import { networkOf } from '../lib/network.ts'

/** An attempt to sign in, or a request for a mail: the account and the origin. */
export type Attempt = {
  /** The typed text. The counters use it. It may be an e-mail, so the log has only its hash. */
  account: string
  /** The person or student of the account, if it exists. */
  id?: string | undefined
  address: string
  /** The hash of the account's password. A new password starts new counters. */
  passwordHash?: string | null | undefined
  /**
   * A device where this person signed in before, or the person's session. It has a separate limit, and no other caller
   * can use it up.
   */
  device?: string | undefined
}

type Bound = { limit: number; seconds: number }

const QUARTER_HOUR = 15 * 60
const HOUR = 60 * 60

/** Limits for passwords and codes. Of a million codes, three are valid at a time. */
const guesses = { address: { limit: 100, seconds: QUARTER_HOUR }, both: { limit: 10, seconds: QUARTER_HOUR } }
const mails = { address: { limit: 30, seconds: HOUR }, both: { limit: 3, seconds: HOUR } }

/**
 * Limits of attempts. `address` limits a network, `both` an account from one network, and `account` an account from all
 * networks. Attempts of a known device count only for `device`.
 */
const bounds = {
  // Any hour overlaps at most two windows. So 50 attempts per window allow at most 100 attempts in an hour.
  password: { ...guesses, account: { limit: 50, seconds: HOUR }, device: { limit: 10, seconds: QUARTER_HOUR } },
  code: { ...guesses, account: { limit: 10, seconds: QUARTER_HOUR }, device: { limit: 10, seconds: QUARTER_HOUR } },
  /** Limits for mails with a link for a new password, which any stranger can request. */
  mail: { ...mails, account: { limit: 5, seconds: HOUR }, device: { limit: 3, seconds: HOUR } },
  /**
   * Limits for mails with a sign-in link for students. Only students of a store get such a mail. All students of a
   * school or of a mobile carrier can share an address.
   */
  studentMail: {
    ...mails,
    address: { limit: 600, seconds: HOUR },
    account: { limit: 5, seconds: HOUR },
    device: { limit: 3, seconds: HOUR },
  },
  /**
   * Limits for codes that a known buyer asks for in the checkout. A code allows few guesses, so these limits also bound
   * the number of guesses in a day. All buyers of a mobile carrier can share an address.
   */
  buyerCode: {
    address: { limit: 600, seconds: HOUR },
    both: { limit: 5, seconds: HOUR },
    account: { limit: 10, seconds: 24 * HOUR },
    device: { limit: 10, seconds: 24 * HOUR },
  },
  /** Limits for invitations to one address. Mails for a new password do not count here. */
  invitation: { ...mails, account: { limit: 5, seconds: HOUR }, device: { limit: 3, seconds: HOUR } },
} satisfies Record<string, Record<'address' | 'both' | 'account' | 'device', Bound>>

type Kind = keyof typeof bounds

/**
 * The number of counters of one kind. A fixed number keeps strangers from filling the table. Several accounts may share
 * one counter.
 */
const COUNTERS = 32_768

/**
 * Counts an attempt before its password or code is checked, so simultaneous attempts count too. The function stops at
 * the first full counter. So a network over its limit does not use up the account's attempts.
 * @throws ApiError 429 with the seconds to wait
 */
export async function countAttempt(ctx: Context, kind: Kind, attempt: Attempt): Promise<void> {
  for (const { counter, bound } of countersOf(ctx, kind, attempt)) {
    const answer = await ctx.database.row(count, { subject: counter, limit: bound.limit, seconds: bound.seconds })
    if (answer!.counted) continue
    ctx.log.warn(
      { ...whoOf(ctx, attempt), kind },
      'An attempt was refused, because there were too many attempts before.',
    )
    throw new ApiError(429, 'rate_limited', 'Too many attempts. Wait some minutes, then try again.', {
      code: 'too_many_attempts',
      retryAfterSeconds: Math.max(1, Math.ceil(answer!.waitSeconds)),
    })
  }
}

/**
 * Removes a successful attempt from the count. Earlier failures stay in the count, because an attacker may also have an
 * account.
 */
export async function refundAttempt(ctx: Context, kind: Kind, attempt: Attempt): Promise<void> {
  await ctx.database.rows(refund, { subjects: countersOf(ctx, kind, attempt).map(({ counter }) => counter) })
}

/**
 * Returns the fields of an attempt for the log. An e-mail is personal data, and people may type a password in its
 * field. So the log has the person's id, and a hash that is equal for all attempts at an account.
 */
export function whoOf({ secrets }: Pick<Context, 'secrets'>, { account, id, address, device }: Attempt) {
  const hash = secrets.fingerprint(`account in the log: ${account}`).slice(0, 12)
  return { ...(id !== undefined && { id }), accountHash: hash, address, knownDevice: device !== undefined }
}

function countersOf(ctx: Context, kind: Kind, { account, address, passwordHash, device }: Attempt) {
  const network = networkOf(address)
  const counter = (name: keyof (typeof bounds)[Kind], subject: string) => {
    const digest = Buffer.from(ctx.secrets.fingerprint(`attempts, ${kind} ${name}: ${subject}`), 'base64url')
    return { counter: `${kind} ${name} ${digest.readUInt32BE() % COUNTERS}`, bound: bounds[kind][name] }
  }
  if (device !== undefined) return [counter('device', device)]
  const owner = passwordHash ? `${account} with ${passwordHash}` : account
  return [counter('address', network), counter('both', `${owner} from ${network}`), counter('account', owner)]
}

// The statement locks the counter's row, so two simultaneous attempts cannot both get the last place below the limit.
const count = sql(
  'countAttempt',
  `with counted as (
     insert into sign_in_attempts as before (subject, attempts, started_at) values (:subject, 1, now())
     on conflict (subject) do update set
       attempts = case when before.started_at < now() - :seconds * interval '1 second' then 1 else before.attempts + 1 end,
       started_at = case when before.started_at < now() - :seconds * interval '1 second' then now() else before.started_at end
     where before.attempts < :limit or before.started_at < now() - :seconds * interval '1 second'
     returning 1)
   select exists (select from counted) as counted, coalesce((
     select extract(epoch from started_at + :seconds * interval '1 second' - now())::float8
     from sign_in_attempts where subject = :subject), :seconds::float8) as "waitSeconds"`,
).as<{ waitSeconds: number }>()

const refund = sql(
  'refundAttempt',
  'update sign_in_attempts set attempts = attempts - 1 where subject = any (:subjects::text[]) and attempts > 0',
)
