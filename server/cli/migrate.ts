import { createSecretBox } from '../core/secretBox.ts'
import { openDatabase } from '../database/database.ts'
import { startEmbedded } from '../database/embedded.ts'
import { findPrimary } from '../database/findPrimary.ts'
import { type PlannedMigration, planMigrations } from '../database/migrate.ts'
import { migrateOwn, secretsOf } from '../process/connect.ts'
import { environmentSettings } from '../process/environmentSettings.ts'
import { nameOfDatabase } from './offline.ts'

/**
 * `balcao migrate`: applies migrations and prints a line for each migration. It divides the tables of a database
 * with the extension `citus`. With `--plan` it only prints the
 * migrations that it would apply.
 * @throws StartError if the database belongs to another deployment
 */
export async function migrateDatabase({ plan = false }: { plan?: boolean } = {}): Promise<void> {
  const { settings } = environmentSettings()
  const { backupDir } = settings
  const name = await nameOfDatabase(settings)
  const embedded = settings.databaseUrl === undefined ? await startEmbedded(settings.dataDir, { backupDir }) : undefined
  try {
    const primary = await findPrimary(settings.databaseUrl ?? embedded!.url, () =>
      process.stderr.write('The database takes no writes: it is starting, or it is a standby. Waiting.\n'),
    )
    process.stderr.write(`${name}\n`)
    if (plan) return void process.stdout.write(planText(await planMigrations(primary)))
    const box = createSecretBox(await secretsOf(settings))
    const database = openDatabase(primary, { size: 1, onError() {} })
    const { environment } = settings
    const { applied, divided } = await migrateOwn(primary, database, { environment, box }).finally(database.close)
    const lines = [
      ...applied.map((name) => `Applied ${name}.`),
      ...(divided.length > 0 ? [`Citus divided ${divided.length} tables: ${divided.join(', ')}.`] : []),
    ]
    process.stdout.write(`${lines.join('\n') || 'The database is up to date.'}\n`)
  } finally {
    await embedded?.close()
  }
}

function planText(planned: readonly PlannedMigration[]): string {
  if (planned.length === 0) return 'The database is up to date.\n'
  return planned
    .map(({ name, declaration, statements }) => {
      const lines = statements.map(({ does, table, waits, seconds }) => {
        const about = seconds < 1 ? 'under a second' : `about ${Math.ceil(seconds)} s`
        return `  ${does}${table === null ? '' : ` (${table})`}: ${waits}, ${about}\n`
      })
      return `${name}: ${rollbackOf(declaration)}\n${lines.join('')}`
    })
    .join('')
}

function rollbackOf(declaration: PlannedMigration['declaration']): string {
  if (declaration === undefined) return 'part of the first release. No older code can use the database.'
  const goesOn = `Nodes that know ${declaration.after} go on, and may be started again.`
  return declaration.kind === 'expand' ? `only adds. ${goesOn}` : `removes what they no longer use. ${goesOn}`
}
