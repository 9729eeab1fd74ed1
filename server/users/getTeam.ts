import { Type } from 'typebox'
import type { Context } from '../core/context.ts'
import { instant, nullableInstant, nullableText } from '../lib/schema.ts'
import type { Member as Caller } from '../operations/caller.ts'
import { canFields, canOf } from '../operations/canOf.ts'
import { listInvitations } from './invitations.ts'
import { isLastOwner, listMembers } from './memberships.ts'
import { isSecondFactorRequired } from './requireSecondFactor.ts'
import { RoleName } from './roleName.ts'

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
    can: canFields('changeRole', 'remove', 'removeAccount'),
  },
  { $id: 'Member' },
)

export const Invitation = Type.Object(
  { id: Type.String(), email: Type.String(), role: RoleName, createdAt: instant, expiresAt: instant },
  { $id: 'Invitation' },
)

export const NewInvitation = Type.Object(
  {
    ...Invitation.properties,
    link: { ...nullableText, description: 'The link for the invited person. Null if a mail sends the link' },
  },
  { $id: 'NewInvitation' },
)

/** The members of a store and its open invitations. */
export const Team = Type.Object({
  members: Type.Array(Member),
  invitations: Type.Array(Invitation),
  secondFactorRequired: Type.Boolean(),
})

export async function getTeam(ctx: Context, { store, user, role }: Caller) {
  const [members, invitations, secondFactorRequired] = await Promise.all([
    listMembers(ctx, store.id),
    listInvitations(ctx, store.id),
    isSecondFactorRequired(ctx.database, store.id),
  ])
  const owners = members.filter((member) => member.role === 'owner').length
  const canWith = (member: (typeof members)[number]) => {
    const isNeeded = isLastOwner(member.role, owners)
    return canOf(ctx, role, {
      changeRole: ['members.write', !isNeeded],
      remove: ['members.write', !isNeeded],
      removeAccount: ['members.write', !isNeeded && member.userId !== user.id],
    })
  }
  return { members: members.map((member) => ({ ...member, can: canWith(member) })), invitations, secondFactorRequired }
}
