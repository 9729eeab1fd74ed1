import { addDays, dateInSaoPaulo } from '../brazil/calendar.ts'
import { storeNow } from '../core/clock.ts'
import type { Context } from '../core/context.ts'
import { sql } from '../core/sql.ts'
import { gatewayFor } from '../gateways/all.ts'
import type { MoneyPeriod } from '../gateways/port/books.ts'
import { crashPoint } from '../lib/crashPoint.ts'
import { openAccount } from '../stores/gatewayAccounts.ts'
import type { Store, StoreGateway } from '../stores/store.ts'
import { compareAccount } from './compareAccount.ts'
import { keepReading } from './keepReading.ts'
import { type ClaimedAccount, nextNight } from './moneyAccounts.ts'
import { type Reading, recordMoney } from './recordMoney.ts'
import { matchPayouts, settleLines } from './settleLines.ts'

/**
 * A gateway may add a line some days late, so each reading begins this many days before the end of the last reading.
 */
const OVERLAP_DAYS = 5
/** After this number of pages the account goes back to the end of the queue. The next claim continues with the next page. */
const PAGES_PER_TURN = 200
/** Pauses after failed readings, in seconds. The last pause repeats. */
const PAUSES_SECONDS = [60, 300, 900, 3600]

/**
 * After this many consecutive failures, the books are compared without the balance. Otherwise, if a gateway never
 * reports its balance, the account would be read from the start each hour, and its payments would never be compared.
 */
const FAILURES_WITHOUT_BALANCE = 4

/** `more` means that the reading has more pages and is due at once. */
export type ReadResult = 'done' | 'more' | 'failed' | 'lost'

/**
 * Reads the books of one gateway account and compares them with the store's payments and with the balance. A crash may
 * stop it at any point. The next claim then continues with the next page, and a page that is read twice changes
 * nothing.
 * @param store the store, with its clock at the instant of the reading
 */
export async function readAccount(ctx: Context, store: Store, claimed: ClaimedAccount): Promise<ReadResult> {
  const endLease = keepReading(ctx, claimed)
  try {
    return await readAndCompare(ctx, store, claimed)
  } catch (error) {
    // A gateway's invalid answer, such as an impossible day, is handled like a missing answer.
    return await fail(ctx, claimed, (error as Error).message)
  } finally {
    endLease()
  }
}

async function readAndCompare(ctx: Context, store: Store, claimed: ClaimedAccount): Promise<ReadResult> {
  const found = store.gateways.find(({ id }) => id === claimed.gateway_account_id)
  // The simulated gateway must answer for the day of the reading, even while the test clock moves.
  const own = found && { ...found, clockOffsetMs: store.clockOffsetMs }
  const reading = { accountId: claimed.gateway_account_id, storeId: store.id, claims: claimed.claims }
  const today = dateInSaoPaulo(storeNow(store))
  if (own === undefined || gatewayFor(own.provider).books === undefined) {
    await finish(ctx, store, reading, today)
    return 'done'
  }
  const read = await readPages(ctx, { store, own, reading, period: periodOf(claimed, today) })
  if (read.is === 'failed') return await fail(ctx, claimed, read.cause)
  if (read.is === 'more') await ctx.database.rows(yieldReading, reading)
  if (read.is !== 'read') return read.is
  await settleLines(ctx, reading, today)
  await matchPayouts(ctx, reading)
  crashPoint('money.settled')
  const how = {
    today,
    account: openAccount(ctx, own),
    again: () => readAgain(ctx, store, own, reading),
    mayLackBalance: claimed.failures >= FAILURES_WITHOUT_BALANCE,
  }
  const compared = await compareAccount(ctx, store, reading, how)
  if (compared.is === 'unknown') return await fail(ctx, claimed, compared.cause)
  await finish(ctx, store, reading, read.until)
  return 'done'
}

type PagesRead = { is: 'read'; until: string } | { is: 'more' } | { is: 'lost' } | { is: 'failed'; cause: string }

