import { type Fault, faultFinder } from '../../http/validation.ts'
import type { Json } from '../../lib/componentSchemas.ts'
import type { ToolInput } from './mcpTool.ts'

/**
 * Checks the input of a tool before anything is sent. The API reports only the first fault of a body, so a model would
 * need a call for each fault. @param schema a schema from `inputSchemaOf` @returns a function that returns a text with
 * all faults, or undefined without faults
 */
export function createInputCheck(schema: Json): (input: ToolInput) => string | undefined {
  let find: ((input: ToolInput) => Fault[]) | undefined
  return (input) => {
    find ??= finderOf(schema)
    // A model may write null for a missing parameter. `send` leaves out such a parameter too.
    const given = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== null))
    const faults = find(given)
    if (faults.length === 0) return undefined
    const lines = ['Nothing was sent. These fields are wrong:', ...faults.map(({ message }) => `- ${message}`)]
    return lines.join('\n')
  }
}

/** Numbers of the path and the query may be texts. Values of a body must have the types of JSON. */
function finderOf(schema: Json): (input: ToolInput) => Fault[] {
  const { body } = schema.properties
  if (!body) return faultFinder(schema, { isAddress: true })
  const properties = { ...schema.properties, body: {} }
  const findInParameters = faultFinder({ ...schema, properties }, { isAddress: true })
  const inBody = { type: 'object', properties: { body }, $defs: schema.$defs ?? {} }
  const findInBody = faultFinder(inBody, { isAddress: false })
  return (input) => [...findInParameters(input), ...findInBody(input)]
}
