import { type Static, Type } from 'typebox'
import { storeNow } from '../core/clock.ts'
import type { Context } from '../core/context.ts'
import { invalidRequest, notFound } from '../core/errors.ts'
import { newIdOf } from '../core/ids.ts'
import { bigint, boolean, declareRow, json, orNull, type RowOf, selectList, text, timestamptz } from '../core/row.ts'
import { type Runner, sql } from '../core/sql.ts'
import { importSection } from '../import/importDocument.ts'
import { definesRef } from '../import/importRefs.ts'
import { checkShape, errorAt } from '../lib/checkShape.ts'
import { isCurrency, MAX_AMOUNT_IN_CENTS } from '../lib/money.ts'
import { listPage } from '../lib/page.ts'
import { nullable } from '../lib/schema.ts'
import { checkImportedSplit, ImportedSplit, toSplitRule } from '../split/importSplit.ts'
import { requireCarried } from '../split/requireCarried.ts'
import { SplitRule } from '../split/splitRule.ts'
import { checkName } from '../stores/checkName.ts'
import type { Store } from '../stores/store.ts'
import { requireTakenPrice } from './requireTakenPrice.ts'

/** A public link of a store. Each purchase on its page creates a charge. */
export type PaymentLink = {
  id: string
  name: string
  amountInCents: number
  currency: string
  split: SplitRule | null
  active: boolean
  url: string
  createdAt: string
}

const linkFields = {
  name: Type.String({ minLength: 1, maxLength: 255 }),
  amountInCents: Type.Integer({ minimum: 1, maximum: MAX_AMOUNT_IN_CENTS }),
  currency: Type.Optional(Type.String({ maxLength: 3, pattern: '^[A-Za-z]{3}$' })),
}

export const PaymentLinkInput = Type.Object(
  { ...linkFields, split: Type.Optional(nullable(SplitRule)), active: Type.Optional(Type.Boolean()) },
  { additionalProperties: false },
)
export type PaymentLinkInput = Static<typeof PaymentLinkInput>

export const paymentLinksSection = importSection({
  name: 'paymentLinks',
  schema: Type.Object(
    { ref: definesRef('paymentLinks'), ...linkFields, split: ImportedSplit },
    { additionalProperties: false },
  ),
  check(_ctx, { name, currency, split }, path) {
    checkName(name, `${path}.name`)
    checkImportedSplit(split, `${path}.split`)
    if (currency !== undefined && !isCurrency(currency)) throw errorAt(`${path}.currency`, NO_CURRENCY)
  },
  async write({ ctx, trx, store, refs }, rows) {
    const links = rows.map(({ ref, split, ...link }) => {
      const id = newIdOf('lnk', store.id)
      refs.define('paymentLinks', ref, id, { id, url: linkUrl(ctx, id) })
      return toColumns(id, { ...link, split: toSplitRule(refs, split) })
    })
    await writeLinks(trx, store, links)
  },
})

/** @throws ApiError 400 naming the field */
export async function createPaymentLink(ctx: Context, store: Store, input: PaymentLinkInput): Promise<PaymentLink> {
  return await save(ctx, store, newIdOf('lnk', store.id), input)
}

/** Changes a link. Missing fields keep their value, and charges do not change. @throws ApiError 400 naming the field; 404 */
export async function updatePaymentLink(
  ctx: Context,
  store: Store,
  id: string,
  changes: Partial<PaymentLinkInput>,
): Promise<PaymentLink> {
  return await save(ctx, store, id, { ...(await getLinkInput(ctx, store, id)), ...changes })
}

/** Reads a link and returns its fields in the form of a change's body (`PaymentLinkInput`). @throws ApiError 404 */
export async function getLinkInput(ctx: Context, store: Store, id: string): Promise<PaymentLinkInput> {
  const link = await ctx.database.row(linkById, { id, storeId: store.id })
  if (!link) throw notFound('payment link')
  const { name, amount_in_cents: amountInCents, currency, active } = link
  const split = link.split && [...link.split]
  return { name, amountInCents, currency, split, active }
}

