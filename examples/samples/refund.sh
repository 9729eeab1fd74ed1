# Usage: SERVER=http://127.0.0.1:3000 KEY=sk_test_… PAYMENT=pay_… sh refund.sh
set -eu
refund() {
  curl -sS --fail-with-body "$SERVER/v1/payments/$PAYMENT/refunds" -H "Authorization: Bearer $KEY" \
    -H 'Content-Type: application/json' -H "Idempotency-Key: $1" -d "$2"
}
# Gives R$ 10,00 back. The key makes a repeated call safe.
refund "refund-$PAYMENT-1" '{ "amountInCents": 1000, "reason": "buyer_regret" }' >/dev/null
# Gives back what is left.
refund "refund-$PAYMENT-rest" '{}'
