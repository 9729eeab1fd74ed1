import { type Static, Type } from 'typebox'
import { nullable, oneOf } from '../lib/schema.ts'
import { PASSWORD_LENGTH } from '../users/passwords.ts'
import { endSession } from '../users/sessions.ts'
import { type SignInResult, signIn, signInWithCode } from '../users/signIn.ts'
import { type DashboardAnswer, openRoute, personRoute, secondFactorRoute } from './dashboardRoute.ts'

export const SignInState = Type.Object(
  {
    state: oneOf(['signed_in', 'second_factor']),
    methods: nullable(Type.Array(oneOf(['totp', 'recovery']), { description: 'Of the second factor that is owed' })),
  },
  { $id: 'SignInState' },
)

/** Any text is accepted, so that the answer does not reveal the right length. */
export const password = Type.String({ minLength: 1, maxLength: PASSWORD_LENGTH.max })
export const newPassword = Type.String({ minLength: PASSWORD_LENGTH.min, maxLength: PASSWORD_LENGTH.max })
export const email = Type.String({ format: 'email', maxLength: 254 })

export const signInRoute = openRoute({
  method: 'POST',
  path: '/session',
  operationId: 'signIn',
  summary: 'Sign in by e-mail and password',
  tag: 'Session',
  body: Type.Object({ email: Type.String({ maxLength: 254 }), password }, { additionalProperties: false }),
  answers: { 200: SignInState },
  // A wrong guess is refused and counted.
  commitsItself: true,
  handle: async (ctx, { body, from }) => signedIn(await signIn(ctx, body, from)),
})

export const signInWithCodeRoute = secondFactorRoute({
  method: 'POST',
  path: '/session/totp',
  operationId: 'signInWithCode',
  summary: 'The second step: a code of the authenticator, or a recovery code',
  tag: 'Session',
  body: Type.Object({ code: Type.String({ minLength: 1, maxLength: 40 }) }, { additionalProperties: false }),
  answers: { 200: SignInState },
  commitsItself: true,
  handle: async (ctx, { body, user, sessionId, from }) =>
    signedIn(await signInWithCode(ctx, { userId: user.id, sessionId }, body.code, from)),
})

export const signOutRoute = personRoute({
  method: 'DELETE',
  path: '/session',
  operationId: 'signOut',
  summary: 'Sign out',
  tag: 'Session',
  answers: { 204: null },
  async handle(ctx, { user, sessionId }) {
    await endSession(ctx.database, user.id, sessionId)
    return { status: 204, sessionToken: null, change: null }
  },
})

/** The answer after a sign-in, with its audit line. */
export function signedIn({
  userId,
  token,
  state,
  deviceToken,
}: SignInResult): DashboardAnswer & { change: Static<typeof Signed> } {
  const methods: ('totp' | 'recovery')[] | null = state === 'signed_in' ? null : ['totp', 'recovery']
  return {
    status: 200,
    body: { state, methods } satisfies Static<typeof SignInState>,
    sessionToken: token,
    deviceToken,
    change: { subject: userId, by: userId },
  }
}

const Signed = Type.Object({ subject: Type.String(), by: Type.String() })
