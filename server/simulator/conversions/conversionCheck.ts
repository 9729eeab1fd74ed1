import type { Reply } from '../records/gateway.ts'

/** A conversion that a service read, and the service's answer. */
export type Checked = { reply: Reply; received: readonly ReceivedConversion[] }

export type ReceivedConversion = {
  account: string | null
  /** The id by which the service recognizes a repeated conversion. */
  key: string
  what: string
  body: unknown
  problem: string | null
}

/** The form of a token that the simulated services take. */
export function isToken(text: string | null | undefined): boolean {
  return /^sim_\w+$/.test(text ?? '')
}
