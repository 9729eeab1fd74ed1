import { Type } from 'typebox'
import { importSection } from '../import/importDocument.ts'
import { definesRef } from '../import/importRefs.ts'
import { insertApiKey, scopes } from '../stores/apiKeys.ts'

const ApiKeyRow = Type.Object(
  {
    ref: definesRef('apiKeys'),
    name: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
    scopes: Type.Optional(Type.Array(Type.Enum([...scopes]))),
  },
  { additionalProperties: false },
)

/** The list of API keys. Only the output of the import contains the keys. A key without scopes gets all scopes. */
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
