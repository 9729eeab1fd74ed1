# Usage: SERVER=http://127.0.0.1:3000 KEY=sk_test_… python3 listPayments.py
import json
import os
import urllib.error
import urllib.request


def paid_sales():
    """Gives every paid sale, page by page."""
    page = 1
    while True:
        url = os.environ["SERVER"] + "/v1/payments?status=PAID&perPage=100&page=" + str(page)
        request = urllib.request.Request(url, headers={"Authorization": "Bearer " + os.environ["KEY"]})
        try:
            with urllib.request.urlopen(request) as answer:
                result = json.load(answer)
        except urllib.error.HTTPError as error:
            # The body says which field is wrong and why.
            raise SystemExit(error.read().decode()) from None
        yield from result["data"]
        if not result["hasMore"]:
            return
        page += 1


for sale in paid_sales():
    print(sale["id"], sale["netInCents"])
