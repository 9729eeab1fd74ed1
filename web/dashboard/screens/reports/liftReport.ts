import type { DataOf } from '../../api/read.ts'

/** What extra offers and reminders added in a period. */
export type Report = DataOf<'/dashboard/api/stores/{storeId}/reports/lift'>
