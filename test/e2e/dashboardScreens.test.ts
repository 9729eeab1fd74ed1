import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { describe, test } from 'node:test'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { dateInSaoPaulo } from '../../server/brazil/calendar.ts'
import { createProduct } from '../../server/catalog/products.ts'
import { createOffer } from '../../server/catalog/saveOffer.ts'
import { storeNow } from '../../server/core/clock.ts'
import { completeLesson } from '../../server/courses/completeLesson.ts'
import { addComment } from '../../server/courses/lessonComments.ts'
import { createCourse } from '../../server/courses/saveCourse.ts'
import { credentialNamesOf } from '../../server/gateways/all.ts'
import { planNewAccounts } from '../../server/money/moneyAccounts.ts'
import { addGatewayAccount } from '../../server/stores/gatewayAccounts.ts'
import { assertAccessible, atRest, keepPicture, noBrowser, openTab, settled } from '../browsers/browser.ts'
import { signedIn } from '../dashboard.ts'
import { eventually } from '../eventually.ts'
import { root } from '../root.ts'
import { buyer, openShop } from '../shop.ts'
import { startReceiver } from '../standIns/webhookReceiver.ts'

execFileSync(process.execPath, ['bin/buildWeb.js'], { cwd: root, stdio: 'inherit' })
const shop = await openShop()
const owner = await signedIn(shop, 'owner')

/** Paths relative to the store's URL, and the text of the screen's `h1`. */
const screens: [path: string, heading: RegExp][] = [
  ['', /Início/],
  ['sales', /Vendas/],
  ['sales?q=nobody', /Vendas/],
  ['sales/SALE', /R\$/],
  ['refund-requests', /Pedidos de reembolso/],
  ['disputes', /Contestações/],
  ['charges', /Cobranças/],
  ['charges/CHARGE', /R\$/],
  ['subscriptions', /Assinaturas/],
  ['subscriptions/MEMBER', /Cliente/],
  ['customers/MEMBER', /Cliente/],
  ['finance', /Financeiro/],
  ['finance/payouts', /Chegou no banco/],
  ['finance/payouts/PAYOUT', /R\$/],
  ['finance/days/TODAY', /\d{4}/],
  ['finance/differences', /Diferenças/],
  ['products', /Produtos/],
  ['offers', /Ofertas/],
  ['offers/OFFER', /À vista/],
  ['coupons', /Cupons/],
  ['coupons?archived=true', /Cupons/],
  ['reports', /Relatórios/],
  ['reports?by=bump', /Relatórios/],
  ['reports/lift', /Ofertas extras/],
  ['reports/retention', /Retenção/],
  ['reports/retention?by=method', /Retenção/],
  ['links', /Links de pagamento/],
  ['recipients', /Recebedores/],
  ['courses', /Cursos/],
  ['courses/COURSE', /Violão/],
  ['courses/COURSE?tab=completion', /Violão/],
  ['students', /Alunos/],
  ['comments', /Coment/],
  ['files', /Arquivos/],
  ['students/STUDENT', /Eva/],
  ['webhooks', /Webhooks/],
  ['webhooks/ENDPOINT', /127.0.0.1/],
  ['conversions', /Conversões/],
  ['deliveries', /Entregas/],
  ['keys', /Chaves de API/],
  ['gateways', /Meios de pagamento/],
  ['settings', /Configurações/],
  ['branding', /Aparência/],
  ['mails', /E-mails/],
  ['mails?tab=sender', /E-mails/],
  ['mails?tab=mailbox', /E-mails/],
  ['mails?tab=mine', /E-mails/],
  ['mails/MAIL', /\S/],
  ['members', /Equipe/],
  ['audit', /Auditoria/],
  ['status', /Situação/],
  ['../profile', /Perfil/],
]

