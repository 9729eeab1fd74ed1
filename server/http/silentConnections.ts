import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** A connection that exists for this time has had its chance to send a request. */
const SILENT_MS = 100

/**
 * Closes connections that have not sent a byte, when the server closes. Browsers open connections in advance. Node counts
 * such a connection as a running request and checks no time limit while it closes, so the server would wait for the
 * limit of `silenceTimeoutMs`.
 */
export function closeSilentConnections(app: FastifyInstance): void {
  const open = new Set<Socket>()
  app.server.on('connection', (socket: Socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  })
  app.addHook('preClose', (done) => {
    let known: Socket[] = []
    const closing = setInterval(() => {
      for (const socket of known) if (socket.bytesRead === 0) socket.destroy()
      known = [...open]
    }, SILENT_MS).unref()
    app.server.once('close', () => clearInterval(closing))
    done()
  })
}
