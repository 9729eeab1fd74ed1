import { alternativesOf, type Definition } from './definition.ts'

type Form = { [name: string]: string | Form }

/**
 * Converts a form with names in brackets to a value of a type. A form has only texts, so the type decides how a text is
 * read.
 */
export function readForm(definition: Definition, type: string, pairs: URLSearchParams): unknown {
  const form: Form = {}
  for (const [name, text] of pairs) {
    const path = name.replaceAll(']', '').split('[')
    const last = path.pop()!
    let inner = form
    for (const part of path) {
      inner[part] ??= {}
      inner = inner[part] as Form
    }
    inner[last] = text
  }
  return typedValue(definition, type, form)
}

function typedValue(definition: Definition, type: string, form: string | Form): unknown {
  const alternatives = alternativesOf(type)
  if (typeof form === 'string') return scalarOf(alternatives, form)
  const list = alternatives.find((one) => one.startsWith('['))
  if (list && Object.keys(form).every((key) => /^\d+$/.test(key)))
    return Object.values(form).map((item) => typedValue(definition, list.slice(1, -1), item))
  const map = alternatives.find((one) => one.startsWith('{'))
  const model = definition.models[alternatives.find((one) => one in definition.models) ?? '']
  const typeOf = (field: string) => model?.[field] ?? model?.[`${field}!`] ?? map?.slice(1, -1) ?? 'any'
  return Object.fromEntries(
    Object.entries(form).map(([field, value]) => [field, typedValue(definition, typeOf(field), value)]),
  )
}

function scalarOf(alternatives: readonly string[], text: string): unknown {
  if (alternatives.includes('number') && /^-?\d+(\.\d+)?$/.test(text)) return Number(text)
  if (alternatives.includes('boolean') && /^(true|false)$/.test(text)) return text === 'true'
  return text
}
