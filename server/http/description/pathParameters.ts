import { type TObject, Type } from 'typebox'

/** Returns the schema of the parameters in a path. Each id is described by the word before it in the path. */
export function paramsOf(path: string): TObject {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!)
  return Type.Object(Object.fromEntries(names.map((name) => [name, Type.String({ description: idOf(path, name) })])))
}

/** Returns the noun before an id: `webhook endpoint` for `/stores/{storeId}/webhook-endpoints/{endpointId}`. */
export function nounBefore(path: string, param: string): string {
  const before = path.slice(0, path.indexOf(`/{${param}}`))
  return before
    .slice(before.lastIndexOf('/') + 1)
    .replace(/s$/, '')
    .replaceAll('-', ' ')
}

function idOf(path: string, param: string): string {
  const noun = nounBefore(path, param)
  return `${noun.charAt(0).toUpperCase()}${noun.slice(1)} id`
}
