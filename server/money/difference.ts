import { Type } from 'typebox'
import type { Provider } from '../core/provider.ts'
import { bigint, date, declareRow, derived, orNull, type RowOf, selectList, text, timestamptz } from '../core/row.ts'
import { nullable, nullableInstant, nullableText, oneOf } from '../lib/schema.ts'
import { canFields } from '../operations/canOf.ts'
import { Day } from './moneyLine.ts'

/** The kinds of differences between a gateway's books and ours. */
export const differenceKinds = [
  'missing_line',
  'doubled_line',
  'other_rate',
  'missing_refund',
  'unknown_refund',
  'missing_chargeback',
  'unknown_chargeback',
  'unknown_payment',
  'balance',
] as const
export type DifferenceKind = (typeof differenceKinds)[number]

/**
 * A difference before it is recorded. `subject` is our id or the gateway's id of the payment. It is empty for a
 * difference of the account.
 */
export type FoundDifference = { kind: DifferenceKind; subject: string; paymentId: string | null; amountInCents: number }

export const Difference = Type.Object(
  {
    id: Type.String(),
    kind: oneOf(differenceKinds),
    amountInCents: Type.Integer({ description: 'The gateway’s books minus ours' }),
    paymentId: nullableText,
    externalId: { ...nullableText, description: 'The gateway’s id of a payment that is not the store’s' },
    buyer: { ...nullableText, description: 'The name or e-mail of the payment’s buyer' },
    totalInCents: nullable(Type.Integer({ description: 'The amount of the payment' })),
    provider: Type.String(),
    foundOn: Day,
    goneOn: nullable(Day),
    explainedAt: nullableInstant,
    explainedBy: nullableText,
    note: nullableText,
    can: canFields('explain'),
  },
  { $id: 'MoneyDifference' },
)

export const differenceRow = declareRow('money_differences', {
  id: text(),
  kind: text<DifferenceKind>(),
  subject: text(),
  payment_id: orNull(text()),
  amount_in_cents: bigint(),
  found_on: date(),
  gone_on: orNull(date()),
  explained_at: orNull(timestamptz()),
  note: orNull(text()),
  explainer: derived<string | null>('coalesce(users.name, users.email)'),
  provider: derived<Provider>('gateway_accounts.provider'),
  buyer: derived<string | null>('coalesce(payments.buyer_name, payments.buyer_email)'),
  total_in_cents: derived<number | null>('payments.total_in_cents'),
})
export type DifferenceRow = RowOf<typeof differenceRow>

/** Columns of a DifferenceRow, from `money_differences` and `differenceJoins`. */
export const differenceColumns = selectList(differenceRow)
export const differenceJoins = `join gateway_accounts on gateway_accounts.id = money_differences.gateway_account_id
    and gateway_accounts.store_id = :storeId
  left join payments on payments.id = money_differences.payment_id and payments.store_id = :storeId
  left join users on users.id = money_differences.explained_by`
