import type { Context } from '../core/context.ts'
import { sql } from '../core/sql.ts'

/** A queue of due rows: the age of its oldest due row, and its number of repeatedly failing rows. */
export type QueueState = { queue: string; lagSeconds: number; failing: number }

/** After this many failed attempts, a row counts as failing. */
const FAILED_OFTEN = 3

/** Reads the state of all queues of background work, for all stores. */
export async function readDueQueues(ctx: Context): Promise<QueueState[]> {
  return await ctx.database.rows(dueQueues, {})
}

const lagOf = (queue: string, oldest: string, failing = '0') =>
  `select '${queue}' as queue,
     coalesce(greatest(extract(epoch from now() - (${oldest})), 0), 0)::float8 as "lagSeconds", (${failing})::integer as failing`

const dueQueues = sql(
  'dueQueues',
  [
    lagOf('payment_checks', 'select min(next_at) from payment_checks'),
    lagOf('payment_completions', 'select min(due_at) from payment_completions'),
    lagOf(
      'gateway_webhooks',
      'select min(next_at) from gateway_webhooks where next_at is not null',
      `select count(*) from gateway_webhooks where next_at is not null and unmatched_at is null and attempts >= ${FAILED_OFTEN}`,
    ),
    lagOf('effects', 'select min(due_at) from outbox', `select count(*) from outbox where attempts >= ${FAILED_OFTEN}`),
    lagOf('subscriptions', 'select min(due_at) from subscriptions where due_at is not null'),
    lagOf('dispute_checks', 'select min(next_at) from dispute_checks'),
    lagOf('refund_requests', 'select min(next_at) from refund_requests where next_at is not null'),
    lagOf(
      'mails',
      'select min(due_at) from mails where due_at is not null',
      `select count(*) from mails where due_at is not null and attempts >= ${FAILED_OFTEN}`,
    ),
    lagOf(
      'money_readings',
      'select min(next_at) from money_accounts',
      `select count(*) from money_accounts where failures >= ${FAILED_OFTEN}`,
    ),
  ].join('\nunion all '),
)
