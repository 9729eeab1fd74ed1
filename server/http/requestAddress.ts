import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'

const FORWARDED = 'x-forwarded-for'

/** Returns the caller's address as the last trusted proxy states it: IPv4 in plain form, IPv6 without its zone. */
export function addressOf({ ip }: FastifyRequest): string {
  return ip.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '').split('%')[0]!
}

/**
 * Removes ports and brackets from the addresses in `X-Forwarded-For`. Some proxies (Azure's and others') add the port and put
 * IPv6 in brackets. Then each connection would count as a new caller. The list is read from the right and ends at the first
 * invalid entry, so the caller is the last valid address.
 */
export function plainForwardedFor({ headers }: IncomingMessage): void {
  const header = headers[FORWARDED]
  if (header === undefined) return
  const addresses = String(header).split(',').map(plainAddress)
  const known = addresses.slice(addresses.lastIndexOf(undefined) + 1)
  if (known.length > 0) headers[FORWARDED] = known.join(', ')
  else delete headers[FORWARDED]
}

function plainAddress(text: string): string | undefined {
  const [, bracketed, withPort] = /^\[([^\]]+)\](?::\d+)?$|^([\d.]+):\d+$/.exec(text.trim()) ?? []
  const address = bracketed ?? withPort ?? text.trim()
  return isIP(address) === 0 ? undefined : address
}
