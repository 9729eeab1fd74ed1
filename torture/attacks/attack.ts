import type { Target } from './target.ts'

/** One bounded attack on a node, only over the loopback. */
export type Attack = {
  /** A few words for the table. */
  about: string
  /** The neighbour's work meanwhile: a whole order with its webhook, or a sign-in on a known device. */
  neighbour: 'orders' | 'signIns'
  /** Begins the attack. It continues, within its bounds, until it is stopped. */
  begin(target: Target): Promise<Attacking>
  /** Limit of rows that an attack may leave in a round beyond the neighbour's. */
  mostRows: number
  /** Also bounds the neighbour's p99: at most a ninth longer than alone, plus 300 ms for the noise of a busy machine. */
  holdsP99?: boolean
}

export type Attacking = {
  /** Ends the attack and cleans up before the next round. @returns how often it struck */
  stop(): Promise<number>
}
