import { Type } from 'typebox'
import { qrPng } from '../lib/qrPng.ts'
import { instant } from '../lib/schema.ts'
import { checkPasswordOf, setPassword } from '../users/changePassword.ts'
import { deviceToken } from '../users/devices.ts'
import { notifyPerson } from '../users/notifyPerson.ts'
import { hashPassword } from '../users/passwords.ts'
import { endSession, endSessions, listSessions, noteProof } from '../users/sessions.ts'
import { confirmPassword } from '../users/signIn.ts'
import { beginTotp, confirmTotp, disableTotp } from '../users/totp.ts'
import { personRoute } from './dashboardRoute.ts'
import { allOf } from './listOf.ts'
import { newPassword, password } from './session.ts'

export const changePasswordRoute = personRoute({
  method: 'POST',
  path: '/me/password',
  operationId: 'changePassword',
  summary: 'Change the password; every other session ends',
  tag: 'Me',
  body: Type.Object({ currentPassword: password, newPassword }, { additionalProperties: false }),
  answers: { 204: null },
  commitsItself: true,
  async handle(ctx, { user, sessionId, body, from }) {
    const given = { param: 'currentPassword', password: body.currentPassword }
    await confirmPassword(ctx, { ...user, sessionId }, given, from)
    await checkPasswordOf(ctx, user, 'newPassword', body.newPassword)
    const passwordHash = await hashPassword(body.newPassword)
    await ctx.database.transaction(async (trx) => {
      await setPassword(trx, user.id, passwordHash)
      await endSessions(trx, user.id, sessionId)
      await notifyPerson({ ...ctx, database: { ...ctx.database, ...trx } }, user, 'passwordChanged')
    })
    // The browser's token from the old password is no longer valid.
    const device = deviceToken(ctx, { id: user.id, passwordHash })
    return { status: 204, deviceToken: device, change: { subject: user.id } }
  },
})

export const proveMyselfRoute = personRoute({
  method: 'POST',
  path: '/me/proof',
  operationId: 'proveMyself',
  summary: 'Give the password again, for the calls that answer 403 `password_due`: they are open for ten minutes',
  tag: 'Me',
  body: Type.Object({ password }, { additionalProperties: false }),
  answers: { 204: null },
  commitsItself: true,
  async handle(ctx, { user, sessionId, body, from }) {
    await confirmPassword(ctx, { ...user, sessionId }, { param: 'password', password: body.password }, from)
    await noteProof(ctx.database, sessionId, null)
    return { status: 204, change: null }
  },
})

export const proofStateRoute = personRoute({
  method: 'GET',
  path: '/me/proof',
  operationId: 'checkProof',
  summary: 'Whether the person has proven herself in the last ten minutes: asked before a file is fetched',
  tag: 'Me',
  needsFreshProof: true,
  answers: { 204: null },
  handle: async () => ({ status: 204 }),
})

export const listSessionsRoute = personRoute({
  method: 'GET',
  path: '/me/sessions',
  operationId: 'listSessions',
  summary: 'Where the person is signed in, the latest seen first',
  tag: 'Me',
  answers: {
    200: allOf(
      Type.Object(
        {
          id: Type.String(),
          current: Type.Boolean(),
          address: Type.String(),
          userAgent: Type.String(),
          createdAt: instant,
          lastSeenAt: instant,
        },
        { $id: 'Session' },
      ),
    ),
  },
  async handle(ctx, { user, sessionId }) {
    const sessions = await listSessions(ctx, user.id)
    return {
      status: 200,
      body: { data: sessions.map((session) => ({ ...session, current: session.id === sessionId })) },
    }
  },
})

export const endSessionRoute = personRoute({
  method: 'DELETE',
  path: '/me/sessions/{sessionId}',
  operationId: 'endSession',
  summary: 'Sign out somewhere else',
  tag: 'Me',
  answers: { 204: null },
  async handle(ctx, { user, params }) {
    await endSession(ctx.database, user.id, params.sessionId)
    return { status: 204, change: { subject: params.sessionId } }
  },
})

export const endOtherSessionsRoute = personRoute({
  method: 'DELETE',
  path: '/me/sessions',
  operationId: 'endOtherSessions',
  summary: 'Sign out everywhere else',
  tag: 'Me',
  answers: { 200: Type.Object({ count: Type.Integer() }) },
  async handle(ctx, { user, sessionId }) {
    const count = await endSessions(ctx.database, user.id, sessionId)
    return { status: 200, body: { count }, change: { subject: user.id, after: { count } } }
  },
})

export const beginTotpRoute = personRoute({
  method: 'POST',
  path: '/me/totp',
  operationId: 'beginTotp',
  summary: 'Begin to set up an authenticator; nothing asks for its code until it was confirmed',
  tag: 'Me',
  needsFreshProof: true,
  answers: {
    200: Type.Object(
      {
        secret: Type.String({ description: 'In base32, to be typed' }),
        uri: Type.String(),
        qrCodeBase64: Type.String({ description: 'PNG in base64, without the data: prefix' }),
      },
      { $id: 'TotpSetup' },
    ),
  },
  async handle(ctx, { user }) {
    const { secret, uri } = await beginTotp(ctx, user)
    return { status: 200, body: { secret, uri, qrCodeBase64: qrPng(uri).toString('base64') }, change: null }
  },
})

export const confirmTotpRoute = personRoute({
  method: 'POST',
  path: '/me/totp/confirm',
  operationId: 'confirmTotp',
  summary:
    'End the set-up with a first code; other sessions without a second factor end. The recovery codes are in this answer alone',
  tag: 'Me',
  body: Type.Object({ code: Type.String({ maxLength: 6, pattern: '^[0-9]{6}$' }) }, { additionalProperties: false }),
  answers: { 200: Type.Object({ recoveryCodes: Type.Array(Type.String()) }, { $id: 'RecoveryCodes' }) },
  async handle(ctx, { user, sessionId, body }) {
    const recoveryCodes = await confirmTotp(ctx, { userId: user.id, sessionId }, body.code)
    await notifyPerson(ctx, user, 'totpEnabled')
    return { status: 200, body: { recoveryCodes }, change: { subject: user.id, after: { totpEnabled: true } } }
  },
})

export const disableTotpRoute = personRoute({
  method: 'POST',
  path: '/me/totp/disable',
  operationId: 'disableTotp',
  summary: 'Turn the authenticator off, with the password',
  tag: 'Me',
  body: Type.Object({ password }, { additionalProperties: false }),
  answers: { 204: null },
  commitsItself: true,
  async handle(ctx, { user, sessionId, body, from }) {
    await confirmPassword(ctx, { ...user, sessionId }, { param: 'password', password: body.password }, from)
    await ctx.database.transaction((trx) => disableTotp(trx, user.id))
    await notifyPerson(ctx, user, 'totpDisabled')
    return { status: 204, change: { subject: user.id, before: { totpEnabled: true }, after: { totpEnabled: false } } }
  },
})
