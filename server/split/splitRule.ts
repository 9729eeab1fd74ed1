import { type Static, Type } from 'typebox'
import { invalidRequest } from '../core/errors.ts'
import { MAX_AMOUNT_IN_CENTS } from '../lib/money.ts'
import { idText } from '../lib/schema.ts'

/** The maximum number of recipients of a rule. All gateways allow more, but a longer list is probably a mistake. */
export const MAX_SHARES = 20

/**
 * The size of a share: a percentage of the buyer's payment, or a fixed amount. `checkShares` requires exactly one of
 * the two.
 */
export const shareSize = {
  percent: Type.Optional(
    Type.Number({
      minimum: 0.01,
      maximum: 100,
      description: 'Percentage of the amount that the buyer pays, with at most two decimals',
    }),
  ),
  amountInCents: Type.Optional(
    Type.Integer({ minimum: 1, maximum: MAX_AMOUNT_IN_CENTS, description: 'Fixed amount of the share' }),
  ),
}

const RuleShare = Type.Object(
  { recipientId: idText('Id of a recipient of the store'), ...shareSize },
  { additionalProperties: false },
)

/**
 * A rule that divides payments. The rest after the shares belongs to the store. With an empty list, the store gets the
 * whole amount.
 */
export const SplitRule = Type.Array(RuleShare, {
  maxItems: MAX_SHARES,
  description: 'The shares of recipients. The rest belongs to the store',
})
export type SplitRule = readonly Static<typeof RuleShare>[]

/** Converts a percentage to whole hundredths of a percent, so that amounts are never computed with floats. */
export function basisPointsOf(percent: number): number {
  return Math.round(percent * 100)
}

/**
 * Checks the rules of shares that the schema cannot express.
 * @param path dotted path of the rule, such as `split`
 * @throws invalid_request naming the share
 */
export function checkShares(
  shares: readonly { percent?: number; amountInCents?: number }[],
  recipientOf: (index: number) => string,
  path: string,
): void {
  const seen = new Set<string>()
  for (const [index, { percent, amountInCents }] of shares.entries()) {
    if ((percent === undefined) === (amountInCents === undefined))
      throw invalidRequest(`${path}.${index}`, 'A share has either a percent or an amountInCents.')
    // `multipleOf` of a schema would divide floats, and the result is not exact.
    if (percent !== undefined && Math.abs(percent * 100 - basisPointsOf(percent)) > 1e-6)
      throw invalidRequest(`${path}.${index}.percent`, 'A percentage has at most two decimals.')
    if (seen.has(recipientOf(index))) throw invalidRequest(`${path}.${index}`, 'A rule names each recipient once.')
    seen.add(recipientOf(index))
  }
  const basisPoints = shares.reduce((sum, { percent }) => sum + (percent === undefined ? 0 : basisPointsOf(percent)), 0)
  if (basisPoints > 10_000) throw invalidRequest(path, 'The percentages add up to more than 100 %.')
}
