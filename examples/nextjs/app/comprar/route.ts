import { randomUUID } from 'node:crypto'
import { balcao, setting } from '../../lib/balcao'

/** Opens a checkout session and leads the buyer to its page. A real shop saves the order first, with its id as the reference. */
export async function POST(): Promise<Response> {
  const order = randomUUID()
  const { url } = await balcao().createCheckoutSession(
    {
      currency: 'BRL',
      items: [{ name: 'Café Caparaó, 250 g', quantity: 1, unitAmountInCents: 4_690 }],
      clientReference: order,
      successUrl: `${setting('SHOP_URL')}/obrigado?sessao={CHECKOUT_SESSION_ID}`,
      cancelUrl: setting('SHOP_URL'),
      locale: 'pt',
    },
    { idempotencyKey: order },
  )
  return Response.redirect(url, 303)
}
