import type { DocsSite } from '../../docs/docsSite.ts'
import type { Json } from '../../lib/componentSchemas.ts'
import { docsResources, readDocsResource } from './docsTools.ts'
import type { McpTool } from './mcpTool.ts'

/**
 * The supported versions of the protocol, newest first. The messages of this server are the same in all these versions.
 */
const PROTOCOL_VERSIONS = ['2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05']
/** Error codes of JSON-RPC 2.0, and the code of MCP for an unknown resource. */
const codes = { parse: -32700, request: -32600, method: -32601, params: -32602, internal: -32603, resource: -32002 }

class RpcError extends Error {
  readonly code: number
  constructor(kind: keyof typeof codes, sentence: string) {
    super(sentence)
    this.code = codes[kind]
  }
}

export type McpSession = { version: string; instructions: string; tools: readonly McpTool[]; site: () => DocsSite }

/**
 * Answers one line of a client (Model Context Protocol, JSON-RPC 2.0). It never throws.
 * @returns the answer as JSON; undefined for a notification
 */
export async function answerMcpLine(session: McpSession, line: string): Promise<string | undefined> {
  const message = parse(line)
  if (message === undefined) return failure(null, new RpcError('parse', 'This line is not JSON.'))
  if (!Array.isArray(message)) return answerMessage(session, message)
  // A batch. Only the version 2025-03-26 has batches.
  const answers = await Promise.all(message.map((one) => answerMessage(session, one)))
  const sent = answers.filter((one) => one !== undefined)
  return sent.length > 0 ? `[${sent.join(',')}]` : undefined
}

function parse(line: string): Json | undefined {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}

async function answerMessage(session: McpSession, message: Json): Promise<string | undefined> {
  const { id, method, params = {} } = message ?? {}
  if (typeof method !== 'string') return failure(id ?? null, new RpcError('request', 'A message needs a method.'))
  if (id === undefined) return undefined
  try {
    const result = await answerRequest(session, method, params)
    return JSON.stringify({ jsonrpc: '2.0', id, result })
  } catch (error) {
    if (error instanceof RpcError) return failure(id, error)
    process.stderr.write(`${(error as Error).stack}\n`)
    return failure(id, new RpcError('internal', 'balcao mcp has a defect. Its standard error has the details.'))
  }
}

function failure(id: unknown, { code, message }: RpcError): string {
  return JSON.stringify({ jsonrpc: '2.0', id, error: { code, message } })
}

function answerRequest(session: McpSession, method: string, params: Json): Json {
  switch (method) {
    case 'initialize':
      return initialize(session, params)
    case 'ping':
      return {}
    case 'tools/list':
      return { tools: session.tools.map(({ call: _, ...tool }) => tool) }
    case 'tools/call':
      return callTool(session, params)
    case 'resources/list':
      return { resources: docsResources(session.site) }
    case 'resources/templates/list':
      return { resourceTemplates: [] }
    case 'resources/read':
      return readResource(session, params)
    default:
      throw new RpcError('method', `There is no method ${method}.`)
  }
}

function initialize({ version, instructions }: McpSession, { protocolVersion }: Json): Json {
  return {
    protocolVersion: PROTOCOL_VERSIONS.includes(protocolVersion) ? protocolVersion : PROTOCOL_VERSIONS[0],
    capabilities: { tools: {}, resources: {} },
    serverInfo: { name: 'balcao', title: 'Balcão', version },
    instructions,
  }
}

function callTool({ tools }: McpSession, { name, arguments: input = {} }: Json): Json {
  const tool = tools.find((one) => one.name === name)
  if (!tool)
    throw new RpcError('params', `There is no tool ${name}. tools/list has the tools that a person chose and allowed.`)
  if (typeof input !== 'object' || input === null || Array.isArray(input))
    throw new RpcError('params', 'The arguments of a tool are an object.')
  return tool.call(input)
}

function readResource({ site }: McpSession, { uri }: Json): Json {
  const text = readDocsResource(site, String(uri))
  if (text === undefined) throw new RpcError('resource', `There is no resource ${uri}.`)
  return { contents: [{ uri, mimeType: 'text/markdown', text }] }
}
