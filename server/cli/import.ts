import { importSections } from '../importSections.ts'
import { importFrom } from '../stores/importDocument.ts'
import { withDocumentFile } from '../stores/importSource.ts'
import { printJson, withContext } from './offline.ts'

/** `balcao import FILE`: all of it or nothing. A file of any length; `-` is standard input. */
export async function importFile(file: string): Promise<void> {
  const path = file === '-' ? '/dev/stdin' : file
  await printJson(
    await withDocumentFile(path, (source) => withContext((ctx) => importFrom(ctx, source, importSections))),
  )
}
