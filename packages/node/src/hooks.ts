/** An attempt before it is sent. It does not contain the API key. */
export type SentRequest = {
  method: string
  url: string
  /** Number of the attempt. The first attempt has 1. */
  attempt: number
  /** The key that all attempts of a POST share. */
  idempotencyKey: string | undefined
}

/** An answer without its body. */
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

/** Functions that are called for every attempt, for a log. An error in a hook does not change the call. */
export type Hooks = {
  /** Runs before each attempt. */
  onRequest?: (request: SentRequest) => unknown
  /** Runs after each attempt that got an answer of any status, or that lost its connection. */
  onResponse?: (request: EndedRequest) => unknown
}

/** Calls a hook. A failed log must not end a payment, so the errors of sync and async hooks are ignored. */
export async function tell<Value>(hook: ((value: Value) => unknown) | undefined, value: Value): Promise<void> {
  try {
    await hook?.(value)
  } catch {}
}
