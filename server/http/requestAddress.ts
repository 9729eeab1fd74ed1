import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'

const FORWARDED = 'x-forwarded-for'

/** The address that a request comes from, as the last proxy that is believed names it; an IPv4 one in its own form, an IPv6 one without its zone. */
export function addressOf({ ip }: FastifyRequest): string {
  return ip.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '').split('%')[0]!
}

/**
 * Leaves plain addresses in `X-Forwarded-For`. Some proxies write the port too, and IPv6 in brackets (Azure's and others'):
 * as it comes, each connection would be somebody else. What is no address ends the list, from its right: its sender is then
 * the last one that is known.
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
