import { html } from 'ghtml'
import type { ChargeRow } from '../../charges/charge.ts'
import type { Context } from '../../core/context.ts'
import { notFound } from '../../core/errors.ts'
import { getCheckout } from '../checkout.ts'
import { findDraftOfToken, openDraft } from '../checkoutDraft.ts'
import { refuseReminders } from '../eraseDrafts.ts'
import { keepDraft } from '../keepDraft.ts'
import { getListing, isListing, isSession } from '../listing.ts'
import { openPurchase } from '../purchase.ts'
import type { Form } from '../readForm.ts'
import type { Page } from '../views/layout.ts'
import { messageView } from '../views/resultView.ts'
import type { CheckoutAnswer } from './checkoutAnswer.ts'
import type { CheckoutVisit } from './checkoutVisit.ts'

/** The data of a reminder's link: the id of the charge, the typed values, and the terms that the buyer read. */
export type Recovered = { chargeId: string; values: Form; terms: string | null }

/**
 * True if the page of a charge offers reminders. Pages of offers, links and sessions offer reminders before the charge
 * exists.
 */
export function keepsDrafts({ kind, checkout_session_id, send_mail }: ChargeRow): boolean {
  return kind === 'api' && checkout_session_id === null && send_mail
}

/**
 * Saves what a buyer typed into a form of the checkout, if the buyer ticked the box. The page's script sends the input.
 */
export async function keepTypedDraft(ctx: Context, visit: CheckoutVisit): Promise<CheckoutAnswer> {
  await keepTyped(ctx, visit)
  return { is: 'nothing' }
}

async function keepTyped(ctx: Context, { id, form, messages, tracking, choice }: CheckoutVisit): Promise<void> {
  const typed = { listingId: id, form, language: messages.language }
  if (!isListing(id) && !isSession(id)) {
    const { store, charge } = await getCheckout(ctx, id)
    if (charge.status !== 'pending' || !keepsDrafts(charge)) return
    return await keepDraft(ctx, store, { ...typed, chargeId: id, tracking: null, coupon: null, bumps: [], terms: null })
  }
  const purchase = openPurchase(ctx, id, form.purchase)
  if (!purchase) return
  const { store, session } = await getListing(ctx, id)
  const { chargeId, bumps, terms } = purchase
  const coupon = choice.coupon ?? null
  await keepDraft(ctx, store, { ...typed, chargeId, tracking: session ? null : tracking, coupon, bumps, terms })
}

/** Opens the link of a reminder. @returns undefined for a link of another server, and after the data is erased */
export async function recover(
  ctx: Context,
  { listingId, storeId, token }: { listingId: string; storeId: string; token?: string },
): Promise<Recovered | undefined> {
  if (token === undefined) return undefined
  const draft = await findDraftOfToken(ctx, { storeId, listingId, token })
  const data = draft && openDraft(ctx, draft)
  if (!data) return undefined
  const { name, email, phone, terms = null } = data
  return { chargeId: draft.id, values: { name, email, phone, reminderConsent: '1' }, terms }
}

/** Renders the page where a buyer refuses further reminders. @throws ApiError 404 for an unknown listing or link */
export async function showStopReminders(ctx: Context, visit: CheckoutVisit): Promise<CheckoutAnswer> {
  return { is: 'page', page: await remindersPage(ctx, visit, false) }
}

/** Ends the reminders to a buyer who pressed the button of the page. @throws ApiError 404 */
export async function stopReminders(ctx: Context, visit: CheckoutVisit): Promise<CheckoutAnswer> {
  return { is: 'page', page: await remindersPage(ctx, visit, true) }
}

async function remindersPage(ctx: Context, { id, wanted, messages }: CheckoutVisit, isSent: boolean): Promise<Page> {
  const { store, branding } = isListing(id) || isSession(id) ? await getListing(ctx, id) : await getCheckout(ctx, id)
  const { draft: token } = wanted
  const draft = token && (await findDraftOfToken(ctx, { storeId: store.id, listingId: id, token }))
  if (!draft) throw notFound('link')
  const data = openDraft(ctx, draft)
  if (isSent && data) await refuseReminders(ctx, store, data.email)
  const isOver = isSent || data === undefined
  const title = isOver ? messages.remindersStoppedTitle : messages.stopRemindersTitle
  const text = isOver ? messages.remindersStoppedText(store.name) : messages.stopRemindersText(store.name)
  const button = html`<form method="post" data-simple><button class="primary">${messages.stopRemindersButton}</button></form>`
  return {
    status: 200,
    title,
    shop: { name: store.name, branding },
    main: messageView(title, text, { mark: isOver ? 'tick' : 'sign' }) + (isOver ? '' : button),
  }
}
