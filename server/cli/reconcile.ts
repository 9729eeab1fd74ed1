import type { Context } from '../core/context.ts'
import { StartError } from '../lib/startError.ts'
import { asObject, asText } from '../lib/untrustedJson.ts'
import { reconcile } from '../reconciliation/reconcile.ts'
import { printJson, withContext } from './offline.ts'

type ReconcileArguments = { since?: string; fix?: boolean; afterRestore?: boolean }

/**
 * `balcao reconcile`: compares the orders of all gateway accounts since an instant with the payments, and prints the result. The exit
 * code is 1 if an account or a payment needs another run.
 * @throws StartError for wrong options, or without an instant and without a restore
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

/** The simulator of a sandbox belongs to a running node, which tells its address. */
async function findSimulator({ settings }: Context): Promise<string | undefined> {
  if (settings.environment !== 'sandbox') return undefined
  const answer = await fetch(`${settings.publicUrl}/healthz`)
    .then((response) => response.json())
    .catch(() => undefined)
  const url = asText(asObject(answer)?.simulatorUrl)
  if (url === undefined) throw new StartError(`No sandbox answers at ${settings.publicUrl}. Start it first.`)
  return url
}
