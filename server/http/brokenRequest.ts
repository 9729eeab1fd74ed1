import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import type { Context } from '../core/context.ts'
import { headersOfEveryAnswer } from './errorAnswers.ts'

const refusals: Record<string, readonly [status: number, words: string]> = {
  HPE_HEADER_OVERFLOW: [431, 'Request Header Fields Too Large'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'Request Timeout'],
}

/** Time for the client to read the answer. */
const FAREWELL_MS = 1_000

/**
 * Answers a request that Node could not read, for example because the request is not HTTP. Writes the error envelope
 * directly to the socket.
 */
export function answerBrokenRequest(ctx: Context, error: Error & { code?: string }, socket: Socket): void {
  if (!socket.writable) return void socket.destroy(error)
  const [status, words] = refusals[error.code ?? ''] ?? [400, 'Bad Request']
  const requestId = randomUUID()
  ctx.log.info({ requestId, status, code: error.code }, 'broken request')
  const body = JSON.stringify({ error: { type: 'invalid_request', message: `${words}.` } })
  const head = [
    `HTTP/1.1 ${status} ${words}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    `x-request-id: ${requestId}`,
    ...Object.entries(headersOfEveryAnswer(ctx.settings.publicUrl)).map(([name, value]) => `${name}: ${value}`),
    'connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
  // Closes the socket later. If the client still sends, an immediate close would lose the answer (RFC 9112, 9.6).
  setTimeout(() => socket.destroy(), FAREWELL_MS).unref()
}