/** The screens with the longest words in Spanish. */
const inSpanish: typeof screens = [
  ['', /Inicio/],
  ['sales/SALE', /R\$\s49,90/],
  ['charges/CHARGE', /R\$\s19,90/],
  ['subscriptions/MEMBER', /Cliente/],
  ['customers/MEMBER', /Cliente/],
  ['finance', /Finanzas/],
  ['offers', /Ofertas/],
  ['keys', /Claves de API/],
  ['gateways', /Procesadores de pagos/],
  ['settings', /Configuración/],
  ['status', /Estado/],
  ['../profile', /Perfil/],
]

const dialogs: [path: string, button: string][] = [
  ['charges', 'Criar cobrança'],
  ['webhooks', 'Criar endpoint'],
  ['conversions', 'Adicionar destino'],
  ['keys', 'Criar chave'],
  ['offers', 'Criar oferta'],
  ['coupons', 'Criar cupom'],
  ['gateways', 'Conectar gateway'],
  ['members', 'Convidar'],
]

type Look = {
  name: string
  viewport: { width: number; height: number }
  colorScheme: 'light' | 'dark'
  /** The axe rules for a look that is not the first look at a screen. By default all rules run. */
  rules?: string[]
}

/** Rules that depend on colours and size. The first look checks all other rules. */
const differing = ['color-contrast', 'target-size', 'scrollable-region-focusable', 'page-has-heading-one']
const desk: Look = { name: 'desk', viewport: { width: 1440, height: 900 }, colorScheme: 'light' }
const phone: Look = { name: 'phone', viewport: { width: 390, height: 844 }, colorScheme: 'dark', rules: differing }

