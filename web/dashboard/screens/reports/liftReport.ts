import type { DataOf } from '../../api/read.ts'

/** The report of the sales that extra offers and reminders added in a period. */
export type Report = DataOf<'/dashboard/api/stores/{storeId}/reports/lift'>
