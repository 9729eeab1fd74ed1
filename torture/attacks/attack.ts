import type { Target } from './target.ts'

/** One way to hurt a node from outside, bounded, and only on the loopback. */
export type Attack = {
  /** What it does, in a few words for the table. */
  about: string
  /** What the neighbour does meanwhile: a whole order with its webhook, or a sign-in of a person whose device is known. */
  neighbour: 'orders' | 'signIns'
  /** Begins the attack. It goes on, within its bounds, until it is stopped. */
  begin(target: Target): Promise<Attacking>
  /** How many more rows than the neighbour's an attack may leave in a round. */
  mostRows: number
  /** The neighbour's p99 is held too: at most a ninth longer than alone, and 300 ms for the noise of a busy machine. */
  holdsP99?: boolean
}

export type Attacking = {
  /** Ends the attack and takes away what would reach into the next round. @returns how often it struck */
  stop(): Promise<number>
}
