import { Type } from 'typebox'
import { instant, nullableInstant } from '../lib/schema.ts'
import { notifyPerson } from '../users/notifyPerson.ts'
import {
  addPasskey,
  beginPasskey,
  beginPasskeyProof,
  beginPasskeySignIn,
  listPasskeys,
  proveByPasskey,
  removePasskey,
  signInWithPasskey,
} from '../users/passkeys.ts'
import { noteProof } from '../users/sessions.ts'
import { openRoute, personRoute } from './dashboardRoute.ts'
import { allOf } from './listOf.ts'
import { SignInState, signedIn } from './session.ts'

/** Passed unchanged between the browser's own calls and the server; browsers define its form. */
const ForTheBrowser = Type.Object({}, { $id: 'ForTheBrowser', additionalProperties: true })

const Passkey = Type.Object(
  { id: Type.String(), name: Type.String(), createdAt: instant, lastUsedAt: nullableInstant },
  { $id: 'Passkey' },
)

export const beginPasskeySignInRoute = openRoute({
  method: 'POST',
  path: '/session/passkey/options',
  operationId: 'beginPasskeySignIn',
  summary: 'What navigator.credentials.get is called with',
  tag: 'Session',
  answers: { 200: ForTheBrowser },
  handle: async (ctx, { from }) => ({ status: 200, body: await beginPasskeySignIn(ctx, from), change: null }),
})

export const signInWithPasskeyRoute = openRoute({
  method: 'POST',
  path: '/session/passkey',
  operationId: 'signInWithPasskey',
  summary: 'Sign in by a passkey',
  tag: 'Session',
  body: Type.Object({ response: ForTheBrowser }, { additionalProperties: false }),
  answers: { 200: SignInState },
  commitsItself: true,
  handle: async (ctx, { body, from }) => signedIn(await signInWithPasskey(ctx, body.response, from)),
})

export const listPasskeysRoute = personRoute({
  method: 'GET',
  path: '/me/passkeys',
  operationId: 'listPasskeys',
  summary: 'The person’s passkeys, oldest first',
  tag: 'Me',
  answers: { 200: allOf(Passkey) },
  handle: async (ctx, { user }) => ({ status: 200, body: { data: await listPasskeys(ctx, user.id) } }),
})

export const beginPasskeyRoute = personRoute({
  method: 'POST',
  path: '/me/passkeys/options',
  operationId: 'beginPasskey',
  summary: 'What navigator.credentials.create is called with',
  tag: 'Me',
  // This also guards `addPasskey`, which accepts only a challenge of this call.
  needsFreshProof: true,
  answers: { 200: ForTheBrowser },
  handle: async (ctx, { user, from }) => ({ status: 200, body: await beginPasskey(ctx, user, from), change: null }),
})

export const addPasskeyRoute = personRoute({
  method: 'POST',
  path: '/me/passkeys',
  operationId: 'addPasskey',
  summary: 'Keep a passkey that the browser has made',
  tag: 'Me',
  body: Type.Object(
    { name: Type.String({ minLength: 1, maxLength: 100 }), response: ForTheBrowser },
    { additionalProperties: false },
  ),
  answers: { 201: Passkey },
  commitsItself: true,
  async handle(ctx, { user, sessionId, body, from }) {
    const passkey = await addPasskey(ctx, { ...user, sessionId }, body, from)
    await notifyPerson(ctx, user, 'passkeyAdded')
    return { status: 201, body: passkey, change: { subject: user.id, after: { passkey: passkey.id } } }
  },
})

export const beginPasskeyProofRoute = personRoute({
  method: 'POST',
  path: '/me/proof/passkey/options',
  operationId: 'beginPasskeyProof',
  summary: 'What navigator.credentials.get is called with, for a proof by passkey',
  tag: 'Me',
  answers: { 200: ForTheBrowser },
  handle: async (ctx, { user, from }) => ({
    status: 200,
    body: await beginPasskeyProof(ctx, user.id, from),
    change: null,
  }),
})

export const proveByPasskeyRoute = personRoute({
  method: 'POST',
  path: '/me/proof/passkey',
  operationId: 'proveByPasskey',
  summary: 'Give a passkey instead of the password, for the calls that answer 403 `password_due`',
  tag: 'Me',
  body: Type.Object({ response: ForTheBrowser }, { additionalProperties: false }),
  answers: { 204: null },
  commitsItself: true,
  async handle(ctx, { user, sessionId, body, from }) {
    await proveByPasskey(ctx, user.id, body.response, from)
    await noteProof(ctx.database, sessionId, 'passkey')
    return { status: 204, change: null }
  },
})

export const removePasskeyRoute = personRoute({
  method: 'DELETE',
  path: '/me/passkeys/{passkeyId}',
  operationId: 'removePasskey',
  summary: 'Forget a passkey',
  tag: 'Me',
  needsFreshProof: true,
  answers: { 204: null },
  async handle(ctx, { user, params }) {
    await removePasskey(ctx.database, user.id, params.passkeyId)
    await notifyPerson(ctx, user, 'passkeyRemoved')
    return { status: 204, change: { subject: user.id, before: { passkey: params.passkeyId } } }
  },
})
