import type { Context } from '../core/context.ts'
import { newHealth } from '../core/health.ts'
import { createSecretBox } from '../core/secretBox.ts'
import type { Settings } from '../core/settings.ts'
import { openDatabase } from '../database/database.ts'
import { startEmbedded } from '../database/embedded.ts'
import { missingMigrations } from '../database/migrate.ts'
import { openReplica } from '../database/replica.ts'
import { httpCall } from '../lib/httpCall.ts'
import { keptSecret } from '../lib/keptSecret.ts'
import { StartError } from '../lib/startError.ts'
import { asObject, asText } from '../lib/untrustedJson.ts'
import { findSmtpTrouble } from '../mail/smtp.ts'
import { checkAccounts } from '../monitoring/checkAccounts.ts'
import { checkGrowth } from '../monitoring/checkGrowth.ts'
import { checkReplica } from '../monitoring/checkReplica.ts'
import { checkServer } from '../monitoring/checkServer.ts'
import { checkShards } from '../monitoring/checkShards.ts'
import { checkWork } from '../monitoring/checkWork.ts'
import { type Finding, ok, problem, skipped } from '../monitoring/finding.ts'
import { environmentSettings } from '../process/environmentSettings.ts'
import { createLog } from '../process/log.ts'
import { requireOwner } from '../setup/claimDatabase.ts'
import { printJson, requireDatabase } from './offline.ts'
import { type TrialArguments, tryGateways } from './tryGateways.ts'

export type DoctorOptions = { json?: boolean; diskGb?: string; gateway?: boolean } & TrialArguments

/**
 * `balcao doctor`: prints a line for each check, and the remedy for a problem. It changes nothing. With `--gateway` it
 * calls the gateway accounts instead. The exit code is 1 if there is a problem. @throws StartError for an invalid size,
 * and for wrong options of `--gateway`
 */
export async function examine({ json = false, diskGb, gateway = false, ...trial }: DoctorOptions): Promise<void> {
  const diskBytes = diskGb === undefined ? undefined : Number(diskGb) * 1e9
  if (diskBytes !== undefined && !(diskBytes > 0)) throw new StartError('--disk-gb must be a number, such as 100.')
  const findings = gateway ? await tryGateways(trial) : await findAll(diskBytes)
  if (json) await printJson(findings)
  else process.stdout.write(findings.map(toText).join(''))
  if (findings.some(({ verdict }) => verdict === 'problem')) process.exitCode = 1
}

const MARKS = { ok: 'ok     ', warning: 'WARNING', problem: 'PROBLEM', skipped: '-      ' } as const

function toText({ check, verdict, says, advice }: Finding): string {
  return `${MARKS[verdict]}  ${check}: ${says}\n${advice === undefined ? '' : `         → ${advice}\n`}`
}

async function findAll(diskBytes: number | undefined): Promise<Finding[]> {
  let settings: Settings
  try {
    settings = environmentSettings().settings
  } catch (error) {
    return [problem('settings', (error as Error).message, 'Correct this setting. No other check is possible.')]
  }
  const { node, simulatorUrl } = await checkNode(settings)
  const findings = [ok('settings', `All are valid, for ${settings.environment}.`), node, await checkMail(settings)]
  return [...findings, ...(await checkDatabase(settings, { simulatorUrl, diskBytes }))]
}

/** Checks that the public address of this deployment answers that it is ready. */
async function checkNode({ publicUrl, environment }: Settings) {
  const ask = (path: string) => httpCall({ method: 'GET', url: publicUrl + path, timeoutMs: 5_000 })
  const answer = await ask('/readyz')
  const health = environment === 'sandbox' && answer.answered ? await ask('/healthz') : undefined
  const simulatorUrl = health?.answered ? asText(asObject(health.body)?.simulatorUrl) : undefined
  const advice = 'See docs/operations/health.md.'
  if (!answer.answered) return { node: problem('node', `${publicUrl} does not answer: ${answer.cause}.`, advice) }
  const reasons = asObject(answer.body)?.reasons
  if (answer.status === 200) return { node: ok('node', `${publicUrl} is ready.`), simulatorUrl }
  const said = Array.isArray(reasons) ? reasons.join(', ') : `HTTP ${answer.status}`
  return { node: problem('node', `${publicUrl} is not ready: ${said}.`, advice), simulatorUrl }
}

