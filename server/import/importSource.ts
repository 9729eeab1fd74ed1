import { createWriteStream } from 'node:fs'
import { type FileHandle, mkdtemp, open, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { errorAt } from '../lib/checkShape.ts'
import { type JsonPath, readItems, readOutline } from '../lib/jsonLists.ts'
import { StartError } from '../lib/startError.ts'
import { asObject, isStorable, mayBeUnstorable } from '../lib/untrustedJson.ts'

/** The source of the rows of an import. The import reads all rows twice: first to check them, then to write them. */
export type ImportSource = {
  /** The document with empty lists in its stores. The source does not check the document. */
  outline: unknown
  /**
   * Yields the rows of a store's list in batches, so that a list of a million rows needs little memory.
   * @throws invalid_request naming a row that is not JSON or contains the character NUL
   */
  rows(storeIndex: number, list: string): AsyncIterable<readonly unknown[]>
}

/** Rows per batch of a document in memory. */
const ROWS_AT_ONCE = 1_000
/** Number of bytes per read of a file. The rows that end in these bytes form a batch. */
const CHUNK_BYTES = 1 << 20

/** Returns the source for a document in memory. @param document parsed JSON */
export function heldDocument(document: unknown): ImportSource {
  const { stores } = (document ?? {}) as { stores?: unknown }
  return {
    outline: Array.isArray(stores) ? { ...asObject(document), stores: stores.map(withoutRows) } : document,
    async *rows(storeIndex, list) {
      const rows = (stores as Record<string, unknown[] | undefined>[])[storeIndex]?.[list] ?? []
      for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
        const some = rows.slice(from, from + ROWS_AT_ONCE)
        for (const [index, row] of some.entries()) refuseUnstorable(row, `stores.${storeIndex}.${list}.${from + index}`)
        yield some
      }
    },
  }
}

/**
 * Opens a file with a document of any length. The file must not change during the work.
 * @param path path of the file. A pipe can be read only once, so it is copied to a temporary file first.
 * @throws StartError if the file cannot be read; invalid_request if the file is not JSON
 */
export async function withDocumentFile<Result>(
  path: string,
  work: (source: ImportSource) => Promise<Result>,
): Promise<Result> {
  const copy = (await isFile(path)) ? undefined : await mkdtemp(join(tmpdir(), 'balcao-import-'))
  try {
    const file = await openFile(path, copy)
    try {
      return await work(await readFile(file))
    } finally {
      await file.close()
    }
  } finally {
    if (copy !== undefined) await rm(copy, { recursive: true, force: true })
  }
}

async function isFile(path: string): Promise<boolean> {
  const found = await stat(path).catch((error: Error) => {
    throw new StartError(`The file ${path} cannot be read: ${error.message}.`, error)
  })
  return found.isFile()
}

async function openFile(path: string, copyIn: string | undefined): Promise<FileHandle> {
  try {
    const file = await open(path)
    if (copyIn === undefined) return file
    const copy = join(copyIn, 'document.json')
    await pipeline(file.createReadStream(), createWriteStream(copy, { mode: 0o600 }))
    return await open(copy)
  } catch (error) {
    throw new StartError(`The file ${path} cannot be read: ${(error as Error).message}.`, error)
  }
}

async function readFile(file: FileHandle): Promise<ImportSource> {
  const { outline, lists } = await readOutline(chunksOf(file, 0), isListOfStore).catch(refuseAt(''))
  const starts = new Map<string, number>()
  for (const { path, start } of lists) {
    const name = path.join('.')
    if (starts.has(name)) throw errorAt(name, 'must not appear twice.')
    starts.set(name, start)
  }
  return {
    outline,
    async *rows(storeIndex, list) {
      const path = `stores.${storeIndex}.${list}`
      const start = starts.get(path)
      if (start === undefined) return
      const batches = readItems(chunksOf(file, start))
      for (let index = 0; ; ) {
        const batch = await batches.next().catch(refuseAt(`${path}.${index}`))
        if (batch.done) return
        yield batch.value.map((item) => parseRow(item, `${path}.${index++}`))
      }
    },
  }
}

function isListOfStore(path: JsonPath): boolean {
  return path.length === 3 && path[0] === 'stores' && typeof path[1] === 'number' && typeof path[2] === 'string'
}

async function* chunksOf(file: FileHandle, start: number): AsyncGenerator<Buffer> {
  for (let position = start; ; ) {
    // Each read needs a new buffer, because the parser keeps the start of an unfinished item.
    const { bytesRead, buffer } = await file.read(Buffer.allocUnsafe(CHUNK_BYTES), 0, CHUNK_BYTES, position)
    if (bytesRead === 0) return
    position += bytesRead
    yield buffer.subarray(0, bytesRead)
  }
}

/**
 * Parses a row. The error does not contain V8's message. That message quotes the document, and the document may contain
 * personal data.
 */
function parseRow(text: string, path: string): unknown {
  let row: unknown
  try {
    row = JSON.parse(text)
  } catch (error) {
    refuseAt(path)(error)
  }
  if (mayBeUnstorable(text)) refuseUnstorable(row, path)
  return row
}

function refuseAt(path: string): (error: unknown) => never {
  return (error) => {
    throw error instanceof SyntaxError ? errorAt(path, 'is not valid JSON.') : error
  }
}

function withoutRows(store: unknown): unknown {
  const fields = asObject(store)
  if (fields === undefined) return store
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, Array.isArray(value) ? [] : value]))
}

/** Refuses a value with a text that PostgreSQL cannot store: with the character NUL, or with half of a character. */
export function refuseUnstorable(value: unknown, path: string): void {
  if (typeof value === 'string') {
    if (!isStorable(value)) throw errorAt(path, 'must not contain the character NUL or half of a character.')
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, item] of Object.entries(value)) {
      refuseUnstorable(name, path)
      refuseUnstorable(item, path === '' ? name : `${path}.${name}`)
    }
  }
}
