import { pictureOf, type ShownPicture } from '../catalog/productPicture.ts'
import { type ChargeRow, chargeColumns } from '../charges/charge.ts'
import { type CheckoutSession, findCheckoutSession, isOpenAt } from '../charges/checkoutSession.ts'
import { storeNow } from '../core/clock.ts'
import type { Context } from '../core/context.ts'
import { notFound } from '../core/errors.ts'
import { isId } from '../core/ids.ts'
import { OF_STORES, type Runner, sql } from '../core/sql.ts'
import { findShownBranding, type ShownBranding } from '../pages/branding.ts'
import { isPaidByBank, type PaymentRow, paymentColumns } from '../payments/payment.ts'
import { isAbsent, isReturned } from '../payments/paymentStatus.ts'
import { getStore, type Store } from '../stores/store.ts'
import { findByHint } from '../stores/storesOfHint.ts'

/** The data of a charge's page: the charge, its store, and its payments, newest first. */
export type Checkout = {
  store: Store
  branding: ShownBranding
  charge: ChargeRow
  /** The picture of the sold product. */
  picture: ShownPicture | null
  payments: readonly PaymentRow[]
  /** The checkout session of the charge, if it has one. */
  session?: CheckoutSession
}

/** The view that the page of a charge shows now. */
export type View =
  | { is: 'form'; after?: PaymentRow }
  | { is: 'pix' | 'boleto' | 'hosted' | 'asking' | 'review'; payment: PaymentRow }
  /** The payer's bank may pay the charge, so nobody else can. */
  | { is: 'bank'; payment: PaymentRow }
  | { is: 'paid' | 'refunded'; payment: PaymentRow | undefined }
  | { is: 'failed' | 'canceled' }
  /** The session of the charge has ended, so nobody can begin to pay. */
  | { is: 'expired' }

/** A charge has few payments. This number is enough to find the open and the latest payment. */
const MAX_PAYMENTS = 50

/** @throws ApiError 404. The answer is the same for an unknown id, a malformed id and the id of another object. */
export async function getCheckout(ctx: Context, chargeId: string): Promise<Checkout> {
  const owner = isId('chg', chargeId) ? await findStoreOfCharge(ctx.database, chargeId) : undefined
  if (!owner) throw notFound('checkout')
  const storeId = owner.store_id
  const [store, payments] = await Promise.all([
    getStore(ctx.database, storeId),
    ctx.database.rows(paymentsOfCheckout, { chargeId, storeId, limit: MAX_PAYMENTS }),
  ])
  // The charge is read after the payments. Otherwise the page could show the form of a pending charge, although a
  // payment was paid between the two queries.
  const [row, branding] = await Promise.all([
    ctx.database.row(chargeOfCheckout, { id: chargeId, storeId }),
    findShownBranding(ctx, store),
  ])
  const { picture, ...charge } = row!
  const sessionId = charge.checkout_session_id
  const session = sessionId ? await findCheckoutSession(ctx.database, sessionId, storeId) : undefined
  return { store, branding, charge, picture, payments, session }
}

/**
 * @param wanted.method the method that the buyer just chose. Its open payment is shown first.
 * @param wanted.form true if the buyer wants to choose again. A payment under review, or at the payer's bank, is shown anyway.
 */
export function viewOf(checkout: Checkout, wanted: { method?: string; form?: boolean } = {}): View {
  const { charge, payments } = checkout
  if (charge.status === 'paid') return { is: 'paid', payment: payments.find(({ status }) => status === 'paid') }
  if (charge.status === 'refunded')
    return { is: 'refunded', payment: payments.find(({ status }) => isReturned(status)) }
  if (charge.status !== 'pending') return { is: charge.status }
  const undecided = payments.find((payment) => isBeingDecided(payment))
  if (undecided) return { is: undecided.status === 'unknown' ? 'asking' : 'review', payment: undecided }
  const byBank = payments.find(isPaidByBank)
  if (byBank) return { is: 'bank', payment: byBank }
  const open = wanted.form ? [] : payments.filter((payment) => isOpen(checkout.store, payment))
  const shown = open.find(({ method }) => method === wanted.method) ?? open[0]
  if (shown) return { is: shown.method === 'credit_card' ? 'hosted' : shown.method, payment: shown }
  if (checkout.session && !isOpenAt(checkout.session, storeNow(checkout.store))) return { is: 'expired' }
  const last = payments.find(({ status }) => !isAbsent(status) && status !== 'canceled')
  return { is: 'form', after: wanted.form ? undefined : last }
}

/** The buyer has no API key, so the charge determines the store. */
function findStoreOfCharge(runner: Runner, id: string) {
  return findByHint(runner, id, (storeIds) => runner.row(storeOfCharge, { id, storeIds }))
}

/** Returns a word that changes when the page changes. A polling browser needs only this word. */
export function stateOf(view: View): string {
  return 'payment' in view && view.payment ? `${view.is}.${view.payment.id.slice(-8)}` : view.is
}

/** True if the gateway has not answered yet or is reviewing a card. */
function isBeingDecided({ status, method, redirect_url }: PaymentRow): boolean {
  return status === 'unknown' || (status === 'pending' && method === 'credit_card' && redirect_url === null)
}

/** True if the buyer can still pay this payment, by the store's clock. */
export function isOpen(store: Store, { status, expires_at }: PaymentRow): boolean {
  return status === 'pending' && (expires_at === null || expires_at > storeNow(store))
}

const storeOfCharge = sql('storeOfCharge', `select store_id from charges where id = :id and store_id ${OF_STORES}`)

const chargeOfCheckout = sql(
  'chargeOfCheckout',
  `select ${chargeColumns}, ${pictureOf('charges.product_id')} as picture
   from charges where id = :id and store_id = :storeId`,
).as<ChargeRow & { picture: ShownPicture | null }>()

const paymentsOfCheckout = sql(
  'paymentsOfCheckout',
  `select ${paymentColumns} from payments where charge_id = :chargeId and store_id = :storeId
    order by created_at desc, id desc limit :limit`,
).as<PaymentRow>()
