import { WebhookError } from './errors.ts'
import type { WebhookEvent } from './generated/schemas.ts'

/** A received webhook. */
export type SignedRequest = {
  /** The exact received body. JSON that was parsed and serialized again has no valid signature. */
  body: string | Uint8Array
  /** The headers of the request, or the value of `X-Service-Signature`. */
  headers: Headers | Readonly<Record<string, string | string[] | undefined>> | string
  /** The endpoint's secret, or the charge's `postbackSecret`. Pass several while you replace a secret. */
  secret: string | readonly string[]
  /** Maximum age of the signature in seconds. The default is 300. */
  toleranceSeconds?: number
}

/**
 * Checks the signature of a webhook and returns its event. A delivery may arrive more than once: store its `id`, and
 * ignore a known id.
 * @throws WebhookError if the signature does not prove the origin; TypeError if the call itself is wrong, for example
 *   with a parsed body
 */
export async function verifyWebhook(request: SignedRequest): Promise<WebhookEvent> {
  const { headers, toleranceSeconds = 300 } = request
  const secrets = secretsOf(request)
  const body = bytesOf(request)
  if (!(toleranceSeconds >= 0)) throw new TypeError('toleranceSeconds must be a number of seconds.')
  const parts =
    signatureOf(headers)
      ?.split(',')
      .map((part) => part.trim()) ?? []
  const time = parts.find((part) => /^t=\d+$/.test(part))?.slice(2)
  const proofs = parts.filter((part) => /^v1=[0-9a-f]{64}$/.test(part)).map((part) => part.slice(3))
  if (time === undefined || proofs.length === 0) throw new WebhookError('no_signature', 'The webhook has no signature.')
  if (!(await isProven(joined(`${time}.`, body), secrets, proofs)))
    throw new WebhookError(
      'wrong_signature',
      'The signature does not match the body. Is the secret right, and the body raw?',
    )
  if (Math.abs(Date.now() / 1000 - Number(time)) > toleranceSeconds)
    throw new WebhookError('too_old', 'The signature is too old, or the clock of this machine is wrong.')
  return parse(body)
}

function secretsOf({ secret }: SignedRequest): readonly string[] {
  const secrets = typeof secret === 'string' ? [secret] : secret
  if (!Array.isArray(secrets) || secrets.length === 0 || !secrets.every((one) => typeof one === 'string' && one !== ''))
    throw new TypeError('secret must be the secret of the endpoint or of the charge. It is missing or empty.')
  return secrets
}

function bytesOf({ body }: SignedRequest): Uint8Array {
  if (typeof body === 'string') return new TextEncoder().encode(body)
  // Bytes of another realm, for example in Jest, are not an instance of this realm's class.
  if (ArrayBuffer.isView(body)) return new Uint8Array(body.buffer, body.byteOffset, body.byteLength)
  throw new TypeError('body must be the raw text or bytes of the request. Do not parse it as JSON before this call.')
}

function signatureOf(headers: SignedRequest['headers']): string | undefined {
  if (typeof headers === 'string') return headers
  if (typeof headers.get === 'function') return (headers as Headers).get('x-service-signature') ?? undefined
  const [, value] = Object.entries(headers).find(([name]) => name.toLowerCase() === 'x-service-signature') ?? []
  return typeof value === 'string' ? value : value?.join(',')
}

/** The platform's comparison takes the same time for each wrong signature. */
async function isProven(
  signed: Uint8Array<ArrayBuffer>,
  secrets: readonly string[],
  proofs: string[],
): Promise<boolean> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  for (const secret of secrets) {
    const key = await crypto.subtle.importKey('raw', new TextEncoder().encode(secret), algorithm, false, ['verify'])
    for (const proof of proofs) if (await crypto.subtle.verify('HMAC', key, fromHex(proof), signed)) return true
  }
  return false
}

function joined(text: string, bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const head = new TextEncoder().encode(text)
  const all = new Uint8Array(head.length + bytes.length)
  all.set(head)
  all.set(bytes, head.length)
  return all
}

function fromHex(hex: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(hex.match(/../g)!, (pair) => Number.parseInt(pair, 16))
}

function parse(body: Uint8Array): WebhookEvent {
  const event = parseJson(new TextDecoder().decode(body))
  if (typeof event === 'object' && event !== null) return event as WebhookEvent
  throw new WebhookError('not_json', 'The body of the webhook is not a JSON object.')
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
