import { endLapsedHold } from '../catalog/heldSeat.ts'
import { dropAbandonedCharges } from '../charges/dropAbandonedCharges.ts'
import { searchedCharges } from '../charges/listCharges.ts'
import { pruneBuyerCodes } from '../checkout/buyerCodes.ts'
import { pruneCardRefusals } from '../checkout/cardAttempts.ts'
import { pruneDrafts } from '../checkout/eraseDrafts.ts'
import { remindDueBuyers } from '../checkout/remindBuyers.ts'
import type { Context } from '../core/context.ts'
import { levelOfFailure } from '../core/databaseErrors.ts'
import { expireEnrollments } from '../courses/endEnrollments.ts'
import { searchedStudents } from '../courses/listStudents.ts'
import { forgetAuditAddresses } from '../dashboard/auditLog.ts'
import { notifyDevices } from '../dashboard/notifyDevices.ts'
import { dueDisputeChecks } from '../disputes/disputeChecks.ts'
import { numberWaitingEvents, pruneEventNumbers } from '../events/numberEvents.ts'
import { pruneEvents } from '../events/pruneEvents.ts'
import { pruneIdempotencyKeys } from '../idempotency/idempotencyKeys.ts'
import { type Loop, startLoop } from '../lib/loop.ts'
import { type PoolWork, startPool } from '../lib/pool.ts'
import { pruneMails } from '../mail/pruneMails.ts'
import { startMailSender } from '../mail/sendMails.ts'
import { renderDueMail } from '../mailContent/renderMail.ts'
import { endRemovals, removeAbandonedUploads } from '../media/removeMedia.ts'
import { dueMoneyReadings } from '../money/dueReadings.ts'
import { openPaymentSets } from '../payments/checks/checkOpenPayments.ts'
import { duePaymentChecks } from '../payments/checks/duePaymentChecks.ts'
import { completeDuePayments } from '../payments/completePayments.ts'
import { dueGatewayWebhooks } from '../payments/gatewayWebhooks/dueGatewayWebhooks.ts'
import { pruneGatewayWebhooks } from '../payments/gatewayWebhooks/pruneGatewayWebhooks.ts'
import { subscribeToGatewayWebhooks } from '../payments/gatewayWebhooks/subscribeToGatewayWebhooks.ts'
import { dueRefundRequests } from '../payments/refunds/approveRequests.ts'
import { foldSaleDeltas } from '../payments/saleCounts.ts'
import { sumDueDay } from '../sales/sumDays.ts'
import { addToSearch } from '../search/addToSearch.ts'
import { pruneStudentSessions } from '../students/studentSessions.ts'
import { dueSubscriptionRuns } from '../subscriptions/dueSubscriptionRuns.ts'
import { searchedSubscriptions } from '../subscriptions/listSubscriptions.ts'
import { pruneSessions } from '../users/sessions.ts'
import type { Dispatcher } from '../webhooks/dispatcher.ts'
import { pruneAttempts } from '../webhooks/pruneAttempts.ts'
import { pruneDeliveries } from '../webhooks/pruneDeliveries.ts'
import { applyEffects } from './effects.ts'
import { findDueWork, isWatched, type WatchedWork } from './findDueWork.ts'

type PeriodicJob = {
  name: string
  pauseMs: number
  /**
   * Does a part of the due work.
   * @returns the number of items. While it is not 0, the job runs again without a pause.
   */
  run(ctx: Context): Promise<number>
  /** The context's notification that ends the job's pause early. */
  nudgedBy?: 'notifyPurchase'
}

/** All periodic work. A job may run on several nodes at the same time, because nodes claim rows and not jobs. */
const periodicJobs: readonly PeriodicJob[] = [
  { name: 'complete purchases', pauseMs: 1_000, run: completeDuePayments },
  { name: 'apply effects', pauseMs: 200, run: applyEffects, nudgedBy: 'notifyPurchase' },
  { name: 'fold sale counts', pauseMs: 200, run: foldSaleDeltas },
  { name: 'number events', pauseMs: 1_000, run: numberWaitingEvents },
  { name: 'sum days for reports', pauseMs: 5_000, run: sumDueDay },
  { name: 'add charges to the search', pauseMs: 60_000, run: (ctx) => addToSearch(ctx, searchedCharges) },
  { name: 'add students to the search', pauseMs: 60_000, run: (ctx) => addToSearch(ctx, searchedStudents) },
  { name: 'add subscriptions to the search', pauseMs: 60_000, run: (ctx) => addToSearch(ctx, searchedSubscriptions) },
  { name: 'notify devices of sales', pauseMs: 5_000, run: notifyDevices },
  { name: 'remind buyers', pauseMs: 5_000, run: remindDueBuyers },
  { name: 'erase old checkout drafts', pauseMs: 600_000, run: pruneDrafts },
  { name: 'end enrollments', pauseMs: 5_000, run: expireEnrollments },
  { name: 'subscribe to gateway webhooks', pauseMs: 1_000, run: subscribeToGatewayWebhooks },
  { name: 'drop abandoned charges', pauseMs: 600_000, run: dropAbandonedCharges },
  { name: 'end holds of seats', pauseMs: 60_000, run: endLapsedHold },
  { name: 'delete old idempotency keys', pauseMs: 600_000, run: pruneIdempotencyKeys },
  { name: 'delete old gateway webhooks', pauseMs: 600_000, run: pruneGatewayWebhooks },
  { name: 'delete old delivery attempts', pauseMs: 600_000, run: pruneAttempts },
  { name: 'delete old event numbers', pauseMs: 600_000, run: pruneEventNumbers },
  { name: 'delete old deliveries', pauseMs: 600_000, run: pruneDeliveries },
  { name: 'delete old events', pauseMs: 600_000, run: pruneEvents },
  { name: 'delete old mails', pauseMs: 600_000, run: pruneMails },
  { name: 'remove abandoned uploads', pauseMs: 600_000, run: removeAbandonedUploads },
  { name: 'end removals of files', pauseMs: 600_000, run: endRemovals },
  { name: 'delete old buyer codes', pauseMs: 600_000, run: pruneBuyerCodes },
  { name: 'delete old card refusals', pauseMs: 600_000, run: pruneCardRefusals },
  { name: 'delete old sessions', pauseMs: 600_000, run: pruneSessions },
  { name: 'delete old student sessions', pauseMs: 600_000, run: pruneStudentSessions },
  { name: 'delete old audit addresses', pauseMs: 600_000, run: forgetAuditAddresses },
]

