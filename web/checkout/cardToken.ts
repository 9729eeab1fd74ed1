import type { CardTokenizer } from '../../server/gateways/port/cards.ts'
import { brandOf } from './fields.ts'

/** The typed card. It is sent only to the gateway. */
export type TypedCard = { number: string; holderName: string; expiryMonth: string; expiryYear: string; cvv: string }

/**
 * Gets a token for a card from the gateway.
 * @param reusable true for a subscription, because its renewals use the token again
 * @throws when the gateway refuses the card or does not answer
 */
export async function cardToken(tokenizer: CardTokenizer, card: TypedCard, reusable: boolean): Promise<string> {
  switch (tokenizer.kind) {
    case 'posted': {
      const { number, holderName, expiryMonth, expiryYear, cvv } = card
      const wanted = {
        number,
        holder_name: holderName,
        exp_month: Number(expiryMonth),
        exp_year: Number(expiryYear),
        cvv,
      }
      return textOf((await post(tokenizer.url, { type: 'card', card: wanted })).id)
    }
    case 'simulated': {
      const answer = await post(tokenizer.url, { payeeCode: tokenizer.account, ...card, reuse: reusable })
      return textOf(answer.payment_token)
    }
    case 'encrypted':
      return encryptedToken(tokenizer, card, reusable)
  }
}

/** Encrypts the card with the gateway's key. Production also needs a new salt for each card. */
async function encryptedToken(
  { account, keyUrl, saltUrl, cardUrl }: Extract<CardTokenizer, { kind: 'encrypted' }>,
  { number, holderName, expiryMonth, expiryYear, cvv }: TypedCard,
  reuse: boolean,
): Promise<string> {
  const headers = { 'Account-code': account }
  const [key, salt] = await Promise.all([
    answerOf(fetch(keyUrl)),
    saltUrl ? answerOf(fetch(saltUrl, { headers })) : undefined,
  ])
  const brand = BRANDS[brandOf(number)?.type ?? ''] ?? ''
  // The documentation of the token has these names, and payment-token-efi 3.4.1 encrypts the same names.
  const typed = {
    brand,
    number,
    cvv,
    expiration_month: expiryMonth,
    expiration_year: expiryYear,
    reuse,
    ...(isHolderName(holderName) && { holder_name: holderName }),
  }
  const data = await encrypt(textOf(key.data), JSON.stringify(saltUrl ? { ...typed, salt: textOf(salt?.data) } : typed))
  const made = saltUrl
    ? await post(cardUrl, { data }, headers)
    : await answerOf(fetch(`${cardUrl}?${new URLSearchParams({ data })}`))
  return textOf((made.data as Answer | undefined)?.payment_token)
}

/** The gateway's library accepts only a name of this form. The name is optional, and a buyer may type one word. */
function isHolderName(name: string): boolean {
  return name.length >= 3 && name.length <= 50 && /\S\s+\S/.test(name)
}

const BRANDS: Record<string, string> = {
  visa: 'visa',
  mastercard: 'mastercard',
  'american-express': 'amex',
  elo: 'elo',
  hipercard: 'hipercard',
}

/** RSAES-PKCS1-v1_5 (RFC 8017, 7.2). Web Crypto does not offer it. @returns base64 */
async function encrypt(pem: string, text: string): Promise<string> {
  const der = Uint8Array.from(atob(pem.replace(/-----[^-]+-----|\s/g, '')), (character) => character.charCodeAt(0))
  // The export as JWK contains the modulus and the exponent of the key.
  const imported = await crypto.subtle.importKey('spki', der, { name: 'RSA-OAEP', hash: 'SHA-256' }, true, ['encrypt'])
  const { n = '', e = '' } = await crypto.subtle.exportKey('jwk', imported)
  const modulus = numberOf(bytesOf(n))
  const length = bytesOf(n).length
  const message = new TextEncoder().encode(text)
  if (message.length > length - 11) throw new Error('the card data is too long for the key')
  const padding = crypto.getRandomValues(new Uint8Array(length - message.length - 3)).map((byte) => byte || 1)
  const block = numberOf(Uint8Array.from([0, 2, ...padding, 0, ...message]))
  const encrypted = power(block, numberOf(bytesOf(e)), modulus)
    .toString(16)
    .padStart(length * 2, '0')
  return btoa(encrypted.replace(/../g, (pair) => String.fromCharCode(Number.parseInt(pair, 16))))
}

function bytesOf(base64Url: string): Uint8Array {
  return Uint8Array.from(atob(base64Url.replace(/-/g, '+').replace(/_/g, '/')), (character) => character.charCodeAt(0))
}

function numberOf(bytes: Uint8Array): bigint {
  return BigInt(`0x${[...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`)
}

function power(base: bigint, exponent: bigint, modulus: bigint): bigint {
  let result = 1n
  for (let [square, left] = [base % modulus, exponent]; left > 0n; left >>= 1n) {
    if (left & 1n) result = (result * square) % modulus
    square = (square * square) % modulus
  }
  return result
}

type Answer = Record<string, unknown>

function post(url: string, body: object, headers: Record<string, string> = {}): Promise<Answer> {
  return answerOf(
    fetch(url, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  )
}

/** Returns the gateway's answer. The call sends no cookies, and the page's Referrer-Policy hides the page's URL. */
async function answerOf(call: Promise<Response>): Promise<Answer> {
  const answer = await call
  const body = await answer.json()
  if (!answer.ok) throw new Error(`the gateway answered ${answer.status}`)
  return body
}

function textOf(value: unknown): string {
  if (typeof value !== 'string' || value === '') throw new Error('the gateway sent an undocumented answer')
  return value
}
