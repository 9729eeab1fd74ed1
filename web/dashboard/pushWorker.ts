/** Shows the notifications of paid sales, even while no page is open. It keeps no page and answers no request. */
const pushWorker = self as unknown as PushWorker

/** The parts of a service worker that this file uses. The DOM types do not include them. */
type PushWorker = {
  registration: ServiceWorkerRegistration
  clients: {
    matchAll(options: {
      type: 'window'
    }): Promise<{ focus(): Promise<unknown>; navigate(url: string): Promise<unknown> }[]>
    openWindow(url: string): Promise<unknown>
  }
  addEventListener(type: 'push', listener: (event: PushWork & { data: { json(): Message } | null }) => void): void
  addEventListener(
    type: 'notificationclick',
    listener: (event: PushWork & { notification: Notification }) => void,
  ): void
}
type PushWork = { waitUntil(work: Promise<unknown>): void }
type Message = { title: string; body: string; tag: string; path: string }

pushWorker.addEventListener('push', (event) => {
  const message = event.data?.json()
  if (message === undefined) return
  const { title, body, tag, path } = message
  // A notification replaces the previous notification of the same store.
  event.waitUntil(
    pushWorker.registration.showNotification(title, { body, tag, icon: '/dashboard/icon.png', data: path }),
  )
})

pushWorker.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(String(event.notification.data)))
})

async function open(path: string): Promise<void> {
  const [page] = await pushWorker.clients.matchAll({ type: 'window' })
  if (page === undefined) await pushWorker.clients.openWindow(path)
  else await page.navigate(path).then(() => page.focus())
}
