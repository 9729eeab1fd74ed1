import { Type } from 'typebox'
import type { Context } from '../core/context.ts'
import { invalidRequest } from '../core/errors.ts'
import { type Runner, sql } from '../core/sql.ts'
import { allOf } from '../lib/page.ts'
import { oneOf } from '../lib/schema.ts'
import { type MailKind, staffMailKinds, staffMailsOf } from '../mail/mailKinds.ts'
import type { Member } from '../operations/caller.ts'
import { dashboardOperation } from '../operations/operation.ts'

const StaffMail = Type.Object({ kind: oneOf(staffMailKinds), wanted: Type.Boolean() }, { $id: 'StaffMail' })

export const staffMailOperations = [
  dashboardOperation({
    name: 'listStaffMails',
    summary: 'List the team mails that the caller may get, and whether the caller gets them',
    run: async (ctx, call) => ({ data: await listStaffMails(ctx, call) }),
    dashboard: { method: 'GET', path: '/staff-mails', guard: 'sales.read', answers: { 200: allOf(StaffMail) } },
  }),

  dashboardOperation({
    name: 'chooseStaffMail',
    summary: 'Choose whether the caller gets a kind of mail to the team',
    body: Type.Object({ kind: oneOf(staffMailKinds), wanted: Type.Boolean() }, { additionalProperties: false }),
    run: (ctx, { store, user, role, body }) =>
      chooseStaffMail(ctx.database, { storeId: store.id, userId: user.id, role }, body),
    dashboard: {
      method: 'PATCH',
      path: '/staff-mails',
      guard: 'sales.read',
      answers: { 204: null },
      async before(ctx, call) {
        const { wanted } = (await listStaffMails(ctx, call)).find(({ kind }) => kind === call.body.kind) ?? {}
        return { wanted }
      },
      audit: (_done, { user, body: { kind, wanted } }) => ({ subject: user.id, after: { kind, wanted } }),
    },
  }),
]

type Choice = { kind: MailKind; wanted: boolean }

/** Lists the kinds of mails that the caller's role allows, with the caller's choice or the role's default. */
async function listStaffMails(ctx: Context, { store, user, role }: Member): Promise<Choice[]> {
  const row = await ctx.database.row(choicesOf, { storeId: store.id, userId: user.id })
  return staffMailsOf(role).map(({ kind, byDefault }) => ({ kind, wanted: row?.choices[kind] ?? byDefault }))
}

/** Records a member's choice. @throws ApiError 400 on `kind` if the member's role does not get this kind */
async function chooseStaffMail(
  runner: Runner,
  { storeId, userId, role }: { storeId: string; userId: string; role: string },
  { kind, wanted }: Choice,
): Promise<void> {
  if (!staffMailsOf(role).some((one) => one.kind === kind))
    throw invalidRequest('kind', 'Your role in this store does not get this kind of email.')
  await runner.rows(choose, { storeId, userId, choice: JSON.stringify({ [kind]: wanted }) })
}

const choicesOf = sql(
  'mailChoicesOfMember',
  'select mail_choices as choices from memberships where store_id = :storeId and user_id = :userId',
).as<{ choices: Partial<Record<MailKind, boolean>> }>()

const choose = sql(
  'chooseStaffMail',
  `update memberships set mail_choices = mail_choices || :choice::jsonb
    where store_id = :storeId and user_id = :userId`,
)
