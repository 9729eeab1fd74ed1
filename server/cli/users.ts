import { isEmail } from '../lib/email.ts'
import { randomBase62 } from '../lib/randomText.ts'
import { StartError } from '../lib/startError.ts'
import { type Role, roles } from '../operations/permissions.ts'
import { getStore } from '../stores/store.ts'
import { setPassword } from '../users/changePassword.ts'
import { listMembers } from '../users/memberships.ts'
import { notifyPerson } from '../users/notifyPerson.ts'
import { removePasskeys } from '../users/passkeys.ts'
import { hashPassword } from '../users/passwords.ts'
import { removeUser } from '../users/removeUser.ts'
import { endSessions } from '../users/sessions.ts'
import { disableTotp } from '../users/totp.ts'
import { findOrCreateUser, findUserByEmail, setMembership } from '../users/user.ts'
import { printJson, withContext } from './offline.ts'
import { recordCommand } from './recordCommand.ts'

const PASSWORD_LENGTH = 16
/** The dashboard has the same limit. */
const MAX_NAME_LENGTH = 200

/**
 * `balcao users add`: prints `{"id", "email", "password"}`, or only the id and e-mail if the account already exists.
 * @throws StartError if the e-mail, the name or the role is wrong
 */
export async function addUser(options: { store: string; email: string; name?: string; role: string }): Promise<void> {
  const { store, role } = options
  const email = options.email.trim()
  const name = (options.name ?? email).trim()
  if (!isEmail(email)) throw new StartError('--email must be one e-mail address, such as ana@example.com.')
  if (name === '' || name.length > MAX_NAME_LENGTH)
    throw new StartError(`--name must have from 1 to ${MAX_NAME_LENGTH} characters.`)
  if (!roles.includes(role as Role)) throw new StartError(`--role must be one of ${roles.join(', ')}.`)
  const password = randomBase62(PASSWORD_LENGTH)
  const passwordHash = await hashPassword(password)
  const user = await withContext((ctx) =>
    ctx.database.transaction(async (trx) => {
      const found = await getStore(trx, store)
      const made = await findOrCreateUser(trx, { email, name, passwordHash })
      const members = await listMembers({ ...ctx, database: { ...ctx.database, ...trx } }, found.id)
      const before = members.find(({ userId }) => userId === made.id)?.role
      await setMembership(trx, found.id, made.id, role as Role)
      const change = { subject: made.id, after: { role }, ...(before && { before: { role: before } }) }
      await recordCommand(trx, found, before ? 'changeRole' : 'addMember', change)
      return made
    }),
  )
  await printJson({ id: user.id, email, ...(user.isNew && { password }) })
}

/**
 * `balcao users password`: sets a new password for a person who cannot sign in. Ends all sessions, sends the person a
 * mail and writes to the audit log. Prints `{"id", "password"}`, with `"secondFactors": "removed"` if the second
 * factors were removed.
 * @param options.removeSecondFactors true removes the authenticator with its recovery codes, and the passkeys
 */
export async function resetUserPassword(email: string, options: { removeSecondFactors?: boolean }): Promise<void> {
  const { removeSecondFactors = false } = options
  const password = randomBase62(PASSWORD_LENGTH)
  const passwordHash = await hashPassword(password)
  const id = await withContext((ctx) =>
    ctx.database.transaction(async (trx) => {
      const user = await findUserByEmail(trx, email)
      if (!user) throw new StartError(`Nobody has the e-mail ${email}.`)
      await setPassword(trx, user.id, passwordHash)
      await endSessions(trx, user.id)
      if (removeSecondFactors) {
        await disableTotp(trx, user.id)
        await removePasskeys(trx, user.id)
      }
      const within = { ...ctx, database: { ...ctx.database, ...trx } }
      await notifyPerson(within, user, removeSecondFactors ? 'secondFactorsRemoved' : 'passwordReplaced')
      const change = { subject: user.id, after: { secondFactors: removeSecondFactors ? 'removed' : 'kept' } }
      await recordCommand(trx, undefined, 'resetUserPassword', change)
      return user.id
    }),
  )
  await printJson({ id, password, ...(removeSecondFactors && { secondFactors: 'removed' }) })
}

/** `balcao users remove`: removes an account, sends the person a mail and writes to the audit log. Prints `{"id"}`. */
export async function removeUserAccount(email: string): Promise<void> {
  const id = await withContext((ctx) =>
    ctx.database.transaction(async (trx) => {
      const user = await findUserByEmail(trx, email)
      if (!user) throw new StartError(`Nobody has the e-mail ${email}.`)
      for (const { store, role } of await removeUser(trx, user.id))
        await recordCommand(trx, await getStore(trx, store), 'removeMember', { subject: user.id, before: { role } })
      await notifyPerson({ ...ctx, database: { ...ctx.database, ...trx } }, user, 'accountRemoved')
      await recordCommand(trx, undefined, 'removeAccount', { subject: user.id })
      return user.id
    }),
  )
  await printJson({ id })
}
