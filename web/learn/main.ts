import './learn.css'
import './player.css'
import { loadPlayer, resendProgress } from './loadPlayer.ts'
import { enhancePasskeys } from './passkeys.ts'

// The pages work without this script, except for video files and passkeys.
document.documentElement.dataset.script = 'on'
sendAtOnce()
loadPlayer()
resendProgress()
enhancePasskeys()
keepPagesOffline()

/** Registers the worker that keeps opened pages for use without a network. */
function keepPagesOffline(): void {
  const { store } = document.body.dataset
  const isSignedIn = document.querySelector('.top nav') !== null
  if (!store || !isSignedIn || !('serviceWorker' in navigator)) return
  // Browsers without a secure connection have no workers. The pages work without one.
  navigator.serviceWorker.register(`/learn/${store}/worker.js`, { scope: `/learn/${store}` }).catch(() => {})
}

/** Sends the form of a link automatically. A page that the browser loads in advance waits until the student sees it. */
function sendAtOnce(): void {
  const form = document.querySelector<HTMLFormElement>('[data-send-at-once]')
  if (!form) return
  const send = () => {
    if (document.visibilityState !== 'visible') return
    document.removeEventListener('visibilitychange', send)
    form.requestSubmit()
  }
  document.addEventListener('visibilitychange', send)
  send()
}
