import { mkdir, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createClient } from '@hey-api/openapi-ts'
import openapiTS, { astToString } from 'openapi-typescript'
import { type Json, operationsOf, resolved } from './apiDescription.ts'

/**
 * Writes clients of two generators into a folder, and for each client a program that calls every operation in the
 * simplest way. The programs are only type-checked.
 */
export async function writeClients(folder: string, description: Json): Promise<void> {
  await mkdir(folder, { recursive: true })
  await symlink(new URL('../../node_modules', import.meta.url).pathname, join(folder, 'node_modules'))
  const types = astToString(await openapiTS(structuredClone(description)))
  const heyApi = {
    input: structuredClone(description),
    output: { path: join(folder, 'heyApi'), clean: false },
    plugins: ['@hey-api/client-fetch', '@hey-api/typescript', '@hey-api/sdk'],
    logs: { level: 'silent' },
  }
  await Promise.all([
    writeFile(join(folder, 'schema.d.ts'), types),
    writeFile(join(folder, 'package.json'), '{ "type": "module" }'),
    writeFile(join(folder, 'tsconfig.json'), JSON.stringify(tsconfig)),
    writeFile(join(folder, 'fetchCalls.ts'), fetchCalls(description)),
    writeFile(join(folder, 'heyApiCalls.ts'), heyApiCalls(description)),
    createClient(heyApi as never),
  ])
}

const tsconfig = {
  compilerOptions: {
    target: 'es2022',
    module: 'esnext',
    moduleResolution: 'bundler',
    lib: ['es2022', 'dom', 'dom.iterable'],
    types: [],
    strict: true,
    skipLibCheck: true,
    noEmit: true,
  },
  include: ['*.ts'],
}

/** Calls every operation by openapi-fetch with its required fields, and reads a field of the answer. */
function fetchCalls(description: Json): string {
  const calls = operationsOf(description).map(({ method, path, operation }) => {
    const { params, body } = plainestInput(description, operation)
    const csv = path.endsWith('.csv') ? { parseAs: 'text' } : {}
    const options = [...(params ? [`params: { path: ${params} }`] : []), ...(body ? [`body: ${body}`] : [])]
    const all = [...options, ...Object.entries(csv).map(([key, value]) => `${key}: '${value}'`)]
    const input = all.length > 0 ? `, { ${all.join(', ')} }` : ''
    return call(description, operation, `await client.${method}('${path}'${input})`)
  })
  return `import createClient from 'openapi-fetch'
import type { paths } from './schema.d.ts'
const client = createClient<paths>({ baseUrl: 'http://localhost:3000' })
${calls.join('\n')}
`
}

function heyApiCalls(description: Json): string {
  const calls = operationsOf(description).map(({ operation }) => {
    const { params, body } = plainestInput(description, operation)
    const options = [...(params ? [`path: ${params}`] : []), ...(body ? [`body: ${body}`] : [])]
    const input = options.length > 0 ? `{ ${options.join(', ')} }` : ''
    return call(description, operation, `await api.${operation.operationId}(${input})`)
  })
  return `import * as api from './heyApi/index'\n${calls.join('\n')}\n`
}

/** Returns the code of a call that reads its answer: a field of the object, or of the first item of a list. */
function call(description: Json, { responses }: Json, expression: string): string {
  const status = Object.keys(responses).find((one) => one.startsWith('2'))!
  const [content] = Object.values<Json>(responses[status].content)
  const { type, properties = {} } = resolved(description, content.schema)
  const isList = properties.data?.type === 'array'
  const read = type === 'string' ? 'data?.length' : isList ? 'data?.data[0]' : `data?.${Object.keys(properties)[0]}`
  return `{ const { data, error } = ${expression}; void ${read}; const text: string | undefined = error?.error.message; void text }`
}

function plainestInput(description: Json, operation: Json) {
  const inPath = (operation.parameters ?? []).filter((one: Json) => one.in === 'path')
  const params = inPath.length > 0 ? JSON.stringify(Object.fromEntries(inPath.map((one: Json) => [one.name, 'x']))) : ''
  const { required, content } = operation.requestBody ?? {}
  const body = required ? JSON.stringify(plainest(description, content['application/json'].schema)) : ''
  return { params, body }
}

/** Returns a value with only the required fields of a schema. */
function plainest(description: Json, schema: Json): unknown {
  const { type, enum: words, properties, required = [], items, minItems, minimum = 1 } = resolved(description, schema)
  if (words) return words[0]
  if (type === 'array') return minItems ? [plainest(description, items)] : []
  if (type === 'integer' || type === 'number') return minimum
  if (type === 'boolean') return true
  if (type !== 'object') return 'x'
  return Object.fromEntries(required.map((name: string) => [name, plainest(description, properties[name])]))
}
