import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { answerMcpLine, type McpSession } from '../../server/cli/mcp/mcpSession.ts'
import { afterFile } from '../afterFile.ts'
import type { Json } from '../description/apiDescription.ts'

const COMMAND = fileURLToPath(new URL('../../bin/balcao.js', import.meta.url))

/** A client of the Model Context Protocol. */
export type McpClient = {
  /** Sends a request. @returns the whole answer, with `result` or `error` */
  ask(method: string, params?: object): Promise<Json>
  /** Calls a tool. @returns its text, and whether it failed */
  tool(name: string, input?: object): Promise<{ text: string; failed: boolean }>
  /** Returns every answer so far, as text. */
  received(): string
}

/** Connects to a session in this process. */
export function mcpClient(session: McpSession): McpClient {
  return clientOf(async (line) => JSON.parse((await answerMcpLine(session, line))!))
}

/**
 * Starts `balcao mcp` in a separate process and connects over the standard streams. The process ends with the test
 * file.
 */
export function startMcp(key: string, args: readonly string[], settings: Record<string, string> = {}) {
  const { PATH, HOME, NODE_COMPILE_CACHE } = process.env
  const env = { PATH, HOME, NODE_COMPILE_CACHE, BALCAO_API_KEY: key, ...settings }
  const child = spawn(process.execPath, [COMMAND, 'mcp', ...args], { env, stdio: ['pipe', 'pipe', 'pipe'] })
  const waiting = new Map<unknown, (answer: Json) => void>()
  let log = ''
  createInterface({ input: child.stdout }).on('line', (line) => {
    const answer = JSON.parse(line)
    waiting.get(answer.id)?.(answer)
  })
  child.stderr.setEncoding('utf8').on('data', (text) => {
    log += text
  })
  const closed = once(child, 'close')
  const end = async () => {
    child.stdin.end()
    const [code] = await closed
    return { code, log }
  }
  afterFile(end)
  const client = clientOf((line) => {
    child.stdin.write(`${line}\n`)
    return new Promise((resolve) => waiting.set(JSON.parse(line).id, resolve))
  })
  /** Sends a notification. It has no answer. */
  const notify = (method: string) => child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', method })}\n`)
  return { ...client, notify, end }
}

function clientOf(exchange: (line: string) => Promise<Json>): McpClient {
  let lastId = 0
  let received = ''
  const ask = async (method: string, params?: object) => {
    lastId += 1
    const answer = await exchange(JSON.stringify({ jsonrpc: '2.0', id: lastId, method, params }))
    received += JSON.stringify(answer)
    return answer
  }
  return {
    ask,
    received: () => received,
    async tool(name, input = {}) {
      const { result, error } = await ask('tools/call', { name, arguments: input })
      if (error) throw new Error(`${name}: ${error.message}`)
      return { text: result.content[0].text, failed: result.isError }
    },
  }
}
