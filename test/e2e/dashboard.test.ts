import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { createProduct } from '../../server/catalog/products.ts'
import { sql } from '../../server/core/sql.ts'
import { keepPicture, noBrowser, openTab } from '../browsers/browser.ts'
import { newPerson, PASSWORD, type Person } from '../dashboard.ts'
import { eventually } from '../eventually.ts'
import { openReceiver } from '../receiver.ts'
import { root } from '../root.ts'
import { openShop } from '../shop.ts'

execFileSync(process.execPath, ['bin/buildWeb.js'], { cwd: root, stdio: 'inherit' })
const shop = await openShop()
const receiver = await openReceiver()

describe('a new person in the dashboard', { skip: noBrowser }, () => {
  test('creates an endpoint, sees why a delivery failed and resends it after a repair, using only the screens', async () => {
    const { page, problems, close } = await openTab()
    const owner = await newPerson(shop, 'owner')
    await signIn(page, owner)
    await page.getByRole('link', { name: 'Criar endpoint' }).click()
    await page.getByLabel('Endereço').fill('ftp://nowhere')
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Criar endpoint' }).click()
    await dialog.getByText('Escreva o endereço inteiro, com https://.').waitFor()
    receiver.answerWith(500)
    await page.getByLabel('Endereço').fill(receiver.url)
    await dialog.getByRole('button', { name: 'Criar endpoint' }).click()
    await page.getByText(/^whsec_/).waitFor()
    await page.getByRole('button', { name: 'Já guardei' }).click()
    await heading(page, receiver.url)

    await go(page, 'Cobranças')
    await page.getByRole('button', { name: 'Criar cobrança' }).first().click()
    await dialog.getByLabel('Valor').fill('49,90')
    await dialog.getByLabel('Descrição').fill('Café em grãos')
    await dialog.getByRole('button', { name: 'Criar cobrança' }).click()
    await heading(page, /^R\$\s49,90$/)
    await page.getByRole('button', { name: 'Pagar como teste' }).click()
    await page.getByRole('menuitem', { name: 'Gerar um PIX' }).click()
    await page.getByText('PIX copia e cola').waitFor()
    await page.getByRole('button', { name: 'Simular' }).click()
    await page.getByRole('menuitem', { name: 'O comprador paga' }).click()
    await page.getByText('Pagamento confirmado').first().waitFor()

    await page.getByRole('link', { name: 'payment.paid' }).click()
    await page.getByText('Ainda não foi aceita').waitFor()
    assert.equal(await page.getByText('500', { exact: true }).first().isVisible(), true)
    receiver.answerWith(200)
    await page.getByRole('button', { name: 'Enviar agora' }).click()
    await page.locator('header').getByText('Entregue', { exact: true }).waitFor()
    const bodies = receiver.received.filter(({ body }) => body.event === 'payment.paid').map(({ raw }) => raw)
    assert.equal(new Set(bodies).size, 1, 'all attempts have the same body and id')
    assert.deepEqual(unexpected(problems), [])
    await close()
  })

  test('sees all errors of a form at the same time, each at its field, and typed numbers stay unchanged', async () => {
    const { page, problems, close } = await openTab()
    await createProduct(shop.ctx, shop.store, { name: 'Clube do Café' })
    await signIn(page, await newPerson(shop, 'owner'))
    await go(page, 'Ofertas', 'Ofertas e produtos')
    await page.getByRole('button', { name: 'Criar oferta' }).first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('Assinatura', { exact: true }).click()
    await dialog.getByLabel('Dias grátis').fill('9999')
    await dialog.getByRole('button', { name: 'Criar oferta' }).click()
    const field = (label: string) => dialog.getByLabel(label, { exact: true })
    for (const [label, description] of [
      ['Nome', 'Preencha este campo.'],
      ['Preço', /^No mínimo R\$\s0,01\.$/],
      ['Dias grátis', 'No máximo 730.'],
    ] as const)
      await field(label).and(dialog.getByRole('textbox', { description })).waitFor()
    assert.equal(await field('Dias grátis').inputValue(), '9999')
    await dialog.locator('input:focus').and(field('Nome')).waitFor()
    await field('Nome').fill('Mensal')
    await field('Preço').fill('49,90')
    await field('Dias grátis').fill('7')
    await dialog.getByRole('button', { name: 'Criar oferta' }).click()
    await page.getByRole('cell', { name: 'Mensal' }).first().waitFor()
    await go(page, 'Auditoria', 'Configurações')
    const change = page.getByRole('row').filter({ hasText: 'Criou uma oferta' })
    await change.filter({ hasText: /Dias grátis\s*7/ }).waitFor()
    assert.deepEqual(unexpected(problems), [])
    await close()
  })

  test('finds a sale by its buyer, shares a URL that has the filters, and refunds the sale after a confirmation', async () => {
    const { page, problems, close } = await openTab()
    await paidSale('Berenice Souto')
    await paidSale('Outra Pessoa')
    const finance = await newPerson(shop, 'finance')
    await signIn(page, finance)
    await page.keyboard.press('/')
    await page.locator('input[data-search]:focus').waitFor()
    await page.keyboard.type('berenice')
    await eventually(async () => /q=berenice/.test(page.url()) && (await rows(page)) === 1, 'the search finds one sale')
    await page.getByRole('button', { name: 'Pagas' }).click()
    const address = page.url()
    assert.match(address, /status=PAID/)
    await page.goto(address)
    await page.getByRole('link', { name: /Berenice/ }).click()
    assert.equal(await page.getByRole('button', { name: 'Simular' }).count(), 0, 'finance may not simulate the bank')
    const refund = page.locator('header').getByRole('button', { name: 'Reembolsar' })
    await refund.click()
    await page.getByRole('dialog').getByRole('button', { name: 'Cancelar' }).waitFor()
    await page.keyboard.press('Escape')
    await refund.click()
    const amount = page.getByRole('dialog').getByLabel('Valor')
    const price = await amount.inputValue()
    await amount.fill('')
    assert.equal(await page.getByRole('dialog').getByRole('button', { name: 'Reembolsar' }).isDisabled(), true)
    await amount.fill('1.234')
    await page.getByRole('dialog').getByText('= R$\u00a01.234,00').waitFor()
    await amount.blur()
    assert.equal(await amount.inputValue(), 'R$\u00a01.234,00')
    await amount.fill('9999')
    await page.getByRole('dialog').getByRole('button', { name: 'Reembolsar' }).click()
    await page.getByText(/^Só restam R\$/).waitFor()
    await amount.fill(price)
    await page.getByRole('dialog').getByRole('button', { name: 'Reembolsar' }).click()
    await page.locator('header').getByText('Reembolsado', { exact: true }).waitFor()
    await page.getByRole('link', { name: 'Financeiro' }).click()
    await page.getByText('Os extratos ainda não foram lidos').waitFor()
    assert.equal(
      await page.getByText('Disponível no gateway', { exact: true }).count(),
      0,
      'no figure before the first reading',
    )
    await page.getByRole('button', { name: 'Buscar agora' }).last().click()
    await page.getByText('Disponível no gateway', { exact: true }).waitFor()
    assert.deepEqual(unexpected(problems), [])
    await close()
  })

  test('sums filtered sales, keeps the filters on the way back, saves them, and refunds chosen sales after a look at the total', async () => {
    const { page, problems, close } = await openTab()
    await paidSale('Lote Um')
    await paidSale('Lote Dois', 7_000)
    await signIn(page, await newPerson(shop, 'finance'))
    await go(page, 'Vendas')
    await page.getByRole('button', { name: 'Pagas' }).click()
    await page.getByRole('button', { name: 'Filtros salvos' }).click()
    await page.getByLabel('Nome').fill('Só as pagas')
    await page.getByRole('button', { name: 'Salvar estes filtros' }).click()
    await page.getByText('Salvo.').waitFor()
    await go(page, 'Vendas')
    await page.getByRole('button', { name: 'Filtros salvos' }).click()
    await page.getByRole('button', { name: 'Só as pagas', exact: true }).click()
    await page.waitForURL(/status=PAID/)
    await page.getByLabel('Comprador, CPF ou valor').fill('lote')
    await page.waitForURL(/q=lote/)
    await page.getByLabel('Soma do que está filtrado').getByText('R$\u00a0120,00').first().waitFor()
    await page.getByRole('link', { name: /Lote Um/ }).click()
    await page.locator('header').getByRole('link', { name: 'Vendas' }).click()
    await page.waitForURL(/(?=.*q=lote)(?=.*status=PAID)/)
    await page.getByLabel('Selecionar: Lote Um').check()
    await page.getByLabel('Selecionar: Lote Dois').check()
    await page.getByRole('toolbar').getByRole('button', { name: 'Reembolsar…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Reembolsar 2 vendas?' })
    const refund = dialog.getByRole('button', { name: 'Reembolsar R$\u00a0120,00' })
    assert.equal(await refund.isDisabled(), true)
    await dialog.getByLabel(/^Conferi os nomes/).check()
    await refund.click()
    await page.getByText('Feito em 2.').waitFor()
    await page.getByText('Nada encontrado').waitFor()
    const third = await paidSale('Lote Três')
    await page.reload()
    await page.getByLabel('Selecionar: Lote Três').check()
    await page.getByRole('toolbar').getByRole('button', { name: 'Reembolsar…' }).click()
    await page.getByRole('dialog', { name: 'Reembolsar 1 venda?' }).waitFor()
    await shop.call('POST', `/v1/payments/${third}/refunds`, {})
    // The person returns to the page a minute later, and the page reads the list again.
    await page.evaluate(`{
      const now = Date.now
      Date.now = () => now() + 60_000
      window.dispatchEvent(new Event('visibilitychange'))
    }`)
    await page.getByRole('dialog').getByText('As linhas selecionadas saíram desta página').waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Cancelar' }).click()
    await page.getByRole('button', { name: 'Abrir o calendário' }).first().click()
    const months = 'janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro'
    const month = await page.getByRole('button', { name: 'Escolher o mês' }).textContent()
    assert.ok(months.includes(month!.split(' ')[0]!.toLowerCase()), month!)
    await page.locator('button[aria-current="date"]').click()
    await page.waitForURL(/startDate=\d{4}-\d\d-\d\d/)
    assert.match(await page.getByLabel('De', { exact: true }).inputValue(), /^\d\d\/\d\d\/\d{4}$/)
    assert.deepEqual(unexpected(problems), [])
    await close()
  })

  test('sees a sale on the home page when it is paid, and opens the counted sales from each figure', async () => {
    const { page, problems, close } = await openTab()
    await paidSale('Vendida Antes')
    const streaming = page.waitForResponse(/live-sales/)
    await signIn(page, await newPerson(shop, 'support'))
    await page.getByRole('button', { name: 'Hoje' }).click()
    await page.waitForURL(/period=today/)
    await page.getByRole('link', { name: 'Vendida Antes' }).first().waitFor()
    await streaming
    await paidSale('Vendida Agora')
    await page.getByRole('status').filter({ hasText: 'Vendida Agora' }).waitFor({ state: 'attached' })
    await page.getByRole('link', { name: 'Vendida Agora' }).waitFor()
    const tile = page.getByRole('link', { name: /^Pago/ })
    await tile.click()
    await heading(page, 'Vendas')
    await page.waitForURL(/status=PAID/)
    const sum = await page.getByLabel('Soma do que está filtrado').getByText(/^R\$/).first().textContent()
    await page.goBack()
    await tile.getByText(sum!, { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Outro período' }).click()
    await page.getByLabel('Até', { exact: true }).fill('31/01/2020')
    await page.waitForURL(/startDate=2020-01-31&endDate=2020-01-31/)
    await tile.getByText(/^R\$\s0,00$/).waitFor()
    await page.getByLabel('De', { exact: true }).fill('31/01/2019')
    await page.getByText('Escolha de 1 a 92 dias').waitFor()
    assert.deepEqual(unexpected(problems), [])
    await close()
  })

  test('signs in, sees the sales and signs out in a browser that denies storage', async () => {
    const { page, problems, close } = await openTab()
    await page.addInitScript(() => {
      const get = () => {
        throw new DOMException('Denied.', 'SecurityError')
      }
      Object.defineProperties(globalThis, { localStorage: { get }, sessionStorage: { get } })
    })
    await paidSale('Sem Armazenamento')
    const person = await newPerson(shop, 'support')
    await signIn(page, person)
    await page.getByRole('link', { name: 'Sem Armazenamento' }).first().waitFor()
    await page.getByRole('button', { name: person.email }).click()
    await page.getByRole('menuitem', { name: 'Sair' }).click()
    await page.getByLabel('E-mail').waitFor()
    assert.deepEqual(unexpected(problems), [])
    await close()
  })

  test('sees only the menu entries, buttons and pages that the role allows', async () => {
    const { page, close } = await openTab({ locale: 'en-US' })
    const support = await newPerson(shop, 'support')
    await signIn(page, support)
    const menu = page.getByRole('navigation')
    assert.equal(await menu.getByRole('link', { name: 'Students' }).count(), 1)
    for (const name of ['API keys', 'Payment gateways', 'Audit log', 'Webhooks'])
      assert.equal(await menu.getByRole('link', { name, exact: true }).count(), 0, name)
    await page.goto(`${shop.url}/dashboard/${shop.store.id}/keys`)
    await page.getByText('Your role in this store does not allow this.').waitFor()
    const { store } = await shop.secondStore()
    await page.goto(`${shop.url}/dashboard/${store.id}/sales`)
    await heading(page, 'Page not found')
    await close()
  })

  test('reads Spanish in a Spanish browser, chooses another language by keyboard, and keeps that language after a reload', async () => {
    const { page, problems, close } = await openTab({ locale: 'es-MX', viewport: { width: 390, height: 844 } })
    const sale = await paidSale('Inés Ibarra', 123_456)
    const owner = await newPerson(shop, 'owner')
    await page.goto(`${shop.url}/dashboard`)
    await heading(page, 'Entrar al panel')
    await page.getByRole('button', { name: 'Español', pressed: true }).waitFor()
    await page.getByLabel('Correo electrónico').fill(owner.email)
    await page.getByLabel('Contraseña', { exact: true }).fill('no es esta')
    await page.getByRole('button', { name: 'Entrar', exact: true }).click()
    await page.getByText('El correo o la contraseña no coincide.').waitFor()
    await page.getByLabel('Contraseña', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Entrar', exact: true }).click()
    await heading(page, 'Inicio')
    await page.goto(`${shop.url}/dashboard/${shop.store.id}/sales/${sale}`)
    await heading(page, /^R\$\s1\.234,56$/)
    await page
      .getByText(/^\d+ [a-z]{3,4} \d{4}, \d\d:\d\d$/)
      .first()
      .waitFor()

    await page.getByRole('button', { name: 'Abrir el menú' }).click()
    await page.getByRole('button', { name: owner.email }).press('Enter')
    const choice = (name: string) => page.getByRole('menuitemradio', { name })
    await choice('Español').and(page.locator('[aria-checked="true"]')).focus()
    await keepPicture(page, 'es-phone-languages')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('ArrowUp')
    await choice('Português').and(page.locator(':focus')).waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Abrir o menu' }).waitFor()
    assert.equal(await page.evaluate('document.documentElement.lang'), 'pt-BR')
    await page.goto(`${shop.url}/dashboard/profile`)
    await page.getByLabel('Idioma').selectOption('Español')
    await heading(page, 'Perfil y seguridad')
    await owner.signIn()
    assert.equal((await owner.call('GET', '/me')).body.locale, 'es')
    assert.deepEqual(unexpected(problems), [])
    await close()
  })

  test('gets the sign-in page when the session ends, and then returns to the same screen', async () => {
    const { page, close } = await openTab()
    const owner = await newPerson(shop, 'owner')
    await signIn(page, owner)
    await page.goto(`${shop.url}/dashboard/${shop.store.id}/charges?status=paid`)
    await heading(page, 'Cobranças')
    await page.context().clearCookies()
    await page.getByRole('button', { name: 'Todas' }).click()
    await page.waitForURL(/sign-in/)
    await page.getByText('Sua sessão terminou.').waitFor()
    await page.getByLabel('E-mail').fill(owner.email)
    await page.getByLabel('Senha', { exact: true }).fill('não é esta')
    await page.getByRole('button', { name: 'Entrar', exact: true }).click()
    await page.getByText('O e-mail ou a senha não confere.').waitFor()
    await fillPassword(page, owner)
    await heading(page, 'Cobranças')
    await close()
  })

  test('adds an authenticator by its key, and signs in with a code of the authenticator', async () => {
    const { generate } = await import('otplib')
    const { page, problems, close } = await openTab()
    const owner = await newPerson(shop, 'owner')
    await signIn(page, owner)
    await page.goto(`${shop.url}/dashboard/profile`)
    await page.getByRole('button', { name: 'Ativar' }).click()
    const secret = (await page.getByRole('dialog').locator('code').textContent())!
    await page.getByLabel('Código que o aplicativo mostra').fill(await generate({ secret }))
    await page.getByRole('button', { name: 'Confirmar' }).click()
    await page.getByRole('dialog', { name: 'Códigos de recuperação' }).waitFor()
    const codes = (await page.getByRole('region', { name: 'Código' }).textContent())!.trim().split('\n')
    await page.getByRole('button', { name: 'Já guardei' }).click()
    await page.getByRole('button', { name: owner.email }).click()
    await page.getByRole('menuitem', { name: 'Sair' }).click()
    await page.waitForURL(/sign-in/)
    await fillSignIn(page, owner)
    await page.getByLabel('Código').fill(codes[0]!)
    await page.getByRole('button', { name: 'Entrar', exact: true }).click()
    await heading(page, 'Início')
    assert.deepEqual(unexpected(problems), [])
    await close()
  })

  test('enters the password again to create a key and to download a file, and the action then continues', async () => {
    const { page, problems, close } = await openTab()
    const owner = await newPerson(shop, 'owner')
    await signIn(page, owner)
    const letAge = sql(
      'dashboardTest.letAge',
      `update sessions set proven_at = now() - interval '11 minutes' where user_id = :userId`,
    )
    const prove = async () => {
      const proof = page.getByRole('dialog', { name: 'Confirme que é você' })
      await proof.getByLabel('Sua senha').fill(PASSWORD)
      await proof.getByRole('button', { name: 'Continuar' }).click()
    }
    await shop.ctx.database.rows(letAge, { userId: owner.id })
    await go(page, 'Chaves de API', 'Configurações')
    await page.getByRole('button', { name: 'Criar chave' }).first().click()
    const creating = page.getByRole('dialog', { name: 'Nova chave' })
    await creating.getByLabel('Nome').fill('ERP')
    await creating.getByRole('button', { name: 'Criar chave' }).click()
    await prove()
    const first = await page.getByText(/^sk_test_\w{20}/).textContent()
    await page.getByRole('button', { name: 'Já guardei' }).click()
    await page.getByRole('button', { name: 'Trocar: ERP' }).click()
    const replacing = page.getByRole('dialog', { name: 'Trocar a chave “ERP”?' })
    await replacing.getByRole('button', { name: 'Trocar' }).click()
    await page.getByText(/A antiga ainda funciona até/).waitFor()
    assert.notEqual(await page.getByText(/^sk_test_\w{20}/).textContent(), first)
    await page.getByRole('button', { name: 'Já guardei' }).click()
    await page.getByText(/Trocada: funciona até/).waitFor()
    assert.equal(await page.getByRole('button', { name: 'Trocar: ERP' }).count(), 1)

    await go(page, 'Vendas')
    await shop.ctx.database.rows(letAge, { userId: owner.id })
    await page.getByRole('button', { name: 'Baixar' }).click()
    await page.getByRole('menuitem', { name: 'Planilha das vendas filtradas' }).click()
    const downloading = page.waitForEvent('download')
    await prove()
    assert.match((await downloading).suggestedFilename(), /^[a-z0-9-]+-vendas-ate-[-\d]{10}\.csv$/)
    assert.deepEqual(unexpected(problems), [])
    await close()
  })

  test('cannot open a store that requires a second factor before adding one', async () => {
    const { generate } = await import('otplib')
    const { page, problems, close } = await openTab()
    const owner = await newPerson(shop, 'owner')
    await signIn(page, owner)
    const demand = (required: boolean) =>
      shop.ctx.database.rows(
        sql('dashboardTest.demand', 'update stores set second_factor_required = :secondFactorRequired where id = :id'),
        { id: shop.store.id, secondFactorRequired: required },
      )
    await demand(true)
    await page.reload()
    await page.getByText('Esta loja pede um segundo fator').waitFor()
    await page.getByRole('link', { name: 'Ir para o perfil' }).click()
    await page.getByRole('button', { name: 'Ativar' }).click()
    const secret = (await page.getByRole('dialog').locator('code').textContent())!
    await page.getByLabel('Código que o aplicativo mostra').fill(await generate({ secret }))
    await page.getByRole('button', { name: 'Confirmar' }).click()
    await page.getByRole('button', { name: 'Já guardei' }).click()
    await go(page, 'Equipe', 'Configurações')
    await page.getByRole('switch', { name: 'Exigir um segundo fator de todos na loja' }).click()
    await page.getByText('O segundo fator agora é opcional.').waitFor()
    assert.deepEqual(unexpected(problems), [])
    await demand(false)
    await close()
  })

  test('adds a passkey, and signs in with only the passkey', async () => {
    const { page, problems, close } = await openTab()
    const devices = await page.context().newCDPSession(page)
    await devices.send('WebAuthn.enable')
    const device = { protocol: 'ctap2', transport: 'internal', hasResidentKey: true } as const
    const unlocked = { hasUserVerification: true, isUserVerified: true, automaticPresenceSimulation: true }
    await devices.send('WebAuthn.addVirtualAuthenticator', { options: { ...device, ...unlocked } })
    const owner = await newPerson(shop, 'owner')
    const url = shop.url.replace('127.0.0.1', 'localhost') // Passkeys need a host name, not an IP address.
    await page.goto(`${url}/dashboard`)
    await fillSignIn(page, owner)
    await heading(page, 'Início')
    // The dialog's file is slow, so the refusal of the call arrives first.
    const refused = page.waitForResponse(/passkeys\/options/).then((answer) => answer.finished())
    await page.route(/assets\/proof-/, async (route) => {
      await refused
      await route.continue()
    })
    await page.goto(`${url}/dashboard/profile`)
    await page.getByRole('button', { name: 'Adicionar chave de acesso' }).click()
    // Makes the session's proof older, as after a pause of the person.
    const letAge = sql(
      'e2e.letAge',
      `update sessions set proven_at = proven_at - interval '11 minutes' where user_id = :userId`,
    )
    await shop.ctx.database.rows(letAge, { userId: owner.id })
    await page.getByRole('button', { name: 'Continuar no aparelho' }).click()
    await page.getByLabel('Sua senha').fill(PASSWORD)
    await page.getByRole('button', { name: 'Continuar', exact: true }).click()
    await page.getByText('Chave de acesso adicionada.').waitFor()
    await page.context().clearCookies()
    await page.goto(`${url}/dashboard`)
    await page.getByRole('button', { name: 'Entrar com chave de acesso' }).click()
    await heading(page, 'Início')
    assert.deepEqual(unexpected(problems), [])
    await close()
  })

  test('uses a list and a dialog with only the keyboard', async () => {
    const { page, close } = await openTab()
    const owner = await newPerson(shop, 'owner')
    await signIn(page, owner)
    await page.goto(`${shop.url}/dashboard/${shop.store.id}/products`)
    await heading(page, 'Produtos')
    await page.keyboard.press('Tab')
    assert.equal(await page.evaluate('document.activeElement.textContent'), 'Ir para o conteúdo')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    assert.equal(await page.evaluate('document.activeElement.textContent'), 'Criar produto')
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').getByLabel('Nome').and(page.locator(':focus')).waitFor()
    await page.keyboard.press('Enter')
    await page.getByText('Preencha este campo.').waitFor()
    await page.keyboard.type('Moedor')
    await page.keyboard.press('Enter')
    await page.getByRole('link', { name: 'Moedor' }).waitFor()
    await page.keyboard.press('Escape')
    await close()
  })
})

async function signIn(page: Page, person: Person): Promise<void> {
  await page.goto(`${shop.url}/dashboard`)
  await fillSignIn(page, person)
  await page.getByRole('heading', { level: 1, name: /Início|Home/ }).waitFor()
}

async function fillSignIn(page: Page, person: Person): Promise<void> {
  await page.getByLabel(/^E-?mail$/).fill(person.email)
  await fillPassword(page, person)
}

async function fillPassword(page: Page, _person: Person): Promise<void> {
  await page.getByLabel(/^(Senha|Password)$/).fill(PASSWORD)
  await page.getByRole('button', { name: /^(Entrar|Sign in)$/ }).click()
}

function heading(page: Page, name: string | RegExp): Promise<void> {
  return page.getByRole('heading', { level: 1, name }).waitFor()
}

/** @param door the menu entry above the screen. Needed only for a screen without a separate entry */
async function go(page: Page, place: string, door?: string): Promise<void> {
  const menu = page.getByRole('navigation', { name: 'Principal' })
  await menu.getByRole('link', { name: door ?? place, exact: true }).click()
  if (door) await page.getByRole('navigation', { name: door }).getByRole('link', { name: place, exact: true }).click()
  await heading(page, place)
}

function rows(page: Page): Promise<number> {
  return page.locator('tbody tr[data-link]').count()
}

/** Creates a paid sale. @returns the id of its payment */
async function paidSale(name: string, amountInCents = 5_000): Promise<string> {
  const charge = await shop.call('POST', '/v1/charges', { currency: 'BRL', amountInCents })
  const buyer = { name, email: 'x@example.com', document: '52998224725', phone: '11987654321' }
  const { body } = await shop.call('POST', `/v1/charges/${charge.body.id}/payments`, { method: 'pix', buyer })
  await shop.call('POST', `/v1/test-helpers/payments/${body.id}/pay`)
  return body.id
}

/** Removes the browser's own messages about expected error answers. */
function unexpected(problems: readonly string[]): string[] {
  return problems.filter((line) => !/status of 4\d\d/.test(line))
}
