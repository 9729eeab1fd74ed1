import type { DataOf } from '../../api/read.ts'

/** What the finance screen shows of a month. */
export type Money = DataOf<'/dashboard/api/stores/{storeId}/money'>
