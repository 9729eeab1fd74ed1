import { parseDocument } from '../../brazil/document.ts'
import type { Context } from '../../core/context.ts'
import { ApiError } from '../../core/errors.ts'
import { sql } from '../../core/sql.ts'
import { networkOf } from '../../lib/network.ts'

/*
 * Card testing: whoever has a list of stolen numbers tries them in somebody's checkout, and learns which of them live. A charge
 * closes after some declines, but whoever opens an offer or a payment link anew has a new charge. So the refusals of cards are
 * counted also by where they come from, by what is sold and by who buys: in the database, for all processes, and over restarts.
 *
 * Each subject is a bucket that leaks: a refusal pours in one, a payment takes one out, and in an hour as many leak away as it
 * holds. A full one takes no more tries. A try under way is counted before it is made, so that many at once do not slip through;
 * behind a carrier's one address, and in a launch, many at once are honest, so there it weighs little until it is refused.
 */

/** Who tries a card, and for what. */
export type CardTry = {
  /** Of the connection. */
  ip: string
  /** The id of the offer or payment link; null where a store's own charge, or a subscription, is the limit. */
  saleId: string | null
  buyer: { email: string | null; document: string | null }
}

/** What came of a try. `kept`: no money moved. `undecided`: it is looked at. `untold`: nobody knows, or it was not tried here. */
export type CardEnd = 'refused' | 'paid' | 'kept' | 'undecided' | 'untold'

/**
 * @property most refusals that it holds, and that it forgets in an hour
 * @property weighs what a try weighs of a refusal while it is under way, and then what came of it: nothing unless told, and below
 *   zero where it makes up for one. A card that is kept costs nothing: with a good one a tester would buy his network free, and what
 *   is sold for little.
 */
type Kind = { most: number; weighs: { underWay: number } & Partial<Record<CardEnd, number>> }

const HOUR_SECONDS = 3_600

const ofBuyer: Kind = { most: 10, weighs: { underWay: 1, refused: 1, undecided: 1, paid: -1 } }

const kinds = {
  network: { most: 40, weighs: { underWay: 0.1, refused: 1, paid: -1 } },
  sale: { most: 120, weighs: { underWay: 0.1, refused: 1, paid: -1, kept: -0.2 } },
  email: ofBuyer,
  document: ofBuyer,
} satisfies Record<string, Kind>

/**
 * Tries a card where not too many were refused of late.
 *
 * @param endOf what came of a try that threw nothing; a 402 is a refusal
 * @throws ApiError 429 `too_many_refusals`, before `attempt`; else what `attempt` throws
 */
export async function tryCard<Made>(
  ctx: Context,
  who: CardTry,
  attempt: () => Promise<Made>,
  endOf: (made: Made) => CardEnd,
): Promise<Made> {
  const subjects = subjectsOf(ctx, who)
  await enter(ctx, subjects, who.saleId)
  let end: CardEnd = 'untold'
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

/** Forgets the subjects of which nothing is remembered any more. @returns how many */
export async function pruneCardRefusals(ctx: Context): Promise<number> {
  return (await ctx.database.rows(prune, { limit: PRUNE_BATCH })).length
}

const PRUNE_BATCH = 1_000

/** `name` is all that the table knows of it. */
type Subject = { name: string; kind: keyof typeof kinds }

function subjectsOf({ secrets }: Context, { ip, saleId, buyer }: CardTry): Subject[] {
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

/** Of one mailbox: letters of either case, and what stands behind a `+`, reach the same. */
function plainEmail(email: string): string {
  const plain = email.trim().toLowerCase()
  const [plus, at] = [plain.indexOf('+'), plain.lastIndexOf('@')]
  return plus === -1 || at < plus ? plain : plain.slice(0, plus) + plain.slice(at)
}

/**
 * Counts a try where it comes from and for what is sold, and then at its buyer: a network over its limit leaves no row of the
 * buyers that it makes up.
 * @throws ApiError 429
 */
async function enter(ctx: Context, subjects: readonly Subject[], saleId: string | null): Promise<void> {
  const entered: Subject[] = []
  for (const group of [subjects.filter(isPlace), subjects.filter((subject) => !isPlace(subject))]) {
    const { open, full, waitSeconds } = await enterGroup(ctx, group)
    entered.push(...open)
    if (full.length === 0) continue
    await leave(ctx, entered, 'untold')
    ctx.log.warn({ full: full.map(({ kind }) => kind), saleId }, 'Too many cards were refused: a card was not tried.')
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
  const answers = await ctx.database.rows<{ name: string; entered: boolean; waitSeconds: number }>(enterAll, {
    names: group.map(({ name }) => name),
    underWaySeconds: group.map(({ kind }) => secondsOf(kind, kinds[kind].weighs.underWay)),
    wholeSeconds: group.map(({ kind }) => secondsOf(kind, 1)),
    mostSeconds: HOUR_SECONDS,
  })
  const closed = answers.filter(({ entered }) => !entered)
  const isClosed = ({ name }: Subject) => closed.some((one) => one.name === name)
  return {
    open: group.filter((subject) => !isClosed(subject)),
    full: group.filter(isClosed),
    waitSeconds: Math.max(0, ...closed.map((one) => one.waitSeconds)),
  }
}

/** What was counted for a try under way becomes what came of it. A payment that was made is made, whatever befalls the count. */
async function leave(ctx: Context, subjects: readonly Subject[], end: CardEnd): Promise<void> {
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
      mostSeconds: HOUR_SECONDS,
    })
  } catch (error) {
    ctx.log.error({ error: (error as Error).message }, 'What came of a card could not be counted.')
  }
}

/** How long it takes until so many refusals are forgotten. */
function secondsOf(kind: keyof typeof kinds, refusals: number): number {
  return (refusals * HOUR_SECONDS) / kinds[kind].most
}

// Whether there is room for a whole refusal is judged on the row as it is under its lock. In one order, so that two tries
// cannot wait for each other.
const enterAll = sql(
  'enterCardTry',
  `with asked as (
     select * from unnest(:names::text[], :underWaySeconds::float8[], :wholeSeconds::float8[]) as asked (name,
       under_way, whole)
   ), entered as (
     insert into card_refusals as known (subject, forgotten_at)
     select name, now() + under_way * interval '1 second' from asked order by name
     on conflict (subject) do update set
       forgotten_at = greatest(known.forgotten_at, now()) + (excluded.forgotten_at - now())
     where known.forgotten_at + (select whole from asked where name = known.subject) * interval '1 second'
       <= now() + :mostSeconds * interval '1 second'
     returning subject
   )
   select name, entered.subject is not null as entered,
     coalesce(extract(epoch from known.forgotten_at - now())::float8 + whole - :mostSeconds, whole) as "waitSeconds"
   from asked left join entered on entered.subject = name left join card_refusals as known on known.subject = name`,
)

// Those that were under way when it was full are remembered too, as far as twice what it holds: it opens again an hour after
// the last of them.
const moveAll = sql(
  'endCardTry',
  `insert into card_refusals as known (subject, forgotten_at)
   select name, now() + seconds * interval '1 second'
     from unnest(:names::text[], :seconds::float8[]) as moved (name, seconds) order by name
   on conflict (subject) do update set forgotten_at = least(
     greatest(known.forgotten_at, now()) + (excluded.forgotten_at - now()),
       now() + 2 * :mostSeconds * interval '1 second')`,
)

const prune = sql(
  'pruneCardRefusals',
  `delete from card_refusals where subject in (select subject from card_refusals where forgotten_at < now()
     order by subject limit :limit for update skip locked)
   returning subject`,
)
