import { readKept } from '../session/browserStorage.ts'
import './signIn.css'
import { ApiFailure, answered, api } from '../api/client.ts'
import { nextAddress } from '../session/nextAddress.ts'
import { signInWithPasskey } from '../session/passkey.ts'
import { SIGN_IN, signInAddress } from '../session/signInAddress.ts'
import { onSubmit, sayError } from './form.ts'
import { loadAhead } from './loadAhead.ts'
import { field, showCard, t } from './page.ts'

const ALERT = '<p role="alert" class="alert" hidden></p>'
const submit = `<button class="main">${t.enter}</button>`

showTheme()
keepAddress()
const asked = new URLSearchParams(location.search)
if (asked.get('step') === 'code') askForCode()
else askForPassword()
loadAhead()

/** Applies the dashboard's choice of dark or light. Without a choice the browser decides. */
function showTheme(): void {
  const chosen = readKept('mantine-color-scheme-value')
  if (chosen === 'light' || chosen === 'dark') document.documentElement.style.colorScheme = chosen
}

/**
 * Without a session, the server shows this page at every address of the dashboard. After the sign-in, the address
 * opens.
 */
function keepAddress(): void {
  const { pathname, search } = location
  if (pathname === SIGN_IN) return
  history.replaceState(null, '', signInAddress({ next: pathname.replace('/dashboard', '') + search }))
}

function askForPassword(): void {
  showCard(
    t.title,
    `${asked.get('step') === 'ended' ? `<p class="note" role="status">${t.ended}</p>` : ''}<form novalidate>${ALERT}
      ${field('email', t.email, 'type="email" autocomplete="username" autocapitalize="none" spellcheck="false"')}
      ${field('password', t.password, 'type="password" autocomplete="current-password"')}
      <label class="check"><input type="checkbox" id="shown"> ${t.showPassword}</label>
      ${submit}
    </form>
    <p class="link"><a href="/dashboard/forgot-password">${t.forgot}</a></p>
    <p class="or"><span>${t.or}</span></p>
    <button type="button" id="passkey">${t.passkey}</button>`,
  )
  element('email').focus()
  element('shown').addEventListener('change', ({ target }) => {
    element<HTMLInputElement>('password').type = (target as HTMLInputElement).checked ? 'text' : 'password'
  })
  element('passkey').addEventListener('click', () => void enterByPasskey())
  onSubmit(async ({ email = '', password = '' }) => {
    const { state } = await answered(api.POST('/dashboard/api/session', { body: { email, password } }))
    if (state === 'signed_in') enter()
    else askForCode()
  })
}

function askForCode(): void {
  showCard(
    t.codeTitle,
    `<p class="note">${t.codeNote}</p>
    <form novalidate>${ALERT}
      ${field('code', t.code, 'autocomplete="one-time-code" autocapitalize="none" spellcheck="false"')}
      ${submit}
    </form>
    <button type="button" class="quiet" id="back">${t.back}</button>`,
  )
  element('code').focus()
  element('back').addEventListener('click', askForPassword)
  onSubmit(async ({ code = '' }) => {
    await answered(api.POST('/dashboard/api/session/totp', { body: { code: code.trim() } }))
    enter()
  })
}

async function enterByPasskey(): Promise<void> {
  const button = element<HTMLButtonElement>('passkey')
  button.ariaBusy = 'true'
  sayError('')
  try {
    await signInWithPasskey()
    enter()
  } catch (error) {
    button.ariaBusy = null
    sayError(error instanceof ApiFailure && error.status < 500 ? t.passkeyRefused : t.passkeyFailed)
  }
}

/** Opens the requested page. */
function enter(): void {
  location.replace(nextAddress(asked.get('next')))
}

function element<Kind extends HTMLElement>(id: string): Kind {
  return document.getElementById(id) as Kind
}
