import type { Reply, SimulatedGateway, World } from './gateway.ts'

/** A call of an account of gateway B, its key checked and its body read. */
export type Call = {
  world: World
  gateway: SimulatedGateway
  account: string
  query: URLSearchParams
  body: Record<string, unknown>
  idempotencyKey: string | undefined
  /** The caller's address of this gateway, for links in answers. */
  base: string
}

export const OUR_PROVIDER = 'GATEWAY_B'

/** The answer to a body that does not pass validation; the real one repeats the request, ours does not. */
export function invalid(field: string, text: string): Reply {
  return { status: 422, json: { message: 'The request is invalid.', errors: { [field]: [text] }, request: {} } }
}

/** @param message as recorded, or in the manner of those that were */
export function refuse(status: number, message: string): Reply {
  return { status, json: { message } }
}

export const denied: Reply = refuse(401, 'Authorization has been denied for this request.')
