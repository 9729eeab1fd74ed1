import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { sql } from '../../server/core/sql.ts'
import { assertAccessible, keepPicture, noBrowser, openTab } from '../browsers/browser.ts'
import { buildPages, fillBuyer, newCharge, PHONE, send } from '../browsers/checkoutPages.ts'
import { buyer, openShop } from '../shop.ts'

buildPages()
const shop = await openShop()
const abroad = await openShop({ gateways: ['GATEWAY_D'] })
const themes = ['light', 'dark'] as const

describe('the pages of the simulated gateways', { skip: noBrowser }, () => {
  for (const colorScheme of themes)
    test(`can be read on a phone and say that no money moves, ${colorScheme}`, async () => {
      const { page, problems, close } = await openTab({ viewport: PHONE, colorScheme })
      const judge = async (what: string, heading: string) => {
        assert.equal(await page.textContent('h1'), heading)
        assert.match((await page.textContent('.sandbox'))!, /nenhum dinheiro é movimentado/)
        assert.ok(
          (await page.evaluate<number>('document.documentElement.scrollWidth')) <= PHONE.width,
          `${what} scrolls`,
        )
        await assertAccessible(page, what)
        await keepPicture(page, `simulated ${what} ${colorScheme}`)
      }
      await openHosted(page)
      await judge('card page', 'Pagamento')
      await payHosted(page, '4242 4242 4242 4241')
      await page.getByRole('alert').getByText('número do seu cartão está incorreto').waitFor()
      await judge('card page after a mistake', 'Pagamento')
      await payHosted(page, '4000 0027 6000 3184')
      await page.getByText('Seu banco pede').waitFor()
      await judge('question of the bank', 'Pagamento')
      await page.getByRole('button', { name: 'Recusar' }).click()
      await page.getByRole('alert').getByText('Não foi possível autenticar').waitFor()

      await payHosted(page, '4242 4242 4242 4242')
      await page.waitForURL(/\/checkout\/chg_/)

      const { base, slug } = await refundedBoleto()
      await page.goto(`${base}/i/${slug}`)
      assert.match((await page.textContent('main'))!, /R\$\s50,00.*Devolução pedida\. Vencimento: \d\d\/\d\d\/\d{4}\./s)
      await judge('invoice', 'Fatura')
      assert.doesNotMatch((await page.textContent('main'))!, /Linha digitável/)
      await page.goto(`${base}/estorno/${slug}`)
      await judge('refund', 'Devolução do boleto')
      await page.getByRole('button', { name: 'Devolver para a minha conta' }).click()
      await page.getByRole('heading', { name: 'Valor devolvido' }).waitFor()
      await judge('refund done', 'Valor devolvido')
      await page.goto(`${base}/estorno/${slug}`)
      assert.equal(await page.getByRole('button').count(), 0)
      assert.deepEqual(problems, [])
      await page.goto(`${base}/i/${'0'.repeat(16)}`)
      await judge('page of nothing', 'Página não encontrada')
      await close()
    })
})

/** Opens the page of gateway D for a charge of a store. */
async function openHosted(page: Page): Promise<void> {
  Object.assign(abroad.ctx.settings, { publicUrl: abroad.url })
  const charge = await newCharge(abroad)
  await page.goto(charge.url)
  await fillBuyer(page)
  await send(page)
  await page.waitForURL(/gateway-d/)
}

async function payHosted(page: Page, number: string): Promise<void> {
  await page.fill('input[name=number]', number)
  await page.fill('input[name=expiry]', '12/40')
  await page.fill('input[name=cvc]', '123')
  await page.getByRole('button', { name: 'Pagar' }).click()
}

/**
 * Pays a boleto and asks for its refund.
 * @returns the address of gateway A, and the path segment of the payment in its pages
 */
async function refundedBoleto(): Promise<{ base: string; slug: string }> {
  const charge = (await shop.call('POST', '/v1/charges', { currency: 'brl', amountInCents: 5_000 })).body
  const paid = await shop.call('POST', `/v1/charges/${charge.id}/payments`, { method: 'boleto', buyer })
  const paymentId = paid.body.id
  await shop.call('POST', `/v1/test-helpers/payments/${paymentId}/pay`, {})
  assert.equal((await shop.call('POST', `/v1/payments/${paymentId}/refunds`)).status, 201)
  const asked = sql('testRefundPage', 'select buyer_page from refunds where payment_id = :paymentId').as<{
    buyer_page: string
  }>()
  const row = await shop.ctx.database.row(asked, { paymentId })
  const { origin, pathname } = new URL(row!.buyer_page)
  const [, prefix = '', slug = ''] = /^(.+)\/estorno\/(\w+)$/.exec(pathname)!
  return { base: origin + prefix, slug }
}
