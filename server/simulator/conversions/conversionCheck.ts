import type { Reply } from '../records/gateway.ts'

/** A conversion that a service got, and the answer of the service. */
export type Checked = { reply: Reply; received: readonly ReceivedConversion[] }

export type ReceivedConversion = {
  account: string | null
  /** The id that identifies a repeated conversion at the service. */
  key: string
  what: string
  body: unknown
  problem: string | null
}

/** The form of a token that the simulated services accept. */
export function isToken(text: string | null | undefined): boolean {
  return /^sim_\w+$/.test(text ?? '')
}
