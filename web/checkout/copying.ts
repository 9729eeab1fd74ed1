import { words } from './page.ts'

const SHOWN_MS = 2_500

/** Makes buttons copy the text of a field. */
export function enhanceCopying(): void {
  document.addEventListener('click', async ({ target }) => {
    const button = (target as Element).closest<HTMLButtonElement>('[data-copy]')
    const field = button && document.querySelector<HTMLTextAreaElement>(`#${button.dataset.copy}`)
    if (!button || !field) return
    field.select()
    const copied = await copy(field.dataset.copied ?? field.value)
    const { copied: done, copyFailed } = words()
    button.dataset.text ??= button.textContent!
    button.textContent = copied ? done : copyFailed
    button.classList.toggle('done', copied)
    announce(copied ? done : copyFailed)
    setTimeout(() => {
      button.textContent = button.dataset.text!
      button.classList.remove('done')
    }, SHOWN_MS)
  })
  document.addEventListener('focusin', ({ target }) => {
    if (target instanceof HTMLTextAreaElement && target.readOnly) target.select()
  })
}

/** Only secure pages have the clipboard API. Other pages copy the selection. */
async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return document.execCommand('copy')
  }
}

function announce(text: string): void {
  const place = document.querySelector('#said') ?? document.body.appendChild(document.createElement('p'))
  place.id = 'said'
  place.className = 'hidden'
  place.setAttribute('role', 'status')
  place.textContent = text
}
