import type { DocsPage } from './docsPages.ts'
import { anchorOf } from './renderMarkdown.ts'

// biome-ignore lint/suspicious/noExplicitAny: an OpenAPI document.
type Json = any

/**
 * Writes the reference of the API as Markdown from its description: a page per tag and one for the events. So the
 * reference has the same search, navigation and Markdown files as the guides.
 * @param description an OpenAPI 3.1 document
 */
export function referencePages(description: Json): DocsPage[] {
  const operations = Object.entries(description.paths).flatMap(([path, methods]) =>
    Object.entries(methods as object).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  )
  const pages = (description.tags as Json[]).map((tag) => {
    const own = operations.filter(({ operation }) => operation.tags.includes(tag.name))
    const parts = own.map((one) => operationPart(one, description))
    return referencePage(tag.name, `# ${tag.name}\n\n${tag.description}\n\n${parts.join('\n\n')}\n`)
  })
  const events = Object.entries(description.webhooks ?? {}).map(([kind, { post }]: [string, Json]) => {
    const { schema, example } = post.requestBody.content['application/json']
    return `## ${kind}\n\n${post.summary}.\n\n${fieldTable(schema, description)}${exampleBlock(example)}`
  })
  const intro = 'The bodies that Balcão sends to your receiver. [Webhooks](/docs/webhooks) says how to verify them.'
  return [...pages, referencePage('Events', `# Events\n\n${intro}\n\n${events.join('\n\n')}\n`)]
}

function referencePage(title: string, text: string): DocsPage {
  return { path: `/docs/reference/${anchorOf(title)}`, language: 'en', section: 'reference', file: '', title, text }
}

type DescribedOperation = { path: string; method: string; operation: Json }

function operationPart({ path, method, operation }: DescribedOperation, description: Json): string {
  const { summary, operationId, parameters = [], requestBody, responses } = operation
  const scope = operation.security?.[0]?.apiKey?.[0]
  const known = parameters.map((one: Json) => resolve(one, description))
  const rows = known.map((one: Json) =>
    row(one.name, one.required, { ...one.schema, description: one.description }, description),
  )
  const body = requestBody?.content['application/json']
  const [status, answer] = Object.entries(responses).find(([code]) => code.startsWith('2')) as [string, Json]
  const [type, content] = Object.entries(answer.content ?? {})[0] as [string, Json]
  return [
    `## ${summary}`,
    `\`\`\`text\n${method} ${path}\n\`\`\``,
    `${operation.description ? `${operation.description}\n\n` : ''}Scope \`${scope}\`. Operation \`${operationId}\`.`,
    rows.length > 0 && `### Parameters of ${operationId}\n\n${table(rows)}`,
    body && `### Body of ${operationId}\n\n${fieldTable(body.schema, description)}${exampleBlock(body.example)}`,
    `### Answer ${status} of ${operationId}\n\n${type === 'text/csv' ? 'A CSV file.\n' : fieldTable(content.schema, description)}${type === 'text/csv' ? '' : exampleBlock(exampleOf(content, description))}`,
    `Errors: ${Object.keys(responses)
      .filter((code) => code >= '4')
      .join(', ')}. See [errors](/docs/errors).`,
  ]
    .filter(Boolean)
    .join('\n\n')
}

function resolve(schema: Json, description: Json): Json {
  if (!schema?.$ref) return schema ?? {}
  const found = schema.$ref
    .slice(2)
    .split('/')
    .reduce((at: Json, part: string) => at[part.replaceAll('~1', '/')], description)
  return { ...found, name: found.name, refName: schema.$ref.split('/').at(-1) }
}

function fieldTable(schema: Json, description: Json): string {
  const fields = resolve(schema, description)
  const options = fields.anyOf ?? fields.oneOf
  if (!fields.properties && options) return options.map((one: Json) => fieldTable(one, description)).join('\n')
  const rows = Object.entries(fields.properties ?? {}).flatMap(([name, field]) =>
    fieldRows(name, field, fields.required?.includes(name) ?? false, { description, depth: 0 }),
  )
  return rows.length > 0 ? `${table(rows)}\n` : 'No fields.\n'
}

/** The table rows of a field and of its nested fields, down to the third level. */
function fieldRows(
  name: string,
  field: Json,
  required: boolean,
  { description, depth }: { description: Json; depth: number },
): string[] {
  const own = row(name, required, field, description)
  const found = resolve(field, description)
  const inner = found.type === 'array' ? resolve(found.items, description) : objectOf(found, description)
  if (depth === 2 || !inner?.properties) return [own]
  const prefix = found.type === 'array' ? `${name}[]` : name
  const below = Object.entries(inner.properties).flatMap(([key, value]) =>
    fieldRows(`${prefix}.${key}`, value, inner.required?.includes(key) ?? false, { description, depth: depth + 1 }),
  )
  return [own, ...below]
}

function objectOf(schema: Json, description: Json): Json {
  const options = (schema.anyOf ?? schema.oneOf ?? []).map((one: Json) => resolve(one, description))
  return options.find((one: Json) => one.properties) ?? schema
}

function row(name: string, required: boolean, field: Json, description: Json): string {
  const found = resolve(field, description)
  const words = (field.description ?? found.description ?? '').replaceAll('|', '\\|').replaceAll('\n', ' ')
  return `| \`${name}\` | ${typeWords(field, description)}${required ? '' : ', optional'} | ${words} |`
}

function typeWords(field: Json, description: Json): string {
  const found = resolve(field, description)
  if (found.const !== undefined) return `\`${found.const}\``
  if (found.enum) return found.enum.map((value: Json) => `\`${value}\``).join(', ')
  const options = found.anyOf ?? found.oneOf
  if (options) return [...new Set(options.map((one: Json) => typeWords(one, description)))].join(' or ')
  if (found.type === 'array') return `list of ${typeWords(found.items ?? {}, description)}`
  const type = Array.isArray(found.type) ? found.type.join(' or ') : (found.type ?? 'any')
  return found.format ? `${type} (${found.format})` : type
}

function table(rows: readonly string[]): string {
  return ['| field | type | meaning |', '| --- | --- | --- |', ...rows].join('\n')
}

/** Several operations may refer to one example. */
function exampleOf({ example, examples }: Json, description: Json): Json {
  return examples === undefined ? example : resolve(examples.recorded, description).value
}

function exampleBlock(example: Json): string {
  return example === undefined ? '' : `\n\`\`\`json\n${JSON.stringify(example, undefined, 2)}\n\`\`\``
}
