import { nearestOf } from '../lib/nearest.ts'

/**
 * Extends the error about a missing option, if the person typed a misspelled one. commander itself suggests options
 * only if no required option is missing.
 * @param text the error
 * @param words what the person typed
 * @param known the options of all commands, such as `--store`
 */
export function withMisspelled(text: string, words: readonly string[], known: readonly string[]): string {
  const missing = /^error: required option '(--[\w-]+)/.exec(text)?.[1]
  if (missing === undefined) return text
  const typed = words.filter((word) => word.startsWith('--')).map((word) => word.split('=')[0]!)
  const wrong = typed.find((word) => !known.includes(word) && nearestOf(word, [missing]) !== undefined)
  return wrong === undefined ? text : `${text.trimEnd()}\n(Did you mean ${missing} by ${wrong}?)\n`
}
