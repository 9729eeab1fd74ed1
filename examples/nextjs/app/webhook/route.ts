import { verifyWebhook, WebhookError } from '@balcao/node'
import { setting } from '../../lib/balcao'

/** The ids of the known events. A real shop keeps them in its database, under a unique key, in the transaction of the order. */
const known = new Set<string>()

export async function POST(request: Request): Promise<Response> {
  try {
    const secret = setting('BALCAO_WEBHOOK_SECRET')
    const event = await verifyWebhook({ body: await request.text(), headers: request.headers, secret })
    if (known.has(event.id)) return new Response(null, { status: 204 })
    known.add(event.id)
    if (event.event === 'payment.paid') console.log(`Enviar o pedido ${event.data.clientReference}`)
    return new Response(null, { status: 204 })
  } catch (error) {
    if (error instanceof WebhookError) return new Response(error.code, { status: 400 })
    throw error
  }
}
