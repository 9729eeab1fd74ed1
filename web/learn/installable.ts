/** Registers the worker that keeps opened pages for the time without a network. */
export function keepPagesOffline(): void {
  const { store } = document.body.dataset
  const isSignedIn = document.querySelector('.top nav') !== null
  if (!store || !isSignedIn || !('serviceWorker' in navigator)) return
  // Browsers without a secure connection have no workers. The pages work without one.
  navigator.serviceWorker.register(`/learn/${store}/worker.js`, { scope: `/learn/${store}` }).catch(() => {})
}
