import { createInterface } from 'node:readline/promises'
import { parseDocument } from '../brazil/document.ts'
import type { Context } from '../core/context.ts'
import type { Provider } from '../core/provider.ts'
import { StartError } from '../lib/startError.ts'
import { type Finding, skipped } from '../monitoring/finding.ts'
import { type AccountToTry, accountsToTry, type TrialOptions, tryAccount } from '../monitoring/tryAccounts.ts'
import { findSimulator } from './findSimulator.ts'
import { withContext } from './offline.ts'

export type TrialArguments = { store?: string; provider?: Provider; yes?: boolean; document?: string; wait?: string }

/** An example CPF from the documentation of many companies. Sandboxes accept it. */
const TEST_DOCUMENT = '52998224725'

/**
 * `balcao doctor --gateway`: makes the smallest calls of each kind with each gateway account.
 * @throws StartError for wrong options
 */
export async function tryGateways(trial: TrialArguments): Promise<Finding[]> {
  const waitMs = Number(trial.wait ?? 20) * 1_000
  if (!(waitMs >= 0)) throw new StartError('--wait must be a number of seconds, such as 20.')
  return await withContext(async (ctx) => {
    const known = { ...ctx, simulatorUrl: await findSimulator(ctx) }
    const accounts = await accountsToTry(known, { storeId: trial.store, provider: trial.provider })
    if (accounts.length === 0) return [skipped('gateway accounts', 'No store has an active account.')]
    const creates = trial.yes === true || (await mayCreate(accounts))
    const options = { creates, document: documentOf(known, trial, creates), webhookWaitMs: waitMs }
    return await tryAll(known, accounts, options)
  })
}

/** Calls the accounts one after another, because they add to the same list of findings. */
async function tryAll(ctx: Context, accounts: readonly AccountToTry[], options: TrialOptions): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const one of accounts) findings.push(...(await tryAccount(ctx, one, options)))
  return findings
}

/** @throws StartError for a wrong document, and in production for a missing document */
function documentOf({ settings }: Context, { document }: TrialArguments, creates: boolean): string {
  if (document === undefined && creates && settings.environment === 'production')
    throw new StartError(
      'Production needs --document: the CPF or CNPJ of the buyer of the canceled order, yours for example.',
    )
  const parsed = parseDocument(document ?? TEST_DOCUMENT)
  if (parsed === undefined) throw new StartError('--document is not a CPF or CNPJ.')
  return parsed
}

/** Asks the person at the terminal for permission. Without a terminal, nothing is created. */
async function mayCreate(accounts: readonly AccountToTry[]): Promise<boolean> {
  if (!process.stdin.isTTY) return false
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
  const names = accounts.map(({ store, account }) => `${account.provider} of ${store.id}`).join(', ')
  const asked = `Create and cancel orders of a few reais at ${names}? Nobody is charged. [y/N] `
  const answer = await terminal.question(asked).finally(() => terminal.close())
  return /^\s*[ys]/i.test(answer)
}
