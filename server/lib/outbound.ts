import { isIP, type LookupFunction } from 'node:net'
import { Agent, buildConnector, type Dispatcher } from 'undici'
import { monotonicMs, systemNow } from '../core/clock.ts'
import type { Environment } from '../core/settings.ts'
import {
  DestinationRefused,
  isLoopbackAddress,
  isLoopbackName,
  isPrivateName,
  isPublicAddress,
  type Lookup,
  lookUpName,
  resolveDestination,
} from './publicAddress.ts'

/**
 * An HTTP client for URLs that users choose. It does not connect to private addresses, follows no redirects, and limits
 * the time of each call.
 */
export type Outbound = {
  /** Never throws. An error is returned as a `cause`. */
  post(url: string, request: OutboundRequest): Promise<OutboundResult>
  /** Closes all connections immediately. */
  close(): Promise<void>
}

export type OutboundRequest = {
  headers: Record<string, string>
  body: string | Buffer
  /** Time limit for the whole call, from the name lookup to the end of the response. */
  timeoutMs: number
  /** The connection is cut when the response body reaches this length. */
  maxBodyBytes: number
}

/** The result of a request. Any status is an answer. `cause` explains a missing answer to the destination's owner. */
export type OutboundResult =
  | { status: number; bodyExcerpt: string; retryAfterSeconds?: number; durationMs: number }
  | { cause: string; durationMs: number }

/**
 * A POST must not reach these ports of mail, shells, files, directories, databases and queues. Other ports are allowed,
 * because receivers listen on ports such as 3000 and 8443.
 */
const deniedPorts = new Set([
  ...[1, 7, 9, 11, 13, 17, 19, 20, 21, 22, 23, 25, 37, 42, 53, 69, 79, 110, 111, 119, 123, 135, 137, 139, 143, 161],
  ...[179, 389, 445, 465, 512, 513, 514, 515, 543, 544, 587, 593, 631, 636, 873, 993, 995, 1433, 1521, 2049, 2181],
  ...[2375, 2376, 2379, 2380, 3306, 3389, 4369, 5060, 5432, 5672, 5900, 5984, 6000, 6379, 6443, 7000, 7001, 8086, 8500],
  ...[9042, 9092, 9200, 9300, 10250, 10255, 11211, 15672, 26379, 27017, 27018, 28017, 50000],
])

const CONNECT_TIMEOUT_MS = 3_000
const MAX_URL_LENGTH = 2_048
/** Limit of a DNS name (RFC 1035, 2.3.4). */
const MAX_HOST_LENGTH = 253

/**
 * Creates the client with its own connection pool.
 * @param options.allowLoopback allows a receiver on the same machine, even over plain http (for sandbox)
 * @param options.lookup replaces the name servers in tests
 */
export function createOutbound(options: { allowLoopback: boolean; lookup?: Lookup }): Outbound {
  // If the server sends no keep-alive time, undici keeps a connection for 4 s. Many servers close a connection after 5
  // s.
  const agent = new Agent({ connect: guardedConnector(options), allowH2: false })
  return { post: (url, request) => post(agent, url, request), close: () => agent.destroy() }
}

/**
 * Checks that a URL may be registered as a destination. The client checks the address again before each connection.
 *
 * @returns a sentence with the reason, or undefined if the URL is allowed
 */
export function checkDestination(url: string, environment: Environment): string | undefined {
  if (url.length > MAX_URL_LENGTH) return `The URL must have at most ${MAX_URL_LENGTH} characters.`
  // The class URL drops tabs and line breaks and reads a backslash as a slash. Other parsers may read these characters
  // differently.
  if (!/^https?:\/\/[^\s\\\p{Cc}]+$/iu.test(url) || !URL.canParse(url))
    return 'The URL must be a complete https address.'
  const { protocol, username, password, hostname, port } = new URL(url)
  const host = hostname.replace(/^\[|\]$/g, '')
  const loopback = isLoopbackName(host) || isLoopbackAddress(host)
  if (host.length > MAX_HOST_LENGTH) return `The host name must have at most ${MAX_HOST_LENGTH} characters.`
  if (username || password) return 'The URL must not contain a user name or password.'
  if (deniedPorts.has(Number(port))) return `Port ${port} belongs to a protocol other than HTTP.`
  if (loopback && environment === 'sandbox') return undefined
  if (protocol !== 'https:') return 'The URL must begin with https://.'
  if (loopback || isPrivateName(host) || (isIP(host) && !isPublicAddress(host)))
    return 'The URL must lead to a public address.'
  return undefined
}

/**
 * Returns a function that checks an address. The function allows public addresses over https. With `allowLoopback`, the
 * function also allows the loopback over http and https.
 */
export function allowedAddresses(protocol: 'https:' | 'http:', allowLoopback: boolean): (address: string) => boolean {
  return (address) =>
    (protocol === 'https:' && isPublicAddress(address)) || (allowLoopback && isLoopbackAddress(address))
}

