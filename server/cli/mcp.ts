import { createInterface } from 'node:readline'
import type { Readable, Writable } from 'node:stream'
import type { DocsSite } from '../docs/docsSite.ts'
import { describeServer, docsOf } from '../http/serveDocs.ts'
import { StartError } from '../lib/startError.ts'
import { environmentApiKey, environmentMcpTools, environmentSettings } from '../process/environmentSettings.ts'
import { docsTools } from './mcp/docsTools.ts'
import { answerMcpLine, type McpSession } from './mcp/mcpSession.ts'
import { operationTools } from './mcp/operationTools.ts'
import { chosenSubjects, toolSubjects } from './mcp/toolSubjects.ts'

export type McpOptions = {
  version: string
  url?: string
  /** Subjects separated by commas, or `all`. */
  tools?: string
  allowWrites?: boolean
  allowMoney?: boolean
  live?: boolean
}

/**
 * `balcao mcp`: runs a server of the Model Context Protocol on standard input and output, for the store of one key.
 * @throws StartError the errors of `openMcpSession`
 */
export async function serveMcp(options: McpOptions): Promise<void> {
  const url = options.url ?? environmentSettings().settings.publicUrl
  const tools = options.tools ?? environmentMcpTools()
  const session = openMcpSession(environmentApiKey(), { ...options, tools, url })
  process.stderr.write(`balcao mcp: ${session.tools.length} tools for the store at ${url}.\n`)
  await serveLines({ input: process.stdin, output: process.stdout }, (line) => answerMcpLine(session, line))
}

/**
 * Creates the tools of the chosen subjects that the options allow. The API description and the docs are part of this
 * version, so the tools exist even if the server has no docs or does not answer.
 * @throws StartError for a missing key, a key of production without `live`, an unknown subject, and an address without
 * http or https
 */
export function openMcpSession(key: string | undefined, options: McpOptions & { url: string }): McpSession {
  if (!key) throw new StartError('Set BALCAO_API_KEY to an API key of the store.')
  const isLive = !key.startsWith('sk_test_')
  if (isLive && !options.live)
    throw new StartError(
      'BALCAO_API_KEY is not a key of a sandbox. Use a key sk_test_…, or add --live for a real store.',
    )
  if (!/^https?:\/\/[^/]/.test(options.url)) throw new StartError('--url must begin with http:// or https://.')
  const url = options.url.endsWith('/') ? options.url.slice(0, -1) : options.url
  const description = describeServer(url, !isLive)
  let built: DocsSite | undefined
  const site = () => {
    built ??= docsOf(description, url)
    return built
  }
  const access = { writes: options.allowWrites ?? false, money: options.allowMoney ?? false }
  const known = toolSubjects(description)
  const subjects = chosenSubjects(options.tools, known)
  const tools = [...docsTools(site), ...operationTools(description, { url, key, isLive, access, subjects })]
  const others = known.filter((subject) => !subjects.includes(subject))
  return { version: options.version, instructions: instructionsOf(isLive, others), tools, site }
}

function instructionsOf(isLive: boolean, others: readonly string[]): string {
  const store = isLive
    ? 'This is a real store. A change needs the confirmation of a person.'
    : 'This is a sandbox, where no real money moves. advanceTestClock moves the clock of the store.'
  const more =
    others.length === 0
      ? ''
      : ` Tools of other subjects are left out: ${others.join(', ')}. A person adds them with the option --tools or BALCAO_MCP_TOOLS.`
  return `The tools call the API of one store of Balcão, which takes payments in Brazil by PIX, boleto and card. ${store} Amounts are integers of cents of BRL. searchDocs and readDocs explain the API. Never ask a person for a real card number.${more}`
}

/**
 * Answers each line of the input with at most one line, as soon as its answer is ready. Resolves after the input has
 * ended and all answers are written.
 */
async function serveLines(
  { input, output }: { input: Readable; output: Writable },
  answer: (line: string) => Promise<string | undefined>,
): Promise<void> {
  const running = new Set<Promise<void>>()
  for await (const line of createInterface({ input })) {
    if (line.trim() === '') continue
    const work = answer(line).then((text) => {
      if (text !== undefined) output.write(`${text}\n`)
      running.delete(work)
    })
    running.add(work)
  }
  await Promise.all(running)
}
