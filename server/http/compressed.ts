import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

const WORTH_COMPRESSING_BYTES = 1_400

/** Compresses a page in an encoding that the browser accepts, and sets the header. Returns a small page unchanged. */
export function compressed(request: FastifyRequest, reply: FastifyReply, text: string): string | Buffer {
  const accepted = String(request.headers['accept-encoding'] ?? '')
  if (text.length < WORTH_COMPRESSING_BYTES) return text
  if (/\bbr\b/.test(accepted)) {
    reply.header('content-encoding', 'br')
    return brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
  }
  if (!/\bgzip\b/.test(accepted)) return text
  reply.header('content-encoding', 'gzip')
  return gzipSync(text)
}
