import { type Static, Type } from 'typebox'
import type { Context } from '../core/context.ts'
import { type Provider, providers } from '../core/provider.ts'
import { gatewayFor } from '../gateways/all.ts'
import { isDown } from '../gateways/breaker.ts'
import { chooseAccount, gatewayMethodOf } from '../gateways/chooseAccount.ts'
import { type Method, methods } from '../gateways/port/payments.ts'
import { nullable, oneOf } from '../lib/schema.ts'
import { nextAccountId } from './gatewayAccounts.ts'
import { GatewayGuide, guideOf, webhooksAddress } from './gatewayGuide.ts'
import type { Store } from './store.ts'

const ProviderName = oneOf(providers)
const Methods = Type.Array(oneOf(methods))

const GatewayAccount = Type.Object(
  {
    id: Type.String(),
    provider: ProviderName,
    position: Type.Integer(),
    active: Type.Boolean(),
    simulated: Type.Boolean(),
    methods: Methods,
    webhooksAddress: Type.String({ description: 'The gateway sends the webhooks of this account to this address' }),
    isDown: Type.Boolean({
      description:
        'True while the gateway does not answer this server. Payments then go to the next account that can take them',
    }),
    unmatchedWebhooks: Type.Integer({ description: 'Webhooks that do not belong to a payment of this store' }),
  },
  { $id: 'GatewayAccount' },
)

/** The gateway accounts of a store, and the gateways that the store can connect. */
export const Gateways = Type.Object(
  {
    accounts: Type.Array(GatewayAccount, { description: 'The accounts in the order of their positions' }),
    routes: Type.Object(
      { pix: nullable(Type.String()), boleto: nullable(Type.String()), credit_card: nullable(Type.String()) },
      { description: 'The id of the account that each payment method uses. Null if no account supports the method' },
    ),
    providers: Type.Array(Type.Object({ provider: ProviderName, methods: Methods, guide: GatewayGuide }), {
      description: 'Gateways that the store can connect, each with its help',
    }),
    nextWebhooksAddress: Type.String({
      description: 'The gateway will send the webhooks of the next account to this address',
    }),
    checkoutDomain: Type.String({ description: "The domain of the checkout's pages" }),
  },
  { $id: 'Gateways' },
)

/** @param unmatched the number of unmatched webhooks of each account. Accounts without any may be missing. */
export function toGateways(
  ctx: Context,
  store: Store,
  unmatched: ReadonlyMap<string, number>,
): Static<typeof Gateways> {
  const { gateways } = store
  const idOf = (method: Method) => chooseAccount(gateways, method, 'brl')?.id ?? null
  return {
    accounts: gateways.map(
      ({ storeId: _, sealedCredentials: __, clockOffsetMs: ___, webhookCame: ____, ...account }) => ({
        ...account,
        methods: methodsOf(account.provider),
        webhooksAddress: webhooksAddress(ctx, account.id),
        isDown: isDown(account.id),
        unmatchedWebhooks: unmatched.get(account.id) ?? 0,
      }),
    ),
    routes: { pix: idOf('pix'), boleto: idOf('boleto'), credit_card: idOf('credit_card') },
    providers: providers.map((provider) => ({ provider, methods: methodsOf(provider), guide: guideOf(provider) })),
    nextWebhooksAddress: webhooksAddress(ctx, nextAccountId(store)),
    checkoutDomain: new URL(ctx.settings.publicUrl).hostname,
  }
}

/** Lists the payment methods that a gateway supports, in the order of `methods`. */
export function methodsOf(provider: Provider) {
  const gateway = gatewayFor(provider)
  return methods.filter((method) => gatewayMethodOf(gateway, method) !== undefined)
}
