import createClient from 'openapi-fetch'
import { fetchWithProof } from '../session/proof.ts'
import type { paths } from './__generated__/schema.d.ts'

/** The dashboard's own API, typed by its description. The session travels in a cookie that no script sees. */
export const api = createClient<paths>({ baseUrl: location.origin, credentials: 'same-origin', fetch: fetchWithProof })

type Refusal = {
  type?: string
  message?: string
  code?: string
  param?: string
  limit?: number
  fields?: readonly Refusal[]
}

/** An error in the API's envelope, or the network's. */
export class ApiFailure extends Error {
  /** 0 when no answer came. */
  readonly status: number
  readonly type: string
  readonly code: string | undefined
  /** Dotted path of the wrong field, as in `address.street`. */
  readonly param: string | undefined
  /** The bound that the field passed. */
  readonly limit: number | undefined
  /** Every wrong field, each by itself; this one alone where the server names no others. */
  readonly fields: readonly ApiFailure[]

  constructor(status: number, error: Refusal = {}) {
    super(error.message ?? '')
    this.status = status
    this.type = error.type ?? (status === 0 ? 'network' : 'internal_error')
    this.code = error.code
    this.param = error.param
    this.limit = error.limit
    this.fields = error.fields?.map((one) => new ApiFailure(status, one)) ?? [this]
  }
}

/**
 * What a call answered.
 * @throws ApiFailure for every answer that is no 2xx, and when none came
 */
export async function answered<T>(call: Promise<{ data?: T; error?: unknown; response: Response }>): Promise<T> {
  const { data, error, response } = await call.catch(() => {
    throw new ApiFailure(0)
  })
  if (response.ok) return data as T
  throw new ApiFailure(response.status, (error as { error?: object } | undefined)?.error)
}
