import { type Static, Type } from 'typebox'
import { systemNow } from '../core/clock.ts'
import type { Context } from '../core/context.ts'
import { notFound } from '../core/errors.ts'
import { newId } from '../core/ids.ts'
import type { Provider } from '../core/provider.ts'
import { isKey, type Runner, sql } from '../core/sql.ts'
import { batchPer } from '../lib/batch.ts'
import { checkShape, errorAt } from '../lib/checkShape.ts'
import { EMAIL_PATTERN } from '../lib/email.ts'
import { MAX_AMOUNT_IN_CENTS } from '../lib/money.ts'
import { oneOf } from '../lib/schema.ts'
import { switchableMailKinds } from '../mail/mailKinds.ts'

/** What a store may let buyers change of their own subscriptions. They can always cancel. */
export const buyerActs = ['pause', 'change_day', 'change_plan', 'change_method'] as const
export type BuyerAct = (typeof buyerActs)[number]

const Percent = Type.Number({ minimum: 0, maximum: 99, multipleOf: 0.0001 })

/** The settings of a store, with the limits of the API (decisions, "Requests"). */
export const StoreSettings = Type.Object(
  {
    maxInstallments: Type.Integer({ minimum: 1, maximum: 12 }),
    interestFreeInstallments: Type.Integer({ minimum: 1, maximum: 12 }),
    monthlyInterestPercent: Percent,
    interestPaidByBuyer: Type.Boolean(),
    boletoDueInDays: Type.Integer({ minimum: 1, maximum: 60 }),
    pixExpiresInMinutes: Type.Integer({ minimum: 1, maximum: 43_200 }),
    refundWindowDays: Type.Integer({ minimum: 0, maximum: 365 }),
    maxDeclinedAttempts: Type.Integer({ minimum: 1, maximum: 100 }),
    platformFeePercent: Percent,
    platformFeeFixedInCents: Type.Integer({ minimum: 0, maximum: MAX_AMOUNT_IN_CENTS }),
    /** The days of the retries after a subscription's first failed charge, in ascending order. */
    dunningDays: Type.Array(Type.Integer({ minimum: 1, maximum: 60 }), {
      minItems: 1,
      maxItems: 10,
      uniqueItems: true,
    }),
    /** The store's name on the buyer's card statement. The card networks allow 22 characters. */
    statementDescriptor: Type.Union([
      Type.String({ maxLength: 22, pattern: '^[\\x20-\\x7e\\xa0-\\xff]{1,22}$' }),
      Type.Null(),
    ]),
    /**
     * A buyer may request a refund within the seven days of the law. The setting decides whether the refund is made at
     * once or after a confirmation.
     */
    refundRequests: oneOf(['approve', 'review']),
    /** True if a partial refund of a one-time purchase ends its access to courses. */
    partEndsAccess: Type.Boolean(),
    /** True if buyers may pay subscriptions by recurring PIX. The gateway must offer it to the account. */
    recurringPix: Type.Boolean(),
    /** True if the checkout offers reminders to buyers who leave it. */
    checkoutReminders: Type.Boolean(),
    /** After this many minutes without a payment, a checkout counts as abandoned. */
    abandonedAfterMinutes: Type.Integer({ minimum: 5, maximum: 1_440 }),
    /** Comments of students on lessons. With `review` a comment is visible only after the store allows it. */
    comments: oneOf(['off', 'open', 'review']),
    /** The most periods of a pause of a subscription. 0 allows no pause. */
    maxPausePeriods: Type.Integer({ minimum: 0, maximum: 12 }),
    /** True if a pause does not end the access to courses. */
    pauseKeepsAccess: Type.Boolean(),
    /** What buyers may change of their subscriptions on their own page. */
    buyersMay: Type.Array(oneOf(buyerActs), { uniqueItems: true, maxItems: buyerActs.length }),
    /** The kinds of mails that the store does not send to its buyers and students. */
    mailsOff: Type.Array(oneOf(switchableMailKinds), { uniqueItems: true, maxItems: switchableMailKinds.length }),
    /** The sender's name of the store's mails. Null for the store's name. */
    mailSenderName: Type.Union([Type.String({ maxLength: 80, pattern: '^[^\\x00-\\x1f\\x7f]+$' }), Type.Null()]),
    /** The address for replies to the store's mails. Null for the support address. */
    mailReplyTo: Type.Union([Type.String({ maxLength: 254, pattern: EMAIL_PATTERN }), Type.Null()]),
  },
  { additionalProperties: false },
)
export type StoreSettings = Static<typeof StoreSettings>

