/** Shows the buttons for passkeys if the browser has passkeys, and connects them. */
export function enhancePasskeys(): void {
  if (!window.PublicKeyCredential) return
  for (const button of document.querySelectorAll<HTMLButtonElement>('[data-passkey-sign-in], [data-passkey-add]')) {
    button.hidden = false
    button.addEventListener('click', () => void usePasskey(button))
  }
}

/** Asks the device for a passkey and sends its answer. The server's answer is the address of the next page. */
async function usePasskey(button: HTMLButtonElement): Promise<void> {
  const { passkeySignIn, passkeyAdd, next = '', failed = '' } = button.dataset
  const address = passkeySignIn ?? passkeyAdd!
  button.disabled = true
  try {
    const { startAuthentication, startRegistration } = await import('@simplewebauthn/browser')
    const optionsJSON = await post(`${address}/options`, {})
    const response = passkeySignIn
      ? await startAuthentication({ optionsJSON })
      : await startRegistration({ optionsJSON })
    const { go } = await post(address, { response, next })
    location.assign(go)
  } catch (error) {
    // The person closed the device's dialog.
    if ((error as Error).name !== 'NotAllowedError') showFailure(button, failed)
  } finally {
    button.disabled = false
  }
}

// biome-ignore lint/suspicious/noExplicitAny: the browser's API takes and makes these objects.
async function post(address: string, body: object): Promise<any> {
  const answer = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(String(answer.status))
  return await answer.json()
}

function showFailure(button: HTMLButtonElement, text: string): void {
  const place = document.createElement('p')
  place.className = 'notice bad'
  place.setAttribute('role', 'alert')
  place.textContent = text
  button.parentElement!.before(place)
}
