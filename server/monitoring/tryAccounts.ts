import { setTimeout as pause } from 'node:timers/promises'
import { addDays, dateInSaoPaulo } from '../brazil/calendar.ts'
import { monotonicMs, systemNow } from '../core/clock.ts'
import type { Context } from '../core/context.ts'
import { firstIdAt } from '../core/ids.ts'
import type { Provider } from '../core/provider.ts'
import { sql } from '../core/sql.ts'
import { gatewayFor } from '../gateways/all.ts'
import { faultyCredential } from '../gateways/port/guide.ts'
import type { Method, PaymentOrder } from '../gateways/port/payments.ts'
import { randomBase62 } from '../lib/randomText.ts'
import { openAccount, webhooksPath } from '../stores/gatewayAccounts.ts'
import { listStores } from '../stores/listStores.ts'
import { getStore, type Store, type StoreGateway } from '../stores/store.ts'
import { methodsOf } from '../stores/toGateways.ts'
import { type Finding, ok, problem, skipped, warning } from './finding.ts'
import { skipStep, type Trial } from './gatewayTrial.ts'
import { tryOpenOrder } from './tryOrder.ts'
import { tryPaidCard } from './tryPaidCard.ts'
import { tryReadings } from './tryReadings.ts'

export type TrialOptions = {
  /** False if the trial must not create orders. */
  creates: boolean
  /** CPF or CNPJ of the trial's buyer. Companies check it in production. */
  document: string
  /** The maximum time to wait for the webhook of a canceled order. */
  webhookWaitMs: number
}

/** An account of a store that `balcao doctor --gateway` calls. */
export type AccountToTry = { store: Store; account: StoreGateway }

/** Lists the active accounts of all stores, or of one store or one gateway. */
export async function accountsToTry(
  { database }: Context,
  filter: { storeId?: string; provider?: Provider },
): Promise<AccountToTry[]> {
  const found: AccountToTry[] = []
  for (const { id } of await listStores(database)) {
    if (filter.storeId !== undefined && filter.storeId !== id) continue
    const store = await getStore(database, id)
    const active = store.gateways.filter((one) => one.active && (filter.provider ?? one.provider) === one.provider)
    found.push(...active.map((account) => ({ store, account })))
  }
  return found
}

/**
 * Makes the smallest call of each kind with an account. It writes nothing to the database and charges
 * nobody.
 */
export async function tryAccount(
  ctx: Context,
  { store, account }: AccountToTry,
  options: TrialOptions,
): Promise<Finding[]> {
  const name = `${account.provider} of ${store.id}`
  const gateway = gatewayFor(account.provider)
  if (account.simulated && ctx.simulatorUrl === undefined)
    return [skipped(name, 'The account is simulated, and no sandbox runs.')]
  let opened: Trial['account']
  try {
    // Without known customers, the adapter searches for the customer at the gateway, and writes no row.
    opened = { ...openAccount(ctx, account), customers: undefined }
  } catch (error) {
    return [problem(name, (error as Error).message, 'Set the BALCAO_SECRET of the nodes.')]
  }
  const wrong = faultyCredential(gateway.guide, opened.credentials, ctx.settings.environment)
  if (wrong && !account.simulated)
    return [
      problem(
        name,
        `${wrong.name} has a wrong ${wrong.fault}.`,
        'Copy it again, as docs/gateways.md says, and save it.',
      ),
    ]
  const trial: Trial = { gateway, account: opened, name, findings: [], references: [] }
  const webhookUrl = `${account.simulated ? ctx.localUrl : ctx.settings.publicUrl}${webhooksPath(account.id)}`
  const methods = methodsOf(account.provider)
  const since = systemNow()
  await tryReadings(trial, { methods, webhookUrl, recurringPix: store.settings.recurringPix })
  const isRefused = trial.findings[0]?.verdict === 'problem'
  if (!options.creates) skipStep(trial, 'orders', 'Nothing was created. Add --yes to create and cancel orders.')
  else if (isRefused) skipStep(trial, 'orders', 'Nothing was created, because the credentials do not work.')
  else for (const method of methods) await tryMethod(ctx, trial, { method, document: options.document, webhookUrl })
  if (trial.references.length > 0) await awaitWebhook(ctx, trial, { since, waitMs: options.webhookWaitMs })
  return trial.findings
}

