// In the browser. Exchanges a card for a token at gateway B, so that your server never sees the number.
// `publicKey` is `card.gatewayBPublicKey` of GET /v1/payment-methods. Your server passes it to the page.
// `gateway` is the address of the gateway's API. In the sandbox it is `simulatorUrl` of GET /healthz plus /gateway-b.
export async function cardToken(gateway, publicKey, { number, holderName, expiryMonth, expiryYear, cvv }) {
  const card = { number, holder_name: holderName, exp_month: expiryMonth, exp_year: expiryYear, cvv }
  const answer = await fetch(`${gateway}/core/v5/tokens?appId=${encodeURIComponent(publicKey)}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ type: 'card', card }),
  })
  if (!answer.ok) throw new Error('The card was not accepted. Check its number and expiry.')
  const { id } = await answer.json()
  return id // Send this to your server. It is valid for one minute and for one payment.
}
