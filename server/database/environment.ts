import type { Environment } from '../core/settings.ts'
import { type Database, sql } from '../core/sql.ts'
import { StartError } from '../lib/startError.ts'

/**
 * Records the environment in a database without stores. A database with stores keeps its environment.
 * @throws StartError when the database belongs to the other environment
 */
export async function claimEnvironment(database: Database, environment: Environment): Promise<void> {
  await database.rows(claim, { name: environment })
  const { name } = (await database.row<{ name: Environment }>(find))!
  if (name !== environment)
    throw new StartError(
      `This database belongs to BALCAO_ENV=${name}, but BALCAO_ENV is ${environment} here. Change BALCAO_ENV, or use another database.`,
    )
}

const claim = sql(
  'claimEnvironment',
  `insert into environment (name) values (:name)
   on conflict (only_one) do update set name = excluded.name
   where environment.name <> excluded.name and not exists (select from stores)`,
)

const find = sql('findEnvironment', 'select name from environment')
