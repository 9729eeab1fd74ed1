import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import { answered, api } from '../api/client.ts'

/** Signs in with a passkey of this device. @throws the error of the browser or the server */
export async function signInWithPasskey(): Promise<void> {
  const options = await answered(api.POST('/dashboard/api/session/passkey/options'))
  const { startAuthentication } = await import('@simplewebauthn/browser')
  const response = await startAuthentication({
    optionsJSON: options as object as PublicKeyCredentialRequestOptionsJSON,
  })
  await answered(api.POST('/dashboard/api/session/passkey', { body: { response: { ...response } } }))
}

/** Proves with a passkey that the signed-in person is present. @throws the error of the browser or the server */
export async function proveByPasskey(): Promise<void> {
  const options = await answered(api.POST('/dashboard/api/me/proof/passkey/options'))
  const { startAuthentication } = await import('@simplewebauthn/browser')
  const response = await startAuthentication({
    optionsJSON: options as object as PublicKeyCredentialRequestOptionsJSON,
  })
  await answered(api.POST('/dashboard/api/me/proof/passkey', { body: { response: { ...response } } }))
}

/** Creates a passkey on this device for the signed-in person. @throws the error of the browser or the server */
export async function addPasskey(name: string): Promise<void> {
  const options = await answered(api.POST('/dashboard/api/me/passkeys/options'))
  const { startRegistration } = await import('@simplewebauthn/browser')
  const response = await startRegistration({ optionsJSON: options as object as PublicKeyCredentialCreationOptionsJSON })
  await answered(api.POST('/dashboard/api/me/passkeys', { body: { name, response: { ...response } } }))
}
