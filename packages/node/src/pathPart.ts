/**
 * Returns an id as one segment of a path. An empty id would call the list instead of the object, and dots would change
 * the path.
 * @param name name of the parameter, for the error
 * @throws TypeError if the value cannot be an id
 */
export function pathPart(id: string, name: string): string {
  if (typeof id !== 'string' || id.trim() === '')
    throw new TypeError(`${name} must be an id as text. It is ${typeof id === 'string' ? 'empty' : String(id)}.`)
  if (id === '.' || id === '..') throw new TypeError(`${name} must be an id. It is "${id}".`)
  return encodeURIComponent(id)
}
