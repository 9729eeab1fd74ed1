import { Type } from 'typebox'
import { storeNow } from '../core/clock.ts'
import { notFound } from '../core/errors.ts'
import { sql } from '../core/sql.ts'
import { dashboardOperation } from '../operations/operation.ts'
import { Difference, type DifferenceRow, differenceColumns, differenceJoins } from './difference.ts'
import { toDifference } from './listDifferences.ts'

export const explainDifferenceOperation = dashboardOperation({
  name: 'explainDifference',
  summary: 'Explain a difference and remove it from the list',
  description: 'The note stays with the difference. If the amount changes, the difference opens again.',
  body: Type.Object(
    { note: Type.String({ minLength: 1, maxLength: 1_000, pattern: '\\S' }) },
    { additionalProperties: false },
  ),
  async run(ctx, { store, user, role, id, body }) {
    const now = storeNow(store)
    const row = await ctx.database.row(explain, { id, storeId: store.id, userId: user.id, note: body.note.trim(), now })
    if (row === undefined) throw notFound('difference')
    return toDifference(ctx, role, row)
  },
  dashboard: {
    method: 'POST',
    path: '/money/differences/{differenceId}/explain',
    guard: 'money.write',
    answers: { 200: Difference },
    // The audit log does not store the note, because it may contain a buyer's name.
    audit: ({ id, kind, amountInCents }) => ({ subject: id, after: { kind, amountInCents } }),
  },
})

const explain = sql(
  'explainDifference',
  `with explained as (
     update money_differences set explained_at = :now, explained_by = :userId, note = :note
     where id = :id and store_id = :storeId and gone_on is null returning *
   )
   select ${differenceColumns} from explained as money_differences ${differenceJoins}`,
).as<DifferenceRow>()
