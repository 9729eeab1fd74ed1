import { Type } from 'typebox'
import type { Context } from '../core/context.ts'
import { ApiError } from '../core/errors.ts'
import { sql } from '../core/sql.ts'
import { allOf } from '../lib/page.ts'
import { instant, nullable, nullableInstant, oneOf } from '../lib/schema.ts'
import { createApiKey, listApiKeys, revokeApiKey, type Scope, scopes } from './apiKeys.ts'
import { canFields, canOf } from './canOf.ts'
import { dashboardOperation } from './operation.ts'
import { type Role, scopesOf } from './permissions.ts'

const ApiKey = Type.Object(
  {
    id: Type.String(),
    name: Type.String(),
    lastFour: Type.String(),
    scopes: Type.Array(oneOf(scopes)),
    createdAt: instant,
    lastUsedAt: nullableInstant,
    revokedAt: nullableInstant,
    can: canFields('revoke'),
    madeBy: nullable(
      Type.Object({
        name: Type.String(),
        isMember: Type.Boolean({
          description: 'False if the creator has left the store. The creator may still have the key',
        }),
      }),
    ),
  },
  { $id: 'ApiKey' },
)

export const apiKeyOperations = [
  dashboardOperation({
    name: 'listApiKeys',
    summary: 'List the API keys, including revoked keys, newest first',
    tag: 'API keys',
    run: (ctx, { store }) => listWithMakers(ctx, store.id),
    dashboard: {
      method: 'GET',
      path: '/stores/{storeId}/api-keys',
      guard: 'keys.read',
      answers: { 200: allOf(ApiKey) },
      answer: (ctx, keys, { role }) => ({
        data: keys.map((key) => ({
          ...key,
          can: canOf(ctx, role, { revoke: ['keys.write', key.revokedAt === null] }),
        })),
      }),
    },
  }),

  dashboardOperation({
    name: 'createApiKey',
    summary: 'Create an API key with scopes that the person’s role allows. Only this answer shows the key',
    tag: 'API keys',
    body: Type.Object(
      {
        name: Type.String({ minLength: 1, maxLength: 200 }),
        scopes: Type.Array(oneOf(scopes), { minItems: 1, maxItems: 100 }),
      },
      { additionalProperties: false },
    ),
    async run(ctx, { store, user, role, body }) {
      requireScopesOf(role, body.scopes)
      return await createApiKey(ctx, store.id, { ...body, createdBy: user.id })
    },
    dashboard: {
      method: 'POST',
      path: '/stores/{storeId}/api-keys',
      guard: 'keys.write',
      needsFreshProof: true,
      answers: { 201: Type.Object({ id: Type.String(), key: Type.String() }, { $id: 'NewApiKey' }) },
      audit: ({ id }, { body }) => ({ subject: id, after: body }),
    },
  }),

  dashboardOperation({
    name: 'revokeApiKey',
    summary: 'Revoke an API key permanently. All nodes refuse the key within a second',
    tag: 'API keys',
    run: (ctx, { store, id }) => revokeApiKey(ctx, store.id, id),
    dashboard: {
      method: 'POST',
      path: '/stores/{storeId}/api-keys/{keyId}/revoke',
      guard: 'keys.write',
      needsFreshProof: true,
      answers: { 204: null },
      audit: (_done, { id }) => ({ subject: id }),
    },
  }),
]

/** @throws ApiError 403 `scope_over_role` */
function requireScopesOf(role: Role, wanted: readonly Scope[]): void {
  const over = wanted.find((scope) => !scopesOf(role).includes(scope))
  if (over === undefined) return
  throw new ApiError(403, 'forbidden', `A person with the role ${role} cannot create a key with the scope ${over}.`, {
    code: 'scope_over_role',
    param: 'scopes',
  })
}

async function listWithMakers(ctx: Context, storeId: string) {
  const [keys, makers] = await Promise.all([
    listApiKeys(ctx, storeId),
    ctx.database.rows<{ id: string; name: string; isMember: boolean }>(makersOfKeys, { storeId }),
  ])
  const makerOf = new Map(makers.map(({ id, ...madeBy }) => [id, madeBy]))
  return keys.map((key) => ({ ...key, madeBy: makerOf.get(key.id) ?? null }))
}

const makersOfKeys = sql(
  'makersOfApiKeys',
  `select api_keys.id, users.name, memberships.user_id is not null as "isMember"
   from api_keys join users on users.id = api_keys.created_by
   left join memberships on memberships.user_id = users.id and memberships.store_id = api_keys.store_id
   where api_keys.store_id = :storeId`,
)