// Uses undici's dispatch(). request() would create a stream and an abort signal per call, and these cost as much as the
// call.
function post(agent: Agent, url: string, request: OutboundRequest): Promise<OutboundResult> {
  const startedMs = monotonicMs()
  const { promise, resolve } = Promise.withResolvers<OutboundResult>()
  const chunks: Buffer[] = []
  let length = 0
  let status: number | undefined
  let retryAfterSeconds: number | undefined
  let exchange: Dispatcher.DispatchController | undefined
  let finished = false
  /** Ends the call once. If the status has already arrived, a broken or late body does not change the result. */
  const finish = (error?: unknown) => {
    if (finished) return
    finished = true
    clearTimeout(timer)
    const durationMs = Math.round(monotonicMs() - startedMs)
    if (status === undefined) return resolve({ cause: describe(error), durationMs })
    const bodyExcerpt = length === 0 ? '' : Buffer.concat(chunks).subarray(0, request.maxBodyBytes).toString('utf8')
    resolve({ status, bodyExcerpt, retryAfterSeconds, durationMs })
  }
  const cut = (reason: Error) => {
    finish(reason)
    exchange?.abort(reason)
  }
  const timer = setTimeout(() => cut(new DeadlinePassed()), request.timeoutMs)
  const handler: Dispatcher.DispatchHandler = {
    onRequestStart(controller) {
      exchange = controller
      if (finished) controller.abort(new DeadlinePassed())
    },
    onResponseStart(_, statusCode, headers) {
      // A status 1xx is not the final response.
      if (statusCode < 200) return
      status = statusCode
      retryAfterSeconds = readRetryAfter(headers['retry-after'])
    },
    onResponseData(_, chunk) {
      chunks.push(chunk)
      length += chunk.length
      if (length >= request.maxBodyBytes) cut(new Error('The response exceeds the limit.'))
    },
    onResponseEnd: () => finish(),
    onResponseError: (_, error) => finish(error),
  }
  try {
    const { origin, pathname, search } = new URL(url)
    const { headers, body } = request
    // The timer above is the only deadline, because undici's own timeouts restart with each byte.
    const timeouts = { headersTimeout: 0, bodyTimeout: 0 }
    agent.dispatch({ origin, path: pathname + search, method: 'POST', headers, body, ...timeouts }, handler)
  } catch (error) {
    finish(error)
  }
  return promise
}

/** Returns undici's connector with a check of the port and the address. */
function guardedConnector(options: { allowLoopback: boolean; lookup?: Lookup }): buildConnector.connector {
  const connectors: Record<string, buildConnector.connector> = {
    'https:': connectorTo(allowedAddresses('https:', options.allowLoopback), options.lookup),
    'http:': connectorTo(allowedAddresses('http:', options.allowLoopback), options.lookup),
  }
  return (target, callback) => {
    if (deniedPorts.has(Number(target.port))) callback(new DestinationRefused('The port is denied.'), null)
    else connectors[target.protocol]!(target, callback)
  }
}

function connectorTo(allowed: (address: string) => boolean, lookup: Lookup = lookUpName): buildConnector.connector {
  const pinned: LookupFunction = (hostname, _options, callback) => {
    resolveDestination(hostname, allowed, lookup).then(
      (addresses) => callback(null, addresses),
      (error) => callback(error, []),
    )
  }
  const connect = buildConnector({
    timeout: CONNECT_TIMEOUT_MS,
    allowH2: false,
    lookup: pinned,
    // Node requests all addresses from `lookup`. If an address does not answer, Node connects to the next address.
    autoSelectFamily: true,
    // This option overrides NODE_TLS_REJECT_UNAUTHORIZED=0 in the environment.
    rejectUnauthorized: true,
    minVersion: 'TLSv1.2',
  })
  return (target, callback) => {
    // Node does not call `lookup` for an address literal.
    if (isIP(target.hostname) === 0) connect(target, callback)
    else
      resolveDestination(target.hostname, allowed).then(
        () => connect(target, callback),
        (error) => callback(error, null),
      )
  }
}

/** Returns the seconds of a `Retry-After`. The header has seconds or an HTTP date (RFC 9110, 10.2.3). */
function readRetryAfter(header: string | string[] | undefined): number | undefined {
  if (typeof header !== 'string') return undefined
  if (/^\d{1,9}$/.test(header)) return Number(header)
  const instant = Date.parse(header)
  return Number.isNaN(instant) ? undefined : Math.max(0, Math.ceil((instant - systemNow().getTime()) / 1_000))
}

class DeadlinePassed extends Error {
  readonly code = 'DEADLINE_PASSED'
}

const causes: Record<string, string> = {
  DEADLINE_PASSED: 'timed out',
  UND_ERR_CONNECT_TIMEOUT: 'timed out while connecting',
  ETIMEDOUT: 'timed out while connecting',
  DESTINATION_REFUSED: 'address not public',
  ECONNREFUSED: 'connection refused',
  ECONNRESET: 'connection reset',
  EPIPE: 'connection reset',
  UND_ERR_SOCKET: 'connection closed before an answer came',
  EHOSTUNREACH: 'host unreachable',
  ENETUNREACH: 'host unreachable',
  ENOTFOUND: 'host name not found',
  ENODATA: 'host name not found',
  EBADNAME: 'host name not found',
  ETIMEOUT: 'name servers did not answer',
  ESERVFAIL: 'name servers did not answer',
  EREFUSED: 'name servers did not answer',
  CERT_HAS_EXPIRED: 'TLS certificate expired',
  CERT_NOT_YET_VALID: 'TLS certificate not yet valid',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'TLS certificate self-signed',
  SELF_SIGNED_CERT_IN_CHAIN: 'TLS certificate self-signed',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'TLS certificate chain incomplete',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'TLS certificate chain incomplete',
  ERR_TLS_CERT_ALTNAME_INVALID: 'TLS certificate for another host',
  UND_ERR_HEADERS_OVERFLOW: 'answer headers too large',
}

/** Describes an error to the receiver's owner. For an unknown error it shows only the code, never the error's text. */
function describe(error: unknown): string {
  const { code, name } = error as { code?: unknown; name?: string }
  if (name === 'HTTPParserError') return 'answer is not HTTP'
  if (typeof code !== 'string') return 'not sent'
  if (/^(ERR_SSL|ERR_TLS|EPROTO)/.test(code)) return causes[code] ?? 'TLS handshake failed'
  return causes[code] ?? `failed (${code})`
}
