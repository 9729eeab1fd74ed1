import { html } from 'ghtml'
import type { Method } from '../gateways/gateway.ts'
import { type FormState, forMethods, inputField, selectField } from './fields.ts'
import type { Speech } from './language.ts'
import type { OfferedMethod, OfferedMethods, Payable } from './offeredMethods.ts'
import { addressFields, type Field, type FieldErrors, type Form, isNeeded, needsAddress, states } from './readForm.ts'

/** What is told above a form. */
export type Notice = { title: string; text: string; kind: 'bad' | 'info' }

export type PaymentForm = {
  /** Where it is sent. */
  action: string
  payable: Payable
  offered: OfferedMethods
  /** The store's rate, for the sentence about interest. */
  monthlyInterestPercent: number
  values: Form
  errors: FieldErrors
  notice?: Notice
  /** A subscription's: its card is charged again, and never in installments. */
  recurs: boolean
  /** Sent along as they are. */
  hidden?: Readonly<Record<string, string>>
  /** Sandbox: which numbers do what. */
  isSandbox: boolean
  /** Buttons beside the notice that pay in one tap with the data of an earlier payment. */
  again?: { paymentId: string; method: 'pix' | 'boleto' }
  /** A declined card offers PIX in one tap, with what stands in the form. */
  offersPix?: boolean
}

/** The buyer's data and the ways to pay. Works without a script but for tokens of cards; the style sheet folds the rest away. */
export function paymentForm(form: PaymentForm, speech: Speech): string {
  const { offered, values } = form
  if (offered.methods.length === 0) return noMethods(speech)
  const state: FormState = { values, errors: form.errors, speech }
  const chosen = offered.methods.find(({ method }) => method === values.method) ?? offered.methods[0]!
  const card = offered.card
  return html`!${notices(form, speech)}
<form id="payment" method="post" action="${form.action}" novalidate data-checkout data-amount="${form.payable.amountInCents}" data-currency="${form.payable.currency}"!${card?.tokenizer ? html` data-tokenizer="${JSON.stringify(card.tokenizer)}"` : ''}!${form.recurs ? ' data-reuse' : ''}>!${hiddenFields(form.hidden)}
<section aria-labelledby="h-data"><h2 id="h-data">${speech.yourData}</h2>
!${buyerFields(state)}</section>
<section aria-labelledby="h-method"><h2 id="h-method">${speech.howToPay}</h2>
!${errorOfMethod(state)}<div class="methods" role="radiogroup" aria-labelledby="h-method">
!${offered.methods.map((one) => methodChoice(form, state, one, one === chosen)).join('')}</div></section>
!${addressSection(offered, state)}
!${card?.tokenizer ? '<input type="hidden" name="cardToken"><input type="hidden" name="threedsTransactionId">' : ''}
<div class="submit"><button class="primary" type="submit" data-busy="${speech.sending}">!${submitLabels(form, speech)}</button>
<p class="secured">!${LOCK}<span>${speech.secured}</span></p></div>
</form>`
}

function hiddenFields(values: PaymentForm['hidden'] = {}): string {
  return Object.entries(values)
    .map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)
    .join('')
}

/** A form of one button that pays with what an earlier payment of this charge had: nothing is typed again, nothing shown. */
function againForm(form: PaymentForm, speech: Speech): string {
  if (!form.again) return ''
  const { paymentId, method } = form.again
  return html`<form method="post" action="${form.action}" class="again" data-simple><input type="hidden" name="again" value="${paymentId}"><button class="secondary" name="method" value="${method}" data-busy="${speech.sending}">${method === 'pix' ? speech.newPix : speech.newBoleto}</button></form>`
}

function notices(form: PaymentForm, speech: Speech): string {
  const { notice } = form
  const one = notice ?? (Object.keys(form.errors).length > 0 ? wrongFields(speech) : undefined)
  const pix = form.offersPix
    ? html`<button class="secondary" form="payment" name="method" value="pix" data-pix-now>${speech.pixInstead}</button>`
    : ''
  // There from the start, so that what the script puts in is read out.
  return html`<div class="notices" data-notices role="alert" tabindex="-1">!${one ? html`<div class="notice ${one.kind}"><h2>${one.title}</h2><p>${one.text}</p>!${pix}!${againForm(form, speech)}</div>` : ''}</div>`
}

function wrongFields(speech: Speech): Notice {
  return { title: speech.errorsTitle, text: '', kind: 'bad' }
}

function noMethods(speech: Speech): string {
  return html`<div class="notice info"><p>${speech.noMethods}</p></div>`
}

