# Usage: SERVER=http://127.0.0.1:3000 KEY=sk_test_… PAYMENT=pay_… python3 refund.py
import json
import os
import urllib.error
import urllib.request

PAYMENT = os.environ["PAYMENT"]


def refund(idempotency_key, body):
    headers = {
        "Authorization": "Bearer " + os.environ["KEY"],
        "Content-Type": "application/json",
        "Idempotency-Key": idempotency_key,
    }
    url = os.environ["SERVER"] + "/v1/payments/" + PAYMENT + "/refunds"
    try:
        with urllib.request.urlopen(urllib.request.Request(url, json.dumps(body).encode(), headers)) as answer:
            return json.load(answer)
    except urllib.error.HTTPError as error:
        # The body says which field is wrong and why.
        raise SystemExit(error.read().decode()) from None


# Gives R$ 10,00 back. The key makes a repeated call safe.
refund("refund-" + PAYMENT + "-1", {"amountInCents": 1000, "reason": "buyer_regret"})
# Gives back what is left.
print(json.dumps(refund("refund-" + PAYMENT + "-rest", {})))
