import type { DataOf } from '../../api/read.ts'

/** The report of additional sales through extra offers and reminders in a period. */
export type Report = DataOf<'/dashboard/api/stores/{storeId}/reports/lift'>
