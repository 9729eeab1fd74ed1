import { html } from 'ghtml'
import type { Method } from '../../gateways/port/payments.ts'
import { isEmail } from '../../lib/email.ts'
import { isStorable } from '../../lib/untrustedJson.ts'
import type { Messages } from '../../pages/i18n/language.ts'
import { divideTotal } from '../../payments/installments.ts'
import type { OfferedMethod, OfferedMethods, Payable } from '../offeredMethods.ts'
import type { FieldErrors, Form } from '../readForm.ts'
import { addressSection, hasAddressFor, withAddress } from './addressSection.ts'
import { cardFields, SHOWN_CARD_FIELD, TOKEN_FIELDS } from './cardFields.ts'
import { type Consents, consentBox, consentBoxes } from './consentBoxes.ts'
import { type FormState, inputField, selectField } from './fields.ts'
import { LOCK, methodIcons } from './icons.ts'
import { cardChoice, type Known, knownDataLines, knownSection, problemNotice } from './knownSection.ts'
import { type Notice, noticePlace } from './notice.ts'

export type PaymentForm = {
  /** The address of the form. */
  action: string
  /**
   * The number of payments of the charge. After a lost connection the script asks the server if the number has grown.
   */
  attempts?: number
  payable: Payable
  offered: OfferedMethods
  /** The store's interest rate for the note about interest. */
  monthlyInterestPercent: number
  values: Form
  errors: FieldErrors
  notice?: Notice
  /** True for a subscription. Its card will be charged again, so there are no installments. */
  recurs: boolean
  /** True if the next page has an upsell that this card can pay. */
  keepsCard?: boolean
  /** The sentence about the charges of a subscription. The default sentence does not say how many charges follow. */
  renews?: string
  /** The price and period of recurring PIX, such as `R$ 49,90 por mês`. Missing if the page does not offer it. */
  recurringPix?: string
  /** Hidden fields, sent unchanged. */
  hidden?: Readonly<Record<string, string>>
  /** True in sandbox: the form then lists the test card numbers. */
  isSandbox: boolean
  /** Shows a button that pays in one tap with the data of an earlier payment. `isOther`: that payment had another method. */
  again?: { paymentId: string; method: 'pix' | 'boleto'; isOther: boolean }
  /** The data of the section for known buyers. Missing on a page without that section, such as a preview. */
  known?: Known
  /** The boxes for consents that the store needs. */
  consents: Consents
  /** True after a declined card. The form then has a button that pays by PIX with the data in the form. */
  offersPix?: boolean
  /** HTML between the methods and the button: the order bumps. */
  extra?: string
}

/**
 * Renders the form with the buyer's data and the methods. It works without a script, except for card tokens. The style sheet
 * hides the methods that are not chosen.
 */
export function paymentForm(form: PaymentForm, messages: Messages): string {
  const { offered, values } = form
  if (offered.methods.length === 0) return noMethods(form, messages)
  const state: FormState = { values, errors: form.errors, messages }
  const buyer = form.known?.buyer.is === 'proven' ? form.known.buyer : undefined
  const byDefault = buyer && buyer.cards.length > 0 ? 'credit_card' : undefined
  const chosen = offered.methods.find(({ method }) => method === (values.method ?? byDefault)) ?? offered.methods[0]!
  const card = offered.card
  return html`!${notices(form, messages)}!${form.known ? knownSection(form.known, messages) : ''}
<form id="payment" method="post" action="${form.action}" novalidate data-checkout data-attempts="${form.attempts ?? 0}" data-amount="${form.payable.amountInCents}" data-currency="${form.payable.currency}"!${card?.tokenizer ? html` data-tokenizer="${JSON.stringify(card.tokenizer)}"` : ''}!${form.recurs || form.keepsCard ? ' data-reuse' : ''}!${buyer ? html` data-holder="${buyer.data.name}"` : ''}>!${hiddenFields({ ...form.hidden, ...(buyer && { known: buyer.code.id }), totals: totalsOf(offered).join(' '), oneName: form.errors.name === 'oneName' ? (values.name ?? '').trim() : '' })}
<section aria-labelledby="h-data"><h2 id="h-data">${messages.yourData}</h2>
!${buyer ? knownDataLines(buyer.data, messages) : buyerFields(state)}</section>
<section aria-labelledby="h-method"><h2 id="h-method">${messages.howToPay}</h2>
!${errorOfMethod(state)}<div class="methods" role="radiogroup" aria-labelledby="h-method">
!${offered.methods.map((one) => methodChoice(form, state, one, one === chosen)).join('')}</div></section>
!${buyer && hasAddressFor(offered, buyer.data) ? '' : addressSection(offered, withAddress(state, buyer?.data))}
!${card?.tokenizer ? TOKEN_FIELDS : ''}!${card?.tokenizer && card.keeps ? SHOWN_CARD_FIELD : ''}
!${form.extra ?? ''}!${consentBoxes(form.consents, values, messages)}<div class="submit">!${mailsLine(form, messages)}<button class="primary" type="submit" data-busy="${messages.sending}">!${submitLabels(form, messages)}</button>
<p class="terms">${messages.purchaseTerms(form.consents.storeName)}</p>
<p class="secured">!${LOCK}<span>${messages.secured}</span></p></div>
</form>`
}

