import { html } from 'ghtml'
import { type FormState, inputField } from './fields.ts'

/**
 * Renders the fields of a card.
 * @param options.kept true gives the fields no names, so that no form can send them. The script turns them into a token.
 * @param options.isSandbox true lists the test numbers and their results
 */
export function cardFields(state: FormState, { kept, isSandbox }: { kept: boolean; isSandbox: boolean }): string {
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
    inputField(state, { name: 'cardHolder', label: messages.cardHolder, autocomplete: 'cc-name', maxlength: 64, kept }),
  ].join('')
}

/** The fields in which the script puts the gateway's token. */
export const TOKEN_FIELDS = '<input type="hidden" name="cardToken"><input type="hidden" name="threedsTransactionId">'
