import { Type } from 'typebox'
import { allOf } from '../lib/page.ts'
import { instant, nullableInstant } from '../lib/schema.ts'
import { dashboardOperation } from '../operations/operation.ts'
import { notifyPerson } from './notifyPerson.ts'
import {
  addPasskey,
  beginPasskey,
  beginPasskeyProof,
  beginPasskeySignIn,
  listPasskeys,
  proveByPasskey,
  removePasskey,
  signInWithPasskey,
} from './passkeys.ts'
import { noteProof } from './sessions.ts'
import { answersWithSignIn } from './signInAnswer.ts'

/** An object of the browser's passkey API. Browsers define its fields, and the page passes it on unchanged. */
const ForTheBrowser = Type.Object({}, { $id: 'ForTheBrowser', additionalProperties: true })

const Passkey = Type.Object(
  { id: Type.String(), name: Type.String(), createdAt: instant, lastUsedAt: nullableInstant },
  { $id: 'Passkey' },
)

export const passkeySignInOperations = [
  dashboardOperation({
    name: 'beginPasskeySignIn',
    summary: 'Get the options of navigator.credentials.get for a sign-in',
    run: (ctx, { from }) => beginPasskeySignIn(ctx, from),
    dashboard: {
      method: 'POST',
      path: '/session/passkey/options',
      guard: 'anyone',
      answers: { 200: ForTheBrowser },
      audit: null,
    },
  }),

  dashboardOperation({
    name: 'signInWithPasskey',
    summary: 'Sign in with a passkey',
    body: Type.Object({ response: ForTheBrowser }, { additionalProperties: false }),
    run: (ctx, { body, from }) => signInWithPasskey(ctx, body.response, from),
    dashboard: { method: 'POST', path: '/session/passkey', guard: 'anyone', ...answersWithSignIn },
  }),
]

export const passkeyOperations = [
  dashboardOperation({
    name: 'listPasskeys',
    summary: 'List the passkeys of the person, oldest first',
    run: async (ctx, { user }) => ({ data: await listPasskeys(ctx, user.id) }),
    dashboard: { method: 'GET', path: '/me/passkeys', guard: 'person', answers: { 200: allOf(Passkey) } },
  }),

  dashboardOperation({
    name: 'beginPasskey',
    summary: 'Get the options of navigator.credentials.create',
    run: (ctx, { user, from }) => beginPasskey(ctx, user, from),
    dashboard: {
      method: 'POST',
      path: '/me/passkeys/options',
      guard: 'person',
      answers: { 200: ForTheBrowser },
      // `addPasskey` accepts only a challenge of this call, so it needs no new proof of the person.
      needsFreshProof: true,
      audit: null,
    },
  }),

  dashboardOperation({
    name: 'addPasskey',
    summary: 'Store a passkey that the browser has created',
    body: Type.Object(
      { name: Type.String({ minLength: 1, maxLength: 100 }), response: ForTheBrowser },
      { additionalProperties: false },
    ),
    async run(ctx, { user, sessionId, body, from }) {
      const passkey = await addPasskey(ctx, { ...user, sessionId }, body, from)
      await notifyPerson(ctx, user, 'passkeyAdded')
      return passkey
    },
    dashboard: {
      method: 'POST',
      path: '/me/passkeys',
      guard: 'person',
      answers: { 201: Passkey },
      commitsItself: true,
      audit: (passkey, { user }) => ({ subject: user.id, after: { passkey: passkey.id } }),
    },
  }),

  dashboardOperation({
    name: 'beginPasskeyProof',
    summary: 'Get the options of navigator.credentials.get to confirm the person with a passkey',
    run: (ctx, { user, from }) => beginPasskeyProof(ctx, user.id, from),
    dashboard: {
      method: 'POST',
      path: '/me/proof/passkey/options',
      guard: 'person',
      answers: { 200: ForTheBrowser },
      audit: null,
    },
  }),

  dashboardOperation({
    name: 'proveByPasskey',
    summary: 'Confirm the person with a passkey. Calls then do not answer 403 `password_due` for ten minutes',
    body: Type.Object({ response: ForTheBrowser }, { additionalProperties: false }),
    async run(ctx, { user, sessionId, body, from }) {
      await proveByPasskey(ctx, user.id, body.response, from)
      await noteProof(ctx.database, sessionId, 'passkey')
    },
    dashboard: {
      method: 'POST',
      path: '/me/proof/passkey',
      guard: 'person',
      answers: { 204: null },
      commitsItself: true,
      audit: null,
    },
  }),

  dashboardOperation({
    name: 'removePasskey',
    summary: 'Delete a passkey',
    async run(ctx, { user, id }) {
      await removePasskey(ctx.database, user.id, id)
      await notifyPerson(ctx, user, 'passkeyRemoved')
    },
    dashboard: {
      method: 'DELETE',
      path: '/me/passkeys/{passkeyId}',
      guard: 'person',
      answers: { 204: null },
      needsFreshProof: true,
      audit: (_done, { user, id }) => ({ subject: user.id, before: { passkey: id } }),
    },
  }),
]
