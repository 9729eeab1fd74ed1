import { addDays } from '../brazil/calendar.ts'
import { storeNow } from '../core/clock.ts'
import type { Context } from '../core/context.ts'
import { sql } from '../core/sql.ts'
import { sumOf } from '../core/sumOf.ts'
import { gatewayFor } from '../gateways/all.ts'
import type { GatewayAccount } from '../gateways/port/account.ts'
import type { Store } from '../stores/store.ts'
import { compareFees, FEE_DAYS, type Rates, usualFee } from './compareFees.ts'
import { comparePayments } from './comparePayments.ts'
import type { FoundDifference } from './difference.ts'
import { recordDifferences } from './recordDifferences.ts'
import type { Reading } from './recordMoney.ts'

/**
 * Compares the lines of an account with our payments, and the sum of the lines with the balance. Records the
 * differences.
 * @param how.account the account with its credentials
 * @param how.again reads the last days again, because money may have moved between the readings of the lines and of the
 * balance
 * @param how.mayLackBalance true if the payments are compared even without the gateway's balance
 * @returns `unknown` if the gateway did not report its balance. Then nothing is recorded.
 */
export async function compareAccount(
  ctx: Context,
  store: Store,
  reading: Reading,
  how: { today: string; account: GatewayAccount; again(): Promise<void>; mayLackBalance?: boolean },
): Promise<{ is: 'compared' } | { is: 'unknown'; cause: string }> {
  const { today } = how
  let sums = await compareSums(ctx, reading, how)
  if (sums.is === 'compared' && sums.differenceInCents !== 0 && sums.differenceInCents !== null) {
    await how.again()
    sums = await compareSums(ctx, reading, how)
  }
  if (sums.is === 'unknown') return sums
  const [ofPayments, { differences: ofFees, rates, groups }] = await Promise.all([
    comparePayments(ctx, reading, {
      today,
      lacksParts: gatewayFor(how.account.provider).books?.lackRefundsInPart ?? false,
    }),
    compareFees(ctx, reading, today),
  ])
  const named = [...ofPayments, ...ofFees]
  const rest =
    sums.differenceInCents === null
      ? 0
      : restOf(sums.differenceInCents, ofPayments, await feeGap(ctx, store, ofPayments, rates))
  const all: FoundDifference[] =
    rest === 0 ? named : [...named, { kind: 'balance', subject: '', paymentId: null, amountInCents: rest }]
  const open = await recordDifferences(ctx, reading, all, { today, feesFrom: addDays(today, -FEE_DAYS), groups })
  const { is: _, ...figures } = sums
  await ctx.database.rows(insertCheck, { ...reading, ...figures, today, open, now: storeNow(store) })
  return { is: 'compared' }
}

type Sums = { is: 'compared'; linesInCents: number; balanceInCents: number | null; differenceInCents: number | null }

/** If an account had money before its first reading, the comparison starts from its first balance. */
async function compareSums(
  ctx: Context,
  reading: Reading,
  { account, mayLackBalance = false }: { account: GatewayAccount; mayLackBalance?: boolean },
): Promise<Sums | { is: 'unknown'; cause: string }> {
  const balance = await gatewayFor(account.provider).books?.readBalance?.(account)
  if (balance?.is === 'unknown' && !mayLackBalance) return balance
  if (balance?.is === 'unknown')
    ctx.log.warn(
      { gatewayAccountId: account.id, cause: balance.cause },
      'A gateway account is compared without its balance.',
    )
  const balanceInCents = balance?.is === 'read' ? balance.availableInCents + balance.waitingInCents : null
  const sum = await ctx.database.row(sumOfLines, {
    accountId: reading.accountId,
    storeId: reading.storeId,
    claims: reading.claims,
    balanceInCents,
  })
  if (sum === undefined) return { is: 'unknown', cause: 'another node reads the account' }
  const { linesInCents } = sum
  const differenceInCents = balanceInCents === null ? null : linesInCents - balanceInCents
  return { is: 'compared', linesInCents, balanceInCents, differenceInCents }
}

