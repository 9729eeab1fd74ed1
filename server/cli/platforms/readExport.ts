import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { CsvError, parse } from 'csv-parse'
import { foldText } from '../../lib/foldText.ts'
import { StartError } from '../../lib/startError.ts'
import { type Columns, requiredFields } from './platform.ts'

/** A row of an export. `cells` has the trimmed texts of the known columns. */
export type ExportRow = { line: number; cells: Readonly<Partial<Record<keyof Columns, string>>> }

/**
 * Reads the rows of an export. The file is CSV with semicolons, commas or tabs, in UTF-8 or Windows-1252.
 * @throws StartError if the file cannot be read, is not CSV, or lacks a column
 */
export async function* readExport(path: string, columns: Columns): AsyncGenerator<ExportRow> {
  const encoding = await encodingOf(path)
  const parser = parse({
    bom: true,
    delimiter: delimiterOf(await firstLineOf(path, encoding)),
    info: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
  })
  const reading = pipeline(Readable.from(textOf(path, encoding)), parser)
  reading.catch(() => {}) // The loop below throws the same error.
  let places: Places | undefined
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: { lines: number } }>) {
      if (!places) places = placesOf(record, columns)
      else yield { line: info.lines, cells: cellsOf(record, places) }
    }
  } catch (error) {
    if (error instanceof CsvError) throw new StartError(`${path} is not CSV: ${error.message}`)
    throw error
  }
  if (!places) throw new StartError(`${path} is empty.`)
}

type Places = readonly (readonly [field: keyof Columns, place: number])[]

/** If a name occurs twice, such as Hotmart's `Moeda`, the first column counts. */
function placesOf(header: readonly string[], columns: Columns): Places {
  const named = header.map((name) => foldText(name.trim()))
  const missing = requiredFields.filter((field) => columns[field].every((name) => !named.includes(foldText(name))))
  if (missing.length > 0)
    throw new StartError(
      `The file lacks the column ${missing.map((field) => columns[field].map((name) => `"${name}"`).join(' or ')).join(', and ')}. Is it the platform's list of sales?`,
    )
  return (Object.entries(columns) as [keyof Columns, readonly string[]][]).flatMap(([field, names]) => {
    const place = names.map((name) => named.indexOf(foldText(name))).find((found) => found >= 0)
    return place === undefined ? [] : [[field, place] as const]
  })
}

function cellsOf(record: readonly string[], places: Places): ExportRow['cells'] {
  const filled = places.map(([field, place]) => [field, record[place]?.trim()] as const).filter(([, text]) => text)
  return Object.fromEntries(filled)
}

type Encoding = 'utf-8' | 'windows-1252'

async function encodingOf(path: string): Promise<Encoding> {
  try {
    for await (const _ of textOf(path, 'utf-8'));
    return 'utf-8'
  } catch (error) {
    if (error instanceof TypeError) return 'windows-1252'
    throw new StartError(`${path} cannot be read: ${(error as Error).message}`)
  }
}

/** @throws TypeError for bytes that are invalid in the encoding */
async function* textOf(path: string, encoding: Encoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding, { fatal: true, ignoreBOM: true })
  for await (const bytes of createReadStream(path)) yield decoder.decode(bytes as Buffer, { stream: true })
  yield decoder.decode()
}

async function firstLineOf(path: string, encoding: Encoding): Promise<string> {
  let start = ''
  for await (const text of textOf(path, encoding)) {
    start += text
    if (start.includes('\n')) break
  }
  return start.split('\n', 1)[0]!
}

/**
 * Names of columns have no semicolons or tabs, and commas only in quotes. So the most frequent of these characters is
 * the separator.
 */
function delimiterOf(header: string): string {
  const count = (character: string) => header.split(character).length
  return [';', '\t', ','].reduce((best, other) => (count(other) > count(best) ? other : best))
}
