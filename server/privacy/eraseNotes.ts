import type { Runner } from '../core/sql.ts'
import { sql } from '../core/sql.ts'
import type { Mentions } from './mentions.ts'

/**
 * Deletes the team's notes about a person, and notes about others that mention the person.
 * @param person.email in lower case
 */
export async function eraseNotes(
  trx: Runner,
  storeId: string,
  { email, isMentioned }: { email: string; isMentioned: Mentions },
): Promise<void> {
  const notes = await trx.rows<{ id: string; email: string; body: string }>(holdNotes, { storeId })
  const found = notes.filter((note) => note.email === email || isMentioned(note.body))
  if (found.length > 0) await trx.rows(deleteNotes, { storeId, ids: found.map(({ id }) => id) })
}

const holdNotes = sql(
  'holdCustomerNotesToErase',
  'select id, email, body from customer_notes where store_id = :storeId order by id for update',
)

const deleteNotes = sql(
  'eraseCustomerNotes',
  'delete from customer_notes where store_id = :storeId and id = any (:ids)',
)
