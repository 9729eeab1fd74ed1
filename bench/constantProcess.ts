/** A Fastify server with a constant answer, in its own process. It is the limit of a route without queries. */
import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'

process.once('message', async (text: string) => {
  const app = Fastify()
  app.get('/', (_request, reply) => reply.header('content-type', 'application/json; charset=utf-8').send(text))
  await app.listen({ host: '127.0.0.1', port: 0 })
  process.send!(`http://127.0.0.1:${(app.server.address() as AddressInfo).port}`)
})
process.on('disconnect', () => process.exit(0))
