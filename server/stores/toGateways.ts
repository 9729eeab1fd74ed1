import { type Static, Type } from 'typebox'
import type { Context } from '../core/context.ts'
import { gatewayFor } from '../gateways/all.ts'
import { chooseAccount, gatewayMethodOf } from '../gateways/chooseAccount.ts'
import { type Method, methods, type Provider, providers } from '../gateways/gateway.ts'
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
    webhooksAddress: Type.String({ description: 'The address for the company’s webhooks of this account' }),
  },
  { $id: 'GatewayAccount' },
)

/** The gateway accounts of a store, and what else can be connected. */
export const Gateways = Type.Object(
  {
    accounts: Type.Array(GatewayAccount, { description: 'In their order' }),
    routes: Type.Object(
      { pix: nullable(Type.String()), boleto: nullable(Type.String()), credit_card: nullable(Type.String()) },
      { description: 'For each payment method the id of its account, or null' },
    ),
    providers: Type.Array(Type.Object({ provider: ProviderName, methods: Methods, guide: GatewayGuide }), {
      description: 'Gateways that can be connected, with the help for each',
    }),
    nextWebhooksAddress: Type.String({
      description: 'The address for the company’s webhooks, for the next account of this gateway',
    }),
    checkoutDomain: Type.String({ description: "The domain of the checkout's pages" }),
  },
  { $id: 'Gateways' },
)

export function toGateways(ctx: Context, store: Store): Static<typeof Gateways> {
  const { gateways } = store
  const idOf = (method: Method) => chooseAccount(gateways, method, 'brl')?.id ?? null
  return {
    accounts: gateways.map(({ sealedCredentials: _, ...account }) => ({
      ...account,
      methods: methodsOf(account.provider),
      webhooksAddress: webhooksAddress(ctx, account.id),
    })),
    routes: { pix: idOf('pix'), boleto: idOf('boleto'), credit_card: idOf('credit_card') },
    providers: providers.map((provider) => ({
      provider,
      methods: methodsOf(provider),
      guide: guideOf(provider),
    })),
    nextWebhooksAddress: webhooksAddress(ctx, nextAccountId(store)),
    checkoutDomain: new URL(ctx.settings.publicUrl).hostname,
  }
}

/** The methods that a gateway has, in their order. */
export function methodsOf(provider: Provider) {
  const gateway = gatewayFor(provider)
  return methods.filter((method) => gatewayMethodOf(gateway, method) !== undefined)
}
