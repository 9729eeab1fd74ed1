import { type Static, Type } from 'typebox'
import type { Context } from '../core/context.ts'
import { getStudentDetail, StudentDetail } from '../courses/getStudentDetail.ts'
import { nullable, nullableText, reference } from '../lib/schema.ts'
import type { Member } from '../operations/caller.ts'
import { canFields, canOf } from '../operations/canOf.ts'
import { dashboardOperation } from '../operations/operation.ts'
import { shownTo } from '../operations/shownTo.ts'
import { isOver } from '../subscriptions/status.ts'
import { Subscription } from '../subscriptions/subscription.ts'
import { type CustomerRows, emailOfCustomer, findCustomerRows } from './customerRows.ts'

const Customer = Type.Object(
  {
    email: Type.String(),
    name: nullableText,
    phone: nullableText,
    document: nullableText,
    salesCount: Type.Integer({ description: 'Number of paid sales' }),
    returnedCount: Type.Integer({ description: 'Number of paid sales that were returned in full' }),
    paid: Type.Array(Type.Object({ currency: Type.String(), amountInCents: Type.Integer() }), {
      description: 'The amount of the paid sales, without refunds',
    }),
    isComplete: Type.Boolean({
      description:
        'False if the customer has more than 100 sales, charges or subscriptions. Then only the newest are included',
    }),
    subscriptions: Type.Array(Type.Object({ ...Subscription.properties, can: canFields('cancel') })),
    student: {
      ...nullable(reference(StudentDetail)),
      description: 'Null for a customer without courses, and for a role that may not read students',
    },
    can: canFields('giveCourse', 'sendSignInLink', 'addNote'),
  },
  { $id: 'Customer' },
)
type Customer = Omit<Static<typeof Customer>, 'student'> & {
  student: Awaited<ReturnType<typeof getStudentDetail>> | null
}

export const getCustomerOperation = dashboardOperation({
  name: 'getCustomer',
  fromReplica: true,
  summary: 'Get a customer by the id of one of the customer’s sales, charges, subscriptions or students',
  run: (ctx, { id, ...member }) => getCustomer(ctx, member, id),
  dashboard: { method: 'GET', path: '/customers/{rowId}', guard: 'sales.read', answers: { 200: Customer } },
})

/**
 * Returns the data of a customer that a role may read.
 * @param rowId an id instead of the e-mail, because logs contain the addresses of pages
 * @throws ApiError 404 for an unknown row; 400 and 429 like a search
 */
async function getCustomer(ctx: Context, member: Member, rowId: string): Promise<Customer> {
  const { store, role } = member
  const rows = await findCustomerRows(ctx, store, role, await emailOfCustomer(ctx, store, rowId))
  const student = rows.studentId === undefined ? null : await getStudentDetail(ctx, rows.studentId, member)
  const { customer: person } = shownTo(role, { customer: personOf(rows) })
  return {
    ...person,
    name: person.name ?? student?.name ?? null,
    email: rows.email,
    ...paidOf(rows),
    isComplete: rows.isComplete,
    subscriptions: rows.subscriptions.map((subscription) => ({
      ...shownTo(role, subscription),
      can: canOf(ctx, role, { cancel: ['subscriptions.write', !isOver(subscription.status)] }),
    })),
    student,
    can: canOf(ctx, role, {
      giveCourse: ['students.write', true],
      sendSignInLink: ['students.write', student !== null],
      addNote: ['customers.write', true],
    }),
  }
}

/** Returns each fact from the newest row that has a value. */
function personOf({ sales, subscriptions, charges }: CustomerRows) {
  const buyers = [...sales, ...subscriptions].map(({ customer }) => customer)
  const named = [...buyers, ...charges.map(({ customer }) => customer)]
  return {
    name: named.find((one) => one?.name)?.name ?? null,
    phone: buyers.find(({ phone }) => phone)?.phone ?? null,
    document: buyers.find(({ document }) => document)?.document ?? null,
  }
}

function paidOf({ sales }: CustomerRows): Pick<Customer, 'salesCount' | 'returnedCount' | 'paid'> {
  const paid = sales.filter(({ status }) => status === 'PAID')
  const sums = [...Map.groupBy(paid, ({ currency }) => currency)].map(([currency, ofCurrency]) => ({
    currency,
    amountInCents: ofCurrency.reduce(
      (sum, { amountInCents, refundedInCents }) => sum + amountInCents - refundedInCents,
      0,
    ),
  }))
  const returned = sales.filter(({ status }) => status === 'REFUNDED')
  return { salesCount: paid.length, returnedCount: returned.length, paid: sums }
}
