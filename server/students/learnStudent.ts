import { boolean, declareRow, orNull, type RowOf, selectList, text } from '../core/row.ts'
import { type Runner, sql } from '../core/sql.ts'
import type { Language } from '../lib/inThree.ts'

export const learnStudentRow = declareRow('students', {
  id: text(),
  name: text(),
  email: orNull(text()),
  preview: boolean(),
  language: orNull(text<Language>()),
})
/** The columns of a student that a sign-in needs, with the hash of an optional password. */
export type LearnStudent = RowOf<typeof learnStudentRow> & { passwordHash: string | null }

export function findStudent(runner: Runner, storeId: string, id: string): Promise<LearnStudent | undefined> {
  return runner.row(byId, { storeId, id })
}

/** Finds the student of a store by e-mail, in upper or lower case. A preview student cannot sign in by e-mail. */
export function findStudentByEmail(runner: Runner, storeId: string, email: string): Promise<LearnStudent | undefined> {
  return runner.row(byEmail, { storeId, email })
}

const columns = `${selectList(learnStudentRow)}, student_passwords.hash as "passwordHash"`
const source = `students left join student_passwords on student_passwords.student_id = students.id
  and student_passwords.store_id = students.store_id`

const byId = sql(
  'learnStudentById',
  `select ${columns} from ${source} where students.id = :id and students.store_id = :storeId`,
)

const byEmail = sql(
  'learnStudentByEmail',
  `select ${columns} from ${source}
   where students.store_id = :storeId and lower(students.email) = lower(:email) and not students.preview`,
)
