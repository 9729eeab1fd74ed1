import type { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { invalidRequest } from '../core/errors.ts'

/** 10^8 guesses at least, in the scale of zxcvbn from 0 to 4. */
const LEAST_SCORE = 3
/** The library's time grows with the square of the length: 30 ms here, 6 s for 200 characters. What follows only adds strength. */
const JUDGED_LENGTH = 32
/** Shorter words of a name, as "da" or "Ana", stand in too many other words. */
const PERSONAL_WORD_LENGTH = 4

/**
 * Refuses passwords that are guessed early: the commonest ones, names and words of Portuguese and English, patterns of the
 * keyboard, dates, and every password that holds a word of what an attacker knows of the person.
 * @param personal her e-mail, her name, the names of her stores
 * @throws invalid_request on `param` (NIST SP 800-63B, 3.1.1.2)
 */
export async function checkNewPassword(param: string, password: string, personal: readonly string[]): Promise<void> {
  const plain = fold(password)
  if (personalWords(personal).some((word) => plain.includes(word)))
    throw invalidRequest(param, 'This password holds a word of your name, e-mail or store. Choose another.')
  const { score } = (await loadJudge()).check(password.slice(0, JUDGED_LENGTH), [...personal, 'balcao'])
  if (score < LEAST_SCORE)
    throw invalidRequest(param, 'This password is among the first that are guessed. Choose another.')
}

function personalWords(personal: readonly string[]): string[] {
  return personal
    .flatMap((text) => text.split(/[^\p{L}\p{N}]+/u))
    .map(fold)
    .filter((word) => word.length >= PERSONAL_WORD_LENGTH)
}

/** Without accents, in lower case, and with the letters for which these digits and signs usually stand. */
function fold(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[013457@$!]/g, (sign) => LETTERS[sign]!)
}

const LETTERS: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
}

let judge: Promise<ZxcvbnFactory> | undefined

/** The lists take 40 MB and a third of a second: they are loaded with the first new password. */
function loadJudge(): Promise<ZxcvbnFactory> {
  judge ??= loadLists()
  return judge
}

async function loadLists(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory }, common, portuguese] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
    import('@zxcvbn-ts/language-pt-br'),
  ])
  return new ZxcvbnFactory({
    dictionary: { ...common.dictionary, ...portuguese.dictionary },
    graphs: common.adjacencyGraphs,
    // With the default of 100 the same judgement takes ten times as long.
    l33tMaxSubstitutions: 5,
  })
}
