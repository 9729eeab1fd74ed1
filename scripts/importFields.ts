export type Language = 'en' | 'pt'

// biome-ignore lint/suspicious/noExplicitAny: a JSON schema has any shape.
type Json = any

/** A field of a list. `path` is the path in the guide, and `key` is the path without the markers of lists. */
export type ImportField = { path: string; key: string; schema: Json; isRequired: boolean }

/** Returns the fields of a list or an object of the import document, each before the fields inside it. */
export function importFieldsOf(schema: Json, key: string, path = ''): ImportField[] {
  const object = objectIn(schema)
  return Object.entries(object?.properties ?? {}).flatMap(([name, own]: [string, Json]) => {
    const isRequired = object.required?.includes(name) ?? false
    const inside = `${path}${name}${isList(own) ? '[].' : '.'}`
    const field = { path: `${path}${name}`, key: `${key}.${name}`, schema: own, isRequired }
    return [field, ...importFieldsOf(own, field.key, inside)]
  })
}

const variants = (schema: Json): Json[] => (schema.anyOf ? schema.anyOf.flatMap(variants) : [schema])
const isList = (schema: Json) => variants(schema).some(({ type }) => type === 'array')

/** Returns the object schema of a schema: the schema, the schema of its rows, or the union of its variants. */
function objectIn(schema: Json): Json | undefined {
  const objects = variants(schema)
    .map((variant) => (variant.type === 'array' ? variant.items : variant))
    .filter(({ properties }) => properties !== undefined)
  if (objects.length < 2) return objects[0]
  const names = new Set(objects.flatMap(({ properties }) => Object.keys(properties)))
  const merged = [...names].map((name) => {
    const own = objects.flatMap(({ properties }) => properties[name] ?? [])
    return [name, own[0].enum ? { enum: own.flatMap((one) => one.enum) } : own[0]]
  })
  const isInAll = (name: string) => objects.every(({ required }) => required?.includes(name))
  return { properties: Object.fromEntries(merged), required: [...names].filter(isInAll) }
}

const words = {
  en: {
    required: '**required**, ',
    text: 'text',
    upTo: (n: string) => `up to ${n} characters`,
    integer: 'whole number',
    number: 'number',
    between: (from: string, to: string) => `from ${from} to ${to}`,
    from: (n: string) => `from ${n}`,
    boolean: '`true` or `false`',
    instant: 'instant',
    object: 'object',
    ref: (list: string) => `ref of \`${list}\``,
    list: 'list',
    atMost: (n: string) => `(at most ${n})`,
    or: ' or ',
    null: 'null',
  },
  pt: {
    required: '**obrigatório**, ',
    text: 'texto',
    upTo: (n: string) => `de até ${n} caracteres`,
    integer: 'número inteiro',
    number: 'número',
    between: (from: string, to: string) => `de ${from} a ${to}`,
    from: (n: string) => `a partir de ${n}`,
    boolean: '`true` ou `false`',
    instant: 'hora',
    object: 'objeto',
    ref: (list: string) => `ref de \`${list}\``,
    list: 'lista',
    atMost: (n: string) => `(no máximo ${n})`,
    or: ' ou ',
    null: 'nulo',
  },
} as const

/** A larger limit only keeps sums exact, so readers need not see it. */
const MAX_SHOWN = 1_000_000_000

/** Describes the type of a field in words, with its limits. */
export function typeText({ schema, isRequired }: ImportField, language: Language): string {
  const t = words[language]
  const kinds = new Set(
    variants(schema).map((variant) => (variant.type === 'null' ? t.null : kindText(variant, language))),
  )
  return `${isRequired ? t.required : ''}${[...kinds].join(t.or)}`
}

function kindText(schema: Json, language: Language): string {
  const t = words[language]
  if (schema.const !== undefined) return `\`${schema.const}\``
  if (schema.enum) return schema.enum.map((value: string) => `\`${value}\``).join(', ')
  const list = /^(?:Your own name|The ref of a row of (\w+))/.exec(schema.description ?? '')?.[1]
  if (list) return t.ref(list)
  if (schema.format === 'date-time') return t.instant
  if (schema.type === 'array') return arrayText(schema, language)
  if (schema.type === 'object') return t.object
  if (schema.type === 'boolean') return t.boolean
  if (schema.type === 'integer' || schema.type === 'number') return numberText(schema, language)
  return schema.maxLength ? `${t.text} ${t.upTo(shown(schema.maxLength, language))}` : t.text
}

function arrayText({ items, maxItems }: Json, language: Language): string {
  const t = words[language]
  const list = maxItems ? `${t.list} ${t.atMost(shown(maxItems, language))}` : t.list
  return objectIn(items) === undefined ? `${list}: ${kindText(items, language)}` : list
}

function numberText({ type, minimum, maximum }: Json, language: Language): string {
  const t = words[language]
  const name = type === 'integer' ? t.integer : t.number
  if (minimum === undefined) return name
  const from = shown(minimum, language)
  return `${name} ${maximum > MAX_SHOWN ? t.from(from) : t.between(from, shown(maximum, language))}`
}

function shown(number: number, language: Language): string {
  return number.toLocaleString(language === 'en' ? 'en-US' : 'pt-BR')
}
