import { foldText } from '../lib/foldText.ts'
import type { SearchEntry } from './searchEntries.ts'
import { otherWords } from './searchWords.ts'

/** An entry that a search found, with the part of its text that the reader looks for. */
export type RankedEntry = { entry: SearchEntry; excerpt: string }

type Options = { limit: number; excerptCharacters: number }

/** Characters of the text before the word that was found. */
const BEFORE_WORD = 40
/**
 * Weights of addresses; the first that fits counts. Guides come before the reference, whose tables name every field, and before
 * pages about the project. English pages among Portuguese ones come after those.
 */
const weights: readonly [address: RegExp, weight: number][] = [
  [/^\/docs\/pt\//, 1.5],
  [/^\/docs\/reference\/.*#(?:answer-\d+|body|parameters)-of-/, 0.3],
  [/^\/docs\/reference\//, 0.8],
  [/^\/docs\/(?:asvs|benchmarks|changelog|decisions)\b/, 0.4],
]

/**
 * Searches the docs. The page of the site and the tool `searchDocs` both use it, so both find the same.
 *
 * Each word must occur, or one that means the same. A word in a heading counts more than one in the text, and more in a short
 * text than in a long one. The title of a page is the heading of its first part.
 * @param query as a person types it
 * @returns the best entries, best first; none for a query without words
 */
export function rankEntries(
  entries: readonly SearchEntry[],
  query: string,
  { limit, excerptCharacters }: Options,
): RankedEntry[] {
  const words = foldText(query).split(/\s+/).filter(Boolean).map(spellings)
  if (words.length === 0) return []
  const found = entries.map((entry) => ({ entry, ...judge(entry, words) })).filter(({ score }) => score > 0)
  found.sort((one, other) => other.score - one.score)
  return found.slice(0, limit).map(({ entry, at }) => {
    const start = Math.max(0, at - BEFORE_WORD)
    return { entry, excerpt: entry.text.slice(start, start + excerptCharacters) }
  })
}

/** Returns a word, its singular, and words that mean the same. What the reader typed is first. */
function spellings(word: string): string[] {
  const singular = /^.{4,}s$/.test(word) ? word.slice(0, -1) : word
  return [...new Set([word, singular, ...otherWords(word), ...otherWords(singular)])]
}

function judge(entry: SearchEntry, words: readonly (readonly string[])[]): { score: number; at: number } {
  const [page, text] = [foldText(entry.page), foldText(entry.text)]
  const heading = foldText(entry.heading || entry.page)
  const scoreOf = (word: string) =>
    (page.includes(word) ? 12 : 0) +
    (heading.includes(word) ? 20 : 0) +
    Math.min(text.split(word).length - 1, 5) / Math.log2(4 + text.length / 100)
  const scores = words.map(([typed, ...others]) =>
    Math.max(scoreOf(typed!), ...others.map((other) => scoreOf(other) / 2)),
  )
  const sum = scores.includes(0) ? 0 : scores.reduce((total, score) => total + score, 0)
  const [, weight = 1] = weights.find(([address]) => address.test(entry.url)) ?? []
  const places = (words[0] ?? []).map((word) => text.indexOf(word)).filter((place) => place >= 0)
  return { score: sum * weight, at: places[0] ?? 0 }
}
