import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** An open proxy in front of one server. */
export type TcpProxy = {
  port: number
  /** The address of the target, with the port of the proxy. */
  url: string
  close(): void
}

/**
 * Opens a TCP proxy on a free port of the loopback address.
 * @param target URL of the server behind the proxy, such as `postgres://u@127.0.0.1:5432/shop`
 * @param join decides whether the bytes of a new connection are forwarded
 */
export async function openProxy(target: string, join: (client: Socket, upstream: Socket) => void): Promise<TcpProxy> {
  const own = new URL(target)
  const { hostname, port: targetPort } = own
  const sockets = new Set<Socket>()
  const server = createServer((client) => {
    const upstream = connect(Number(targetPort), hostname)
    for (const socket of [client, upstream]) {
      sockets.add(socket)
      socket.on('close', () => sockets.delete(socket))
    }
    join(client, upstream)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  own.port = String(port)
  return {
    port,
    url: own.href,
    close() {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}

/** Ends one of two connections when the other connection ends or fails. */
export function endTogether(client: Socket, upstream: Socket): void {
  for (const [socket, other] of [
    [client, upstream],
    [upstream, client],
  ] as const) {
    socket.on('error', () => other.destroy())
    socket.on('close', () => other.destroy())
  }
}