/** Maximum number of simultaneous gateway calls per kind of work. */
const ASKED_AT_ONCE = 64

/**
 * Starts the work that calls gateways. Each pool divides its calls fairly among the gateway accounts. So a gateway that does
 * not answer delays only its own work.
 */
function startPools(ctx: Context): NamedLoop[] {
  const start = <Item>(name: string, pauseMs: number, work: PoolWork<Item>) => {
    const onError = (error: Error) => logFailure(ctx, name, error)
    return { name, loop: startPool(work, { size: ASKED_AT_ONCE, pauseMs, idlePauseMs: idlePauseOf(name), onError }) }
  }
  return [
    start('ask about payments', 500, duePaymentChecks(ctx)),
    start('list open payments', 10_000, openPaymentSets(ctx)),
    start('renew subscriptions', 1_000, dueSubscriptionRuns(ctx)),
    start('follow up gateway webhooks', 2_000, dueGatewayWebhooks(ctx)),
    start('read the books of gateways', 30_000, dueMoneyReadings(ctx)),
    start('approve refund requests', 2_000, dueRefundRequests(ctx)),
    start('ask about disputes', 2_000, dueDisputeChecks(ctx)),
  ]
}

type NamedLoop = { name: string; loop: Pick<Loop, 'stop' | 'remind'> }
type RemindedLoop = { name: string; loop: Pick<Loop, 'remind'> }

/** The pauses before the next look for due work: after a look that found work, and after a look that found none. */
const LOOK_MS = 500
const IDLE_LOOK_MS = 1_000
/** Without a machine of the database, each look reminds all jobs, and each job asks all shards. */
const BLIND_LOOK_MS = 3_000
/** The maximum pause of a job without work. The poll is a fallback, because a look usually finds the work earlier. */
export const WATCHED_PAUSE_MS = 30_000

/** Returns the maximum pause of a job. Undefined for a job that no look for due work reminds. */
function idlePauseOf(name: string): number | undefined {
  return isWatched(name) ? WATCHED_PAUSE_MS : undefined
}

/** Looks for due work regularly, and reminds the jobs with due work. */
function startLooking(ctx: Context, loops: readonly RemindedLoop[]): Loop {
  const look = async () => {
    const { due, isComplete } = await findDueWork(ctx)
    for (const { name, loop } of loops) if (due.some((work) => work === name)) loop.remind()
    return { more: false, nextInMs: !isComplete ? BLIND_LOOK_MS : due.length > 0 ? LOOK_MS : IDLE_LOOK_MS }
  }
  return startLoop(look, {
    pauseMs: IDLE_LOOK_MS,
    idlePauseMs: BLIND_LOOK_MS,
    onError: (error) => logFailure(ctx, 'look for due work', error),
  })
}

function logFailure(ctx: Context, job: string, error: Error): void {
  ctx.log[levelOfFailure(error, 'error')]({ job, error: error.message }, 'A job failed. It will run again.')
}

/** Starts the jobs of this process. @param dispatcher gets a reminder of due deliveries */
export function startJobs(ctx: Context, dispatcher?: Pick<Dispatcher, 'remind'>): Pick<Loop, 'stop'> {
  const periodic = periodicJobs.map((job): NamedLoop => {
    const loop = startLoop(async () => ({ more: (await job.run(ctx)) > 0 }), {
      pauseMs: job.pauseMs,
      idlePauseMs: idlePauseOf(job.name),
      onError: (error) => logFailure(ctx, job.name, error),
    })
    if (job.nudgedBy) ctx[job.nudgedBy] = loop.nudge
    return { name: job.name, loop }
  })
  const mails = startMailSender(ctx, {
    render: renderDueMail,
    idlePauseMs: WATCHED_PAUSE_MS,
    onError: (error) => logFailure(ctx, 'send mail', error),
  })
  const loops = [...periodic, ...startPools(ctx), { name: 'send mail' satisfies WatchedWork, loop: mails }]
  const deliveries = dispatcher && { name: 'send deliveries' satisfies WatchedWork, loop: dispatcher }
  const looking = startLooking(ctx, deliveries ? [...loops, deliveries] : loops)
  return {
    async stop() {
      await Promise.all([looking.stop(), ...loops.map(({ loop }) => loop.stop())])
    },
  }
}
