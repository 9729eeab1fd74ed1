import { StartError } from '../lib/startError.ts'
import { listStores } from '../stores/listStores.ts'
import { getStore } from '../stores/store.ts'
import { printJson, withContext } from './offline.ts'
import { migrateFrom } from './platforms/migrateFrom.ts'
import type { Platform } from './platforms/platform.ts'
import { recordCommand } from './recordCommand.ts'

type Options = { store?: string; dryRun?: boolean; skipUnreadable?: boolean }

/**
 * `balcao migrate-from`: adds the sales and the students of another platform's export to a store. Prints a
 * `MigrationReport`. If rows cannot be read, nothing is written and the exit code is 1.
 * @param options.store needed if the deployment has several stores
 * @throws StartError if the file is not such an export, or without a store
 */
export async function migrateFromPlatform(
  platform: Platform,
  file: string,
  { store: storeId, dryRun = false, skipUnreadable = false }: Options,
): Promise<void> {
  const report = await withContext(async (ctx) => {
    const ids = storeId === undefined ? (await listStores(ctx.database)).map(({ id }) => id) : [storeId]
    if (ids.length === 0) throw new StartError('There is no store yet. Create one with balcao import.')
    if (ids.length > 1)
      throw new StartError('There are several stores. Name one with --store; balcao stores list shows them.')
    const store = await getStore(ctx.database, ids[0]!)
    const migrated = await migrateFrom(ctx, store, { platform, file, dryRun, skipUnreadable })
    const isWritten = !dryRun && (migrated.unreadable.rows === 0 || skipUnreadable)
    if (isWritten) await recordCommand(ctx.database, store, 'migrateSales', { subject: store.id, after: { platform } })
    return migrated
  })
  await printJson(report)
  if (report.unreadable.rows > 0 && !skipUnreadable) process.exitCode = 1
}
