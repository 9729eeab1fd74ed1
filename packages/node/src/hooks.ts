/** An attempt that is about to be sent. The API key is not in it. */
export type SentRequest = {
  method: string
  url: string
  /** Number of the attempt, from 1. */
  attempt: number
  /** The key that all attempts of a POST share. */
  idempotencyKey: string | undefined
}

/** An answer as it arrived, without its body. */
export type RawResponse = {
  status: number
  headers: Headers
  /** Id of the request in the server's log. */
  requestId: string | undefined
}

/** How an attempt ended: with an answer, or with an error of the network. */
export type EndedRequest = SentRequest & { durationMs: number } & (
    | { response: RawResponse; error?: undefined }
    | { response?: undefined; error: Error }
  )

/** Functions that see every attempt, for a log. An error of theirs changes no call. */
export type Hooks = {
  /** Runs before each attempt. */
  onRequest?: (request: SentRequest) => unknown
  /** Runs after each attempt that got an answer, of any status, or that lost its connection. */
  onResponse?: (request: EndedRequest) => unknown
}

/** Calls a hook. A log that fails must not end a payment, so its error is dropped, also that of an async hook. */
export async function tell<Value>(hook: ((value: Value) => unknown) | undefined, value: Value): Promise<void> {
  try {
    await hook?.(value)
  } catch {}
}
