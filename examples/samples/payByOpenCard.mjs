// Usage: SERVER=http://127.0.0.1:3000 KEY=sk_test_… node payByOpenCard.mjs
const { SERVER, KEY } = process.env

async function post(path, body) {
  const answer = await fetch(SERVER + path, {
    method: 'POST',
    headers: { authorization: `Bearer ${KEY}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  // A declined card is a 402. Its `message` may be shown to the buyer.
  if (!answer.ok) throw new Error(await answer.text())
  return answer.json()
}

const charge = await post('/v1/charges', { currency: 'BRL', amountInCents: 4990 })
const address = { zipCode: '01310-100', number: '1000', street: 'Avenida Paulista', city: 'São Paulo', state: 'SP' }
const person = { name: 'Ana Souza', email: 'ana@example.com', document: '52998224725', phone: '11987654321' }
const card = { number: '4111111111111111', holderName: 'ANA SOUZA', expiryMonth: '12', expiryYear: '2034', cvv: '123' }
const payment = await post(`/v1/charges/${charge.id}/payments`, {
  method: 'credit_card',
  installments: 1,
  card,
  buyer: { ...person, ip: '203.0.113.7', address },
})
console.log(JSON.stringify(payment))