export const PartialStoreSettings = Type.Partial(StoreSettings, { additionalProperties: false })
export type PartialStoreSettings = Static<typeof PartialStoreSettings>

export const defaultSettings: Readonly<StoreSettings> = {
  maxInstallments: 12,
  interestFreeInstallments: 1,
  monthlyInterestPercent: 2.99,
  interestPaidByBuyer: true,
  boletoDueInDays: 3,
  pixExpiresInMinutes: 60,
  refundWindowDays: 7,
  maxDeclinedAttempts: 10,
  platformFeePercent: 4.99,
  platformFeeFixedInCents: 100,
  dunningDays: [1, 3, 5, 7],
  statementDescriptor: null,
  refundRequests: 'review',
  partEndsAccess: false,
  recurringPix: false,
  checkoutReminders: false,
  abandonedAfterMinutes: 30,
  comments: 'open',
  maxPausePeriods: 3,
  pauseKeepsAccess: false,
  buyersMay: ['change_day', 'change_method'],
  mailsOff: [],
  mailSenderName: null,
  mailReplyTo: null,
}

/** A store's account at a gateway, with encrypted credentials. */
export type StoreGateway = {
  id: string
  storeId: string
  provider: Provider
  /** A payment goes to the first active account that supports its method (decisions, "Routing"). */
  position: number
  active: boolean
  simulated: boolean
  sealedCredentials: string
  /** True if a webhook of the account was received. */
  webhookCame: boolean
  /** The clock of the account's store. */
  clockOffsetMs: number
}

/**
 * A store with its settings and gateway accounts, from one query. Never change the object, because requests share it.
 */
export type Store = {
  readonly id: string
  readonly name: string
  readonly partner: boolean
  /** Id of the partner that created this store and bills it. Null if the operator created the store. */
  readonly partnerId: string | null
  /** How far the store's clock is ahead of the system's clock, in milliseconds. Always 0 in production. */
  readonly clockOffsetMs: number
  readonly settings: Readonly<StoreSettings>
  /** The accounts in the order of `position`. */
  readonly gateways: readonly StoreGateway[]
  /** The rule that divides payments of charges without their own rule. Null without a rule. */
  readonly split: StoreSplit | null
  /** The recipient of the platform's fee. Null if the fee is only recorded, and not sent to a recipient. */
  readonly platformFeeRecipientId: string | null
  /** True if somebody set the platform's fee. False for the default. */
  readonly platformFeeChosen: boolean
  /** The host name of the store's members area. Null for the server's own name. */
  readonly learnHost: string | null
}

/** A stored rule. `split/` defines and checks it. */
export type StoreSplit = readonly { recipientId: string; percent?: number; amountInCents?: number }[]

export async function findStore(runner: Runner, storeId: string): Promise<Store | undefined> {
  return (await runner.row(selectStore, { id: storeId }))?.store
}

/** Finds the store of a gateway account. Simultaneous calls share a statement. */
export const findStoreOfAccount = batchPer<Runner, string, Store | undefined>(
  async ({ byKey }, accountIds) => {
    const ids = [...new Set(accountIds)]
    const rows = await byKey.rows(selectStoresOfAccounts, { ids })
    const stores = new Map(rows.map(({ accountId, store }) => [accountId, store]))
    return accountIds.map((id) => stores.get(id))
  },
  { atOnce: 1, limit: 50 },
)

/** @throws not_found */
export async function getStore(runner: Runner, storeId: string): Promise<Store> {
  const store = await findStore(runner, storeId)
  if (store === undefined) throw notFound('store')
  return store
}

/**
 * Creates a store without gateways or keys.
 * @param input.settings settings of the store. Missing settings get their default.
 * @throws invalid_request with the name of the setting that is out of its range
 */