// Two tests in parallel, because each waits until its screens send no more requests.
describe('the screens of the dashboard', { skip: noBrowser, concurrency: 2 }, () => {
  const half = screens.length / 2
  for (const [part, list] of [screens.slice(0, half), screens.slice(half)].entries())
    test(`are complete on a desktop in light mode and on a phone in dark mode, axe finds no fault, and no element is wider than the screen (part ${part + 1})`, async () => {
      await walk({}, [desk, phone], list)
    })

  test('are complete in Spanish, also on a phone', async () => {
    await walk({ locale: 'es-MX' }, [{ ...phone, name: 'es-phone', colorScheme: 'light' }], inSpanish)
    await walk({ locale: 'es-419' }, [{ ...desk, name: 'es-desk', rules: differing }], inSpanish.slice(0, 3))
  })

  test('open their dialogs, and axe finds no fault in the dialogs', async () => {
    const { page, problems, close } = await openAs({})
    const complaints: string[] = []
    for (const [path, button] of dialogs) {
      await go(page, `${shop.url}/dashboard/${shop.store.id}/${path}`)
      await page.getByRole('button', { name: button }).first().click()
      await page.getByRole('dialog').waitFor()
      await whole(page)
      await keepPicture(page, `dialog-${path}`)
      await note(complaints, assertAccessible(page, `dialog of ${path}`))
    }
    assert.deepEqual([...complaints, ...problems], [])
    await close()
  })

  test('open a customer’s sale and another screen by Ctrl-K, and on a phone by a button', async () => {
    const { SALE } = await made()
    const complaints: string[] = []
    for (const { name, viewport, colorScheme } of [desk, phone]) {
      const { page, problems, close } = await openAs({ viewport, colorScheme })
      await page.goto(`${shop.url}/dashboard/${shop.store.id}/status`)
      await page.getByRole('heading', { level: 1, name: /Situação/ }).waitFor()
      if (name === 'desk') await page.keyboard.press('Control+k')
      else await page.getByRole('button', { name: 'Buscar em tudo' }).click()
      const field = page.getByRole('combobox', { name: 'Buscar em tudo' })
      await field.fill('situ')
      await page.getByRole('option', { name: 'Situação', selected: true }).waitFor()
      await field.fill('souza ana')
      const sale = page.getByRole('group', { name: 'Vendas' }).getByRole('option').filter({ hasText: '49,90' })
      await sale.waitFor()
      await whole(page)
      await keepPicture(page, `finder-${name}`)
      await note(complaints, assertAccessible(page, `finder ${name}`))
      while ((await sale.getAttribute('aria-selected')) !== 'true') await page.keyboard.press('ArrowDown')
      assert.equal(await field.getAttribute('aria-activedescendant'), await sale.getAttribute('id'))
      await page.keyboard.press('Enter')
      await page.getByRole('heading', { level: 1, name: /49,90/ }).waitFor()
      assert.match(page.url(), new RegExp(SALE!))
      complaints.push(...problems)
      await close()
    }
    assert.deepEqual(complaints, [])
  })

  test('are one or two clicks away in a menu of at most 14 visible entries, and Ctrl-K finds each of them', async () => {
    await made()
    const complaints: string[] = []
    for (const { name, viewport, colorScheme } of [desk, phone]) {
      const { page, problems, close } = await openAs({ viewport, colorScheme })
      const menu = page.getByRole('navigation', { name: 'Principal' })
      const openMenu = async () =>
        name === 'phone' && (await page.getByRole('button', { name: 'Abrir o menu' }).click())
      await page.goto(`${shop.url}/dashboard/${shop.store.id}`)
      await page.getByRole('heading', { level: 1, name: 'Início' }).waitFor()
      await openMenu()
      await menu.getByRole('link', { name: 'Configurações' }).waitFor()
      await whole(page)
      await keepPicture(page, `menu-${name}`)
      const doors = await menu.getByRole('link').allTextContents()
      if (doors.length > 14) complaints.push(`${doors.length} entries`)
      await atRest(page)
      const visible = await page.evaluate(linksInSight)
      assert.deepEqual(visible, doors, `the entries in sight on a ${name}`)
      const reached = new Set<string>()
      for (const [index, door] of doors.entries()) {
        if (index > 0) await openMenu()
        await menu.getByRole('link', { name: door, exact: true }).click()
        await menu.locator(`[aria-current="page"]`, { hasText: door }).waitFor({ state: 'attached' })
        await page.getByRole('heading', { level: 1 }).waitFor()
        reached.add(new URL(page.url()).pathname)
        const row = page.getByRole('navigation', { name: door, exact: true })
        for (const place of await row.getByRole('link').allTextContents()) {
          const link = row.getByRole('link', { name: place, exact: true })
          await link.click()
          await row.locator('[aria-current="page"]', { hasText: place }).waitFor()
          await page.getByRole('heading', { level: 1 }).waitFor()
          reached.add(new URL(page.url()).pathname)
        }
      }
      await page.keyboard.press('Control+k')
      const known = page.getByRole('group', { name: 'Telas' }).getByRole('option')
      await known.first().waitFor()
      assert.deepEqual([reached.size, await known.count()], [listScreens.length, listScreens.length])
      for (const path of listScreens)
        assert.ok(
          reached.has(`/dashboard/${shop.store.id}${path && `/${path}`}`),
          `${path} is in the menu of a ${name}`,
        )
      complaints.push(...problems)
      await close()
    }
    assert.deepEqual(complaints, [])
  })

  test('let a person write a note about a customer, and send a mail again', async () => {
    const { MEMBER } = await made()
    const { page, problems, close } = await openAs({})
    // A waiting mail cannot be sent again, so the test waits until no mail waits.
    const waiting = `select id from mails where subscription_id = $1 and status = 'waiting'`
    const isSent = async () => (await shop.ctx.database.pool.query(waiting, [MEMBER])).rows.length === 0
    await eventually(isSent, 'no mail waits')
    await go(page, `${shop.url}/dashboard/${shop.store.id}/customers/${MEMBER}`)
    await page.getByLabel('Anotação da equipe').fill('Ligou hoje')
    await page.reload() // The session ends, so the page must ask for a new sign-in.
    await eventually(async () => (await page.getByLabel('Anotação da equipe').inputValue()) !== '', 'the draft is back')
    await page.getByRole('button', { name: 'Salvar anotação' }).click()
    await page.getByRole('button', { name: 'Apagar: Ligou hoje' }).waitFor()
    assert.equal(await page.getByLabel('Anotação da equipe').inputValue(), '')
    await page.getByRole('button', { name: /^Reenviar: E-mail · Assinatura/ }).click()
    await page.getByText('Este servidor não tem SMTP ligado').first().waitFor()
    assert.deepEqual(problems, [])
    await close()
  })

  test('show in two clicks which sales an amount in the bank comes from', async () => {
    const { SALE } = await made()
    const finance = await signedIn(shop, 'finance')
    const { page, problems, close } = await openAs({}, finance)
    await page.goto(`${shop.url}/dashboard/${shop.store.id}`)
    await page.getByRole('link', { name: 'Financeiro' }).click()
    await page.getByText('Extratos dos gateways lidos em').waitFor()
    const [payout] = (await finance.inStore('GET', '/money/payouts')).body.data
    const arrived = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' }).format(
      payout.amountInCents / 100,
    )
    await page.getByRole('link', { name: arrived }).click()
    await page.getByRole('heading', { level: 1, name: arrived }).waitFor()
    await page.getByText('Taxas dos gateways').waitFor()
    const sale = page.getByRole('link', { name: buyer.name })
    assert.match((await sale.first().getAttribute('href')) ?? '', new RegExp(SALE!))
    assert.deepEqual(problems, [])
    await close()
  })

  test('show the sales of each offer, product, link and coupon in the last 30 days', async () => {
    await made()
    const { page, problems, close } = await openAs({})
    for (const [path, name, figures] of [
      ['offers', 'Mensal', /^R\$\s49,901\svenda$/],
      ['offers', 'À vista', /^–$/],
      ['products', 'Curso de Violão', /^R\$\s49,901\svenda$/],
      ['links', 'Aula avulsa', /^–$/],
      ['coupons', 'AMIGO10', /^–$/],
    ] as const) {
      await page.goto(`${shop.url}/dashboard/${shop.store.id}/${path}`)
      const row = page.locator('tbody tr').filter({ hasText: name })
      await row.locator('[data-title="Últimos 30 dias"]').filter({ hasText: figures }).waitFor()
    }
    assert.deepEqual(problems, [])
    await close()
  })

  test('show Finance in English and in Spanish while the gateway’s books lack a sale and a refund', async () => {
    const { store, key } = await shop.secondStore()
    const finance = await signedIn(shop, 'finance', store)
    await planNewAccounts(shop.ctx)
    assert.equal((await finance.call('POST', `/stores/${store.id}/money/read`, {})).status, 200)
    const withKey = { authorization: `Bearer ${key}` }
    const items = [{ name: 'Aula', quantity: 1, unitAmountInCents: 4_990 }]
    const charge = await shop.call('POST', '/v1/charges', { currency: 'BRL', items }, withKey)
    const sale = await shop.call('POST', `/v1/charges/${charge.body.id}/payments`, { method: 'pix', buyer }, withKey)
    for (const step of ['pay', 'refund'])
      await shop.call('POST', `/v1/test-helpers/payments/${sale.body.id}/${step}`, undefined, withKey)
    const languages = [
      { locale: 'en-US', unread: [/^1 sale of R\$49\.90/, /^1 refund of R\$49\.90/], before: 'Previous month' },
      { locale: 'es-MX', unread: [/^1 venta, de R\$\s49,90/, /^1 reembolso, de R\$\s49,90/], before: 'Mes anterior' },
    ]
    for (const { locale, unread, before } of languages) {
      const { page, problems, close } = await openAs({ locale, viewport: phone.viewport }, finance)
      await page.goto(`${shop.url}/dashboard/${store.id}/finance`)
      for (const words of unread) await page.getByText(words).waitFor()
      await page.getByRole('button', { name: before }).click()
      const end = page.getByText(locale === 'en-US' ? 'At the end of the month' : 'Al final del mes')
      await end.first().waitFor()
      // A past month must show no figure of today.
      assert.equal(await page.getByText(/^(To come|Por recibir|Comparison with|Comparación con)/).count(), 0)
      assert.deepEqual(problems, [], locale)
      await close()
    }
  })

  test('explain each credential of a gateway on a desktop and a phone, and show the result of **Test**', async () => {
    const { store } = await shop.secondStore()
    const person = await signedIn(shop, 'owner', store)
    const unknown = () => ({ apiKey: `$aact_hmlg_${'0'.repeat(40)}`, webhookToken: 'x-'.repeat(20) })
    const input = { provider: 'GATEWAY_A', credentials: 'simulator' } as const
    const own = { credentialNames: credentialNamesOf, simulatorCredentials: unknown }
    await addGatewayAccount(shop.ctx, shop.ctx.database, store, { ...input, providers: own })
    for (const { name, viewport, colorScheme, rules } of [desk, phone]) {
      const { page, problems, close } = await openAs({ viewport, colorScheme }, person)
      const complaints: string[] = []
      await page.goto(`${shop.url}/dashboard/${store.id}/gateways`)
      for (const { label, credential } of name === 'desk' ? helped : helped.slice(1, 2)) {
        await page.getByRole('button', { name: 'Conectar gateway' }).first().click()
        const dialog = page.getByRole('dialog')
        await dialog
          .getByRole('combobox', { name: 'Gateway' })
          .or(dialog.getByLabel('Gateway', { exact: true }))
          .first()
          .click()
        await page.getByRole('option', { name: label }).click()
        await dialog.getByRole('switch', { name: 'Usar o simulador' }).click()
        await dialog.getByText(`O que ligar na ${label.split(' · ')[1]}`).waitFor()
        await dialog.getByLabel(credential).fill('isto não é')
        await dialog.getByRole('button', { name: 'Conectar gateway' }).click()
        await dialog.getByText('Preencha').first().or(dialog.getByText('Isto não tem a forma certa').first()).waitFor()
        await keepPicture(page, `gateway-${name}-${label.replaceAll(/[^a-zA-Z]+/g, '-')}`)
        await note(complaints, assertAccessible(page, `${label} ${name}`, rules))
        await dialog.getByRole('button', { name: 'Cancelar' }).click()
        await dialog.waitFor({ state: 'detached' })
      }
      await page.getByRole('button', { name: 'Testar' }).last().click()
      await page.getByRole('alert').filter({ hasText: 'Asaas recusou Chave de API' }).waitFor()
      await keepPicture(page, `gateway-${name}-trouble`)
      await note(complaints, assertAccessible(page, `trouble ${name}`, rules))
      // The browser logs each error answer of the server.
      const unexpected = problems.filter((problem) => !problem.includes('status of 400'))
      assert.deepEqual([...complaints, ...unexpected], [])
      await close()
    }
  })

  test('the check of an endpoint says what to change, on a desktop and on a phone', async () => {
    const receiver = await startReceiver((_, response) => response.writeHead(200).end())
    const { body: endpoint } = await owner.inStore('POST', '/webhook-endpoints', {
      url: receiver.url,
      events: ['payment.paid'],
    })
    const { page, problems, close } = await openAs({ viewport: desk.viewport })
    const complaints: string[] = []
    const show = async (look: Look, what: string) => {
      await page.setViewportSize(look.viewport)
      await page.emulateMedia({ colorScheme: look.colorScheme })
      await keepPicture(page, `receiver-check-${what}-${look.name}`)
      await note(complaints, assertAccessible(page, `receiver check ${what} ${look.name}`, look.rules))
    }
    await go(page, `${shop.url}/dashboard/${shop.store.id}/webhooks/${endpoint.id}`)
    await page.getByRole('button', { name: 'Verificar agora' }).click()
    await page.getByText('5 pontos a corrigir').waitFor()
    for (const look of [desk, phone]) await show(look, 'naive')
    await owner.inStore('PATCH', `/webhook-endpoints/${endpoint.id}`, { url: 'http://127.0.0.1:4999/hook' })
    await page.getByRole('button', { name: 'Verificar de novo' }).click()
    await page.getByText('A porta está fechada').waitFor()
    for (const look of [phone, desk]) await show(look, 'closed')
    await owner.inStore('DELETE', `/webhook-endpoints/${endpoint.id}`)
    assert.deepEqual([...complaints, ...problems], [])
    await close()
  })

  test('report a lost connection, and show the page when the connection is back', async () => {
    await made()
    const { page, close } = await openAs({ viewport: phone.viewport })
    // This screen reads its data again only every five minutes.
    await go(page, `${shop.url}/dashboard/${shop.store.id}/finance`)
    await page.getByRole('heading', { level: 1, name: 'Financeiro' }).waitFor()
    await whole(page)
    await page.context().setOffline(true)
    await go(page, `${shop.url}/dashboard/${shop.store.id}/finance?month=2025-01`)
    await page.getByRole('alert').filter({ hasText: 'Sem resposta do servidor' }).waitFor()
    await page.context().setOffline(false)
    await page.getByRole('alert').waitFor({ state: 'detached', timeout: 120_000 })
    await close()
  })

  test('are complete in each language, also for visitors who are not signed in', async () => {
    const pages = {
      'pt-BR': ['sign-in', 'forgot-password', 'reset/wrong'],
      'en-US': ['sign-in', 'invitation/wrong'],
      'es-AR': ['sign-in', 'invitation/wrong'],
    }
    for (const [locale, paths] of Object.entries(pages)) {
      const { page, close } = await openTab({ locale, viewport: { width: 390, height: 844 } })
      for (const path of paths) {
        await page.goto(`${shop.url}/dashboard/${path}`)
        await page.getByRole('heading', { level: 1 }).waitFor()
        await whole(page)
        await keepPicture(page, `open-${path.replace('/', '-')}-${locale}`)
        await assertAccessible(page, `${path} ${locale}`)
      }
      await close()
    }
  })
})

