# Usage: SERVER=http://127.0.0.1:3000 KEY=sk_test_… python3 payByOpenCard.py
import json
import os
import urllib.error
import urllib.request


def post(path, body):
    request = urllib.request.Request(
        os.environ["SERVER"] + path,
        json.dumps(body).encode(),
        {"Authorization": "Bearer " + os.environ["KEY"], "Content-Type": "application/json"},
    )
    try:
        with urllib.request.urlopen(request) as answer:
            return json.load(answer)
    except urllib.error.HTTPError as error:
        # A declined card is a 402. Its message may be shown to the buyer.
        raise SystemExit(error.read().decode()) from None


charge = post("/v1/charges", {"currency": "BRL", "amountInCents": 4990})
buyer = {
    "name": "Ana Souza",
    "email": "ana@example.com",
    "document": "52998224725",
    "phone": "11987654321",
    "ip": "203.0.113.7",
    "address": {"zipCode": "01310-100", "number": "1000", "street": "Avenida Paulista", "city": "São Paulo", "state": "SP"},
}
card = {
    "number": "4111111111111111",
    "holderName": "ANA SOUZA",
    "expiryMonth": "12",
    "expiryYear": "2034",
    "cvv": "123",
}
body = {"method": "credit_card", "installments": 1, "card": card, "buyer": buyer}
print(json.dumps(post("/v1/charges/" + charge["id"] + "/payments", body)))
