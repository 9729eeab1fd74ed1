import { randomBytes } from 'node:crypto'
import { systemNow } from '../core/clock.ts'
import type { Context } from '../core/context.ts'
import { conflict, notFound } from '../core/errors.ts'
import { newId } from '../core/ids.ts'
import { declareRow, type RowOf, selectList, text, timestamptz } from '../core/row.ts'
import { sendsMail } from '../core/settings.ts'
import { type Runner, sql } from '../core/sql.ts'
import { normalizeEmail } from '../lib/email.ts'
import { queueMail } from '../mail/queueMail.ts'
import type { User } from '../operations/caller.ts'
import type { Role } from '../operations/permissions.ts'
import { hashToken } from './sessions.ts'

export const invitationRow = declareRow('invitations', {
  id: text(),
  email: text(),
  role: text<Role>(),
  createdAt: timestamptz(),
  expiresAt: timestamptz(),
})
/** An open invitation to a store. */
export type Invitation = RowOf<typeof invitationRow>

/**
 * The data for the page of an invitation. If `hasAccount` is true, the person accepts with the password of the existing
 * account.
 */
export type OpenInvitation = {
  storeId: string
  storeName: string
  email: string
  role: Role
  userId: string | null
  hasAccount: boolean
}

/** The link of an invitation works for this number of days. */
export const INVITATION_DAYS = 7

/** A new invitation. `link` is null if a mail sends the link, because only the invited person may read it. */
export type NewInvitation = Invitation & { link: string | null }

/**
 * Invites a person to a store by mail. A second invitation invalidates the first link. An installation without mail
 * returns the link, because otherwise nobody could accept.
 * @throws conflict `already_member`
 */
export async function invite(
  ctx: Context,
  store: { id: string; name: string },
  by: User,
  input: { email: string; role: Role },
): Promise<NewInvitation> {
  const email = normalizeEmail(input.email)
  if (await ctx.database.row(memberByEmail, { storeId: store.id, email }))
    throw conflict('already_member', "This person is a member of the store already. Change the person's role instead.")
  const token = randomBytes(32).toString('base64url')
  const now = systemNow()
  const expiresAt = new Date(now.getTime() + INVITATION_DAYS * 86_400_000)
  const values = {
    id: newId('inv'),
    storeId: store.id,
    email,
    role: input.role,
    tokenHash: hashToken(token),
    invitedBy: by.id,
    now,
    expiresAt,
  }
  const invitation = await ctx.database.row(upsert, values)
  await queueMail(ctx, {
    storeId: store.id,
    kind: 'invitation',
    recipient: email,
    data: { inviter: by.name, link: link(ctx, token) },
  })
  return { ...invitation!, link: sendsMail(ctx.settings) ? null : link(ctx, token) }
}

/** Lists a store's open invitations, newest first. */
export function listInvitations(ctx: Context, storeId: string): Promise<Invitation[]> {
  return ctx.database.rows(invitationsOf, { storeId })
}

/** Withdraws an invitation. The link of the invitation no longer works. @throws not_found */
export async function withdrawInvitation(runner: Runner, storeId: string, id: string): Promise<Invitation> {
  const invitation = await runner.row(deleteRow, { storeId, id })
  if (!invitation) throw notFound('invitation')
  return invitation
}

/** Returns the invitation of a link. @throws not_found for a link that is wrong, used, withdrawn or expired */
export async function getInvitation(runner: Runner, token: string): Promise<OpenInvitation> {
  const invitation = await runner.row(byToken, { tokenHash: hashToken(token) })
  if (!invitation) throw notFound('invitation')
  return invitation
}

/** Marks an invitation as used. Only one of two simultaneous calls succeeds. @throws not_found */
export async function takeInvitation(runner: Runner, token: string): Promise<void> {
  if (!(await runner.row(useInvitationLink, { tokenHash: hashToken(token) }))) throw notFound('invitation')
}

function link(ctx: Context, token: string): string {
  return `${ctx.settings.publicUrl}/dashboard/invitation/${token}`
}

const columns = selectList(invitationRow)

const memberByEmail = sql(
  'memberByEmail',
  `select users.id from memberships join users on users.id = memberships.user_id
   where memberships.store_id = :storeId and users.email = :email`,
)

const upsert = sql(
  'upsertInvitation',
  `insert into invitations (id, store_id, email, role, token_hash, invited_by, created_at, expires_at)
   values (:id, :storeId, :email, :role, :tokenHash, :invitedBy, :now, :expiresAt)
   on conflict (store_id, email) do update set role = excluded.role, token_hash = excluded.token_hash,
     invited_by = excluded.invited_by, created_at = excluded.created_at, expires_at = excluded.expires_at
   returning ${columns}`,
)

const invitationsOf = sql(
  'listInvitations',
  `select ${columns} from invitations where store_id = :storeId and expires_at > now()
    order by created_at desc, id desc`,
)

const deleteRow = sql(
  'withdrawInvitation',
  `delete from invitations where store_id = :storeId and id = :id returning ${columns}`,
)

const byToken = sql(
  'invitationByToken',
  `select invitations.store_id as "storeId", stores.name as "storeName", invitations.email, invitations.role,
     users.id as "userId", users.password_hash is not null as "hasAccount"
   from invitations join stores on stores.id = invitations.store_id left join users on users.email = invitations.email
   where invitations.token_hash = :tokenHash and invitations.expires_at > now()`,
)

const useInvitationLink = sql(
  'useInvitationLink',
  'delete from invitations where token_hash = :tokenHash and expires_at > now() returning id',
)
