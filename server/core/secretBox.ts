import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto'

/**
 * Encrypts secrets at rest: AES-256-GCM with a key derived from `BALCAO_SECRET`. Each ciphertext is bound to its place:
 * a copy in another row or column does not open.
 */
export type SecretBox = {
  /** @param place table, column and row id, such as `gateway_accounts.credentials:gwa_…` */
  seal(plaintext: string | Buffer, place: string): string
  /** Seals a text once under each secret. During a rotation, a node with any one of the secrets can open the result. */
  sealForAll(plaintext: string | Buffer, place: string): string
  /** @throws Error if the text was sealed for another place, was sealed under an unknown secret, or was changed */
  open(sealed: string, place: string): string
  /** Like `open`, but returns bytes. */
  openBytes(sealed: string, place: string): Buffer
  /**
   * Returns the HMAC-SHA256 of a text under the current secret. With the fingerprint we can recognise the text without
   * storing it. Without the secret, nobody can find the text by trying all values. A rotation changes the fingerprint.
   */
  fingerprint(text: string): string
  /**
   * Returns the fingerprints under all secrets, the current secret first. The fingerprints under older secrets match
   * fingerprints that were stored before a rotation.
   */
  fingerprints(text: string): string[]
  /** Prefix of every text sealed under the current secret. */
  currentPrefix: string
}

const NONCE_BYTES = 12
const TAG_BYTES = 16
/** Separates the copies of `sealForAll`. No sealed text contains this character. */
const COPY_SEPARATOR = ','
const whole = Object.freeze({ authTagLength: TAG_BYTES })

/**
 * @param secrets the current secret, then older secrets. An older secret still opens the texts that were sealed under it.
 */
export function createSecretBox(secrets: readonly [string, ...string[]]): SecretBox {
  const keys = new Map(secrets.map((secret) => [keyId(secret), deriveKey(secret, 'secrets at rest v1')]))
  const currentId = keyId(secrets[0])
  const fingerprintKeys = secrets.map((secret) => deriveKey(secret, 'fingerprints v1'))
  const fingerprintWith = (key: KeyObject, text: string) => createHmac('sha256', key).update(text).digest('base64url')
  const sealWith = (id: string, plaintext: string | Buffer, place: string) => {
    const nonce = randomBytes(NONCE_BYTES)
    const cipher = createCipheriv('aes-256-gcm', keys.get(id)!, nonce, whole).setAAD(Buffer.from(place))
    const body = Buffer.concat([
      typeof plaintext === 'string' ? cipher.update(plaintext, 'utf8') : cipher.update(plaintext),
      cipher.final(),
      cipher.getAuthTag(),
    ])
    return `v1.${id}.${Buffer.concat([nonce, body]).toString('base64url')}`
  }
  const openBytes = (sealed: string, place: string) => {
    const copies = sealed.split(COPY_SEPARATOR).map((copy) => copy.split('.'))
    const [version, id, text] = copies.find((copy) => keys.has(copy[1] ?? '')) ?? copies[0]!
    const key = keys.get(id ?? '')
    if (version !== 'v1' || key === undefined || text === undefined)
      throw new Error(`A secret at ${place} was sealed under a BALCAO_SECRET that is not configured.`)
    const bytes = Buffer.from(text, 'base64url')
    // Node also accepts tags of 4 bytes, and an attacker can guess such a tag. So we require 16 bytes.
    if (bytes.length < NONCE_BYTES + TAG_BYTES) throw new Error(`A secret at ${place} is incomplete.`)
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE_BYTES), whole)
    decipher.setAAD(Buffer.from(place)).setAuthTag(bytes.subarray(-TAG_BYTES))
    return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()])
  }
  return {
    currentPrefix: `v1.${currentId}.`,
    seal: (plaintext, place) => sealWith(currentId, plaintext, place),
    sealForAll: (plaintext, place) => [...keys.keys()].map((id) => sealWith(id, plaintext, place)).join(COPY_SEPARATOR),
    fingerprint: (text) => fingerprintWith(fingerprintKeys[0]!, text),
    fingerprints: (text) => fingerprintKeys.map((key) => fingerprintWith(key, text)),
    open: (sealed, place) => openBytes(sealed, place).toString(),
    openBytes,
  }
}

/** Returns a `KeyObject`, because sealing with a key of plain bytes takes three times as long. */
function deriveKey(secret: string, use: string): KeyObject {
  return createSecretKey(Buffer.from(hkdfSync('sha256', secret, 'balcao', use, 32)))
}

function keyId(secret: string): string {
  return Buffer.from(hkdfSync('sha256', secret, 'balcao', 'key id v1', 6)).toString('base64url')
}
