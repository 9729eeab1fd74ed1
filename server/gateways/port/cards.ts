import type { Outcome, SavedCard } from './outcome.ts'

export type CardInput = 'raw' | 'gateway_b_token' | 'gateway_c_token' | 'hosted_only'

/** The address at which the browser creates a token. All fields are public. `web/checkout/cardToken.ts` has the requests. */
export type CardTokenizer =
  | { kind: 'posted'; url: string }
  | { kind: 'encrypted'; account: string; keyUrl: string; saltUrl: string | null; cardUrl: string }
  /** Replaces the fixed address above with the address of the simulator. */
  | { kind: 'simulated'; account: string; url: string }

/** The outcome of keeping a card without a charge. */
export type Keeping = { is: 'kept'; card: SavedCard } | Extract<Outcome, { is: 'declined' | 'rejected' | 'unknown' }>
