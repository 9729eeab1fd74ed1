import { Type } from 'typebox'
import type { Provider } from '../core/provider.ts'
import {
  bigint,
  date,
  declareRow,
  derived,
  integer,
  orNull,
  type RowOf,
  selectList,
  text,
  timestamptz,
} from '../core/row.ts'
import type { GatewayLineKind } from '../gateways/port/books.ts'
import type { Method } from '../gateways/port/payments.ts'
import { instant, nullable, nullableText, oneOf } from '../lib/schema.ts'

/** The kinds of lines, in the order of reports. */
export const lineKinds = [
  'gross',
  'gateway_fee',
  'anticipation_fee',
  'platform_fee',
  'split',
  'refund',
  'chargeback',
  'blocked',
  'other',
] as const satisfies readonly GatewayLineKind[]

export const Day = Type.String({ format: 'date', maxLength: 10, description: 'YYYY-MM-DD, a day in Brasília' })

/** A line of a gateway's books (decisions, "Money lines"). */
export const BalanceLine = Type.Object(
  {
    id: Type.String(),
    object: Type.Literal('balance_line'),
    kind: oneOf(lineKinds, 'The kind of the line. `blocked` is money that a MED holds'),
    amountInCents: Type.Integer({ description: 'Positive if the store receives the money' }),
    availableOn: { ...Day, description: 'The day when the money is or will be available, YYYY-MM-DD in Brasília' },
    happenedOn: { ...Day, description: 'The day of the sale, the refund or the other event, YYYY-MM-DD in Brasília' },
    installment: nullable(Type.Integer()),
    paymentId: { ...nullableText, description: 'Null for money without a payment of the store' },
    paymentMethod: nullable(oneOf(['pix', 'boleto', 'credit_card'])),
    payoutId: nullableText,
    recipient: { ...nullableText, description: 'For a share, the id of its recipient at the gateway' },
    provider: Type.String(),
    recordedAt: instant,
  },
  { $id: 'BalanceLine' },
)

export const moneyLineRow = declareRow('money_lines', {
  id: text(),
  kind: text<GatewayLineKind>(),
  amount_in_cents: bigint(),
  available_on: date(),
  happened_on: date(),
  installment: orNull(integer()),
  payment_id: orNull(text()),
  method: orNull(text<Method>()),
  payout_id: orNull(text()),
  recipient: orNull(text()),
  recorded_at: timestamptz(),
  provider: derived<Provider>('gateway_accounts.provider'),
})
export type MoneyLineRow = RowOf<typeof moneyLineRow>

/** Columns of a MoneyLineRow, from `money_lines` and `lineJoins`. */
export const lineColumns = selectList(moneyLineRow)
export const lineJoins = `join gateway_accounts
  on gateway_accounts.id = money_lines.gateway_account_id and gateway_accounts.store_id = money_lines.store_id`

/** SQL of the name of a line's recipient in the store, from `money_lines` and `lineJoins`. */
export const recipientName = `(select name from recipients
  where recipients.store_id = :storeId and accounts ->> provider = recipient order by archived_at nulls first limit 1)`

export function toBalanceLine(row: MoneyLineRow) {
  return {
    id: row.id,
    object: 'balance_line' as const,
    kind: row.kind,
    amountInCents: row.amount_in_cents,
    availableOn: row.available_on,
    happenedOn: row.happened_on,
    installment: row.installment,
    paymentId: row.payment_id,
    paymentMethod: row.method,
    payoutId: row.payout_id,
    recipient: row.recipient,
    provider: row.provider,
    recordedAt: row.recorded_at.toISOString(),
  }
}
