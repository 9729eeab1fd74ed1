import { foldText } from '../lib/foldText.ts'
import type { SearchEntry } from './searchEntries.ts'
import { type SearchWord, searchWordsOf } from './searchQuery.ts'

/** An entry that a search found, with the matching part of its text. */
export type RankedEntry = { entry: SearchEntry; excerpt: string }

type Options = { limit: number; excerptCharacters: number }
/** An entry in lower case without accents. The words of title and heading have spaces around them. */
type FoldedEntry = { entry: SearchEntry; page: string; heading: string; text: string; weight: number }
type Scores = { ofEntry: readonly number[]; rarity: number }

/** The number of characters before the found word in an excerpt. */
const BEFORE_WORD = 40
/**
 * Weights of addresses. The first match counts. Guides come before the reference, because the tables of the reference
 * contain every field. Guides also come before pages about the project. A guide for developers who come from another
 * API mentions every subject, so it comes after the guide to that subject. Portuguese pages come before English pages.
 */
const weights: readonly [address: RegExp, weight: number][] = [
  [/^\/docs\/pt\/from-/, 0.7],
  [/^\/docs\/from-/, 0.5],
  [/^\/docs\/pt\/simulator/, 0.9],
  [/^\/docs\/pt\//, 1.5],
  [/^\/docs\/reference\/.*#(?:answer-\d+|body|parameters)-of-/, 0.3],
  [/^\/docs\/reference\//, 0.6],
  [/^\/docs\/(?:asvs|benchmarks|changelog|decisions|reliability)\b/, 0.3],
]

/**
 * A cache of the folded entries and the vocabulary of an index, because each letter that a reader types is a new
 * search.
 */
const indexes = new WeakMap<readonly SearchEntry[], { folded: readonly FoldedEntry[]; vocabulary: readonly string[] }>()

/**
 * Searches the docs. The site's search page and the tool `searchDocs` use this function, so both have the same results.
 *
 * Entries with more of the words come first. A rare word counts more than a frequent word. A word counts more in a
 * heading than in the text, and more in a short text than in a long text. The title of a page is the heading of its
 * first part. Accents, small typing mistakes and words such as "the" are ignored.
 * @param query the text that a person typed
 * @returns the best entries, best first; none for a query without words
 */
export function rankEntries(
  entries: readonly SearchEntry[],
  query: string,
  { limit, excerptCharacters }: Options,
): RankedEntry[] {
  const { folded, vocabulary } = indexOf(entries)
  const words = searchWordsOf(query, vocabulary)
  const phrase = ` ${words.map(({ typed }) => typed[0]).join(' ')}`
  const scores = words.map((word) => scoresOf(folded, word))
  const found = folded
    .map((one, at) => ({ one, score: total(scores, at) * one.weight * (one.heading.includes(phrase) ? 1.5 : 1) }))
    .filter(({ score }) => score > 0)
    .sort((one, other) => other.score - one.score)
  return found.slice(0, limit).map(({ one }) => {
    return { entry: one.entry, excerpt: excerptAt(one.entry.text, placeOf(one.text, words), excerptCharacters) }
  })
}

function indexOf(entries: readonly SearchEntry[]) {
  const known = indexes.get(entries)
  if (known !== undefined) return known
  const folded = entries.map((entry) => {
    const [, weight = 1] = weights.find(([address]) => address.test(entry.url)) ?? []
    const [page, heading] = [entry.page, entry.heading || entry.page].map(spaced)
    return { entry, page: page!, heading: heading!, text: foldText(entry.text), weight }
  })
  const words = folded.flatMap(({ heading, text }) => `${heading} ${text}`.match(/\p{L}{3,}/gu) ?? [])
  const index = { folded, vocabulary: [...new Set(words)] }
  indexes.set(entries, index)
  return index
}

function spaced(text: string): string {
  return ` ${foldText(text).replaceAll(/[^\p{L}\p{N}.]+/gu, ' ')} `
}

/** Scores a word in each entry. A rare word has a high rarity. */
function scoresOf(folded: readonly FoldedEntry[], { typed, others }: SearchWord): Scores {
  const ofEntry = folded.map((one) =>
    Math.max(...typed.map((word) => scoreOf(one, word)), ...others.map((word) => scoreOf(one, word) * 0.7)),
  )
  const matches = ofEntry.filter((score) => score > 0).length
  return { ofEntry, rarity: Math.log2(1 + folded.length / (1 + matches)) }
}

function scoreOf({ page, heading, text }: FoldedEntry, word: string): number {
  const ofText = (countIn(text, word) * 2) / Math.log2(4 + text.length / 100)
  return inTitle(page, word) * 10 + inTitle(heading, word) * 20 + ofText
}

/** Counts up to five places of a word. A place inside a longer word counts less, such as `nota` in `anotado`. */
function countIn(text: string, word: string): number {
  let [count, at] = [0, text.indexOf(word)]
  for (let places = 0; at >= 0 && places < 5; places++) {
    count += /[\p{L}\p{N}]/u.test(text[at - 1] ?? ' ') ? 0.3 : 1
    at = text.indexOf(word, at + word.length)
  }
  return count
}

/** A title counts fully if one of its words begins with the searched word. */
function inTitle(title: string, word: string): number {
  if (title.includes(` ${word}`)) return 1
  return title.includes(word) ? 0.3 : 0
}

/** Adds the scores of an entry. Each missing word lowers the sum strongly. */
function total(scores: readonly Scores[], at: number): number {
  const found = scores.filter(({ ofEntry }) => ofEntry[at]! > 0)
  const weightOf = (list: readonly Scores[]) => list.reduce((sum, { rarity }) => sum + rarity, 0)
  const sum = found.reduce((all, { ofEntry, rarity }) => all + ofEntry[at]! * rarity, 0)
  return found.length === 0 ? 0 : sum * (weightOf(found) / weightOf(scores)) ** 3
}

/** Returns the text around a place, from the beginning of a word. */
function excerptAt(text: string, place: number, characters: number): string {
  const start = place <= BEFORE_WORD ? 0 : text.indexOf(' ', place - BEFORE_WORD) + 1
  return `${start > 0 ? '…' : ''}${text.slice(start, start + characters)}`
}

function placeOf(text: string, words: readonly SearchWord[]): number {
  const places = words.flatMap(({ typed, others }) => [...typed, ...others]).map((word) => text.indexOf(word))
  return places.find((place) => place >= 0) ?? 0
}
