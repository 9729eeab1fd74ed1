import { readFile, writeFile } from 'node:fs/promises'
import openapiTS, { astToString } from 'openapi-typescript'
import { type Json, operationsOf, resolved } from './apiDescription.ts'

const FOLDER = new URL('../../packages/node/src/generated/', import.meta.url)

const HEADER =
  '// biome-ignore-all lint: generated.\n// biome-ignore-all format: generated.\n// Written by `npm run openapi`.\n\n'

/** Returns the generated files of the SDK: the description's types, their names, and a method for each operation. */
export async function sdkSource(description: Json): Promise<Record<string, string>> {
  const types = astToString(await openapiTS(withoutExamples(description), { alphabetize: false }))
  return {
    'openapi.ts': HEADER + types,
    'schemas.ts': HEADER + schemas(description),
    'operations.ts': HEADER + methods(description),
  }
}

/** Examples are removed. Otherwise each would be a comment beside its type. */
function withoutExamples({ components, ...rest }: Json): Json {
  const bare = { ...rest, components: { ...components, examples: undefined } }
  const text = JSON.stringify(bare, (_, value) =>
    value?.schema ? { ...value, example: undefined, examples: undefined } : value,
  )
  return JSON.parse(text)
}

export async function readSdkSource(): Promise<Record<string, string>> {
  const names = ['openapi.ts', 'schemas.ts', 'operations.ts']
  return Object.fromEntries(
    await Promise.all(names.map(async (name) => [name, await readFile(new URL(name, FOLDER), 'utf8')])),
  )
}

export async function writeSdkSource(description: Json): Promise<void> {
  for (const [name, source] of Object.entries(await sdkSource(description)))
    await writeFile(new URL(name, FOLDER), source)
}

/** The name `Error` is a built-in name of the language. */
function schemas({ components, webhooks }: Json): string {
  const names = Object.keys(components.schemas).filter((name) => name !== 'Error')
  const events = Object.values<Json>(webhooks).map(({ post }) =>
    post.requestBody.content['application/json'].schema.$ref.split('/').at(-1),
  )
  return `import type { components } from './openapi.ts'

type Schemas = components['schemas']

${names.map((name) => `export type ${name} = Schemas['${name}']`).join('\n')}

/** Every event that a webhook may bring. \`event\` tells the kinds apart. */
export type WebhookEvent =
${events.map((name) => `  | ${name}`).join('\n')}
`
}

function methods(description: Json): string {
  const calls = operationsOf(description).map((one) => method(description, one.method, one.path, one.operation))
  return `import { type Page, Pages } from '../pages.ts'
import { pathPart } from '../pathPart.ts'
import type { CallOptions, Send } from '../transport.ts'
import type { operations } from './openapi.ts'

type Good = 200 | 201
type Of<Operation extends keyof operations> = operations[Operation]
type Query<Operation extends keyof operations> = NonNullable<Of<Operation>['parameters']['query']>
type Body<Operation extends keyof operations> = Of<Operation> extends { requestBody?: infer Sent }
  ? NonNullable<Sent> extends { content: { 'application/json': infer Json } } ? Json : never
  : never
type Contents<Answer> = Answer extends { content: infer Content } ? Content[keyof Content] : never
type Answer<Operation extends keyof operations> = Contents<Of<Operation>['responses'][Good & keyof Of<Operation>['responses']]>
type ItemOf<Operation extends keyof operations> = Answer<Operation> extends { data: (infer Item)[] } ? Item : never
type List<Operation extends keyof operations> = Pages<ItemOf<Operation>>

/** A method for each operation of the API. */
export class Operations {
  readonly #send: Send

  constructor(send: Send) {
    this.#send = send
  }
${calls.join('')}}
`
}

function method(description: Json, verb: string, path: string, operation: Json): string {
  const { operationId: name, parameters = [], requestBody } = operation
  const all: Json[] = parameters.map((one: Json) => resolved(description, one))
  const ids = all.filter((one) => one.in === 'path').map((one) => one.name as string)
  const query = all.filter((one) => one.in === 'query')
  const args = [
    ...ids.map((id) => `${id}: string`),
    ...(query.length > 0 ? [`query${query.some((one) => one.required) ? '' : '?'}: Query<'${name}'>`] : []),
    ...(takesBody(description, requestBody) ? [`body${requestBody.required ? '' : '?'}: Body<'${name}'>`] : []),
    'options?: CallOptions',
  ].join(', ')
  const address =
    ids.length > 0 ? `\`${path.replaceAll(/\{(\w+)\}/g, (_, id) => `\${pathPart(${id}, '${id}')}`)}\`` : `'${path}'`
  const parts = [`method: '${verb}'`, `path: ${address}`]
  if (takesBody(description, requestBody)) parts.push('body')
  if (path.endsWith('.csv')) parts.push('isText: true')
  const gone = verb === 'DELETE' ? goneAnswer(description, operation, ids.at(-1)) : undefined
  if (gone !== undefined) parts.push(`gone: ${gone}`)
  const comment = commentOf(operation)
  if (isList(description, operation))
    return `
${comment}  ${name}(${args}): List<'${name}'> {
    return new Pages((page) => this.#send({ ${parts.join(', ')}, query: { ...query, ...(page && { page }) } }, options) as Promise<Page<ItemOf<'${name}'>>>)
  }
`
  if (query.length > 0) parts.push('query')
  return `
${comment}  async ${name}(${args}): Promise<Answer<'${name}'>> {
    return (await this.#send({ ${parts.join(', ')} }, options)) as Answer<'${name}'>
  }
`
}

/** A method of an operation without fields in its body needs no parameter for the body. */
function takesBody(description: Json, requestBody: Json): boolean {
  if (!requestBody) return false
  const schema = resolved(description, requestBody.content['application/json'].schema)
  return Object.keys(schema.properties ?? {}).length > 0
}

function isList(description: Json, { responses }: Json): boolean {
  const schema = resolved(description, responses['200']?.content?.['application/json']?.schema)
  return schema?.properties?.hasMore !== undefined && schema.properties.page !== undefined
}

/** The answer of a delete if it contains only constants and the id. A repeated call that finds nothing returns it. */
function goneAnswer(description: Json, { responses }: Json, id?: string): string | undefined {
  const schema = resolved(description, responses['200'].content['application/json'].schema)
  const fields = Object.entries<Json>(schema.properties).map(([name, field]) => {
    if (field.const !== undefined) return `${name}: ${JSON.stringify(field.const).replaceAll('"', "'")}`
    return name === 'id' && id !== undefined ? `id: ${id}` : undefined
  })
  return fields.includes(undefined) ? undefined : `{ ${fields.join(', ')} }`
}

function commentOf({ summary, description }: Json): string {
  return `  /** ${[summary, description].filter(Boolean).join('. ').replaceAll('..', '.')} */\n`
}
