import { request } from 'undici'

export type ApiRequest = { method: string; path: string; body?: unknown; idempotencyKey?: string }
/** An answer of the API, or the reason for a missing answer. */
export type ApiAnswer =
  | { is: 'answered'; status: number; text: string; retryAfter: string | undefined }
  | { is: 'no_answer'; reason: string }

/**
 * The time limit of a call, in milliseconds. A gateway has 30 s to answer. A move of the clock may take longer, because
 * all due work runs first.
 */
const TIMEOUT_MS = 120_000

/** Calls the API of a store with its key. A broken connection is returned as an answer, so the model can read it. */
export async function callApi(
  { url, key }: { url: string; key: string },
  { method, path, body, idempotencyKey }: ApiRequest,
): Promise<ApiAnswer> {
  const headers: Record<string, string> = { authorization: `Bearer ${key}`, 'user-agent': 'balcao-mcp' }
  if (body !== undefined) headers['content-type'] = 'application/json'
  if (idempotencyKey !== undefined) headers['idempotency-key'] = idempotencyKey
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  try {
    const sent = body === undefined ? undefined : JSON.stringify(body)
    const answer = await request(url + path, { method: method as 'GET', headers, body: sent, signal })
    const retryAfter = answer.headers['retry-after']?.toString()
    return { is: 'answered', status: answer.statusCode, text: await answer.body.text(), retryAfter }
  } catch (error) {
    const { code, name } = error as NodeJS.ErrnoException
    return { is: 'no_answer', reason: code ?? name }
  }
}
