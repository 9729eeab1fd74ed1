import { html } from 'ghtml'
import { storeNow } from '../../core/clock.ts'
import type { Context } from '../../core/context.ts'
import { hasCourse } from '../../courses/hasCourse.ts'
import type { Messages } from '../../pages/i18n/language.ts'
import type { PaymentRow } from '../../payments/payment.ts'
import { dayOfBank } from '../../subscriptions/recurringPix.ts'
import { type Checkout, getCheckout, stateOf, type View, viewOf } from '../checkout.ts'
import { knownPageOf } from '../knownBuyer.ts'
import { offeredForCharge, originsOf, payableOf } from '../offeredMethods.ts'
import type { Form } from '../readForm.ts'
import { openRescue } from '../rescueLink.ts'
import { findUpsoldCharge, hasUpsell } from '../upsell.ts'
import type { Known } from '../views/knownSection.ts'
import type { Page } from '../views/layout.ts'
import { bankView, boletoView, decidingView, hostedView, pixView } from '../views/openPayment.ts'
import { type PaymentForm, paymentForm } from '../views/paymentForm.ts'
import { changedNotice, declinedText, type Refusal } from '../views/refusal.ts'
import { type AfterPayment, resultView } from '../views/resultView.ts'
import { sandboxBar } from '../views/sandboxBar.ts'
import { subscriptionSection } from '../views/subscriptionSection.ts'
import { chargeSummary } from '../views/summary.ts'
import { type CheckoutAnswer, goTo } from './checkoutAnswer.ts'
import type { CheckoutVisit } from './checkoutVisit.ts'
import { knownOf } from './knownVisit.ts'
import { upsellAfter } from './openUpsell.ts'
import { keepsDrafts, recover } from './recovery.ts'
import { afterReplaced } from './sellAgain.ts'
import { subscriptionOf } from './subscriptionOf.ts'

/**
 * Renders the page of a charge in its current state. Redirects to an open upsell, or to the session if the session has
 * another charge by now.
 * @throws ApiError 404
 */
export async function showCharge(ctx: Context, visit: CheckoutVisit): Promise<CheckoutAnswer> {
  const { id, wanted, messages, tokens, knownVisit } = visit
  const upsell = await upsellAfter(ctx, id, tokens)
  if (upsell) return goTo(upsell)
  const checkout = await getCheckout(ctx, id)
  const { store, charge } = checkout
  const replaced = afterReplaced(checkout, messages)
  if (replaced) return { is: 'go', going: replaced }
  const view = viewOf(checkout, wanted)
  const after = view.is === 'paid' ? await afterPayment(ctx, checkout, view.payment, visit) : undefined
  const bankDay = view.is === 'bank' ? await bankDayOf(ctx, checkout, view.payment) : undefined
  const keepsCard = view.is === 'form' && (await hasUpsell(ctx, charge))
  const typed = await typedBefore(ctx, checkout, wanted.draft)
  const known = view.is === 'form' ? await knownOf(ctx, store, knownPageOf(charge), knownVisit) : undefined
  const page = chargePage(ctx, checkout, { view, messages, wanted, after, bankDay, keepsCard, typed, known })
  const upsold = await findUpsoldCharge(ctx, charge)
  return { is: 'page', page: upsold ? { ...page, main: page.main + backToPurchase(upsold, messages) } : page }
}

/** Renders the link from the page of an upsell's charge to the page of the purchase. */
function backToPurchase(chargeId: string, messages: Messages): string {
  return html`<p class="back-to"><a class="quiet" href="/checkout/${chargeId}">${messages.upsellBack}</a></p>`
}

/** Renders the form again with its errors. */
export function refusedPage(
  ctx: Context,
  checkout: Checkout,
  refusal: Refusal,
  { messages, known }: { messages: Messages; known?: Known },
): Page {
  const wanted = { method: refusal.values.method }
  const page = chargePage(ctx, checkout, { view: { is: 'form' }, messages, wanted, refusal, known })
  return { ...page, status: refusal.status }
}

/**
 * A mail may be forwarded. So its link fills in the buyer's data only for this number of days, like a reminder's link.
 */
const TYPED_DAYS = 30

