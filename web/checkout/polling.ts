import { startCountdown, TIME_IS_UP } from './countdown.ts'
import { restoreDraft } from './draft.ts'
import { mainPart, words } from './page.ts'

/** Milliseconds between two questions: quick while the buyer looks, slower with time; a form only watches other tabs. */
const PACE = { waiting: { firstMs: 2_000, mostMs: 15_000 }, form: { firstMs: 10_000, mostMs: 60_000 } }
const GROWTH = 1.15
const RETURN_AFTER_MS = 4_000

let timer: ReturnType<typeof setTimeout> | undefined
let delayMs = 0
let held = false

/** Watches for what happens to the charge, and shows it without a reload. */
export function startPolling(): void {
  plan(true)
  document.addEventListener('visibilitychange', () => (document.hidden ? clearTimeout(timer) : pollNow()))
  for (const event of ['online', TIME_IS_UP]) addEventListener(event, pollNow)
  addEventListener('pageshow', (event) => {
    if (event.persisted) pollNow()
  })
}

/** Asks at once, and begins again with short pauses. */
export function pollNow(): void {
  delayMs = 0
  void poll()
}

/** While a form is being sent, its own answer says what comes of it. */
export function holdPolling(hold: boolean): void {
  held = hold
  if (!hold) plan(true)
}

function plan(isFresh: boolean): void {
  clearTimeout(timer)
  const { poll: path } = mainPart().dataset
  if (!path || document.hidden) return
  const { firstMs, mostMs } = mainPart().querySelector('form[data-checkout]') ? PACE.form : PACE.waiting
  delayMs = isFresh || delayMs === 0 ? firstMs : Math.min(mostMs, delayMs * GROWTH)
  timer = setTimeout(poll, delayMs)
}

async function poll(): Promise<void> {
  clearTimeout(timer)
  const { poll: path, state } = mainPart().dataset
  if (!path || held) return
  try {
    const answer = await fetch(path, { headers: { accept: 'application/json' } })
    if (answer.ok && (await answer.json()).state !== state && !held) return await showAnew()
  } catch {
    // Without a connection there is nothing to tell; the next question comes by itself.
  }
  plan(false)
}

/** The page as it is now, put in place of the one that is shown. */
async function showAnew(): Promise<void> {
  const answer = await fetch(location.href, { headers: { accept: 'text/html' } })
  // The style of that answer has a nonce of its own, which this page's policy would report.
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

/** A payment that was seen to come leads back to the store, as the store asked; a page opened later stays. */
function returnToStore(): void {
  const link = mainPart().querySelector<HTMLAnchorElement>('.tick a[data-next]')
  if (!link) return
  const note = document.createElement('p')
  note.className = 'hint'
  note.textContent = words().returning
  link.after(note)
  setTimeout(() => location.assign(link.href), RETURN_AFTER_MS)
}
