import { Type } from 'typebox'
import { instant, nullableInstant, oneOf } from '../lib/schema.ts'
import { createApiKey, listApiKeys, revokeApiKey, scopes } from '../stores/apiKeys.ts'
import { allOf } from './listOf.ts'
import { panelRoute } from './panelRoute.ts'

const ApiKey = Type.Object(
  {
    id: Type.String(),
    name: Type.String(),
    lastFour: Type.String(),
    scopes: Type.Array(oneOf(scopes)),
    createdAt: instant,
    lastUsedAt: nullableInstant,
    revokedAt: nullableInstant,
  },
  { $id: 'ApiKey' },
)

export const listApiKeysRoute = panelRoute({
  method: 'GET',
  path: '/stores/{storeId}/api-keys',
  action: 'keys.read',
  operationId: 'listApiKeys',
  summary: 'Keys, newest first, revoked ones too',
  tag: 'API keys',
  answers: { 200: allOf(ApiKey) },
  handle: async (ctx, { store }) => ({ status: 200, body: { data: await listApiKeys(ctx, store.id) } }),
})

export const createApiKeyRoute = panelRoute({
  method: 'POST',
  path: '/stores/{storeId}/api-keys',
  action: 'keys.write',
  operationId: 'createApiKey',
  summary: 'Make a key; it is in this answer and in no other',
  tag: 'API keys',
  body: Type.Object(
    {
      name: Type.String({ minLength: 1, maxLength: 200 }),
      scopes: Type.Array(oneOf(scopes), { minItems: 1 }),
    },
    { additionalProperties: false },
  ),
  answers: { 201: Type.Object({ id: Type.String(), key: Type.String() }, { $id: 'NewApiKey' }) },
  async handle(ctx, { store, body }) {
    const made = await createApiKey(ctx, store.id, body)
    return { status: 201, body: made, change: { subject: made.id, after: body } }
  },
})

export const revokeApiKeyRoute = panelRoute({
  method: 'POST',
  path: '/stores/{storeId}/api-keys/{keyId}/revoke',
  action: 'keys.write',
  operationId: 'revokeApiKey',
  summary: 'Stop a key for good, everywhere within a second',
  tag: 'API keys',
  answers: { 204: null },
  async handle(ctx, { store, params }) {
    await revokeApiKey(ctx, store.id, params.keyId)
    return { status: 204, change: { subject: params.keyId } }
  },
})
