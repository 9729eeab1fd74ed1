import { type Runner, sql } from '../core/sql.ts'
import { searchedStudents } from './listStudents.ts'

/**
 * Gives a student another e-mail. Later purchases with the new e-mail belong to this student.
 * @returns false if another student of the store has the e-mail
 */
export async function replaceStudentEmail(
  runner: Runner,
  storeId: string,
  { studentId, email }: { studentId: string; email: string },
): Promise<boolean> {
  return (await runner.row(updateEmail, { storeId, id: studentId, email })) !== undefined
}

const updateEmail = sql(
  'replaceStudentEmail',
  `with renamed as (
     update students set email = :email where store_id = :storeId and id = :id and not preview
       and not exists (select from students as other
         where other.store_id = :storeId and lower(other.email) = lower(:email) and not other.preview and other.id <> :id)
     returning id, store_id, name, email
   ), searched as (
     ${searchedStudents.replaceWords('renamed')}
   )
   select id from renamed`,
)
