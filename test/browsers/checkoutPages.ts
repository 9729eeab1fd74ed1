import { execFileSync } from 'node:child_process'
import type { Page } from 'playwright-core'
import { root } from '../root.ts'
import type { Shop } from '../shop.ts'

/**
 * Builds the browser's files if they are older than their sources. This build is needed only if a test file runs alone.
 */
export function buildPages(): void {
  execFileSync(process.execPath, ['bin/buildWeb.js'], { cwd: root, stdio: 'inherit' })
}

export const PHONE = { width: 360, height: 740 }

/** Creates a pending charge with two items. @returns its id and the URL of its page */
export async function newCharge(shop: Shop, more: object = {}): Promise<{ id: string; url: string }> {
  const { body } = await shop.call('POST', '/v1/charges', {
    currency: 'brl',
    items: [
      { name: 'Café em grãos, torra média, 1 kg', quantity: 2, unitAmountInCents: 4990 },
      { name: 'Filtro de papel', quantity: 1, unitAmountInCents: 1290 },
    ],
    description: 'Pedido 1042',
    ...more,
  })
  return { id: body.id, url: `${shop.url}/checkout/${body.id}` }
}

/** Returns the charge's payments from the API, newest first. */
export async function paymentsOf(
  shop: Shop,
  chargeId: string,
): Promise<{ id: string; status: string; paymentMethod: string }[]> {
  const { data } = (await shop.call('GET', '/v1/payments')).body
  return data.filter((sale: { chargeId: string }) => sale.chargeId === chargeId)
}

export async function fillBuyer(page: Page): Promise<void> {
  await page.fill('#f-name', 'Ana Maria Souza')
  await page.fill('#f-email', 'ana@example.com')
  await page.fill('#f-document', '52998224725')
  await page.fill('#f-phone', '11987654321')
}

/** Fills the address fields that the page shows. */
export async function fillAddress(page: Page): Promise<void> {
  const addressLine = 'Avenida Paulista, 1000, Bela Vista, 01310-100'
  const texts = {
    addressLine,
    zipCode: '01310100',
    street: 'Avenida Paulista',
    addressNumber: '1000',
    city: 'São Paulo',
  }
  for (const [name, text] of Object.entries(texts)) {
    const field = page.locator(`#f-${name}`)
    if (await field.isVisible()) await field.fill(text)
  }
}

export async function fillCard(page: Page, number: string): Promise<void> {
  await page.check('#m-credit_card', { force: true })
  await page.fill('#f-cardNumber', number)
  await page.fill('#f-cardExpiry', '1240')
  await page.fill('#f-cardCvv', '123')
}

export async function send(page: Page): Promise<void> {
  await page.click('.submit button')
}
