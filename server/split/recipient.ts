import { type Static, type TOptional, type TString, Type } from 'typebox'
import { type Provider, providers } from '../core/provider.ts'
import { declareRow, json, orNull, type RowOf, selectList, text, timestamptz } from '../core/row.ts'
import { type Runner, sql } from '../core/sql.ts'
import { instant, nullableInstant, nullableText } from '../lib/schema.ts'

const accountIds = Object.fromEntries(
  providers.map((provider) => [provider, Type.Optional(Type.String({ minLength: 1, maxLength: 255 }))]),
) as Record<Provider, TOptional<TString>>

/** The ids of a recipient at the gateways. */
export const RecipientAccounts = Type.Object(accountIds, {
  additionalProperties: false,
  description:
    "The recipient's id at each gateway: a wallet (A), a recipient (B), a payee code (C), a connected account (D)",
})
export type RecipientAccounts = Static<typeof RecipientAccounts>

/** A person or company that gets a share of payments (decisions, "Split and the platform's fee"). */
export const Recipient = Type.Object(
  {
    id: Type.String(),
    object: Type.Literal('recipient'),
    name: Type.String(),
    document: { ...nullableText, description: 'CPF or CNPJ without punctuation' },
    accounts: RecipientAccounts,
    createdAt: instant,
    archivedAt: nullableInstant,
  },
  { $id: 'Recipient' },
)
export type Recipient = Static<typeof Recipient>

export const recipientRow = declareRow('recipients', {
  id: text(),
  name: text(),
  document: orNull(text()),
  accounts: json<RecipientAccounts>(),
  created_at: timestamptz(),
  archived_at: orNull(timestamptz()),
})
export type RecipientRow = RowOf<typeof recipientRow>

export const recipientColumns = selectList(recipientRow)

/** Recipients by their ids. */
export type Recipients = ReadonlyMap<string, RecipientRow>

export function toRecipient({ created_at, archived_at, ...row }: RecipientRow): Recipient {
  const archivedAt = archived_at?.toISOString() ?? null
  return { ...row, object: 'recipient', createdAt: created_at.toISOString(), archivedAt }
}

/** Reads recipients of a store by id. Unknown ids are ignored. */
export async function findRecipients(runner: Runner, storeId: string, ids: readonly string[]): Promise<Recipients> {
  return byId(await runner.rows(recipientsById, { storeId, ids }))
}

/** Reads all recipients of a store that are not archived. */
export async function currentRecipients(runner: Runner, storeId: string): Promise<Recipients> {
  return byId(await runner.rows(recipientsInUse, { storeId }))
}

function byId(rows: readonly RecipientRow[]): Recipients {
  return new Map(rows.map((row) => [row.id, row]))
}

const recipientsById = sql(
  'recipientsById',
  `select ${recipientColumns} from recipients where store_id = :storeId and id = any(:ids)`,
)

const recipientsInUse = sql(
  'currentRecipients',
  `select ${recipientColumns} from recipients where store_id = :storeId and archived_at is null`,
)
