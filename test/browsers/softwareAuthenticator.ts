import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto'

/** A passkey in software that replaces a device's authenticator (W3C, Web Authentication Level 3). */
export function softwareAuthenticator(origin: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(16)
  let counter = 0
  const rpId = new URL(origin).hostname
  const clientData = (type: string, challenge: string) => Buffer.from(JSON.stringify({ type, challenge, origin }))

  /** Sets the flags "user present" and "user verified", and with `withKey` also "attested credential data included". */
  function authenticatorData(withKey: boolean): Buffer {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter++)
    const head = [createHash('sha256').update(rpId).digest(), Buffer.from([withKey ? 0x45 : 0x05]), count]
    if (!withKey) return Buffer.concat(head)
    const { x, y } = publicKey.export({ format: 'jwk' })
    // COSE_Key: {1: 2 (EC2), 3: -7 (ES256), -1: 1 (P-256), -2: x, -3: y}
    const key = [Buffer.from('a5010203262001215820', 'hex'), decode(x!), Buffer.from('225820', 'hex'), decode(y!)]
    return Buffer.concat([...head, Buffer.alloc(16), Buffer.from([0, id.length]), id, ...key])
  }

  return {
    /** Acts as `navigator.credentials.create`. */
    create({ challenge }: { challenge: string }) {
      const data = authenticatorData(true)
      const length = Buffer.from([0x58, data.length])
      // CBOR: {"fmt": "none", "attStmt": {}, "authData": bytes}
      const attestation = Buffer.concat([
        Buffer.from('a363666d74646e6f6e656761747453746d74a0686175746844617461', 'hex'),
        length,
        data,
      ])
      const response = {
        clientDataJSON: clientData('webauthn.create', challenge).toString('base64url'),
        attestationObject: attestation.toString('base64url'),
        transports: ['internal'],
      }
      return credential(response)
    },
    /** Acts as `navigator.credentials.get`. */
    get({ challenge }: { challenge: string }) {
      const data = authenticatorData(false)
      const client = clientData('webauthn.get', challenge)
      const signed = Buffer.concat([data, createHash('sha256').update(client).digest()])
      return credential({
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: createSign('sha256').update(signed).sign(privateKey).toString('base64url'),
      })
    },
  }

  function credential(response: object) {
    const text = id.toString('base64url')
    return { id: text, rawId: text, type: 'public-key', clientExtensionResults: {}, response }
  }
}

function decode(text: string): Buffer {
  return Buffer.from(text, 'base64url')
}
