import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Context } from '../core/context.ts'
import { learnPath } from '../learn/visit.ts'
import { findStoreOfHost } from '../stores/learnHost.ts'
import { HOST_PROOF_PATH, hostProof } from '../students/ownHost.ts'

/** Serves the first page of each host name, and the proof that a host name leads to this server. */
export function addOwnHosts(app: FastifyInstance, ctx: Context): void {
  const hidden = { schema: { hide: true } as object }
  app.get('/', hidden, async (request, reply) => reply.redirect((await ownAreaOf(ctx, request)) ?? '/dashboard/'))
  app.post(HOST_PROOF_PATH, hidden, (request, reply) =>
    reply
      .header('content-type', 'application/json; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(JSON.stringify({ proof: hostProof(ctx, request.hostname.toLowerCase()) })),
  )
}

/** Returns the path of the members area for the host name of the request. */
export async function ownAreaOf(ctx: Context, request: FastifyRequest): Promise<string | undefined> {
  const id = await storeOfHostName(ctx, request)
  return id === undefined ? undefined : learnPath({ id })
}

/** Returns the store of a host name. For the server's own name it makes no query. */
export async function storeOfHostName(ctx: Context, { hostname }: FastifyRequest): Promise<string | undefined> {
  const host = hostname.toLowerCase()
  return host === new URL(ctx.settings.publicUrl).hostname ? undefined : await findStoreOfHost(ctx.database, host)
}
