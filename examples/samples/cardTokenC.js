// In the browser. Exchanges a card for a token at gateway C, so that your server never sees the number.
// `EfiPay` is the gateway's own library, payment-token-efi. `methods` is `card` of GET /v1/payment-methods.
export async function cardTokenC(
  EfiPay,
  methods,
  { brand, number, holderName, holderDocument, expiryMonth, expiryYear, cvv },
) {
  const made = await EfiPay.CreditCard.setAccount(methods.gatewayCPayeeCode)
    .setEnvironment(methods.gatewayCSandbox ? 'sandbox' : 'production')
    .setCreditCardData({
      brand, // visa, mastercard, amex, elo or hipercard
      number,
      cvv,
      expirationMonth: expiryMonth,
      expirationYear: expiryYear,
      holderName,
      holderDocument,
      reuse: false,
    })
    .getPaymentToken()
  return made.payment_token // Send this to your server. It is valid for one payment.
}