/** Returns the buyer's earlier input, for the link of a reminder or of the mail about a declined card. */
async function typedBefore(ctx: Context, checkout: Checkout, token: string | undefined): Promise<Form | undefined> {
  if (token === undefined) return undefined
  const { charge, payments } = checkout
  const id = openRescue(ctx, charge.id, token)
  const from = storeNow(checkout.store).getTime() - TYPED_DAYS * 86_400_000
  const declined = payments.find((payment) => payment.id === id && payment.created_at.getTime() > from)
  if (declined?.buyer_name && declined.buyer_email)
    return { name: declined.buyer_name, email: declined.buyer_email, phone: declined.buyer_phone ?? '' }
  return (await recover(ctx, { listingId: charge.id, storeId: charge.store_id, token }))?.values
}

async function bankDayOf(ctx: Context, checkout: Checkout, payment: PaymentRow): Promise<string | undefined> {
  const found = await subscriptionOf(ctx, checkout, payment, [])
  return found && dayOfBank(found.subscription, payment.id)
}

/**
 * Returns the next steps on the page of a paid charge: the path to the course, and the section about the subscription.
 */
async function afterPayment(
  ctx: Context,
  checkout: Checkout,
  payment: PaymentRow | undefined,
  { tokens, messages }: CheckoutVisit,
): Promise<AfterPayment> {
  const coursePath = await coursePathOf(ctx, checkout, payment)
  const found = await subscriptionOf(ctx, checkout, payment, tokens)
  const action = found?.isOwn ? `/checkout/${checkout.charge.id}/cancel` : undefined
  return { coursePath, section: found && subscriptionSection(found.subscription, action, messages) }
}

/** Returns the path to the course that a paid charge opens. */
async function coursePathOf(
  ctx: Context,
  { store, charge }: Checkout,
  payment: PaymentRow | undefined,
): Promise<string | undefined> {
  const productId = payment?.product_id
  if (!productId || !(await hasCourse(ctx, store, productId))) return undefined
  return `/learn/${store.id}/purchases/${charge.id}`
}

type Shown<Of extends View = View> = {
  view: Of
  after?: AfterPayment | undefined
  /** The day when the payer's bank pays the charge. */
  bankDay?: string | undefined
  keepsCard?: boolean
  messages: Messages
  wanted: Wanted
  typed?: Form
  refusal?: Refusal
  known?: Known
}

type Wanted = { method?: string; form?: boolean; changed?: boolean }

/** Renders the page of a charge in one of its states, without a query. */
export function chargePage(ctx: Context, checkout: Checkout, shown: Shown): Page {
  const { view, messages, wanted, refusal } = shown
  const { store, branding, charge } = checkout
  const self = `/checkout/${charge.id}`
  const offered = offeredForCharge(ctx, store, charge)
  const isForm = view.is === 'form'
  const isSandbox = ctx.settings.environment === 'sandbox'
  const main = isForm
    ? formMain(checkout, { ...shown, view, offered, isSandbox })
    : viewMain(checkout, { ...shown, view })
  const tokenizer = isForm ? offered.card?.tokenizer : undefined
  return {
    status: 200,
    title: titleOf(view, messages),
    shop: { name: store.name, branding },
    aside: chargeSummary(checkout, messages, view.is === 'paid' ? view.payment : undefined),
    main,
    poll:
      POLLED.has(view.is) && !refusal ? { path: `${self}/status${queryOf(wanted)}`, state: stateOf(view) } : undefined,
    sandboxBar: isSandbox ? sandboxBar(charge.id, view, messages) : undefined,
    connects: originsOf(tokenizer),
    leadsTo: charge.success_url ? [new URL(charge.success_url).origin] : [],
  }
}

/**
 * The views that poll the status of the charge. The form polls because the charge may be paid in another tab or on
 * another device.
 */
const POLLED: ReadonlySet<View['is']> = new Set(['form', 'pix', 'bank', 'boleto', 'hosted', 'asking', 'review'])

function queryOf({ method, form }: { method?: string; form?: boolean }): string {
  const query = new URLSearchParams({ ...(method && { method }), ...(form && { form: '1' }) })
  return query.size > 0 ? `?${query}` : ''
}

