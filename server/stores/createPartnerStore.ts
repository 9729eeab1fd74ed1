import { type Static, Type } from 'typebox'
import type { Context } from '../context.ts'
import { forbidden } from '../errors.ts'
import { route } from '../route.ts'
import { insertApiKey, scopes } from './apiKeys.ts'
import { createStore, PartialStoreSettings, type Store } from './store.ts'

const PartnerStoreRequest = Type.Object(
  {
    name: Type.String({ minLength: 1, maxLength: 200, pattern: '[\\p{L}\\p{N}]' }),
    settings: Type.Optional(PartialStoreSettings),
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
      key: Type.String({ description: 'Shown this one time only' }),
      scopes: Type.Array(Type.String()),
    }),
  },
  { $id: 'PartnerStore' },
)

export const createPartnerStoreRoute = route({
  method: 'POST',
  path: '/v1/partner/stores',
  scope: 'charges:write',
  summary: 'Partner: create a store with its first API key',
  tag: 'Partner',
  partnersOnly: true,
  body: PartnerStoreRequest,
  answers: { 201: PartnerStore },
  async handle(ctx, { store, body }) {
    return { status: 201, body: await createPartnerStore(ctx, store, body) }
  },
})

/**
 * A partner opens a store for somebody else, with one key of all scopes.
 * @throws ApiError 403 `forbidden` for a store that is no partner
 */
export async function createPartnerStore(ctx: Context, partner: Store, request: Static<typeof PartnerStoreRequest>) {
  if (!partner.partner) throw forbidden('Only a partner may create stores.')
  return await ctx.database.transaction(async (trx) => {
    const store = await createStore(trx, request)
    const key = await insertApiKey(trx, ctx.settings.environment, store.id, { name: 'First key', scopes: [...scopes] })
    return { id: store.id, object: 'store' as const, name: store.name, apiKey: { ...key, scopes: [...scopes] } }
  })
}
