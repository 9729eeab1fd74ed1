import type { Json } from '../../lib/componentSchemas.ts'
import recorded from './examples.json' with { type: 'json' }

/**
 * Requests and answers of a real server, keyed by operation and then by `request` or status. Events are keyed by kind.
 * `npm run examples` records them. An answer that equals an earlier answer is `{ sameAs: 'operation.status' }`.
 */
export type Examples = Readonly<Record<string, Readonly<Record<string, Json>>>>

const examples: Examples = recorded

/** Returns the example of a request, or of an event by its kind. */
export function findExample(name: string, part?: 'request'): Json | undefined {
  return part === undefined ? examples[name] : examples[name]?.[part]
}

/**
 * Returns the example of an answer, for the answer's description. If several operations share the example, it is a
 * reference.
 */
export function describeExample(operationId: string, status: string): Json {
  const example = examples[operationId]?.[status]
  const name = example?.sameAs ?? `${operationId}.${status}`
  if (name in sharedExamples) return { examples: { recorded: { $ref: `#/components/examples/${name}` } } }
  return example === undefined ? {} : { example }
}

/** The examples that several operations share, for the components of the description. */
export const sharedExamples: Readonly<Record<string, Json>> = Object.fromEntries(
  Object.values(examples)
    .flatMap((parts) => Object.values(parts))
    .flatMap(({ sameAs }) =>
      typeof sameAs === 'string' ? [[sameAs, { value: resolveExample({ sameAs }, examples) }]] : [],
    ),
)

/** Follows a `sameAs` and returns the example itself. */
export function resolveExample(example: Json, all: Examples): Json {
  if (typeof example?.sameAs !== 'string') return example
  const [operationId, status] = example.sameAs.split('.')
  return all[operationId]?.[status]
}