function formMain(
  { store, branding, charge, payments, session }: Checkout,
  shown: Shown<Extract<View, { is: 'form' }>> & Pick<PaymentForm, 'offered' | 'isSandbox'>,
): string {
  const { view, messages, wanted, typed, refusal, offered, isSandbox, keepsCard, known: visitor } = shown
  const named = { name: charge.customer_name ?? '', email: charge.customer_email ?? '' }
  const known = { ...named, ...session?.details.customer, ...typed }
  const after = refusal ? undefined : view.after && earlier(view.after, offered, messages)
  const changed = wanted.changed ? changedNotice(messages.changedCheck, messages) : undefined
  const form: PaymentForm = {
    action: `/checkout/${charge.id}`,
    attempts: payments.length,
    payable: payableOf(charge),
    offered,
    monthlyInterestPercent: store.settings.monthlyInterestPercent,
    recurs: charge.subscription_id !== null,
    keepsCard,
    values: refusal?.values ?? { ...known, method: wanted.method },
    errors: refusal?.errors ?? {},
    notice: refusal?.notice ?? changed ?? after?.notice,
    isSandbox,
    offersPix: refusal?.offersPix,
    again: after?.again,
    known: visitor,
    consents: {
      storeName: store.name,
      conversions: branding.conversions === 'asked',
      reminders: store.settings.checkoutReminders && keepsDrafts(charge),
      mails: charge.send_mail,
    },
  }
  return `<h1 class="hidden">${messages.pay}</h1>${paymentForm(form, messages)}`
}

/** Returns the message about the last attempt, if that attempt failed. */
function earlier(
  payment: PaymentRow,
  { methods }: PaymentForm['offered'],
  messages: Messages,
): Pick<PaymentForm, 'notice' | 'again'> | undefined {
  const { method, status, id } = payment
  const isDeclined = status === 'failed' && method === 'credit_card'
  const next = method === 'boleto' ? 'boleto' : 'pix'
  const isOffered = methods.some((one) => one.method === next)
  const canRepeat = isOffered && payment.buyer_document !== null && payment.buyer_phone !== null
  const again = canRepeat ? ({ paymentId: id, method: next, isOther: isDeclined } as const) : undefined
  if (isDeclined)
    return {
      again,
      notice: {
        kind: 'bad',
        title: messages.declinedTitle,
        text: declinedText(methods, messages, { reason: payment.decline_reason }),
      },
    }
  if (status === 'canceled') return undefined
  if (method === 'credit_card')
    return { notice: { kind: 'info', title: messages.hostedExpiredTitle, text: messages.hostedExpiredText } }
  const [title, text] =
    method === 'pix'
      ? [messages.pixExpiredTitle, messages.pixExpiredText]
      : [messages.boletoExpiredTitle, messages.boletoExpiredText]
  return { notice: { kind: 'info', title, text }, again }
}

function viewMain(
  checkout: Checkout,
  { view, messages, after, bankDay }: Shown<Exclude<View, { is: 'form' }>>,
): string {
  const { store, charge } = checkout
  const self = `/checkout/${charge.id}`
  const ways = { self, otherMethod: `${self}?form=1` }
  switch (view.is) {
    case 'pix':
      return pixView(store, view.payment, ways, messages)
    case 'bank':
      return bankView(view.payment, bankDay, messages)
    case 'boleto':
      return boletoView(view.payment, ways, messages)
    case 'hosted':
      return hostedView(view.payment, ways, messages)
    case 'asking':
      return decidingView(messages.reviewTitle, messages.reviewText, ways, messages)
    case 'review':
      return decidingView(messages.underReviewTitle, messages.underReviewText, ways, messages)
    case 'paid':
    case 'refunded':
    case 'failed':
    case 'canceled':
    case 'expired':
      return resultView(checkout, view, messages, after)
    default:
      return view satisfies never
  }
}

function titleOf(view: View, messages: Messages): string {
  return {
    form: messages.pay,
    pix: messages.pixTitle,
    bank: messages.bankPaysTitle,
    boleto: messages.boletoTitle,
    hosted: messages.hostedTitle,
    asking: messages.reviewTitle,
    review: messages.underReviewTitle,
    paid: messages.paidTitle,
    refunded: messages.refundedTitle,
    failed: messages.failedTitle,
    canceled: messages.canceledTitle,
    expired: messages.sessionEndedTitle,
  }[view.is]
}
