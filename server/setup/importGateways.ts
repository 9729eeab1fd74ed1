import { Type } from 'typebox'
import { providers } from '../gateways/gateway.ts'
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

/** The store's gateway accounts, in the order of routing: a method goes to the first account that supports it. */
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
