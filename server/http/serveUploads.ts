import { Server } from '@tus/server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../core/context.ts'
import { notFound } from '../core/errors.ts'
import { isId } from '../core/ids.ts'
import { storageOf, storageOfUploads } from '../media/storageOf.ts'
import { uploadLocker } from '../media/uploadLock.ts'

const UPLOADS = '/dashboard/uploads'

type Authorize = (request: FastifyRequest, reply: FastifyReply) => Promise<void>

/**
 * Receives the bytes of uploads by the tus protocol 1.0 (https://tus.io/protocols/resumable-upload). An operation of the
 * dashboard creates the upload, so only HEAD and PATCH are served.
 * @param authorize refuses callers who may not change the store's courses
 */
export function addUploadRoutes(dashboard: FastifyInstance, ctx: Context, authorize: Authorize): void {
  let server: Promise<Server> | undefined
  // The body is a stream of any length. The tus server reads it.
  dashboard.addContentTypeParser('application/offset+octet-stream', (_request, _body, done) => done(null))
  dashboard.route({
    method: ['HEAD', 'PATCH'],
    url: `${UPLOADS}/:storeId/:id`,
    exposeHeadRoute: false,
    schema: { hide: true } as object,
    onRequest: async (request, reply) => {
      const { storeId, id } = request.params as { storeId: string; id: string }
      if (!isId('sto', storeId) || !isId('med', id)) throw notFound('file')
      await authorize(request, reply)
    },
    async handler(request, reply) {
      server ??= createServer(ctx)
      for (const [name, value] of Object.entries(reply.getHeaders())) reply.raw.setHeader(name, value as string)
      reply.hijack()
      await (await server).handle(request.raw, reply.raw)
    },
  })
}

async function createServer(ctx: Context): Promise<Server> {
  return new Server({
    path: UPLOADS,
    datastore: (await storageOf(ctx, storageOfUploads(ctx))).uploads,
    locker: uploadLocker(ctx),
    // No page of another origin may upload. Pages of the same origin need no permission.
    allowedOrigins: [],
    getFileIdFromRequest: (request) => new URL(request.url).pathname.slice(UPLOADS.length + 1),
    onResponseError(_request, error) {
      if (!('status_code' in error)) ctx.log.error({ error: error.message }, 'An upload failed.')
      return undefined
    },
  })
}
