import { Resolver } from 'node:dns/promises'
import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

export type ResolvedAddress = { address: string; family: 4 | 6 }
/** Resolves a name. Rejects with an error that has a `code`, like `node:dns`. */
export type Lookup = (hostname: string) => Promise<ResolvedAddress[]>

/** The destination is not allowed. */
export class DestinationRefused extends Error {
  readonly code = 'DESTINATION_REFUSED'
}

// Azure's wire server. Every machine in Azure can connect to it, but ipaddr.js reads its address as public.
const refusedRanges = ['168.63.129.16/32'].map((range) => ipaddr.parseCIDR(range))
// All public IPv6 addresses that are assigned today (RFC 4291, IANA). Mapped, compatible and NAT64 forms are outside this
// range.
const publicIpv6 = ipaddr.parseCIDR('2000::/3')

/** Returns true if an address literal belongs to the public internet. Such an address is unicast and not reserved. */
export function isPublicAddress(literal: string): boolean {
  if (!ipaddr.isValid(literal)) return false
  const address = ipaddr.parse(literal)
  if (address.range() !== 'unicast') return false
  if (address.kind() === 'ipv6') return address.match(publicIpv6)
  return !refusedRanges.some((range) => address.match(range))
}

/** Returns true if an address is in 127.0.0.0/8 or is ::1. IPv6 forms of an IPv4 address give false. */
export function isLoopbackAddress(literal: string): boolean {
  return ipaddr.isValid(literal) && ipaddr.parse(literal).range() === 'loopback'
}

/**
 * Returns true for `localhost` and names that end in `.localhost`: they mean the loopback (RFC 6761). Returns true also
 * for `localhost.localdomain`, because `/etc/hosts` of many systems has this name.
 */
export function isLoopbackName(hostname: string): boolean {
  return /^((.+\.)?localhost|localhost\.localdomain)\.?$/i.test(hostname)
}

/**
 * Endings of names that never lead to the public internet (RFC 6761, 6762, 7686 and 8375; endings that ICANN never
 * delegates).
 */
const privateEndings = [
  'local',
  'internal',
  'home.arpa',
  'invalid',
  'test',
  'onion',
  'localdomain',
  'lan',
  'intranet',
  'corp',
  'home',
]

/**
 * Returns true for a name that never leads to a public address and needs no look-up: a name without a dot, as in `https://erp`,
 * and a name with a private ending. Address literals give false.
 */
export function isPrivateName(hostname: string): boolean {
  const name = hostname.toLowerCase().replace(/\.$/, '')
  if (isIP(name) !== 0) return false
  return isLoopbackName(name) || !name.includes('.') || privateEndings.some((ending) => name.endsWith(`.${ending}`))
}

/**
 * Resolves a host and checks its addresses. Callers connect to the returned addresses, so a change of the name between check
 * and connection (DNS rebinding) has no effect.
 *
 * @param hostname a name or an address literal without brackets, as the URL parser writes it
 * @param allowed returns true if an address is allowed
 * @throws DestinationRefused if any address is not allowed. A mix of public and private addresses is an attack or a mistake.
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
 * Asks the name servers directly. `getaddrinfo` occupies one of libuv's four threads for each slow name, so one dead name
 * server would delay every delivery.
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
