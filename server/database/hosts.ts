/** The hosts of a connection string. All connections of a process go to the chosen host. */
export type Hosts = {
  /** Returns the connection string of the chosen host. */
  url(): string
  /** Chooses the next host, if `url` is still the chosen host. */
  leave(url: string): void
  count: number
}

/**
 * Reads a connection string with one host or several, such as `postgres://user:password@one:5432,two:5432/name`. The
 * driver supports only one host per connection, so each host gets its own connection string.
 * @param url a PostgreSQL connection string. A host without a port has the standard port.
 */
export function readHosts(url: string): Hosts {
  const urls = urlsOfHosts(url)
  let chosen = 0
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
  const { before, hosts, after } = partsOf(url)
  return hosts.map((host) => before + host + after)
}

/**
 * Moves one host of a connection string to the front, so that it is chosen first.
 * @param first one of `urlsOfHosts(url)`
 */
export function withFirstHost(url: string, first: string): string {
  const { before, hosts, after } = partsOf(url)
  const host = partsOf(first).hosts[0]!
  return before + [host, ...hosts.filter((other) => other !== host)].join() + after
}

function partsOf(url: string): { before: string; hosts: string[]; after: string } {
  const start = url.indexOf('://') + 3
  const length = url.slice(start).search(/[/?]/)
  const end = length === -1 ? url.length : start + length
  const hostsAt = start + url.slice(start, end).lastIndexOf('@') + 1
  return { before: url.slice(0, hostsAt), hosts: url.slice(hostsAt, end).split(','), after: url.slice(end) }
}
