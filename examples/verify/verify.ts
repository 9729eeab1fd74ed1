// Verifies a webhook of Balcão. Node 24 runs this file directly. For an older Node, remove the types.
import { createHmac, timingSafeEqual } from 'node:crypto'

/** @param body the raw body, before any parsing */
export function verify(secret: string, header: string, body: Buffer, nowSeconds = Date.now() / 1000): boolean {
  const parts = header.split(',').map((part) => part.trim())
  const t = parts.find((part) => /^t=\d+$/.test(part))?.slice(2)
  if (t === undefined || Math.abs(nowSeconds - Number(t)) > 300) return false
  const expected = createHmac('sha256', secret).update(`${t}.`).update(body).digest()
  // During a rotation of the secret the header has two v1 values.
  return parts
    .filter((part) => /^v1=[0-9a-f]{64}$/.test(part))
    .some((part) => timingSafeEqual(Buffer.from(part.slice(3), 'hex'), expected))
}

// The command line is SECRET HEADER NOW. The body comes from standard input. Prints "valid" or "invalid".
if (import.meta.main) {
  const [secret = '', header = '', now = ''] = process.argv.slice(2)
  const chunks: Buffer[] = []
  for await (const chunk of process.stdin) chunks.push(chunk)
  console.log(verify(secret, header, Buffer.concat(chunks), Number(now)) ? 'valid' : 'invalid')
}
