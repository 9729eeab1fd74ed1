import type { Texts } from '../../lib/inThree.ts'

/**
 * The terms below the pay button. The evidence of a dispute contains them. The seven days are required by the Código de
 * Defesa do Consumidor, art. 49.
 */
export const terms = {
  purchaseTerms: {
    pt: (store: string) =>
      `Ao pagar, você compra de ${store} pelo preço e nas condições desta página. Você pode desistir em até 7 dias e receber o valor de volta.`,
    en: (store: string) =>
      `By paying, you buy from ${store} at the price and on the terms of this page. You may cancel within 7 days and get all of your money back.`,
    es: (store: string) =>
      `Al pagar, usted compra a ${store} por el precio y en las condiciones de esta página. Puede desistir dentro de los 7 días y recuperar su dinero.`,
  },
} satisfies Texts

/**
 * The day when the pages began to show these terms. When you change the text, keep the old text too, because a dispute
 * shows the terms that its buyer saw.
 */
export const TERMS_SINCE = new Date('2026-11-23T00:00:00-03:00')
