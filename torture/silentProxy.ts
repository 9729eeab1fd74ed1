import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A TCP proxy in front of PostgreSQL that can fall silent, as a network does that drops packets. */
export type SilentProxy = {
  /** The connection string that leads through the proxy. */
  url: string
  /** Drops all bytes of open and new connections from now on, and closes none of them. */
  silence(): void
  /** Forwards new connections. The connections of the silence stay dead, as after the failure of a machine. */
  restore(): void
  close(): void
}

/** Opens a proxy on a free port. @param target a PostgreSQL connection string */
export async function openSilentProxy(target: string): Promise<SilentProxy> {
  const { hostname, port } = new URL(target)
  const sockets = new Set<Socket>()
  /** The number of silences so far. A connection of an earlier number is dead. */
  let silences = 0
  let isSilent = false
  const server = createServer((client) => {
    const born = silences
    const upstream = connect(Number(port), hostname)
    const isDead = () => isSilent || born !== silences
    const between = [
      [client, upstream],
      [upstream, client],
    ] as const
    for (const [from, to] of between) {
      sockets.add(from)
      from.on('data', (chunk) => {
        if (!isDead()) to.write(chunk)
      })
      from.on('error', () => {})
      from.on('close', () => {
        sockets.delete(from)
        // The other side does not hear of the end of a dead connection.
        if (!isDead()) to.destroy()
      })
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const own = new URL(target)
  own.port = String((server.address() as AddressInfo).port)
  return {
    url: own.href,
    silence() {
      isSilent = true
      silences += 1
    },
    restore() {
      isSilent = false
      silences += 1
    },
    close() {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}
