import { type Runner, sql } from '../core/sql.ts'

/** Lists the stores of this deployment, oldest first. */
export function listStores(runner: Runner): Promise<{ id: string; name: string; createdAt: Date }[]> {
  return runner.rows(selectStores)
}

const selectStores = sql('listStores', 'select id, name, created_at as "createdAt" from stores order by created_at, id')
