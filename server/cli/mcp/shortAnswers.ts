import type { Json } from '../../lib/componentSchemas.ts'
import type { ToolInput } from './mcpTool.ts'

/** Additional fields of a tool's input. They are not sent to the server. */
export const ownInputs: Readonly<Record<string, Json>> = {
  listMails: {
    withBodies: {
      type: 'boolean',
      description: 'True adds the texts of the mails. A page with texts fills the context of a model',
    },
  },
}

/** Shortens the answers of some tools, and adds a note if the call lacks a field. */
export function shortAnswer(name: string, input: ToolInput, text: string): string {
  if (name === 'listMails' && input.withBodies !== true) return withoutBodies(text)
  if (name === 'listNewEvents' && input.after === undefined) return `${text}\n${SINCE_NOW}`
  return text
}

const SINCE_NOW =
  '[The call had no "after", so only events from now on count. Send "next" of this answer as "after" once something has changed. listEvents has the events so far.]'

function withoutBodies(text: string): string {
  const page = JSON.parse(text)
  const data = page.data.map(({ text: _, html: __, ...mail }: Json) => mail)
  return JSON.stringify({ ...page, data })
}
