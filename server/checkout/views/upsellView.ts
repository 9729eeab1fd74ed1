import { html } from 'ghtml'
import { saleName } from '../../catalog/offer.ts'
import type { Messages } from '../../pages/i18n/language.ts'
import type { PaymentRow } from '../../payments/payment.ts'
import type { Listing } from '../listing.ts'
import { selectField } from './fields.ts'
import { LOCK } from './icons.ts'
import { type Notice, noticePlace } from './notice.ts'
import { installmentOptions, totalsOf } from './paymentForm.ts'
import { batchLine } from './sellingParts.ts'
import { summary } from './summary.ts'

/** The ways to pay an upsell in one tap. */
export type UpsellWays = {
  /** The card of the purchase, if its gateway can charge it again. `hasInstallments` is true if installments can be chosen. */
  card?: Pick<PaymentRow, 'card_last_four'> & { hasInstallments: boolean }
  pix: boolean
}

export type UpsellForm = {
  /** The address of the form. Null in a preview, because its buttons do nothing. */
  action: string | null
  listing: Listing
  ways: UpsellWays
  hidden: Readonly<Record<string, string>>
  notice?: Notice
}

/** Renders the upsell after a purchase. Its buttons work without a script. */
export function upsellView(form: UpsellForm, messages: Messages): string {
  const { action, listing, ways, hidden, notice } = form
  const { payable, offered, item } = listing
  if (item.is !== 'offer') return ''
  const name = item.selling.found.offer.product.name
  const fields = Object.entries({ ...hidden, totals: totalsOf(offered).join(' ') })
    .map(([field, value]) => html`<input type="hidden" name="${field}" value="${value}">`)
    .join('')
  const note = ways.card
    ? messages.upsellCardNote(messages.upsellCard(ways.card.card_last_four))
    : messages.upsellPixNote
  return html`!${noticePlace(notice)}<p class="done-before">!${CHECK}<span>${messages.upsellDone}</span></p>
<h1>${messages.upsellTitle(name)}</h1><p>${messages.upsellNote}</p>
<form class="upsell" data-simple!${action ? html` method="post" action="${action}"` : ''}>!${fields}!${ways.card?.hasInstallments ? installmentsOf(form, messages) : ''}
!${buttons(form, messages.money(payable.amountInCents, payable.currency), messages)}
<p class="secured">!${LOCK}<span>${note}</span></p></form>`
}

/** Renders the summary beside the offer: its name, its price and its batch. */
export function upsellSummary({ store, branding, item, payable }: Listing, messages: Messages): string {
  if (item.is !== 'offer') return ''
  const { offer } = item.selling.quote
  const { amountInCents, currency } = payable
  return summary(
    {
      storeName: store.name,
      branding,
      title: messages.upsellOffer(saleName(offer)),
      picture: item.picture,
      text: offer.description ?? undefined,
      batch: batchLine(item.selling, messages),
      amountInCents,
      currency,
      lines: [],
      backUrl: null,
    },
    messages,
  )
}

function buttons({ action, ways: { card, pix } }: UpsellForm, amount: string, messages: Messages): string {
  const yes = card?.hasInstallments ? messages.upsellYes : messages.upsellYesFor(amount)
  const byCard = button('card', yes, 'primary')
  const byPix = card
    ? button('pix', messages.upsellPixInstead, 'secondary')
    : button('pix', messages.upsellYesFor(amount), 'primary')
  const shown = [card ? byCard : '', pix ? byPix : '', button('no', messages.upsellNo, 'plain')].join('')
  return action ? shown : html`<fieldset disabled>!${shown}</fieldset>`
}

function button(by: string, text: string, branding: string): string {
  return html`<button class="${branding}" name="by" value="${by}">${text}</button>`
}

function installmentsOf({ listing: { offered, payable } }: UpsellForm, messages: Messages): string {
  const options = installmentOptions(offered, payable.currency, messages)
  return selectField(
    { values: {}, errors: {}, messages },
    { name: 'installments', label: messages.installments, options },
  )
}

const CHECK =
  '<svg viewBox="0 0 48 48" width="24" height="24" aria-hidden="true"><circle cx="24" cy="24" r="22"/><path d="m15 24.500 6.500 6.500L34 18"/></svg>'
