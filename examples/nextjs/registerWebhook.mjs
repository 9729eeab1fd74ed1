/*
 * Registers the shop's webhook at Balcão and prints its secret: `node --env-file=.env.local registerWebhook.mjs`.
 * The key needs the scopes webhooks:read and webhooks:write.
 */
import { Balcao } from '@balcao/node'

const { BALCAO_URL: baseUrl, BALCAO_KEY: apiKey, SHOP_URL } = process.env
const balcao = new Balcao({ apiKey, baseUrl })
const url = `${SHOP_URL}/webhook`

const { data } = await balcao.listWebhookEndpoints()
if (data.some((endpoint) => endpoint.url === url))
  console.log(`${url} já está cadastrado. O segredo está no painel, em Webhooks.`)
else {
  const { secret } = await balcao.createWebhookEndpoint({ url, events: ['payment.paid', 'payment.refunded'] })
  console.log(`BALCAO_WEBHOOK_SECRET=${secret}`)
}
