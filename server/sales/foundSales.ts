import { type Statement, sql } from '../core/sql.ts'
import { FRESH_SALES, searchedIdentifier, searchedWords } from '../payments/saleSearch.ts'
import { matchesWords, typedQuery } from '../search/matchedWords.ts'
import { saleColumns, saleJoins } from './sale.ts'
import { chargedBackCents, refundedCents, salesWhere, searchKinds, wentBack } from './saleFilters.ts'

const NEWEST_FIRST = 'order by created_at desc, id desc'
const afterPosition = `created_at >= (select from_at from given)
  and (created_at, id) < ((select last_at from given), (select last_id from given))`

type Kind = keyof typeof searchKinds

/** The result columns of a statement. Its found sales have the alias `payments`. */
type Answer = { name: string; select: string; order: string }

const rows: Answer = {
  name: 'sales',
  select: `${saleColumns}, payments.created_at::text as position`,
  order: `${saleJoins} order by payments.created_at desc, payments.id desc`,
}

/** The sums of the found sales, by currency. */
const sums: Answer = {
  name: 'sumsOfSales',
  select: `payments.currency, count(*) as count, sum(total_in_cents)::bigint as "amountInCents",
    count(*) filter (where sale_status in ('PAID', 'REFUNDED')) as "paidCount",
    coalesce(sum(total_in_cents) filter (where sale_status in ('PAID', 'REFUNDED')), 0)::bigint as "grossInCents",
    sum(${refundedCents})::bigint as "refundedInCents", sum(${chargedBackCents})::bigint as "chargedBackInCents",
    coalesce(sum(platform_fee_in_cents) filter (where sale_status = 'PAID'), 0)::bigint as "platformFeeInCents",
    coalesce(sum(total_in_cents - refunded_in_cents - platform_fee_in_cents) filter (where sale_status = 'PAID'), 0)::bigint as "netInCents"`,
  order: `group by payments.currency order by count(*) desc, payments.currency`,
}

/** SQL condition: the payment has the method and the currency of the search. */
const isChosen = `(:method::text is null or method = :method) and (:currency::text is null or currency = :currency)`

function byFilters(kind: Kind, { name, select, order }: Answer): Statement {
  return sql(
    `${name}ByFilters ${kind}`,
    `with given as materialized (
       select :from::timestamptz as from_at, :lastAt::timestamptz as last_at, :lastId::text as last_id
     ), payments as (
       select * from payments where ${salesWhere(searchKinds[kind])} and ${isChosen} and ${afterPosition}
       ${NEWEST_FIRST} offset :offset limit :limit
     )
     select ${select} from payments ${order}`,
  )
}

function byText(kind: Kind, { name, select, order }: Answer): Statement {
  const isSale = `exists (select from payments where id = found.id and store_id = :storeId and ${salesWhere(searchKinds[kind])}
    and ${isChosen})`
  // If the search has only a text, no further condition is needed.
  const isFound = kind === 'all' ? `((:method::text is null and :currency::text is null) or ${isSale})` : isSale
  const newest = kind === 'all' ? newestSearched : newestFiltered(kind)
  return sql(
    `${name}ByText ${kind}`,
    `with given as materialized (
       select :from::timestamptz as from_at, :lastAt::timestamptz as last_at, :lastId::text as last_id,
         search_text(:text) as text, ${typedQuery} as query
     ), fresh as (
       select id, created_at from (
         select payments.id, payments.created_at, ${searchedWords} as words,
           :identifier::text in (${['end_to_end_id', 'txid', 'our_number'].map(searchedIdentifier).join(', ')}) as is_named
         from (select payment_id from sale_deltas where store_id = :storeId and payment_id is not null
           order by id desc limit ${FRESH_SALES}) as delta
         join payments on payments.id = delta.payment_id and payments.store_id = :storeId offset 0
       ) as found where (is_named or (${matches('words')})) and ${isSale} and ${afterPosition}
     ), named as (
       select id, created_at from (
         select payments.id, payments.created_at
         from (
           select payment_id from payment_identifiers where store_id = :storeId and identifier = :identifier
           union select payment_id from gateway_accounts
           join gateway_orders on gateway_orders.gateway_account_id = gateway_accounts.id
             and gateway_orders.external_id = :text and gateway_orders.store_id = :storeId
           where gateway_accounts.store_id = :storeId
           union select payment_id from gateway_accounts
           join disputes on disputes.gateway_account_id = gateway_accounts.id
             and disputes.external_id = :text and disputes.store_id = :storeId
           where gateway_accounts.store_id = :storeId
           union select payments.id from charges
           join payments on payments.charge_id = charges.id and payments.store_id = :storeId
           where charges.store_id = :storeId and charges.client_reference = :text
         ) as one
         join payments on payments.id = one.payment_id and payments.store_id = :storeId
       ) as found where ${isSale} and ${afterPosition}
     ), last_walked as materialized (
       select created_at, id from (${newest}) as newest offset :walked::bigint - 1 limit 1
     ), indexed as (
       select id, created_at from (
         select id, created_at, words from (${newest} limit :walked) as newest ${kind === 'all' ? '' : wordsOfNewest}
       ) as found where ${matches('words')} and ${isFound}
       union all
       select found.id, found.created_at from (${slices}) as slice cross join lateral (
         select id, created_at from (${ofSlice}) as found where ${isFound} limit :offset::bigint + :limit
       ) as found
       limit :offset::bigint + :limit
     ), page as (
       select id, created_at from fresh union select id, created_at from named union select id, created_at from indexed
       ${NEWEST_FIRST} offset :offset limit :limit
     )
     select ${select}
     from page join payments on payments.id = page.id and payments.store_id = :storeId ${order}`,
  )
}

