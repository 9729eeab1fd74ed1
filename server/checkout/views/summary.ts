import { html } from 'ghtml'
import type { ShownPicture } from '../../catalog/productPicture.ts'
import { soldLines } from '../../catalog/soldLines.ts'
import type { ChargeRow } from '../../charges/charge.ts'
import { purchaseName } from '../../charges/purchaseName.ts'
import type { ShownBranding } from '../../pages/branding.ts'
import type { Messages } from '../../pages/i18n/language.ts'
import { divideTotal } from '../../payments/installments.ts'
import type { PaymentRow } from '../../payments/payment.ts'
import type { Checkout } from '../checkout.ts'

type Summary = {
  storeName: string
  branding: ShownBranding
  title: string | null
  /** The picture of the product. */
  picture?: ShownPicture
  /** The description of the offer. */
  text?: string
  /** Null for an offer that is not on sale now. */
  amountInCents: number | null
  currency: string
  /** Text under the amount, for example a subscription's period. */
  note?: string
  /** The amount before the discount. The page shows it struck through. */
  fullInCents?: number
  /** The line about the batch. */
  batch?: string
  /** True shows the lines without a tap, because they explain a discount or order bumps. */
  isOpen?: boolean
  /** True hides the lines on a phone, because the only line repeats the title. */
  isRepeated?: boolean
  /** HTML below the lines. */
  extra?: string
  lines: readonly { name: string; detail?: string; amount: string }[]
  backUrl: string | null
}

/** Renders the store, the purchase and its price. */
export function summary(shown: Summary, messages: Messages): string {
  const { storeName, branding, title, text, amountInCents, currency, note, backUrl, batch, fullInCents } = shown
  const total = amountInCents === null ? '' : messages.money(amountInCents, currency)
  const struck =
    total && fullInCents !== undefined && fullInCents !== amountInCents
      ? html`<s>${messages.money(fullInCents, currency)}</s> `
      : ''
  const initial = [...storeName.trim()][0]?.toUpperCase() ?? ''
  const logo = branding.logoPath
    ? html`<img src="${branding.logoPath}" alt="" width="40" height="40">`
    : html`<span class="initial" aria-hidden="true">${initial}</span>`
  const back = backUrl
    ? html`<a class="back" href="${backUrl}" aria-label="${messages.backTo(storeName)}"><svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true"><path fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" d="M10 3 5 8l5 5"/></svg></a>`
    : ''
  const named = html`!${title ? html`<p class="title">${title}</p>` : ''}!${total ? html`<p class="amount">!${struck}${total}</p>` : ''}`
  return html`<aside class="summary" aria-label="${messages.orderSummary}">
<p class="store">!${back}!${logo}<span>${storeName}</span></p>
!${shown.picture ? html`<div class="product">!${pictureOf(shown.picture)}<div>!${named}</div></div>` : named}
!${batch ? html`<p class="batch">${batch}</p>` : ''}!${note ? html`<p class="note">${note}</p>` : ''}!${text ? html`<p class="note">${text}</p>` : ''}!${itemList(shown, messages, total)}!${shown.extra ?? ''}</aside>`
}

/**
 * The maximum size of a picture on the page, in CSS pixels. The browser reserves this space before the picture loads.
 */
const PICTURE_BOX = { width: 384, height: 288 }

function pictureOf({ path, width, height }: ShownPicture): string {
  const scale = Math.min(1, PICTURE_BOX.width / width, PICTURE_BOX.height / height)
  const [shownWidth, shownHeight] = [width, height].map((side) => Math.max(1, Math.round(side * scale)))
  return html`<img class="picture" src="${path}" alt="" width="${shownWidth}" height="${shownHeight}">`
}