async function tryMethod(
  ctx: Context,
  trial: Trial,
  { method, document, webhookUrl }: { method: Method; document: string; webhookUrl: string },
): Promise<void> {
  const { gateway } = trial
  const { environment, publicUrl } = ctx.settings
  const order = orderOf(trial, { document, webhookUrl, returnUrl: publicUrl })
  const open = (payable: boolean) => {
    trial.references.push(order.reference)
    return tryOpenOrder(trial, order, { method, payable })
  }
  if (method === 'pix') return open(true)
  if (method === 'boleto')
    return environment === 'sandbox'
      ? open(true)
      : skipStep(trial, 'boleto', 'A boleto may cost a fee also if it is canceled, so none was created.')
  if (gateway.card?.input === 'hosted_only') return open(true)
  if (gateway.orders.createUnpayable) return open(false)
  if (gateway.card?.input === 'raw' && environment === 'sandbox') return tryPaidCard(trial, order)
  skipStep(trial, 'credit_card', 'A card needs its buyer. Pay one on the checkout, as docs/go-live.md says.')
}

/** An unusual amount, so that a value in another unit is never equal by chance. */
const ODD_CENTS = 7
const LEAST_CENTS = 500

function orderOf(
  { gateway }: Trial,
  { document, webhookUrl, returnUrl }: { document: string; webhookUrl: string; returnUrl: string },
): PaymentOrder {
  const now = systemNow()
  const today = dateInSaoPaulo(now)
  return {
    reference: `balcao-doctor-${randomBase62(16)}`,
    totalInCents: (gateway.minimum?.totalInCents ?? LEAST_CENTS) + ODD_CENTS,
    currency: 'brl',
    installments: 1,
    description: 'Teste do Balcão (balcao doctor), não pagar',
    statementDescriptor: undefined,
    buyer: { ...BUYER, document },
    today,
    pixExpiresAt: new Date(now.getTime() + 3_600_000),
    boletoDueDate: addDays(today, 5),
    returnUrl,
    webhookUrl,
  }
}

/** The address of a public building, for gateways that need one. */
const BUYER = {
  name: 'Teste Balcao Doctor',
  email: 'balcao-doctor@example.com',
  phone: '11912345678',
  ip: '203.0.113.7',
  address: {
    zipCode: '01310100',
    number: '100',
    street: 'Avenida Paulista',
    neighborhood: 'Bela Vista',
    city: 'São Paulo',
    state: 'SP',
  },
}

const PAUSE_MS = 250

/** Waits until the node has received a webhook about one of the canceled orders. */
async function awaitWebhook(
  { database }: Context,
  trial: Trial,
  { since, waitMs }: { since: Date; waitMs: number },
): Promise<void> {
  const { gateway, findings, account, references } = trial
  const check = `${trial.name}: webhook received`
  if (gateway.guide.webhooks === 'with_each_payment')
    return skipStep(trial, 'webhook received', 'Only a webhook about a sale of this store leaves a trace here.')
  const sinceId = firstIdAt('gwh', since.getTime()) ?? ''
  const untilMs = monotonicMs() + waitMs
  for (;;) {
    const row = await database.row(webhookAbout, { accountId: account.id, references, sinceId })
    if (row) return void findings.push(ok(check, 'A webhook about a canceled order has arrived.'))
    if (monotonicMs() >= untilMs) break
    await pause(PAUSE_MS)
  }
  const says = `No webhook about a canceled order arrived within ${Math.round(waitMs / 1_000)} s.`
  findings.push(warning(check, says, 'Check the address at the company, and that the internet reaches PUBLIC_URL.'))
}

const webhookAbout = sql(
  'webhookAboutTrial',
  `select id from gateway_webhooks
   where id >= :sinceId and gateway_account_id = :accountId and payment_reference = any (:references::text[]) limit 1`,
)
