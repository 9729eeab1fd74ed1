import { startEmbedded } from '../database/embedded.ts'
import { findPrimary } from '../database/findPrimary.ts'
import { migrate } from '../database/migrate.ts'
import { environmentSettings } from '../process/environmentSettings.ts'

/** `balcao migrate`: applies migrations and prints a line for each. */
export async function migrateDatabase(): Promise<void> {
  const { settings } = environmentSettings()
  const { backupDir } = settings
  const embedded = settings.databaseUrl === undefined ? await startEmbedded(settings.dataDir, { backupDir }) : undefined
  try {
    const primary = await findPrimary(settings.databaseUrl ?? embedded!.url, () =>
      process.stderr.write('The database is a standby, which takes no writes. Waiting until it is promoted.\n'),
    )
    const run = await migrate(primary)
    const lines = run.length === 0 ? ['The database is up to date.'] : run.map((name) => `Applied ${name}.`)
    process.stdout.write(`${lines.join('\n')}\n`)
  } finally {
    await embedded?.close()
  }
}
