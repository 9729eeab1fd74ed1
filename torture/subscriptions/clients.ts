import type { Answer, Client } from './client.ts'
import type { PlannedStore } from './environment.ts'

/** The clients that perform the actions, and the shared state of all actions. */
export type Clients = {
  api: Client
  /** A client that is signed in to the dashboard as the owner. */
  browser: Client
  simulator: Client
  store: PlannedStore
  /** The subscription ids by the number of the planned subscription. A declined purchase has no id. */
  ids: Map<number, string>
  /** The ids of payments with an open PIX code or boleto at the current stop, by the subscription's id. */
  openCodes: ReadonlyMap<string, string[]>
  /** Returns the gateway's id of a subscription's consent to recurring PIX. Undefined without a consent. */
  consentOf(subscriptionId: string): Promise<string | undefined>
  /** Returns the gateway's ids of a buyer's stored cards. */
  keptCards(email: string): Promise<string[]>
}

/** Returns true if the act is done. If a node died after the act, the retry gets `not_possible`. */
export function isDone({ status, body }: Answer): boolean {
  return status < 300 || body?.error?.code === 'not_possible'
}

export function unexpectedAnswer({ status, body }: Answer): string {
  return `answered ${status} ${JSON.stringify(body).slice(0, 300)}`
}
