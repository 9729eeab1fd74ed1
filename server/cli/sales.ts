import { recountSales } from '../payments/saleCounts.ts'
import { printJson, withContext } from './offline.ts'

/** `balcao sales recount`: the counts behind totals and pages, anew from the sales themselves. Safe while nodes run. */
export async function recount(): Promise<void> {
  await printJson({ sales: await withContext(recountSales) })
}
