import type { Context } from '../../core/context.ts'
import type { Messages } from '../../pages/i18n/language.ts'
import { type FieldErrors, type Form, type LineParts, missingParts, readLine } from '../readForm.ts'
import { lackingParts, readBack } from '../views/addressSection.ts'
import { errorTexts } from '../views/refusal.ts'
import type { CheckoutAnswer } from './checkoutAnswer.ts'
import type { CheckoutVisit } from './checkoutVisit.ts'

/** The parts of an address in one line, the sentence about them, and the errors of the missing parts. */
type ReadAddress = { address: LineParts; shown: string; lacking?: string; errors: ReturnType<typeof errorTexts> }

/** Reads an address that a buyer typed in one line, for the page's script. Nothing is stored. */
export async function showReadAddress(_ctx: Context, { form, messages }: CheckoutVisit): Promise<CheckoutAnswer> {
  return { is: 'json', body: readAddress(form, messages) }
}

function readAddress(form: Form, messages: Messages): ReadAddress {
  const read = readLine({ addressLine: form.addressLine })
  const address = read ?? {}
  // `read` is missing if the line is empty, too long or has a wrong character. The check of the sent form reports these
  // errors.
  const errors: FieldErrors = read ? missingParts(read) : {}
  return {
    address,
    shown: read ? readBack(read, messages) : '',
    lacking: lackingParts(errors, messages),
    errors: errorTexts(errors, messages),
  }
}
