import { aDraftMayBeDue } from '../checkout/remindBuyers.ts'
import { workOfMachine } from '../core/byShard.ts'
import type { Context } from '../core/context.ts'
import { sql } from '../core/sql.ts'
import { anEnrollmentMayEnd } from '../courses/endEnrollments.ts'
import { anEventWaits } from '../events/numberEvents.ts'
import { anEntryMayBeDue } from '../events/outbox.ts'
import { aMailIsDue } from '../mail/dueMailStores.ts'
import { isAnyDue } from '../payments/checks/dueShare.ts'
import { aCompletionIsDue } from '../payments/completePayments.ts'
import { anAccountMayNeedWebhooks } from '../payments/gatewayWebhooks/subscribeToGatewayWebhooks.ts'
import { aDeltaWaits } from '../payments/saleCounts.ts'
import { aDayIsDue } from '../sales/sumDays.ts'
import { aRunMayBeDue } from '../subscriptions/dueSubscriptionRuns.ts'
import { aDeliveryIsDue } from '../webhooks/claim.ts'

/**
 * The jobs that one statement checks, each with an SQL condition that is true while work is due. The condition may be
 * true without due work. Then the job runs in vain. Each condition reads an index or a nearly empty table. Each has a
 * limit of one row, because a distributed engine reads the rows of a condition from all shards.
 */
const conditions = {
  'complete purchases': aCompletionIsDue,
  'apply effects': anEntryMayBeDue,
  'fold sale counts': aDeltaWaits,
  'subscribe to gateway webhooks': anAccountMayNeedWebhooks,
  'ask about payments': isAnyDue({ table: 'payment_checks', at: 'next_at' }),
  'renew subscriptions': aRunMayBeDue,
  'follow up gateway webhooks': isAnyDue({ table: 'gateway_webhooks', at: 'next_at' }),
  'approve refund requests': isAnyDue({ table: 'refund_requests', at: 'next_at' }),
  'ask about disputes': isAnyDue({ table: 'dispute_checks', at: 'next_at' }),
  'send mail': aMailIsDue,
  'send deliveries': aDeliveryIsDue,
  'number events': anEventWaits,
  'sum days for reports': aDayIsDue,
  'remind buyers': aDraftMayBeDue,
  'end enrollments': anEnrollmentMayEnd,
} as const

export type WatchedWork = keyof typeof conditions

/** Returns true for a job that `findDueWork` checks. */
export function isWatched(name: string): name is WatchedWork {
  return name in conditions
}

/**
 * Lists the jobs with work that may be due in any store. An idle node runs one statement instead of one for each job.
 */
export async function findDueWork({ database, localUrl, settings }: Context): Promise<DueWork> {
  const values = { localUrl, publicUrl: settings.publicUrl }
  const row = await workOfMachine(() => database.byKey.row(selectDue, values), undefined)
  // Without the rows of a machine, any work may be due.
  return { due: row?.due ?? (Object.keys(conditions) as WatchedWork[]), isComplete: row !== undefined }
}

/** @property isComplete false if a machine of a distributed database did not answer */
export type DueWork = { due: readonly WatchedWork[]; isComplete: boolean }

const selectDue = sql(
  'findDueWork',
  `select array_remove(array[
     ${Object.entries(conditions)
       .map(([name, condition]) => `case when ${condition} then '${name}' end`)
       .join(',\n     ')}
   ], null) as due`,
).as<{ due: WatchedWork[] }>()
