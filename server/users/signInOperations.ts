import { Type } from 'typebox'
import { dashboardOperation } from '../operations/operation.ts'
import { password } from './passwordFields.ts'
import { endSession } from './sessions.ts'
import { signIn, signInWithCode } from './signIn.ts'
import { answersWithSignIn } from './signInAnswer.ts'

export const signInOperations = [
  dashboardOperation({
    name: 'signIn',
    summary: 'Sign in with e-mail and password',
    body: Type.Object({ email: Type.String({ maxLength: 254 }), password }, { additionalProperties: false }),
    run: (ctx, { body, from }) => signIn(ctx, body, from),
    dashboard: { method: 'POST', path: '/session', guard: 'anyone', ...answersWithSignIn },
  }),

  dashboardOperation({
    name: 'signInWithCode',
    summary: 'Complete a sign-in with a code of the authenticator or a recovery code',
    body: Type.Object({ code: Type.String({ minLength: 1, maxLength: 40 }) }, { additionalProperties: false }),
    run: (ctx, { body, user, sessionId, from }) => signInWithCode(ctx, { userId: user.id, sessionId }, body.code, from),
    dashboard: { method: 'POST', path: '/session/totp', guard: 'second_factor', ...answersWithSignIn },
  }),

  dashboardOperation({
    name: 'signOut',
    summary: 'Sign out',
    run: (ctx, { user, sessionId }) => endSession(ctx.database, user.id, sessionId),
    dashboard: {
      method: 'DELETE',
      path: '/session',
      guard: 'person',
      answers: { 204: null },
      session: () => ({ sessionToken: null }),
      audit: null,
    },
  }),
]
