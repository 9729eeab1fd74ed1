const WIDTH = 160

/** Writes JSON with a list or an object on one line if it fits, so that a new field of a schema is one line. */
export function compactJson(value: unknown, depth = 0, before = 0): string {
  const inline = inlineJson(value)
  if (before + inline.length <= WIDTH || typeof value !== 'object' || value === null) return inline
  const indent = ' '.repeat(depth + 1)
  const [open, close] = Array.isArray(value) ? '[]' : '{}'
  const lines = Array.isArray(value)
    ? value.map((item) => `${indent}${compactJson(item, depth + 1, depth + 1)}`)
    : Object.entries(value).map(([name, item]) => {
        const key = `${indent}${JSON.stringify(name)}: `
        return `${key}${compactJson(item, depth + 1, key.length)}`
      })
  return `${open}\n${lines.join(',\n')}\n${' '.repeat(depth)}${close}`
}

function inlineJson(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  if (Array.isArray(value)) return `[${value.map(inlineJson).join(', ')}]`
  const fields = Object.entries(value).map(([name, item]) => `${JSON.stringify(name)}: ${inlineJson(item)}`)
  return fields.length === 0 ? '{}' : `{ ${fields.join(', ')} }`
}
