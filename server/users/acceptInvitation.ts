import type { Context } from '../core/context.ts'
import { conflict, invalidRequest } from '../core/errors.ts'
import type { Origin } from '../operations/caller.ts'
import type { Role } from '../operations/permissions.ts'
import { setPassword } from './changePassword.ts'
import { checkNewPassword } from './checkNewPassword.ts'
import { getInvitation, takeInvitation } from './invitations.ts'
import { hashPassword } from './passwords.ts'
import { confirmPassword, passFirstFactor, type SignInResult } from './signIn.ts'
import { addMembership, findOrCreateUser, updateUser } from './user.ts'

/**
 * Makes a person a member of the store and signs the person in. The link proves only the e-mail address, so a person
 * with an account must also give the account's password.
 * @param token the token of the invitation's link
 * @throws ApiError 404; 400 on `name` or `password`; 409 `already_member`
 */
export async function acceptInvitation(
  ctx: Context,
  token: string,
  { name, password }: { name?: string; password: string },
  from: Origin,
): Promise<SignInResult & { storeId: string; role: Role }> {
  const { storeId, storeName, email, role, userId, hasAccount } = await getInvitation(ctx.database, token)
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
      throw conflict('already_member', 'You are a member of this store already. Sign in.')
    const signedIn = await passFirstFactor({ ...ctx, database: { ...ctx.database, ...trx } }, id, from)
    return { ...signedIn, storeId, role }
  })
}
