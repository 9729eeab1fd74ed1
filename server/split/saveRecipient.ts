import { type Static, Type } from 'typebox'
import { parseDocument } from '../brazil/document.ts'
import { systemNow } from '../core/clock.ts'
import type { Context } from '../core/context.ts'
import { violates } from '../core/databaseErrors.ts'
import { ApiError, invalidRequest, notFound } from '../core/errors.ts'
import { type Provider, providers } from '../core/provider.ts'
import { type Runner, sql } from '../core/sql.ts'
import { gatewayFor } from '../gateways/all.ts'
import { publicNameOf } from '../gateways/port/guide.ts'
import { nullable } from '../lib/schema.ts'
import { refuseCardNumbers } from '../stores/cardNumbers.ts'
import { openAccount } from '../stores/gatewayAccounts.ts'
import type { Store } from '../stores/store.ts'
import {
  currentRecipients,
  findRecipients,
  RecipientAccounts,
  type RecipientRow,
  recipientColumns,
} from './recipient.ts'
import { requireCarriedRules } from './requireCarriedRules.ts'

/** The fields of a recipient in the API and the import document. */
export const recipientFields = {
  name: Type.String({ minLength: 1, maxLength: 200 }),
  document: Type.Optional(
    nullable(Type.String({ maxLength: 20, format: 'cpf-cnpj', description: 'CPF or CNPJ, with or without mask' })),
  ),
  accounts: Type.Optional(RecipientAccounts),
}

export const RecipientInput = Type.Object(recipientFields, { $id: 'RecipientInput', additionalProperties: false })
export type RecipientInput = Static<typeof RecipientInput>

export const RecipientChanges = Type.Object(
  {
    name: Type.Optional(recipientFields.name),
    document: recipientFields.document,
    accounts: Type.Optional(
      Type.Unsafe<RecipientAccounts>({ ...RecipientAccounts, description: 'Replaces all accounts of the recipient' }),
    ),
    archived: Type.Optional(
      Type.Boolean({
        description: 'No rule may use an archived recipient. Earlier sales and their refunds keep the recipient',
      }),
    ),
  },
  { $id: 'RecipientChanges', additionalProperties: false },
)
export type RecipientChanges = Static<typeof RecipientChanges>

/**
 * Creates a recipient. A second call with the same id returns the same recipient. If a gateway has a call for it, the
 * account is verified at the gateway.
 * @throws invalid_request naming the field
 */
export async function createRecipient(
  ctx: Context,
  store: Store,
  input: RecipientInput,
  id: string,
): Promise<RecipientRow> {
  const row = toColumns(id, input)
  await requireFreeAccounts(ctx, store, row)
  await requireKnownAccounts(ctx, store, row.accounts)
  await orTaken(ctx, store, row, () => writeRecipients(ctx.database, store, [row]))
  return (await findRecipients(ctx.database, store.id, [id])).get(id)!
}

/**
 * Changes a recipient. Missing fields keep their value. Sales keep the accounts that received their money.
 * @throws ApiError 400 naming the field, also if a gateway could no longer apply a rule, or if another recipient has
 * the account; 403 `platform_setting`; 404
 */
export async function updateRecipient(
  ctx: Context,
  store: Store,
  id: string,
  changes: RecipientChanges,
): Promise<RecipientRow> {
  const recipient = (await findRecipients(ctx.database, store.id, [id])).get(id)
  if (!recipient) throw notFound('recipient')
  requireOwn(store, id)
  const { archived = recipient.archived_at !== null, ...fields } = changes
  const { name, document, accounts } = toColumns(id, { ...recipient, ...fields })
  const archived_at = archived ? (recipient.archived_at ?? systemNow()) : null
  const changed = { ...recipient, name, document, accounts, archived_at }
  if (changes.accounts) await requireKnownAccounts(ctx, store, accounts, recipient.accounts)
  if (!archived) await requireFreeAccounts(ctx, store, changed)
  const recipients = new Map(await currentRecipients(ctx.database, store.id))
  if (archived) recipients.delete(id)
  else recipients.set(id, changed)
  await requireCarriedRules(ctx, { store, recipients }, archived ? 'archived' : 'accounts')
  const values = { ...changed, id, storeId: store.id, archivedAt: archived_at, accounts: JSON.stringify(accounts) }
  const { created_at: _, archived_at: __, ...written } = values
  const write = () => ctx.database.row(updateOne, written)
  return (await (archived ? write() : orTaken(ctx, store, changed, write)))!
}

/**
 * An API key must not redirect money to another account. Only an owner may change accounts, in the dashboard after a
 * proof of the identity. A key may add an account at another gateway.
 * @throws ApiError 403 `account_change`
 */
