import { Type } from 'typebox'
import type { Context } from '../core/context.ts'
import { notFound } from '../core/errors.ts'
import { providers } from '../core/provider.ts'
import { credentialNamesOf, optionalCredentialNamesOf, simulatorCredentials } from '../gateways/all.ts'
import { idText, oneOf } from '../lib/schema.ts'
import { dashboardOperation } from '../operations/operation.ts'
import { findGatewaySteps, GatewaySteps } from '../payments/gatewaySteps.ts'
import { unmatchedWebhooksOf } from '../payments/gatewayWebhooks/unmatchedWebhooks.ts'
import { requireCarriedRules } from '../split/requireCarriedRules.ts'
import {
  addGatewayAccount,
  orderAccounts,
  type ProviderCredentials,
  replaceCredentials,
  setAccountActive,
} from '../stores/gatewayAccounts.ts'
import { noteAccepted } from '../stores/gatewayFacts.ts'
import { checkCredentials } from '../stores/gatewayGuide.ts'
import { requireSameMerchant } from '../stores/sameMerchant.ts'
import { getStore, type Store, type StoreGateway } from '../stores/store.ts'
import { GatewayTest, testGateway } from '../stores/testGateway.ts'
import { Gateways, toGateways } from '../stores/toGateways.ts'

const credentialsOf: ProviderCredentials = {
  credentialNames: credentialNamesOf,
  optionalCredentialNames: optionalCredentialNamesOf,
  simulatorCredentials,
}

const ProviderName = oneOf(providers)
const Credentials = Type.Union([
  Type.Literal('simulator', { description: 'An account at the simulator. It works only in sandbox' }),
  Type.Record(Type.String(), Type.String({ maxLength: 5_000 }), { maxProperties: 20 }),
])

/*
 * A change is refused if the store would then use a gateway that cannot apply one of the store's split rules. A person
 * may always deactivate an account. Then the account's payment methods are unavailable for sales that the next account
 * cannot divide.
 */
export const gatewayOperations = [
  dashboardOperation({
    name: 'listGateways',
    summary: 'List the gateway accounts, and the account of each payment method',
    run: (ctx, { store }) => shownGateways(ctx, store),
    dashboard: { method: 'GET', path: '/gateways', guard: 'gateways.read', answers: { 200: Gateways } },
  }),

  dashboardOperation({
    name: 'addGateway',
    summary: 'Add a gateway account after the other accounts. No answer contains its credentials',
    body: Type.Object({ provider: ProviderName, credentials: Credentials }, { additionalProperties: false }),
    async run(ctx, { store, body }) {
      checkCredentials(ctx, body.provider, body.credentials)
      const account = await addGatewayAccount(ctx, ctx.database, store, { ...body, providers: credentialsOf })
      await requireCarriedRules(ctx, { store: { ...store, gateways: [...store.gateways, account] } }, 'provider')
      await ctx.notifyStoreChange(store.id)
      return account
    },
    dashboard: {
      method: 'POST',
      path: '/gateways',
      guard: 'gateways.write',
      answers: { 201: Gateways },
      needsFreshProof: true,
      answer: (ctx, _account, { store }) => gatewaysOf(ctx, store),
      audit: ({ id, provider, simulated }) => ({ subject: id, after: { provider, simulated } }),
    },
  }),

  dashboardOperation({
    name: 'updateGateway',
    summary:
      'Activate or deactivate a gateway account, or replace its credentials with other credentials of the same merchant',
    body: Type.Object(
      { active: Type.Optional(Type.Boolean()), credentials: Type.Optional(Credentials) },
      { additionalProperties: false },
    ),
    async run(ctx, { store, id, body: { active, credentials } }) {
      const account = getAccount(store, id)
      if (active) await requireCarriedRules(ctx, { store: withAccount(store, { ...account, active }) }, 'active')
      if (credentials !== undefined) {
        checkCredentials(ctx, account.provider, credentials)
        await replaceCredentials(ctx, store.id, account, {
          credentials,
          providers: credentialsOf,
          check: (renewed) => requireSameMerchant(ctx, store.id, renewed),
        })
      }
      if (active !== undefined) await setAccountActive(ctx, store.id, account.id, active)
      return account
    },
    dashboard: {
      method: 'PATCH',
      path: '/gateways/{accountId}',
      guard: 'gateways.write',
      answers: { 200: Gateways },
      needsFreshProof: true,
      commitsItself: true,
      answer: (ctx, _account, { store }) => gatewaysOf(ctx, store),
      audit: (account, { body: { active, credentials } }) => ({
        subject: account.id,
        before: { active: account.active },
        after: { active, credentials: credentials === undefined ? undefined : 'replaced' },
      }),
    },
  }),

  dashboardOperation({
    name: 'orderGateways',
    summary: 'Reorder the gateway accounts. A payment method uses the first active account that supports it',
    body: Type.Object({ ids: Type.Array(idText(), { maxItems: 100 }) }, { additionalProperties: false }),
    async run(ctx, { store, body: { ids } }) {
      const placed = store.gateways.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id))
      await requireCarriedRules(ctx, { store: { ...store, gateways: placed } }, 'ids')
      await orderAccounts(ctx, store.id, ids)
    },
    dashboard: {
      method: 'PUT',
      path: '/gateways/order',
      guard: 'gateways.write',
      answers: { 200: Gateways },
      needsFreshProof: true,
      answer: (ctx, _done, { store }) => gatewaysOf(ctx, store),
      audit: (_done, { store, body: { ids } }) => ({
        subject: store.id,
        before: { ids: store.gateways.map(({ id }) => id) },
        after: { ids },
      }),
    },
  }),

  dashboardOperation({
    name: 'getGatewaySteps',
    summary: 'Get the set-up steps of a gateway account, each with the instant when it was done',
    run: (ctx, { store, id }) => findGatewaySteps(ctx, store, getAccount(store, id)),
    dashboard: {
      method: 'GET',
      path: '/gateways/{accountId}/steps',
      guard: 'gateways.read',
      answers: { 200: GatewaySteps },
    },
  }),

  dashboardOperation({
    name: 'testGateway',
    summary: 'Test the credentials of a gateway account with a request for a payment that does not exist',
    async run(ctx, { store, id }) {
      const tested = await testGateway(ctx, getAccount(store, id))
      if (tested.ok) await noteAccepted(ctx, { id, storeId: store.id })
      return tested
    },
    dashboard: {
      method: 'POST',
      path: '/gateways/{accountId}/test',
      guard: 'gateways.write',
      answers: { 200: GatewayTest },
      commitsItself: true,
      audit: ({ ok }, { id }) => ({ subject: id, after: { ok } }),
    },
  }),
]

function getAccount(store: Store, id: string): StoreGateway {
  const account = store.gateways.find((gateway) => gateway.id === id)
  if (!account) throw notFound('gateway account')
  return account
}

function withAccount(store: Store, changed: StoreGateway): Store {
  return { ...store, gateways: store.gateways.map((one) => (one.id === changed.id ? changed : one)) }
}

async function gatewaysOf(ctx: Context, store: Store) {
  return shownGateways(ctx, await getStore(ctx.database, store.id))
}

async function shownGateways(ctx: Context, store: Store) {
  return toGateways(ctx, store, await unmatchedWebhooksOf(ctx, store.id))
}
