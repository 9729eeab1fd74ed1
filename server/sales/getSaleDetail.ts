import { type Static, Type } from 'typebox'
import { chargeStatuses } from '../charges/charge.ts'
import { storeNow } from '../core/clock.ts'
import type { Context } from '../core/context.ts'
import { type Runner, sql } from '../core/sql.ts'
import { allEventKinds, type EventKind } from '../events/eventKinds.ts'
import { instant, nullable, nullableInstant, nullableText, oneOf } from '../lib/schema.ts'
import { allMailKinds } from '../mail/mailKinds.ts'
import { type MailRow, mailColumns } from '../mail/mailRow.ts'
import type { Member } from '../operations/caller.ts'
import { canFields, canOf } from '../operations/canOf.ts'
import { operation } from '../operations/operation.ts'
import { may } from '../operations/permissions.ts'
import { shownTo } from '../operations/shownTo.ts'
import { type PaymentRow, paymentById } from '../payments/payment.ts'
import { isMailWanted } from '../payments/refunds/isMailWanted.ts'
import { allRefundReasons } from '../payments/refunds/refund.ts'
import { mayApproveRefund, refundPlace, refundPlaces } from '../payments/refunds/refundPlace.ts'
import { latestRequest, RefundRequest, toRefundRequest } from '../payments/refunds/refundRequest.ts'
import { isRefundableInPart } from '../payments/refunds/requestRefund.ts'
import { takesOnePartADay } from '../payments/refunds/sendRefunds.ts'
import { simulatedActs } from '../payments/testHelpers.ts'
import { findRecipients } from '../split/recipient.ts'
import type { Store } from '../stores/store.ts'
import { deliveryStatuses } from '../webhooks/deliveryStatus.ts'
import { FoundSale, getOpenSale, getSale } from './getSale.ts'
import { mayCheckSale } from './mayCheckSale.ts'
import { RefundOfSale, refundsOfSale } from './refundOfSale.ts'
import { chargedBackInCents, ListedSale, netAfterFeesInCents, type Sale, SaleShare } from './sale.ts'

const TimelineEntry = Type.Object(
  {
    at: instant,
    kind: oneOf(['created', 'event', 'refund_asked', 'refund_done']),
    event: nullable(oneOf(allEventKinds)),
    refundReason: nullable(oneOf(allRefundReasons)),
    amountInCents: nullable(Type.Integer()),
  },
  { $id: 'TimelineEntry' },
)

const SaleDelivery = Type.Object(
  {
    id: Type.String(),
    event: oneOf(allEventKinds),
    status: oneOf(deliveryStatuses),
    url: Type.String(),
    createdAt: instant,
    finishedAt: nullableInstant,
  },
  { $id: 'SaleDelivery' },
)

const SaleMail = Type.Object(
  {
    id: Type.String(),
    kind: oneOf(allMailKinds),
    to: nullableText,
    status: oneOf(['planned', 'waiting', 'sent', 'bounced', 'given_up', 'unwanted', 'not_sent']),
    answer: { ...nullableText, description: 'The last answer of the mail server, without addresses' },
    createdAt: instant,
    plannedAt: nullableInstant,
    sentAt: nullableInstant,
  },
  { $id: 'SaleMail' },
)

const ChargeOfSale = Type.Object(
  { id: Type.String(), status: oneOf(chargeStatuses), description: nullableText, checkoutUrl: Type.String() },
  { $id: 'ChargeOfSale' },
)

/** A sale with the details that the dashboard shows. */
export const SaleDetail = Type.Object(
  {
    ...ListedSale.properties,
    refunds: Type.Array(RefundOfSale),
    split: Type.Array(Type.Object({ ...SaleShare.properties, name: Type.String() })),
    platformFeeIsDefault: Type.Boolean({
      description: 'True if nobody chose a platform fee for the store, so the default applies',
    }),
    installments: Type.Integer(),
    cardBrand: nullableText,
    cardLastFour: nullableText,
    declineMessage: nullableText,
    paidAt: nullableInstant,
    expiresAt: nullableInstant,
    pix: nullable(Type.Object({ copyPaste: nullableText })),
    boleto: nullable(Type.Object({ line: nullableText, pdfUrl: nullableText, url: nullableText })),
    refundableInCents: Type.Integer({ description: 'The amount that can still be refunded' }),
    refundPlace: oneOf(
      refundPlaces,
      '`at_gateway`: only the site or the support of the gateway refunds this payment. `nowhere`: nothing can be refunded',
    ),
    refundsInPart: Type.Boolean({ description: 'True if the gateway allows a partial refund of this payment' }),
    refundsOneADay: Type.Boolean({ description: 'True if the gateway allows only one refund of this payment a day' }),
    refundRequest: { ...nullable(RefundRequest), description: 'The latest request of the buyer' },
    can: canFields('check', 'refund', 'approveRefund', 'declineRefund', 'simulate'),
    simulatedActs: Type.Array(oneOf(['pay', 'expire', 'refund', 'chargeback']), {
      description: 'Sandbox: the actions that the simulated gateway can take on this payment now',
    }),
    charge: nullable(ChargeOfSale),
    timeline: Type.Array(TimelineEntry),
    deliveries: Type.Array(SaleDelivery),
    mails: Type.Array(SaleMail),
  },
  { $id: 'SaleDetail' },
)
type SaleDetail = Static<typeof SaleDetail>

