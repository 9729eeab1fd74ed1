import { systemNow } from '../core/clock.ts'
import { newId } from '../core/ids.ts'
import { type Column, declareRow, derived, orNull, type RowDeclaration, selectList, text } from '../core/row.ts'
import { type Runner, sql } from '../core/sql.ts'
import { normalizeEmail } from '../lib/email.ts'
import type { Locale, User } from '../operations/caller.ts'
import type { Role } from '../operations/permissions.ts'

export const userRow: RowDeclaration<{ [Name in keyof User]: Column<User[Name]> }> = declareRow('users', {
  id: text(),
  email: text(),
  name: text(),
  locale: orNull(text<Locale>()),
  totpEnabled: derived<boolean>('users.totp_confirmed_at is not null'),
})

export const userColumns = selectList(userRow)

export function findUserByEmail(runner: Runner, email: string): Promise<User | undefined> {
  return runner.row(userByEmail, { email: normalizeEmail(email) })
}

/**
 * Creates a person. If a person with the address exists, returns that person without changing the name or password.
 * @param input.passwordHash null if the person sets a password through a link in a mail
 */
export async function findOrCreateUser(
  runner: Runner,
  input: { email: string; name: string; passwordHash: string | null },
): Promise<{ id: string; isNew: boolean }> {
  const values = {
    id: newId('usr'),
    email: normalizeEmail(input.email),
    name: input.name,
    passwordHash: input.passwordHash,
    now: systemNow(),
  }
  const created = await runner.row(insertUser, values)
  if (created) return { id: created.id, isNew: true }
  return { id: (await findUserByEmail(runner, input.email))!.id, isNew: false }
}

/** Makes a person a member of a store. An existing member gets the new role. */
export async function setMembership(runner: Runner, storeId: string, userId: string, role: Role): Promise<void> {
  await runner.rows(upsertMembership, { storeId, userId, role, now: systemNow() })
}

/**
 * Makes a person a member of a store. An existing member keeps the role.
 * @returns true if the membership is new
 */
export async function addMembership(runner: Runner, storeId: string, userId: string, role: Role): Promise<boolean> {
  return (await runner.row(insertMembership, { storeId, userId, role, now: systemNow() })) !== undefined
}

/** Changes a person's own settings. Missing fields do not change. */
export async function updateUser(
  runner: Runner,
  userId: string,
  changes: { name?: string; locale?: Locale | null },
): Promise<User> {
  const { name, locale } = changes
  const values = { id: userId, name: name ?? null, changesLocale: locale !== undefined, locale: locale ?? null }
  return (await runner.row(updateRow, values))!
}

const userByEmail = sql('userByEmail', `select ${userColumns} from users where email = :email`)

const insertUser = sql(
  'insertUser',
  `insert into users (id, email, name, password_hash, created_at) values (:id, :email, :name, :passwordHash, :now)
   on conflict (email) do nothing returning id`,
)

const upsertMembership = sql(
  'upsertMembership',
  `insert into memberships (store_id, user_id, role, created_at) values (:storeId, :userId, :role, :now)
   on conflict (store_id, user_id) do update set role = excluded.role`,
)

const insertMembership = sql(
  'insertMembership',
  `insert into memberships (store_id, user_id, role, created_at) values (:storeId, :userId, :role, :now)
   on conflict do nothing returning user_id`,
)

const updateRow = sql(
  'updateUser',
  `update users set name = coalesce(:name, name), locale = case when :changesLocale then :locale else locale end
   where id = :id returning ${userColumns}`,
)
