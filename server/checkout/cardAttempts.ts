import { parseDocument } from '../brazil/document.ts'
import type { Context } from '../core/context.ts'
import { levelOfFailure } from '../core/databaseErrors.ts'
import { ApiError } from '../core/errors.ts'
import { sql } from '../core/sql.ts'
import { normalizeEmail } from '../lib/email.ts'
import { networkOf } from '../lib/network.ts'

/*
 * Card testing: a thief tries stolen card numbers in a checkout to find the valid numbers. A charge fails after some
 * declines, but each new purchase of an offer or payment link has a new charge. So refused cards are also counted by
 * network, by offer or link, and by buyer. The database holds the counts, so all processes share them and restarts keep
 * them.
 *
 * Each network, offer and buyer has a leaky bucket. A refusal fills the bucket by 1, and a payment empties it by 1. A full
 * bucket allows no attempts, and it drains completely in an hour. An attempt is counted before it starts, so that
 * simultaneous attempts cannot exceed the limit. Many honest buyers may share the address of a mobile carrier, or buy the
 * same offer at the same time. So a running attempt fills the bucket of a network or an offer by only 0.1.
 */

/** An attempt to pay by card: the buyer, the buyer's network, and the offer or link. */
export type CardAttempt = {
  /** The IP address of the buyer's connection. */
  ip: string
  /**
   * The id of the offer or payment link. Null for a charge of the store and for a card change, because both have their own
   * limits.
   */
  saleId: string | null
  buyer: { email: string | null; document: string | null }
}

/**
 * The result of an attempt. `kept`: the gateway stored the card without a charge. `undecided`: the card is under
 * review. `unknown`: the gateway did not answer, or the gateway's own page asks for the card.
 */
export type CardResult = 'refused' | 'paid' | 'kept' | 'undecided' | 'unknown'

/**
 * @property limit the capacity of a bucket, in refusals. A full bucket empties in an hour.
 * @property weighs the weight of an attempt, in refusals. An attempt weighs `underWay` while it runs, and then the weight
 *   of its result or 0. A negative weight removes refusals. A kept card removes no refusals from a network or a buyer.
 *   Otherwise a thief with one good card could continue without limit.
 */
type Kind = { limit: number; weighs: { underWay: number } & Partial<Record<CardResult, number>> }

const HOUR_SECONDS = 3_600

const ofBuyer: Kind = { limit: 10, weighs: { underWay: 1, refused: 1, undecided: 1, paid: -1 } }

const kinds = {
  network: { limit: 40, weighs: { underWay: 0.1, refused: 1, paid: -1 } },
  sale: { limit: 120, weighs: { underWay: 0.1, refused: 1, paid: -1, kept: -0.2 } },
  email: ofBuyer,
  document: ofBuyer,
} satisfies Record<string, Kind>

/**
 * Calls `attempt`, unless too many cards were refused recently.
 *
 * @param endOf returns the result of an attempt that did not throw. A thrown 402 counts as a refusal.
 * @throws ApiError 429 `too_many_refusals` before `attempt` is called. Otherwise it throws the errors of `attempt`.
 */
export async function attemptCard<Made>(
  ctx: Context,
  who: CardAttempt,
  attempt: () => Promise<Made>,
  endOf: (made: Made) => CardResult,
): Promise<Made> {
  const subjects = subjectsOf(ctx, who)
  await enter(ctx, subjects, who.saleId)
  let end: CardResult = 'unknown'
  try {
    const made = await attempt()
    end = endOf(made)
    return made
  } catch (error) {
    if (error instanceof ApiError && error.status === 402) end = 'refused'
    throw error
  } finally {
    await leave(ctx, subjects, end)
  }
}

/** Deletes empty buckets. @returns the number of deleted rows */
export async function pruneCardRefusals(ctx: Context): Promise<number> {
  return (await ctx.database.rows(prune, { limit: PRUNE_BATCH })).length
}

const PRUNE_BATCH = 1_000

/** A network, an offer or link, or a buyer. `name` is an HMAC, so the table holds no personal data. */
type Subject = { name: string; kind: keyof typeof kinds }

function subjectsOf({ secrets }: Context, { ip, saleId, buyer }: CardAttempt): Subject[] {
  const known: Record<keyof typeof kinds, string | null | undefined> = {
    network: networkOf(ip),
    sale: saleId,
    email: buyer.email && plainEmail(buyer.email),
    document: buyer.document && parseDocument(buyer.document),
  }
  return Object.entries(known).flatMap(([kind, text]) =>
    text ? [{ kind: kind as keyof typeof kinds, name: secrets.fingerprint(`card refusals, ${kind}: ${text}`) }] : [],
  )
}

/** Returns an e-mail address in lower case and without the part from `+` to `@`. This address reaches the same mailbox. */
function plainEmail(email: string): string {
  const plain = normalizeEmail(email)
  const [plus, at] = [plain.indexOf('+'), plain.lastIndexOf('@')]
  return plus === -1 || at < plus ? plain : plain.slice(0, plus) + plain.slice(at)
}

