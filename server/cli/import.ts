import { readFile } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import { importSections } from '../importSections.ts'
import { StartError } from '../lib/startError.ts'
import { importDocument } from '../stores/importDocument.ts'
import { printJson, withContext } from './offline.ts'

/** `balcao import FILE`: all of it or nothing. */
export async function importFile(file: string): Promise<void> {
  const document = await readDocument(file)
  await printJson(await withContext((ctx) => importDocument(ctx, document, importSections)))
}

async function readDocument(file: string): Promise<unknown> {
  const content = await (file === '-' ? text(process.stdin) : readFile(file, 'utf8')).catch((error: Error) => {
    throw new StartError(`The file ${file} cannot be read: ${error.message}.`, error)
  })
  try {
    return JSON.parse(content)
  } catch (error) {
    throw new StartError(`The file ${file} is not JSON: ${(error as Error).message}.`, error)
  }
}
