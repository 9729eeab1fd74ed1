import { foldText } from '../lib/foldText.ts'
import { letterDistance } from '../lib/nearest.ts'
import { fillers, otherWords, searchedWords } from './searchWords.ts'

/** A word of a query: the typed word with its singular, and its synonyms. */
export type SearchWord = { typed: readonly string[]; others: readonly string[] }

const MAX_WORDS = 12
const MAX_LETTERS = 40

/**
 * Reads a query. Words such as "the" are ignored if the query has other words. A word that is on no page is replaced
 * with the most similar words of the pages.
 * @param vocabulary the words of all pages, folded
 */
export function searchWordsOf(query: string, vocabulary: readonly string[]): SearchWord[] {
  const all = foldText(query)
    .split(/[\s,;?!()"]+/)
    .filter(Boolean)
    .slice(0, MAX_WORDS)
  const telling = all.filter((word) => !fillers.has(word))
  return (telling.length > 0 ? telling : all).map((word) => {
    const short = word.slice(0, MAX_LETTERS)
    const known = spellings(short)
    const forms = [...known.typed, ...known.others]
    const isKnown = vocabulary.some((one) => forms.some((form) => one.includes(form.split(' ')[0]!)))
    return isKnown ? known : (nearestSpellings(short, vocabulary) ?? known)
  })
}

function spellings(word: string): SearchWord {
  const typed = [...new Set([word, singular(word)])]
  return { typed, others: [...new Set([...typed.flatMap(otherWords), ...stems(word)])] }
}

/** Returns the stem of a verb or of its noun, so that `instalar` finds `instalação`. */
function stems(word: string): string[] {
  const [, stem] = /^(\p{L}{4,})(?:[ai]r|cao|[ai]d[ao]|ing)$/u.exec(word) ?? []
  return stem === undefined ? [] : [stem]
}

function singular(word: string): string {
  if (/^.{3,}coes$/.test(word)) return word.replace(/oes$/, 'ao')
  return /^.{4,}s$/.test(word) ? word.slice(0, -1) : word
}

/**
 * Finds the most similar words. It allows one wrong letter in a word of four letters, and two in a word of eight
 * letters.
 */
function nearestSpellings(word: string, vocabulary: readonly string[]): SearchWord | undefined {
  if (!/^\p{L}{4,}$/u.test(word)) return undefined
  const most = word.length < 8 ? 1 : 2
  const near = [...vocabulary, ...searchedWords]
    .filter((one) => Math.abs(one.length - word.length) <= most)
    .map((one) => ({ one, distance: letterDistance(word, one) }))
    .filter(({ distance }) => distance <= most)
    .sort((a, b) => a.distance - b.distance)
  const best = near.filter(({ distance }) => distance === near[0]!.distance).map(({ one }) => spellings(one))
  if (best.length === 0) return undefined
  return { typed: best.flatMap(({ typed }) => typed), others: best.flatMap(({ others }) => others) }
}
