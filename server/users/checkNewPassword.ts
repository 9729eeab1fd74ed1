import type { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { parseDocument } from '../brazil/document.ts'
import { parsePhone } from '../brazil/phone.ts'
import { invalidRequest } from '../core/errors.ts'
import { foldText } from '../lib/foldText.ts'
import { isCommonPhrase, rankWords, unmask } from './commonPhrase.ts'

/** The minimum score on zxcvbn's scale from 0 to 4. A score of 3 means at least 10^8 guesses. */
const LEAST_SCORE = 3
/**
 * The number of checked characters. Checking 32 characters takes 30 ms, and 200 characters would take 6 s. Further
 * characters only make a password stronger.
 */
const JUDGED_LENGTH = 32
/**
 * The minimum length of a refused word of a name. Shorter words, such as "da" or "Ana", are part of many other words.
 */
const PERSONAL_WORD_LENGTH = 4

/**
 * Refuses passwords that are easy to guess. Examples are common passwords, Portuguese and English names and words,
 * keyboard patterns, dates, and common words with a year or digits. A CPF, a CNPJ or a phone number alone is refused
 * too, and so is every password with a word of the person's own data.
 * @param personal the person's e-mail and name, and the names of the person's stores
 * @throws invalid_request on `param` (NIST SP 800-63B, 3.1.1.2)
 */
export async function checkNewPassword(param: string, password: string, personal: readonly string[]): Promise<void> {
  const plain = fold(password)
  if (personalWords(personal).some((word) => plain.includes(word)))
    throw invalidRequest(param, 'This password contains a word of your name, email or store. Choose another password.')
  const { judge, ranks } = await loadLists()
  const { score } = judge.check(password.slice(0, JUDGED_LENGTH), [...personal, 'balcao'])
  if (score < LEAST_SCORE || isNumberOfSomebody(password) || isCommonPhrase(password, ranks))
    throw invalidRequest(param, 'This password is easy to guess. Choose another password.')
}

function personalWords(personal: readonly string[]): string[] {
  return personal
    .flatMap((text) => text.split(/[^\p{L}\p{N}]+/u))
    .map(fold)
    .filter((word) => word.length >= PERSONAL_WORD_LENGTH)
}

/**
 * Returns true if a text may be a CPF, a CNPJ, a phone number or a date: it has no letters, and either at most 8 digits
 * or the digits of a valid document or phone number.
 */
function isNumberOfSomebody(text: string): boolean {
  if (/\p{L}/u.test(text)) return false
  const digits = text.replaceAll(/\D/g, '')
  return digits.length <= 8 || parseDocument(digits) !== undefined || parsePhone(digits) !== undefined
}

/** Removes accents and case, and replaces digits and signs with the letters that they often replace. */
function fold(text: string): string {
  return unmask(foldText(text))
}

let lists: Promise<Lists> | undefined
type Lists = { judge: ZxcvbnFactory; ranks: ReadonlyMap<string, number> }

/** Loads the word lists when the first new password is checked, because they take 40 MB and a third of a second. */
function loadLists(): Promise<Lists> {
  lists ??= readLists()
  return lists
}

async function readLists(): Promise<Lists> {
  const [{ ZxcvbnFactory }, common, portuguese] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
    import('@zxcvbn-ts/language-pt-br'),
  ])
  // The diceware list is in alphabetical order, so the ranks in it are not frequencies.
  const { 'diceware-common': _, ...ranked } = common.dictionary
  const judge = new ZxcvbnFactory({
    dictionary: { ...common.dictionary, ...portuguese.dictionary },
    graphs: common.adjacencyGraphs,
    // The default of 100 takes ten times as long and gives the same result.
    l33tMaxSubstitutions: 5,
  })
  return { judge, ranks: rankWords([...Object.values(ranked), ...Object.values(portuguese.dictionary)]) }
}
