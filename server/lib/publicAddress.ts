import { Resolver } from 'node:dns/promises'
import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

export type ResolvedAddress = { address: string; family: 4 | 6 }
/** Finds the addresses of a name. Rejects with an error whose `code` says why, as `node:dns` does. */
export type Lookup = (hostname: string) => Promise<ResolvedAddress[]>

/** The destination is one that we do not speak to. */
export class DestinationRefused extends Error {
  readonly code = 'DESTINATION_REFUSED'
}

// ipaddr.js calls these unicast. 168.63.129.16: Azure's wire server, answered inside each of its networks.
const refusedRanges = ['168.63.129.16/32'].map((range) => ipaddr.parseCIDR(range))
// All of IPv6 that is given out to the public today (RFC 4291, IANA). Mapped, compatible and NAT64 forms are outside.
const publicIpv6 = ipaddr.parseCIDR('2000::/3')

/** Whether an address literal is one of the public internet: unicast, and not set apart for anything special. */
export function isPublicAddress(literal: string): boolean {
  if (!ipaddr.isValid(literal)) return false
  const address = ipaddr.parse(literal)
  if (address.range() !== 'unicast') return false
  if (address.kind() === 'ipv6') return address.match(publicIpv6)
  return !refusedRanges.some((range) => address.match(range))
}

/** 127.0.0.0/8 and ::1, nothing that is only translated to them. */
export function isLoopbackAddress(literal: string): boolean {
  return ipaddr.isValid(literal) && ipaddr.parse(literal).range() === 'loopback'
}

/** `localhost` and the names below it are the loopback's without asking anyone (RFC 6761). */
export function isLoopbackName(hostname: string): boolean {
  return /^(.+\.)?localhost\.?$/i.test(hostname)
}

/**
 * The addresses to connect to for a host: what is checked is what is connected to, so that a name whose answer changes
 * between the check and the connection gains nothing.
 *
 * @param hostname a name or an address literal without brackets, as the URL parser writes it
 * @param allowed the addresses that may be spoken to
 * @throws DestinationRefused when any of the addresses is not allowed: a mixed answer is a trick or a mistake
 */
export async function resolveDestination(
  hostname: string,
  allowed: (address: string) => boolean,
  lookup: Lookup = lookUpName,
): Promise<ResolvedAddress[]> {
  const addresses = isIP(hostname) ? [asResolved(hostname)] : await lookup(hostname)
  if (addresses.length === 0 || !addresses.every(({ address }) => allowed(address)))
    throw new DestinationRefused(`The address of ${hostname} is not public.`)
  return addresses
}

/**
 * Asks the name servers directly: `getaddrinfo` would occupy one of libuv's four threads for each slow name,
 * so that one dead zone delayed every delivery.
 */
export async function lookUpName(hostname: string): Promise<ResolvedAddress[]> {
  if (isLoopbackName(hostname)) return [asResolved('127.0.0.1'), asResolved('::1')]
  const resolver = new Resolver({ timeout: 1_000, tries: 2 })
  const answers = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)])
  const addresses = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
  if (addresses.length === 0) throw (answers[0] as PromiseRejectedResult).reason
  return addresses.map(asResolved)
}

function asResolved(address: string): ResolvedAddress {
  return { address, family: isIP(address) as 4 | 6 }
}
