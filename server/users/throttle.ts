import { hash } from 'node:crypto'
import { type Runner, sql } from '../database/database.ts'
import { ApiError } from '../errors.ts'
import { networkOf } from '../lib/network.ts'

/** What somebody may try how often, by account and by the address that the request comes from: of IPv6, by its first 64 bits. */
const limits = {
  /** Guesses at a password: of one account from one address, of the account from anywhere, from one address at all. */
  password: { both: 10, account: 100, address: 100, windowSeconds: 15 * 60 },
  /** A code has a million values, and three of them are good at a time. */
  code: { both: 10, account: 10, address: 100, windowSeconds: 15 * 60 },
  /** A page that offers passkeys asks for a challenge whenever it is opened; who it will be is not known yet. */
  challenge: { both: 200, account: 200, address: 200, windowSeconds: 15 * 60 },
  /** Mails that a stranger can have sent to somebody. */
  mail: { both: 3, account: 5, address: 30, windowSeconds: 60 * 60 },
  /** Invitations that a store can have sent to somebody, who may ask for a new password all the same. */
  invitation: { both: 3, account: 5, address: 30, windowSeconds: 60 * 60 },
} as const

/**
 * Counts an attempt before it is made, so that many at once are counted too.
 * @throws ApiError 429 with the seconds to wait
 */
export async function countAttempt(
  runner: Runner,
  kind: keyof typeof limits,
  account: string,
  address: string,
): Promise<void> {
  const { windowSeconds, ...allowed } = limits[kind]
  const subjects = subjectsOf(kind, account, address)
  // In one order, so that two attempts cannot wait for each other.
  const counted = await runner.rows<{ subject: string; attempts: number; waitSeconds: number }>(count, [
    Object.values(subjects).sort(),
    windowSeconds,
  ])
  for (const [name, subject] of Object.entries(subjects)) {
    const { attempts, waitSeconds } = counted.find((row) => row.subject === subject)!
    if (attempts > allowed[name as keyof typeof allowed])
      throw new ApiError(429, 'rate_limited', 'Too many attempts. Wait a while, then try again.', {
        code: 'too_many_attempts',
        retryAfterSeconds: Math.max(1, Math.ceil(waitSeconds)),
      })
  }
}

/** Forgets the attempts of somebody who then got in. Those of the address stay: who guesses has accounts too. */
export async function forgetAttempts(
  runner: Runner,
  kind: keyof typeof limits,
  account: string,
  address: string,
): Promise<void> {
  const { both, account: whole } = subjectsOf(kind, account, address)
  await runner.rows(forget, [[both, whole]])
}

/** Hashed: the table needs no list of people's addresses, and a subject has one length. */
function subjectsOf(kind: string, account: string, address: string) {
  const subject = (name: string) => hash('sha256', `${kind} ${name}`, 'base64url')
  const network = networkOf(address)
  return {
    both: subject(`${account} from ${network}`),
    account: subject(`account ${account}`),
    address: subject(`from ${network}`),
  }
}

const count = sql(
  'countSignInAttempt',
  `insert into sign_in_attempts as before (subject, attempts, started_at)
   select subject, 1, now() from unnest($1::text[]) as subject order by subject
   on conflict (subject) do update set
     attempts = case when before.started_at < now() - $2 * interval '1 second' then 1 else before.attempts + 1 end,
     started_at = case when before.started_at < now() - $2 * interval '1 second' then now() else before.started_at end
   returning subject, attempts, extract(epoch from started_at + $2 * interval '1 second' - now())::float as "waitSeconds"`,
)

const forget = sql('forgetSignInAttempts', 'delete from sign_in_attempts where subject = any ($1::text[])')
