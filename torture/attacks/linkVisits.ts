import type { Attack } from './attack.ts'
import { keepKnocking, knock } from './knock.ts'

/** Visits to a payment link without a purchase, as messengers and robots make them. */
export const linkVisits: Attack = {
  about: '1000 visits a round to a payment link, from ten addresses',
  neighbour: 'orders',
  rowLimit: 50,
  async begin(target) {
    const url = `${target.url}/checkout/${target.attacker.paymentLinks!.link!.id}`
    return keepKnocking(8, 1_000, (number) =>
      knock({ method: 'GET', url, headers: { 'x-forwarded-for': `203.0.113.${number % 10}` } }, '127.0.0.1'),
    )
  },
}
