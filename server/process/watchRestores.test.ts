import assert from 'node:assert/strict'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { afterFile } from '../../test/afterFile.ts'
import { eventually } from '../../test/eventually.ts'
import { testContext } from '../../test/harness.ts'
import { temporaryFolder } from '../../test/temporaryFolder.ts'
import type { Context, RestoreState } from '../core/context.ts'
import { ApiError } from '../core/errors.ts'
import { newIdOf } from '../core/ids.ts'
import { openDatabase } from '../database/database.ts'
import { claimEnvironment } from '../database/environment.ts'
import { refuseAfterRestore } from '../payments/checks/restoreHold.ts'
import { watchRestores } from './watchRestores.ts'

const folder = await temporaryFolder('balcao-test-watch-')
afterFile(folder.remove)

test('after an outage, cards are refused until the second look, and a read-only folder does not create a new node at each look', async () => {
  const file = join(folder.path, 'file')
  await writeFile(file, '')
  const ctx = await testContext()
  ctx.settings.dataDir = join(file, 'nothing')
  await claimEnvironment(ctx.database, 'sandbox')
  const database = openDatabase(ctx.databaseUrl, { size: 1, onError: () => {} })
  afterFile(database.close)
  const states: (RestoreState | undefined)[] = []
  const watched: Context = {
    ...ctx,
    database,
    get restore() {
      return states.at(-1)
    },
    set restore(state) {
      states.push(state)
    },
  }
  const watch = await watchRestores(watched, true)
  afterFile(watch.stop)
  // One look fails, because the pool closes the connection after its failed statement.
  await database.pool.query('set default_transaction_read_only = on')
  watch.nudge()
  const isHeld = (state: RestoreState | undefined) => state?.openSince !== undefined
  await eventually(async () => states.some(isHeld) && !isHeld(states.at(-1)), 'the hold begins and ends')
  const charge = { id: newIdOf('chg', 'sto_1'), kind: 'api' } as const
  for (const restore of states.filter(isHeld))
    assert.throws(
      () => refuseAfterRestore({ ...ctx, restore }, charge),
      (error) => error instanceof ApiError && error.status === 503,
    )
  refuseAfterRestore(watched, charge)
  assert.equal(states.filter(isHeld).length, 2, 'the failed look and the first one after it')
  assert.equal((await ctx.database.pool.query('select from node_marks')).rowCount, 1)
})
