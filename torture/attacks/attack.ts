import type { Target } from './target.ts'

/** An attack on a node, limited in size, only from this machine. */
export type Attack = {
  /** A few words for the table. */
  about: string
  /** The work of a healthy store (the neighbour) during the attack: an order with its webhook, or a sign-in on a known device. */
  neighbour: 'orders' | 'signIns'
  /** Starts the attack. It continues until `stop`, or until it reaches its own limits. */
  begin(target: Target): Promise<Attacking>
  /** Limit of rows that the attack may add per round, without the neighbour's rows. */
  rowLimit: number
  /** Also limits the neighbour's p99: at most a ninth longer than without the attack, plus 300 ms for measuring noise. */
  holdsP99?: boolean
}

export type Attacking = {
  /** Ends the attack and cleans up before the next round. @returns the number of its calls */
  stop(): Promise<number>
}
