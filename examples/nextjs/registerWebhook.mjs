/*
 * Registers the shop's webhook at Balcão and prints its secret: `node --env-file=.env.local registerWebhook.mjs`. Run it again
 * for a new secret.
 * The key needs the scopes webhooks:read and webhooks:write.
 */
import { Balcao } from '@balcao/node'

const { BALCAO_URL: baseUrl, BALCAO_KEY: apiKey, SHOP_URL } = process.env
const balcao = new Balcao({ apiKey, baseUrl })
const url = `${SHOP_URL}/webhook`

const { data } = await balcao.listWebhookEndpoints()
const known = data.find((endpoint) => endpoint.url === url)
// Balcão shows a secret once. A second run replaces it, and the old one stays valid for 24 hours.
const { secret } = known
  ? await balcao.rotateWebhookSecret(known.id)
  : await balcao.createWebhookEndpoint({ url, events: ['payment.paid', 'payment.refunded'] })
console.log(`BALCAO_WEBHOOK_SECRET=${secret}`)
