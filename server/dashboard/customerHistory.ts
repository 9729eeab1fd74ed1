import { type Static, Type } from 'typebox'
import type { Context } from '../core/context.ts'
import { sql } from '../core/sql.ts'
import type { Method } from '../gateways/port/payments.ts'
import { listOf, pageQuery, toPage } from '../lib/page.ts'
import { instant, nullable, nullableText, oneOf } from '../lib/schema.ts'
import type { MailKind } from '../mail/mailKinds.ts'
import type { MailStatus } from '../mail/mailRow.ts'
import { mayRepeat } from '../mailContent/repeatMail.ts'
import type { Member } from '../operations/caller.ts'
import { canFields, canOf } from '../operations/canOf.ts'
import { dashboardOperation } from '../operations/operation.ts'
import { may } from '../operations/permissions.ts'
import type { PaymentStatus } from '../payments/paymentStatus.ts'
import { refundPlace } from '../payments/refunds/refundPlace.ts'
import type { Store } from '../stores/store.ts'
import { mayRemoveNote } from './customerNotes.ts'
import { emailOfCustomer, findCustomerRows } from './customerRows.ts'

const kinds = [
  'sale',
  'charge',
  'refund',
  'refund_request',
  'dispute',
  'subscription',
  'subscription_canceled',
  'access',
  'access_ended',
  'mail',
  'note',
] as const

const CustomerEntry = Type.Object(
  {
    kind: oneOf(kinds),
    id: Type.String({ description: 'Id of the row' }),
    at: instant,
    title: {
      ...nullableText,
      description:
        'Name of the product, offer or course, the text of a note, or the last answer of the mail server without addresses',
    },
    detail: {
      ...nullableText,
      description:
        'Depends on the kind of entry: payment method of a sale; reason of a refund; kind of a dispute or a mail; cause or reason of an access; author of a note',
    },
    status: nullableText,
    amountInCents: nullable(Type.Integer()),
    currency: nullableText,
    saleId: { ...nullableText, description: 'Id of the sale that a sale, refund, request, dispute or mail belongs to' },
    can: canFields('refund', 'repeatMail', 'removeNote'),
  },
  { $id: 'CustomerEntry' },
)
type CustomerEntry = Static<typeof CustomerEntry>

const HistoryQuery = pageQuery({ maximum: 100, default: 25 }, {})

export const listCustomerHistoryOperation = dashboardOperation({
  name: 'listCustomerHistory',
  fromReplica: true,
  summary: 'List the history of a customer, newest first',
  description: 'Kinds that the role may not read are omitted.',
  query: HistoryQuery,
  run: (ctx, { id, query, ...member }) => listCustomerHistory(ctx, member, id, query),
  dashboard: {
    method: 'GET',
    path: '/customers/{rowId}/history',
    guard: 'sales.read',
    answers: { 200: listOf(CustomerEntry) },
  },
})

/** @throws ApiError 404 for an unknown row; 400 and 429 like a search */
async function listCustomerHistory(ctx: Context, member: Member, rowId: string, query: Static<typeof HistoryQuery>) {
  const { store, role } = member
  const { email, sales, charges, subscriptions, studentId } = await findCustomerRows(
    ctx,
    store,
    role,
    await emailOfCustomer(ctx, store, rowId),
  )
  const { page, perPage } = query
  const rows = await ctx.database.rows(history, {
    storeId: store.id,
    email,
    paymentIds: sales.map(({ id }) => id),
    chargeIds: charges.map(({ id }) => id),
    subscriptionIds: subscriptions.map(({ id }) => id),
    studentId: studentId ?? null,
    withNotes: may(role, 'customers.write'),
    limit: perPage,
    offset: (page - 1) * perPage,
  })
  const total = rows[0]?.total ?? 0
  const data = rows.map((row) => toEntry(ctx, member, row))
  return toPage(data, query, total)
}

/**
 * `paymentStatus`, `chargeId`, `accountId`, `shares` and `leftInCents` (the amount that is not refunded) belong to the
 * sale. `userId` is the author of a note.
 */
