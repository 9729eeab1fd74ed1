import { Type } from 'typebox'
import { insertApiKey, scopes } from './apiKeys.ts'
import { importSection } from './importDocument.ts'
import { definesRef } from './importRefs.ts'

const ApiKeyRow = Type.Object(
  {
    ref: definesRef('apiKeys'),
    name: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
    scopes: Type.Optional(Type.Array(Type.Enum([...scopes]))),
  },
  { additionalProperties: false },
)

/** API keys: the output shows each, this once. Without scopes a key may do all that a key can. */
export const apiKeysSection = importSection({
  name: 'apiKeys',
  schema: ApiKeyRow,
  async write({ ctx, trx, store, refs }, rows) {
    for (const row of rows) {
      const input = { name: row.name ?? row.ref, scopes: row.scopes ?? scopes }
      const { id, key } = await insertApiKey(trx, ctx.settings.environment, store.id, input)
      refs.define('apiKeys', row.ref, id, key)
    }
  },
})
