import { type ImportProgress, importFrom } from '../import/importDocument.ts'
import { withDocumentFile } from '../import/importSource.ts'
import { moneyText } from '../lib/moneyText.ts'
import { environmentNamesDatabase } from '../process/environmentSettings.ts'
import { importSections } from '../setup/importSections.ts'
import { choosesFee, defaultSettings, type PartialStoreSettings } from '../stores/store.ts'
import { printJson, withContext } from './offline.ts'

/**
 * `balcao import FILE`: imports a document in one transaction. The file may have any length. The name `-` means
 * standard input. The command creates a new database only with DATA_DIR, DATABASE_URL or `create`. @throws StartError
 * if there is no database
 */
export async function importFile(file: string, { create = false }: { create?: boolean } = {}): Promise<void> {
  const path = file === '-' ? '/dev/stdin' : file
  const creates = create || environmentNamesDatabase()
  const bar = progressBar()
  const { output, outline } = await withDocumentFile(path, async (source) => ({
    output: await withContext((ctx) => importFrom(ctx, source, importSections, bar.show), { creates, hint: HINT }),
    outline: source.outline as { stores: OutlinedStore[] },
  })).finally(bar.clear)
  for (const { ref, settings = {} } of outline.stores)
    if (!choosesFee(settings)) process.stderr.write(noteOnFee(output.stores[ref]!.id, ref))
  await printJson(output)
}

const HINT = 'The option --create makes a new database there.'

type OutlinedStore = { ref: string; settings?: PartialStoreSettings }

function noteOnFee(id: string, ref: string): string {
  const { platformFeePercent, platformFeeFixedInCents } = defaultSettings
  const fixed = moneyText(platformFeeFixedInCents, 'brl', 'en')
  return `The document gives no platform fee for the store "${ref}", so each sale has the default: ${platformFeePercent} % and ${fixed}.
Choose it: balcao stores fee --store ${id} --percent 0 --fixed-in-cents 0
`
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