export const getSaleOperation = operation({
  name: 'getSale',
  summary: 'Get a payment (sale)',
  run: (ctx, { store, id }) => getOpenSale(ctx, store, id),
  api: {
    id: 'getPayment',
    method: 'GET',
    path: '/v1/payments/{id}',
    scope: 'charges:read',
    answers: { 200: FoundSale },
    errors: [404],
  },
  dashboard: {
    method: 'GET',
    path: '/sales/{paymentId}',
    guard: 'sales.read',
    answers: { 200: SaleDetail },
    answer: getSaleDetail,
  },
})

/**
 * Returns a sale with the dashboard's details, from one snapshot of the database. Leaves out the buyer's document if
 * the caller's role may not see it.
 */
export async function getSaleDetail(
  ctx: Context,
  { id }: Sale,
  { store, role }: Pick<Member, 'store' | 'role'>,
): Promise<SaleDetail> {
  const read = (database: Runner) => readSale(database, store, id)
  const { sale, payment, refunds, split, charge, request, happened, deliveries, mails } =
    await ctx.database.snapshot(read)
  const acts = simulatedActs[sale.status]
  const place = refundPlace(store, payment)
  return {
    ...shownTo(role, sale),
    ...detailsOf(payment),
    netAfterFeesInCents: netAfterFeesInCents(sale),
    platformFeeIsDefault: !store.platformFeeChosen,
    refunds: refunds.map((refund) => (may(role, 'sales.refund') ? refund : { ...refund, buyerPage: null })),
    split,
    refundableInCents: place === 'nowhere' ? 0 : Math.max(0, payment.total_in_cents - payment.refunds_owed_in_cents),
    refundPlace: place,
    refundsInPart: isRefundableInPart(store, payment),
    refundsOneADay: takesOnePartADay(store, payment),
    refundRequest: request ? toRefundRequest(request) : null,
    can: canOf(ctx, role, {
      check: ['charges.write', mayCheckSale(store, payment)],
      refund: ['sales.refund', place === 'here'],
      approveRefund: ['sales.refund', request?.status === 'open' && mayApproveRefund(store, payment)],
      declineRefund: ['sales.refund', request?.status === 'open' && !request.in_time],
      simulate: ['sandbox.act', sale.chargeId !== null && acts.length > 0],
    }),
    simulatedActs: [...acts],
    charge: charge ? { ...charge, checkoutUrl: `${ctx.settings.publicUrl}/checkout/${charge.id}` } : null,
    timeline: [
      { at: payment.created_at.toISOString(), kind: 'created', event: null, refundReason: null, amountInCents: null },
      ...happened.map(({ id: _, at, ...entry }) => ({ ...entry, at: at.toISOString() })),
    ],
    deliveries: deliveries.map((row) => ({
      ...row,
      createdAt: row.createdAt.toISOString(),
      finishedAt: row.finishedAt?.toISOString() ?? null,
    })),
    mails: mails.map((mail) => toSaleMail(mail, storeNow(store))),
  }
}

async function readSale(database: Runner, store: Store, paymentId: string) {
  const sale = await getSale({ database }, store, paymentId)
  const ofSale = { paymentId, storeId: store.id }
  return {
    sale,
    payment: (await database.row(paymentById, { id: paymentId, storeId: store.id }))!,
    refunds: await refundsOfSale(database, store.id, sale),
    split: await withNames(database, store, sale.split),
    charge: await database.row(chargeOf, { id: sale.chargeId, storeId: store.id }),
    request: await database.row(latestRequest, ofSale),
    happened: await database.rows(happenedTo, ofSale),
    deliveries: await database.rows(deliveriesOf, ofSale),
    mails: await mailsToShow(database, ofSale),
  }
}

