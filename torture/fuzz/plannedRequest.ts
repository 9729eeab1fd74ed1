/**
 * A request before it is sent. It may contain placeholders, because ids exist only after the answers to earlier
 * requests. `@{pay:3}` is the fourth payment of the store (modulo the number of payments), and `@{!pay:3}` is a payment
 * of the neighbour. `@{at:-60}` is the instant one minute ago. `@{new}` is a word that no other request has, and
 * `@{word}` is the word of the sequence.
 */
export type PlannedRequest = {
  /** The operation in the description, or the name of another kind of request. */
  name: string
  door: 'api' | 'dashboard' | 'page' | 'webhook' | 'import'
  caller: Caller
  method: string
  /** The path of the description, such as `/v1/charges/{id}`. */
  template: string
  /** The path and the query. */
  path: string
  headers: Readonly<Record<string, string>>
  body: string | undefined
}

/**
 * `key` is the store's API key, and `owner` and `support` are signed-in people of the store. `neighbour` has the key of the
 * other store, and `stranger` is a signed-in owner of the other store. `nobody` has no key and no session.
 */
export type Caller = 'key' | 'owner' | 'support' | 'neighbour' | 'stranger' | 'nobody'

/** A placeholder of a planned request. */
export const PLACEHOLDER = /@\{(!?)([a-z]+):?(-?\d*)\}/g
