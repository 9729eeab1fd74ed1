import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type DestinationStream, pino } from 'pino'
import { newHealth } from '../../server/core/health.ts'
import { createSecretBox } from '../../server/core/secretBox.ts'
import { openDatabase } from '../../server/database/database.ts'
import { migrate } from '../../server/database/migrate.ts'
import { readSettings } from '../../server/process/readSettings.ts'
import { startServer } from '../systems/databaseServer.ts'
import { openSequenceSystem, type SequenceSystem } from './sequenceSystem.ts'

/**
 * Opens a system with its own database for some work, and closes it afterwards.
 * @param options.log called with each log line of level error
 */
export async function withSequenceSystem<Result>(
  options: { keep: boolean; log?: DestinationStream },
  work: (system: SequenceSystem) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'balcao-torture-'))
  // Here only single calls crash, never the database server. So commits need not reach the disk.
  const server = await startServer(folder, {
    settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' },
  })
  try {
    await migrate(server.url)
    const database = openDatabase(server.url, { onError: () => {} })
    const system = await openSequenceSystem({
      settings: readSettings({ PORT: '0', DATA_DIR: folder, RATE_LIMIT: '0', BALCAO_DEMO: 'false' }),
      database,
      secrets: createSecretBox(['a secret for torture only']),
      log: options.log ? pino({ level: 'error' }, options.log) : pino({ level: 'silent' }),
      health: newHealth(),
      localUrl: 'http://127.0.0.1:65009',
      simulatorUrl: undefined,
      notifyDeliveries: () => {},
      notifyStoreChange: async () => {},
    })
    try {
      return await work(system)
    } finally {
      await system.close()
      await database.close()
    }
  } finally {
    await server.close()
    if (!options.keep) await rm(folder, { recursive: true, force: true })
  }
}
