import ipaddr from 'ipaddr.js'

/** Whether an address is one of some addresses and networks (CIDR). @param address a literal; anything else is in none */
export function isWithin(address: string, networks: readonly string[]): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.process(address)
  return networks.some((network) => {
    const [range, length] = network.includes('/') ? ipaddr.parseCIDR(network) : [ipaddr.parse(network), undefined]
    if (range.kind() !== parsed.kind()) return false
    return parsed.match(range, length ?? (range.kind() === 'ipv4' ? 32 : 128))
  })
}

/** What one subscriber has of the internet: an IPv4 address, or the first 64 bits of an IPv6 one. @param address a literal */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address
  const parsed = ipaddr.process(address)
  if (!(parsed instanceof ipaddr.IPv6)) return parsed.toString()
  const groups = parsed.parts.slice(0, 4).map((group) => group.toString(16))
  return `${groups.join(':')}::/64`
}