type HistoryRow = Omit<CustomerEntry, 'at' | 'can'> & {
  at: Date
  paymentStatus: PaymentStatus | null
  chargeId: string | null
  accountId: string | null
  shares: unknown
  leftInCents: number | null
  userId: string | null
  total: number
}

function toEntry(ctx: Context, { store, user, role }: Member, row: HistoryRow): CustomerEntry {
  const { paymentStatus, chargeId, accountId, shares, leftInCents, userId, total: _, at, ...entry } = row
  const { kind, detail, status } = entry
  const mail = { kind: detail as MailKind, status: status as MailStatus, paymentStatus }
  return {
    ...entry,
    at: at.toISOString(),
    can: canOf(ctx, role, {
      refund: ['sales.refund', kind === 'sale' && mayRefund(store, row)],
      repeatMail: ['customers.write', kind === 'mail' && mayRepeat(mail)],
      removeNote: ['customers.write', kind === 'note' && mayRemoveNote({ user, role }, { userId: userId ?? '' })],
    }),
  }
}

function mayRefund(store: Store, row: HistoryRow): boolean {
  const { paymentStatus, chargeId, accountId, shares, leftInCents, detail } = row
  if (paymentStatus === null || (leftInCents ?? 0) <= 0) return false
  const sale = { status: paymentStatus, charge_id: chargeId, gateway_account_id: accountId }
  return refundPlace(store, { ...sale, method: detail as Method, split: shares }) === 'here'
}

/** The default of each column of an entry. Each SELECT of the union sets only its own columns. */
const nothing = {
  title: 'null::text',
  detail: 'null::text',
  status: 'null::text',
  amountInCents: 'null::bigint',
  currency: 'null::text',
  saleId: 'null::text',
  paymentStatus: 'null::text',
  chargeId: 'null::text',
  accountId: 'null::text',
  shares: 'null::json',
  leftInCents: 'null::bigint',
  userId: 'null::text',
}

function entries(
  kind: (typeof kinds)[number],
  { id, at, ...columns }: { id: string; at: string } & Partial<typeof nothing>,
  source: string,
): string {
  const list = Object.entries({ ...nothing, ...columns }).map(([name, value]) => `${value} as "${name}"`)
  return `select '${kind}' as kind, ${id} as id, ${at} as at, ${list.join(', ')} ${source}`
}

const ofSale = 'payments.id = any (:paymentIds::text[]) and payments.store_id = :storeId'
const ofSubscription = 'subscriptions.id = any (:subscriptionIds::text[]) and subscriptions.store_id = :storeId'
const subscriptionName = { id: 'subscriptions.id', title: `coalesce(subscriptions.offer ->> 'name', offers.name)` }
const fromSubscriptions =
  'from subscriptions join offers on offers.id = subscriptions.offer_id and offers.store_id = :storeId'
const fromEnrollments =
  'from enrollments join courses on courses.id = enrollments.course_id and courses.store_id = :storeId'
const ofStudent = 'enrollments.student_id = :studentId and enrollments.store_id = :storeId'

