import assert from 'node:assert/strict'
import { test } from 'node:test'
import { gatewayPage, pages, readPage } from '../scripts/gatewayDocs.ts'

test('the guides to the gateways match the adapters (npm run gateway-docs generates them)', async () => {
  for (const { language, file } of pages) assert.equal(await readPage(file), gatewayPage(language))
})
