import { type FileHandle, open } from 'node:fs/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../core/context.ts'
import { ApiError, notFound } from '../core/errors.ts'
import { isId } from '../core/ids.ts'
import { readRange } from '../media/byteRange.ts'
import { contentDisposition, type Disposition, dispositions } from '../media/contentDisposition.ts'
import { localFile } from '../media/localFile.ts'
import { findMedia, type MediaRow } from '../media/media.ts'
import { checkSignature } from '../media/mediaUrl.ts'
import { storageOf } from '../media/storageOf.ts'

/**
 * Serves uploaded files at signed addresses. The signature is the permission, because a player cannot send other
 * credentials with its requests for ranges.
 */
export function addMediaRoutes(app: FastifyInstance, ctx: Context): void {
  app.route({
    method: ['GET', 'HEAD'],
    url: '/media/:storeId/:id',
    exposeHeadRoute: false,
    schema: { hide: true } as object,
    handler: async (request, reply) => {
      const { as, maxAgeSeconds, ...of } = readAddress(ctx, request)
      const media = await findMedia(ctx.database, of.storeId, of.id)
      if (media?.status !== 'ready') throw notFound('file')
      const headers = { ...headersOf(media, as), 'cache-control': `private, max-age=${maxAgeSeconds}` }
      if (media.storage === 'local') return sendFile(ctx, request, reply, { media, headers })
      const { read } = await storageOf(ctx, media.storage)
      return reply
        .headers(headers)
        .header('accept-ranges', 'none')
        .send(await read!(media))
    },
  })
}

/** @throws ApiError 404 for an address with a wrong signature; 403 for an expired address */
function readAddress(ctx: Context, request: FastifyRequest) {
  const { storeId, id } = request.params as { storeId: string; id: string }
  const { as: asText, until, signature } = request.query as Record<string, unknown>
  const as = dispositions.find((one) => one === asText)
  if (!isId('sto', storeId) || !isId('med', id) || as === undefined) throw notFound('file')
  if (typeof until !== 'string' || !/^\d{1,12}$/.test(until) || typeof signature !== 'string') throw notFound('file')
  const checked = checkSignature(ctx, { storeId, id, as, until: Number(until), signature })
  if (checked.is === 'forged') throw notFound('file')
  if (checked.is === 'expired')
    throw new ApiError(403, 'forbidden', 'This address has ended. Open the page again.', { code: 'address_ended' })
  return { storeId, id, as, maxAgeSeconds: checked.forSeconds }
}

/**
 * A store's file must never run scripts or plug-ins on this site, and browsers must use its checked type. Other sites
 * may not show it.
 */
function headersOf(media: MediaRow, as: Disposition): Record<string, string> {
  return {
    'content-type': media.type!,
    'content-disposition': contentDisposition(as, media.name),
    'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox",
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'accept-ranges': 'bytes',
    // A file does not change after its upload, so its id identifies the content.
    etag: etagOf(media),
  }
}

function etagOf({ id }: MediaRow): string {
  return `"${id}"`
}

type Sent = { media: MediaRow; headers: Record<string, string> }

async function sendFile(ctx: Context, request: FastifyRequest, reply: FastifyReply, { media, headers }: Sent) {
  const { 'if-none-match': known, 'if-range': sameAs, range: wanted } = request.headers
  const etag = etagOf(media)
  if (known?.split(',').some((tag) => tag.trim() === etag)) return reply.code(304).headers(headers).send()
  // A range is defined only for GET (RFC 9110, 14.2).
  const mayCut = request.method === 'GET' && (sameAs === undefined || sameAs === etag)
  const range = readRange(mayCut ? wanted : undefined, media.bytes)
  if (range.is === 'unsatisfiable') {
    reply.header('content-range', `bytes */${media.bytes}`)
    throw new ApiError(416, 'invalid_request', 'The file ends before this range.', { param: 'range' })
  }
  const { from, to } = range.is === 'part' ? range : { from: 0, to: media.bytes - 1 }
  const file = await openFile(ctx, media)
  reply.headers(headers).header('content-length', to - from + 1)
  if (range.is === 'part') reply.code(206).header('content-range', `bytes ${from}-${to}/${media.bytes}`)
  if (request.method === 'GET')
    return reply.send(file.createReadStream({ start: from, end: to, highWaterMark: CHUNK_BYTES }))
  await file.close()
  return reply.send()
}

const CHUNK_BYTES = 256 * 1024

/** @throws ApiError 404 if this node does not have the file, or has it with another size */
async function openFile(ctx: Context, media: MediaRow): Promise<FileHandle> {
  const path = localFile(ctx, { storeId: media.store_id, id: media.id })
  const file = await open(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (file && (await file.stat()).size === media.bytes) return file
  await file?.close()
  ctx.log.error({ mediaId: media.id, storeId: media.store_id }, 'An uploaded file is missing on this node.')
  throw notFound('file')
}
