/**
 * Returns an id as one part of a path. An empty id would call the list in place of the object, and dots would leave the part.
 * @param name name of the parameter, for the error
 * @throws TypeError for a value that cannot be an id
 */
export function pathPart(id: string, name: string): string {
  if (typeof id !== 'string' || id.trim() === '')
    throw new TypeError(`${name} must be an id as text. It is ${typeof id === 'string' ? 'empty' : String(id)}.`)
  if (id === '.' || id === '..') throw new TypeError(`${name} must be an id. It is "${id}".`)
  return encodeURIComponent(id)
}
