import { Type } from 'typebox'
import { allOf } from '../lib/page.ts'
import { instant } from '../lib/schema.ts'
import { dashboardOperation } from '../operations/operation.ts'
import { checkPasswordOf, setPassword } from './changePassword.ts'
import { deviceToken } from './devices.ts'
import { notifyPerson } from './notifyPerson.ts'
import { newPassword, password } from './passwordFields.ts'
import { hashPassword } from './passwords.ts'
import { endSession, endSessions, listSessions, noteProof } from './sessions.ts'
import { confirmPassword } from './signIn.ts'

const Session = Type.Object(
  {
    id: Type.String(),
    current: Type.Boolean(),
    address: Type.String(),
    userAgent: Type.String(),
    createdAt: instant,
    lastSeenAt: instant,
  },
  { $id: 'Session' },
)

/** Operations on the password and the sessions of the signed-in person. */
export const profileOperations = [
  dashboardOperation({
    name: 'changePassword',
    summary: 'Change the password and end all other sessions',
    body: Type.Object({ currentPassword: password, newPassword }, { additionalProperties: false }),
    async run(ctx, { user, sessionId, body, from }) {
      const given = { param: 'currentPassword', password: body.currentPassword }
      await confirmPassword(ctx, { ...user, sessionId }, given, from)
      await checkPasswordOf(ctx, user, 'newPassword', body.newPassword)
      const passwordHash = await hashPassword(body.newPassword)
      await ctx.database.transaction(async (trx) => {
        await setPassword(trx, user.id, passwordHash)
        await endSessions(trx, user.id, sessionId)
        await notifyPerson({ ...ctx, database: { ...ctx.database, ...trx } }, user, 'passwordChanged')
      })
      // The browser gets a new device token, because the old token depends on the old password.
      return { deviceToken: deviceToken(ctx, { id: user.id, passwordHash }) }
    },
    dashboard: {
      method: 'POST',
      path: '/me/password',
      guard: 'person',
      answers: { 204: null },
      commitsItself: true,
      session: ({ deviceToken }) => ({ deviceToken }),
      audit: (_done, { user }) => ({ subject: user.id }),
    },
  }),

  dashboardOperation({
    name: 'listSessions',
    summary: 'List the sessions of the person, latest use first',
    async run(ctx, { user, sessionId }) {
      const sessions = await listSessions(ctx, user.id)
      return { data: sessions.map((session) => ({ ...session, current: session.id === sessionId })) }
    },
    dashboard: { method: 'GET', path: '/me/sessions', guard: 'person', answers: { 200: allOf(Session) } },
  }),

  dashboardOperation({
    name: 'proveMyself',
    summary: 'Confirm the person with the password. Calls then do not answer 403 `password_due` for ten minutes',
    body: Type.Object({ password }, { additionalProperties: false }),
    async run(ctx, { user, sessionId, body, from }) {
      await confirmPassword(ctx, { ...user, sessionId }, { param: 'password', password: body.password }, from)
      await noteProof(ctx.database, sessionId, null)
    },
    dashboard: {
      method: 'POST',
      path: '/me/proof',
      guard: 'person',
      answers: { 204: null },
      commitsItself: true,
      audit: null,
    },
  }),

  dashboardOperation({
    name: 'checkProof',
    summary:
      'Check that the person gave a password or passkey in the last ten minutes. The page calls this before a download',
    run: async () => undefined,
    dashboard: { method: 'GET', path: '/me/proof', guard: 'person', answers: { 204: null }, needsFreshProof: true },
  }),

  dashboardOperation({
    name: 'endSession',
    summary: 'End another session of the person',
    run: (ctx, { user, id }) => endSession(ctx.database, user.id, id),
    dashboard: {
      method: 'DELETE',
      path: '/me/sessions/{sessionId}',
      guard: 'person',
      answers: { 204: null },
      audit: (_done, { id }) => ({ subject: id }),
    },
  }),

  dashboardOperation({
    name: 'endOtherSessions',
    summary: 'End all other sessions of the person',
    run: async (ctx, { user, sessionId }) => ({ count: await endSessions(ctx.database, user.id, sessionId) }),
    dashboard: {
      method: 'DELETE',
      path: '/me/sessions',
      guard: 'person',
      answers: { 200: Type.Object({ count: Type.Integer() }) },
      audit: (after, { user }) => ({ subject: user.id, after }),
    },
  }),
]
