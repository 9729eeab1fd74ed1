import ipaddr from 'ipaddr.js'

/** What one subscriber has of the internet: an IPv4 address, or the first 64 bits of an IPv6 one. @param address a literal */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address
  const parsed = ipaddr.process(address)
  if (!(parsed instanceof ipaddr.IPv6)) return parsed.toString()
  const groups = parsed.parts.slice(0, 4).map((group) => group.toString(16))
  return `${groups.join(':')}::/64`
}
