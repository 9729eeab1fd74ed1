import type { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { parseDocument } from '../brazil/document.ts'
import { parsePhone } from '../brazil/phone.ts'
import { invalidRequest } from '../core/errors.ts'
import { isCommonPhrase, rankWords, unmask, withoutAccents } from './commonPhrase.ts'

/** Minimum on zxcvbn's scale from 0 to 4. 3 means at least 10^8 guesses. */
const LEAST_SCORE = 3
/** Only this many characters are checked: 32 take 30 ms, 200 would take 6 s. Further characters only add strength. */
const JUDGED_LENGTH = 32
/** Shorter words of a name, such as "da" or "Ana", are allowed, because many other words contain them. */
const PERSONAL_WORD_LENGTH = 4

/**
 * Refuses passwords that are easy to guess: common passwords, Portuguese and English names and words, keyboard patterns,
 * dates, common words with a year or digits, a CPF, CNPJ or phone alone, and passwords with a word of the person's own data.
 * @param personal the person's e-mail and name, and the names of the person's stores
 * @throws invalid_request on `param` (NIST SP 800-63B, 3.1.1.2)
 */
export async function checkNewPassword(param: string, password: string, personal: readonly string[]): Promise<void> {
  const plain = fold(password)
  if (personalWords(personal).some((word) => plain.includes(word)))
    throw invalidRequest(param, 'This password holds a word of your name, e-mail or store. Choose another.')
  const { judge, ranks } = await loadLists()
  const { score } = judge.check(password.slice(0, JUDGED_LENGTH), [...personal, 'balcao'])
  if (score < LEAST_SCORE || isNumberOfSomebody(password) || isCommonPhrase(password, ranks))
    throw invalidRequest(param, 'This password is among the first that are guessed. Choose another.')
}

function personalWords(personal: readonly string[]): string[] {
  return personal
    .flatMap((text) => text.split(/[^\p{L}\p{N}]+/u))
    .map(fold)
    .filter((word) => word.length >= PERSONAL_WORD_LENGTH)
}

/** Whether a text is a CPF, CNPJ, phone or date: no letters, and up to 8 digits or as many as a document or phone has. */
function isNumberOfSomebody(text: string): boolean {
  if (/\p{L}/u.test(text)) return false
  const digits = text.replaceAll(/\D/g, '')
  return digits.length <= 8 || parseDocument(digits) !== undefined || parsePhone(digits) !== undefined
}

/** Removes accents and case, and replaces digits and signs by the letters that they often stand for. */
function fold(text: string): string {
  return unmask(withoutAccents(text))
}

let lists: Promise<Lists> | undefined
type Lists = { judge: ZxcvbnFactory; ranks: ReadonlyMap<string, number> }

/** The lists take 40 MB and a third of a second, so they are loaded with the first new password. */
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
  // The diceware list is alphabetical, so its order says nothing about frequency.
  const { 'diceware-common': _, ...ranked } = common.dictionary
  const judge = new ZxcvbnFactory({
    dictionary: { ...common.dictionary, ...portuguese.dictionary },
    graphs: common.adjacencyGraphs,
    // With the default of 100 the same result takes ten times as long.
    l33tMaxSubstitutions: 5,
  })
  return { judge, ranks: rankWords([...Object.values(ranked), ...Object.values(portuguese.dictionary)]) }
}
