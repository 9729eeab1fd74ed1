/**
 * The form that an adapter expects of a field in an answer. A field with `total_in_reais` or `total_in_cents` must have the
 * total of the order, and a field with `reference` our reference. A list contains the known values of a field, and any other
 * value is reported as a difference.
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
 * The fields that an adapter reads from the answers of a call. `call` consists of a method and the end of a path, and `{id}`
 * matches any text: `GET /v3/payments/{id}`. The keys of `fields` are dotted paths. In a path, `[]` means each item of a
 * list, and `?` at the end marks an optional field.
 */
export type ExpectedAnswer = { call: string; fields: Readonly<Record<string, ExpectedField>> }
