/*
 * The webhook receiver of a store, to be copied. It verifies X-Service-Signature over the raw body, answers fast and
 * processes each delivery once.
 *
 *     node examples/receiver.mjs whsec_… [whsec_…]
 *
 * The variable PORT sets the port. The default is 4000.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { createServer } from 'node:http'

const secrets = process.argv.slice(2)
/** The maximum age of a signature, so that nobody can replay a recorded request later. */
const TOLERANCE_SECONDS = 300
/** The ids of the processed deliveries. A real store stores them in its database, under a unique key. */
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
  // Answer first. Do the slow work after the answer.
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

/** Checks the signature. The header is `t=<unix>,v1=<hex>`. During a rotation of the secret it has a second `v1`. */
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
