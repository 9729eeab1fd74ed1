import { Type } from 'typebox'
import { ApiError } from '../core/errors.ts'
import { sql } from '../core/sql.ts'
import { instant, nullable, nullableInstant, oneOf } from '../lib/schema.ts'
import { createApiKey, listApiKeys, revokeApiKey, scopes } from '../stores/apiKeys.ts'
import { dashboardRoute } from './dashboardRoute.ts'
import { allOf } from './listOf.ts'
import { scopesOf } from './permissions.ts'

const ApiKey = Type.Object(
  {
    id: Type.String(),
    name: Type.String(),
    lastFour: Type.String(),
    scopes: Type.Array(oneOf(scopes)),
    createdAt: instant,
    lastUsedAt: nullableInstant,
    revokedAt: nullableInstant,
    madeBy: nullable(
      Type.Object({
        name: Type.String(),
        isMember: Type.Boolean({ description: 'False: she has left the store, and may know the key still' }),
      }),
    ),
  },
  { $id: 'ApiKey' },
)

export const listApiKeysRoute = dashboardRoute({
  method: 'GET',
  path: '/stores/{storeId}/api-keys',
  action: 'keys.read',
  operationId: 'listApiKeys',
  summary: 'Keys, newest first, revoked ones too',
  tag: 'API keys',
  answers: { 200: allOf(ApiKey) },
  async handle(ctx, { store }) {
    const [keys, makers] = await Promise.all([
      listApiKeys(ctx, store.id),
      ctx.database.rows<{ id: string; name: string; isMember: boolean }>(makersOfKeys, { storeId: store.id }),
    ])
    const makerOf = new Map(makers.map(({ id, ...madeBy }) => [id, madeBy]))
    return { status: 200, body: { data: keys.map((key) => ({ ...key, madeBy: makerOf.get(key.id) ?? null })) } }
  },
})

export const createApiKeyRoute = dashboardRoute({
  method: 'POST',
  path: '/stores/{storeId}/api-keys',
  action: 'keys.write',
  operationId: 'createApiKey',
  needsFreshProof: true,
  summary: 'Make a key with scopes that one’s own role has; it is in this answer and in no other',
  tag: 'API keys',
  body: Type.Object(
    {
      name: Type.String({ minLength: 1, maxLength: 200 }),
      scopes: Type.Array(oneOf(scopes), { minItems: 1, maxItems: 100 }),
    },
    { additionalProperties: false },
  ),
  answers: { 201: Type.Object({ id: Type.String(), key: Type.String() }, { $id: 'NewApiKey' }) },
  async handle(ctx, { store, user, role, body }) {
    const over = body.scopes.find((scope) => !scopesOf(role).includes(scope))
    if (over !== undefined)
      throw new ApiError(403, 'forbidden', `The role ${role} gives no key the scope ${over}.`, {
        code: 'scope_over_role',
        param: 'scopes',
      })
    const made = await createApiKey(ctx, store.id, { ...body, createdBy: user.id })
    return { status: 201, body: made, change: { subject: made.id, after: body } }
  },
})

export const revokeApiKeyRoute = dashboardRoute({
  method: 'POST',
  path: '/stores/{storeId}/api-keys/{keyId}/revoke',
  action: 'keys.write',
  operationId: 'revokeApiKey',
  needsFreshProof: true,
  summary: 'Stop a key for good, everywhere within a second',
  tag: 'API keys',
  answers: { 204: null },
  async handle(ctx, { store, params }) {
    await revokeApiKey(ctx, store.id, params.keyId)
    return { status: 204, change: { subject: params.keyId } }
  },
})

const makersOfKeys = sql(
  'makersOfApiKeys',
  `select api_keys.id, users.name, memberships.user_id is not null as "isMember"
   from api_keys join users on users.id = api_keys.created_by
   left join memberships on memberships.user_id = users.id and memberships.store_id = api_keys.store_id
   where api_keys.store_id = :storeId`,
)
