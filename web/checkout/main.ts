import './checkout.css'
import { enhanceAddress } from './address.ts'
import { enhanceCopying } from './copying.ts'
import { startCountdown } from './countdown.ts'
import { keepDraft } from './draft.ts'
import { enhanceEmail } from './email.ts'
import { enhanceFields } from './fields.ts'
import { forgetChange } from './page.ts'
import { startPolling } from './polling.ts'
import { enhancePrices } from './reprice.ts'
import { enhanceSandbox } from './sandbox.ts'
import { askAfterReload, enhanceForms } from './submit.ts'

// Only card tokens need this script. For all other functions the pages work without it.
document.documentElement.dataset.script = 'on'
enhanceFields()
enhanceEmail()
enhanceForms()
enhancePrices()
enhanceCopying()
enhanceSandbox()
keepDraft()
enhanceAddress()
enhanceCode()
forgetChange()
startCountdown()
startPolling()
askAfterReload()
document.addEventListener('click', (event) => {
  if ((event.target as Element).closest('[data-print]')) print()
})

/**
 * Sends the code of a known buyer as soon as it has six digits. Puts the cursor into the field after the page has
 * loaded, because the `#known` of the address removes the cursor while the page loads.
 */
function enhanceCode(): void {
  addEventListener('load', () => document.getElementById('known-code')?.focus({ preventScroll: true }))
  document.getElementById('known')?.addEventListener('toggle', () => document.getElementById('known-email')?.focus())
  document.addEventListener('input', ({ target }) => {
    if (!(target instanceof HTMLInputElement) || target.id !== 'known-code') return
    if (/^\d{6}$/.test(target.value.replaceAll(/\s/g, ''))) target.form?.requestSubmit()
  })
}
