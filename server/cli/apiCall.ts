import { request } from 'undici'
import { StartError } from '../lib/startError.ts'
import { environmentApiKey } from '../process/environmentSettings.ts'

/** Returns the API key for a command. @throws StartError if neither `--key` nor BALCAO_API_KEY is set */
export function keyOf({ key = environmentApiKey() }: { key?: string }): string {
  if (!key) throw new StartError('Name an API key of the store: --key sk_test_…, or set BALCAO_API_KEY.')
  return key
}

// biome-ignore lint/suspicious/noExplicitAny: the answer may come from a server of another version.
export type ApiBody = any

/** Calls the API of a running Balcão. @throws StartError with a sentence for the person at the terminal */
export async function apiCall(
  base: string,
  { key, method, path, body }: { key: string; method: 'GET' | 'POST'; path: string; body?: object },
): Promise<ApiBody> {
  const headers: Record<string, string> = { authorization: `Bearer ${key}` }
  if (body) headers['content-type'] = 'application/json'
  const answer = await request(base + path, { method, headers, body: body && JSON.stringify(body) }).catch((error) => {
    throw new StartError(`${base} does not answer (${error.code ?? error.name}): is the server running there?`, error)
  })
  const text = await answer.body.text()
  const parsed = text.startsWith('{') ? JSON.parse(text) : {}
  if (answer.statusCode >= 200 && answer.statusCode < 300) return parsed
  throw new StartError(`${method} ${path} answered ${answer.statusCode}: ${parsed.error?.message ?? 'no reason given'}`)
}
