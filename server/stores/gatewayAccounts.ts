import { systemNow } from '../core/clock.ts'
import type { Context } from '../core/context.ts'
import { invalidRequest, notFound } from '../core/errors.ts'
import { derivedId, timeOfId } from '../core/ids.ts'
import type { SecretBox } from '../core/secretBox.ts'
import { type Runner, sql } from '../core/sql.ts'
import type { GatewayAccount, Provider } from '../gateways/gateway.ts'
import type { StoreGateway } from './store.ts'

/** The credentials of each gateway. Passed in, because this module may not import the adapters. */
export type ProviderCredentials = {
  /** Names of all credentials that the gateway needs. Undefined for a gateway that this version does not support. */
  credentialNames(provider: Provider): readonly string[] | undefined
  /** Credentials that the gateway's simulator accepts. */
  simulatorCredentials(provider: Provider): Record<string, string>
}

/** `"simulator"`, or the gateway's own credentials by their names. */
export type CredentialsInput = 'simulator' | Record<string, string>

export type NewGatewayAccount = { provider: Provider; credentials: CredentialsInput; providers: ProviderCredentials }

const MAX_OPENED = 10_000

/**
 * Adds a gateway account after the store's others. Its credentials are sealed for its row.
 * The caller calls `notifyStoreChange` after the commit.
 * @throws invalid_request on `credentials` that this gateway does not accept here; not_found for an unknown store
 */
export async function addGatewayAccount(
  ctx: Context,
  trx: Runner,
  store: { id: string },
  { providers, ...input }: NewGatewayAccount,
): Promise<StoreGateway> {
  const wrong = findWrongCredentials(ctx, input, providers)
  if (wrong !== undefined) throw invalidRequest('credentials', wrong)
  const simulated = input.credentials === 'simulator'
  const credentials =
    input.credentials === 'simulator' ? providers.simulatorCredentials(input.provider) : input.credentials
  // The lock lasts until the commit: two accounts added at once get different positions.
  if ((await trx.row(lockStore, { id: store.id })) === undefined) throw notFound('store')
  const { position } = (await trx.row<{ position: number }>(nextPosition, { storeId: store.id }))!
  const id = accountIdAt(store.id, position)
  const sealed = ctx.secrets.seal(JSON.stringify(credentials), placeOf(id))
  const { provider } = input
  await trx.rows(insertAccount, {
    id,
    storeId: store.id,
    provider,
    position,
    simulated,
    credentials: sealed,
    now: systemNow(),
  })
  return { id, provider, position, active: true, simulated, sealedCredentials: sealed }
}

/**
 * Returns the id of the store's next account, which is part of its webhook address. The store owner enters that address at the
 * gateway before the account exists here, because only then the gateway shows the secret of the address.
 */
export function nextAccountId({ id, gateways }: { id: string; gateways: readonly StoreGateway[] }): string {
  return accountIdAt(id, Math.max(-1, ...gateways.map(({ position }) => position)) + 1)
}

/** The id is unique: accounts are never deleted, and a new order uses the same positions. */
function accountIdAt(storeId: string, position: number): string {
  return derivedId('gwa', timeOfId(storeId), `${storeId} ${position}`)
}

type RenewedCredentials = {
  credentials: CredentialsInput
  providers: ProviderCredentials
  check(account: GatewayAccount): Promise<void>
}

/**
 * Replaces the credentials of an account, for example after a new key at the gateway.
 * @param renewed.check takes the account with the new credentials. It throws if they must not replace the old ones.
 * @throws invalid_request on `credentials`; not_found
 */
export async function replaceCredentials(
  ctx: Context,
  storeId: string,
  account: StoreGateway,
  { credentials, providers, check }: RenewedCredentials,
): Promise<void> {
  const { id, provider } = account
  const wrong = findWrongCredentials(ctx, { provider, credentials }, providers)
  if (wrong !== undefined) throw invalidRequest('credentials', wrong)
  const plain = credentials === 'simulator' ? providers.simulatorCredentials(provider) : credentials
  const simulated = credentials === 'simulator'
  const sealedCredentials = ctx.secrets.seal(JSON.stringify(plain), placeOf(id))
  await check(openAccount(ctx, { ...account, simulated, sealedCredentials }))
  if (!(await ctx.database.row(updateCredentials, { id, storeId, credentials: sealedCredentials, simulated })))
    throw notFound('gateway account')
  await ctx.notifyStoreChange(storeId)
}

/**
 * Activates or deactivates an account. Payments that began there still continue there.
 * @throws not_found
 */
export async function setAccountActive(ctx: Context, storeId: string, id: string, active: boolean): Promise<void> {
  if (!(await ctx.database.row(updateActive, { id, storeId, active }))) throw notFound('gateway account')
  await ctx.notifyStoreChange(storeId)
}

/**
 * Changes the order of a store's accounts. A method goes to the first account that supports it.
 * @param ids the ids of all accounts, in their new order
 * @throws invalid_request on `ids` unless they name each account once
 */
