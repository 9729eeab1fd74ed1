import { createSecretBox } from '../core/secretBox.ts'
import { findPrimary } from '../database/findPrimary.ts'
import { connect } from '../process/connect.ts'
import { environmentSettings, environmentTargetSecrets } from '../process/environmentSettings.ts'
import { createLog } from '../process/log.ts'
import { moveStore } from './moves/moveStore.ts'
import { printJson, requireDatabase } from './offline.ts'

/**
 * `balcao store move`: moves a store of this deployment to another database. Prints `{"id", "rows", "writesStoodMs",
 * "files": {"folder", "count", "bytes"}}`.
 * @param options.to connection string of the target @throws StartError if the store cannot move. The store then works
 *   as before
 */
export async function moveToDatabase(storeId: string, { to }: { to: string }): Promise<void> {
  const { settings } = environmentSettings()
  await requireDatabase(settings)
  const connection = await connect(settings, createLog('warn', 2), { poolSizes: { size: 1 } })
  try {
    const onWait = () =>
      process.stderr.write('A database takes no writes: it is starting, or it is a standby. Waiting.\n')
    const targetSecrets = environmentTargetSecrets()
    const report = await moveStore({
      storeId,
      sourceUrl: await findPrimary(connection.url, onWait),
      targetUrl: await findPrimary(to, onWait),
      sourceSecrets: connection.box,
      targetSecrets: targetSecrets === undefined ? connection.box : createSecretBox(targetSecrets),
    })
    await printJson(report)
  } finally {
    await connection.close()
  }
}
