import type { SecretBox } from '../core/secretBox.ts'
import type { StatementRunner } from '../core/sql.ts'
import { markSecret } from '../database/environment.ts'

const PLACE = 'environment.secret_mark'
const TEXT = 'balcao'

/**
 * Seals the mark of a database under the current secret.
 * @param known the mark that the caller read. If another node has set a mark since, that mark stays.
 */
export async function sealMark(
  database: StatementRunner,
  box: Pick<SecretBox, 'seal'>,
  known: string | null,
): Promise<void> {
  await database.rows(markSecret, { known, mark: box.seal(TEXT, PLACE) })
}

/** @returns true if these secrets open the mark */
export function opensMark(box: Pick<SecretBox, 'open'>, mark: string): boolean {
  try {
    return box.open(mark, PLACE) === TEXT
  } catch {
    return false
  }
}
