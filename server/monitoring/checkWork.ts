import type { Context } from '../core/context.ts'
import { countRetriedMails } from '../mail/countRetriedMails.ts'
import { countUnmatchedWebhooks } from '../payments/gatewayWebhooks/unmatchedWebhooks.ts'
import { worstLag } from '../webhooks/lag.ts'
import { readDueQueues } from './dueQueues.ts'
import { durationOf, type Finding, ok, problem, warning } from './finding.ts'
import { readMoneyConcerns } from './moneyConcerns.ts'
import { listRefusedWebhooks } from './refusedWebhooks.ts'
import { countUnknownPayments } from './unknownPayments.ts'

const LATE_SECONDS = 300
/** The nightly reading of books takes hours. */
const LATE_READING_SECONDS = 21_600
const UNKNOWN_SECONDS = 900
const WEBHOOK_SECONDS = 3_600
const REFUND_SECONDS = 172_800

/** Checks background work, unknown payments, refunds, webhooks and mails of all stores. */
export async function checkWork(ctx: Context): Promise<Finding[]> {
  return [
    await checkQueues(ctx),
    await checkUnknown(ctx),
    ...(await checkMoney(ctx)),
    await checkAddresses(ctx),
    ...(await checkWebhooksAndMails(ctx)),
  ]
}

async function checkQueues(ctx: Context): Promise<Finding> {
  const queues = await readDueQueues(ctx)
  const limitOf = (queue: string) => (queue === 'money_readings' ? LATE_READING_SECONDS : LATE_SECONDS)
  const late = queues.filter(({ queue, lagSeconds }) => lagSeconds > limitOf(queue))
  const failing = queues.filter((queue) => queue.failing > 0)
  if (late.length > 0) {
    const says = late.map(({ queue, lagSeconds }) => `${queue} is ${durationOf(lagSeconds)} late`).join(', ')
    return problem('queues', `${says}.`, 'Start a node with --role worker or --role all, or add one.')
  }
  if (failing.length > 0) {
    const says = failing.map((queue) => `${queue.failing} items of ${queue.queue} fail`).join(', ')
    return warning('queues', `${says}.`, 'The log of the worker names each item and its error.')
  }
  return ok('queues', 'No queue is late, and no item fails again and again.')
}

async function checkUnknown(ctx: Context): Promise<Finding> {
  const { count, oldestSeconds } = await countUnknownPayments(ctx)
  if (count === 0) return ok('unknown payments', 'None.')
  const says = `${count}, the oldest for ${durationOf(oldestSeconds)}.`
  const advice = 'Bring the gateway and the workers back. Balcão then asks for the outcomes.'
  return (oldestSeconds > UNKNOWN_SECONDS ? problem : warning)('unknown payments', says, advice)
}

async function checkMoney(ctx: Context): Promise<Finding[]> {
  const { refundsOpen, refundOldestSeconds, differences } = await readMoneyConcerns(ctx)
  const refunds = `${refundsOpen} are open${refundsOpen > 0 ? `, the oldest for ${durationOf(refundOldestSeconds)}` : ''}.`
  return [
    refundOldestSeconds > REFUND_SECONDS
      ? warning('refunds', refunds, 'Usually the gateway account lacks balance. Tell the store.')
      : ok('refunds', refunds),
    differences > 0
      ? warning('books', `${differences} differences are unexplained.`, 'The store explains them in the dashboard.')
      : ok('books', "Payments and the gateways' books agree."),
  ]
}

async function checkAddresses(ctx: Context): Promise<Finding> {
  const refused = await listRefusedWebhooks(ctx)
  if (refused.length === 0) return ok('addresses at gateways', 'Each gateway accepts our address for webhooks.')
  const says = refused.map(({ accountId, cause }) => `${accountId} (${cause})`).join(', ')
  const advice = 'Check the token for webhooks of these accounts, and that the gateway has room for one more webhook.'
  return problem('addresses at gateways', `No webhooks come for ${says}.`, advice)
}

async function checkWebhooksAndMails(ctx: Context): Promise<Finding[]> {
  const [lag, unmatched, retried] = [
    await worstLag(ctx),
    await countUnmatchedWebhooks(ctx),
    await countRetriedMails(ctx),
  ]
  const oldest = lag === 0 ? 'None waits.' : `The oldest has waited for ${durationOf(lag)}.`
  return [
    lag > WEBHOOK_SECONDS
      ? warning('webhooks to stores', oldest, 'See balcao deliveries list, and tell the store whose receiver is away.')
      : ok('webhooks to stores', oldest),
    unmatched > 0
      ? warning('webhooks of gateways', `${unmatched} belong to no payment.`, 'After a restore, run balcao reconcile.')
      : ok('webhooks of gateways', 'All belong to a payment.'),
    retried > 0
      ? warning('mails', `${retried} wait for another attempt.`, 'Check SMTP_URL and the mail server.')
      : ok('mails', 'None waits for another attempt.'),
  ]
}