/** @param paid the payment of a paid charge. Its total includes the interest of the installments. */
export function chargeSummary(
  { store, branding, charge, picture }: Checkout,
  messages: Messages,
  paid?: Pick<PaymentRow, 'total_in_cents' | 'installments'>,
): string {
  const { items, currency, description } = charge
  const several = [...itemLines(items, currency, messages), ...linesOfCharge(charge, messages)]
  const lines = several.length > 0 ? several : onlyLine(charge, messages)
  const amountInCents = paid?.total_in_cents ?? charge.amount_in_cents
  const interestInCents = amountInCents - charge.amount_in_cents
  const interest = { name: messages.interest, amount: messages.money(interestInCents, currency) }
  const isBare = description === null && lines.length === 0
  return summary(
    {
      storeName: store.name,
      branding,
      title: description ?? nameOfOne(charge) ?? (isBare ? messages.askedBy(store.name) : null),
      text: isBare && charge.status === 'pending' ? messages.askedWithoutReason(store.name) : undefined,
      amountInCents,
      currency,
      note: paid && inParts(paid, currency, messages),
      picture: picture ?? undefined,
      isRepeated: interestInCents === 0 && (several.length === 0 || repeatsTitle(charge)),
      lines: interestInCents > 0 ? [...(lines.length > 0 ? lines : [orderLine(charge, messages)]), interest] : lines,
      backUrl: charge.status === 'pending' ? charge.cancel_url : null,
    },
    messages,
  )
}

/** Returns the installments of a card's statement: `12× R$ 29,82`, or `1× R$ 132,34 + 2× R$ 132,33`. @returns undefined for one installment */
export function inParts(
  { installments, total_in_cents: totalInCents }: Pick<PaymentRow, 'total_in_cents' | 'installments'>,
  currency: string,
  messages: Messages,
): string | undefined {
  if (installments < 2) return undefined
  const { firstInCents, eachInCents } = divideTotal(totalInCents, installments)
  const parts = (count: number, cents: number) => messages.parts(count, messages.money(cents, currency))
  if (firstInCents === eachInCents) return parts(installments, eachInCents)
  return `${parts(1, firstInCents)} + ${parts(installments - 1, eachInCents)}`
}

function nameOfOne({ items, offer }: ChargeRow): string | undefined {
  return items.length === 1 ? items[0]!.name : offer ? purchaseName(offer, null) : undefined
}

/**
 * Returns the single line of a charge without item lines. Empty if the charge has no name. Charges of the API may have
 * no name.
 */
function onlyLine(charge: ChargeRow, messages: Messages): Summary['lines'] {
  const { offer, payment_link_id: linkId, description } = charge
  if (offer?.setupFeeInCents) return [orderLine(charge, messages)]
  const name = offer?.name ?? (linkId === null ? null : description)
  return name ? [{ ...orderLine(charge, messages), name }] : []
}

function repeatsTitle({ items, description }: ChargeRow): boolean {
  return description === null && isOne(items)
}

/** True if an order is one piece of one item. The title of the page is then the item's name. */
export function isOne(items: Checkout['charge']['items']): boolean {
  return items.length === 1 && items[0]!.quantity === 1
}

function orderLine({ amount_in_cents: amountInCents, currency }: ChargeRow, messages: Messages) {
  return { name: messages.amountOfOrder, amount: messages.money(amountInCents, currency) }
}

export function itemLines(items: Checkout['charge']['items'], currency: string, messages: Messages): Summary['lines'] {
  return items.map(({ name, quantity, unitAmountInCents }) => ({
    name,
    detail: quantity > 1 ? messages.quantity(quantity) : undefined,
    amount: messages.money(quantity * unitAmountInCents, currency),
  }))
}

/** Returns the lines of a charge with a coupon or with order bumps. */
export function linesOfCharge(
  { offer, coupon, sold_items: items, amount_in_cents: amountInCents, currency }: ChargeRow,
  messages: Messages,
): { name: string; amount: string }[] {
  return soldLines({ offer, coupon, items, amountInCents }).map(({ name, code, amountInCents: inCents }) => ({
    name: code === undefined ? name : messages.couponOf(code),
    amount: inCents < 0 ? `− ${messages.money(-inCents, currency)}` : messages.money(inCents, currency),
  }))
}

function itemList({ lines, isOpen, isRepeated }: Summary, messages: Messages, total: string): string {
  if (lines.length === 0) return ''
  const rows = lines.map(
    ({ name, detail, amount }) =>
      html`<li><span>${name}!${detail ? html` <small>${detail}</small>` : ''}</span><span>${amount}</span></li>`,
  )
  return html`<details class="items!${isRepeated ? ' wide' : ''}"!${isOpen ? ' open' : ''}><summary>${messages.details}!${CHEVRON}</summary><ul>!${rows.join('')}<li class="total"><span>${messages.total}</span><span>${total}</span></li></ul></details>`
}

const CHEVRON =
  '<svg viewBox="0 0 16 16" width="12" height="12" aria-hidden="true"><path fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" d="m3 6 5 5 5-5"/></svg>'
