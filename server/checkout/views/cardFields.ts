import { html } from 'ghtml'
import { type FormState, inputField } from './fields.ts'

/**
 * Renders the fields of a card.
 * @param options.ofBuyer true if the form has the buyer's name. The name on the card is then asked for only if it is another one.
 * @param options.kept true gives the fields no names, so that no form can send them. The script turns them into a token.
 * @param options.isSandbox true lists the test numbers and their results
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

/** The script puts brand, last digits and expiry of a card into this field, if the buyer wants to use the card again. */
export const SHOWN_CARD_FIELD = '<input type="hidden" name="shownCard">'

/** The script puts the gateway's token into these fields. */
export const TOKEN_FIELDS = '<input type="hidden" name="cardToken"><input type="hidden" name="threedsTransactionId">'
