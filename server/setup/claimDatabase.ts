import type { SecretBox } from '../core/secretBox.ts'
import type { Environment } from '../core/settings.ts'
import type { Database } from '../core/sql.ts'
import { claimEnvironment, readOwner, requireEnvironment } from '../database/environment.ts'
import { StartError } from '../lib/startError.ts'
import { openSecrets } from './openSecrets.ts'
import { opensMark, sealMark } from './secretMark.ts'

export type Deployment = { environment: Environment; box: Pick<SecretBox, 'open' | 'seal'> }

/**
 * Binds a migrated database to this deployment at its first use: to the environment, and to `BALCAO_SECRET`. A mark
 * that is sealed with the secret proves the binding.
 * @throws StartError if the database belongs to another deployment
 */
export async function claimDatabase(database: Database, deployment: Deployment): Promise<void> {
  await claimEnvironment(database, deployment.environment)
  if (await requireOwner(database, deployment)) return
  // An earlier release may have sealed secrets without a mark.
  if ((await openSecrets(database, deployment.box)).unreadable.length > 0) refuseSecret()
  // Several nodes may mark a new database at the same time. The first mark stays.
  await sealMark(database, deployment.box, null)
  await requireOwner(database, deployment)
}

/**
 * Checks that a database belongs to this deployment, or is new. The database may lack migrations. Changes nothing.
 * @returns true if the database has a mark that this deployment can open; false for a database without a mark
 * @throws StartError if the database belongs to another deployment
 */
export async function requireOwner(database: Database, { environment, box }: Deployment): Promise<boolean> {
  const owner = await readOwner(database)
  if (owner === undefined) return false
  requireEnvironment(owner, environment)
  if (owner.secretMark === null) return false
  if (!opensMark(box, owner.secretMark)) refuseSecret()
  return true
}

function refuseSecret(): never {
  throw new StartError(
    'BALCAO_SECRET (in a sandbox without it, the file "secret" in DATA_DIR) is not the secret of this database: set the secret of its other nodes, and append older secrets after a comma.',
  )
}
