import type { Environment } from '../core/settings.ts'
import { type Database, type StatementRunner, sql } from '../core/sql.ts'
import { StartError } from '../lib/startError.ts'

/**
 * The deployment that the database belongs to. The mark is null until a node has sealed it, and before its migration.
 */
export type DatabaseOwner = { environment: Environment; secretMark: string | null }

/**
 * Records the environment at the first use of a database. It never changes.
 * @throws StartError when the database belongs to the other environment
 */
export async function claimEnvironment(database: Database, environment: Environment): Promise<void> {
  await database.rows(claim, { name: environment })
  requireEnvironment((await readOwner(database))!, environment)
}

/** @throws StartError when the database belongs to the other environment */
export function requireEnvironment(owner: DatabaseOwner, environment: Environment): void {
  if (owner.environment !== environment)
    throw new StartError(
      `This database belongs to ${owner.environment} and stays so, but BALCAO_ENV is ${environment} here: set DATABASE_URL or DATA_DIR to the database of ${environment}.`,
    )
}

/** Works before the migrations too. @returns undefined if nobody has used the database */
export async function readOwner(database: StatementRunner): Promise<DatabaseOwner | undefined> {
  const { isThere } = (await database.row(findTable))!
  return isThere ? await database.row(find) : undefined
}

const claim = sql('claimEnvironment', 'insert into environment (name) values (:name) on conflict (only_one) do nothing')

const findTable = sql('findEnvironmentTable', `select to_regclass('environment') is not null as "isThere"`)

// The column of the mark is younger than the table.
const find = sql(
  'findEnvironment',
  `select name as environment, to_jsonb(environment) ->> 'secret_mark' as "secretMark" from environment`,
).as<DatabaseOwner>()

/** Sets the mark if it still is `known`. */
export const markSecret = sql(
  'markSecret',
  'update environment set secret_mark = :mark where secret_mark is not distinct from :known',
)
