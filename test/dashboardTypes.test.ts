import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dashboardTypes, readTypesFile } from './dumpDashboardTypes.ts'

test('the browser’s types are what the panel’s API says (npm run dashboard-types writes them anew)', async () => {
  assert.equal(await readTypesFile(), await dashboardTypes())
})