function buyerFields(state: FormState): string {
  const { speech } = state
  return [
    inputField(state, { name: 'name', label: speech.name, autocomplete: 'name', maxlength: 200 }),
    inputField(state, {
      name: 'email',
      label: speech.email,
      autocomplete: 'email',
      type: 'email',
      inputmode: 'email',
      maxlength: 254,
    }),
    // Letters too: since July 2026 a CNPJ may hold them, so no numeric keyboard.
    inputField(state, { name: 'document', label: speech.document, maxlength: 18, mask: 'document', width: 'half' }),
    inputField(state, {
      name: 'phone',
      label: speech.phone,
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
  const { speech } = state
  const { method } = one
  const hints: Record<Method, string> = {
    pix: speech.pixHint,
    boleto: speech.boletoHint(form.payable.boletoDueInDays),
    credit_card: form.recurs ? speech.subscriptionNote : speech.cardHint(form.offered.card?.installments.length ?? 1),
  }
  const label = { pix: speech.pix, boleto: speech.boleto, credit_card: speech.card }[method]
  const needsScript = method === 'credit_card' && form.offered.card?.tokenizer
  return html`<div class="method"!${needsScript ? ' data-needs-script' : ''}><input type="radio" name="method" id="m-${method}" value="${method}"!${isChosen ? ' checked' : ''}>
<label for="m-${method}"><span class="dot"></span><span class="what"><span class="title">${label}</span><span class="hint">${hints[method]}</span></span>!${ICONS[method]}</label>
<div class="inside" data-for="${method}">!${inside(form, state, method)}</div></div>!${needsScript ? html`<noscript><p class="notice info">${speech.cardNeedsScript}</p></noscript>` : ''}`
}

function inside(form: PaymentForm, state: FormState, method: Method): string {
  const { speech } = state
  if (method === 'pix') return html`<p>${speech.pixNote}</p>`
  if (method === 'boleto') return html`<p>${speech.boletoNote}</p>`
  if (form.offered.card!.input === 'hosted_only') return html`<p>${speech.hostedNote}</p>`
  return cardFields(form, state)
}

function cardFields(form: PaymentForm, state: FormState): string {
  const { speech } = state
  const { tokenizer, installments } = form.offered.card!
  const kept = tokenizer !== undefined
  const { currency } = form.payable
  const options = installments.map(({ count, installmentInCents, totalInCents, hasInterest }) => {
    const part = speech.money(installmentInCents, currency)
    const text = hasInterest
      ? speech.installmentWithInterest(count, part, speech.money(totalInCents, currency))
      : speech.installmentFree(count, part)
    return [String(count), text, speech.payWithCard(speech.money(totalInCents, currency))] as const
  })
  const percent = form.monthlyInterestPercent.toLocaleString(speech.locale)
  return [
    form.isSandbox ? html`<p class="hint">${speech.testCards}</p>` : '',
    inputField(state, {
      name: 'cardNumber',
      label: speech.cardNumber,
      autocomplete: 'cc-number',
      inputmode: 'numeric',
      maxlength: 23,
      mask: 'card',
      kept,
    }),
    inputField(state, {
      name: 'cardExpiry',
      label: speech.cardExpiry,
      hint: speech.cardExpiryHint,
      autocomplete: 'cc-exp',
      inputmode: 'numeric',
      maxlength: 7,
      mask: 'expiry',
      kept,
      width: 'pair',
    }),
    inputField(state, {
      name: 'cardCvv',
      label: speech.cardCvv,
      hint: speech.cardCvvHint,
      autocomplete: 'cc-csc',
      inputmode: 'numeric',
      maxlength: 4,
      mask: 'digits',
      kept,
      width: 'pair',
    }),
    inputField(state, { name: 'cardHolder', label: speech.cardHolder, autocomplete: 'cc-name', maxlength: 64, kept }),
    options.length > 1 ? selectField(state, { name: 'installments', label: speech.installments, options }) : '',
    installments.some(({ hasInterest }) => hasInterest)
      ? html`<p class="hint">${speech.interestNote(percent)}</p>`
      : '',
  ].join('')
}

/** Only what some way to pay needs, each field with those that do. */
function addressSection(offered: OfferedMethods, state: FormState): string {
  const { speech } = state
  const withAddress = offered.methods.filter(needsAddress)
  if (withAddress.length === 0) return ''
  const methodsOf = (methods: readonly OfferedMethod[]) => methods.map(({ method }) => method).join(' ')
  const fields = addressFields.flatMap((name) => {
    const needing = withAddress.filter((method) => isNeeded(method, name))
    // Where a street is asked for, the rest of it may be told; where only a number is, nothing else.
    const isExtra = name === 'complement' || name === 'neighborhood'
    const shown = isExtra ? withAddress.filter((method) => isNeeded(method, 'street')) : needing
    return shown.length > 0 ? [addressField(state, name, methodsOf(shown), isExtra)] : []
  })
  return html`<section aria-labelledby="h-address"!${forMethods(methodsOf(withAddress))}><h2 id="h-address">${speech.address}</h2><div class="grid">!${fields.join('')}</div></section>`
}

function addressField(state: FormState, name: Field, methods: string, optional: boolean): string {
  const { speech } = state
  if (name === 'state')
    return selectField(state, {
      name,
      label: speech.state,
      autocomplete: 'address-level1',
      methods,
      width: 'half',
      empty: speech.choose,
      options: states.map((one) => [one, one]),
    })
  const common = { name, methods, optional }
  switch (name) {
    case 'zipCode':
      return inputField(state, {
        ...common,
        label: speech.zipCode,
        autocomplete: 'postal-code',
        inputmode: 'numeric',
        maxlength: 10,
        mask: 'zip',
        width: 'pair',
      })
    case 'street':
      return inputField(state, { ...common, label: speech.street, autocomplete: 'address-line1', maxlength: 200 })
    case 'addressNumber':
      return inputField(state, { ...common, label: speech.addressNumber, maxlength: 50, width: 'pair' })
    case 'complement':
      return inputField(state, {
        ...common,
        label: speech.complement,
        autocomplete: 'address-line2',
        maxlength: 200,
        width: 'pair',
      })
    case 'neighborhood':
      return inputField(state, {
        ...common,
        label: speech.neighborhood,
        autocomplete: 'address-level3',
        maxlength: 200,
      })
    default:
      return inputField(state, {
        ...common,
        label: speech.city,
        autocomplete: 'address-level2',
        maxlength: 100,
        width: 'half',
      })
  }
}

function errorOfMethod({ errors, speech }: FormState): string {
  return errors.method ? html`<p class="error">${speech.wrong[errors.method]}</p>` : ''
}

function submitLabels(form: PaymentForm, speech: Speech): string {
  const amount = speech.money(form.payable.amountInCents, form.payable.currency)
  const isHosted = form.offered.card?.input === 'hosted_only'
  if (form.payable.amountInCents === 0) return html`<span>${speech.startTrial}</span>`
  const labels: Record<Method, string> = {
    pix: speech.payWithPix,
    boleto: speech.payWithBoleto,
    credit_card: isHosted ? speech.goToCardPage : form.recurs ? speech.subscribe(amount) : speech.payWithCard(amount),
  }
  return form.offered.methods
    .map(
      ({ method }) =>
        html`<span data-for="${method}"!${method === 'credit_card' ? ' data-total' : ''}>${labels[method]}</span>`,
    )
    .join('')
}

const LOCK =
  '<svg viewBox="0 0 16 16" width="14" height="14" aria-hidden="true"><path fill="currentColor" d="M8 1a3.5 3.5 0 0 0-3.5 3.5V7H4a1 1 0 0 0-1 1v6a1 1 0 0 0 1 1h8a1 1 0 0 0 1-1V8a1 1 0 0 0-1-1h-.500V4.500A3.500 3.500 0 0 0 8 1Zm2 6H6V4.500a2 2 0 1 1 4 0V7Z"/></svg>'

const ICONS: Record<Method, string> = {
  pix: '<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path fill="none" stroke="currentColor" stroke-width="1.800" stroke-linejoin="round" d="m12 2.800 9.200 9.200-9.200 9.200L2.800 12 12 2.800Zm-5.600 5.600 4.100 4.100a2.100 2.100 0 0 0 3 0l4.100-4.100M6.400 15.600l4.100-4.100m7.100 4.100-4.100-4.100"/></svg>',
  boleto:
    '<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path fill="currentColor" d="M3 5h2v14H3zm4 0h1v14H7zm3 0h3v14h-3zm5 0h1v14h-1zm3 0h3v14h-3z"/></svg>',
  credit_card:
    '<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path fill="none" stroke="currentColor" stroke-width="1.800" d="M4 5h16a1.500 1.500 0 0 1 1.500 1.500v11A1.500 1.500 0 0 1 20 19H4a1.500 1.500 0 0 1-1.500-1.500v-11A1.500 1.500 0 0 1 4 5Zm-1.500 5h19M6 15h4"/></svg>',
}
