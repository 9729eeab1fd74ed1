import type { Runner } from '../core/sql.ts'
import { sql } from '../core/sql.ts'
import type { Mentions } from './mentions.ts'

/** The number of notes that one statement reads. A note has at most 2000 characters. */
const READ_AT_ONCE = 500

/**
 * Deletes the team's notes about a person, and notes about other people that mention the person.
 * @param person.email in lower case
 */
export async function eraseNotes(
  trx: Runner,
  storeId: string,
  { email, isMentioned }: { email: string; isMentioned: Mentions },
): Promise<void> {
  await trx.rows(deleteNotesOf, { storeId, email })
  let last = { id: '', email: '' }
  for (;;) {
    const notes = await trx.rows(notesAfter, { storeId, ...last, limit: READ_AT_ONCE })
    const ids = notes.filter(({ body }) => isMentioned(body)).map(({ id }) => id)
    if (ids.length > 0) await trx.rows(deleteNotes, { storeId, ids })
    if (notes.length < READ_AT_ONCE) return
    const { id, email: lastEmail } = notes.at(-1)!
    last = { id, email: lastEmail }
  }
}

const deleteNotesOf = sql(
  'eraseCustomerNotesOf',
  'delete from customer_notes where store_id = :storeId and email = :email',
)

/** Reads the notes of a store in the order of the index on the e-mail. */
const notesAfter = sql(
  'customerNotesToErase',
  `select id, email, body from customer_notes
   where store_id = :storeId and email >= :email and (email, id) > (:email, :id) order by email, id limit :limit`,
)

const deleteNotes = sql(
  'eraseCustomerNotes',
  'delete from customer_notes where store_id = :storeId and id = any (:ids)',
)
