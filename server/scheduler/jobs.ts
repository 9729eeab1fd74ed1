import { dropAbandonedCharges } from '../charges/dropAbandonedCharges.ts'
import { pruneCardRefusals } from '../checkout/cardAttempts.ts'
import type { Context } from '../core/context.ts'
import { expireEnrollments } from '../courses/endEnrollments.ts'
import { forgetAuditAddresses } from '../dashboard/auditLog.ts'
import { dueDisputeChecks } from '../disputes/disputeChecks.ts'
import { pruneIdempotencyKeys } from '../idempotency/idempotencyKeys.ts'
import { pruneStudentSessions } from '../learn/studentSessions.ts'
import { type Loop, startLoop } from '../lib/loop.ts'
import { startPool } from '../lib/pool.ts'
import { pruneMails } from '../mail/pruneMails.ts'
import { startMailSender } from '../mail/sendMails.ts'
import { renderDueMail } from '../mailContent/renderMail.ts'
import { endRemovals, removeAbandonedUploads } from '../media/removeMedia.ts'
import { dueMoneyReadings } from '../money/dueReadings.ts'
import { dueRefundRequests } from '../payments/approveRequests.ts'
import { completeDuePayments } from '../payments/completePayments.ts'
import { duePaymentChecks } from '../payments/duePaymentChecks.ts'
import { dueGatewayWebhooks, pruneGatewayWebhooks } from '../payments/receiveGatewayWebhook.ts'
import { foldSaleDeltas } from '../payments/saleCounts.ts'
import { subscribeToGatewayWebhooks } from '../payments/subscribeToGatewayWebhooks.ts'
import { endLapsedHold } from '../pricing/heldSeat.ts'
import { pruneDrafts } from '../recovery/eraseDrafts.ts'
import { remindDueBuyers } from '../recovery/remindBuyers.ts'
import { dueSubscriptionRuns } from '../subscriptions/dueSubscriptionRuns.ts'
import { pruneSessions } from '../users/sessions.ts'
import { pruneAttempts } from '../webhooks/pruneAttempts.ts'
import { applyEffects } from './effects.ts'

type PeriodicJob = {
  name: string
  pauseMs: number
  /** The pause grows up to this limit while there is no work. */
  idlePauseMs?: number
  /** Does a part of the due work. @returns the number of items. The job runs again without a pause until this number is 0. */
  run(ctx: Context): Promise<number>
  /** Name of the signal in the context that ends the job's pause early. */
  nudgedBy?: 'notifyPurchase'
}

/** All periodic work. A job may run on several nodes at the same time, because nodes claim rows and not jobs. */
const periodicJobs: readonly PeriodicJob[] = [
  { name: 'complete purchases', pauseMs: 1_000, run: completeDuePayments },
  { name: 'apply effects', pauseMs: 200, idlePauseMs: 1_000, run: applyEffects, nudgedBy: 'notifyPurchase' },
  { name: 'fold sale counts', pauseMs: 200, idlePauseMs: 1_000, run: foldSaleDeltas },
  { name: 'remind buyers', pauseMs: 5_000, run: remindDueBuyers },
  { name: 'erase old checkout drafts', pauseMs: 600_000, run: pruneDrafts },
  { name: 'end enrollments', pauseMs: 5_000, run: expireEnrollments },
  { name: 'subscribe to gateway webhooks', pauseMs: 1_000, run: subscribeToGatewayWebhooks },
  { name: 'drop abandoned charges', pauseMs: 600_000, run: dropAbandonedCharges },
  { name: 'end holds of seats', pauseMs: 60_000, run: endLapsedHold },
  { name: 'delete old idempotency keys', pauseMs: 600_000, run: pruneIdempotencyKeys },
  { name: 'delete old gateway webhooks', pauseMs: 600_000, run: pruneGatewayWebhooks },
  { name: 'delete old delivery attempts', pauseMs: 600_000, run: pruneAttempts },
  { name: 'delete old mails', pauseMs: 600_000, run: pruneMails },
  { name: 'remove abandoned uploads', pauseMs: 600_000, run: removeAbandonedUploads },
  { name: 'end removals of files', pauseMs: 600_000, run: endRemovals },
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
function startPools(ctx: Context): Loop[] {
  const options = (name: string, pauseMs: number) => ({
    size: ASKED_AT_ONCE,
    pauseMs,
    onError: (error: Error) => logFailure(ctx, name, error),
  })
  return [
    startPool(duePaymentChecks(ctx), options('ask about payments', 500)),
    startPool(dueSubscriptionRuns(ctx), options('renew subscriptions', 1_000)),
    startPool(dueGatewayWebhooks(ctx), options('follow up gateway webhooks', 2_000)),
    startPool(dueMoneyReadings(ctx), options('read the books of gateways', 30_000)),
    startPool(dueRefundRequests(ctx), options('approve refund requests', 2_000)),
    startPool(dueDisputeChecks(ctx), options('ask about disputes', 2_000)),
  ]
}

function logFailure(ctx: Context, job: string, error: Error): void {
  ctx.log.error({ job, error: error.message }, 'A job failed. It will run again.')
}

/** Starts the jobs of this process. */
export function startJobs(ctx: Context): Pick<Loop, 'stop'> {
  const loops = periodicJobs.map((job) => {
    const loop = startLoop(async () => ({ more: (await job.run(ctx)) > 0 }), {
      pauseMs: job.pauseMs,
      idlePauseMs: job.idlePauseMs,
      onError: (error) => logFailure(ctx, job.name, error),
    })
    if (job.nudgedBy) ctx[job.nudgedBy] = loop.nudge
    return loop
  })
  const pools = startPools(ctx)
  const mails = startMailSender(ctx, { render: renderDueMail, onError: (error) => logFailure(ctx, 'send mail', error) })
  return {
    async stop() {
      await Promise.all([...loops, ...pools, mails].map((loop) => loop.stop()))
    },
  }
}
