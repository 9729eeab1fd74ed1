import { Type } from 'typebox'
import { sumOf } from '../core/sumOf.ts'
import type { GatewayLineKind } from '../gateways/port/books.ts'
import { lineKinds } from './moneyLine.ts'

/** The sums by kind of line, with their names in answers. Costs are negative, like in the lines. */
export const sumNames = {
  gross: 'grossInCents',
  gateway_fee: 'gatewayFeeInCents',
  anticipation_fee: 'anticipationFeeInCents',
  platform_fee: 'platformFeeInCents',
  split: 'splitInCents',
  refund: 'refundInCents',
  chargeback: 'chargebackInCents',
  blocked: 'blockedInCents',
  other: 'otherInCents',
} as const satisfies Record<GatewayLineKind, string>

type SumName = (typeof sumNames)[GatewayLineKind]
export type MoneySums = Record<SumName | 'netInCents', number>

export const MoneySums = Type.Object(
  {
    grossInCents: Type.Integer(),
    gatewayFeeInCents: Type.Integer(),
    anticipationFeeInCents: Type.Integer(),
    platformFeeInCents: Type.Integer(),
    splitInCents: Type.Integer(),
    refundInCents: Type.Integer(),
    chargebackInCents: Type.Integer(),
    blockedInCents: Type.Integer(),
    otherInCents: Type.Integer(),
    netInCents: Type.Integer({ description: 'The sum of all kinds' }),
  },
  { $id: 'MoneySums', description: 'Sums of lines by kind. Costs are negative' },
)

export function sumsOf(rows: readonly { kind: GatewayLineKind; amountInCents: number }[]): MoneySums {
  const sums = Object.fromEntries(lineKinds.map((kind) => [sumNames[kind], 0])) as Record<SumName, number>
  for (const { kind, amountInCents } of rows) sums[sumNames[kind]] += amountInCents
  return { ...sums, netInCents: sumOf(rows) }
}

/** SQL of one sum per kind of line, for a statement that groups lines. */
export const sumColumns = lineKinds
  .map((kind) => `coalesce(sum(amount_in_cents) filter (where kind = '${kind}'), 0)::bigint as "${sumNames[kind]}"`)
  .concat('coalesce(sum(amount_in_cents), 0)::bigint as "netInCents"')
  .join(',\n     ')
