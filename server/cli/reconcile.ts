import { StartError } from '../lib/startError.ts'
import { reconcile } from '../reconciliation/reconcile.ts'
import { findSimulator } from './findSimulator.ts'
import { printJson, withContext } from './offline.ts'

type ReconcileArguments = { since?: string; fix?: boolean; afterRestore?: boolean }

/**
 * `balcao reconcile`: compares the orders of all gateway accounts since an instant with the payments, and prints the
 * result. The exit code is 1 if an account or a payment needs another run.
 * @throws StartError for wrong options, and without an instant if the database has no restore
 */
export async function reconcileOrders({ since, fix = false, afterRestore = false }: ReconcileArguments): Promise<void> {
  if (afterRestore && (since === undefined || !fix)) throw new StartError('--after-restore needs --since and --fix.')
  const from = since === undefined ? undefined : new Date(since)
  if (from && Number.isNaN(from.getTime()))
    throw new StartError('--since needs an instant, such as 2026-01-31T12:00:00Z.')
  const report = await withContext(async (ctx) => {
    return await reconcile(
      { ...ctx, simulatorUrl: await findSimulator(ctx) },
      { since: from, fix, isAfterRestore: afterRestore },
    )
  })
  if (report === undefined)
    throw new StartError('No node has noticed a restore of this database. Name the instant with --since.')
  await printJson(report)
  if (fix && !report.done) process.exitCode = 1
}
