import type { DataOf } from '../../api/read.ts'

/** The figures of the finance screen for a month. */
export type Money = DataOf<'/dashboard/api/stores/{storeId}/money'>
