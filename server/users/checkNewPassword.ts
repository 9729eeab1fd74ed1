import type { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { parseDocument } from '../brazil/document.ts'
import { parsePhone } from '../brazil/phone.ts'
import { invalidRequest } from '../core/errors.ts'
import { isCommonPhrase, rankWords, unmask, withoutAccents } from './commonPhrase.ts'

/** 10^8 guesses at least, in the scale of zxcvbn from 0 to 4. */
const LEAST_SCORE = 3
/** The library's time grows with the square of the length: 30 ms here, 6 s for 200 characters. What follows only adds strength. */
const JUDGED_LENGTH = 32
/** Shorter words of a name, as "da" or "Ana", stand in too many other words. */
const PERSONAL_WORD_LENGTH = 4

/**
 * Refuses passwords that are guessed early: the commonest ones, names and words of Portuguese and English, patterns of the
 * keyboard, dates, common words with a year or digits after them, a CPF, CNPJ or phone alone, and every password that holds a word of what an attacker knows of the person.
 * @param personal her e-mail, her name, the names of her stores
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

/** A CPF, a CNPJ, a phone or a date, in any spelling: no letter, and at most 8 digits or those of a document or phone. */
function isNumberOfSomebody(text: string): boolean {
  if (/\p{L}/u.test(text)) return false
  const digits = text.replaceAll(/\D/g, '')
  return digits.length <= 8 || parseDocument(digits) !== undefined || parsePhone(digits) !== undefined
}

/** Without accents, in lower case, and with the letters for which these digits and signs usually stand. */
function fold(text: string): string {
  return unmask(withoutAccents(text))
}

let lists: Promise<Lists> | undefined
type Lists = { judge: ZxcvbnFactory; ranks: ReadonlyMap<string, number> }

/** The lists take 40 MB and a third of a second: they are loaded with the first new password. */
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
  // The words for dice stand in the order of the alphabet: their place says nothing of how common they are.
  const { 'diceware-common': _, ...ranked } = common.dictionary
  const judge = new ZxcvbnFactory({
    dictionary: { ...common.dictionary, ...portuguese.dictionary },
    graphs: common.adjacencyGraphs,
    // With the default of 100 the same judgement takes ten times as long.
    l33tMaxSubstitutions: 5,
  })
  return { judge, ranks: rankWords([...Object.values(ranked), ...Object.values(portuguese.dictionary)]) }
}
