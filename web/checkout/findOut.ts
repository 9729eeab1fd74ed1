import { words } from './page.ts'
import { type Answer, goTo, showNotice } from './wrongFields.ts'

/*
 * The connection may be cut after the form was sent. Then the card may be charged although no answer arrived. So the
 * page says that nothing happened only after the server has said so. A sent form is kept until its answer arrives, even
 * across a reload. If the buyer sends the form again, the same charge is paid.
 */

/** The waits before each request, in milliseconds. The server records a form within a moment of its arrival. */
const WAITS_MS = [0, 1_000, 2_000, 3_000]
const OFFLINE_WAIT_MS = 3_000
const ASK_WITHIN_MS = 10_000

/** True for a form that pays. The form that replaces a card charges nothing. */
export function canBeChecked(form: HTMLFormElement): boolean {
  return form.dataset.attempts !== undefined
}

/** Keeps the purchase of a sent form until its answer arrives. */
export function keepSent(form: HTMLFormElement): void {
  if (!canBeChecked(form)) return
  try {
    sessionStorage.setItem(keyOf(form), JSON.stringify(termsOf(form)))
  } catch {
    // Storage is disabled: a reload forgets the sent form.
  }
}

export function forgetSent(form: HTMLFormElement): void {
  try {
    sessionStorage.removeItem(keyOf(form))
  } catch {
    // Storage is disabled: nothing was kept.
  }
}

/** Gives a form the purchase that this tab sent without an answer. The form then pays the same charge. */
export function sentBefore(form: HTMLFormElement): boolean {
  try {
    const kept = sessionStorage.getItem(keyOf(form))
    if (!kept) return false
    const { purchase, attempts } = JSON.parse(kept) as Terms
    const field = purchaseOf(form)
    if (field && purchase) field.value = purchase
    form.dataset.attempts = attempts
    return true
  } catch {
    return false
  }
}

/**
 * Asks the server about the result of the form. Waits for a connection without a limit.
 * @returns the next address, or the notice that nothing arrived
 */
export async function findOut(form: HTMLFormElement): Promise<Answer> {
  const { networkTitle, offlineText, checkingTitle, checkingText, notSentTitle, notSentText } = words()
  goTo(showNotice({ title: checkingTitle, text: checkingText, kind: 'info' }), 'start')
  for (let turn = 0; turn < WAITS_MS.length; ) {
    await pause(WAITS_MS[turn]!)
    const answer = await ask(form)
    if (answer?.go) {
      forgetSent(form)
      return answer
    }
    if (answer) {
      turn++
      showNotice({ title: checkingTitle, text: checkingText, kind: 'info' })
    } else {
      showNotice({ title: networkTitle, text: offlineText, kind: 'info' })
      await backOnline()
    }
  }
  return { notice: { title: notSentTitle, text: notSentText, kind: 'info' } }
}

/** @returns undefined if the server does not answer now */
async function ask(form: HTMLFormElement): Promise<Answer | undefined> {
  try {
    const { pathname } = new URL(form.action)
    const signal = AbortSignal.timeout(ASK_WITHIN_MS)
    const body = new URLSearchParams(termsOf(form))
    const answer = await fetch(`${pathname}/sent`, {
      method: 'POST',
      headers: { accept: 'application/json' },
      body,
      signal,
    })
    return answer.ok ? await answer.json() : undefined
  } catch {
    return undefined
  }
}

type Terms = { purchase: string; attempts: string }

function termsOf(form: HTMLFormElement): Terms {
  return { purchase: purchaseOf(form)?.value ?? '', attempts: form.dataset.attempts ?? '0' }
}

function purchaseOf(form: HTMLFormElement): HTMLInputElement | null {
  return form.querySelector<HTMLInputElement>('[name=purchase]')
}

function keyOf(form: HTMLFormElement): string {
  return `sent:${new URL(form.action).pathname}`
}

function pause(waitMs: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, waitMs))
}

function backOnline(): Promise<unknown> {
  return Promise.race([
    pause(OFFLINE_WAIT_MS),
    new Promise((resolve) => addEventListener('online', resolve, { once: true })),
  ])
}
