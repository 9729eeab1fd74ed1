import { type ImportProgress, importFrom } from '../import/importDocument.ts'
import { withDocumentFile } from '../import/importSource.ts'
import { importSections } from '../setup/importSections.ts'
import { printJson, withContext } from './offline.ts'

/** `balcao import FILE`: imports all of the document or nothing. The file may have any length; `-` is standard input. */
export async function importFile(file: string): Promise<void> {
  const path = file === '-' ? '/dev/stdin' : file
  const bar = progressBar()
  const output = await withDocumentFile(path, (source) =>
    withContext((ctx) => importFrom(ctx, source, importSections, bar.show)),
  ).finally(bar.clear)
  await printJson(output)
}

const WIDTH = 30

/** Shows the bar only on a terminal, and on standard error. So programs read only JSON from standard output. */
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
