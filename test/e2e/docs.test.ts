/** Tests the docs site in a browser: search, sample tabs and copy buttons. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, describe, test } from 'node:test'
import { describeServer, docsOf } from '../../server/http/serveDocs.ts'
import { assertAccessible, keepPicture, noBrowser, openTab, type Tab } from '../browsers/browser.ts'
import { root } from '../root.ts'

describe('the docs site', { skip: noBrowser }, () => {
  const site = docsOf(describeServer('http://127.0.0.1:3000', true), 'http://127.0.0.1:3000')
  // Serves the files that `balcao docs` writes, like any web server.
  const server = createServer(async ({ url = '' }, answer) => {
    const { pathname } = new URL(url, 'http://localhost')
    const file = site.get(pathname)
    if (file) answer.setHeader('content-type', `${file.type}; charset=utf-8`).end(file.bytes ?? file.text)
    else if (pathname.startsWith('/docs/assets/')) {
      answer.setHeader('content-type', pathname.endsWith('.css') ? 'text/css' : 'text/javascript')
      answer.end(await readFile(`${root}dist/web${pathname}`))
    } else answer.writeHead(404).end()
  })
  let url: string
  let tab: Tab

  before(async () => {
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/docs`
    tab = await openTab({ permissions: ['clipboard-read', 'clipboard-write'] })
  })
  after(async () => {
    await tab?.close()
    server.close()
  })

  test('finds a page by a word without accents, from the keyboard', async () => {
    await tab.page.goto(`${url}/pt/getting-started`)
    await tab.page.keyboard.press('/')
    await tab.page.keyboard.type('reembolsos')
    const first = tab.page.locator('#results a').first()
    await first.waitFor()
    await tab.page.keyboard.press('Tab')
    await tab.page.keyboard.press('Enter')
    await tab.page.waitForURL(/\/docs\/pt\/refunds$/)
    assert.deepEqual(tab.problems, [])
  })

  test('shows the samples of one language on every page, and copies them', async () => {
    await tab.page.goto(`${url}/samples`)
    await tab.page.getByRole('tab', { name: 'Python' }).first().click()
    await tab.page.reload()
    const group = tab.page.locator('.samples').first()
    assert.equal(await group.getByRole('tab', { selected: true }).textContent(), 'Python')
    const block = group.locator('.code:visible')
    await block.getByRole('button').click()
    const copied = await tab.page.evaluate(() => {
      // The tests are compiled without the browser's types.
      const { clipboard } = navigator as unknown as { clipboard: { readText(): Promise<string> } }
      return clipboard.readText()
    })
    assert.equal(copied, await block.locator('code').textContent())
  })

  test('shows every picture of the first page', async () => {
    await tab.page.goto(url)
    const widths = await tab.page.evaluate("[...document.querySelectorAll('main img')].map((one) => one.naturalWidth)")
    assert.equal((widths as number[]).length, 3)
    assert.deepEqual(
      (widths as number[]).filter((width) => width === 0),
      [],
    )
  })

  for (const [path, colorScheme, width] of [
    ['quick-start', 'dark', 390],
    ['pt/quick-start', 'light', 1440],
    ['pt/webhooks', 'dark', 390],
    ['samples', 'light', 390],
    ['reference/charges', 'light', 1440],
  ] as const)
    test(`${path} is accessible and has room for its content (${colorScheme}, ${width} pixels wide)`, async () => {
      const { page, close } = await openTab({ colorScheme, viewport: { width, height: 844 } })
      await page.goto(`${url}/${path}`)
      await assertAccessible(page)
      await keepPicture(page, `docs-${path.replace('/', '-')}-${colorScheme}-${width}`)
      assert.equal(await page.evaluate('document.documentElement.scrollWidth'), width)
      const covered = page.evaluate(`[...document.querySelectorAll('.code button')].filter((button) => {
        const code = button.parentElement.querySelector('code').getBoundingClientRect()
        return button.checkVisibility({ opacityProperty: true }) && button.getBoundingClientRect().bottom > code.top
      }).length`)
      assert.equal(await covered, 0, 'buttons that cover code')
      await close()
    })
})
