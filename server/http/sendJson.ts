import type { FastifyReply, FastifyRequest } from 'fastify'
import type { SerializedAnswer } from '../idempotency/idempotentAnswer.ts'

export type SendJson = (request: FastifyRequest, reply: FastifyReply, answer: SerializedAnswer) => void

const RATE_LIMIT = ['ratelimit-limit', 'ratelimit-remaining', 'ratelimit-reset']

/**
 * Creates the function that sends the successful answers of the API. The function passes Node a flat list of headers,
 * because header objects took a fifth of the time of a quick request.
 * @param everyAnswer the headers of every answer
 */
export function createSendJson(everyAnswer: Readonly<Record<string, string>>): SendJson {
  const fixed = Object.entries({ ...everyAnswer, 'content-type': 'application/json; charset=utf-8' }).flat()
  return (request, reply, { status, body, replayed }) => {
    const bytes = Buffer.byteLength(body)
    const head = [...fixed, 'content-length', String(bytes), 'x-request-id', request.id]
    if (replayed) head.push('idempotency-replayed', 'true')
    if (reply.hasHeader('ratelimit-limit'))
      for (const name of RATE_LIMIT) head.push(name, String(reply.getHeader(name)))
    reply.hijack()
    reply.raw.writeHead(status, head)
    // An ASCII character is the same byte in UTF-8 and in Latin-1, and Node writes Latin-1 faster.
    reply.raw.end(body, bytes === body.length ? 'latin1' : 'utf8')
  }
}
