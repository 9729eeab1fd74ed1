import type { Target } from './target.ts'

/** An attack of limited size on a node of this machine. */
export type Attack = {
  /** A short description for the table of results. */
  about: string
  /**
   * The work of the neighbour during the attack: orders with webhooks, or sign-ins on a known device. The neighbour is
   * a healthy store.
   */
  neighbour: 'orders' | 'signIns'
  /** Starts the attack. The attack continues until `stop`, or until it reaches its own limits. */
  begin(target: Target): Promise<Attacking>
  /** The maximum number of rows that the attack may add per round. The neighbour's rows do not count. */
  rowLimit: number
  /** If true, the neighbour's p99 may grow by at most a ninth, plus 300 ms of measuring noise. */
  holdsP99?: boolean
}

export type Attacking = {
  /** Ends the attack and cleans up before the next round. @returns the number of calls that the attack made */
  stop(): Promise<number>
}
