import { readFile } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import { request } from 'undici'
import { StartError } from '../lib/startError.ts'
import { environmentSettings } from '../process/environmentSettings.ts'
import { keyOf } from './apiCall.ts'

type ApiOptions = { key?: string; url?: string; data?: string; idempotencyKey?: string }

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const

/**
 * `balcao api`: calls the API of a running server with a key and prints the answer's body, like curl. The exit code is
 * 1 for an error of the API. The status of the error is printed on standard error.
 * @param path the path with its query, such as `/v1/payments?status=PAID`
 * @param options.data the body as JSON, `@FILE` for a file, or `-` for standard input
 * @throws StartError for a wrong method, path or body, and if the server does not answer
 */
export async function callApi(method: string, path: string, options: ApiOptions): Promise<void> {
  const verb = METHODS.find((known) => known === method.toUpperCase())
  if (verb === undefined) throw new StartError(`"${method}" is not a method. The methods are ${METHODS.join(', ')}.`)
  if (!path.startsWith('/')) throw new StartError('The path begins with a slash, as in /v1/payments?status=PAID.')
  const base = (options.url ?? environmentSettings().settings.publicUrl).replace(/\/$/, '')
  const body = options.data === undefined ? undefined : await bodyOf(options.data)
  const headers = {
    authorization: `Bearer ${keyOf(options)}`,
    ...(body !== undefined && { 'content-type': 'application/json' }),
    ...(options.idempotencyKey !== undefined && { 'idempotency-key': options.idempotencyKey }),
  }
  const answer = await request(base + path, { method: verb, headers, body }).catch((error) => {
    throw new StartError(`${base} does not answer (${error.code ?? error.name}): is the server running there?`, error)
  })
  process.stdout.write(`${readable(await answer.body.text())}\n`)
  if (answer.statusCode < 400) return
  process.stderr.write(`balcao: ${verb} ${path} answered ${answer.statusCode}.\n`)
  process.exitCode = 1
}

async function bodyOf(data: string): Promise<string> {
  const given = data === '-' ? await text(process.stdin) : data.startsWith('@') ? await fileOf(data.slice(1)) : data
  try {
    JSON.parse(given)
  } catch (error) {
    throw new StartError(`The body is not JSON: ${(error as Error).message}.`)
  }
  return given
}

async function fileOf(path: string): Promise<string> {
  return await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new StartError(`${path} cannot be read (${error.code}).`)
  })
}

function readable(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2)
  } catch {
    return body
  }
}
