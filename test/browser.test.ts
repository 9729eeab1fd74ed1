import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { assertAccessible, keepPicture, noBrowser, openTab } from './browsers/browser.ts'

describe('the browser of the tests', { skip: noBrowser }, () => {
  test('opens a page, and reports its errors and accessibility faults', async () => {
    const { page, problems } = await openTab()
    await page.setContent('<main><h1>Balcão</h1><img src="data:image/png;base64,"></main>')
    assert.equal(await page.textContent('h1'), 'Balcão')
    await assert.rejects(assertAccessible(page), /image-alt/)
    const thrown = page.waitForEvent('pageerror')
    await page.evaluate('setTimeout(() => { throw new Error("on purpose") })')
    await thrown
    assert.ok(problems.some((problem) => problem.includes('on purpose')))
    await keepPicture(page, 'harness')
  })
})