export function requireSameAccounts({ accounts: known }: RecipientRow, { accounts }: RecipientChanges): void {
  if (accounts === undefined) return
  if (providers.every((provider) => known[provider] === undefined || known[provider] === accounts[provider])) return
  throw new ApiError(
    403,
    'forbidden',
    'Only an owner changes or removes an account of a recipient, in the dashboard.',
    { code: 'account_change' },
  )
}

/** The platform that bills a store decides which recipient gets its fee. */
function requireOwn(store: Store, id: string): void {
  if (store.partnerId === null || store.platformFeeRecipientId !== id) return
  throw new ApiError(403, 'forbidden', 'Only the platform that bills this store may change this recipient.', {
    code: 'platform_setting',
  })
}

/** Converts the fields of a recipient to its row. @throws invalid_request naming the field */
export function toColumns(id: string, { name, document = null, accounts = {} }: RecipientInput) {
  refuseCardNumbers(name, 'name')
  const parsed = document === null ? null : parseDocument(document)
  if (parsed === undefined) throw invalidRequest('document', 'This is not a valid CPF or CNPJ.')
  return { id, name, document: parsed, accounts }
}

/**
 * Two recipients must not have the same account, because the gateway would see one recipient.
 * @throws invalid_request naming the account
 */
async function requireFreeAccounts(ctx: Context, store: Store, { id, accounts }: Named): Promise<void> {
  for (const [otherId, other] of await currentRecipients(ctx.database, store.id)) {
    const taken = providers.find((one) => accounts[one] !== undefined && accounts[one] === other.accounts[one])
    if (otherId !== id && taken !== undefined)
      throw invalidRequest(`accounts.${taken}`, `The recipient ${other.name} (${otherId}) has this account.`)
  }
}

type Named = { id: string; accounts: RecipientAccounts }

/**
 * Writes a recipient. If another call used an account first, the unique key refuses the row, and the error names the
 * account.
 */
async function orTaken<Result>(ctx: Context, store: Store, row: Named, write: () => Promise<Result>): Promise<Result> {
  try {
    return await write()
  } catch (error) {
    if (violates(error, 'recipient_accounts_account_provider_store_id_key')) await requireFreeAccounts(ctx, store, row)
    throw error
  }
}

/** @param known accounts that are already stored and need no check */
async function requireKnownAccounts(
  ctx: Context,
  store: Store,
  accounts: RecipientAccounts,
  known: RecipientAccounts = {},
): Promise<void> {
  for (const provider of providers) {
    const recipient = accounts[provider]
    if (recipient === undefined || recipient === known[provider]) continue
    const wrong = await wrongAccount(ctx, store, provider, recipient)
    if (wrong !== undefined) throw invalidRequest(`accounts.${provider}`, wrong)
  }
}

async function wrongAccount(
  ctx: Context,
  store: Store,
  provider: Provider,
  recipient: string,
): Promise<string | undefined> {
  const { split, guide } = gatewayFor(provider)
  const name = publicNameOf(provider, guide)
  for (const account of store.gateways.filter((one) => one.provider === provider && one.active)) {
    const check = await split?.checkRecipient(openAccount(ctx, account), recipient)
    if (check?.is === 'own') return `This is the store's own account at ${name}, which gets what the shares leave.`
    if (check?.is === 'unknown' || check?.is === 'unable') return `${name}: ${check.cause}.`
  }
  return undefined
}

/** Inserts recipients. A recipient with an existing id stays unchanged. */
export async function writeRecipients(runner: Runner, store: Store, rows: readonly object[]): Promise<void> {
  await runner.rows(insertRecipients, { storeId: store.id, rows: JSON.stringify(rows), now: systemNow() })
}

const insertRecipients = sql(
  'insertRecipients',
  `with given as materialized (
     select * from json_to_recordset(:rows::json) as given (id text, name text, document text, accounts json)
   ), made as (
     insert into recipients (id, store_id, name, document, accounts, created_at)
     select id, :storeId, name, document, accounts, :now from given
     on conflict (id, store_id) do nothing
     returning id, store_id, accounts
   ), named as (
     insert into recipient_accounts (recipient_id, provider, store_id, account)
     select made.id, held.provider, made.store_id, held.account
     from made cross join json_each_text(made.accounts) as held (provider, account)
   )
   select from made`,
)

const updateOne = sql(
  'updateRecipient',
  `with held as (
     select provider, account from json_each_text(:accounts::json) as given (provider, account)
     where :archivedAt::timestamptz is null
   ), freed as (
     delete from recipient_accounts
     where recipient_id = :id and store_id = :storeId and provider not in (select provider from held)
   ), taken as (
     insert into recipient_accounts (recipient_id, provider, store_id, account)
     select :id, provider, :storeId, account from held
     on conflict (recipient_id, provider, store_id) do update set account = excluded.account
   )
   update recipients set name = :name, document = :document, accounts = :accounts::json, archived_at = :archivedAt
   where id = :id and store_id = :storeId returning ${recipientColumns}`,
)
