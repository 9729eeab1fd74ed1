import { createHmac, timingSafeEqual } from 'node:crypto'

export type SignatureProblem = 'header' | 'time' | 'secret' | 'body' | 'secret or body'

/** The result of a check of `X-Service-Signature`. For an invalid one: which part differs, and what to do. */
export type SignatureVerdict = { valid: true } | { valid: false; differs: SignatureProblem; why: string }

/** Receivers refuse signatures outside this window (docs/webhooks.md). */
const TOLERANCE_SECONDS = 300

/**
 * Finds the cause of an invalid signature: a wrong secret, time or body.
 *
 * @param given.body as the receiver has it
 * @param given.sentBody as it was sent, if known. With it, the result always distinguishes a wrong secret from a wrong body.
 * @param given.nowSeconds Unix time at the receiver
 */
export function explainSignature(given: {
  secret: string
  header: string
  body: string
  sentBody?: string
  nowSeconds: number
}): SignatureVerdict {
  const { secret, header, body, sentBody, nowSeconds } = given
  const t = /(?:^|,)\s*t=(\d{1,16})(?=,|$)/.exec(header.trim())?.[1]
  const proofs = [...header.matchAll(/(?:^|,)\s*v1=([0-9a-f]{64})(?=\s*(?:,|$))/g)].map(([, proof]) => proof!)
  if (t === undefined || proofs.length === 0)
    return no('header', 'It must read t=<unix>,v1=<64 lowercase hex digits>: is it the whole header?')
  const fits = (key: string, text: string, time = t) => proofs.some((proof) => isProof(proof, key, `${time}.${text}`))
  if (fits(secret, body)) return judgeTime(Number(t), nowSeconds)

  for (const [key, what] of secretVariants(secret))
    if (fits(key, body)) return no('secret', `The secret fits once ${what}.`)
  for (const [text, what] of bodyVariants(body))
    if (fits(secret, text)) return no('body', `The body fits once ${what}: verify the bytes as they came.`)
  if (sentBody === undefined)
    return no('secret or body', 'Neither fits. Compare the body with `balcao deliveries show`, then the secret.')
  if (fits(secret, sentBody)) return no('body', `It differs from what was sent ${firstDifference(sentBody, body)}.`)
  if (sentBody === body) return no('secret', 'The body is what was sent: this is not the secret that signed it.')
  return no('secret or body', `Both differ: the body ${firstDifference(sentBody, body)}, and the secret.`)
}

function judgeTime(t: number, nowSeconds: number): SignatureVerdict {
  const age = nowSeconds - t
  if (Math.abs(age) <= TOLERANCE_SECONDS) return { valid: true }
  const words = age > 0 ? `${age} s old` : `${-age} s ahead`
  return no('time', `Secret and body fit, but the signature is ${words}: a recording, or a clock that is wrong.`)
}

function secretVariants(secret: string): [string, string][] {
  const bare = secret.trim().replace(/^(["'])(.*)\1$/, '$2')
  return [
    [bare, 'spaces and quotes around it are gone'],
    [`whsec_${bare}`, 'it begins with whsec_, which is part of it'],
    [bare.normalize('NFC'), 'its characters are composed (NFC)'],
  ]
}

function bodyVariants(body: string): [string, string][] {
  const variants: [string, string][] = [
    [body.replace(/^\uFEFF/, ''), 'the byte order mark is gone'],
    [body.trim(), 'the line break or space around it is gone'],
    [body.replaceAll('\r\n', '\n').trim(), 'line ends are as they were'],
    [Buffer.from(body, 'latin1').toString('utf8'), 'it is read as UTF-8'],
  ]
  try {
    const parsed = JSON.parse(body)
    variants.push([JSON.stringify(parsed), 'it is not parsed and written again'])
  } catch {
    // Not JSON.
  }
  return variants
}

function firstDifference(sent: string, got: string): string {
  let place = 0
  while (place < sent.length && sent[place] === got[place]) place += 1
  const show = (text: string) => (place < text.length ? JSON.stringify(text.slice(place, place + 12)) : 'its end')
  return `at character ${place + 1} (${show(sent)} was sent, ${show(got)} is here)`
}

function isProof(proof: string, secret: string, text: string): boolean {
  return timingSafeEqual(createHmac('sha256', secret).update(text).digest(), Buffer.from(proof, 'hex'))
}

function no(differs: SignatureProblem, why: string): SignatureVerdict {
  return { valid: false, differs, why }
}
