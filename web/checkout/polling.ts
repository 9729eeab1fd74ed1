import { startCountdown, TIME_IS_UP } from './countdown.ts'
import { restoreDraft } from './draft.ts'
import { mainPart, words } from './page.ts'

/**
 * Poll intervals in milliseconds. The intervals grow with time. A page with a form polls slowly, because only another
 * tab or device can change its charge.
 */
const PACE = { waiting: { firstMs: 2_000, maxMs: 15_000 }, form: { firstMs: 10_000, maxMs: 60_000 } }
const GROWTH = 1.15
const RETURN_AFTER_MS = 4_000

let timer: ReturnType<typeof setTimeout> | undefined
let delayMs = 0
let held = false

/** Polls the state of the charge and shows changes without a reload. */
export function startPolling(): void {
  plan(true)
  document.addEventListener('visibilitychange', () => (document.hidden ? clearTimeout(timer) : pollNow()))
  for (const event of ['online', TIME_IS_UP]) addEventListener(event, pollNow)
  addEventListener('pageshow', (event) => {
    if (event.persisted) pollNow()
  })
}

/** Polls immediately and restarts with short intervals. */
export function pollNow(): void {
  delayMs = 0
  void poll()
}

/** Pauses polling while a form is sent, because the form's answer shows the result. */
export function holdPolling(hold: boolean): void {
  held = hold
  if (!hold) plan(true)
}

function plan(isFresh: boolean): void {
  clearTimeout(timer)
  const { poll: path } = mainPart().dataset
  if (!path || document.hidden) return
  const { firstMs, maxMs } = mainPart().querySelector('form[data-checkout]') ? PACE.form : PACE.waiting
  delayMs = isFresh || delayMs === 0 ? firstMs : Math.min(maxMs, delayMs * GROWTH)
  timer = setTimeout(poll, delayMs)
}

async function poll(): Promise<void> {
  clearTimeout(timer)
  const { poll: path, state } = mainPart().dataset
  if (!path || held) return
  try {
    const answer = await fetch(path, { headers: { accept: 'application/json' } })
    if (answer.ok && (await answer.json()).state !== state && !held) return await refreshPage()
  } catch {
    // Without a connection, the next poll tries again.
  }
  plan(false)
}

/** Fetches the page and replaces the shown parts. */
async function refreshPage(): Promise<void> {
  const answer = await fetch(location.href, { headers: { accept: 'text/html' } })
  // The style in the answer has another nonce, so this page's policy would report it.
  const text = (await answer.text()).replace(/<style.*?<\/style>/s, '')
  const fresh = new DOMParser().parseFromString(text, 'text/html')
  for (const part of ['.sandbox', '.summary', '#main']) {
    const [shown, wanted] = [document.querySelector(part), fresh.querySelector(part)]
    if (shown && wanted) shown.replaceWith(document.adoptNode(wanted))
  }
  document.title = fresh.title
  const heading = mainPart().querySelector<HTMLElement>('[data-notices] .notice, h1')
  heading?.setAttribute('tabindex', '-1')
  heading?.focus({ preventScroll: true })
  scrollTo({ top: 0 })
  startCountdown()
  restoreDraft()
  returnToStore()
  plan(true)
}

/**
 * Redirects to the store if the payment arrives while the page is open. A page that is opened after the payment does
 * not redirect.
 */
function returnToStore(): void {
  const link = mainPart().querySelector<HTMLAnchorElement>('.tick a[data-next]')
  if (!link) return
  const note = document.createElement('p')
  note.className = 'hint'
  note.textContent = words().returning
  link.after(note)
  setTimeout(() => location.assign(link.href), RETURN_AFTER_MS)
}
