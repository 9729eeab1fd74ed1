import { Type } from 'typebox'
import { qrPng } from '../lib/qrPng.ts'
import { dashboardOperation } from '../operations/operation.ts'
import { notifyPerson } from './notifyPerson.ts'
import { password } from './passwordFields.ts'
import { confirmPassword } from './signIn.ts'
import { beginTotp, confirmTotp, disableTotp } from './totp.ts'

const TotpSetup = Type.Object(
  {
    secret: Type.String({ description: 'The secret in base32, for people who type it into their authenticator' }),
    uri: Type.String(),
    qrCodeBase64: Type.String({ description: 'The QR code as a PNG in base64, without the data: prefix' }),
  },
  { $id: 'TotpSetup' },
)

export const totpOperations = [
  dashboardOperation({
    name: 'beginTotp',
    summary: 'Begin to set up an authenticator. Sign-ins need its code only after `confirmTotp`',
    async run(ctx, { user }) {
      const { secret, uri } = await beginTotp(ctx, user)
      return { secret, uri, qrCodeBase64: qrPng(uri).toString('base64') }
    },
    dashboard: {
      method: 'POST',
      path: '/me/totp',
      guard: 'person',
      answers: { 200: TotpSetup },
      needsFreshProof: true,
      audit: null,
    },
  }),

  dashboardOperation({
    name: 'confirmTotp',
    summary:
      'Confirm an authenticator with a first code. This ends other sessions that have no second factor. Only this answer shows the recovery codes',
    body: Type.Object({ code: Type.String({ maxLength: 6, pattern: '^[0-9]{6}$' }) }, { additionalProperties: false }),
    async run(ctx, { user, sessionId, body }) {
      const recoveryCodes = await confirmTotp(ctx, { userId: user.id, sessionId }, body.code)
      await notifyPerson(ctx, user, 'totpEnabled')
      return { recoveryCodes }
    },
    dashboard: {
      method: 'POST',
      path: '/me/totp/confirm',
      guard: 'person',
      answers: { 200: Type.Object({ recoveryCodes: Type.Array(Type.String()) }, { $id: 'RecoveryCodes' }) },
      audit: (_codes, { user }) => ({ subject: user.id, after: { totpEnabled: true } }),
    },
  }),

  dashboardOperation({
    name: 'disableTotp',
    summary: 'Turn the authenticator off. The call needs the password',
    body: Type.Object({ password }, { additionalProperties: false }),
    async run(ctx, { user, sessionId, body, from }) {
      await confirmPassword(ctx, { ...user, sessionId }, { param: 'password', password: body.password }, from)
      await ctx.database.transaction((trx) => disableTotp(trx, user.id))
      await notifyPerson(ctx, user, 'totpDisabled')
    },
    dashboard: {
      method: 'POST',
      path: '/me/totp/disable',
      guard: 'person',
      answers: { 204: null },
      commitsItself: true,
      audit: (_done, { user }) => ({ subject: user.id, before: { totpEnabled: true }, after: { totpEnabled: false } }),
    },
  }),
]
