import { Type } from 'typebox'
import { importSection } from '../import/importDocument.ts'
import { errorAt } from '../lib/checkShape.ts'
import { roles } from '../operations/permissions.ts'
import { hashPassword, PASSWORD_LENGTH } from './passwords.ts'
import { findOrCreateUser, setMembership } from './user.ts'

/**
 * Imports the team of a store. Existing people keep their name and password, and become members of this store too. A
 * person without a password can request the mail for a lost password.
 */
export const usersSection = importSection({
  name: 'users',
  schema: Type.Object(
    {
      email: Type.String({ maxLength: 254, pattern: '^[^\\s@<>(),;:\\\\"\\[\\]]+@[A-Za-z0-9.-]+\\.[A-Za-z0-9-]+$' }),
      name: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
      role: Type.Optional(Type.Enum([...roles])),
      password: Type.Optional(Type.String({ minLength: 1, maxLength: PASSWORD_LENGTH.max })),
    },
    { additionalProperties: false },
  ),
  check(ctx, { password }, path) {
    // A sandbox accepts short passwords, because the passwords in its import document are not secret.
    const minLength = ctx.settings.environment === 'production' ? PASSWORD_LENGTH.min : 1
    if (password !== undefined && password.length < minLength)
      throw errorAt(`${path}.password`, `must have at least ${minLength} characters.`)
  },
  async write({ trx, store }, rows) {
    for (const { email, name = email, role = 'owner', password } of rows) {
      const passwordHash = password === undefined ? null : await hashPassword(password)
      const { id } = await findOrCreateUser(trx, { email, name, passwordHash })
      await setMembership(trx, store.id, id, role)
    }
  },
})