/** Renders the e-mail address that will get the mails. The script updates it while the buyer types. */
function mailsLine({ consents, values, known }: PaymentForm, messages: Messages): string {
  if (!consents.mails) return ''
  const knownEmail = known?.buyer.is === 'proven' ? known.buyer.data.email : undefined
  const typed = knownEmail ?? values.email ?? ''
  const email = isStorable(typed) && isEmail(typed) ? typed : ''
  return html`<p class="mails" data-mails="${messages.mailsGoTo}"!${email ? '' : ' hidden'}>${messages.mailsGoTo.replace('{email}', () => email)}</p>`
}

/**
 * Returns the totals of a card in cents, for 1, 2, 3… installments. The form sends the totals back, so we never charge
 * a total that the buyer did not see.
 */
export function totalsOf({ card }: OfferedMethods): number[] {
  return (card?.installments ?? []).map(({ totalInCents }) => totalInCents)
}

/**
 * Returns the current total of a card, if it differs from the total in the form because the store changed its interest.
 * @returns cents; undefined if the totals are equal or the form has no total
 */
export function changedTotal({ method, installments, totals }: Form, offered: OfferedMethods): number | undefined {
  if (method !== 'credit_card' || !totals) return undefined
  const index = Number(installments?.trim() || 1) - 1
  const total = totalsOf(offered)[index]
  return total === undefined || String(total) === totals.split(' ')[index] ? undefined : total
}

function hiddenFields(values: PaymentForm['hidden'] = {}): string {
  return Object.entries(values)
    .map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)
    .join('')
}

/**
 * Renders a form with one button that pays with the data of an earlier payment of this charge. The form does not show the
 * data.
 */
function againForm(form: PaymentForm, messages: Messages): string {
  if (!form.again) return ''
  const { paymentId, method, isOther } = form.again
  const label = isOther ? messages.pixInstead : method === 'pix' ? messages.newPix : messages.newBoleto
  return html`<form method="post" action="${form.action}" class="again" data-simple><input type="hidden" name="again" value="${paymentId}"><button class="secondary" name="method" value="${method}" data-busy="${messages.sending}">${label}</button></form>`
}

function notices(form: PaymentForm, messages: Messages): string {
  const hasErrors = Object.keys(form.errors).length > 0
  const pix = form.offersPix
    ? html`<button class="secondary" form="payment" name="method" value="pix" data-pix-now>${messages.pixInstead}</button>`
    : ''
  return noticePlace(
    form.notice ?? problemNotice(form.known?.problem, messages) ?? (hasErrors ? wrongFields(messages) : undefined),
    pix + againForm(form, messages),
  )
}

function wrongFields(messages: Messages): Notice {
  return { title: messages.errorsTitle, text: '', kind: 'bad' }
}

/**
 * Explains that no method is available. If the currency is not BRL, the text names it, because most gateways accept
 * only reais.
 */
function noMethods({ payable: { currency }, offered: { leastInCents } }: PaymentForm, messages: Messages): string {
  const other = currency === 'brl' ? messages.noMethods : messages.noMethodsInCurrency(currency.toUpperCase())
  const text = leastInCents === undefined ? other : messages.amountTooSmall(messages.money(leastInCents, currency))
  return html`<div class="notice info"><p>${text}</p></div>`
}

function buyerFields(state: FormState): string {
  const { messages } = state
  return [
    inputField(state, { name: 'name', label: messages.name, autocomplete: 'name', maxlength: 200 }),
    inputField(state, {
      name: 'email',
      label: messages.email,
      autocomplete: 'email',
      type: 'email',
      inputmode: 'email',
      maxlength: 254,
    }),
    // The script sets a numeric keyboard for a CPF. Since July 2026 a CNPJ may contain letters.
    inputField(state, {
      name: 'document',
      label: messages.document,
      maxlength: 18,
      mask: 'document',
      width: 'half',
      after: html`<button type="button" class="quiet with-script" data-keyboard data-other="${messages.haveCpf}">${messages.haveCnpj}</button>`,
    }),
    inputField(state, {
      name: 'phone',
      label: messages.phone,
      autocomplete: 'tel-national',
      type: 'tel',
      inputmode: 'tel',
      maxlength: 20,
      mask: 'phone',
      width: 'half',
    }),
  ].join('')
}