export async function createStore(
  runner: Runner,
  input: { name: string; partner?: boolean; partnerId?: string; settings?: PartialStoreSettings },
  id: string = newId('sto'),
): Promise<Store> {
  checkSettings(input.settings ?? {})
  const store: Store = {
    id,
    name: input.name,
    partner: input.partner ?? false,
    partnerId: input.partnerId ?? null,
    clockOffsetMs: 0,
    settings: { ...defaultSettings, ...input.settings },
    gateways: [],
    split: null,
    platformFeeRecipientId: null,
    platformFeeChosen: choosesFee(input.settings ?? {}),
    learnHost: null,
  }
  // The driver sends a list as a PostgreSQL array, but the column needs JSON.
  const settings = Object.fromEntries(
    columns.map(([field, , type]) => [
      field,
      type === 'jsonb' ? JSON.stringify(store.settings[field]) : store.settings[field],
    ]),
  ) as Record<(typeof columns)[number][0], never>
  await runner.rows(insertStore, {
    id: store.id,
    name: store.name,
    partner: store.partner,
    partnerId: store.partnerId,
    platformFeeChosen: store.platformFeeChosen,
    now: systemNow(),
    ...settings,
  })
  await runner.rows(insertStoreShard, { storeId: store.id })
  return store
}

/** True for settings that set the percentage or the fixed amount of the platform's fee, even to the current value. */
export function choosesFee(settings: PartialStoreSettings): boolean {
  return settings.platformFeePercent !== undefined || settings.platformFeeFixedInCents !== undefined
}

/**
 * Changes settings of a store. Missing settings keep their value.
 * @throws invalid_request with the name of the setting that is unknown or out of range; not_found
 */
export async function updateStoreSettings(
  ctx: Context,
  storeId: string,
  changes: PartialStoreSettings,
): Promise<StoreSettings> {
  checkSettings(changes)
  const updated = await ctx.database.row(updateSettings, {
    id: storeId,
    changes: JSON.stringify(changes),
    choosesFee: choosesFee(changes),
  })
  if (updated === undefined) throw notFound('store')
  await ctx.notifyStoreChange(storeId)
  return updated.settings
}

/**
 * Sets the rule that divides payments, and the recipient of the platform's fee. The caller checks both before, and
 * calls `notifyStoreChange` after the commit.
 */
export async function setStoreSplit(
  runner: Runner,
  storeId: string,
  { split, platformFeeRecipientId }: Pick<Store, 'split' | 'platformFeeRecipientId'>,
): Promise<void> {
  const values = { id: storeId, split: split && JSON.stringify(split), platformFeeRecipientId }
  await runner.rows(updateSplit, values)
}

/** @throws not_found */
export async function renameStore(ctx: Context, storeId: string, name: string): Promise<void> {
  if (!(await ctx.database.row(setName, { id: storeId, name }))) throw notFound('store')
  await ctx.notifyStoreChange(storeId)
}

/**
 * Checks the ranges of settings.
 * @param path dotted path of the settings in a document; empty if the settings are the whole document
 * @throws invalid_request with the name of the setting
 */
export function checkSettings(settings: unknown, path = ''): void {
  checkShape(PartialStoreSettings, settings, path)
  const { dunningDays = [] } = settings as PartialStoreSettings
  if (dunningDays.some((day, index) => index > 0 && day <= dunningDays[index - 1]!))
    throw errorAt(path === '' ? 'dunningDays' : `${path}.dunningDays`, 'the days must be in ascending order.')
}