/** A charge with payments is omitted, because its payments are shown. Mails to the team are omitted. */
const parts = [
  entries(
    'sale',
    {
      id: 'payments.id',
      at: 'payments.created_at',
      title: 'coalesce(products.name, charges.description)',
      detail: 'payments.method',
      status: 'payments.sale_status',
      amountInCents: 'payments.total_in_cents',
      currency: 'payments.currency',
      saleId: 'payments.id',
      paymentStatus: 'payments.status',
      chargeId: 'payments.charge_id',
      accountId: 'payments.gateway_account_id',
      shares: 'payments.split',
      leftInCents: 'payments.total_in_cents - payments.refunds_owed_in_cents',
    },
    `from payments
     left join products on products.id = payments.product_id and products.store_id = :storeId
     left join charges on charges.id = payments.charge_id and charges.store_id = :storeId
     where ${ofSale}`,
  ),
  entries(
    'charge',
    {
      id: 'charges.id',
      at: 'charges.created_at',
      title: 'charges.description',
      status: 'charges.status',
      amountInCents: 'charges.amount_in_cents',
      currency: 'charges.currency',
    },
    `from charges where charges.id = any (:chargeIds::text[]) and charges.store_id = :storeId
       and not exists (select from payments where payments.charge_id = charges.id
         and payments.store_id = :storeId and payments.sale_status is not null)`,
  ),
  entries(
    'refund',
    {
      id: 'refunds.id',
      at: 'refunds.created_at',
      detail: 'refunds.reason',
      status: 'refunds.status',
      amountInCents: 'refunds.amount_in_cents',
      currency: 'payments.currency',
      saleId: 'payments.id',
    },
    `from refunds join payments on payments.id = refunds.payment_id and payments.store_id = :storeId
     where ${ofSale} and refunds.store_id = :storeId`,
  ),
  entries(
    'refund_request',
    {
      id: 'refund_requests.id',
      at: 'refund_requests.asked_at',
      status: 'refund_requests.status',
      amountInCents: 'refund_requests.amount_in_cents',
      currency: 'payments.currency',
      saleId: 'payments.id',
    },
    `from refund_requests join payments on payments.id = refund_requests.payment_id
       and payments.store_id = :storeId where ${ofSale} and refund_requests.store_id = :storeId`,
  ),
  entries(
    'dispute',
    {
      id: 'disputes.id',
      at: 'disputes.opened_at',
      detail: 'disputes.kind',
      status: 'disputes.status',
      amountInCents: 'disputes.amount_in_cents',
      currency: 'payments.currency',
      saleId: 'payments.id',
    },
    `from disputes join payments on payments.id = disputes.payment_id and payments.store_id = :storeId
     where ${ofSale} and disputes.store_id = :storeId`,
  ),
  entries(
    'subscription',
    {
      ...subscriptionName,
      at: 'subscriptions.created_at',
      status: 'subscriptions.status',
      amountInCents: 'subscriptions.price_in_cents',
      currency: 'subscriptions.currency',
    },
    `${fromSubscriptions} where ${ofSubscription}`,
  ),
  entries(
    'subscription_canceled',
    { ...subscriptionName, at: 'subscriptions.canceled_at' },
    `${fromSubscriptions} where ${ofSubscription} and subscriptions.canceled_at is not null`,
  ),
  entries(
    'access',
    { id: 'enrollments.id', at: 'enrollments.enrolled_at', title: 'courses.title', detail: 'enrollments.cause' },
    `${fromEnrollments} where ${ofStudent}`,
  ),
  entries(
    'access_ended',
    { id: 'enrollments.id', at: 'enrollments.revoked_at', title: 'courses.title', detail: 'enrollments.revoke_reason' },
    `${fromEnrollments} where ${ofStudent} and enrollments.revoked_at is not null`,
  ),
  entries(
    'mail',
    {
      id: 'mails.id',
      at: 'coalesce(mails.sent_at, mails.created_at)',
      title: 'mails.response',
      detail: 'mails.kind',
      status: 'mails.status',
      saleId: 'mails.payment_id',
      paymentStatus: 'payments.status',
    },
    `from mails left join payments on payments.id = mails.payment_id and payments.store_id = :storeId
     where mails.store_id = :storeId and lower(mails.recipient) = :email and mails.user_id is null
       and (mails.planned_at is null or mails.status <> 'waiting')`,
  ),
  entries(
    'note',
    {
      id: 'customer_notes.id',
      at: 'customer_notes.created_at',
      title: 'customer_notes.body',
      detail: 'users.name',
      userId: 'customer_notes.user_id',
    },
    `from customer_notes left join users on users.id = customer_notes.user_id
     where customer_notes.store_id = :storeId and customer_notes.email = :email and :withNotes::boolean`,
  ),
]

const history = sql(
  'customerHistory',
  `select *, count(*) over () as total from (${parts.join('\nunion all\n')}) as entry
   order by at desc, id desc, kind limit :limit offset :offset`,
).as<HistoryRow>()
