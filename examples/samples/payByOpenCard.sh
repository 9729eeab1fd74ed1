# Usage: SERVER=http://127.0.0.1:3000 KEY=sk_test_… sh payByOpenCard.sh
set -eu
charge=$(curl -sS --fail-with-body "$SERVER/v1/charges" -H "Authorization: Bearer $KEY" -H 'Content-Type: application/json' \
  -d '{ "currency": "BRL", "amountInCents": 4990 }') || { echo "$charge" >&2; exit 1; }
id=$(printf %s "$charge" | sed 's/.*"id":"\(chg_[^"]*\)".*/\1/')
curl -sS --fail-with-body "$SERVER/v1/charges/$id/payments" -H "Authorization: Bearer $KEY" -H 'Content-Type: application/json' -d @- <<END
{ "method": "credit_card", "installments": 1,
  "card": { "number": "4111111111111111", "holderName": "ANA SOUZA", "expiryMonth": "12", "expiryYear": "2034", "cvv": "123" },
  "buyer": { "name": "Ana Souza", "email": "ana@example.com", "document": "52998224725", "phone": "11987654321",
             "ip": "203.0.113.7", "address": { "zipCode": "01310-100", "number": "1000", "street": "Avenida Paulista",
                                               "city": "São Paulo", "state": "SP" } } }
END