/**
 * One credential of each gateway, by its label. The phone opens only the second credential, because its help is the
 * longest.
 */
const helped = [
  { label: 'Gateway A · Asaas', credential: 'Chave de API' },
  { label: 'Gateway B · Pagar.me', credential: 'Chave secreta' },
  { label: 'Gateway C · Efí', credential: 'Client_Id' },
  { label: 'Gateway D · Stripe', credential: 'Chave secreta' },
]

/** Shows each screen in each look, and checks it. The app is loaded once and then navigates from screen to screen. */
async function walk(options: BrowserContextOptions, looks: Look[], list: typeof screens): Promise<void> {
  const { page, problems, close } = await openAs({ viewport: looks[0]!.viewport, ...options })
  const ids = await made()
  const complaints: string[] = []
  for (const [path, heading] of list) {
    const real = path.replace(/[A-Z]{4,}/, (place) => ids[place]!)
    await go(page, `${shop.url}/dashboard/${shop.store.id}/${real}`)
    for (const { name, viewport, colorScheme, rules } of looks) {
      await page.setViewportSize(viewport)
      await page.emulateMedia({ colorScheme })
      await page.getByRole('heading', { level: 1, name: heading }).waitFor()
      await whole(page)
      await keepPicture(page, `${name}-${path.replaceAll(/[^a-zA-Z]+/g, '-')}`)
      await note(complaints, assertAccessible(page, `${path} ${name}`, rules))
      await fits(page, `${path} ${name}`, complaints)
      for (const target of (await page.evaluate(smallTargets)) as string[])
        complaints.push(`${path} ${name}: ${target} is smaller than 24 px`)
    }
    await page.setViewportSize(narrow)
    await atRest(page)
    await page.evaluate(writeLargeAmounts)
    await fits(page, `${path} narrow`, complaints)
  }
  assert.deepEqual([...complaints, ...problems], [])
  await close()
}

