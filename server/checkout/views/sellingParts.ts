import { html } from 'ghtml'
import { seatsLeft } from '../../catalog/batch.ts'
import { MAX_CODE_LENGTH } from '../../catalog/coupon.ts'
import type { Selling } from '../../catalog/selling.ts'
import { sumOf } from '../../core/sumOf.ts'
import type { Messages } from '../../pages/i18n/language.ts'

/** Returns the line about the batch on sale, such as `Lote 2 · restam 14 vagas`. Undefined without batches. */
export function batchLine({ batch }: Selling, messages: Messages): string | undefined {
  if (!batch) return undefined
  const left = seatsLeft(batch)
  const seats = left === undefined ? undefined : messages.seatsLeft(Math.max(left, 1))
  const until = batch.ends_at ? messages.batchUntil(messages.moment(batch.ends_at)) : undefined
  return [batch.name, seats, until].filter(Boolean).join(' · ')
}

/** Returns the lines of a purchase: the offer, the setup fee, the order bumps and the discount. */
export function saleLines({ quote, found }: Selling, messages: Messages): { name: string; amount: string }[] {
  const { offer, coupon, items, fullInCents } = quote
  const money = (amountInCents: number) => messages.money(amountInCents, offer.currency)
  const bumps = (items ?? []).slice(1)
  const setupFeeInCents = offer.setupFeeInCents ?? 0
  const mainInCents = fullInCents - setupFeeInCents - sumOf(bumps)
  const more = [
    ...(setupFeeInCents > 0 ? [{ name: messages.setupFee, amount: money(setupFeeInCents) }] : []),
    ...bumps.map((item) => ({ name: item.offer.product.name, amount: money(item.amountInCents) })),
    ...(coupon && coupon.discountInCents > 0
      ? [{ name: messages.couponOf(coupon.code), amount: `− ${money(coupon.discountInCents)}` }]
      : []),
  ]
  return [{ name: found.offer.name, amount: money(mainInCents) }, ...more]
}

/**
 * Renders the form for a coupon. The form opens the page again with the code, so it works without a script.
 * @param kept the other parameters of the page's address
 */
export function couponForm(
  { coupon, couponProblem }: Selling,
  { path, typed, kept }: { path: string; typed?: string; kept: readonly (readonly [string, string])[] },
  messages: Messages,
): string {
  const hidden = kept.map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`).join('')
  if (coupon)
    return html`<form class="coupon" method="get" action="${path}" data-reprice>!${hidden}<p><strong>${messages.couponOf(coupon.code)}</strong></p><button class="secondary">${messages.couponRemove}</button></form>`
  const wrong = couponProblem ? messages.couponProblems[couponProblem] : ''
  return html`<form class="coupon" method="get" action="${path}" data-reprice>!${hidden}<details!${wrong ? ' open' : ''}><summary>${messages.couponQuestion}</summary>
<div class="field"><label for="f-coupon">${messages.couponLabel}</label><div class="beside"><input id="f-coupon" name="coupon" type="text" maxlength="${MAX_CODE_LENGTH}" autocomplete="off" autocapitalize="characters" spellcheck="false" value="${wrong ? (typed ?? '') : ''}"!${wrong ? ' aria-invalid="true" aria-describedby="f-coupon-error"' : ''}><button class="secondary">${messages.couponApply}</button></div>
!${wrong ? html`<p class="error" id="f-coupon-error">${wrong}</p>` : ''}</div></details></form>`
}

/** Renders the order bumps as check boxes of the payment form. Empty for an offer without order bumps. */
export function bumpSection({ bumps, chosenBumps }: Selling, messages: Messages): string {
  if (bumps.length === 0) return ''
  const choices = bumps.map(({ offer }) => {
    const isChosen = chosenBumps.some((one) => one.offer.id === offer.id)
    const price = messages.money(offer.priceInCents + (offer.setupFeeInCents ?? 0), offer.currency)
    const text = offer.description ? html`<small>${offer.description}</small>` : ''
    return html`<label class="bump"><input type="checkbox" name="bump.${offer.id}" value="1" data-bump="${offer.id}"!${isChosen ? ' checked' : ''}><span><strong>${messages.bumpAdd(offer.product.name)}</strong>!${text}</span><span class="price">+ ${price}</span></label>`
  })
  return html`<section class="bumps" aria-labelledby="h-bumps"><h2 id="h-bumps">${messages.bumpsTitle}</h2>!${choices.join('')}</section>`
}

/** Returns the title and text for the page of an offer that is not on sale now. */
export function closedTexts({ batches }: Selling, now: Date, messages: Messages): { title: string; text: string } {
  const next = batches
    .flatMap(({ starts_at, removed_at }) => (starts_at && removed_at === null && starts_at > now ? [starts_at] : []))
    .sort((one, other) => one.getTime() - other.getTime())[0]
  if (next) return { title: messages.notYetTitle, text: messages.notYetText(messages.moment(next)) }
  const isOver = batches.every(({ ends_at }) => ends_at !== null && ends_at <= now)
  return isOver
    ? { title: messages.closedTitle, text: messages.closedText }
    : { title: messages.soldOutTitle, text: messages.soldOutText }
}