/**
 * Returns the part of a balance difference that no payment explains. The books may lack only the gross line of a
 * payment, or its fee line too. A fee of another rate causes no balance difference, because the lines and the balance
 * include it.
 */
function restOf(differenceInCents: number, ofPayments: readonly FoundDifference[], fees: FeeGap): number {
  const named = ofPayments.reduce(
    (sum, { kind, amountInCents }) => sum + (kind === 'unknown_payment' ? 0 : amountInCents),
    0,
  )
  const rest = differenceInCents - named
  if (differenceInCents === 0 || rest === 0) return 0
  const withFees = rest + fees.gapInCents
  return Math.abs(withFees) <= fees.toleranceInCents ? 0 : withFees
}

/** The actual fees minus the usual fees, for payments with missing or doubled lines. */
type FeeGap = { gapInCents: number; toleranceInCents: number }

async function feeGap(
  ctx: Context,
  store: Store,
  differences: readonly FoundDifference[],
  rates: Rates,
): Promise<FeeGap> {
  const ids = differences
    .filter(({ kind }) => kind === 'missing_line' || kind === 'doubled_line')
    .map(({ subject }) => subject)
  if (ids.length === 0) return { gapInCents: 0, toleranceInCents: 0 }
  const payments = await ctx.database.rows(feesOfPayments, { ids, storeId: store.id })
  const gaps = payments.map((payment) => payment.feeInCents - expectedFeeOf(rates, payment))
  return {
    gapInCents: sumOf(gaps),
    toleranceInCents: payments.reduce((sum, { installments }) => sum + 1 + installments, 0),
  }
}

type FeeOfPayment = {
  method: string
  installments: number
  totalInCents: number
  linesInCents: number
  feeInCents: number
}

/** Without a usual rate, the fee of a doubled payment is divided to get its single fee. */
function expectedFeeOf(
  rates: Rates,
  { method, installments, totalInCents, linesInCents, feeInCents }: FeeOfPayment,
): number {
  const usual = usualFee(rates, { method, installments, grossInCents: totalInCents })
  if (usual !== undefined) return usual
  return linesInCents === 0 ? 0 : Math.round((feeInCents * totalInCents) / linesInCents)
}

const feesOfPayments = sql(
  'feesOfPayments',
  `select method, installments, total_in_cents as "totalInCents", coalesce(gross_in_cents, 0) as "linesInCents",
     coalesce(-gateway_fee_in_cents, 0) as "feeInCents"
   from payments left join payment_money as money on money.payment_id = payments.id and money.store_id = :storeId
   where payments.id = any (:ids) and payments.store_id = :storeId`,
).as<FeeOfPayment>()

const sumOfLines = sql(
  'sumOfMoneyLines',
  `with paid_out as (
     select coalesce(sum(amount_in_cents), 0)::bigint as amount_in_cents from payouts
     where gateway_account_id = :accountId and store_id = :storeId and status <> 'failed'
   )
   update money_accounts set opening_in_cents = coalesce(opening_in_cents, :balanceInCents::bigint - lines_in_cents + paid_out.amount_in_cents)
   from paid_out
   where gateway_account_id = :accountId and store_id = :storeId and claims = :claims
   returning (coalesce(opening_in_cents, 0) + lines_in_cents - paid_out.amount_in_cents)::bigint as "linesInCents"`,
).as<{ linesInCents: number }>()

const insertCheck = sql(
  'insertBalanceCheck',
  `insert into balance_checks (gateway_account_id, store_id, day, lines_in_cents, balance_in_cents, difference_in_cents,
     open_differences, checked_at)
   select gateway_account_id, store_id, :today::date, :linesInCents::bigint, :balanceInCents::bigint, :differenceInCents::bigint, :open::integer, :now::timestamptz
   from money_accounts where gateway_account_id = :accountId and store_id = :storeId and claims = :claims
   on conflict (gateway_account_id, day, store_id) do update
     set lines_in_cents = excluded.lines_in_cents, balance_in_cents = excluded.balance_in_cents,
       difference_in_cents = excluded.difference_in_cents, open_differences = excluded.open_differences,
       checked_at = excluded.checked_at`,
)
