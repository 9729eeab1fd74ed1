import { Type } from 'typebox'
import { providers } from '../core/provider.ts'
import { type ImportSection, importSection } from '../import/importDocument.ts'
import { errorAt } from '../lib/checkShape.ts'
import { addGatewayAccount, findWrongCredentials, type ProviderCredentials } from '../stores/gatewayAccounts.ts'

const GatewayRow = Type.Object(
  {
    provider: Type.Enum([...providers]),
    credentials: Type.Union([Type.Literal('simulator'), Type.Record(Type.String(), Type.String())]),
  },
  { additionalProperties: false },
)

/**
 * Returns the section of the store's gateway accounts. A payment goes to the first account in the list that supports its
 * method.
 */
export function gatewaysSection(credentials: ProviderCredentials): ImportSection {
  return importSection({
    name: 'gateways',
    schema: GatewayRow,
    check(ctx, row, path) {
      const wrong = findWrongCredentials(ctx, row, credentials)
      if (wrong !== undefined) throw errorAt(`${path}.credentials`, wrong)
    },
    async write({ ctx, trx, store }, rows) {
      for (const row of rows) await addGatewayAccount(ctx, trx, store, { ...row, providers: credentials })
    },
  })
}
