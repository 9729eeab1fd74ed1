import { ApiError, type Balcao } from './balcao.ts'
import type { Order, Orders } from './orders.ts'

export type PaidBy = { is: 'here' } | { is: 'elsewhere'; url: string } | { is: 'refused'; message: string }

/**
 * Makes the charge of an order, and its PIX or boleto. A card is typed on Balcão's page, so its number never reaches the shop.
 * A second call for the same order returns the same charge and the same open payment.
 * @param shopUrl address of the shop. The buyer returns to it after a card
 * @throws ConnectionError if Balcão does not answer: call again
 */
export async function payOrder(balcao: Balcao, orders: Orders, order: Order, shopUrl: string): Promise<PaidBy> {
  try {
    const url = `${shopUrl}/pedidos/${order.id}`
    const charge = await balcao.createCharge(
      {
        currency: 'BRL',
        items: order.items,
        customer: { name: order.buyer.name, email: order.buyer.email },
        successUrl: url,
        cancelUrl: url,
        metadata: { pedido: order.id },
      },
      { idempotencyKey: `pedido-${order.id}` },
    )
    orders.keepCharge(order.id, charge.id, charge.checkoutUrl)
    if (order.method === 'credit_card') return { is: 'elsewhere', url: charge.checkoutUrl }
    orders.keepPayment(order.id, await balcao.createPayment(charge.id, { method: order.method, buyer: order.buyer }))
    return { is: 'here' }
  } catch (error) {
    if (!(error instanceof ApiError) || error.status >= 500) throw error
    orders.refuse(order.id)
    return { is: 'refused', message: messageOf(error) }
  }
}

const wrongFields: Record<string, string> = {
  'buyer.name': 'Escreva nome e sobrenome.',
  'buyer.email': 'Confira o e-mail.',
  'buyer.document': 'Confira o CPF.',
  'buyer.phone': 'Confira o telefone, com DDD.',
}

function messageOf(error: ApiError): string {
  return wrongFields[error.param ?? ''] ?? 'O pagamento não pôde ser criado. Tente outra forma de pagamento.'
}
