import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dashboardTypes, readTypesFile } from '../scripts/dumpDashboardTypes.ts'

test('the browser’s types match the dashboard’s API (npm run dashboard-types generates them)', async () => {
  assert.equal(await readTypesFile(), await dashboardTypes())
})
