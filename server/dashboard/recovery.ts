import { Type } from 'typebox'
import type { Context } from '../core/context.ts'
import { conflict, invalidRequest } from '../core/errors.ts'
import { getStore } from '../stores/store.ts'
import { getPasswordReset, requestPasswordReset, resetPassword, setPassword } from '../users/changePassword.ts'
import { checkNewPassword } from '../users/checkNewPassword.ts'
import { getInvitation, type OpenInvitation, takeInvitation } from '../users/invitations.ts'
import { hashPassword } from '../users/passwords.ts'
import type { Origin } from '../users/sessions.ts'
import { admit, confirmPassword, type SignInResult } from '../users/signIn.ts'
import { addMembership, findOrCreateUser, updateUser } from '../users/user.ts'
import { openRoute } from './dashboardRoute.ts'
import { RoleName } from './me.ts'
import { newPassword, SignInState, signedIn } from './session.ts'

export const requestPasswordResetRoute = openRoute({
  method: 'POST',
  path: '/password-resets',
  operationId: 'requestPasswordReset',
  summary: 'Send a link for a new password, if the address is somebody’s; the answer is the same if it is not',
  tag: 'Session',
  body: Type.Object({ email: Type.String({ maxLength: 254 }) }, { additionalProperties: false }),
  answers: { 202: null },
  commitsItself: true,
  async handle(ctx, { body, from }) {
    await requestPasswordReset(ctx, body, from)
    return { status: 202, change: null }
  },
})

export const getPasswordResetRoute = openRoute({
  method: 'GET',
  path: '/password-resets/{token}',
  operationId: 'getPasswordReset',
  summary: 'Whose password a link sets',
  tag: 'Session',
  answers: { 200: Type.Object({ email: Type.String() }, { $id: 'PasswordReset' }) },
  async handle(ctx, { params }) {
    const { email } = await getPasswordReset(ctx, params.token)
    return { status: 200, body: { email } }
  },
})

export const resetPasswordRoute = openRoute({
  method: 'POST',
  path: '/password-resets/{token}',
  operationId: 'resetPassword',
  summary: 'Set a new password by a link, once, and sign in; all other sessions end',
  tag: 'Session',
  body: Type.Object({ password: newPassword }, { additionalProperties: false }),
  answers: { 200: SignInState },
  commitsItself: true,
  handle: async (ctx, { params, body, from }) => signedIn(await resetPassword(ctx, params.token, body.password, from)),
})

export const getInvitationRoute = openRoute({
  method: 'GET',
  path: '/invitations/{token}',
  operationId: 'getInvitation',
  summary: 'What an invitation is to',
  tag: 'Session',
  answers: {
    200: Type.Object(
      { email: Type.String(), storeName: Type.String(), role: RoleName, hasAccount: Type.Boolean() },
      { $id: 'OpenInvitation' },
    ),
  },
  async handle(ctx, { params }) {
    const { email, storeName, role, hasAccount } = await getInvitation(ctx.database, params.token)
    return { status: 200, body: { email, storeName, role, hasAccount } }
  },
})

export const acceptInvitationRoute = openRoute({
  method: 'POST',
  path: '/invitations/{token}',
  operationId: 'acceptInvitation',
  summary:
    'Join the store and sign in: with a new name and password, or with the password of the account that there is',
  tag: 'Session',
  body: Type.Object(
    { name: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })), password: newPassword },
    { additionalProperties: false },
  ),
  answers: { 200: SignInState },
  commitsItself: true,
  async handle(ctx, { params, body, from }) {
    const invitation = await getInvitation(ctx.database, params.token)
    const joined = await accept(ctx, params.token, invitation, body, from)
    const { change, ...answer } = signedIn(joined)
    const store = await getStore(ctx.database, invitation.storeId)
    return { ...answer, change: { ...change, store, after: { role: invitation.role } } }
  },
})

/** The link proves only the address. An existing account still needs its own password. */
async function accept(
  ctx: Context,
  token: string,
  { storeId, storeName, email, role, userId, hasAccount }: OpenInvitation,
  { name, password }: { name?: string; password: string },
  from: Origin,
): Promise<SignInResult> {
  if (hasAccount) await confirmPassword(ctx, { id: userId!, email }, { param: 'password', password }, from)
  else if (name === undefined) throw invalidRequest('name', 'This field is required.')
  else await checkNewPassword('password', password, [email, name, storeName])
  const passwordHash = hasAccount ? null : await hashPassword(password)
  return await ctx.database.transaction(async (trx) => {
    await takeInvitation(trx, token)
    const { id, isNew } = await findOrCreateUser(trx, { email, name: name ?? email, passwordHash })
    if (!isNew && passwordHash !== null) {
      await setPassword(trx, id, passwordHash)
      await updateUser(trx, id, { name })
    }
    if (!(await addMembership(trx, storeId, id, role)))
      throw conflict('already_member', 'You work in this store already. Sign in.')
    return admit({ ...ctx, database: { ...ctx.database, ...trx } }, id, from)
  })
}
