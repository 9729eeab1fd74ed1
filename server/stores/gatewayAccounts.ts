import { dateInSaoPaulo, wallClockInSaoPaulo } from '../brazil/calendar.ts'
import { storeNow, systemNow } from '../core/clock.ts'
import type { Context } from '../core/context.ts'
import { invalidRequest, notFound } from '../core/errors.ts'
import { derivedId, timeOfId, withHintOf } from '../core/ids.ts'
import type { Provider } from '../core/provider.ts'
import type { SecretBox } from '../core/secretBox.ts'
import { type Runner, sql } from '../core/sql.ts'
import type { GatewayAccount } from '../gateways/port/account.ts'
import { knownCustomersOf } from './gatewayCustomers.ts'
import type { StoreGateway } from './store.ts'

/**
 * The credentials of each gateway. The caller provides these functions, because this module may not import the
 * adapters.
 */
export type ProviderCredentials = {
  /**
   * Returns the names of the credentials that the gateway needs, or undefined for a gateway that this version does not
   * support.
   */
  credentialNames(provider: Provider): readonly string[] | undefined
  /** Returns the names of the optional credentials. */
  optionalCredentialNames?(provider: Provider): readonly string[]
  /** Returns credentials that the gateway's simulator accepts. */
  simulatorCredentials(provider: Provider): Record<string, string>
}

/** `"simulator"`, or the gateway's own credentials by their names. */
export type CredentialsInput = 'simulator' | Record<string, string>

export type NewGatewayAccount = { provider: Provider; credentials: CredentialsInput; providers: ProviderCredentials }

const MAX_OPENED = 10_000

/**
 * Adds a gateway account after the store's other accounts. The encryption binds the credentials to the row of the account.
 * The caller calls `notifyStoreChange` after the commit.
 * @throws invalid_request on `credentials` that this gateway does not accept in this environment; not_found for an unknown
 * store
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
  // The lock lasts until the commit, so two simultaneous calls get different positions.
  await trx.rows(lockGateways, { storeId: store.id })
  const next = await trx.row(nextPosition, { storeId: store.id })
  if (next === undefined) throw notFound('store')
  const { position, clockOffsetMs } = next
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
  const account = { id, storeId: store.id, provider, position, simulated, sealedCredentials: sealed, clockOffsetMs }
  return { ...account, active: true, webhookCame: false }
}

/**
 * Returns the id of the store's next account. The id is part of the account's webhook address. The owner must enter
 * that address at the gateway before the account is added, because only then the gateway shows the secret of the
 * webhooks.
 */
export function nextAccountId({ id, gateways }: { id: string; gateways: readonly StoreGateway[] }): string {
  return accountIdAt(id, Math.max(-1, ...gateways.map(({ position }) => position)) + 1)
}

/**
 * Returns a unique id. No two accounts get the same position, because accounts are never deleted, and a change of their
 * order uses the same positions again.
 */
function accountIdAt(storeId: string, position: number): string {
  return withHintOf(derivedId('gwa', timeOfId(storeId), `${storeId} ${position}`), storeId)
}

type RenewedCredentials = {
  credentials: CredentialsInput
  providers: ProviderCredentials
  check(account: GatewayAccount): Promise<void>
}

/**
 * Replaces the credentials of an account, for example after a new key at the gateway.
 * @param renewed.check receives the account with the new credentials. It throws if they must not replace the old
 * credentials.
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
 * Activates or deactivates an account. An inactive account gets no new payments, but its existing payments continue.
 * @throws not_found
 */
export async function setAccountActive(ctx: Context, storeId: string, id: string, active: boolean): Promise<void> {
  if (!(await ctx.database.row(updateActive, { id, storeId, active }))) throw notFound('gateway account')
  await ctx.notifyStoreChange(storeId)
}

/**
 * Changes the order of a store's accounts. A payment goes to the first active account that supports its method.
 * @param ids the ids of all accounts, in their new order
 * @throws invalid_request on `ids` unless the list has each account once
 */
