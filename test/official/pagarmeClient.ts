import { Agent } from 'node:https'
import { connect } from 'node:net'
import { Client } from '@pagarme/pagarme-nodejs-sdk'

/**
 * Makes the company's own client for gateway B. The client has a constant address, so its agent connects to a proxy in front of the
 * simulator. The code of the client is unchanged.
 */
export function openPagarmeClient(proxyUrl: string, secretKey: string): Client {
  const { hostname, port } = new URL(proxyUrl)
  const httpsAgent = new Agent({ keepAlive: false })
  // The proxy speaks no TLS.
  httpsAgent.createConnection = () => connect(Number(port), hostname)
  return new Client({ basicAuthCredentials: { username: secretKey, password: '' }, httpClientOptions: { httpsAgent } })
}

/**
 * Compares an answer with the model that the client read from it. The client drops a field that it does not know.
 * @returns the place of each lost value
 */
export function lossesOf(raw: unknown, read: unknown, place = ''): string[] {
  if (raw === null || raw === undefined) return read === null || read === undefined ? [] : [place]
  if (Array.isArray(raw)) {
    const items = Array.isArray(read) ? read : []
    return raw.flatMap((item, index) => lossesOf(item, items[index], `${place}[]`))
  }
  if (typeof raw !== 'object') return String(raw) === String(read) ? [] : [place]
  const fields = (read ?? {}) as Record<string, unknown>
  return Object.entries(raw).flatMap(([key, value]) =>
    lossesOf(value, key in fields ? fields[key] : fields[nameOf(key)], place === '' ? key : `${place}.${key}`),
  )
}

/** The client has the names `line1` and `zipCode` for `line_1` and `zip_code`. */
function nameOf(key: string): string {
  return key.replace(/_([a-z\d])/g, (_, next: string) => next.toUpperCase())
}
