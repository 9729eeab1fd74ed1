import { type Static, Type } from 'typebox'
import type { Context } from '../core/context.ts'
import { forbidden } from '../core/errors.ts'
import { oneOf } from '../lib/schema.ts'
import { operation } from '../operations/operation.ts'
import { insertApiKey, revokeAllKeys, scopes } from '../stores/apiKeys.ts'
import { createStore, findStore, PartialStoreSettings, type Store } from '../stores/store.ts'

const PartnerStoreRequest = Type.Object(
  {
    name: Type.String({ minLength: 1, maxLength: 200, pattern: '[\\p{L}\\p{N}]' }),
    settings: Type.Optional(
      Type.Unsafe<PartialStoreSettings>({
        ...PartialStoreSettings,
        description:
          "Missing settings get their default. The new store cannot change the platform's fee, so the partner sets the fee here",
      }),
    ),
  },
  { $id: 'PartnerStoreRequest', additionalProperties: false },
)

const PartnerStore = Type.Object(
  {
    id: Type.String(),
    object: Type.Literal('store'),
    name: Type.String(),
    apiKey: Type.Object({
      id: Type.String(),
      key: Type.String({ description: 'The key. Only this answer contains it' }),
      scopes: Type.Array(oneOf(scopes), { description: 'The scopes of the key' }),
    }),
  },
  { $id: 'PartnerStore' },
)

export const createPartnerStoreOperation = operation({
  name: 'createPartnerStore',
  summary: 'Partner: create a store with its first API key',
  body: PartnerStoreRequest,
  creates: 'sto',
  run: (ctx, { store, body, newId }) => createPartnerStore(ctx, store, body, newId),
  api: {
    method: 'POST',
    path: '/v1/partner/stores',
    scope: 'charges:write',
    partnersOnly: true,
    answers: { 201: PartnerStore },
  },
})

/**
 * Creates a store for a partner's client, with one key that has all scopes.
 * @param id id of the new store. A retry after a crash finds this store. The retry revokes the first key, which nobody
 * received, and creates another key.
 * @throws ApiError 403 `forbidden` if the caller is not a partner
 */
export async function createPartnerStore(
  ctx: Context,
  partner: Store,
  request: Static<typeof PartnerStoreRequest>,
  id: string,
) {
  if (!partner.partner) throw forbidden('Only a partner may create stores.')
  return await ctx.database.transaction(async (trx) => {
    const made = await findStore(trx, id)
    if (made) await revokeAllKeys(trx, id)
    const store = made ?? (await createStore(trx, { ...request, partnerId: partner.id }, id))
    const key = await insertApiKey(trx, ctx.settings.environment, store.id, { name: 'First key', scopes: [...scopes] })
    return { id: store.id, object: 'store' as const, name: store.name, apiKey: { ...key, scopes: [...scopes] } }
  })
}