/** Adds the recipients' names to the shares. Makes no query for a sale without shares. */
async function withNames(database: Runner, store: Store, split: Sale['split']): Promise<SaleDetail['split']> {
  if (split.length === 0) return []
  const ids = split.map(({ recipientId }) => recipientId)
  const recipients = await findRecipients(database, store.id, ids)
  return split.map((share) => ({ ...share, name: recipients.get(share.recipientId)?.name ?? share.recipientId }))
}

function detailsOf(payment: PaymentRow) {
  return {
    chargedBackInCents: chargedBackInCents(payment),
    installments: payment.installments,
    cardBrand: payment.card_brand,
    cardLastFour: payment.card_last_four,
    declineMessage: payment.decline_message,
    paidAt: payment.paid_at?.toISOString() ?? null,
    expiresAt: payment.expires_at?.toISOString() ?? null,
    pix: payment.method === 'pix' ? { copyPaste: payment.pix_copy_paste } : null,
    boleto:
      payment.method === 'boleto'
        ? { line: payment.boleto_line, pdfUrl: payment.boleto_pdf_url, url: payment.boleto_url }
        : null,
  }
}

/** Returns the mails about a sale. Leaves out a planned mail that has lost its reason, for example after a refund. */
async function mailsToShow(database: Runner, ofSale: { paymentId: string; storeId: string }): Promise<MailRow[]> {
  const shown: MailRow[] = []
  for (const mail of await database.rows(mailsOfSale, ofSale)) {
    const isToCome = mail.status === 'waiting' && mail.planned_at !== null
    if (!isToCome || (await isMailWanted(database, mail))) shown.push(mail)
  }
  return shown
}

/** @param now the store's time. A planned mail is a mail that is due later. */
function toSaleMail(mail: MailRow, now: Date): Static<typeof SaleMail> {
  const isPlanned = mail.status === 'waiting' && mail.planned_at !== null && mail.planned_at > now
  return {
    id: mail.id,
    kind: mail.kind,
    to: mail.recipient,
    status: isPlanned ? 'planned' : mail.status,
    answer: mail.response,
    createdAt: mail.created_at.toISOString(),
    plannedAt: mail.planned_at?.toISOString() ?? null,
    sentAt: mail.sent_at?.toISOString() ?? null,
  }
}

type Happened = Omit<Static<typeof TimelineEntry>, 'at'> & { at: Date; id: string }
type DeliveryRow = Omit<Static<typeof SaleDelivery>, 'createdAt' | 'finishedAt' | 'event'> & {
  event: EventKind
  createdAt: Date
  finishedAt: Date | null
}

const happenedTo = sql(
  'happenedToSale',
  `select created_at as at, 'event' as kind, kind as event, null as "refundReason", null::bigint as "amountInCents", id
   from events where payment_id = :paymentId and store_id = :storeId
   union all
   select created_at, 'refund_asked', null, reason, amount_in_cents, id from refunds
     where payment_id = :paymentId and store_id = :storeId
   union all
   select done_at, 'refund_done', null, reason, amount_in_cents, id
   from refunds where payment_id = :paymentId and store_id = :storeId and done_at is not null
   order by at, id`,
).as<Happened>()

const chargeOf = sql(
  'chargeOfSale',
  'select id, status, description from charges where id = :id and store_id = :storeId',
)

const mailsOfSale = sql(
  'mailsOfSale',
  `select ${mailColumns} from mails where payment_id = :paymentId and store_id = :storeId order by created_at, id`,
).as<MailRow>()

const deliveriesOf = sql(
  'deliveriesOfSale',
  `select deliveries.id, events.kind as event, deliveries.status, deliveries.created_at as "createdAt",
     deliveries.finished_at as "finishedAt", coalesce(webhook_endpoints.url, charges.postback_url) as url
   from events join deliveries on deliveries.event_id = events.id and deliveries.store_id = :storeId
   left join webhook_endpoints on webhook_endpoints.id = deliveries.endpoint_id
     and webhook_endpoints.store_id = :storeId
   left join charges on charges.id = deliveries.charge_id and charges.store_id = :storeId
   where events.payment_id = :paymentId and events.store_id = :storeId order by deliveries.id limit 200`,
).as<DeliveryRow>()