/** The smallest phones, with amounts of a large store. */
const narrow = { width: 320, height: 700 }
const writeLargeAmounts = `{
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (texts.nextNode())
    texts.currentNode.data = texts.currentNode.data.replace(/R\\$\\s?[\\d.,]+/g, 'R$\\u00a012.347.163,90')
}`

async function fits(page: Page, what: string, complaints: string[]): Promise<void> {
  const sizes = await page.evaluate('[document.documentElement.scrollWidth, document.documentElement.clientWidth]')
  const [width, room] = sizes as [number, number]
  if (width <= room) return
  const wide = await page.evaluate(widest)
  complaints.push(`${what} is ${width} wide in ${room}: ${wide}`)
}

/** Returns the innermost elements that extend beyond the screen. */
const widest = `[...document.body.querySelectorAll('*')]
  .filter((one) => one.getBoundingClientRect().right > innerWidth && one.children.length === 0)
  .map((one) => one.outerHTML.slice(0, 200)).slice(0, 3).join(' ')`

/** Opens a screen. The router of a loaded app reacts to `pushState`, so the browser does not load the app again. */
async function go(page: Page, address: string): Promise<void> {
  if (page.url() === 'about:blank') await page.goto(address)
  else await page.evaluate(`history.pushState(null, '', ${JSON.stringify(new URL(address).href)})`)
}

