import { invalidRequest } from '../core/errors.ts'
import { refuseCardNumbers } from './cardNumbers.ts'

/**
 * Control characters, and characters that hide text or change its direction (Unicode TR36, "Visual Security Issues").
 */
const HIDING = /[\p{Cc}\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff]/u

/**
 * Checks the name of something that buyers read. It must not be blank, and must not contain a card number or invisible
 * characters.
 * @param param the dotted path of the name
 * @throws ApiError 400 naming the field
 */
export function checkName(name: string | undefined, param: string): void {
  if (name === undefined) return
  refuseCardNumbers(name, param)
  if (HIDING.test(name)) throw invalidRequest(param, 'A name must not contain control or invisible characters.')
  if (name.replace(/\p{Default_Ignorable_Code_Point}/gu, '').trim() === '')
    throw invalidRequest(param, 'A name must not be blank.')
}
