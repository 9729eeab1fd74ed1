import { type Static, Type } from 'typebox'
import { listCharges } from '../charges/listCharges.ts'
import type { Context } from '../core/context.ts'
import { listStudents } from '../courses/listStudents.ts'
import { normalizeEmail } from '../lib/email.ts'
import { instant, nullable, nullableText, oneOf } from '../lib/schema.ts'
import { searchSales } from '../sales/searchSales.ts'
import { dashboardOperation } from '../stores/operation.ts'
import { type Action, may, type Role } from '../stores/permissions.ts'
import type { Store } from '../stores/store.ts'
import { listSubscriptions } from '../subscriptions/listSubscriptions.ts'

const kinds = ['customer', 'sale', 'charge', 'subscription', 'student'] as const

const Found = Type.Object(
  {
    kind: oneOf(kinds),
    id: Type.String({ description: 'Id of the row. Of a customer, the id of one of the customer’s rows' }),
    name: nullableText,
    email: nullableText,
    about: { ...nullableText, description: 'Product, offer or description' },
    amountInCents: nullable(Type.Integer()),
    currency: nullableText,
    status: nullableText,
    createdAt: instant,
  },
  { $id: 'Found' },
)
type Found = Static<typeof Found>

export const searchStoreOperation = dashboardOperation({
  name: 'searchStore',
  fromReplica: true,
  summary: 'Search sales, charges, subscriptions, students and their customers at once',
  description: 'The newest of each kind. The kinds that the role may not read are missing.',
  tag: 'Home',
  query: Type.Object(
    { q: Type.String({ minLength: 1, maxLength: 200, description: 'As in the list of sales' }) },
    { additionalProperties: false },
  ),
  run: (ctx, { store, role, query }) => searchStore(ctx, store, role, query.q),
  dashboard: {
    method: 'GET',
    path: '/stores/{storeId}/search',
    guard: 'overview.read',
    answers: { 200: Type.Object({ data: Type.Array(Found) }) },
  },
})

/** Rows that each list looks for. Several rows may be of one customer. */
const SEARCHED = 10
const SHOWN = 5

/**
 * Searches the lists that a role may read. Each search waits for its turn, as a search in the list itself does.
 * @throws ApiError 400 for a search that takes too long; 429 if too many people search
 */
export async function searchStore(ctx: Context, store: Store, role: Role, typed: string): Promise<{ data: Found[] }> {
  const q = /^\d{1,2}$/.test(typed.trim()) ? `R$${typed.trim()}` : typed.trim()
  if (q === '') return { data: [] }
  // Only sales are found by an amount.
  const isAmount = /^r\$\s*\d[\d.,]*$|^[\d.]+,\d{2}$/i.test(q)
  const query = { q, page: 1, perPage: SEARCHED }
  const ifMay = async <Row>(action: Action, list: () => Promise<{ data: Row[] }>, toFound: (row: Row) => Found) =>
    may(role, action) && (action === 'sales.read' || !isAmount) ? (await list()).data.map(toFound) : []
  const lists = await Promise.all([
    ifMay(
      'sales.read',
      () => searchSales(ctx, store, { ...query, withDocuments: may(role, 'documents.read') }),
      ({ customer, product, ...sale }) => found('sale', sale, customer, product?.name),
    ),
    ifMay(
      'charges.read',
      () => listCharges(ctx, store, query),
      ({ customer, description, ...charge }) => found('charge', charge, customer, description),
    ),
    ifMay(
      'subscriptions.read',
      () => listSubscriptions(ctx, store, query),
      ({ customer, offer, ...subscription }) => found('subscription', subscription, customer, offer.name),
    ),
    ifMay(
      'students.read',
      () => listStudents(ctx, store, query),
      ({ name, email, ...student }) => found('student', student, { name, email }),
    ),
  ])
  const customers = isAmount ? [] : customersOf(lists.flat())
  return { data: [customers, ...lists].flatMap((list) => list.slice(0, SHOWN)) }
}

function found(
  kind: Found['kind'],
  row: { id: string; createdAt: string; amountInCents?: number; currency?: string; status?: string },
  customer: { name: string | null; email: string | null } | null,
  about: string | null = null,
): Found {
  const { id, createdAt, amountInCents = null, currency = null, status = null } = row
  const { name = null, email = null } = customer ?? {}
  return { kind, id, name, email, about, amountInCents, currency, status, createdAt }
}

/** An e-mail identifies a customer. */
function customersOf(rows: readonly Found[]): Found[] {
  const byEmail = new Map<string, Found>()
  for (const { id, name, email, createdAt } of rows) {
    const key = email && normalizeEmail(email)
    if (key && !byEmail.has(key)) byEmail.set(key, found('customer', { id, createdAt }, { name, email }))
  }
  return [...byEmail.values()]
}
