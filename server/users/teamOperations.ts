import { Type } from 'typebox'
import { normalizeEmail } from '../lib/email.ts'
import { email } from '../lib/schema.ts'
import { dashboardOperation } from '../operations/operation.ts'
import { getTeam, NewInvitation, Team } from './getTeam.ts'
import { invite, withdrawInvitation } from './invitations.ts'
import { changeRole, listMembers, removeMember } from './memberships.ts'
import { notifyPerson } from './notifyPerson.ts'
import { removeMemberAccount } from './removeUser.ts'
import { requireSecondFactor } from './requireSecondFactor.ts'
import { RoleName } from './roleName.ts'
import { countAttempt } from './throttle.ts'

export const teamOperations = [
  dashboardOperation({
    name: 'listMembers',
    summary: 'List the members of the store and its open invitations',
    run: (ctx, call) => getTeam(ctx, call),
    dashboard: { method: 'GET', path: '/members', guard: 'members.read', answers: { 200: Team } },
  }),

  dashboardOperation({
    name: 'inviteMember',
    summary: 'Invite a person to the store by mail. The link of a second invitation replaces the first link',
    body: Type.Object({ email, role: RoleName }, { additionalProperties: false }),
    async run(ctx, { store, user, body, from }) {
      await countAttempt(ctx, 'invitation', { account: normalizeEmail(body.email), address: from.address })
      return await ctx.database.transaction((trx) =>
        invite({ ...ctx, database: { ...ctx.database, ...trx } }, store, user, body),
      )
    },
    dashboard: {
      method: 'POST',
      path: '/invitations',
      guard: 'members.write',
      answers: { 201: NewInvitation },
      needsFreshProof: true,
      // Runs without a transaction, because the count of attempts must stay in the database if the call fails.
      commitsItself: true,
      audit: ({ id, role }) => ({ subject: id, after: { role } }),
    },
  }),

  dashboardOperation({
    name: 'withdrawInvitation',
    summary: 'Withdraw an invitation',
    run: (ctx, { store, id }) => withdrawInvitation(ctx.database, store.id, id),
    dashboard: {
      method: 'DELETE',
      path: '/invitations/{invitationId}',
      guard: 'members.write',
      answers: { 204: null },
      needsFreshProof: true,
      audit: ({ id, role }) => ({ subject: id, before: { role } }),
    },
  }),

  dashboardOperation({
    name: 'changeRole',
    summary: 'Change the role of a member. The last owner must stay owner',
    body: Type.Object({ role: RoleName }, { additionalProperties: false }),
    run: (ctx, { store, id, body: { role } }) => changeRole(ctx.database, store.id, id, role),
    dashboard: {
      method: 'PATCH',
      path: '/members/{userId}',
      guard: 'members.write',
      answers: { 204: null },
      needsFreshProof: true,
      audit: (before, { id, body: { role } }) => ({ subject: id, before: { role: before }, after: { role } }),
    },
  }),

  dashboardOperation({
    name: 'removeMember',
    summary: 'Remove a member from the store. The member keeps the account',
    run: (ctx, { store, id }) => removeMember(ctx.database, store.id, id),
    dashboard: {
      method: 'DELETE',
      path: '/members/{userId}',
      guard: 'members.write',
      answers: { 204: null },
      needsFreshProof: true,
      audit: (role, { id }) => ({ subject: id, before: { role } }),
    },
  }),

  dashboardOperation({
    name: 'removeAccount',
    summary:
      'Remove the account of a member who works only in this store. Its name, e-mail and ways to sign in are deleted',
    async run(ctx, { store, id }) {
      const person = (await listMembers(ctx, store.id)).find(({ userId }) => userId === id)
      const role = await removeMemberAccount(ctx.database, store.id, id)
      if (person) await notifyPerson(ctx, person, 'accountRemoved')
      return role
    },
    dashboard: {
      method: 'DELETE',
      path: '/members/{userId}/account',
      guard: 'members.write',
      answers: { 204: null },
      needsFreshProof: true,
      audit: (role, { id }) => ({ subject: id, before: { role } }),
    },
  }),

  dashboardOperation({
    name: 'requireSecondFactor',
    summary: 'Set whether all members of the store need a second factor',
    body: Type.Object({ secondFactorRequired: Type.Boolean() }, { additionalProperties: false }),
    run: (ctx, { store, body, secondFactor }) =>
      requireSecondFactor(ctx.database, store.id, body.secondFactorRequired, secondFactor),
    dashboard: {
      method: 'PUT',
      path: '/second-factor',
      guard: 'members.write',
      answers: { 204: null },
      needsFreshProof: true,
      audit: (before, { store, body }) => ({
        subject: store.id,
        before: { secondFactorRequired: before },
        after: { secondFactorRequired: body.secondFactorRequired },
      }),
    },
  }),
]
