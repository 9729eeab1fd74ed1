import { type Static, Type } from 'typebox'
import type { Context } from '../core/context.ts'
import { sumOf } from '../core/sumOf.ts'
import { MAX_AMOUNT_IN_CENTS } from '../lib/money.ts'
import { nullable } from '../lib/schema.ts'
import { dashboardOperation } from '../operations/operation.ts'
import type { Store } from '../stores/store.ts'
import { platformFeeInCents } from './platformFee.ts'
import { recipientsOf } from './requireCarried.ts'
import { sharesOf } from './shares.ts'
import { checkShares, SplitRule } from './splitRule.ts'

/** The parts of an amount. The store's part is before the gateway's fee. */
const PreviewedParts = Type.Object(
  {
    shares: Type.Array(Type.Object({ name: Type.String(), amountInCents: Type.Integer() })),
    platformFeeInCents: Type.Integer({ description: 'The platform’s fee, if a recipient gets it' }),
    storeInCents: Type.Integer({ description: 'The rest. Negative if the shares exceed the amount' }),
  },
  { $id: 'PreviewedParts' },
)

const PreviewSplitInput = Type.Object(
  {
    amountInCents: Type.Integer({ minimum: 1, maximum: MAX_AMOUNT_IN_CENTS }),
    split: { ...nullable(SplitRule), description: 'Null for the rule of the store' },
  },
  { additionalProperties: false },
)

export const previewSplitOperation = dashboardOperation({
  name: 'previewSplit',
  summary: 'Preview the shares of an amount by a rule',
  body: PreviewSplitInput,
  run: (ctx, { store, body }) => previewSplit(ctx, store, body),
  dashboard: {
    method: 'POST',
    path: '/split-preview',
    guard: 'split.read',
    answers: { 200: PreviewedParts },
    audit: null,
  },
})

/** Computes the parts of an amount, as a payment does. @throws invalid_request naming the share */
async function previewSplit(
  ctx: Context,
  store: Store,
  { amountInCents, split }: Static<typeof PreviewSplitInput>,
): Promise<Static<typeof PreviewedParts>> {
  const rule = split ?? store.split ?? []
  checkShares(rule, (index) => rule[index]!.recipientId, 'split')
  const recipients = await recipientsOf(ctx, store, rule)
  const shares = sharesOf(amountInCents, rule).map((share) => ({
    name: recipients.get(share.recipientId)?.name ?? share.recipientId,
    amountInCents: share.amountInCents,
  }))
  const feeInCents = store.platformFeeRecipientId === null ? 0 : platformFeeInCents(store.settings, amountInCents)
  const sharedInCents = feeInCents + sumOf(shares)
  return { shares, platformFeeInCents: feeInCents, storeInCents: amountInCents - sharedInCents }
}
