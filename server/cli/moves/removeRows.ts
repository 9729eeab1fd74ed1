import type { MovedTable } from './movedTables.ts'
import { inTransaction, quoted, type Session } from './session.ts'

/**
 * Deletes the rows of a moved store, so no job finds them. Lines of the audit log stay, because they cannot be deleted.
 */
export async function removeRows(source: Session, storeId: string, tables: readonly MovedTable[]): Promise<void> {
  await source.query('delete from store_move_changes where store_id = $1', [storeId])
  for (const { name, storeColumn } of tables.toReversed()) {
    if (name === 'audit_log') continue
    await inTransaction(source, 'begin', async () => {
      await source.query(`select set_config('balcao.moved_store', $1, true)`, [storeId])
      await source.query(`delete from ${quoted(name)} where ${storeColumn} = $1`, [storeId])
    })
  }
}
