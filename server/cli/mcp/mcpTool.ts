/** The answer of a tool. `isError` marks a failure that the model should read, such as a refused call (MCP, "Error Handling"). */
export type ToolResult = { content: { type: 'text'; text: string }[]; isError: boolean }

/** An unchecked JSON object from a model. */
export type ToolInput = Readonly<Record<string, unknown>>

/** A tool of the Model Context Protocol: its description for the model, and its call. */
export type McpTool = {
  name: string
  description: string
  inputSchema: object
  annotations: {
    title: string
    readOnlyHint: boolean
    destructiveHint: boolean
    idempotentHint: boolean
    openWorldHint: boolean
  }
  call(input: ToolInput): Promise<ToolResult>
}

/** Maximum length of an answer, in characters. A longer text would fill the context of a model. */
const MAX_CHARACTERS = 60_000

/** Returns a text as the answer of a tool. Cuts a text over the limit, and adds a note about the cut. */
export function textResult(text: string, isError = false): ToolResult {
  const isLong = text.length > MAX_CHARACTERS
  const cut = `${text.slice(0, MAX_CHARACTERS)}\n[The answer has ${text.length} characters and is cut here. Ask for less, for example with perPage.]`
  return { content: [{ type: 'text', text: isLong ? cut : text }], isError }
}