/** Records a failed check and continues. So one run shows all failures. */
async function note(complaints: string[], check: Promise<void>): Promise<void> {
  await check.catch((error: Error & { actual?: unknown }) => complaints.push(`${error.message}: ${error.actual}`))
}

/** Opens a tab with a person's session cookie. */
async function openAs(options: BrowserContextOptions, person = owner) {
  const tab = await openTab(options)
  const [name, value] = person.cookie!.split('=')
  await tab.page.context().addCookies([{ name: name!, value: value!, url: shop.url }])
  return tab
}

/** Waits until everything is loaded and rendered. */
async function whole(page: Page): Promise<void> {
  await settled(page)
  await page.getByRole('status', { name: /^(Carregando|Loading|Cargando)…$/ }).waitFor({ state: 'detached' })
}

/** The screens without a link from another screen. The menu must have a link to them. */
const listScreens = screens.map(([path]) => path).filter((path) => !/[?/]/.test(path))

/** Returns the texts of the menu's links that are fully visible without scrolling. */
const linksInSight = `[...document.querySelectorAll('nav[aria-label="Principal"] a')]
  .filter((link) => {
    const { x, y, bottom } = link.getBoundingClientRect()
    return bottom > 0 && bottom <= innerHeight && link.contains(document.elementFromPoint(x + 20, y + 4)) && link.contains(document.elementFromPoint(x + 20, bottom - 4))
  })
  .map(({ textContent }) => textContent)`

