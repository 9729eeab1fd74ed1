// Reads the events that came since the last run, for example after an outage of your server.
// Usage: SERVER=… KEY=… node catchUp.mjs FILE. The file keeps the place until which you have read.
import { readFile, rename, writeFile } from 'node:fs/promises'

const { SERVER, KEY } = process.env
const file = process.argv[2]

const kept = await readFile(file, 'utf8').catch(() => '')
let after = kept.trim()
let hasMore = true
while (hasMore) {
  const query = new URLSearchParams(after ? { after, limit: '100' } : { limit: '100' })
  const answer = await fetch(`${SERVER}/v1/events?${query}`, { headers: { authorization: `Bearer ${KEY}` } })
  const page = await answer.json()
  if (!answer.ok) throw new Error(page.error.message)
  for (const event of page.data) await handle(event)
  after = String(page.next)
  hasMore = page.hasMore
  // A file is replaced whole. So a crash leaves the old place or the new one.
  await writeFile(`${file}.new`, after)
  await rename(`${file}.new`, file)
}

/** Do here what your webhook receiver does. An event may come twice, so know it by the payment and the kind. */
async function handle({ sequence, event, data }) {
  console.log(`${sequence} ${event} ${data.id}`)
}
