import { recountSales } from '../payments/saleCounts.ts'
import { printJson, withContext } from './offline.ts'

/**
 * `balcao sales recount`: counts all sales again. The list of sales uses these counts for totals and pages. Nodes may
 * run at the same time.
 */
export async function recount(): Promise<void> {
  await printJson({ sales: await withContext(recountSales) })
}
