const KEPT_AS = 'balcao.store'

/** Returns the id of the last store that this browser opened. */
export function lastStore(): string | null {
  return localStorage.getItem(KEPT_AS)
}

export function keepLastStore(storeId: string): void {
  localStorage.setItem(KEPT_AS, storeId)
}
