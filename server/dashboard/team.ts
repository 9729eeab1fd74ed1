import { Type } from 'typebox'
import { instant, nullableInstant } from '../lib/schema.ts'
import { invite, listInvitations, withdrawInvitation } from '../users/invitations.ts'
import { changeRole, listMembers, removeMember } from '../users/memberships.ts'
import { notifyPerson } from '../users/notifyPerson.ts'
import { removeMemberAccount } from '../users/removeUser.ts'
import { isSecondFactorRequired, requireSecondFactor } from '../users/requireSecondFactor.ts'
import { countAttempt } from '../users/throttle.ts'
import { normalizeEmail } from '../users/user.ts'
import { dashboardRoute } from './dashboardRoute.ts'
import { RoleName } from './me.ts'
import { email } from './session.ts'

const Member = Type.Object(
  {
    userId: Type.String(),
    name: Type.String(),
    email: Type.String(),
    role: RoleName,
    totpEnabled: Type.Boolean(),
    hasPasskey: Type.Boolean(),
    lastSeenAt: nullableInstant,
    createdAt: instant,
  },
  { $id: 'Member' },
)

const Invitation = Type.Object(
  { id: Type.String(), email: Type.String(), role: RoleName, createdAt: instant, expiresAt: instant },
  { $id: 'Invitation' },
)

export const listMembersRoute = dashboardRoute({
  method: 'GET',
  path: '/stores/{storeId}/members',
  action: 'members.read',
  operationId: 'listMembers',
  summary: 'People of the store, and who was invited',
  tag: 'Members',
  answers: {
    200: Type.Object({
      members: Type.Array(Member),
      invitations: Type.Array(Invitation),
      secondFactorRequired: Type.Boolean(),
    }),
  },
  async handle(ctx, { store }) {
    const [members, invitations, secondFactorRequired] = await Promise.all([
      listMembers(ctx, store.id),
      listInvitations(ctx, store.id),
      isSecondFactorRequired(ctx.database, store.id),
    ])
    return { status: 200, body: { members, invitations, secondFactorRequired } }
  },
})

export const inviteRoute = dashboardRoute({
  method: 'POST',
  path: '/stores/{storeId}/invitations',
  action: 'members.write',
  operationId: 'inviteMember',
  needsFreshProof: true,
  summary: 'Ask somebody into the store by mail; asked again, the last link alone counts',
  tag: 'Members',
  body: Type.Object({ email, role: RoleName }, { additionalProperties: false }),
  answers: { 201: Invitation },
  // A refused request counts too.
  commitsItself: true,
  async handle(ctx, { store, user, body, from }) {
    await countAttempt(ctx, 'invitation', { account: normalizeEmail(body.email), address: from.address })
    const invitation = await ctx.database.transaction((trx) =>
      invite({ ...ctx, database: { ...ctx.database, ...trx } }, store, user, body),
    )
    return { status: 201, body: invitation, change: { subject: invitation.id, after: { role: body.role } } }
  },
})

export const withdrawInvitationRoute = dashboardRoute({
  method: 'DELETE',
  path: '/stores/{storeId}/invitations/{invitationId}',
  action: 'members.write',
  operationId: 'withdrawInvitation',
  needsFreshProof: true,
  summary: 'Take an invitation back',
  tag: 'Members',
  answers: { 204: null },
  async handle(ctx, { store, params }) {
    const { id, role } = await withdrawInvitation(ctx.database, store.id, params.invitationId)
    return { status: 204, change: { subject: id, before: { role } } }
  },
})

export const changeRoleRoute = dashboardRoute({
  method: 'PATCH',
  path: '/stores/{storeId}/members/{userId}',
  action: 'members.write',
  operationId: 'changeRole',
  needsFreshProof: true,
  summary: 'Give a member another role; the last owner stays one',
  tag: 'Members',
  body: Type.Object({ role: RoleName }, { additionalProperties: false }),
  answers: { 204: null },
  async handle(ctx, { store, params, body: { role } }) {
    const before = await changeRole(ctx.database, store.id, params.userId, role)
    return { status: 204, change: { subject: params.userId, before: { role: before }, after: { role } } }
  },
})

export const removeMemberRoute = dashboardRoute({
  method: 'DELETE',
  path: '/stores/{storeId}/members/{userId}',
  action: 'members.write',
  operationId: 'removeMember',
  needsFreshProof: true,
  summary: 'Take a person out of the store; her account stays',
  tag: 'Members',
  answers: { 204: null },
  async handle(ctx, { store, params }) {
    const role = await removeMember(ctx.database, store.id, params.userId)
    return { status: 204, change: { subject: params.userId, before: { role } } }
  },
})

export const removeAccountRoute = dashboardRoute({
  method: 'DELETE',
  path: '/stores/{storeId}/members/{userId}/account',
  action: 'members.write',
  operationId: 'removeAccount',
  needsFreshProof: true,
  summary: 'Remove the account of a person who works in this store alone: her name, her e-mail and every way in',
  tag: 'Members',
  answers: { 204: null },
  async handle(ctx, { store, params }) {
    const person = (await listMembers(ctx, store.id)).find(({ userId }) => userId === params.userId)
    const role = await removeMemberAccount(ctx.database, store.id, params.userId)
    if (person) await notifyPerson(ctx, person, 'accountRemoved')
    return { status: 204, change: { subject: params.userId, before: { role } } }
  },
})

export const requireSecondFactorRoute = dashboardRoute({
  method: 'PUT',
  path: '/stores/{storeId}/second-factor',
  action: 'members.write',
  operationId: 'requireSecondFactor',
  needsFreshProof: true,
  summary: 'Demand a second factor of everybody who works in the store, or no longer',
  tag: 'Members',
  body: Type.Object({ secondFactorRequired: Type.Boolean() }, { additionalProperties: false }),
  answers: { 204: null },
  async handle(ctx, { store, body, secondFactor }) {
    const required = body.secondFactorRequired
    const before = await requireSecondFactor(ctx.database, store.id, required, secondFactor)
    return {
      status: 204,
      change: {
        subject: store.id,
        before: { secondFactorRequired: before },
        after: { secondFactorRequired: required },
      },
    }
  },
})