/** Returns the period to read: the rest of an interrupted reading's period, or the days since the last reading. */
function periodOf(claimed: ClaimedAccount, today: string): MoneyPeriod {
  const { reading_since, reading_until, reading_cursor, read_until, created_on } = claimed
  if (reading_since !== null && reading_until === today && reading_cursor !== null)
    return { since: reading_since, until: reading_until, cursor: reading_cursor }
  // In sandbox the store's clock may be ahead of the account's creation date, which is system time.
  const first = read_until === null ? created_on : addDays(read_until, -OVERLAP_DAYS)
  return { since: first < today ? first : today, until: today }
}

type PagesToRead = { store: Store; own: StoreGateway; reading: Reading; period: MoneyPeriod }

async function readPages(ctx: Context, { store, own, reading, period }: PagesToRead): Promise<PagesRead> {
  const account = openAccount(ctx, own)
  const known = (externalIds: readonly string[]) => knownLines(ctx, reading, externalIds)
  let { cursor } = period
  for (let pages = 0; pages < PAGES_PER_TURN; pages++) {
    const page = await gatewayFor(account.provider).books!.read(account, { ...period, cursor, known })
    if (page.is === 'unknown') return { is: 'failed', cause: page.cause }
    crashPoint('money.read')
    const { lines, payouts, next } = page
    const { since, until } = period
    const recorded = { lines, payouts, since, until, cursor: next ?? null }
    if (!(await recordMoney(ctx, reading, recorded, storeNow(store)))) return { is: 'lost' }
    crashPoint('money.recorded')
    if (next === undefined) return { is: 'read', until }
    cursor = next
  }
  return { is: 'more' }
}

async function knownLines(ctx: Context, { accountId, storeId }: Reading, externalIds: readonly string[]) {
  const rows = await ctx.database.rows(selectKnown, { accountId, storeId, externalIds })
  return new Set(rows.map(({ external_id }) => external_id))
}

/** Reads the last days again, because money may have moved between the reading of the lines and of the balance. */
async function readAgain(ctx: Context, store: Store, own: StoreGateway, reading: Reading): Promise<void> {
  const until = dateInSaoPaulo(storeNow(store))
  await readPages(ctx, { store, own, reading, period: { since: addDays(until, -1), until } })
}

async function finish(ctx: Context, store: Store, reading: Reading, until: string): Promise<void> {
  const now = storeNow(store)
  const dueAt = nextNight(now)
  const nextAt = new Date(dueAt.getTime() - store.clockOffsetMs)
  await ctx.database.rows(finishReading, { ...reading, until, now, dueAt, nextAt })
}

async function fail(ctx: Context, claimed: ClaimedAccount, cause: string): Promise<'failed'> {
  const { gateway_account_id: accountId, store_id: storeId, claims, failures } = claimed
  ctx.log.warn({ gatewayAccountId: accountId, cause }, 'The books of a gateway account could not be read.')
  const seconds = PAUSES_SECONDS[Math.min(failures, PAUSES_SECONDS.length - 1)]!
  await ctx.database.rows(failReading, { accountId, storeId, claims, cause: cause.slice(0, 500), seconds })
  return 'failed'
}

const OWN = 'gateway_account_id = :accountId and store_id = :storeId and claims = :claims'

const yieldReading = sql('yieldMoneyReading', `update money_accounts set leased_until = null where ${OWN}`)

const selectKnown = sql(
  'knownMoneyLines',
  `select external_id from money_lines
   where gateway_account_id = :accountId and store_id = :storeId and external_id = any(:externalIds)`,
)

const finishReading = sql(
  'finishMoneyReading',
  `update money_accounts set reading_since = null, reading_until = null, reading_cursor = null, read_until = :until,
     read_at = :now, due_at = :dueAt, next_at = :nextAt, leased_until = null, failures = 0, failure = null
   where ${OWN}`,
)

const failReading = sql(
  'failMoneyReading',
  `update money_accounts set failures = failures + 1, failure = :cause, leased_until = null,
     next_at = now() + :seconds * interval '1 second'
   where ${OWN}`,
)
