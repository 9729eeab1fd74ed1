import { randomBase62 } from '../lib/randomText.ts'
import { StartError } from '../lib/startError.ts'
import { getStore } from '../stores/store.ts'
import { setPassword } from '../users/changePassword.ts'
import { hashPassword } from '../users/passwords.ts'
import { endSessions } from '../users/sessions.ts'
import { findOrCreateUser, findUserByEmail, type Role, roles, setMembership } from '../users/user.ts'
import { printJson, withContext } from './offline.ts'

const PASSWORD_LENGTH = 16

/** `balcao users add`: prints `{"id", "email", "password"}`; without the password for who has an account already. */
export async function addUser(options: { store: string; email: string; name?: string; role: string }): Promise<void> {
  const { store, email, name = email, role } = options
  if (!roles.includes(role as Role)) throw new StartError(`--role is one of ${roles.join(', ')}.`)
  const password = randomBase62(PASSWORD_LENGTH)
  const passwordHash = await hashPassword(password)
  const user = await withContext((ctx) =>
    ctx.database.transaction(async (trx) => {
      const { id } = await getStore(trx, store)
      const made = await findOrCreateUser(trx, { email, name, passwordHash })
      await setMembership(trx, id, made.id, role as Role)
      return made
    }),
  )
  await printJson({ id: user.id, email, ...(user.isNew && { password }) })
}

/** `balcao users password`: a new password for who is locked out; prints `{"id", "password"}`. Signs her out everywhere. */
export async function resetUserPassword(email: string): Promise<void> {
  const password = randomBase62(PASSWORD_LENGTH)
  const passwordHash = await hashPassword(password)
  const id = await withContext(async ({ database }) => {
    const user = await findUserByEmail(database, email)
    if (!user) throw new StartError(`Nobody has the e-mail ${email}.`)
    await setPassword(database, user.id, passwordHash)
    await endSessions(database, user.id)
    return user.id
  })
  await printJson({ id, password })
}