/**
 * Counts an attempt for its network and its offer first, and then for its buyer. So a network over its limit creates no rows
 * for invented buyers.
 * @throws ApiError 429
 */
async function enter(ctx: Context, subjects: readonly Subject[], saleId: string | null): Promise<void> {
  const entered: Subject[] = []
  for (const group of [subjects.filter(isPlace), subjects.filter((subject) => !isPlace(subject))]) {
    const { open, full, waitSeconds } = await enterGroup(ctx, group)
    entered.push(...open)
    if (full.length === 0) continue
    await leave(ctx, entered, 'unknown')
    ctx.log.warn(
      { full: full.map(({ kind }) => kind), saleId },
      'A card was not attempted, because too many cards were refused.',
    )
    throw new ApiError(429, 'rate_limited', 'Too many cards were refused. Wait a while, or pay by PIX.', {
      code: 'too_many_refusals',
      retryAfterSeconds: Math.max(1, Math.ceil(waitSeconds)),
    })
  }
}

function isPlace({ kind }: Subject): boolean {
  return kind === 'network' || kind === 'sale'
}

async function enterGroup(ctx: Context, group: readonly Subject[]) {
  const answers = await ctx.database.rows(enterAll, {
    names: group.map(({ name }) => name),
    underWaySeconds: group.map(({ kind }) => secondsOf(kind, kinds[kind].weighs.underWay)),
    wholeSeconds: group.map(({ kind }) => secondsOf(kind, 1)),
    maxSeconds: HOUR_SECONDS,
  })
  const closed = answers.filter(({ entered }) => !entered)
  const isClosed = ({ name }: Subject) => closed.some((one) => one.name === name)
  return {
    open: group.filter((subject) => !isClosed(subject)),
    full: group.filter(isClosed),
    waitSeconds: Math.max(0, ...closed.map((one) => one.waitSeconds)),
  }
}

/** Replaces the provisional count with the result. An error of the database does not affect the payment. */
async function leave(ctx: Context, subjects: readonly Subject[], end: CardResult): Promise<void> {
  const weigh = ({ kind }: Subject) => {
    const { weighs }: Kind = kinds[kind]
    return secondsOf(kind, (weighs[end] ?? 0) - weighs.underWay)
  }
  const moved = subjects
    .map((subject) => ({ ...subject, seconds: weigh(subject) }))
    .filter(({ seconds }) => seconds !== 0)
  if (moved.length === 0) return
  try {
    await ctx.database.rows(moveAll, {
      names: moved.map(({ name }) => name),
      seconds: moved.map(({ seconds }) => seconds),
      maxSeconds: HOUR_SECONDS,
    })
  } catch (error) {
    ctx.log[levelOfFailure(error, 'error')](
      { error: (error as Error).message },
      'The result of a card attempt could not be counted.',
    )
  }
}

/** Returns the seconds until this number of refusals has drained from a bucket. */
function secondsOf(kind: keyof typeof kinds, refusals: number): number {
  return (refusals * HOUR_SECONDS) / kinds[kind].limit
}

// The statement locks the rows and checks that each bucket has space for one more refusal. All attempts lock the rows
// in the same order, so they cannot deadlock.
const enterAll = sql(
  'enterCardAttempt',
  `with asked as (
     select * from unnest(:names::text[], :underWaySeconds::float8[], :wholeSeconds::float8[]) as asked (name,
       under_way, whole)
   ), entered as (
     insert into card_refusals as known (subject, forgotten_at)
     select name, now() + under_way * interval '1 second' from asked order by name
     on conflict (subject) do update set
       forgotten_at = greatest(known.forgotten_at, now()) + (excluded.forgotten_at - now())
     where known.forgotten_at + (select whole from asked where name = known.subject) * interval '1 second'
       <= now() + :maxSeconds * interval '1 second'
     returning subject
   )
   select name, entered.subject is not null as entered,
     coalesce(extract(epoch from known.forgotten_at - now())::float8 + whole - :maxSeconds, whole) as "waitSeconds"
   from asked left join entered on entered.subject = name left join card_refusals as known on known.subject = name`,
).as<{ name: string; waitSeconds: number }>()

// Attempts that were already running when the bucket became full also count. The bucket holds at most twice its capacity, so
// it allows new attempts about an hour after the last refusal.
const moveAll = sql(
  'endCardAttempt',
  `insert into card_refusals as known (subject, forgotten_at)
   select name, now() + seconds * interval '1 second'
     from unnest(:names::text[], :seconds::float8[]) as moved (name, seconds) order by name
   on conflict (subject) do update set forgotten_at = least(
     greatest(known.forgotten_at, now()) + (excluded.forgotten_at - now()),
       now() + 2 * :maxSeconds * interval '1 second')`,
)

const prune = sql(
  'pruneCardRefusals',
  `delete from card_refusals where subject in (select subject from card_refusals where forgotten_at < now()
     order by subject limit :limit for update skip locked)
   returning subject`,
)
