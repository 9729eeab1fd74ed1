import type { Json } from '../../lib/componentSchemas.ts'
import { didYouMean } from '../../lib/nearest.ts'
import { StartError } from '../../lib/startError.ts'
import { toolKind } from './toolAccess.ts'

/** The default subjects. The descriptions of all tools would be too much text for a model. */
const DEFAULT_SUBJECTS = ['charges', 'payments', 'catalog', 'sandbox']
const ALL = 'all'
/** `sales` also means payments, because the dashboard calls them sales. */
const otherNames: Record<string, string> = { sales: 'payments' }

/**
 * Returns the subjects that have tools, in the order of the API reference. A subject is the tag of operations, such as
 * `checkout-sessions`.
 */
export function toolSubjects(description: Json): string[] {
  const operations = Object.values<Json>(description.paths).flatMap((methods) => Object.entries<Json>(methods))
  const withTool = operations.filter(([method, { operationId }]) => toolKind(operationId, method.toUpperCase()))
  return [...new Set(withTool.map(([, operation]) => subjectOf(operation)))]
}

export function subjectOf(operation: Json): string {
  return operation.tags[0].toLowerCase().replaceAll(' ', '-')
}

/**
 * Reads the choice of a person.
 * @param choice names separated by commas, such as `charges,sales`, or `all`. Undefined for the default subjects @param
 *   known the subjects that have tools @throws StartError for an unknown subject, with the nearest known subject
 */
export function chosenSubjects(choice: string | undefined, known: readonly string[]): string[] {
  // In production the subject `sandbox` is accepted and ignored, so the same configuration works there.
  const names = [...new Set([...known, ...DEFAULT_SUBJECTS])]
  const asked = (choice ?? DEFAULT_SUBJECTS.join()).split(',').map((name) => name.trim().toLowerCase())
  if (asked.includes(ALL)) return names
  return asked.map((name) => {
    const subject = otherNames[name] ?? name
    if (names.includes(subject)) return subject
    const near = didYouMean(name, [...names, ...Object.keys(otherNames), ALL])
    throw new StartError(`--tools has no subject "${name}".${near} The subjects are ${names.join(', ')}, and all.`)
  })
}