function methodChoice(form: PaymentForm, state: FormState, one: OfferedMethod, isChosen: boolean): string {
  const { messages } = state
  const { method } = one
  const hints: Record<Method, string> = {
    pix: messages.pixHint,
    boleto: messages.boletoHint(form.payable.boletoDueInDays),
    credit_card: form.recurs
      ? (form.renews ?? messages.renews)
      : messages.cardHint(form.offered.card?.installments.length ?? 1),
  }
  const label = { pix: messages.pix, boleto: messages.boleto, credit_card: messages.card }[method]
  const needsScript = method === 'credit_card' && form.offered.card?.tokenizer
  return html`<div class="method"!${needsScript ? ' data-needs-script' : ''}><input type="radio" name="method" id="m-${method}" value="${method}"!${isChosen ? ' checked' : ''}>
<label for="m-${method}"><span class="dot"></span><span class="what"><span class="title">${label}</span><span class="hint">${hints[method]}</span></span>!${methodIcons[method]}</label>
<div class="inside" data-for="${method}">!${inside(form, state, method)}</div></div>!${needsScript ? html`<noscript><p class="notice info">${messages.cardNeedsScript}</p></noscript>` : ''}`
}

function inside(form: PaymentForm, state: FormState, method: Method): string {
  const { messages } = state
  const later = form.payable.amountInCents === 0
  if (method === 'pix')
    return html`<p>${later ? messages.pixLaterNote : messages.pixNote}</p>!${recurringPixBox(form, messages)}`
  if (method === 'boleto') return html`<p>${later ? messages.boletoLaterNote : messages.boletoNote}</p>`
  if (form.offered.card!.input === 'hosted_only') return html`<p>${messages.hostedNote}</p>`
  return cardSection(form, state)
}

/** The box is ticked at first, because the subscription renews in any case. The payer's bank asks again. */
function recurringPixBox({ recurringPix, values }: PaymentForm, messages: Messages): string {
  if (recurringPix === undefined) return ''
  const isTicked = values.method === undefined || values.recurringPix === '1'
  return html`<div class="consent"><input type="checkbox" id="f-recurringPix" name="recurringPix" value="1"!${isTicked ? ' checked' : ''}><label for="f-recurringPix"><strong>${messages.recurringPix}</strong> ${messages.recurringPixText(recurringPix)}</label></div>`
}

function cardSection(form: PaymentForm, state: FormState): string {
  const { messages, values } = state
  const { tokenizer, keeps } = form.offered.card!
  const fields = cardFields(state, { kept: tokenizer !== undefined, isSandbox: form.isSandbox, ofBuyer: true })
  const choice = form.known ? cardChoice(form.known, values.card, messages) : ''
  const text = messages.rememberCard(form.consents.storeName)
  const remember = keeps && form.known ? consentBox('rememberCard', text, values) : ''
  return html`!${choice}<div class="grid new-card">!${fields}!${remember}</div>!${installmentsField(form, state)}`
}

function installmentsField(form: PaymentForm, state: FormState): string {
  const { messages } = state
  const { installments } = form.offered.card!
  if (installments.length < 2) return ''
  const options = installmentOptions(form.offered, form.payable.currency, messages)
  const percent = form.monthlyInterestPercent.toLocaleString(messages.numbers)
  const note = installments.some(({ hasInterest }) => hasInterest)
    ? html`<p class="hint">${messages.interestNote(percent)}</p>`
    : ''
  return selectField(state, { name: 'installments', label: messages.installments, options }) + note
}

/** Returns the options of a field for the number of installments: value, text, and the text of the pay button. */
export function installmentOptions({ card }: OfferedMethods, currency: string, messages: Messages) {
  const money = (amountInCents: number) => messages.money(amountInCents, currency)
  return (card?.installments ?? []).map(({ count, installmentInCents, totalInCents, hasInterest }) => {
    const [part, total] = [money(installmentInCents), money(totalInCents)]
    const text = hasInterest
      ? messages.installmentWithInterest(count, part, total)
      : interestFree(count, totalInCents, { money, messages })
    return [String(count), text, messages.payWithCard(total)] as const
  })
}

type Wording = { money: (cents: number) => string; messages: Messages }

function interestFree(count: number, totalInCents: number, { money, messages }: Wording): string {
  const { firstInCents, eachInCents } = divideTotal(totalInCents, count)
  return firstInCents === eachInCents
    ? messages.installmentFree(count, money(eachInCents))
    : messages.installmentsUneven(count, money(firstInCents), money(eachInCents))
}

function errorOfMethod({ errors, messages }: FormState): string {
  return errors.method ? html`<p class="error">${messages.wrong[errors.method]}</p>` : ''
}

function submitLabels(form: PaymentForm, messages: Messages): string {
  const amount = messages.money(form.payable.amountInCents, form.payable.currency)
  const isHosted = form.offered.card?.input === 'hosted_only'
  if (form.payable.amountInCents === 0) return html`<span>${messages.startTrial}</span>`
  const labels: Record<Method, string> = {
    pix: messages.payWithPix,
    boleto: messages.payWithBoleto,
    credit_card: isHosted
      ? messages.goToCardPage
      : form.recurs
        ? messages.subscribe(amount)
        : messages.payWithCard(amount),
  }
  return form.offered.methods
    .map(
      ({ method }) =>
        html`<span data-for="${method}"!${method === 'credit_card' ? ' data-total' : ''}>${labels[method]}</span>`,
    )
    .join('')
}
