/** A part of an SQL text: the text from `start` up to `end`. */
export type Part = { start: number; end: number }

/**
 * Returns the text with each literal, comment, quoted name and `is distinct from` replaced by filler of the same length. So words and brackets
 * that a search finds in it are words and brackets of the statement, at the same places.
 */
export function maskTexts(text: string): string {
  return text.replace(UNREAD, (found) =>
    (found.startsWith('-') || found.startsWith('/') ? ' ' : '_').repeat(found.length),
  )
}

const UNREAD = /'(?:[^']|'')*'|"(?:[^"]|"")*"|--[^\n]*|\/\*[\s\S]*?\*\/|\bis\s+(?:not\s+)?distinct\s+from\b/gi

/** @returns the place of the bracket that closes the bracket at `open` */
export function closingOf(masked: string, open: number): number {
  let depth = 0
  for (let place = open; place < masked.length; place++) {
    if (masked[place] === '(') depth++
    else if (masked[place] === ')' && --depth === 0) return place
  }
  throw new Error(`No bracket closes the bracket at ${open}.`)
}

/** Finds the first match outside all brackets of the part. @returns the place of the match, or the end of the part */
export function findOutside(masked: string, part: Part, pattern: RegExp): number {
  const outer = maskBrackets(masked.slice(part.start, part.end))
  const found = outer.search(pattern)
  return found === -1 ? part.end : part.start + found
}

/** Splits a list at the commas outside brackets. */
export function listItems(masked: string, part: Part): Part[] {
  const outer = maskBrackets(masked.slice(part.start, part.end))
  const items: Part[] = []
  let start = part.start
  for (const { index } of outer.matchAll(/,|$/g)) {
    items.push({ start, end: part.start + index })
    start = part.start + index + 1
  }
  return items
}

function maskBrackets(masked: string): string {
  let depth = 0
  return [...masked]
    .map((sign) => {
      if (sign === ')' || sign === ']') depth--
      const shown = depth === 0 ? sign : '_'
      if (sign === '(' || sign === '[') depth++
      return shown
    })
    .join('')
}
