/** The hosts of a connection string. All connections of a process go to the chosen one. */
export type Hosts = {
  /** Returns the connection string of the chosen host. */
  url(): string
  /** Chooses the next host, if `url` is still the chosen one. */
  leave(url: string): void
  /** Number of hosts. */
  count: number
}

/**
 * Reads a connection string with one host or several, such as `postgres://user:password@one:5432,two:5432/name`. The driver
 * knows only one host per connection, so each host gets a connection string of its own.
 * @param url a PostgreSQL connection string. A host without a port has the standard port.
 * @param first the connection string of the host that is chosen first
 */
export function readHosts(url: string, first?: string): Hosts {
  const urls = urlsOfHosts(url)
  let chosen = Math.max(0, urls.indexOf(first ?? ''))
  return {
    url: () => urls[chosen]!,
    leave(left) {
      if (urls[chosen] === left) chosen = (chosen + 1) % urls.length
    },
    count: urls.length,
  }
}

/** Returns one connection string for each host of a connection string. */
export function urlsOfHosts(url: string): string[] {
  const start = url.indexOf('://') + 3
  const end = [...url].findIndex((letter, index) => index >= start && (letter === '/' || letter === '?'))
  const authority = url.slice(start, end === -1 ? undefined : end)
  const hostsAt = start + authority.lastIndexOf('@') + 1
  const rest = end === -1 ? '' : url.slice(end)
  const hosts = url.slice(hostsAt, end === -1 ? undefined : end).split(',')
  return hosts.map((host) => url.slice(0, hostsAt) + host + rest)
}
