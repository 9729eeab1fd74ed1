import { type Fault, faultFinder } from '../../http/validation.ts'
import type { Json } from '../../lib/componentSchemas.ts'
import type { ToolInput } from './mcpTool.ts'

/**
 * Checks the input of a tool before anything is sent. The API names only the first fault of a body, which costs a model one call
 * for each fault.
 * @param schema as `inputSchemaOf` builds it
 * @returns a function that names all faults in a text; undefined without faults
 */
export function createInputCheck(schema: Json): (input: ToolInput) => string | undefined {
  let find: ((input: ToolInput) => Fault[]) | undefined
  return (input) => {
    find ??= finderOf(schema)
    // A model may write null for a parameter that it leaves out. `send` leaves it out too.
    const given = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== null))
    const faults = find(given)
    if (faults.length === 0) return undefined
    const lines = ['Nothing was sent. These fields are wrong:', ...faults.map(({ message }) => `- ${message}`)]
    return lines.join('\n')
  }
}

/** A number of the path or the query may come as text. A body has the types of JSON. */
function finderOf(schema: Json): (input: ToolInput) => Fault[] {
  const { body } = schema.properties
  if (!body) return faultFinder(schema, { isAddress: true })
  const properties = { ...schema.properties, body: {} }
  const findInParameters = faultFinder({ ...schema, properties }, { isAddress: true })
  const inBody = { type: 'object', properties: { body }, $defs: schema.$defs ?? {} }
  const findInBody = faultFinder(inBody, { isAddress: false })
  return (input) => [...findInParameters(input), ...findInBody(input)]
}
