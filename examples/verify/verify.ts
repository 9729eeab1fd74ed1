// Verifies a webhook of Balcão: Node 24 runs this as it is, older ones after the types are taken out.
import { createHmac, timingSafeEqual } from 'node:crypto'

/** @param body the bytes as they came, before anything parsed them */
export function verify(secret: string, header: string, body: Buffer, nowSeconds = Date.now() / 1000): boolean {
  const parts = header.split(',').map((part) => part.trim())
  const t = parts.find((part) => /^t=\d+$/.test(part))?.slice(2)
  if (t === undefined || Math.abs(nowSeconds - Number(t)) > 300) return false
  const expected = createHmac('sha256', secret).update(`${t}.`).update(body).digest()
  // While a secret is rotated there are two v1.
  return parts
    .filter((part) => /^v1=[0-9a-f]{64}$/.test(part))
    .some((part) => timingSafeEqual(Buffer.from(part.slice(3), 'hex'), expected))
}

// As a command: SECRET HEADER NOW, the body on standard input. Prints "valid" or "invalid".
if (import.meta.main) {
  const [secret = '', header = '', now = ''] = process.argv.slice(2)
  const chunks: Buffer[] = []
  for await (const chunk of process.stdin) chunks.push(chunk)
  console.log(verify(secret, header, Buffer.concat(chunks), Number(now)) ? 'valid' : 'invalid')
}
