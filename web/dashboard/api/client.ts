import createClient from 'openapi-fetch'
import { fetchWithProof } from '../session/proof.ts'
import type { paths } from './__generated__/schema.d.ts'

/** Client of the dashboard's API, with types from its OpenAPI description. Scripts cannot read the session's cookie. */
export const api = createClient<paths>({ baseUrl: location.origin, credentials: 'same-origin', fetch: fetchWithProof })

type Refusal = {
  type?: string
  message?: string
  code?: string
  param?: string
  limit?: number
  fields?: readonly Refusal[]
}

/** An error answer of the API, or an error of the network. */
export class ApiFailure extends Error {
  /** The HTTP status, or 0 if no answer arrived. */
  readonly status: number
  readonly type: string
  readonly code: string | undefined
  /** Dotted path of the wrong field, as in `address.street`. */
  readonly param: string | undefined
  /** The limit that the field's value exceeds. */
  readonly limit: number | undefined
  /**
   * One error for each wrong field. If the server sends no list of fields, this list contains only the error itself.
   */
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
 * Returns the body of a call's answer.
 * @throws ApiFailure if the status is not 2xx or no answer arrives
 */
export async function answered<T>(call: Promise<{ data?: T; error?: unknown; response: Response }>): Promise<T> {
  const { data, error, response } = await call.catch(() => {
    throw new ApiFailure(0)
  })
  if (response.ok) return data as T
  throw new ApiFailure(response.status, (error as { error?: object } | undefined)?.error)
}
