import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'

const FORWARDED = 'x-forwarded-for'

/**
 * Returns the caller's address that the trusted proxies report. An IPv4 address has its plain form, and an IPv6 address
 * has no zone.
 */
export function addressOf({ ip }: FastifyRequest): string {
  return ip.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '').split('%')[0]!
}

/**
 * Removes ports and brackets from the addresses in `X-Forwarded-For`. Some proxies (Azure's, for example) add the port
 * and put IPv6 in brackets. With its port, each connection of a caller would count as another caller. Only the
 * addresses to the right of the last invalid entry are kept.
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
