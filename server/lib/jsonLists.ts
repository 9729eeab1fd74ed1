import { isUtf8 } from 'node:buffer'

/*
 * Reads JSON that does not fit in memory. Long lists are read item by item. This file only finds the positions where values
 * begin and end. JSON.parse reads the values and refuses invalid JSON.
 */

/** A document without the items of its long lists. `lists` has the byte offset of the first item of each long list. */
export type JsonOutline = { outline: unknown; lists: { path: JsonPath; start: number }[] }

export type JsonPath = readonly (string | number)[]

const QUOTE = 0x22
const COMMA = 0x2c
const COLON = 0x3a
const BACKSLASH = 0x5c
const [LIST, LIST_END, OBJECT, OBJECT_END] = [0x5b, 0x5d, 0x7b, 0x7d]

/**
 * Reads a document without the items of its long lists.
 * @param chunks the document's UTF-8 bytes, in pieces of any size
 * @param isLong returns true to leave out the items of the list at a path
 * @throws SyntaxError for invalid JSON outside the long lists. The items of the long lists are not checked.
 */
export async function readOutline(
  chunks: AsyncIterable<Buffer>,
  isLong: (path: JsonPath) => boolean,
): Promise<JsonOutline> {
  const lists: JsonOutline['lists'] = []
  const kept: Buffer[] = []
  const tracker = createPathTracker()
  let skipped: Scan | undefined
  let offset = 0
  for await (const chunk of chunks) {
    let keptFrom = 0
    for (let at = 0; at < chunk.length; at++) {
      if (skipped) {
        at = nextBoundary(skipped, chunk, at)
        if (skipped.depth > 0) continue
        if (chunk[at] !== LIST_END) throw new SyntaxError('A list is not closed by a bracket.')
        skipped = undefined
        keptFrom = at
      }
      tracker.read(chunk[at]!)
      if (chunk[at] !== LIST || tracker.isInText() || !isLong(tracker.listPath())) continue
      lists.push({ path: tracker.listPath(), start: offset + at + 1 })
      kept.push(chunk.subarray(keptFrom, at + 1))
      skipped = { depth: 1, inText: false, escaped: false }
    }
    if (!skipped) kept.push(chunk.subarray(keptFrom))
    offset += chunk.length
  }
  return { outline: JSON.parse(decode(Buffer.concat(kept)).replace(/^\ufeff/, '')), lists }
}

/**
 * Yields the items of a list as texts for JSON.parse, one batch per chunk. A text can be invalid JSON.
 * @param chunks the bytes after the opening bracket. They may continue after the closing bracket.
 * @throws SyntaxError if the list does not end
 */
export async function* readItems(chunks: AsyncIterable<Buffer>): AsyncGenerator<string[]> {
  const scan: Scan = { depth: 1, inText: false, escaped: false }
  let begun: Buffer[] = []
  let isFirst = true
  for await (const chunk of chunks) {
    const items: string[] = []
    let from = 0
    for (let at = nextBoundary(scan, chunk, 0); at < chunk.length; at = nextBoundary(scan, chunk, at + 1)) {
      const item = decode(Buffer.concat([...begun, chunk.subarray(from, at)]))
      begun = []
      from = at + 1
      const isEnd = scan.depth === 0
      if (isEnd && chunk[at] !== LIST_END) throw new SyntaxError('A list is not closed by a bracket.')
      if (!(isEnd && isFirst && item.trim() === '')) items.push(item)
      isFirst = false
      if (isEnd) return yield items
    }
    begun.push(chunk.subarray(from))
    yield items
  }
  throw new SyntaxError('A list has no end.')
}

/** The state of a scan through a list. `depth` is 1 directly inside the list. */
type Scan = { depth: number; inText: boolean; escaped: boolean }

/**
 * Scans to the next comma between items or to the bracket that closes the list.
 * @returns the position of the comma or bracket, or the chunk's length if the chunk has neither
 */
function nextBoundary(scan: Scan, chunk: Buffer, from: number): number {
  let { depth, inText, escaped } = scan
  let at = from
  for (; at < chunk.length; at++) {
    const byte = chunk[at]
    if (inText) {
      if (escaped) escaped = false
      else if (byte === BACKSLASH) escaped = true
      else if (byte === QUOTE) inText = false
    } else if (byte === QUOTE) inText = true
    else if (byte === LIST || byte === OBJECT) depth += 1
    else if ((byte === LIST_END || byte === OBJECT_END) && --depth === 0) break
    else if (byte === COMMA && depth === 1) break
  }
  scan.depth = depth
  scan.inText = inText
  scan.escaped = escaped
  return at
}

/** Reads a document byte by byte. After the opening bracket of a list, `listPath` returns the path of that list. */
function createPathTracker() {
  // The current index or key at each level of lists and objects. In an object the key is empty before the first colon.
  const open: (string | number)[] = []
  let text: number[] | undefined
  let lastText: number[] = []
  let escaped = false
  return {
    read(byte: number): void {
      if (text) {
        if (!escaped && byte === QUOTE) {
          lastText = text
          text = undefined
        } else text.push(byte)
        escaped = !escaped && byte === BACKSLASH
      } else if (byte === QUOTE) text = []
      else if (byte === LIST) open.push(0)
      else if (byte === OBJECT) open.push('')
      else if (byte === LIST_END || byte === OBJECT_END) open.pop()
      else if (byte === COLON && open.length > 0) open.splice(-1, 1, JSON.parse(`"${decode(Buffer.from(lastText))}"`))
      else if (byte === COMMA && typeof open.at(-1) === 'number') open.splice(-1, 1, (open.at(-1) as number) + 1)
    },
    isInText: () => text !== undefined,
    listPath: (): JsonPath => open.slice(0, -1),
  }
}

function decode(bytes: Buffer): string {
  if (!isUtf8(bytes)) throw new SyntaxError('This is not UTF-8.')
  return bytes.toString('utf8')
}
