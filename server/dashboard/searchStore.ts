import { Type } from 'typebox'
import type { Charge } from '../charges/charge.ts'
import { chargesById, listCharges } from '../charges/listCharges.ts'
import type { Context } from '../core/context.ts'
import { listStudents } from '../courses/listStudents.ts'
import { normalizeEmail } from '../lib/email.ts'
import { dashboardOperation } from '../operations/operation.ts'
import { type Action, may, type Role } from '../operations/permissions.ts'
import type { Sale } from '../sales/sale.ts'
import { searchSales } from '../sales/searchSales.ts'
import { matchedNumber } from '../search/matchedNumber.ts'
import type { Store } from '../stores/store.ts'
import { listSubscriptions } from '../subscriptions/listSubscriptions.ts'
import type { Subscription } from '../subscriptions/subscription.ts'
import { Found, found } from './foundRow.ts'
import { searchCatalog } from './searchCatalog.ts'

export const searchStoreOperation = dashboardOperation({
  name: 'searchStore',
  fromReplica: true,
  summary: 'Search the whole store: sales, charges, subscriptions, students, customers and the catalog',
  description: 'Returns the newest rows of each kind. Kinds that the role may not read are omitted.',
  query: Type.Object(
    { q: Type.String({ minLength: 1, maxLength: 200, description: 'Same as in the list of sales' }) },
    { additionalProperties: false },
  ),
  run: (ctx, { store, role, query }) => searchStore(ctx, store, role, query.q),
  dashboard: {
    method: 'GET',
    path: '/search',
    guard: 'overview.read',
    answers: { 200: Type.Object({ data: Type.Array(Found) }) },
  },
})

/** The number of rows to find in each list. Several rows may belong to one customer. */
const SEARCHED = 10
/** The maximum number of rows of each kind in the answer. */
const SHOWN = 5

/**
 * Searches the lists that a role may read. Each search waits for its turn, like a search in a single list.
 * @throws ApiError 400 for a search that takes too long; 429 if too many people search
 */
export async function searchStore(ctx: Context, store: Store, role: Role, typed: string): Promise<{ data: Found[] }> {
  const q = /^\d{1,2}$/.test(typed.trim()) ? `R$${typed.trim()}` : typed.trim()
  if (q === '') return { data: [] }
  const isAmount = /^r\$\s*\d[\d.,]*$|^[\d.]+,\d{2}$/i.test(q)
  const query = { q, page: 1, perPage: SEARCHED }
  const ifMay = async <Row>(action: Action, list: () => Promise<Row[]>) => (may(role, action) ? await list() : [])
  const withDocuments = may(role, 'documents.read')
  const [sales, charges, subscriptions, students, catalog] = await Promise.all([
    ifMay('sales.read', async () => (await searchSales(ctx, store, { ...query, withDocuments })).data),
    ifMay('charges.read', async () => (await listCharges(ctx, store, query)).data),
    ifMay('subscriptions.read', async () => (await listSubscriptions(ctx, store, query)).data),
    // Students have no amount.
    isAmount ? [] : ifMay('students.read', async () => (await listStudents(ctx, store, query)).data),
    ifMay('catalog.read', () => searchCatalog(ctx, store, { q, withCourses: may(role, 'courses.read'), limit: SHOWN })),
  ])
  const otherCharges = await ifMay('charges.read', () => chargesOf(ctx, store, sales, charges))
  const matchedIn = (row: Sale | Subscription) => matchedNumber(q, row.customer, withDocuments)
  const matchedOfCharge = (chargeId: string) =>
    sales.filter((sale) => sale.chargeId === chargeId).map(matchedIn)[0] ?? null
  const lists = [
    sales.map((sale) => found('sale', { ...sale, matched: matchedIn(sale) }, sale.customer, sale.product?.name)),
    [...charges, ...otherCharges].map(({ customer, description, ...charge }) =>
      found('charge', { ...charge, matched: matchedOfCharge(charge.id) }, customer, description),
    ),
    subscriptions.map((one) =>
      found('subscription', { ...one, matched: matchedIn(one) }, one.customer, one.offer.name),
    ),
    students.map(({ name, email, ...student }) => found('student', student, { name, email })),
  ]
  const customers = isAmount ? [] : customersOf(lists.flat())
  return { data: [...[customers, ...lists].flatMap((list) => list.slice(0, SHOWN)), ...catalog] }
}

/**
 * Returns the charges of found sales. Phones, documents, cards and gateway ids are stored only in sales, so the search
 * of charges cannot find them.
 * @param known charges that the search of charges found
 */
async function chargesOf(
  ctx: Context,
  store: Store,
  sales: readonly Sale[],
  known: readonly Charge[],
): Promise<Charge[]> {
  const isKnown = (chargeId: string) => known.some(({ id }) => id === chargeId)
  const ids = sales.flatMap(({ chargeId }) => (chargeId === null || isKnown(chargeId) ? [] : chargeId))
  return ids.length === 0 ? [] : await chargesById(ctx, store, ids)
}

/** An e-mail identifies a customer. */
function customersOf(rows: readonly Found[]): Found[] {
  const byEmail = new Map<string, Found>()
  for (const { id, name, email, matched, createdAt } of rows) {
    const key = email && normalizeEmail(email)
    const known = key && byEmail.get(key)
    if (known) known.matched ??= matched
    else if (key) byEmail.set(key, found('customer', { id, matched, createdAt }, { name, email }))
  }
  return [...byEmail.values()]
}
