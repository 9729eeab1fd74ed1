import ipaddr from 'ipaddr.js'

/** Returns true if an address is in a list of addresses and networks (CIDR). A text that is not an address gives false. */
export function isWithin(address: string, networks: readonly string[]): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.process(address)
  return networks.some((network) => {
    const [range, length] = network.includes('/') ? ipaddr.parseCIDR(network) : [ipaddr.parse(network), undefined]
    if (range.kind() !== parsed.kind()) return false
    return parsed.match(range, length ?? (range.kind() === 'ipv4' ? 32 : 128))
  })
}

/**
 * Returns the network of one internet subscriber: an IPv4 address, or the first 64 bits of an IPv6 address.
 * @param address an address literal. Any other text is returned unchanged.
 */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address
  const parsed = ipaddr.process(address)
  if (!(parsed instanceof ipaddr.IPv6)) return parsed.toString()
  const groups = parsed.parts.slice(0, 4).map((group) => group.toString(16))
  return `${groups.join(':')}::/64`
}
