import type { Reply, SimulatedGateway, World } from '../records/gateway.ts'

/** A call to gateway B with a checked key and a parsed body. */
export type Call = {
  world: World
  gateway: SimulatedGateway
  account: string
  /** The store's own recipient. It gets the rest of a split payment. */
  ownRecipient: string
  query: URLSearchParams
  body: Record<string, unknown>
  idempotencyKey: string | undefined
  /** The gateway's URL for the caller. Links in answers begin with this URL. */
  base: string
}

export const OUR_PROVIDER = 'GATEWAY_B'

/** Builds the answer to an invalid body. The real gateway repeats the request in its answer, but the simulator does not. */
export function invalid(field: string, text: string): Reply {
  return { status: 422, json: { message: 'The request is invalid.', errors: { [field]: [text] }, request: {} } }
}

/**
 * Builds the answer with an error.
 * @param message a message that was recorded from the gateway, or a message in the same style
 */
export function refuse(status: number, message: string): Reply {
  return { status, json: { message } }
}

export const denied: Reply = refuse(401, 'Authorization has been denied for this request.')
