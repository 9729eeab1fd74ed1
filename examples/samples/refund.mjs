// Usage: SERVER=http://127.0.0.1:3000 KEY=sk_test_… PAYMENT=pay_… node refund.mjs
const { SERVER, KEY, PAYMENT } = process.env

async function refund(idempotencyKey, body) {
  const answer = await fetch(`${SERVER}/v1/payments/${PAYMENT}/refunds`, {
    method: 'POST',
    headers: { authorization: `Bearer ${KEY}`, 'content-type': 'application/json', 'idempotency-key': idempotencyKey },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(await answer.text())
  return answer.json()
}

// Gives R$ 10,00 back. The key makes a repeated call safe.
await refund(`refund-${PAYMENT}-1`, { amountInCents: 1000, reason: 'buyer_regret' })
// Gives back what is left.
const payment = await refund(`refund-${PAYMENT}-rest`, {})
console.log(JSON.stringify(payment))
