import type { CardTokenizer } from '../../server/gateways/port/cards.ts'
import { cardToken, type TypedCard } from './cardToken.ts'
import { brandOf } from './fields.ts'
import { fieldOf, isShown, words } from './page.ts'
import { Refusal } from './wrongFields.ts'

/**
 * Reads the card and returns the gateway's token.
 * @param isKept true if the buyer wants to use the card again
 * @throws Refusal when a field is wrong or the gateway fails
 */
export async function tokenOf(form: HTMLFormElement, tokenizer: CardTokenizer, isKept: boolean): Promise<string> {
  const card = readCard(form)
  try {
    return await cardToken(tokenizer, card, isKept || form.dataset.reuse !== undefined)
  } catch {
    const { tokenTitle, tokenText } = words()
    throw new Refusal({ notice: { title: tokenTitle, text: tokenText, kind: 'bad' } })
  }
}

/** Returns the brand, the last four digits and the expiry of a card. The next purchase shows them. */
export function shownCard(form: HTMLFormElement): string {
  const { number, expiryYear, expiryMonth } = readCard(form)
  return `${brandOf(number)?.type ?? ''} ${number.slice(-4)} ${expiryYear}-${expiryMonth}`
}

function readCard(form: HTMLFormElement): TypedCard {
  const text = (name: string) => fieldOf(form, name)?.value.trim() ?? ''
  const number = text('cardNumber').replace(/\D/g, '')
  const [, month = '', year = ''] = /^(\d{1,2})\s*\/\s*(\d{2}|\d{4})$/.exec(text('cardExpiry')) ?? []
  const cvv = text('cardCvv')
  // If the buyer typed no holder's name, the buyer's name is the holder's name.
  const holderName = text('cardHolder') || text('name') || form.dataset.holder || ''
  const { wrong } = words()
  const errors: Record<string, string> = {
    ...emptyFields(form, wrong.required!),
    ...(!/^\d{12,19}$/.test(number) || !isLuhnValid(number)
      ? { cardNumber: wrong[number ? 'cardNumber' : 'required']! }
      : {}),
    ...(isNotExpired(month, year) ? {} : { cardExpiry: wrong.cardExpiry! }),
    ...(/^\d{3,4}$/.test(cvv) ? {} : { cardCvv: wrong.cardCvv! }),
    ...(holderName ? {} : { cardHolder: wrong.required! }),
  }
  if (Object.keys(errors).length > 0) throw new Refusal({ errors })
  return {
    number,
    holderName,
    cvv,
    expiryMonth: month.padStart(2, '0'),
    expiryYear: year.length === 2 ? `20${year}` : year,
  }
}

/** Finds empty required fields in the page. If the card is wrong, the server gets no request and cannot report them. */
function emptyFields(form: HTMLFormElement, text: string): Record<string, string> {
  const needed = [...form.querySelectorAll<HTMLInputElement>('[aria-required], select')]
  const empty = needed.filter((field) => isShown(field) && field.value.trim() === '')
  return Object.fromEntries(empty.map((field) => [field.id.replace('f-', ''), text]))
}

function isNotExpired(month: string, year: string): boolean {
  if (!(Number(month) >= 1 && Number(month) <= 12)) return false
  const firstDayAfter = new Date(Number(year.length === 2 ? `20${year}` : year), Number(month))
  return firstDayAfter > new Date()
}

function isLuhnValid(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 === 1 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}
