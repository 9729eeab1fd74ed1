// Usage: SERVER=http://127.0.0.1:3000 KEY=sk_test_… node firstCharge.mjs
const { SERVER, KEY } = process.env

async function post(path, body) {
  const answer = await fetch(SERVER + path, {
    method: 'POST',
    headers: { authorization: `Bearer ${KEY}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(await answer.text())
  return answer.json()
}

const charge = await post('/v1/charges', { currency: 'BRL', amountInCents: 4990 })
const payment = await post(`/v1/charges/${charge.id}/payments`, {
  method: 'pix',
  buyer: { name: 'Ana Souza', email: 'ana@example.com', document: '52998224725', phone: '11987654321' },
})
console.log(JSON.stringify(payment))