const searched = 'select payment_id as id, created_at, words from sale_search'

const newestSearched = `select id, created_at, words from (${searched} where store_id = :storeId) as one
  where ${afterPosition} ${NEWEST_FIRST}`

function newestFiltered(kind: Kind): string {
  return `select id, created_at from payments where ${salesWhere(searchKinds[kind])} and ${afterPosition} ${NEWEST_FIRST}`
}

const wordsOfNewest = `cross join lateral (
  select words from sale_search
  where store_id = :storeId and created_at = newest.created_at and payment_id = newest.id
) as searched`

/** The slices of eight days in months with sales, before the last compared sale. Empty if all sales were compared. */
const slices = `select starts_at from (
    select starts_at + eight_days * interval '8 days' as starts_at from sale_counts, generate_series(0, 3) as eight_days
    where store_id = :storeId and status = '' and product_id = '' and unit = 'month' and :byIndex::boolean
  ) as every
  where starts_at <= (select created_at from last_walked)
    and starts_at > (select from_at from given) - interval '8 days'
  order by starts_at desc`

/**
 * The sales of a slice, newest first. Only the index of terms can serve these conditions. The `|| ''` and the `+
 * interval '0'` exclude the primary key, because with it PostgreSQL would read all sales of the store. The `offset`
 * keeps the caller's conditions outside, so they are checked only until the page is full.
 */
const ofSlice = `select payment_id as id, created_at from sale_search
  where store_id = :storeId collate "C"
    and search_terms(search_slice(store_id, created_at), words)
      @@ replace((select query from given), chr(1), search_slice(:storeId, slice.starts_at))::tsquery
    and ${matches('words')} and created_at + interval '0' >= (select from_at from given)
    and (created_at + interval '0', payment_id) < ((select created_at from last_walked), (select id from last_walked))
  order by created_at desc, payment_id desc offset 0`

function matches(words: string): string {
  return matchesWords(words, '(select text from given)')
}

/**
 * The statements that find sales by a text, newest first, one for each combination of filters. A statement first
 * compares the text with the newest sales (`:walked`). So a frequent word needs only these rows, and a part inside a
 * word is found too. The index finds a rarer word, in slices of eight days, until there are enough sales. A text of one
 * or two letters is compared only with the newest sales.
 *
 * The result has the sales after a position of the list, or after an instant if `:lastId` is empty.
 */
export const salesByText = ofEachKind((kind) => byText(kind, rows))
export const sumsByText = ofEachKind((kind) => byText(kind, sums))

/** The statements that find sales by their filters, a payment method and a currency. Their parameters have the same names. */
export const salesByFilters = ofEachKind((kind) => byFilters(kind, rows))
export const sumsByFilters = ofEachKind((kind) => byFilters(kind, sums))

function ofEachKind(make: (kind: Kind) => Statement): Record<Kind, Statement> {
  return {
    all: make('all'),
    status: make('status'),
    product: make('product'),
    statusAndProduct: make('statusAndProduct'),
    withRefund: make('withRefund'),
    chargedBack: make('chargedBack'),
  }
}

/** The statements that find sales by the id of the payment or of the charge. */
export const salesById = byId(rows)
export const sumsById = byId(sums)

function byId({ name, select, order }: Answer): Statement {
  return sql(
    `${name}ById`,
    `with found as (
       select id from payments where id = :id and store_id = :storeId
       union select id from payments where charge_id = :id and store_id = :storeId
     ), payments as (
       select payments.* from found join payments on payments.id = found.id and payments.store_id = :storeId
       where payments.sale_status is not null and (payments.created_at, payments.id) < (:lastAt::timestamptz, :lastId)
         and payments.created_at >= :from and (:saleStatus::text is null or payments.sale_status = :saleStatus)
         and case :wentBack::text when 'WITH_REFUND' then ${wentBack.refund}
           when 'CHARGED_BACK' then ${wentBack.chargeback} else true end
         and (:productId::text is null or payments.product_id = :productId) and ${isChosen}
       ${NEWEST_FIRST} offset :offset limit :limit
     )
     select ${select} from payments ${order}`,
  )
}
