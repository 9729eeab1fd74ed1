import { formatInWords, patternInWords } from './patternWords.ts'

/** A failed check of a JSON schema. AJV and TypeBox use the same keywords and parameters. */
type Failure = { keyword: string; params: object }

/**
 * Returns words for the schema rule that a value breaks.
 * @returns the rest of a sentence about the value, such as `must not be empty`
 */
export function brokenRule({ keyword, params }: Failure): string {
  const { limit, type, multipleOf, pattern, format } = params as Record<string, unknown>
  switch (keyword) {
    case 'type':
      return `must be ${[type].flat().map(nameOfType).join(' or ')}`
    case 'minLength':
      if (limit === 1) return 'must not be empty'
      return `must have at least ${counted(limit, 'character')}`
    case 'maxLength':
      return `must have at most ${counted(limit, 'character')}`
    case 'minItems':
      return `must have at least ${counted(limit, 'item')}`
    case 'maxItems':
      return `must have at most ${counted(limit, 'item')}`
    case 'minProperties':
      return `must have at least ${counted(limit, 'field')}`
    case 'maxProperties':
      return `must have at most ${counted(limit, 'field')}`
    case 'minimum':
      return `must be ${limit} or more`
    case 'maximum':
      return `must be ${limit} or less`
    case 'exclusiveMinimum':
      return `must be more than ${limit}`
    case 'exclusiveMaximum':
      return `must be less than ${limit}`
    case 'multipleOf':
      return `must be a multiple of ${multipleOf}`
    case 'uniqueItems':
      return 'must not have the same item twice'
    case 'pattern':
      return patternInWords(String(pattern)) ?? 'has the wrong form'
    case 'format':
      return formatInWords(String(format)) ?? 'has the wrong form'
    case 'propertyNames':
      return 'has a field with a name that is not allowed'
    default:
      return 'has a value that is not allowed'
  }
}

function counted(limit: unknown, noun: string): string {
  return `${limit} ${noun}${limit === 1 ? '' : 's'}`
}

function nameOfType(type: unknown): string {
  const names: Record<string, string> = {
    string: 'a text',
    integer: 'a whole number',
    number: 'a number',
    boolean: 'true or false',
    array: 'a list',
    object: 'an object',
    null: 'null',
  }
  return names[String(type)] ?? String(type)
}