const columns = [
  ['maxInstallments', 'max_installments', 'integer'],
  ['interestFreeInstallments', 'interest_free_installments', 'integer'],
  ['monthlyInterestPercent', 'monthly_interest_percent', 'numeric'],
  ['interestPaidByBuyer', 'interest_paid_by_buyer', 'boolean'],
  ['boletoDueInDays', 'boleto_due_in_days', 'integer'],
  ['pixExpiresInMinutes', 'pix_expires_in_minutes', 'integer'],
  ['refundWindowDays', 'refund_window_days', 'integer'],
  ['maxDeclinedAttempts', 'max_declined_attempts', 'integer'],
  ['platformFeePercent', 'platform_fee_percent', 'numeric'],
  ['platformFeeFixedInCents', 'platform_fee_fixed_in_cents', 'bigint'],
  ['dunningDays', 'dunning_days', 'jsonb'],
  ['statementDescriptor', 'statement_descriptor', 'text'],
  ['refundRequests', 'refund_requests', 'text'],
  ['partEndsAccess', 'part_ends_access', 'boolean'],
  ['recurringPix', 'recurring_pix', 'boolean'],
  ['checkoutReminders', 'checkout_reminders', 'boolean'],
  ['abandonedAfterMinutes', 'abandoned_after_minutes', 'integer'],
  ['comments', 'comments', 'text'],
  ['maxPausePeriods', 'max_pause_periods', 'integer'],
  ['pauseKeepsAccess', 'pause_keeps_access', 'boolean'],
  ['buyersMay', 'buyers_may', 'jsonb'],
  ['mailsOff', 'mails_off', 'jsonb'],
  ['mailSenderName', 'mail_sender_name', 'text'],
  ['mailReplyTo', 'mail_reply_to', 'text'],
] as const satisfies readonly (readonly [keyof StoreSettings, string, string])[]

const settingsJson = `json_build_object(${columns.map(([field, column]) => `'${field}', stores.${column}`).join(', ')})`

/** SQL of a `Store` as one JSON value. The FROM clause must contain `stores`. */
export const storeJson = `json_build_object(
  'id', stores.id, 'name', stores.name, 'partner', stores.partner, 'partnerId', stores.partner_id, 'clockOffsetMs', stores.clock_offset_ms,
  'settings', ${settingsJson}, 'split', stores.split, 'platformFeeRecipientId', stores.platform_fee_recipient_id,
  'platformFeeChosen', stores.platform_fee_chosen, 'learnHost', stores.learn_host,
  'gateways', coalesce((
    select json_agg(json_build_object(
      'id', id, 'storeId', stores.id, 'provider', provider, 'position', position, 'active', active, 'simulated', simulated,
      'sealedCredentials', credentials, 'webhookCame', webhook_received_at is not null,
      'clockOffsetMs', stores.clock_offset_ms) order by position)
    from gateway_accounts where store_id = stores.id), '[]'))`

const selectStore = sql('findStore', `select ${storeJson} as store from stores where id = :id`).as<{ store: Store }>()

const selectStoresOfAccounts = sql(
  'findStoresOfAccounts',
  `select account.id as "accountId", ${storeJson} as store
   from unnest(:ids::text[]) as wanted (id)
   cross join lateral (select id, store_id from gateway_accounts where ${isKey('id', 'wanted.id')}) as account
   join stores on ${isKey('stores.id', 'account.store_id')}`,
).as<{ store: Store }>()

const insertStore = sql(
  'insertStore',
  `insert into stores (id, name, partner, partner_id, created_at, platform_fee_chosen, ${columns.map(([, column]) => column).join(', ')})
   values (:id, :name, :partner, :partnerId, :now, :platformFeeChosen, ${columns.map(([field]) => `:${field}`).join(', ')})`,
)

const insertStoreShard = sql('insertStoreShard', 'insert into store_shards (store_id) values (:storeId)')

const updateSplit = sql(
  'setStoreSplit',
  'update stores set split = :split::json, platform_fee_recipient_id = :platformFeeRecipientId where id = :id',
)

const setName = sql('renameStore', 'update stores set name = :name where id = :id returning id')

const updateSettings = sql(
  'updateStoreSettings',
  `with stores as (update stores set ${columns
    .map(([field, column, type]) => {
      const change = `(:changes::jsonb ->> '${field}')::${type}`
      return `${column} = case when :changes::jsonb ? '${field}' then ${change} else ${column} end`
    })
    .join(', ')}, platform_fee_chosen = platform_fee_chosen or :choosesFee
   where id = :id
   returning ${columns.map(([, column]) => column).join(', ')})
   select ${settingsJson} as settings from stores`,
).as<{ settings: StoreSettings }>()
