import { startEmbedded } from '../database/embedded.ts'
import { migrate } from '../database/migrate.ts'
import { environmentSettings } from '../process/environmentSettings.ts'

/** `balcao migrate`: applies migrations and prints a line for each. */
export async function migrateDatabase(): Promise<void> {
  const { settings } = environmentSettings()
  const embedded = settings.databaseUrl === undefined ? await startEmbedded(settings.dataDir) : undefined
  try {
    const run = await migrate(settings.databaseUrl ?? embedded!.url)
    const lines = run.length === 0 ? ['The database is up to date.'] : run.map((name) => `Applied ${name}.`)
    process.stdout.write(`${lines.join('\n')}\n`)
  } finally {
    await embedded?.close()
  }
}
