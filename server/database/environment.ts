import type { Environment } from '../core/settings.ts'
import { type Database, type StatementRunner, sql } from '../core/sql.ts'
import { StartError } from '../lib/startError.ts'

/**
 * The environment that the database belongs to. The mark is null until a node seals it, and before the migration of its
 * column.
 */
export type DatabaseOwner = { environment: Environment; secretMark: string | null }

/**
 * Records the environment at the first use of a database. The environment never changes.
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

/** Works even before the migrations. @returns undefined if no node has used the database */
export async function readOwner(database: StatementRunner): Promise<DatabaseOwner | undefined> {
  const { isThere } = (await database.row(findTable))!
  return isThere ? await database.row(find) : undefined
}

const claim = sql('claimEnvironment', 'insert into environment (name) values (:name) on conflict (only_one) do nothing')

const findTable = sql('findEnvironmentTable', `select to_regclass('environment') is not null as "isThere"`)

// A later migration added the column of the mark to the table.
const find = sql(
  'findEnvironment',
  `select name as environment, to_jsonb(environment) ->> 'secret_mark' as "secretMark" from environment`,
).as<DatabaseOwner>()

/** Sets the mark if the database still has the mark `known`. */
export const markSecret = sql(
  'markSecret',
  'update environment set secret_mark = :mark where secret_mark is not distinct from :known',
)
