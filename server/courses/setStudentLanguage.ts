import { type Runner, sql } from '../core/sql.ts'
import type { Language } from '../lib/inThree.ts'

/** Records the language of a student's pages and mails. */
export async function setStudentLanguage(
  runner: Runner,
  storeId: string,
  { studentId, language }: { studentId: string; language: Language },
): Promise<void> {
  await runner.rows(updateLanguage, { storeId, id: studentId, language })
}

const updateLanguage = sql(
  'setStudentLanguage',
  'update students set language = :language where store_id = :storeId and id = :id',
)
