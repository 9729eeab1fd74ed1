import type { Reply, SimulatedGateway, World } from '../records/gateway.ts'

/** A call to gateway B with its key checked and its body parsed. */
export type Call = {
  world: World
  gateway: SimulatedGateway
  account: string
  /** The store's own recipient, which gets what a split leaves. */
  ownRecipient: string
  query: URLSearchParams
  body: Record<string, unknown>
  idempotencyKey: string | undefined
  /** URL of this gateway from the caller's view, for links in answers. */
  base: string
}

export const OUR_PROVIDER = 'GATEWAY_B'

/** Builds the answer to an invalid body. The real gateway repeats the request in its answer, but the simulator does not. */
export function invalid(field: string, text: string): Reply {
  return { status: 422, json: { message: 'The request is invalid.', errors: { [field]: [text] }, request: {} } }
}

/** Builds the answer with an error. @param message a message that was recorded from the gateway, or one in the same style */
export function refuse(status: number, message: string): Reply {
  return { status, json: { message } }
}

export const denied: Reply = refuse(401, 'Authorization has been denied for this request.')