export async function orderAccounts(ctx: Context, storeId: string, ids: readonly string[]): Promise<void> {
  await ctx.database.transaction(async (trx) => {
    await trx.rows(lockStore, { id: storeId })
    const there = await trx.rows<{ id: string }>(accountIds, { storeId })
    if (ids.length !== there.length || there.some(({ id }) => !ids.includes(id)))
      throw invalidRequest('ids', "Name each of the store's gateway accounts once.")
    // Negative positions in between, because PostgreSQL checks uniqueness after each row.
    await trx.rows(clearPositions, { storeId })
    await trx.rows(writePositions, { storeId, ids })
  })
  await ctx.notifyStoreChange(storeId)
}

/** Returns a sentence that says why these credentials are wrong, or undefined. It never quotes a credential. */
export function findWrongCredentials(
  ctx: Context,
  input: { provider: Provider; credentials: CredentialsInput },
  providers: ProviderCredentials,
): string | undefined {
  const { provider, credentials } = input
  const names = providers.credentialNames(provider)
  if (names === undefined) return `${provider} is not supported yet.`
  if (credentials === 'simulator')
    return ctx.settings.environment === 'sandbox' ? undefined : '"simulator" is for sandbox only.'
  const missing = names.find((name) => !Object.hasOwn(credentials, name) || credentials[name] === '')
  if (missing !== undefined) return `${provider} needs ${names.join(', ')}: ${missing} is missing.`
  const unknown = Object.keys(credentials).find((name) => !names.includes(name))
  return unknown === undefined ? undefined : `${provider} needs ${names.join(', ')}, and no ${unknown}.`
}

/**
 * Opens the credentials of an account for its gateway adapter.
 * @throws Error if the account was sealed under an unknown secret, or is simulated and no simulator runs
 */
export function openAccount(ctx: Context, gateway: StoreGateway): GatewayAccount {
  // Without the simulator's address the adapter would call the real gateway.
  if (gateway.simulated && ctx.simulatorUrl === undefined)
    throw new Error(`The gateway account ${gateway.id} is simulated, but no simulator runs here.`)
  return {
    id: gateway.id,
    provider: gateway.provider,
    environment: ctx.settings.environment,
    simulatorUrl: gateway.simulated ? ctx.simulatorUrl : undefined,
    credentials: openCredentials(ctx.secrets, gateway),
  }
}

/** Caches opened credentials: decrypting and parsing take microseconds, but a payment opens its account several times. */
const opened = new WeakMap<SecretBox, Map<string, Record<string, string>>>()

function openCredentials(secrets: SecretBox, gateway: StoreGateway): Record<string, string> {
  const known = opened.get(secrets) ?? new Map<string, Record<string, string>>()
  opened.set(secrets, known)
  // The id is part of the key: a sealed text copied to another row must not open from this cache.
  const name = `${gateway.id}:${gateway.sealedCredentials}`
  const remembered = known.get(name)
  if (remembered !== undefined) return remembered
  const credentials = JSON.parse(secrets.open(gateway.sealedCredentials, placeOf(gateway.id)))
  if (known.size >= MAX_OPENED) known.delete(known.keys().next().value as string)
  known.set(name, Object.freeze(credentials))
  return credentials
}

function placeOf(id: string): string {
  return `gateway_accounts.credentials:${id}`
}

const updateCredentials = sql(
  'replaceGatewayCredentials',
  `update gateway_accounts
    set credentials = :credentials, simulated = :simulated, webhooks_base = null, subscribe_after = null
   where id = :id and store_id = :storeId returning id`,
)

const updateActive = sql(
  'setGatewayAccountActive',
  'update gateway_accounts set active = :active where id = :id and store_id = :storeId returning id',
)

const accountIds = sql('gatewayAccountIds', 'select id from gateway_accounts where store_id = :storeId')

const clearPositions = sql(
  'clearGatewayPositions',
  'update gateway_accounts set position = -1 - position where store_id = :storeId',
)

const writePositions = sql(
  'writeGatewayPositions',
  `update gateway_accounts set position = place - 1
   from unnest(:ids::text[]) with ordinality as ordered (id, place)
   where gateway_accounts.id = ordered.id and store_id = :storeId`,
)

const lockStore = sql('lockStoreForGateway', 'select id from stores where id = :id for no key update')

const nextPosition = sql(
  'nextGatewayPosition',
  'select coalesce(max(position) + 1, 0) as position from gateway_accounts where store_id = :storeId',
)

const insertAccount = sql(
  'insertGatewayAccount',
  `insert into gateway_accounts (id, store_id, provider, position, simulated, credentials, created_at)
   values (:id, :storeId, :provider, :position, :simulated, :credentials, :now)`,
)

/** The path of the gateway webhooks of an account. */
export function webhooksPath(gatewayAccountId: string): string {
  return `/gateways/${gatewayAccountId}/webhooks`
}
