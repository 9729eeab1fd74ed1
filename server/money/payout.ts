import { Type } from 'typebox'
import type { Provider } from '../core/provider.ts'
import { bigint, date, declareRow, derived, type RowOf, selectList, text, timestamptz } from '../core/row.ts'
import type { GatewayPayout } from '../gateways/port/books.ts'
import { instant, oneOf } from '../lib/schema.ts'
import { Day } from './moneyLine.ts'

export const payoutStatuses = ['planned', 'sent', 'done', 'failed'] as const satisfies GatewayPayout['status'][]

/** Money that a gateway sent, or will send, to the store's bank account. */
export const Payout = Type.Object(
  {
    id: Type.String(),
    object: Type.Literal('payout'),
    amountInCents: Type.Integer({ description: 'The amount that arrives in the bank account, in cents' }),
    arrivesOn: { ...Day, description: 'The day when the money is in the bank account, YYYY-MM-DD in Brasília' },
    status: oneOf(payoutStatuses),
    payments: Type.Integer({ description: 'The number of payments with lines in this payout' }),
    linesInCents: Type.Integer({ description: 'The sum of the lines in this payout' }),
    provider: Type.String(),
    externalId: Type.String(),
    recordedAt: instant,
  },
  { $id: 'Payout' },
)

export const payoutRow = declareRow('payouts', {
  id: text(),
  external_id: text(),
  amount_in_cents: bigint(),
  arrives_on: date(),
  status: text<GatewayPayout['status']>(),
  recorded_at: timestamptz(),
  provider: derived<Provider>('gateway_accounts.provider'),
  payments: derived<number>('carried.payments'),
  lines_in_cents: derived<number>('carried.lines_in_cents'),
})
export type PayoutRow = RowOf<typeof payoutRow>

/** Columns of a PayoutRow, from `payouts` and `payoutJoins`. */
export const payoutColumns = selectList(payoutRow)
export const payoutJoins = `join gateway_accounts
    on gateway_accounts.id = payouts.gateway_account_id and gateway_accounts.store_id = :storeId
  cross join lateral (
    select count(distinct payment_id) as payments, coalesce(sum(amount_in_cents), 0)::bigint as lines_in_cents
    from money_lines where payout_id = payouts.id and store_id = :storeId
  ) as carried`

export function toPayout(row: PayoutRow) {
  return {
    id: row.id,
    object: 'payout' as const,
    amountInCents: row.amount_in_cents,
    arrivesOn: row.arrives_on,
    status: row.status,
    payments: row.payments,
    linesInCents: row.lines_in_cents,
    provider: row.provider,
    externalId: row.external_id,
    recordedAt: row.recorded_at.toISOString(),
  }
}
