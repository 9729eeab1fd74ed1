import { recountSales } from '../payments/saleCounts.ts'
import { printJson, withContext } from './offline.ts'

/** `balcao sales recount`: recounts the sales for totals and pages. Safe while nodes run. */
export async function recount(): Promise<void> {
  await printJson({ sales: await withContext(recountSales) })
}
