/**
 * The form of a field in an answer, as an adapter reads it. `total_in_reais` and `total_in_cents` must be the total of the order,
 * and `reference` our reference. A list names the known values of a field, and another value is a difference.
 */
export type ExpectedField =
  | 'text'
  | 'number'
  | 'whole_number'
  | 'boolean'
  | 'list'
  | 'object'
  | 'total_in_reais'
  | 'total_in_cents'
  | 'reference'
  | readonly string[]

/**
 * The fields that an adapter reads from the answers of a call. `call` has a method and the end of a path. There `{id}` stands for
 * any text: `GET /v3/payments/{id}`. `fields` have dotted paths. `[]` stands for each item of a list, and `?` at the end for a
 * field that may be missing.
 */
export type ExpectedAnswer = { call: string; fields: Readonly<Record<string, ExpectedField>> }