/**
 * Returns the touch targets that are lower or narrower than 24 px. A link within a sentence may be as high as its line.
 * The label of a checkbox or a switch belongs to its target.
 */
const smallTargets = `[...document.querySelectorAll('a, button, summary, select, input, textarea, [role="menuitem"]')]
  .filter((one) => one.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
  .filter((one) => !one.closest('.visually-hidden, [aria-hidden="true"]') && one.tabIndex >= 0)
  .filter((one) => [...one.parentElement.childNodes].every(({ nodeType, data }) => nodeType !== 3 || data.trim() === ''))
  .flatMap((one) => {
    const boxes = [one, ...(one.labels ?? [])].map((box) => box.getBoundingClientRect())
    const [width, height] = [Math.max(...boxes.map((box) => box.width)), Math.max(...boxes.map((box) => box.height))]
    const name = one.tagName + ' ' + (one.ariaLabel ?? one.textContent).slice(0, 40) + ' .' + one.className
    return width < 24 || height < 24 ? [name + ' ' + Math.round(width) + ' x ' + Math.round(height)] : []
  })`

let things: Promise<Record<string, string>> | undefined

/** Creates one object of each kind, once. */
function made(): Promise<Record<string, string>> {
  things ??= make()
  return things
}

async function make(): Promise<Record<string, string>> {
  const { ctx, store } = shop
  const product = await createProduct(ctx, store, { name: 'Curso de Violão' })
  const bump = await createOffer(ctx, store, { productId: product.id, name: 'Apostila', priceInCents: 1_900 })
  const once = { productId: product.id, name: 'À vista', priceInCents: 9_700, bumps: [bump.offer.id] }
  const { id: offerId } = (await createOffer(ctx, store, once)).offer
  await owner.inStore('PUT', `/offers/${offerId}/batches`, {
    batches: [
      { name: 'Lote 1', priceInCents: 4_700, endsAt: '2026-01-31T23:59:00-03:00' },
      { name: 'Lote 2', priceInCents: 6_700, endsAt: '2099-01-31T23:59:00-03:00', maxSales: 1_400 },
      { name: 'Lote final', priceInCents: 9_700 },
    ],
  })
  await owner.inStore('POST', '/coupons', { code: 'AMIGO10', percent: 10, offers: [offerId], maxUses: 50 })
  await owner.inStore('POST', `/offers/${offerId}/test-purchase`, { method: 'pix' })
  const courseStore = { productId: product.id, name: 'Mensal', priceInCents: 4_990 }
  const { offer } = await createOffer(ctx, store, { ...courseStore, billingType: 'RECURRING', billingCycle: 'MONTHLY' })
  const member = await owner.inStore('POST', `/offers/${offer.id}/test-purchase`, { method: 'credit_card' })
  await owner.inStore('POST', '/payment-links', { name: 'Aula avulsa', amountInCents: 5_000 })
  await owner.inStore('POST', '/recipients', { name: 'Ana Coprodutora', accounts: { GATEWAY_A: 'sim_ana' } })
  await owner.inStore('POST', '/conversion-destinations', {
    kind: 'meta',
    token: 'sim_token',
    account: '123456789012345',
    consent: 'asked',
    renewals: false,
    testCode: null,
  })
  const endpoint = await owner.inStore('POST', '/webhook-endpoints', {
    url: 'http://127.0.0.1:4999/hook',
    events: ['payment.paid'],
  })
  const charge = await owner.inStore('POST', '/charges', {
    currency: 'BRL',
    amountInCents: 4_990,
    description: 'Pedido 1',
  })
  const { body: payment } = await shop.call('POST', `/v1/charges/${charge.body.id}/payments`, { method: 'pix', buyer })
  await shop.call('POST', `/v1/test-helpers/payments/${payment.id}/pay`)
  const open = await owner.inStore('POST', '/charges', { currency: 'BRL', amountInCents: 1_990 })
  const course = await createCourse(ctx, store, { title: 'Violão', tagline: 'Do zero', productId: product.id })
  const module = await owner.inStore('POST', `/courses/${course.id}/modules`, { title: 'Acordes' })
  const lesson = await owner.inStore('POST', `/modules/${module.body.modules[0].id}/lessons`, {
    title: 'Dó maior',
    body: '# Oi',
    attachments: [{ name: 'Apostila', url: 'https://files.example/a.pdf' }],
  })
  const opens = { kind: 'days_after_enrollment', days: 7 }
  await owner.inStore('POST', `/courses/${course.id}/modules`, { title: 'Ritmo', opens })
  await owner.inStore('PATCH', `/courses/${course.id}`, { status: 'PUBLISHED', certificateEnabled: true })
  const student = await owner.inStore('POST', '/students', { name: 'Eva Lima', email: 'eva@example.com' })
  await owner.inStore('POST', `/students/${student.body.id}/enrollments`, { courseId: course.id })
  const mails = await owner.inStore('GET', '/mails')
  const place = { studentId: student.body.id, lessonId: lesson.body.modules[0].lessons[0].id }
  await completeLesson(ctx, store, place)
  const learner = { id: student.body.id, preview: false }
  await addComment(ctx, store, { learner, lessonId: place.lessonId }, { body: 'Qual dedo uso no dó maior?' })
  // The gateway pays out the store's sales on the next business day. A night later Balcão has read the gateway's books.
  await owner.inStore('POST', '/clock/advance', { seconds: 6 * 24 * 60 * 60 })
  const payouts = await owner.inStore('GET', '/money/payouts')
  return {
    SALE: payment.id,
    OFFER: offerId,
    PAYOUT: payouts.body.data[0].id,
    TODAY: dateInSaoPaulo(storeNow(store)),
    MEMBER: member.body.subscriptionId,
    CHARGE: open.body.id,
    COURSE: course.id,
    STUDENT: student.body.id,
    ENDPOINT: endpoint.body.id,
    MAIL: mails.body.data[0].id,
  }
}
