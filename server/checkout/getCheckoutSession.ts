import { type Static, Type } from 'typebox'
import { ChargeItem, Tracking } from '../charges/charge.ts'
import { checkoutSessionRow } from '../charges/checkoutSession.ts'
import { storeNow } from '../core/clock.ts'
import type { Context } from '../core/context.ts'
import { notFound } from '../core/errors.ts'
import { isId } from '../core/ids.ts'
import { type RowOf, selectList } from '../core/row.ts'
import { sql } from '../core/sql.ts'
import { languages } from '../lib/inThree.ts'
import { instant, nullable, nullableText, oneOf } from '../lib/schema.ts'
import { operation } from '../operations/operation.ts'
import { isOpen, statusesWhere } from '../payments/paymentStatus.ts'
import type { Store } from '../stores/store.ts'

export const sessionStatuses = ['open', 'complete', 'expired'] as const

export const CheckoutSession = Type.Object(
  {
    id: Type.String(),
    object: Type.Literal('checkout_session'),
    status: oneOf(
      sessionStatuses,
      'complete: the purchase is paid, or the subscription has begun. expired: nobody can begin to pay. A session with an open PIX or boleto stays open',
    ),
    url: Type.String({ description: 'The address of the page for the buyer' }),
    offerId: nullableText,
    items: nullable(Type.Array(ChargeItem)),
    amountInCents: nullable(
      Type.Integer({
        description: 'The amount of the items or of the charge. Null for an offer until somebody begins to buy it',
      }),
    ),
    currency: nullableText,
    coupon: { ...nullableText, description: 'The code of the coupon that the page applies' },
    bumps: Type.Array(Type.String(), { description: 'The order bumps that are ticked when the page opens' }),
    successUrl: nullableText,
    cancelUrl: nullableText,
    clientReference: nullableText,
    metadata: Type.Record(Type.String(), Type.Unknown()),
    customer: Type.Object({ name: nullableText, email: nullableText, document: nullableText, phone: nullableText }),
    locale: nullable(oneOf(languages)),
    tracking: nullable(Tracking),
    chargeId: { ...nullableText, description: 'Null until somebody begins to pay' },
    paymentId: { ...nullableText, description: 'The payment that paid the purchase. Null before it is paid' },
    subscriptionId: { ...nullableText, description: 'The subscription that the purchase began' },
    expiresAt: instant,
    createdAt: instant,
  },
  { $id: 'CheckoutSession' },
)
export type CheckoutSession = Static<typeof CheckoutSession>

export const getCheckoutSessionOperation = operation({
  name: 'getCheckoutSession',
  summary: 'Get a checkout session',
  run: (ctx, { store, id }) => getCheckoutSession(ctx, store, id),
  api: {
    method: 'GET',
    path: '/v1/checkout-sessions/{id}',
    scope: 'charges:read',
    answers: { 200: CheckoutSession },
    errors: [404],
  },
})

/** @throws ApiError 404 */
export async function getCheckoutSession(ctx: Context, store: Store, id: string): Promise<CheckoutSession> {
  const values = { id, storeId: store.id, now: storeNow(store) }
  const row = isId('cs', id) ? await ctx.database.row(sessionWithSale, values) : undefined
  if (!row) throw notFound('checkout session')
  return toCheckoutSession(ctx, row)
}

/** The columns of a session, with the status, the charge and the payment of its purchase. */
export type SessionWithSale = RowOf<typeof checkoutSessionRow> & {
  status: (typeof sessionStatuses)[number]
  begun_charge_id: string | null
  amount_in_cents: number | null
  charge_currency: string | null
  payment_id: string | null
  subscription_id: string | null
}

export function toCheckoutSession({ settings }: Context, row: SessionWithSale): CheckoutSession {
  const { details } = row
  const { name = null, email = null, document = null, phone = null } = details.customer ?? {}
  return {
    id: row.id,
    object: 'checkout_session',
    status: row.status,
    url: `${settings.publicUrl}/checkout/${row.id}`,
    offerId: row.offer_id,
    items: details.items ?? null,
    amountInCents: row.amount_in_cents ?? details.amountInCents ?? null,
    currency: row.charge_currency ?? details.currency ?? null,
    coupon: details.coupon ?? null,
    bumps: details.bumps ?? [],
    successUrl: details.successUrl ?? null,
    cancelUrl: details.cancelUrl ?? null,
    clientReference: details.clientReference ?? null,
    metadata: details.metadata ?? {},
    customer: { name, email, document, phone },
    locale: details.locale ?? null,
    tracking: details.tracking ?? null,
    chargeId: row.begun_charge_id,
    paymentId: row.payment_id,
    subscriptionId: row.subscription_id,
    expiresAt: row.expires_at.toISOString(),
    createdAt: row.created_at.toISOString(),
  }
}

/** SQL computes the status from the charge and the subscription, so payments do not update the session. */
const status = `case
    when charge.status in ('paid', 'refunded') or begun.id is not null then 'complete'
    when session.expired_at is not null or charge.status in ('failed', 'canceled') then 'expired'
    when session.expires_at > :now or exists (select from payments where payments.charge_id = charge.id
      and payments.store_id = :storeId and payments.status in ${statusesWhere(isOpen)}) then 'open'
    else 'expired' end`

/**
 * Selects sessions of the store `:storeId` with the state of their purchases. The caller adds the `where`. `:now` is the
 * store's time.
 */
export const selectSessions = `select ${selectList(checkoutSessionRow, 'session')}, state.status,
     charge.id as begun_charge_id, charge.amount_in_cents, charge.currency as charge_currency, begun.id as subscription_id,
     (select payments.id from payments where payments.charge_id = charge.id and payments.store_id = :storeId
       and payments.paid_at is not null order by payments.paid_at limit 1) as payment_id
   from checkout_sessions as session
   left join charges as charge on charge.id = session.charge_id and charge.store_id = :storeId
   left join subscriptions as begun on begun.begun_by = session.charge_id and begun.store_id = :storeId
     and begun.current_period_end is not null
   cross join lateral (select ${status} as status) as state`

const sessionWithSale = sql(
  'checkoutSessionWithSale',
  `${selectSessions} where session.id = :id and session.store_id = :storeId`,
).as<SessionWithSale>()
