import assert from 'node:assert/strict'
import { readdir } from 'node:fs/promises'
import { test } from 'node:test'
import { onCitus } from '../../test/databases/citus.ts'
import { testDatabase } from '../../test/harness.ts'
import { dataFolder, runBalcao } from '../../test/nodes/node.ts'

test('a divided database is not copied without its sales, and the refusal says what to do', onCitus, async () => {
  const { url: DATABASE_URL } = await testDatabase()
  const BACKUP_DIR = await dataFolder()
  const { code, stdout, stderr } = await runBalcao(['backup', 'make'], { DATABASE_URL, BACKUP_DIR })
  assert.deepEqual([code, stdout, await readdir(BACKUP_DIR)], [1, '', []])
  assert.match(stderr, /^balcao: Citus divides this database, .* citus_create_restore_point .*\n$/)
})
