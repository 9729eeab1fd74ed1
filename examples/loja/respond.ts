import type { IncomingMessage, ServerResponse } from 'node:http'

export type Answer = { status?: number; type?: string; to?: string; cookie?: string; body?: string; signIn?: true }

const MOST_BYTES = 100_000

/** Sends an answer. The browser may send forms to the shop and, for cards, on to Balcão. */
export function send(response: ServerResponse, answer: Answer, balcaoUrl: string): void {
  const { status = answer.to ? 303 : 200, type = 'text/html', body = '' } = answer
  response.writeHead(status, {
    'content-type': `${type}; charset=utf-8`,
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'content-security-policy': `default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; frame-ancestors 'none'; form-action 'self' ${balcaoUrl}`,
    ...(answer.to && { location: answer.to }),
    ...(answer.cookie && { 'set-cookie': answer.cookie }),
    ...(answer.signIn && { 'www-authenticate': 'Basic realm="equipe"' }),
  })
  response.end(body)
}

/** @throws Error for a body of more than 100 kB */
export async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of request) {
    bytes += chunk.length
    if (bytes > MOST_BYTES) throw new Error('The body is too long.')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
