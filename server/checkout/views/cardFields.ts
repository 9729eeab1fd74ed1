import { html } from 'ghtml'
import { type FormState, inputField } from './fields.ts'

/**
 * Renders the fields of a card.
 * @param options.ofBuyer true if the form has the buyer's name. The buyer then opens the field for the name on the card
 *   only if the name differs.
 * @param options.kept true leaves out the names of the fields, so no form can send their values. The script turns the
 *   values into a token.
 * @param options.isSandbox true shows the test card numbers and their results
 */
export function cardFields(
  state: FormState,
  { kept, isSandbox, ofBuyer = false }: { kept: boolean; isSandbox: boolean; ofBuyer?: boolean },
): string {
  const { messages } = state
  const digits = { inputmode: 'numeric', kept } as const
  return [
    isSandbox ? html`<p class="hint">${messages.testCards}</p>` : '',
    inputField(state, {
      ...digits,
      name: 'cardNumber',
      label: messages.cardNumber,
      autocomplete: 'cc-number',
      maxlength: 23,
      mask: 'card',
    }),
    inputField(state, {
      ...digits,
      name: 'cardExpiry',
      label: messages.cardExpiry,
      hint: messages.cardExpiryHint,
      autocomplete: 'cc-exp',
      maxlength: 7,
      mask: 'expiry',
      width: 'pair',
    }),
    inputField(state, {
      ...digits,
      name: 'cardCvv',
      label: messages.cardCvv,
      hint: messages.cardCvvHint,
      autocomplete: 'cc-csc',
      maxlength: 4,
      mask: 'digits',
      width: 'pair',
    }),
    ofBuyer ? otherHolder(state, kept) : holderField(state, kept, false),
  ].join('')
}

function otherHolder(state: FormState, kept: boolean): string {
  const isOpen = state.errors.cardHolder !== undefined
  return html`<details class="holder"!${isOpen ? ' open' : ''}><summary>${state.messages.otherHolder}</summary>!${holderField(state, kept, true)}</details>`
}

function holderField(state: FormState, kept: boolean, optional: boolean): string {
  const label = state.messages.cardHolder
  return inputField(state, { name: 'cardHolder', label, autocomplete: 'cc-name', maxlength: 64, kept, optional })
}

/** If the buyer wants to use the card again, the script writes its brand, last digits and expiry into this field. */
export const SHOWN_CARD_FIELD = '<input type="hidden" name="shownCard">'

/** The script writes the gateway's token into these fields. */
export const TOKEN_FIELDS = '<input type="hidden" name="cardToken"><input type="hidden" name="threedsTransactionId">'
