import { addDays } from '../brazil/calendar.ts'
import type { Context } from '../core/context.ts'
import { sql } from '../core/sql.ts'
import type { FoundDifference } from './difference.ts'
import { deviation, expectedFee, type FeeSample, type UsualRate, usualRate } from './feeRates.ts'
import type { Reading } from './recordMoney.ts'

/** The usual rate is computed from the payments of this many days, and the same payments are compared with this rate. */
export const FEE_DAYS = 90

type SampleRow = FeeSample & FeeGroup & { isComparable: boolean }
export type Rates = ReadonlyMap<string, UsualRate>

export type FeeGroup = { method: string; installments: number }

/**
 * The payments with an unusual fee, and the usual rates. `groups` are the methods and numbers of installments with a
 * known usual rate.
 */
export type FeesCompared = { differences: FoundDifference[]; rates: Rates; groups: FeeGroup[] }

/**
 * Finds the payments of an account with a fee that differs from the usual rate of their method and number of installments.
 * @param today `YYYY-MM-DD` by the store's clock
 */
export async function compareFees(ctx: Context, reading: Reading, today: string): Promise<FeesCompared> {
  const values = { accountId: reading.accountId, storeId: reading.storeId, from: addDays(today, -FEE_DAYS) }
  const samples = await ctx.database.rows(feeSamples, values)
  const rates = new Map<string, UsualRate>()
  const groups: FeeGroup[] = []
  const unusual: (SampleRow & { amountInCents: number })[] = []
  for (const [group, ofGroup] of Map.groupBy(samples, groupOf)) {
    const { method, installments } = ofGroup[0]!
    const rate = usualRate(ofGroup, installments)
    if (rate === undefined) continue
    rates.set(group, rate)
    groups.push({ method, installments })
    for (const sample of ofGroup) {
      if (!sample.isComparable) continue
      const amountInCents = -deviation(rate, sample)
      if (amountInCents !== 0) unusual.push({ ...sample, amountInCents })
    }
  }
  const found =
    unusual.length === 0
      ? []
      : await ctx.database.rows(paymentsWithFee, { ...values, unusual: JSON.stringify(unusual) })
  return { differences: found, rates, groups }
}

/** Returns the usual fee of a payment in cents; undefined if no rate is known. */
export function usualFee(
  rates: Rates,
  payment: { method: string; installments: number; grossInCents: number },
): number | undefined {
  const rate = rates.get(groupOf(payment))
  return rate === undefined ? undefined : expectedFee(rate, payment.grossInCents)
}

function groupOf({ method, installments }: { method: string; installments: number }): string {
  return `${method} ${installments}`
}

/**
 * SQL condition: the fee of a payment can be compared. Payments with a refund or a chargeback are excluded, because a
 * refund may return the fee, and a chargeback may add a fee. Excluded payments still count for the usual rate.
 * Otherwise many refunds would leave too few payments.
 */
export const isFeeComparable = 'money.refund_in_cents = 0 and money.chargeback_in_cents = 0'

/** The fee of a tiny amount may be the whole amount, so it does not show the rate. */
export const showsRate = `money.gross_in_cents > 0 and money.gross_in_cents <= payments.total_in_cents
  and -money.gateway_fee_in_cents < money.gross_in_cents`

const ofAccount = `from payment_money as money join payments on payments.id = money.payment_id and payments.store_id = :storeId
  where money.gateway_account_id = :accountId and money.store_id = :storeId and money.happened_on >= :from
    and payments.currency = 'brl' and ${showsRate}`

const feeSamples = sql(
  'feeSamples',
  `select payments.method, payments.installments, gross_in_cents as "grossInCents", -gateway_fee_in_cents as "feeInCents",
     ${isFeeComparable} as "isComparable", count(*) as payments
   ${ofAccount} group by 1, 2, 3, 4, 5`,
).as<SampleRow>()

const paymentsWithFee = sql(
  'paymentsWithFee',
  `select 'other_rate' as kind, payments.id as subject, payments.id as "paymentId", unusual."amountInCents"
   from json_to_recordset(:unusual::json) as unusual (method text, installments integer, "grossInCents" bigint,
     "feeInCents" bigint, "amountInCents" bigint)
   cross join lateral (
     select payments.id ${ofAccount} and ${isFeeComparable} and payments.method = unusual.method
       and payments.installments = unusual.installments
       and money.gross_in_cents = unusual."grossInCents" and -money.gateway_fee_in_cents = unusual."feeInCents"
   ) as payments`,
).as<FoundDifference>()
