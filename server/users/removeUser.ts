import { byShard } from '../core/byShard.ts'
import { conflict, notFound } from '../core/errors.ts'
import { OF_STORES, type Runner, sql } from '../core/sql.ts'
import { NO_STORE } from '../mail/mailRow.ts'
import type { Role } from '../operations/permissions.ts'
import { removeMember, storesOfUser } from './memberships.ts'
import { removePasskeys } from './passkeys.ts'
import { endSessions } from './sessions.ts'
import { disableTotp } from './totp.ts'

/**
 * Removes the account of a person who works only in this store.
 * @param trx a transaction
 * @returns the previous role
 * @throws not_found; conflict `last_owner`, `works_elsewhere`
 */
export async function removeMemberAccount(trx: Runner, storeId: string, userId: string): Promise<Role> {
  const role = await removeMember(trx, storeId, userId)
  if (await trx.row(anyMembership, { userId }))
    throw conflict(
      'works_elsewhere',
      'This person also works in another store. Remove the person from this store instead.',
    )
  await removeUser(trx, userId)
  return role
}

/**
 * Removes the sessions, the ways to sign in, the memberships and the invitations of a person. The person's row stays,
 * without name and e-mail, because the audit log refers to it.
 * @param trx a transaction
 * @returns the stores of the person's memberships, with the role
 * @throws conflict `last_owner` if the person is the last owner of a store
 */
export async function removeUser(trx: Runner, userId: string): Promise<{ store: string; role: Role }[]> {
  const left: { store: string; role: Role }[] = []
  for (const storeId of await storesOfUser(trx, userId))
    left.push({ store: storeId, role: await removeMember(trx, storeId, userId) })
  await endSessions(trx, userId)
  await disableTotp(trx, userId)
  await removePasskeys(trx, userId)
  for (const statement of [forgetResets, forgetChallenges, forgetInvitations]) await trx.rows(statement, { userId })
  await forgetMails(trx, userId)
  if (!(await trx.row(emptyRow, { id: userId }))) throw notFound('user')
  return left
}

/**
 * Deletes the account's mails and its invitations, which may be from any store. Other mails to this address with a store
 * belong to the store and stay. Examples are mails to a buyer and notices about a disabled webhook.
 */
async function forgetMails(trx: Runner, userId: string): Promise<void> {
  const stores = await trx.rows(storesWithMails, { userId })
  for (const storeIds of byShard(
    trx,
    stores.map((mail) => mail.store_id),
    (storeId) => storeId,
  ))
    await trx.rows(deleteMails, { userId, storeIds })
}

const anyMembership = sql('anyMembership', 'select from memberships where user_id = :userId limit 1')
const forgetResets = sql('forgetResetsOfRemoved', 'delete from password_resets where user_id = :userId')
const forgetChallenges = sql('forgetChallengesOfRemoved', 'delete from passkey_challenges where user_id = :userId')

const forgetInvitations = sql(
  'forgetInvitationsOfRemoved',
  'delete from invitations where invited_by = :userId or email = (select email from users where id = :userId)',
)

const ofRemoved = `recipient = (select email from users where id = :userId)
   and case store_id when '${NO_STORE}' then true else kind = 'invitation' end`

const storesWithMails = sql('storesWithMailsOfRemoved', `select distinct store_id from mails where ${ofRemoved}`)

const deleteMails = sql('forgetMailsOfRemoved', `delete from mails where store_id ${OF_STORES} and ${ofRemoved}`)

const emptyRow = sql(
  'emptyUser',
  `update users set email = id, name = '', password_hash = null, locale = null, removed_at = now()
   where id = :id and removed_at is null returning id`,
)
