import type { Context } from '../core/context.ts'
import { listStores } from '../stores/listStores.ts'
import { getStore, type Store, type StoreGateway } from '../stores/store.ts'
import { testGateway } from '../stores/testGateway.ts'
import { type Finding, ok, problem, skipped } from './finding.ts'

/** Makes a harmless call with each active gateway account, one after the other. */
export async function checkAccounts(ctx: Context): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const { id } of await listStores(ctx.database))
    findings.push(...(await checkAccountsOf(ctx, await getStore(ctx.database, id))))
  return findings.length > 0 ? findings : [skipped('gateway accounts', 'No store has an active account.')]
}

async function checkAccountsOf(ctx: Context, store: Store): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const account of store.gateways.filter(({ active }) => active)) {
    const check = `gateway account ${account.id}`
    const place = `${account.provider} of ${store.id}`
    if (account.simulated && ctx.simulatorUrl === undefined) {
      findings.push(skipped(check, `${place} is simulated, and no sandbox runs.`))
      continue
    }
    findings.push(await checkAccount(ctx, account, { check, place }))
  }
  return findings
}

async function checkAccount(
  ctx: Context,
  account: StoreGateway,
  { check, place }: { check: string; place: string },
): Promise<Finding> {
  try {
    const { ok: works, cause, words } = await testGateway(ctx, account)
    if (works) return ok(check, `${place} answers.`)
    return problem(check, `${place}: ${cause}.`, words?.en ?? 'Test the account in the dashboard.')
  } catch (error) {
    // The credentials cannot be decrypted.
    return problem(check, `${place}: ${(error as Error).message}`, 'Set the BALCAO_SECRET of the nodes.')
  }
}
