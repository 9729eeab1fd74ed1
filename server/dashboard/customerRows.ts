import type { Charge } from '../charges/charge.ts'
import { listCharges } from '../charges/listCharges.ts'
import type { Context } from '../core/context.ts'
import { notFound } from '../core/errors.ts'
import { sql } from '../core/sql.ts'
import { normalizeEmail } from '../lib/email.ts'
import { may, type Role } from '../operations/permissions.ts'
import type { Sale } from '../sales/sale.ts'
import { searchSales } from '../sales/searchSales.ts'
import { rowsOfEmail } from '../search/rowsOfEmail.ts'
import type { Store } from '../stores/store.ts'
import { listSubscriptions } from '../subscriptions/listSubscriptions.ts'
import type { Subscription } from '../subscriptions/subscription.ts'

/** The rows of a customer that a role may read, newest first. */
export type CustomerRows = {
  /** In lower case. */
  email: string
  sales: Sale[]
  charges: Charge[]
  subscriptions: Subscription[]
  /** Undefined if the customer is not a student, or if the role may not read students. */
  studentId: string | undefined
  /** False if the customer has older sales, charges or subscriptions that are not included. */
  isComplete: boolean
}

/** The maximum number of rows of each list. */
const LISTED = 100

/**
 * Finds the e-mail of a customer by the id of one of the customer's sales, charges, subscriptions or students.
 * @returns the e-mail in lower case
 * @throws ApiError 404 for an unknown row, and for a row without an e-mail
 */
export async function emailOfCustomer(ctx: Context, store: Store, rowId: string): Promise<string> {
  const row = await ctx.database.row(emailOfRow, { id: rowId, storeId: store.id })
  if (!row?.email) throw notFound('customer')
  return normalizeEmail(row.email)
}

/**
 * Finds the rows with an e-mail.
 * @param email in lower case
 * @throws ApiError 400 for a search that takes too long; 429 if too many people search
 */
export async function findCustomerRows(ctx: Context, store: Store, role: Role, email: string): Promise<CustomerRows> {
  // One after the other: the searches of a store take turns, and a search that waits for five seconds is refused.
  const sales = await rowsOfEmail(email, LISTED, (query) =>
    searchSales(ctx, store, { ...query, withDocuments: false }, 'customers'),
  )
  const charges = await rowsOfEmail(email, LISTED, (query) => listCharges(ctx, store, query, 'customers'))
  const subscriptions = await rowsOfEmail(email, LISTED, (query) => listSubscriptions(ctx, store, query, 'customers'))
  const student = may(role, 'students.read')
    ? await ctx.database.row(studentOfCustomer, {
        email,
        storeId: store.id,
        paymentIds: sales.rows.map(({ id }) => id),
        subscriptionIds: subscriptions.rows.map(({ id }) => id),
      })
    : undefined
  return {
    email,
    sales: sales.rows,
    charges: charges.rows,
    subscriptions: subscriptions.rows,
    studentId: student?.id,
    isComplete: sales.isComplete && charges.isComplete && subscriptions.isComplete,
  }
}

const emailOfRow = sql(
  'emailOfRow',
  `select buyer_email as email from payments where id = :id and store_id = :storeId
   union all select customer_email from charges where id = :id and store_id = :storeId
   union all select buyer_email from subscriptions where id = :id and store_id = :storeId
   union all select email from students where id = :id and store_id = :storeId and not preview`,
)

/** The student of a purchase may have another e-mail, because the store corrected it or the student changed it. */
const studentOfCustomer = sql(
  'studentOfCustomer',
  `select id from (
     select id, 0 as distance from students where store_id = :storeId and lower(email) = :email and not preview
     union all
     select student_id, 1 from enrollments where store_id = :storeId and payment_id = any (:paymentIds::text[])
     union all
     select student_id, 2 from enrollments where store_id = :storeId and subscription_id = any (:subscriptionIds::text[])
   ) as found order by distance, id limit 1`,
)
