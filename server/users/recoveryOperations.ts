import { Type } from 'typebox'
import { dashboardOperation } from '../operations/operation.ts'
import type { Role } from '../operations/permissions.ts'
import { getStore, type Store } from '../stores/store.ts'
import { acceptInvitation } from './acceptInvitation.ts'
import { getPasswordReset, requestPasswordReset, resetPassword } from './changePassword.ts'
import { getInvitation } from './invitations.ts'
import { newPassword } from './passwordFields.ts'
import { RoleName } from './roleName.ts'
import type { SignInResult } from './signIn.ts'
import { answersWithSignIn } from './signInAnswer.ts'

type Joined = SignInResult & { store: Store; role: Role }

/**
 * Operations for the two pages that mails link to. One page sets a new password. The other page accepts an invitation.
 */
export const recoveryOperations = [
  dashboardOperation({
    name: 'requestPasswordReset',
    summary: 'Mail a link for a new password. The answer for an unknown address is the same',
    body: Type.Object({ email: Type.String({ maxLength: 254 }) }, { additionalProperties: false }),
    run: (ctx, { body, from }) => requestPasswordReset(ctx, body, from),
    dashboard: {
      method: 'POST',
      path: '/password-resets',
      guard: 'anyone',
      answers: { 202: null },
      commitsItself: true,
      audit: null,
    },
  }),

  dashboardOperation({
    name: 'getPasswordReset',
    summary: 'Get the person that a link for a new password belongs to',
    run: (ctx, { id: token }) => getPasswordReset(ctx, token),
    dashboard: {
      method: 'GET',
      path: '/password-resets/{token}',
      guard: 'anyone',
      answers: { 200: Type.Object({ email: Type.String() }, { $id: 'PasswordReset' }) },
      answer: (_ctx, { email }) => ({ email }),
    },
  }),

  dashboardOperation({
    name: 'resetPassword',
    summary: 'Set a new password by a link, sign in, and end all other sessions. A link works once',
    body: Type.Object({ password: newPassword }, { additionalProperties: false }),
    run: (ctx, { id: token, body, from }) => resetPassword(ctx, token, body.password, from),
    dashboard: { method: 'POST', path: '/password-resets/{token}', guard: 'anyone', ...answersWithSignIn },
  }),

  dashboardOperation({
    name: 'getInvitation',
    summary: 'Get the store and the person of an invitation',
    run: (ctx, { id: token }) => getInvitation(ctx.database, token),
    dashboard: {
      method: 'GET',
      path: '/invitations/{token}',
      guard: 'anyone',
      answers: {
        200: Type.Object(
          { email: Type.String(), storeName: Type.String(), role: RoleName, hasAccount: Type.Boolean() },
          { $id: 'OpenInvitation' },
        ),
      },
      answer: (_ctx, { email, storeName, role, hasAccount }) => ({ email, storeName, role, hasAccount }),
    },
  }),

  dashboardOperation({
    name: 'acceptInvitation',
    summary:
      'Accept an invitation and sign in, with a new name and password or with the password of an existing account',
    body: Type.Object(
      { name: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })), password: newPassword },
      { additionalProperties: false },
    ),
    async run(ctx, { id: token, body, from }) {
      const { storeId, ...joined } = await acceptInvitation(ctx, token, body, from)
      return { ...joined, store: await getStore(ctx.database, storeId) }
    },
    dashboard: {
      method: 'POST',
      path: '/invitations/{token}',
      guard: 'anyone',
      ...answersWithSignIn,
      audit: ({ userId, role, store }: Joined) => ({ subject: userId, by: userId, store, after: { role } }),
    },
  }),
]
