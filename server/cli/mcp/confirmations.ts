import { randomBytes } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { ToolInput } from './mcpTool.ts'

export type Confirmations = ReturnType<typeof createConfirmations>

/** Stores the calls that a person must confirm. Each confirmation value works once, for one call. */
export function createConfirmations() {
  const open = new Map<string, { tool: string; input: ToolInput }>()
  return {
    /** Stores a call. @returns the value that confirms it */
    ask(tool: string, input: ToolInput): string {
      const value = randomBytes(6).toString('hex')
      open.set(value, { tool, input })
      return value
    },
    /** Returns true if the value confirms exactly this call. The value cannot be used again. */
    take(value: unknown, tool: string, input: ToolInput): boolean {
      const asked = open.get(String(value))
      if (!asked || asked.tool !== tool || !isDeepStrictEqual(asked.input, input)) return false
      return open.delete(String(value))
    },
  }
}
