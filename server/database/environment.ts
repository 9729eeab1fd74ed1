import { StartError } from '../lib/startError.ts'
import type { Environment } from '../settings.ts'
import { type Database, sql } from './database.ts'

/**
 * Makes an empty database this environment's own. One that has stores stays what it is.
 * @throws StartError when it is the other's
 */
export async function claimEnvironment(database: Database, environment: Environment): Promise<void> {
  await database.rows(claim, [environment])
  const { name } = (await database.row<{ name: Environment }>(find))!
  if (name !== environment)
    throw new StartError(
      `This database is of BALCAO_ENV=${name}, and BALCAO_ENV is ${environment} here: set the one that is meant, or another database.`,
    )
}

const claim = sql(
  'claimEnvironment',
  `insert into environment (name) values ($1)
   on conflict (only_one) do update set name = excluded.name
   where environment.name <> excluded.name and not exists (select from stores)`,
)

const find = sql('findEnvironment', 'select name from environment')
