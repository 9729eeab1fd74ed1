import assert from 'node:assert/strict'
import { test } from 'node:test'
import { gatewayPage, pages, readPage } from './gatewayDocs.ts'

test('the guides to the gateways are what the adapters declare (npm run gateway-docs writes them anew)', async () => {
  for (const { language, file } of pages) assert.equal(await readPage(file), gatewayPage(language))
})
