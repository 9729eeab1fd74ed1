import { Type } from 'typebox'
import { instant, nullableInstant } from '../lib/schema.ts'
import { invite, listInvitations, withdrawInvitation } from '../users/invitations.ts'
import { changeRole, listMembers, removeMember } from '../users/memberships.ts'
import { countAttempt } from '../users/throttle.ts'
import { normalizeEmail } from '../users/user.ts'
import { RoleName } from './me.ts'
import { panelRoute } from './panelRoute.ts'
import { email } from './session.ts'

const Member = Type.Object(
  {
    userId: Type.String(),
    name: Type.String(),
    email: Type.String(),
    role: RoleName,
    totpEnabled: Type.Boolean(),
    lastSeenAt: nullableInstant,
    createdAt: instant,
  },
  { $id: 'Member' },
)

const Invitation = Type.Object(
  { id: Type.String(), email: Type.String(), role: RoleName, createdAt: instant, expiresAt: instant },
  { $id: 'Invitation' },
)

export const listMembersRoute = panelRoute({
  method: 'GET',
  path: '/stores/{storeId}/members',
  action: 'members.read',
  operationId: 'listMembers',
  summary: 'People of the store, and who was invited',
  tag: 'Members',
  answers: { 200: Type.Object({ members: Type.Array(Member), invitations: Type.Array(Invitation) }) },
  async handle(ctx, { store }) {
    const [members, invitations] = await Promise.all([listMembers(ctx, store.id), listInvitations(ctx, store.id)])
    return { status: 200, body: { members, invitations } }
  },
})

export const inviteRoute = panelRoute({
  method: 'POST',
  path: '/stores/{storeId}/invitations',
  action: 'members.write',
  operationId: 'inviteMember',
  summary: 'Ask somebody into the store by mail; asked again, the last link alone counts',
  tag: 'Members',
  body: Type.Object({ email, role: RoleName }, { additionalProperties: false }),
  answers: { 201: Invitation },
  // What is refused was asked for, and counts.
  commitsItself: true,
  async handle(ctx, { store, user, body, from }) {
    await countAttempt(ctx, 'invitation', { account: normalizeEmail(body.email), address: from.address })
    const invitation = await ctx.database.transaction((trx) =>
      invite({ ...ctx, database: { ...ctx.database, ...trx } }, store, user, body),
    )
    return { status: 201, body: invitation, change: { subject: invitation.id, after: { role: body.role } } }
  },
})

export const withdrawInvitationRoute = panelRoute({
  method: 'DELETE',
  path: '/stores/{storeId}/invitations/{invitationId}',
  action: 'members.write',
  operationId: 'withdrawInvitation',
  summary: 'Take an invitation back',
  tag: 'Members',
  answers: { 204: null },
  async handle(ctx, { store, params }) {
    const { id, role } = await withdrawInvitation(ctx.database, store.id, params.invitationId)
    return { status: 204, change: { subject: id, before: { role } } }
  },
})

export const changeRoleRoute = panelRoute({
  method: 'PATCH',
  path: '/stores/{storeId}/members/{userId}',
  action: 'members.write',
  operationId: 'changeRole',
  summary: 'Give a member another role; the last owner stays one',
  tag: 'Members',
  body: Type.Object({ role: RoleName }, { additionalProperties: false }),
  answers: { 204: null },
  async handle(ctx, { store, params, body: { role } }) {
    const before = await changeRole(ctx.database, store.id, params.userId, role)
    return { status: 204, change: { subject: params.userId, before: { role: before }, after: { role } } }
  },
})

export const removeMemberRoute = panelRoute({
  method: 'DELETE',
  path: '/stores/{storeId}/members/{userId}',
  action: 'members.write',
  operationId: 'removeMember',
  summary: 'Take a person out of the store; her account stays',
  tag: 'Members',
  answers: { 204: null },
  async handle(ctx, { store, params }) {
    const role = await removeMember(ctx.database, store.id, params.userId)
    return { status: 204, change: { subject: params.userId, before: { role } } }
  },
})
