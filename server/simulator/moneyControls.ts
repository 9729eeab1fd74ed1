import { providers } from '../core/provider.ts'
import { sql } from '../core/sql.ts'
import { asText } from '../lib/untrustedJson.ts'
import { accountOf } from './records/accounts.ts'
import { enforceBalance } from './records/balanceRule.ts'
import { type Books, lockBooks, payOutNow } from './records/books.ts'
import type { Reply, WireRequest, World } from './records/gateway.ts'
import { MISTAKES, type Mistake } from './records/linesOfMovement.ts'
import { balanceOf, listLines, listPayouts } from './records/readBooks.ts'

/**
 * Controls of the simulated books. `account` is an API key (a client id at gateway C) or its fingerprint.
 *
 * - `POST /control/payouts` with `{provider, account}` pays out the available balance.
 * - `POST /control/mistakes` with `{account, payment?, mistake: 'missing'|'doubled'|'other_rate'}` plants a mistake in
 *   the lines of a payment, or of the account's next payment without written lines.
 * - `POST /control/balance` with `{account, enforce}` makes the gateway refuse refunds that the balance does not cover.
 * - `POST /control/anticipation` with `{account, basisPoints}` makes card money available early, for a monthly fee. A
 *   null `basisPoints` ends this.
 * - `GET /control/books?provider=&account=` shows lines, payouts and balance.
 */
export async function controlMoney(
  world: World,
  { method, query }: WireRequest,
  place: string,
  body: Record<string, unknown>,
): Promise<Reply> {
  const given = method === 'GET' ? Object.fromEntries(query) : body
  const account = fingerprintOf(asText(given.account))
  if (!PLACES.has(`${method} ${place}`)) return { status: 404, json: { error: 'This path does not exist.' } }
  if (account === undefined) return wrong('account is missing.')
  switch (place) {
    case 'mistakes':
      return plantMistake(world, account, given)
    case 'balance':
      await enforceBalance(world, account, given.enforce === true)
      return { status: 200, json: { account, enforce: given.enforce === true } }
    case 'anticipation':
      return changeAnticipation(world, account, given.basisPoints ?? null)
  }
  const provider = providers.find((one) => one === given.provider)
  if (provider === undefined) return wrong(`provider is one of ${providers.join(', ')}.`)
  if (place === 'books') return { status: 200, json: await showBooks(world, { provider, account }) }
  const payout = await payOutNow(world, { provider, account })
  return payout ? { status: 201, json: payout } : { status: 409, json: { error: 'No money is available.' } }
}

const PLACES = new Set(['POST payouts', 'POST mistakes', 'POST balance', 'POST anticipation', 'GET books'])

async function plantMistake(world: World, account: string, body: Record<string, unknown>): Promise<Reply> {
  const { payment = null, mistake } = body
  if (!MISTAKES.includes(mistake as Mistake)) return wrong(`mistake must be one of ${MISTAKES.join(', ')}.`)
  if (payment !== null && typeof payment !== 'string') return wrong('payment must be a text.')
  const { hasAccount, hasPayment } = (await world.database.row(selectKnown, { account, payment }))!
  if (!hasAccount) return { status: 404, json: { error: 'No payment has this account.' } }
  if (payment !== null && !hasPayment) return { status: 404, json: { error: 'The account has no such payment.' } }
  const planted = await world.database.transaction(async (trx) => {
    // Without this lock, another call might write the lines of the payment at this moment.
    await trx.row(lockBooks, { account })
    return await trx.row(insertMistake, { account, payment, mistake: mistake as Mistake })
  })
  if (planted !== undefined) return { status: 201, json: { account, payment, mistake } }
  return { status: 409, json: { error: 'The books already have the lines of this payment.' } }
}

async function changeAnticipation(world: World, account: string, basisPoints: unknown): Promise<Reply> {
  const isRate = basisPoints === null || (Number.isSafeInteger(basisPoints) && (basisPoints as number) > 0)
  if (!isRate) return wrong('basisPoints must be a positive integer or null.')
  await world.database.rows(setAnticipation, { account, basisPoints: basisPoints as number | null })
  return { status: 200, json: { account, basisPoints } }
}

async function showBooks(world: World, books: Books) {
  const always = { since: '0001-01-01', until: '9999-12-31' }
  return {
    lines: await listLines(world, books),
    payouts: await listPayouts(world, books, always),
    balance: await balanceOf(world, books),
  }
}

function fingerprintOf(account: string | undefined): string | undefined {
  return account === undefined || /^[0-9a-f]{32}$/.test(account) ? account : accountOf(account)
}

function wrong(error: string): Reply {
  return { status: 400, json: { error } }
}

const selectKnown = sql(
  'simulatorSelectKnownPayment',
  `select exists (select from simulator.payments where account = :account) as "hasAccount",
    exists (select from simulator.payments where account = :account and id = :payment::text) as "hasPayment"`,
)

const insertMistake = sql(
  'simulatorInsertMistake',
  `insert into simulator.mistakes (account, payment_id, mistake) select :account, :payment::text, :mistake
    where not exists (select from simulator.lines where payment_id = :payment) returning id`,
)

const setAnticipation = sql(
  'simulatorSetAnticipation',
  `insert into simulator.books (account, anticipation_basis_points) values (:account, :basisPoints)
  on conflict (account) do update set anticipation_basis_points = :basisPoints`,
)
