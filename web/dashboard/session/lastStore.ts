const KEPT_AS = 'balcao.store'

/** The store that was looked at last in this browser. */
export function lastStore(): string | null {
  return localStorage.getItem(KEPT_AS)
}

export function keepLastStore(storeId: string): void {
  localStorage.setItem(KEPT_AS, storeId)
}