/** Lists a page of the store's links, newest first, with the exact total. */
export function listPaymentLinks(ctx: Context, store: Store, query: { page: number; perPage: number }) {
  const toItem = (row: LinkRow) => toPaymentLink(ctx, row)
  return listPage(ctx.database, { statements: linksPage, filter: { storeId: store.id }, query, toItem })
}

/** The data of a link for its page. */
export type SoldLink = Pick<LinkRow, 'id' | 'name' | 'amount_in_cents' | 'currency' | 'split'> & { store_id: string }

/** Finds an active link by its id. */
export async function findSoldLink(runner: Runner, storeId: string, id: string): Promise<SoldLink | undefined> {
  return await runner.row(soldLink, { id, storeId })
}

export const linkRow = declareRow('payment_links', {
  id: text(),
  name: text(),
  amount_in_cents: bigint(),
  currency: text(),
  split: orNull(json<SplitRule>()),
  active: boolean(),
  created_at: timestamptz(),
})
type LinkRow = RowOf<typeof linkRow>

async function save(ctx: Context, store: Store, id: string, input: PaymentLinkInput): Promise<PaymentLink> {
  checkShape(PaymentLinkInput, input)
  if (input.currency !== undefined && !isCurrency(input.currency)) throw invalidRequest('currency', NO_CURRENCY)
  checkName(input.name, 'name')
  const { split: rule, amountInCents, currency = 'brl', active = true } = input
  const sales = { rule, currency: currency.toLowerCase(), amountsInCents: [amountInCents] }
  if (active) {
    requireTakenPrice(store, { ...sales, inCents: amountInCents, field: 'amountInCents' })
    await requireCarried(ctx, store, sales)
  }
  const [row] = await writeLinks(ctx.database, store, [toColumns(id, input)])
  return toPaymentLink(ctx, row!)
}

type LinkFields = Omit<PaymentLinkInput, 'split'> & { split?: SplitRule | null }

function toColumns(id: string, link: LinkFields) {
  const { name, amountInCents, currency = 'brl', split = null, active = true } = link
  return { id, name, amount_in_cents: amountInCents, currency: currency.toLowerCase(), split, active }
}

function writeLinks(runner: Runner, store: Store, rows: readonly object[]): Promise<LinkRow[]> {
  return runner.rows(upsertLinks, { storeId: store.id, rows: JSON.stringify(rows), now: storeNow(store) })
}

function toPaymentLink(ctx: Context, { amount_in_cents, created_at, ...row }: LinkRow): PaymentLink {
  return { ...row, amountInCents: amount_in_cents, url: linkUrl(ctx, row.id), createdAt: created_at.toISOString() }
}

function linkUrl(ctx: Context, id: string): string {
  return `${ctx.settings.publicUrl}/checkout/${id}`
}

const NO_CURRENCY = '"currency" must be a currency code of ISO 4217, such as BRL.'

const columns = selectList(linkRow)

const upsertLinks = sql(
  'upsertPaymentLinks',
  `insert into payment_links (id, store_id, name, amount_in_cents, currency, split, active, created_at, updated_at)
   select given.id, :storeId, given.name, given.amount_in_cents, given.currency, given.split, given.active, :now, :now
   from json_populate_recordset(null::payment_links, :rows) as given
   on conflict (id, store_id) do update set name = excluded.name, amount_in_cents = excluded.amount_in_cents,
     currency = excluded.currency, split = excluded.split, active = excluded.active,
     updated_at = excluded.updated_at
   returning ${columns}`,
)

const linkById = sql('paymentLinkById', `select ${columns} from payment_links where id = :id and store_id = :storeId`)

const soldLink = sql(
  'soldLink',
  `select id, store_id, name, amount_in_cents, currency, split from payment_links
   where id = :id and store_id = :storeId and active`,
)

const linksPage = {
  rows: sql(
    'paymentLinksPage',
    `select ${columns} from payment_links where store_id = :storeId
      order by created_at desc, id desc limit :limit offset :offset`,
  ),
  total: sql('paymentLinksTotal', `select count(*) as total from payment_links where store_id = :storeId`),
}
