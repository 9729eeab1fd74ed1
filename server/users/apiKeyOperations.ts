import { Type } from 'typebox'
import { systemNow } from '../core/clock.ts'
import type { Context } from '../core/context.ts'
import { ApiError } from '../core/errors.ts'
import { sql } from '../core/sql.ts'
import { allOf } from '../lib/page.ts'
import { instant, nullable, nullableInstant, oneOf } from '../lib/schema.ts'
import { canFields, canOf } from '../operations/canOf.ts'
import { dashboardOperation } from '../operations/operation.ts'
import { type Role, scopesOf } from '../operations/permissions.ts'
import { createApiKey, listApiKeys, replaceApiKey, revokeApiKey, type Scope, scopes } from '../stores/apiKeys.ts'

const ApiKey = Type.Object(
  {
    id: Type.String(),
    name: Type.String(),
    lastFour: Type.String(),
    scopes: Type.Array(oneOf(scopes)),
    createdAt: instant,
    lastUsedAt: nullableInstant,
    revokedAt: {
      ...nullableInstant,
      description: 'The API refuses the key from this instant on. For a replaced key the instant may be in the future',
    },
    can: canFields('revoke', 'replace'),
    madeBy: nullable(
      Type.Object({
        name: Type.String(),
        isMember: Type.Boolean({
          description: 'False if the creator of the key has left the store. The creator may still know the key',
        }),
      }),
    ),
  },
  { $id: 'ApiKey' },
)

const newApiKey = Type.Object({ id: Type.String(), key: Type.String() }, { $id: 'NewApiKey' })

export const apiKeyOperations = [
  dashboardOperation({
    name: 'listApiKeys',
    summary: 'List the API keys, including revoked keys, newest first',
    run: (ctx, { store }) => listWithMakers(ctx, store.id),
    dashboard: {
      method: 'GET',
      path: '/api-keys',
      guard: 'keys.read',
      answers: { 200: allOf(ApiKey) },
      answer: (ctx, keys, { role }) => ({
        data: keys.map((key) => ({
          ...key,
          can: canOf(ctx, role, {
            revoke: ['keys.write', key.revokedAt === null || key.revokedAt > systemNow()],
            replace: ['keys.write', key.revokedAt === null && scopeOver(role, key.scopes) === undefined],
          }),
        })),
      }),
    },
  }),

  dashboardOperation({
    name: 'createApiKey',
    summary: 'Create an API key with scopes that the person’s role allows. Only this answer shows the key',
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
      path: '/api-keys',
      guard: 'keys.write',
      needsFreshProof: true,
      answers: { 201: newApiKey },
      audit: ({ id }, { body }) => ({ subject: id, after: body }),
    },
  }),

  dashboardOperation({
    name: 'replaceApiKey',
    summary: 'Replace an API key with a new key of the same name and scopes. Only this answer shows the new key',
    body: Type.Object(
      {
        graceSeconds: Type.Integer({
          minimum: 0,
          maximum: 7 * 24 * 60 * 60,
          description: 'The old key still works for this time. With 0 it ends within a second',
        }),
      },
      { additionalProperties: false },
    ),
    run: (ctx, { store, user, role, id, body }) =>
      replaceApiKey(ctx, store.id, id, { ...body, createdBy: user.id, allow: (given) => requireScopesOf(role, given) }),
    dashboard: {
      method: 'POST',
      path: '/api-keys/{keyId}/replace',
      guard: 'keys.write',
      needsFreshProof: true,
      answers: { 201: newApiKey },
      answer: (_ctx, { id, key }) => ({ id, key }),
      audit: ({ id, replaced: { name, lastFour, revokedAt } }, { id: oldId }) => ({
        subject: oldId,
        before: { lastFour },
        after: { name, newKey: id, worksUntil: revokedAt },
      }),
    },
  }),

  dashboardOperation({
    name: 'revokeApiKey',
    summary: 'Revoke an API key permanently. All nodes refuse the key within a second',
    run: (ctx, { store, id }) => revokeApiKey(ctx, store.id, id),
    dashboard: {
      method: 'POST',
      path: '/api-keys/{keyId}/revoke',
      guard: 'keys.write',
      needsFreshProof: true,
      answers: { 204: null },
      before: async (ctx, { store, id }) => {
        const { name, lastFour } = (await listApiKeys(ctx, store.id)).find((key) => key.id === id) ?? {}
        return { name, lastFour }
      },
      audit: (_done, { id }) => ({ subject: id }),
    },
  }),
]

/** @throws ApiError 403 `scope_over_role` */
function requireScopesOf(role: Role, wanted: readonly Scope[]): void {
  const over = scopeOver(role, wanted)
  if (over === undefined) return
  throw new ApiError(403, 'forbidden', `A person with the role ${role} cannot create a key with the scope ${over}.`, {
    code: 'scope_over_role',
    param: 'scopes',
  })
}

/** Returns the first scope that the role may not give to a key. Undefined if all are allowed. */
function scopeOver(role: Role, wanted: readonly Scope[]): Scope | undefined {
  const own = scopesOf(role)
  return wanted.find((scope) => !own.includes(scope))
}

async function listWithMakers(ctx: Context, storeId: string) {
  const [keys, makers] = await Promise.all([listApiKeys(ctx, storeId), ctx.database.rows(makersOfKeys, { storeId })])
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
