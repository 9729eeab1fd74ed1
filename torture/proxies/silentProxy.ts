import { openProxy, type TcpProxy } from './proxy.ts'

/** A TCP proxy in front of PostgreSQL that can fall silent, like a network that drops packets. */
export type SilentProxy = Pick<TcpProxy, 'url' | 'close'> & {
  /** From now on drops all bytes of open and new connections, and closes no connection. */
  silence(): void
  /**
   * Forwards new connections. Connections that were open during the silence stay dead, as after the failure of a
   * machine.
   */
  restore(): void
}

/** Opens a proxy on a free port. @param target a PostgreSQL connection string */
export async function openSilentProxy(target: string): Promise<SilentProxy> {
  /** The number of silences so far. A connection with a lower number is dead. */
  let silences = 0
  let isSilent = false
  const { url, close } = await openProxy(target, (client, upstream) => {
    const born = silences
    const isDead = () => isSilent || born !== silences
    const between = [
      [client, upstream],
      [upstream, client],
    ] as const
    for (const [from, to] of between) {
      from.on('data', (chunk) => {
        if (!isDead()) to.write(chunk)
      })
      from.on('error', () => {})
      from.on('close', () => {
        // The other side does not notice the end of a dead connection.
        if (!isDead()) to.destroy()
      })
    }
  })
  return {
    url,
    close,
    silence() {
      isSilent = true
      silences += 1
    },
    restore() {
      isSilent = false
      silences += 1
    },
  }
}
