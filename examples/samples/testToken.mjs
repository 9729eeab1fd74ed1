// Usage: SERVER=http://127.0.0.1:3000 KEY=sk_test_… node testToken.mjs [card number]
// In a sandbox, plays the buyer's browser: exchanges a test card for a token, for a store at gateway B or C.
const { SERVER, KEY } = process.env
const number = process.argv[2] ?? '4111111111111111'

async function send(url, options) {
  const answer = await fetch(url, options)
  if (!answer.ok) throw new Error(await answer.text())
  return answer.json()
}

const post = (url, body) =>
  send(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })

const { simulatorUrl } = await send(`${SERVER}/healthz`)
const { card } = await send(`${SERVER}/v1/payment-methods`, { headers: { authorization: `Bearer ${KEY}` } })
const typed = { number, cvv: '123' }
if (card.input === 'gateway_b_token') {
  const url = `${simulatorUrl}/gateway-b/core/v5/tokens?appId=${encodeURIComponent(card.gatewayBPublicKey)}`
  const made = await post(url, {
    type: 'card',
    card: { ...typed, holder_name: 'ANA SOUZA', exp_month: 12, exp_year: 2034 },
  })
  console.log(made.id)
} else if (card.input === 'gateway_c_token') {
  const holder = { holderName: 'ANA SOUZA', expiryMonth: '12', expiryYear: '2034' }
  const made = await post(`${simulatorUrl}/gateway-c/tokens`, {
    payeeCode: card.gatewayCPayeeCode,
    ...typed,
    ...holder,
  })
  console.log(made.payment_token)
} else throw new Error(`This store takes no card token: card.input is ${card.input}.`)
