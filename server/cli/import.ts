import { type ImportProgress, importFrom } from '../import/importDocument.ts'
import { withDocumentFile } from '../import/importSource.ts'
import { importSections } from '../setup/importSections.ts'
import { printJson, withContext } from './offline.ts'

/**
 * `balcao import FILE`: imports all of the document or nothing. The file may have any length. The name `-` means standard
 * input.
 */
export async function importFile(file: string): Promise<void> {
  const path = file === '-' ? '/dev/stdin' : file
  const bar = progressBar()
  const output = await withDocumentFile(path, (source) =>
    withContext((ctx) => importFrom(ctx, source, importSections, bar.show), { creates: true }),
  ).finally(bar.clear)
  await printJson(output)
}

const WIDTH = 30

/**
 * Shows a progress bar on standard error, and only on a terminal. Standard output then contains only JSON, for other
 * programs.
 */
function progressBar() {
  const isShown = process.stderr.isTTY
  const write = (text: string) => isShown && process.stderr.write(`\r\u001b[K${text}`)
  return {
    show({ rowsProven, rowsWritten }: ImportProgress) {
      if (rowsWritten === 0) return write(`checking: ${rowsProven} rows`)
      const done = Math.floor((rowsWritten / rowsProven) * WIDTH)
      return write(`writing: [${'#'.repeat(done).padEnd(WIDTH)}] ${rowsWritten} of ${rowsProven} rows`)
    },
    clear: () => write(''),
  }
}
