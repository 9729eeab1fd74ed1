import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { describe, test } from 'node:test'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { startJobs } from '../../server/scheduler/jobs.ts'
import { afterFile } from '../afterFile.ts'
import { assertAccessible, keepPicture, noBrowser, openTab, settled, type Tab } from '../browsers/browser.ts'
import { type Person, signedIn } from '../dashboard.ts'
import { root } from '../root.ts'
import { openShop } from '../shop.ts'

execFileSync(process.execPath, ['bin/buildWeb.js'], { cwd: root, stdio: 'inherit' })
const shop = await openShop({ jobs: false })
const abroad = await openShop({ gateways: ['GATEWAY_D'], jobs: false })
const owner = await signedIn(shop, 'owner')
const [account] = shop.store.gateways
const address = `${shop.url}/dashboard/${shop.store.id}/gateways/${account!.id}`

/** The first and the last look are always checked. */
const looks: [name: string, options: BrowserContextOptions][] = [
  ['desk-light', { viewport: { width: 1440, height: 900 }, colorScheme: 'light' }],
  ['desk-dark', { viewport: { width: 1440, height: 900 }, colorScheme: 'dark' }],
  ['phone-light', { viewport: { width: 390, height: 844 }, colorScheme: 'light' }],
  ['phone-dark', { viewport: { width: 390, height: 844 }, colorScheme: 'dark', locale: 'es-MX' }],
]

describe('the first day of a gateway account', { skip: noBrowser }, () => {
  test('ticks each of its five steps automatically, and explains the next step', async () => {
    const { page, problems, close } = await openAs({}, owner)
    await page.goto(`${shop.url}/dashboard/${shop.store.id}/gateways`)
    await page
      .getByRole('main')
      .getByRole('link', { name: /Gateway A/ })
      .click()
    // The page tests the credentials without a click.
    await done(page, 'Credenciais aceitas')
    await page.getByText('1 de 5 passos prontos').waitFor()
    await look('begun')
    const jobs = startJobs(shop.ctx)
    afterFile(jobs.stop)
    await done(page, 'Endereço dos avisos registrado')

    const other = await openAs({}, owner)
    await other.page.goto(address)
    await other.page.getByRole('button', { name: 'Criar cobrança de R$ 5,00' }).click()
    await other.page.getByRole('button', { name: 'Pagar como teste' }).click()
    await other.page.getByRole('menuitem', { name: 'Gerar um PIX' }).click()
    await other.page.getByRole('button', { name: 'Simular' }).click()
    await other.page.getByRole('menuitem', { name: 'O comprador paga' }).click()
    // The first page was left open and is not loaded again.
    await done(page, 'Aviso recebido')
    await done(page, 'Primeiro PIX pago')
    await page.getByText('4 de 5 passos prontos').waitFor()
    await look('paid')

    await page.getByRole('link', { name: 'Abrir a venda' }).click()
    await other.page.goto(address)
    await page.getByRole('button', { name: 'Reembolsar' }).first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: /Reembolsar/ }).click()
    await done(other.page, 'Pagamento reembolsado')
    await other.page.getByText('Tudo pronto: este gateway recebe, avisa e reembolsa.').waitFor()
    await look('over')
    assert.deepEqual([...problems, ...other.problems], [])
    await Promise.all([close(), other.close()])
  })

  test('shows without a click why credentials are refused', async () => {
    const { store } = abroad
    const person = await signedIn(abroad, 'owner')
    const fault = { provider: 'GATEWAY_D', operation: 'find', fault: '500', times: 1 }
    const { status } = await fetch(`${abroad.simulatorUrl}/control/faults`, {
      method: 'POST',
      body: JSON.stringify(fault),
    })
    assert.equal(status, 201)
    const { page, close } = await openAs({}, person, abroad.url)
    await page.goto(`${abroad.url}/dashboard/${store.id}/gateways/${store.gateways[0]!.id}`)
    await page.getByRole('alert').getByText('Gateway D · Stripe não está funcionando').waitFor()
    await page.getByRole('button', { name: 'Testar' }).click()
    await done(page, 'Credenciais aceitas')
    await close()
  })
})

async function openAs(options: BrowserContextOptions, person: Person, url = shop.url): Promise<Tab> {
  const tab = await openTab(options)
  const [name, value] = person.cookie!.split('=') as [string, string]
  await tab.page.context().addCookies([{ name, value, url, httpOnly: true, sameSite: 'Lax' }])
  return tab
}

async function done(page: Page, step: string): Promise<void> {
  await page
    .getByRole('listitem')
    .filter({ hasText: `${step}: pronto` })
    .or(item(page, step))
    .first()
    .waitFor()
}

/** A completed step shows its time. */
function item(page: Page, step: string) {
  return page
    .getByRole('listitem')
    .filter({ hasText: step })
    .filter({ has: page.locator('time') })
}

/** Checks the page with axe in each size and colour scheme. */
async function look(state: string): Promise<void> {
  const some = process.env.SCREENSHOTS === undefined ? [looks[0]!, looks.at(-1)!] : looks
  for (const [name, options] of some) {
    const { page, problems, close } = await openAs(options, owner)
    await page.goto(address)
    await page.getByRole('heading', { level: 2 }).first().waitFor()
    await page.getByRole('main').getByRole('listitem').first().waitFor()
    await settled(page)
    const isWider = await page.evaluate('document.documentElement.scrollWidth > innerWidth')
    assert.equal(isWider, false, `${state} ${name} is wider than the screen`)
    await keepPicture(page, `first-day-${state}-${name}`)
    await assertAccessible(page, `${state} ${name}`)
    assert.deepEqual(problems, [])
    await close()
  }
}
