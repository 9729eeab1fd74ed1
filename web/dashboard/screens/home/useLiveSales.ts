import { useEffect, useRef } from 'react'

export type LiveSale = { id: string; amountInCents: number; currency: string; name: string | null }

/**
 * Calls a function for each sale that is paid while the screen is open. One tab of the browser holds the stream and
 * sends the sales to the other tabs. Without HTTP/2, a browser opens only six connections to a server. If that tab
 * closes, another one takes over.
 */
export function useLiveSales(storeId: string, onSale: (sale: LiveSale) => void): void {
  const tell = useRef(onSale)
  tell.current = onSale
  useEffect(() => {
    const name = `balcao-sales-${storeId}`
    const tabs = new BroadcastChannel(name)
    const stopped = new AbortController()
    tabs.onmessage = ({ data }) => tell.current(data as LiveSale)
    const stream = () =>
      new Promise<void>((resolve) => {
        const source = new EventSource(`/dashboard/api/stores/${storeId}/live-sales`)
        source.onmessage = ({ data }) => {
          const sale = JSON.parse(data) as LiveSale
          tabs.postMessage(sale)
          tell.current(sale)
        }
        stopped.signal.addEventListener('abort', () => {
          source.close()
          resolve()
        })
      })
    // Browsers have locks only on https and localhost. On other addresses each tab holds a stream.
    if (navigator.locks === undefined) void stream()
    else navigator.locks.request(name, { signal: stopped.signal }, stream).catch(() => {})
    return () => {
      stopped.abort()
      tabs.close()
    }
  }, [storeId])
}
