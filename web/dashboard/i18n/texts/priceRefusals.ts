import type { Translations } from '../translateMessage.ts'

/**
 * The refusal of a price below the minimum of the gateways, from `requireTakenPrice`. `$1m` is an amount in the
 * server's sentence.
 */
const pattern = /^The payment gateways of this store take (.+) or more\. Choose a higher price\.$/

export const priceRefusals: { pt: Translations; es: Translations } = {
  pt: [[pattern, 'Os gateways desta loja só recebem a partir de $1m. Escolha um preço maior.']],
  es: [[pattern, 'Los procesadores de esta tienda solo reciben desde $1m. Elija un precio mayor.']],
}
