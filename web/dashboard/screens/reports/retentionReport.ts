import type { DataOf } from '../../api/read.ts'

export type Report = DataOf<'/dashboard/api/stores/{storeId}/reports/retention'>
export type Figures = Report['totals'][number]
