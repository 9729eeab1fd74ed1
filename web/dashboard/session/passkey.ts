import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import { answered, api } from '../api/client.ts'

/** Asks this device who is there, and signs that person in. @throws what the browser or the server refused */
export async function signInWithPasskey(): Promise<void> {
  const options = await answered(api.POST('/dashboard/api/session/passkey/options'))
  const { startAuthentication } = await import('@simplewebauthn/browser')
  const response = await startAuthentication({
    optionsJSON: options as object as PublicKeyCredentialRequestOptionsJSON,
  })
  await answered(api.POST('/dashboard/api/session/passkey', { body: { response: { ...response } } }))
}

/** Proves by this device that who is signed in is there. @throws what the browser or the server refused */
export async function proveByPasskey(): Promise<void> {
  const options = await answered(api.POST('/dashboard/api/me/proof/passkey/options'))
  const { startAuthentication } = await import('@simplewebauthn/browser')
  const response = await startAuthentication({
    optionsJSON: options as object as PublicKeyCredentialRequestOptionsJSON,
  })
  await answered(api.POST('/dashboard/api/me/proof/passkey', { body: { response: { ...response } } }))
}

/** Makes a passkey of this device for who is signed in. @throws what the browser or the server refused */
export async function addPasskey(name: string): Promise<void> {
  const options = await answered(api.POST('/dashboard/api/me/passkeys/options'))
  const { startRegistration } = await import('@simplewebauthn/browser')
  const response = await startRegistration({ optionsJSON: options as object as PublicKeyCredentialCreationOptionsJSON })
  await answered(api.POST('/dashboard/api/me/passkeys', { body: { name, response: { ...response } } }))
}
