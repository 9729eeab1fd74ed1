import { type Static, Type } from 'typebox'
import type { Context } from '../core/context.ts'
import { notFound } from '../core/errors.ts'
import { newId } from '../core/ids.ts'
import { accountTrouble } from '../gateways/accountTrouble.ts'
import { credentialNamesOf, gatewayFor, simulatorCredentials } from '../gateways/all.ts'
import { chooseAccount, operationOf } from '../gateways/choose.ts'
import { type Method, methods, type Provider, providers as providerNames } from '../gateways/gateway.ts'
import { idText, nullable, nullableText, oneOf } from '../lib/schema.ts'
import {
  addGatewayAccount,
  nextAccountId,
  openAccount,
  orderAccounts,
  type ProviderCredentials,
  replaceCredentials,
  setAccountActive,
} from './gatewayAccounts.ts'
import { checkCredentials, GatewayGuide, guideOf, Words, webhooksAddress } from './gatewayGuide.ts'
import { dashboardOperation } from './operation.ts'
import { requireSameMerchant } from './sameMerchant.ts'
import { getStore, type Store, type StoreGateway } from './store.ts'

const credentialsOf: ProviderCredentials = {
  credentialNames: credentialNamesOf,
  simulatorCredentials,
}

const ProviderName = oneOf(providerNames)
const Methods = Type.Array(oneOf(methods))
const Credentials = Type.Union([
  Type.Literal('simulator', { description: 'For sandbox only' }),
  Type.Record(Type.String(), Type.String({ maxLength: 5_000 }), { maxProperties: 20 }),
])

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

const Gateways = Type.Object(
  {
    accounts: Type.Array(GatewayAccount, { description: 'In their order' }),
    routes: Type.Object(
      { pix: nullable(Type.String()), boleto: nullable(Type.String()), credit_card: nullable(Type.String()) },
      { description: 'To which account each method goes: its id, or null' },
    ),
    providers: Type.Array(Type.Object({ provider: ProviderName, methods: Methods, guide: GatewayGuide }), {
      description: 'What can be connected, and what it needs',
    }),
    nextWebhooksAddress: Type.String({
      description: 'The address for the company’s webhooks of the account connected next',
    }),
    checkoutDomain: Type.String({ description: "Of the checkout's pages" }),
  },
  { $id: 'Gateways' },
)

const GatewayTest = Type.Object(
  {
    ok: Type.Boolean(),
    cause: nullableText,
    credentials: Type.Array(Type.String(), { description: 'Names of those to look at' }),
    words: nullable(Words),
  },
  { $id: 'GatewayTest', description: '`words` name the credential and say what to do; null where all is well' },
)

export const gatewayOperations = [
  dashboardOperation({
    name: 'listGateways',
    summary: 'Gateway accounts, and which method goes where',
    tag: 'Gateways',
    run: async (ctx, { store }) => toGateways(ctx, store),
    dashboard: {
      method: 'GET',
      path: '/stores/{storeId}/gateways',
      guard: 'gateways.read',
      answers: { 200: Gateways },
    },
  }),

  dashboardOperation({
    name: 'addGateway',
    summary: 'Connect a gateway, after the others; its credentials are never shown again',
    tag: 'Gateways',
    body: Type.Object({ provider: ProviderName, credentials: Credentials }, { additionalProperties: false }),
    async run(ctx, { store, body }) {
      checkCredentials(ctx, body.provider, body.credentials)
      const account = await addGatewayAccount(ctx, ctx.database, store, { ...body, providers: credentialsOf })
      await ctx.notifyStoreChange(store.id)
      return account
    },
    dashboard: {
      method: 'POST',
      path: '/stores/{storeId}/gateways',
      guard: 'gateways.write',
      answers: { 201: Gateways },
      needsFreshProof: true,
      answer: (ctx, _account, { store }) => gatewaysOf(ctx, store),
      audit: ({ id, provider, simulated }) => ({ subject: id, after: { provider, simulated } }),
    },
  }),

  dashboardOperation({
    name: 'updateGateway',
    summary: 'Take an account into use or out of it, or give it other credentials of the same merchant',
    tag: 'Gateways',
    body: Type.Object(
      { active: Type.Optional(Type.Boolean()), credentials: Type.Optional(Credentials) },
      { additionalProperties: false },
    ),
    async run(ctx, { store, id, body: { active, credentials } }) {
      const account = getAccount(store, id)
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
      path: '/stores/{storeId}/gateways/{accountId}',
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
    summary: 'Put the accounts in another order: a method goes to the first that takes it',
    tag: 'Gateways',
    body: Type.Object({ ids: Type.Array(idText(), { maxItems: 100 }) }, { additionalProperties: false }),
    run: (ctx, { store, body: { ids } }) => orderAccounts(ctx, store.id, ids),
    dashboard: {
      method: 'PUT',
      path: '/stores/{storeId}/gateways/order',
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
    name: 'testGateway',
    summary: 'Ask the gateway for a payment that does not exist: it must say so, and know who asks',
    tag: 'Gateways',
    run: (ctx, { store, id }) => testGateway(ctx, getAccount(store, id)),
    dashboard: {
      method: 'POST',
      path: '/stores/{storeId}/gateways/{accountId}/test',
      guard: 'gateways.write',
      answers: { 200: GatewayTest },
      commitsItself: true,
      audit: ({ ok }, { id }) => ({ subject: id, after: { ok } }),
    },
  }),
]

async function testGateway(ctx: Context, account: StoreGateway): Promise<Static<typeof GatewayTest>> {
  const cause = await troubleWith(ctx, account)
  if (cause === null) return { ok: true, cause, credentials: [], words: null }
  const trouble = accountTrouble(gatewayFor(account.provider), openAccount(ctx, account), cause)
  return { ok: false, cause, credentials: trouble?.credentials ?? [], words: trouble?.words ?? null }
}

/** Creates and moves nothing at the gateway. @returns the error in the adapter's words, for the log */
async function troubleWith(ctx: Context, account: StoreGateway): Promise<string | null> {
  const gateway = gatewayFor(account.provider)
  const [method] = methodsOf(account.provider)
  const found = await gateway.find(openAccount(ctx, account), { reference: newId('pay'), method: method! })
  if (found === undefined) return null
  return 'cause' in found ? found.cause.slice(0, 200) : 'The gateway answered what it was not asked.'
}

function getAccount(store: Store, id: string): StoreGateway {
  const account = store.gateways.find((gateway) => gateway.id === id)
  if (!account) throw notFound('gateway account')
  return account
}

async function gatewaysOf(ctx: Context, store: Store) {
  return toGateways(ctx, await getStore(ctx.database, store.id))
}

function toGateways(ctx: Context, store: Store): Static<typeof Gateways> {
  const { gateways } = store
  const idOf = (method: Method) => chooseAccount(gateways, method, 'brl')?.id ?? null
  return {
    accounts: gateways.map(({ sealedCredentials: _, ...account }) => ({
      ...account,
      methods: methodsOf(account.provider),
      webhooksAddress: webhooksAddress(ctx, account.id),
    })),
    routes: { pix: idOf('pix'), boleto: idOf('boleto'), credit_card: idOf('credit_card') },
    providers: providerNames.map((provider) => ({
      provider,
      methods: methodsOf(provider),
      guide: guideOf(provider),
    })),
    nextWebhooksAddress: webhooksAddress(ctx, nextAccountId(store)),
    checkoutDomain: new URL(ctx.settings.publicUrl).hostname,
  }
}

function methodsOf(provider: Provider) {
  const gateway = gatewayFor(provider)
  return methods.filter((method) => operationOf(gateway, method) !== undefined)
}
