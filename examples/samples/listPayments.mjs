// Usage: SERVER=http://127.0.0.1:3000 KEY=sk_test_… node listPayments.mjs
const { SERVER, KEY } = process.env

/** Gives every paid sale, page by page. */
async function* paidSales() {
  for (let page = 1; ; page++) {
    const answer = await fetch(`${SERVER}/v1/payments?status=PAID&perPage=100&page=${page}`, {
      headers: { authorization: `Bearer ${KEY}` },
    })
    if (!answer.ok) throw new Error(await answer.text())
    const { data, hasMore } = await answer.json()
    yield* data
    if (!hasMore) return
  }
}

for await (const { id, netInCents } of paidSales()) console.log(id, netInCents)
