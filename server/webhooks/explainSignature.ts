import { createHmac, timingSafeEqual } from 'node:crypto'

export type SignatureProblem = 'header' | 'time' | 'secret' | 'body' | 'secret or body'

/**
 * The result of a check of `X-Service-Signature`. For an invalid signature, `differs` is the wrong part and `why` explains
 * it.
 */
export type SignatureVerdict = { valid: true } | { valid: false; differs: SignatureProblem; why: string }

/** Receivers refuse signatures outside this window (docs/webhooks.md). */
const TOLERANCE_SECONDS = 300

/**
 * Finds the cause of an invalid signature: a wrong secret, time or body.
 *
 * @param given.body the body that the receiver has
 * @param given.sentBody the body that was sent, if known. With this body, the result always distinguishes a wrong secret from
 *   a wrong body.
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
    return no('header', 'The header must have the form t=<unix>,v1=<64 lowercase hex digits>. Copy the whole header.')
  const fits = (key: string, text: string, time = t) => proofs.some((proof) => isProof(proof, key, `${time}.${text}`))
  if (fits(secret, body)) return judgeTime(Number(t), nowSeconds)

  for (const [key, what] of secretVariants(secret))
    if (fits(key, body)) return no('secret', `The secret matches if ${what}.`)
  for (const [text, what] of bodyVariants(body))
    if (fits(secret, text)) return no('body', `The body matches if ${what}. Verify the unchanged bytes of the request.`)
  if (sentBody === undefined)
    return no(
      'secret or body',
      'The secret or the body is wrong. First compare the body with `balcao deliveries show`, then compare the secret.',
    )
  if (fits(secret, sentBody))
    return no('body', `The body differs from the sent body ${firstDifference(sentBody, body)}.`)
  if (sentBody === body) return no('secret', 'The body is equal to the sent body, so another secret signed it.')
  return no(
    'secret or body',
    `The secret is wrong, and the body differs from the sent body ${firstDifference(sentBody, body)}.`,
  )
}

function judgeTime(t: number, nowSeconds: number): SignatureVerdict {
  const age = nowSeconds - t
  if (Math.abs(age) <= TOLERANCE_SECONDS) return { valid: true }
  const words = age > 0 ? `${age} s old` : `${-age} s ahead`
  return no(
    'time',
    `Secret and body match, but the signature is ${words}. The request is a repetition, or a clock is wrong.`,
  )
}

function secretVariants(secret: string): [string, string][] {
  const bare = secret.trim().replace(/^(["'])(.*)\1$/, '$2')
  return [
    [bare, 'the spaces and quotes around it are removed'],
    [`whsec_${bare}`, 'it begins with whsec_, which is part of the secret'],
    [bare.normalize('NFC'), 'its characters are in composed form (NFC)'],
  ]
}

function bodyVariants(body: string): [string, string][] {
  const variants: [string, string][] = [
    [body.replace(/^\uFEFF/, ''), 'the byte order mark is removed'],
    [body.trim(), 'the line break or space around it is removed'],
    [body.replaceAll('\r\n', '\n').trim(), 'the line ends are not converted'],
    [Buffer.from(body, 'latin1').toString('utf8'), 'it is decoded as UTF-8'],
  ]
  try {
    const parsed = JSON.parse(body)
    variants.push([JSON.stringify(parsed), 'it is not parsed and serialized again'])
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
