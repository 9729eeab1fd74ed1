import type { Context } from '../core/context.ts'
import { conflict, notFound } from '../core/errors.ts'
import { type Runner, sql } from '../core/sql.ts'
import type { Role } from '../operations/permissions.ts'

/** A member of a store's team. */
export type Member = {
  userId: string
  name: string
  email: string
  role: Role
  totpEnabled: boolean
  hasPasskey: boolean
  lastSeenAt: Date | null
  createdAt: Date
}

export type StoreOfUser = { id: string; name: string; clockOffsetMs: number; secondFactorRequired: boolean; role: Role }

/** Lists the stores of a person, by name. */
export function listStoresOf(ctx: Context, userId: string) {
  return ctx.database.rows(storesOf, { userId })
}

/** Lists the ids of the stores of a person. */
export async function storesOfUser(runner: Runner, userId: string): Promise<string[]> {
  return (await runner.rows(storeIdsOf, { userId })).map(({ storeId }) => storeId)
}

/** Lists a store's team, by name. */
export function listMembers(ctx: Context, storeId: string): Promise<Member[]> {
  return ctx.database.rows(members, { storeId })
}

/**
 * Changes a member's role. If an owner loses this role, the invitations from the owner become invalid. A store always
 * keeps an owner, even if two owners step down at the same time.
 * @returns the previous role
 * @throws not_found; conflict `last_owner`
 */
export async function changeRole(runner: Runner, storeId: string, userId: string, role: Role): Promise<Role> {
  const before = await lockMember(runner, storeId, userId, role)
  await runner.rows(setRole, { storeId, userId, role })
  if (before === 'owner') await runner.rows(forgetInvitationsBy, { storeId, invitedBy: userId })
  return before
}

/**
 * Removes a person from a store, and withdraws the invitations that the person sent. The person keeps the account.
 * @returns the previous role
 * @throws not_found; conflict `last_owner`
 */
export async function removeMember(runner: Runner, storeId: string, userId: string): Promise<Role> {
  const before = await lockMember(runner, storeId, userId, null)
  await runner.rows(removeRow, { storeId, userId })
  await runner.rows(forgetInvitationsBy, { storeId, invitedBy: userId })
  return before
}

/** Returns true if this member is the only owner of the store. @param owners number of owners of the store */
export function isLastOwner(role: Role, owners: number): boolean {
  return role === 'owner' && owners === 1
}

/** Returns a member's role. Locks the store's owners until the end of the caller's transaction. */
async function lockMember(runner: Runner, storeId: string, userId: string, next: Role | null): Promise<Role> {
  await runner.rows(lockOwners, { storeId })
  const member = await runner.row(roleAndOwners, { storeId, userId })
  if (!member) throw notFound('member')
  if (next !== 'owner' && isLastOwner(member.role, member.owners))
    throw conflict('last_owner', 'A store needs an owner. Make another member owner first.')
  return member.role
}

const storesOf = sql(
  'storesOfUser',
  `select stores.id, stores.name, stores.clock_offset_ms as "clockOffsetMs",
     stores.second_factor_required as "secondFactorRequired", memberships.role
   from memberships join stores on stores.id = memberships.store_id
   where memberships.user_id = :userId order by stores.name, stores.id`,
).as<StoreOfUser>()

const storeIdsOf = sql(
  'storeIdsOfUser',
  'select store_id as "storeId" from memberships where user_id = :userId order by store_id',
).as<{ storeId: string }>()

const members = sql(
  'listMembers',
  `select users.id as "userId", users.name, users.email, memberships.role, memberships.created_at as "createdAt",
     users.totp_confirmed_at is not null as "totpEnabled",
     exists (select from passkeys where passkeys.user_id = users.id) as "hasPasskey",
     (select max(last_seen_at) from sessions where sessions.user_id = users.id and not second_factor_due) as "lastSeenAt"
   from memberships join users on users.id = memberships.user_id
   where memberships.store_id = :storeId order by users.name, users.id`,
).as<Member>()

const lockOwners = sql(
  'lockOwners',
  `select from memberships where store_id = :storeId and role = 'owner' order by user_id for update`,
)

const roleAndOwners = sql(
  'roleAndOwners',
  `select role, (select count(*) from memberships where store_id = :storeId and role = 'owner') as owners
   from memberships where store_id = :storeId and user_id = :userId`,
).as<{ role: Role }>()

const setRole = sql('setRole', 'update memberships set role = :role where store_id = :storeId and user_id = :userId')
const removeRow = sql('removeMember', 'delete from memberships where store_id = :storeId and user_id = :userId')

const forgetInvitationsBy = sql(
  'forgetInvitationsBy',
  'delete from invitations where store_id = :storeId and invited_by = :invitedBy',
)
