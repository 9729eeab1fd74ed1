import { Type } from 'typebox'
import { allOf } from '../lib/listOf.ts'
import { instant, nullableInstant } from '../lib/schema.ts'
import { dashboardOperation } from '../stores/operation.ts'
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

/** Passed unchanged between the browser's own calls and the server; browsers define its form. */
const ForTheBrowser = Type.Object({}, { $id: 'ForTheBrowser', additionalProperties: true })

const Passkey = Type.Object(
  { id: Type.String(), name: Type.String(), createdAt: instant, lastUsedAt: nullableInstant },
  { $id: 'Passkey' },
)

export const passkeyOperations = [
  dashboardOperation({
    name: 'beginPasskeySignIn',
    summary: 'What navigator.credentials.get is called with',
    tag: 'Session',
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
    summary: 'Sign in by a passkey',
    tag: 'Session',
    body: Type.Object({ response: ForTheBrowser }, { additionalProperties: false }),
    run: (ctx, { body, from }) => signInWithPasskey(ctx, body.response, from),
    dashboard: {
      method: 'POST',
      path: '/session/passkey',
      guard: 'anyone',
      ...answersWithSignIn,
    },
  }),

  dashboardOperation({
    name: 'listPasskeys',
    summary: 'The person’s passkeys, oldest first',
    tag: 'Me',
    run: async (ctx, { user }) => ({ data: await listPasskeys(ctx, user.id) }),
    dashboard: {
      method: 'GET',
      path: '/me/passkeys',
      guard: 'person',
      answers: { 200: allOf(Passkey) },
    },
  }),

  dashboardOperation({
    name: 'beginPasskey',
    summary: 'What navigator.credentials.create is called with',
    tag: 'Me',
    run: (ctx, { user, from }) => beginPasskey(ctx, user, from),
    dashboard: {
      method: 'POST',
      path: '/me/passkeys/options',
      guard: 'person',
      answers: { 200: ForTheBrowser },
      // This also guards `addPasskey`, which accepts only a challenge of this call.
      needsFreshProof: true,
      audit: null,
    },
  }),

  dashboardOperation({
    name: 'addPasskey',
    summary: 'Keep a passkey that the browser has made',
    tag: 'Me',
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
    summary: 'What navigator.credentials.get is called with, for a proof by passkey',
    tag: 'Me',
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
    summary: 'Give a passkey instead of the password, for the calls that answer 403 `password_due`',
    tag: 'Me',
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
    summary: 'Forget a passkey',
    tag: 'Me',
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
