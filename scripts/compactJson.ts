const WIDTH = 160
/** A longer list or object has one entry per line. Then a new entry changes only its own line. */
const MAX_ENTRIES = 3

/** Writes JSON with each short list or object on one line. Then a new field of a schema is one line. */
export function compactJson(value: unknown, depth = 0, before = 0): string {
  const inline = inlineJson(value)
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  if (inline !== undefined && before + inline.length <= WIDTH) return inline
  const indent = ' '.repeat(depth + 1)
  const [open, close] = Array.isArray(value) ? '[]' : '{}'
  const lines = Array.isArray(value)
    ? value.map((item) => `${indent}${compactJson(item, depth + 1, depth + 1)}`)
    : Object.entries(value as object).map(([name, item]) => {
        const key = `${indent}${JSON.stringify(name)}: `
        return `${key}${compactJson(item, depth + 1, key.length)}`
      })
  return `${open}\n${lines.join(',\n')}\n${' '.repeat(depth)}${close}`
}

/** @returns undefined if something in the value has too many entries for one line */
function inlineJson(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const entries = Object.entries(value)
  const items = entries.map(([, item]) => inlineJson(item))
  if (entries.length > MAX_ENTRIES || items.includes(undefined)) return undefined
  if (Array.isArray(value)) return `[${items.join(', ')}]`
  const fields = entries.map(([name], index) => `${JSON.stringify(name)}: ${items[index]}`)
  return fields.length === 0 ? '{}' : `{ ${fields.join(', ')} }`
}
