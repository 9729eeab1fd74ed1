import {
  createCipheriv,
  createECDH,
  createPrivateKey,
  generateKeyPairSync,
  hkdfSync,
  randomBytes,
  sign,
} from 'node:crypto'

/** The subscription of a browser (W3C, Push API). The keys are base64url. */
export type PushSubscription = { endpoint: string; p256dh: string; auth: string }

/** The key pair of an installation: the public point and the private key (PKCS #8), both base64url. */
export type PushKeys = { publicKey: string; privateKey: string }

const RECORD_SIZE = 4_096
/** A push service refuses a token that is valid for more than a day (RFC 8292, 2). */
const TOKEN_SECONDS = 12 * 3_600

/** Makes the key pair that identifies an installation at push services (RFC 8292). */
export function newPushKeys(): PushKeys {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const point = Buffer.concat([Buffer.from([4]), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')])
  const exported = privateKey.export({ format: 'der', type: 'pkcs8' })
  return { publicKey: point.toString('base64url'), privateKey: exported.toString('base64url') }
}

/**
 * Encrypts a message for one browser (RFC 8291, `aes128gcm`). @param secrets the sender's key and the salt. They are
 * random except in tests @throws Error if the keys of the browser are invalid
 */
export function encryptPush(
  { p256dh, auth }: Pick<PushSubscription, 'p256dh' | 'auth'>,
  text: string,
  { sender, salt = randomBytes(16) }: { sender?: Buffer; salt?: Buffer } = {},
): Buffer {
  const browser = Buffer.from(p256dh, 'base64url')
  const ecdh = createECDH('prime256v1')
  if (sender === undefined) ecdh.generateKeys()
  else ecdh.setPrivateKey(sender)
  const own = ecdh.getPublicKey()
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), browser, own])
  const secret = derive(ecdh.computeSecret(browser), Buffer.from(auth, 'base64url'), info, 32)
  const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
  const cipher = createCipheriv('aes-128-gcm', key, nonce)
  // The byte 2 marks the end of the last record.
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.update(Buffer.from([2])), cipher.final()])
  const header = Buffer.alloc(5)
  header.writeUInt32BE(RECORD_SIZE)
  header[4] = own.length
  return Buffer.concat([salt, header, own, body, cipher.getAuthTag()])
}

/**
 * Returns the headers that identify the sender at a push service (RFC 8292).
 * @param contact an https or mailto address where the service can contact the installation
 */
export function pushHeaders(endpoint: string, keys: PushKeys, contact: string, nowMs: number): Record<string, string> {
  const claims = { aud: new URL(endpoint).origin, exp: Math.floor(nowMs / 1_000) + TOKEN_SECONDS, sub: contact }
  const signed = [{ typ: 'JWT', alg: 'ES256' }, claims].map((part) => base64url(JSON.stringify(part))).join('.')
  const key = createPrivateKey({ key: Buffer.from(keys.privateKey, 'base64url'), format: 'der', type: 'pkcs8' })
  const signature = sign('sha256', Buffer.from(signed), { key, dsaEncoding: 'ieee-p1363' })
  return {
    authorization: `vapid t=${signed}.${signature.toString('base64url')}, k=${keys.publicKey}`,
    'content-encoding': 'aes128gcm',
    'content-type': 'application/octet-stream',
  }
}

function derive(secret: Buffer, salt: Buffer, info: Buffer, length: number): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, salt, info, length))
}

function base64url(text: string): string {
  return Buffer.from(text).toString('base64url')
}
