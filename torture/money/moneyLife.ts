import type { Provider } from '../../server/core/provider.ts'
import type { Method } from '../../server/gateways/port/payments.ts'
import type { Store } from '../../server/stores/store.ts'
import type { SequenceStore, SequenceSystem } from '../sequences/sequenceSystem.ts'
import type { Random } from '../systems/random.ts'

/** One life: a sale, with the state that the test expects. */
export type Sale = {
  id: string
  externalId: string
  method: Method
  totalInCents: number
  /** The choices of this life. They do not depend on the other lives of the store. */
  random: Random
  ended: boolean
  /** True while the bank has the money of a chargeback. */
  disputed?: boolean
  mistake?: string
}

/** A store with sales that run in parallel, over days and nights. */
export type MoneyLife = SequenceStore & {
  system: SequenceSystem
  random: Random
  provider: Provider
  accountId: string
  /** The ids of the store's recipients. */
  recipients: string[]
  sales: Sale[]
  /** The store, read today. Undefined after the clock has moved. */
  current?: Store | undefined
}

/** One sale with refunds, chargebacks and MED in a random order, with late webhooks and crashes. */
export type MoneyOrder = MoneyLife & {
  sale: Sale
  /** True if the webhook about a MED has arrived, but not the webhook about its end. */
  isMedKnown: boolean
  /** The steps so far, for the report of a broken law. */
  steps: string[]
}