async function checkMail({ smtpUrl }: Settings): Promise<Finding> {
  if (smtpUrl === undefined) return skipped('mail server', 'SMTP_URL is not set, so no mail is sent.')
  const trouble = await findSmtpTrouble(smtpUrl)
  if (trouble === undefined) return ok('mail server', 'It accepts the sign-in.')
  return problem('mail server', trouble, 'Check SMTP_URL. Mails wait and are sent later.')
}

type Further = { simulatorUrl: string | undefined; diskBytes: number | undefined }

/** Runs the checks that need the database. A check that fails becomes a problem. */
async function checkDatabase(settings: Settings, { simulatorUrl, diskBytes }: Further): Promise<Finding[]> {
  const findings: Finding[] = []
  try {
    await withDatabase(settings, async (ctx, missing) => {
      findings.push(missing)
      if (missing.verdict === 'problem') return
      findings.push(await checkOwner(ctx))
      const known = { ...ctx, simulatorUrl }
      for (const check of [checkServer, checkReplica, checkShards, checkGrowth, checkWork, checkAccounts])
        findings.push(...(await check(known, { diskBytes })))
    })
  } catch (error) {
    const { message, code } = error as Error & { code?: string }
    findings.push(problem('database', message || String(code), 'See docs/operations/database-outages.md.'))
  }
  return findings
}

/** Opens the database without migrating it. */
async function withDatabase(settings: Settings, work: (ctx: Context, missing: Finding) => Promise<void>) {
  await requireDatabase(settings)
  const embedded = settings.databaseUrl === undefined ? await startEmbedded(settings.dataDir) : undefined
  const database = openDatabase(settings.databaseUrl ?? embedded!.url, { size: 2, onError() {} })
  const { databaseReplicaUrl, replicaWaitMs: waitMs } = settings
  const replica = databaseReplicaUrl
    ? openReplica(database, databaseReplicaUrl, { waitMs, size: 1, onError() {} })
    : undefined
  try {
    const client = await database.connections.open('balcao doctor')
    const missing = await missingMigrations(client).finally(() => client.end())
    const secrets = settings.secrets ?? ([await keptSecret(`${settings.dataDir}/secret`)] as const)
    const ctx: Context = {
      settings,
      database,
      replica,
      secrets: createSecretBox(secrets),
      log: createLog('warn', 2),
      health: newHealth(),
      localUrl: settings.publicUrl,
      simulatorUrl: undefined,
      notifyDeliveries() {},
      async notifyStoreChange() {},
    }
    await work(ctx, migrationsOf(missing))
  } finally {
    await replica?.close()
    await database.close()
    await embedded?.close()
  }
}

/** Checks that the database belongs to this environment and to this `BALCAO_SECRET`. */
async function checkOwner({ database, settings: { environment }, secrets }: Context): Promise<Finding> {
  try {
    if (await requireOwner(database, { environment, box: secrets }))
      return ok('database owner', `The database belongs to ${environment}, and BALCAO_SECRET is its secret.`)
    return skipped('database owner', 'No node of this version has used the database yet.')
  } catch (error) {
    if (!(error instanceof StartError)) throw error
    return problem(
      'database owner',
      error.message,
      'No node starts with these settings. Use the settings of the deployment.',
    )
  }
}

function migrationsOf(missing: readonly string[]): Finding {
  if (missing.length === 0) return ok('migrations', 'The database has all migrations of this version.')
  return problem('migrations', `Missing: ${missing.join(', ')}.`, 'Run balcao migrate, or restart a node.')
}
