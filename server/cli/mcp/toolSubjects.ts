import type { Json } from '../../lib/componentSchemas.ts'
import { didYouMean } from '../../lib/nearest.ts'
import { StartError } from '../../lib/startError.ts'
import { toolKind } from './toolAccess.ts'

/** The subjects without a choice. All tools together are more text than a model should read before its first call. */
const DEFAULT_SUBJECTS = ['charges', 'payments', 'catalog', 'sandbox']
const ALL = 'all'
/** The dashboard calls payments sales. */
const otherNames: Record<string, string> = { sales: 'payments' }

/** Returns the subjects that have tools, in the order of the reference. They are the tags of the operations, such as `checkout-sessions`. */
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
 * @param choice names with commas, such as `charges,sales`, or `all`; undefined for the usual subjects
 * @param known the subjects that have tools
 * @throws StartError for an unknown subject. It names the nearest
 */
export function chosenSubjects(choice: string | undefined, known: readonly string[]): string[] {
  // Production has no sandbox, but the same line of a configuration works there.
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
