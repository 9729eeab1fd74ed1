import { keep, readKept, share } from './browserStorage.ts'

const KEPT_AS = 'balcao.store'

/** Returns the id of the last store that this browser opened. */
export function lastStore(): string | null {
  return readKept(KEPT_AS)
}

export function keepLastStore(storeId: string): void {
  keep(KEPT_AS, storeId)
  share()
}
