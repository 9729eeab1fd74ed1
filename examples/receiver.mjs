/*
 * A store's webhook receiver, small enough to copy. It verifies X-Service-Signature over the raw body, answers fast and
 * processes each delivery once.
 *
 *     node examples/receiver.mjs whsec_… [whsec_…]
 *
 * PORT chooses the port (4000).
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { createServer } from 'node:http'

const secrets = process.argv.slice(2)
/** Refuses older signatures, so that a recorded request cannot be replayed. */
const TOLERANCE_SECONDS = 300
/** In a real store, use a unique key in the database table that the delivery changes. */
const seen = new Set()

if (secrets.length === 0) {
  console.error('usage: node examples/receiver.mjs whsec_… [whsec_…]')
  process.exit(2)
}

const server = createServer(async (request, response) => {
  const chunks = []
  for await (const chunk of request) chunks.push(chunk)
  const body = Buffer.concat(chunks)
  if (!isGenuine(request.headers['x-service-signature'] ?? '', body)) {
    console.log('refused: the signature is wrong')
    response.writeHead(400).end()
    return
  }
  // Answer first, then do the slow work.
  response.writeHead(200).end()
  const { id, event, data } = JSON.parse(body.toString('utf8'))
  if (seen.has(id)) return
  seen.add(id)
  const about = event.startsWith('subscription.')
    ? `until ${data.currentPeriodEnd} ${data.offer.name}`
    : `${data.amountInCents} ${data.currency}`
  console.log(`verified ${event} ${data.id} ${data.status} ${about} (delivery ${id})`)
})

server.listen(Number(process.env.PORT ?? 4000), '127.0.0.1', () => {
  console.log(`listening on http://127.0.0.1:${server.address().port}/hook`)
})

/** The header is `t=<unix>,v1=<hex>`, with a second `v1` during a rotation of the secret. */
function isGenuine(header, body) {
  const fields = header.split(',').map((field) => field.split('='))
  const t = fields.find(([name]) => name === 't')?.[1] ?? ''
  if (!/^\d+$/.test(t) || Math.abs(Date.now() / 1000 - Number(t)) > TOLERANCE_SECONDS) return false
  const expected = secrets.map((secret) => createHmac('sha256', secret).update(`${t}.`).update(body).digest())
  const proofs = fields.filter(([name]) => name === 'v1').map(([, hex]) => Buffer.from(hex ?? '', 'hex'))
  return proofs.some((proof) =>
    expected.some((right) => proof.length === right.length && timingSafeEqual(proof, right)),
  )
}
