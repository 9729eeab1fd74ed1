import { foldText } from '../lib/foldText.ts'

/**
 * The logarithm of 10^8 guesses. If fewer guesses find a sequence of words, the sequence is common. zxcvbn's score 3
 * has the same limit.
 */
const GUESSES_LOG10 = 8
/** The maximum number of digits and signs that are removed before and after the words. A date has eight digits. */
const AFFIX_LENGTH = 8
const JUDGED_LENGTH = 32
const WORD_LENGTH = 24
/**
 * The minimum length of a list. A shorter list has words of one topic, such as colours, and its ranks are not
 * frequencies.
 */
const RANKED_LIST = 1_000

/**
 * Returns true if a password is a sequence of common words with digits, signs or a year before or after them. Examples
 * are `Senha@2026` and `euteamo123`. zxcvbn rates these passwords too high, because it counts each digit and each word
 * as if it were random.
 * @param ranks from `rankWords`
 */
export function isCommonPhrase(password: string, ranks: ReadonlyMap<string, number>): boolean {
  const plain = foldText(password.slice(0, JUDGED_LENGTH))
  return coresOf(plain).some((core) => guessesLog10(core, ranks) < GUESSES_LOG10)
}

/**
 * Ranks words by frequency. The first word of a list has rank 1.
 * @param lists lists of words, each with its most common word first
 */
export function rankWords(lists: readonly (readonly unknown[])[]): Map<string, number> {
  const ranks = new Map<string, number>()
  for (const list of lists.filter(({ length }) => length >= RANKED_LIST))
    for (const [index, entry] of list.entries()) {
      const word = foldText(String(entry)).replaceAll(/[^a-z]/g, '')
      if (word && String(entry).length <= WORD_LENGTH) ranks.set(word, Math.min(index + 1, ranks.get(word) ?? Infinity))
    }
  return ranks
}

/** Replaces digits and signs with the letters that they often replace. */
export function unmask(text: string): string {
  return text.replaceAll(/[013457@$!]/g, (sign) => LETTERS[sign]!)
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

/**
 * Removes digits and signs from both ends of a text, in every possible way. Returns each result as typed and with
 * letters in place of digits, if it then has only letters.
 */
function coresOf(plain: string): string[] {
  const before = affixLengths(plain)
  const after = affixLengths([...plain].reverse().join(''))
  const cores = before.flatMap((start) => after.map((end) => plain.slice(start, plain.length - end)))
  const spellings = cores.flatMap((core) => [core, unmask(core)]).map((core) => core.replaceAll(/[^a-z0-9]/g, ''))
  return [...new Set(spellings)].filter((core) => /^[a-z]+$/.test(core))
}

/** Returns all possible numbers of digits and signs to remove from the start of a text. */
function affixLengths(text: string): number[] {
  const length = /^[^a-z]*/.exec(text)![0].length
  return Array.from({ length: Math.min(length, AFFIX_LENGTH) + 1 }, (_, cut) => cut)
}

/** Returns the decimal logarithm of the number of guesses that find a text as a sequence of words. */
function guessesLog10(text: string, ranks: ReadonlyMap<string, number>): number {
  const fewest = [0]
  for (let end = 1; end <= text.length; end++) {
    fewest[end] = Infinity
    for (let start = Math.max(0, end - WORD_LENGTH); start < end; start++) {
      const rank = ranks.get(text.slice(start, end))
      if (rank !== undefined) fewest[end] = Math.min(fewest[end]!, fewest[start]! + Math.log10(rank + 1))
    }
  }
  return fewest[text.length]!
}