export async function orderAccounts(ctx: Context, storeId: string, ids: readonly string[]): Promise<void> {
  await ctx.database.transaction(async (trx) => {
    await trx.rows(lockGateways, { storeId })
    const there = await trx.rows(accountIds, { storeId })
    if (ids.length !== there.length || there.some(({ id }) => !ids.includes(id)))
      throw invalidRequest('ids', "Name each of the store's gateway accounts once.")
    // The accounts get negative positions first, because PostgreSQL checks uniqueness after each row.
    await trx.rows(clearPositions, { storeId })
    await trx.rows(writePositions, { storeId, ids })
  })
  await ctx.notifyStoreChange(storeId)
}

/** Returns an error message for wrong credentials, or undefined. The message never contains a credential. */
export function findWrongCredentials(
  ctx: Context,
  input: { provider: Provider; credentials: CredentialsInput },
  providers: ProviderCredentials,
): string | undefined {
  const { provider, credentials } = input
  const names = providers.credentialNames(provider)
  if (names === undefined) return `${provider} is not supported yet.`
  if (credentials === 'simulator')
    return ctx.settings.environment === 'sandbox' ? undefined : '"simulator" works only in sandbox.'
  const missing = names.find((name) => !Object.hasOwn(credentials, name) || credentials[name] === '')
  if (missing !== undefined) return `${provider} needs ${names.join(', ')}: ${missing} is missing.`
  const known = [...names, ...(providers.optionalCredentialNames?.(provider) ?? [])]
  const unknown = Object.keys(credentials).find((name) => !known.includes(name))
  return unknown === undefined ? undefined : `${provider} needs ${names.join(', ')}, and no ${unknown}.`
}

/**
 * Decrypts the credentials of an account for its gateway adapter.
 * @throws Error if the credentials were encrypted with an unknown secret, or if the account is simulated and no
 * simulator runs
 */
export function openAccount(ctx: Context, gateway: StoreGateway): GatewayAccount {
  // Without the simulator's address the adapter would call the real gateway.
  if (gateway.simulated && ctx.simulatorUrl === undefined)
    throw new Error(`The gateway account ${gateway.id} is simulated, but this server has no simulator.`)
  return {
    id: gateway.id,
    provider: gateway.provider,
    environment: ctx.settings.environment,
    simulatorUrl: gateway.simulated ? ctx.simulatorUrl : undefined,
    ...(gateway.simulated && simulatedNow(gateway)),
    credentials: openCredentials(ctx.secrets, gateway),
    customers: knownCustomersOf(ctx.database, { accountId: gateway.id, storeId: gateway.storeId }),
  }
}

/** Returns the store's day and time in Brasília, for the simulator. */
function simulatedNow(gateway: StoreGateway): Pick<GatewayAccount, 'simulatedDay' | 'simulatedTime'> {
  const now = storeNow(gateway)
  const wall = new Date(wallClockInSaoPaulo(now))
  return { simulatedDay: dateInSaoPaulo(now), simulatedTime: wall.toISOString().slice(11, 16) }
}

/** Caches decrypted credentials, because each payment needs the credentials of its account several times. */
const opened = new WeakMap<SecretBox, Map<string, Record<string, string>>>()

function openCredentials(secrets: SecretBox, gateway: StoreGateway): Record<string, string> {
  const known = opened.get(secrets) ?? new Map<string, Record<string, string>>()
  opened.set(secrets, known)
  // The cache key contains the id of the account, so an encrypted text that is copied to another row is not found here.
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
    set credentials = :credentials, simulated = :simulated, webhooks_base = null, subscribe_after = null,
      subscribe_failures = 0, subscribe_failure = null,
     accepted_at = null, subscribed_at = null, webhook_received_at = null
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

// On Citus, a lock of a store's row would lock the table "stores", so two transactions that create stores would deadlock.
const lockGateways = sql(
  'lockGatewaysOfStore',
  `select pg_advisory_xact_lock(hashtextextended('gateways of ' || :storeId::text, 0))`,
)

const nextPosition = sql(
  'nextGatewayPosition',
  `select clock_offset_ms as "clockOffsetMs",
     (select coalesce(max(position) + 1, 0) from gateway_accounts where store_id = stores.id) as position
   from stores where id = :storeId`,
)

const insertAccount = sql(
  'insertGatewayAccount',
  `insert into gateway_accounts (id, store_id, provider, position, simulated, credentials, created_at)
   values (:id, :storeId, :provider, :position, :simulated, :credentials, :now)`,
)

export function webhooksPath(gatewayAccountId: string): string {
  return `/gateways/${gatewayAccountId}/webhooks`
}
