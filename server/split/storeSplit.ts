import { type Static, Type } from 'typebox'
import type { Context } from '../core/context.ts'
import { ApiError, invalidRequest } from '../core/errors.ts'
import { idText, nullable, nullableText } from '../lib/schema.ts'
import { dashboardOperation } from '../operations/operation.ts'
import { type Store, setStoreSplit } from '../stores/store.ts'
import { currentRecipients } from './recipient.ts'
import { requireCarriedRules } from './requireCarriedRules.ts'
import { checkShares, SplitRule } from './splitRule.ts'

const StoreSplit = Type.Object(
  {
    split: nullable(SplitRule),
    platformFeeRecipientId: nullableText,
    platformFeeLocked: Type.Boolean({
      description: 'True if only the platform that bills the store may choose the recipient of its fee',
    }),
  },
  { $id: 'StoreSplit', description: 'The rule that divides payments, and the recipient of the platform fee' },
)

const StoreSplitInput = Type.Object(
  { split: Type.Optional(nullable(SplitRule)), platformFeeRecipientId: Type.Optional(nullable(idText())) },
  { additionalProperties: false },
)

export const storeSplitOperations = [
  dashboardOperation({
    name: 'getStoreSplit',
    summary: 'Get the rule that divides the payments of the store',
    run: async (_ctx, { store }) => toStoreSplit(store),
    dashboard: { method: 'GET', path: '/split', guard: 'split.read', answers: { 200: StoreSplit } },
  }),

  dashboardOperation({
    name: 'updateStoreSplit',
    summary: 'Change the rule that divides the payments of the store. Existing payments keep their shares',
    body: StoreSplitInput,
    run: (ctx, { store, body }) => updateStoreSplit(ctx, store, body),
    dashboard: {
      method: 'PUT',
      path: '/split',
      guard: 'split.write',
      answers: { 200: StoreSplit },
      needsFreshProof: true,
      audit: (_split, { store, body }) => ({
        subject: store.id,
        before: { split: store.split, platformFeeRecipientId: store.platformFeeRecipientId },
        after: body,
      }),
    },
  }),
]

/**
 * Changes the rule of the store, or the recipient of the platform's fee. Missing fields keep their value.
 * @throws ApiError 400 naming the field if a gateway in force cannot apply the rule; 403 `platform_setting`
 */
export async function updateStoreSplit(ctx: Context, store: Store, changes: Static<typeof StoreSplitInput>) {
  const { split = store.split, platformFeeRecipientId = store.platformFeeRecipientId } = changes
  if (platformFeeRecipientId !== store.platformFeeRecipientId && store.partnerId !== null)
    throw new ApiError(403, 'forbidden', 'Only the platform that bills this store may change this setting.', {
      code: 'platform_setting',
      param: 'platformFeeRecipientId',
    })
  return await saveStoreSplit(ctx, store, { split, platformFeeRecipientId })
}

/** Saves both settings for the operator or the store's team. @throws invalid_request naming the field */
export async function saveStoreSplit(
  ctx: Context,
  store: Store,
  wanted: Pick<Store, 'split' | 'platformFeeRecipientId'>,
) {
  const { split, platformFeeRecipientId } = wanted
  const recipients = await currentRecipients(ctx.database, store.id)
  if (split !== null) checkShares(split, (index) => split[index]!.recipientId, 'split')
  const unknown = (split ?? []).findIndex(({ recipientId }) => !recipients.has(recipientId))
  if (unknown >= 0) throw invalidRequest(`split.${unknown}.recipientId`, 'The store has no such recipient.')
  if (platformFeeRecipientId !== null && !recipients.has(platformFeeRecipientId))
    throw invalidRequest('platformFeeRecipientId', 'The store has no such recipient.')
  const changed = { ...store, ...wanted }
  const isFee = platformFeeRecipientId !== store.platformFeeRecipientId
  const param = isFee && split === store.split ? 'platformFeeRecipientId' : 'split'
  await requireCarriedRules(ctx, { store: changed, recipients }, param)
  await setStoreSplit(ctx.database, store.id, wanted)
  await ctx.notifyStoreChange(store.id)
  return toStoreSplit(changed)
}

function toStoreSplit({ split, platformFeeRecipientId, partnerId }: Store): Static<typeof StoreSplit> {
  return { split: split && [...split], platformFeeRecipientId, platformFeeLocked: partnerId !== null }
}
