# Usage: SERVER=http://127.0.0.1:3000 KEY=sk_test_… python3 firstCharge.py
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
        # The body says which field is wrong and why.
        raise SystemExit(error.read().decode()) from None


charge = post("/v1/charges", {"currency": "BRL", "amountInCents": 4990})
buyer = {"name": "Ana Souza", "email": "ana@example.com", "document": "52998224725", "phone": "11987654321"}
payment = post("/v1/charges/" + charge["id"] + "/payments", {"method": "pix", "buyer": buyer})
print(json.dumps(payment))
