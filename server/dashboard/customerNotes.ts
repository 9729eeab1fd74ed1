import { Type } from 'typebox'
import { storeNow } from '../core/clock.ts'
import type { Context } from '../core/context.ts'
import { ApiError, notFound } from '../core/errors.ts'
import { newId } from '../core/ids.ts'
import { sql } from '../core/sql.ts'
import { instant } from '../lib/schema.ts'
import type { Member } from '../operations/caller.ts'
import { dashboardOperation } from '../operations/operation.ts'
import { emailOfCustomer } from './customerRows.ts'

const NoteInput = Type.Object(
  { text: Type.String({ minLength: 1, maxLength: 2_000, pattern: '\\S' }) },
  { additionalProperties: false },
)

const CustomerNote = Type.Object(
  { id: Type.String(), text: Type.String(), createdAt: instant },
  { $id: 'CustomerNote' },
)

export const customerNoteOperations = [
  dashboardOperation({
    name: 'addCustomerNote',
    summary: 'Write a note about a customer. Only the store’s team can read it',
    body: NoteInput,
    run: (ctx, { id, body, ...member }) => addNote(ctx, member, id, body.text.trim()),
    dashboard: {
      method: 'POST',
      path: '/customers/{rowId}/notes',
      guard: 'customers.write',
      answers: { 201: CustomerNote },
      // The audit log cannot be erased, so it does not contain the text of notes.
      audit: ({ id }) => ({ subject: id }),
    },
  }),

  dashboardOperation({
    name: 'removeCustomerNote',
    summary: 'Delete a note about a customer. An owner may delete any note, other members only their own',
    run: (ctx, { id, ...member }) => removeNote(ctx, member, id),
    dashboard: {
      method: 'DELETE',
      path: '/customer-notes/{noteId}',
      guard: 'customers.write',
      answers: { 204: null },
      audit: (_removed, { id }) => ({ subject: id }),
    },
  }),
]

/** An owner may delete any note, for example at the customer's request. Other members may delete only their own. */
export function mayRemoveNote({ user, role }: Pick<Member, 'user' | 'role'>, note: { userId: string }): boolean {
  return role === 'owner' || note.userId === user.id
}

/** @throws ApiError 404 for an unknown row of the customer */
async function addNote(ctx: Context, { store, user }: Member, rowId: string, text: string) {
  const email = await emailOfCustomer(ctx, store, rowId)
  const note = { id: newId('not'), storeId: store.id, email, text, userId: user.id, now: storeNow(store) }
  await ctx.database.rows(insertNote, note)
  return { id: note.id, text, createdAt: note.now.toISOString() }
}

/** @throws ApiError 404; 403 for another person's note */
async function removeNote(ctx: Context, member: Member, id: string): Promise<void> {
  const note = await ctx.database.row(noteById, { id, storeId: member.store.id })
  if (!note) throw notFound('note')
  if (!mayRemoveNote(member, note))
    throw new ApiError(403, 'forbidden', 'Only its author or an owner may delete a note.')
  await ctx.database.rows(deleteNote, { id, storeId: member.store.id })
}

const insertNote = sql(
  'insertCustomerNote',
  `insert into customer_notes (id, store_id, email, body, user_id, created_at)
   values (:id, :storeId, :email, :text, :userId, :now)`,
)

const noteById = sql(
  'customerNoteById',
  'select user_id as "userId" from customer_notes where id = :id and store_id = :storeId',
)

const deleteNote = sql('deleteCustomerNote', 'delete from customer_notes where id = :id and store_id = :storeId')
