import type { DataOf } from '../../api/read.ts'

/** The figures of the home page. */
export type Overview = DataOf<'/dashboard/api/stores/{storeId}/overview'>
