import { dueHolds, endHold } from '../catalog/heldSeat.ts'
import { dropAbandonedCharge, dueAbandonedCharges } from '../charges/dropAbandonedCharges.ts'
import { dueDrafts, takeStep } from '../checkout/remindBuyers.ts'
import { storeNow } from '../core/clock.ts'
import type { Context } from '../core/context.ts'
import { dueEnrollmentEnds, expireEnrollment } from '../courses/endEnrollments.ts'
import { recordMail } from '../mail/mailResults.ts'
import { duePlannedMails, releasePlannedMail } from '../mail/plannedMails.ts'
import { readMoneyOf } from '../money/dueReadings.ts'
import { dueAccountsOfStore } from '../money/moneyAccounts.ts'
import { dueExpiries, expirePayment, settleUnknown, unknownOutcomes } from '../payments/checks/duePaymentChecks.ts'
import { completePayment, dueCompletions } from '../payments/completePayments.ts'
import { dueDailyParts, refundDailyPart } from '../payments/refunds/dailyParts.ts'
import { isMailWanted } from '../payments/refunds/isMailWanted.ts'
import { getStore, type Store } from '../stores/store.ts'
import { dueSubscriptions, runSubscription } from '../subscriptions/runSubscription.ts'

/** One item of work that becomes due by a store's clock. */
export type DueItem = {
  at: Date
  id: string
  /** Id of the owner, such as a subscription or a charge. Items of one owner run in order. */
  of: string
  /**
   * Does the work. `busy` means that another node holds the item. `stuck` means that the item failed, and that the jobs will
   * retry it.
   * @param store the store, with its clock at the instant `at`
   */
  run(store: Store): Promise<'done' | 'busy' | 'stuck'>
}

export type ScheduledWork = {
  name: string
  /** This work runs before all other work of the same owner, even before work that is due earlier. */
  isFirst?: true
  /** Lists items due up to an instant of the store's clock, earliest first. */
  due(ctx: Context, storeId: string, until: Date, limit: number): Promise<DueItem[]>
}

/** All work that a store's clock triggers. Items with the same due instant run in the order of this list. */
export const scheduledWork: readonly ScheduledWork[] = [
  {
    name: 'release planned mails',
    async due(ctx, storeId, until, limit) {
      const mails = await duePlannedMails(ctx, storeId, until, limit)
      return mails.map((mail) => ({
        id: mail.id,
        at: mail.at,
        of: mail.of,
        run: async (store) => {
          if (await isMailWanted(ctx.database, mail)) await releasePlannedMail(ctx, mail, storeNow(store))
          else await recordMail(ctx.database, mail, { is: 'unwanted' })
          return 'done'
        },
      }))
    },
  },
  {
    // First, because the other work of a subscription waits until the outcome of its payment is known.
    name: 'ask about payments',
    isFirst: true,
    async due(ctx, storeId, until, limit) {
      const unknown = await unknownOutcomes(ctx, storeId, until, limit)
      return unknown.map(({ id, at, subscription_id, due }) => ({
        id,
        at,
        of: subscription_id,
        run: async (store) => (due && (await settleUnknown(ctx, store, id)) ? 'done' : 'busy'),
      }))
    },
  },
  {
    name: 'expire payments',
    async due(ctx, storeId, until, limit) {
      const expiries = await dueExpiries(ctx, storeId, until, limit)
      return expiries.map(({ id, at, charge_id, subscription_id }) => ({
        id,
        at,
        of: subscription_id ?? charge_id,
        run: async (store) => ((await expirePayment(ctx, store, id)) ? 'done' : 'stuck'),
      }))
    },
  },
  {
    name: 'refund parts of a new day',
    async due(ctx, storeId, until, limit) {
      const parts = await dueDailyParts(ctx, storeId, until, limit)
      return parts.map((part) => ({
        id: part.id,
        at: part.at,
        of: part.subscription_id ?? part.charge_id,
        run: async (store) => ((await refundDailyPart(ctx, store, part)) ? 'done' : 'stuck'),
      }))
    },
  },
  {
    name: 'renew subscriptions',
    async due(ctx, storeId, until, limit) {
      const subscriptions = await dueSubscriptions(ctx, storeId, until, limit)
      return subscriptions.map(({ id, at }) => ({
        id,
        at,
        of: id,
        run: async (store) => ((await runSubscription(ctx, store, id)) ? 'done' : 'busy'),
      }))
    },
  },
  {
    name: 'end holds of seats',
    async due(ctx, storeId, until, limit) {
      const holds = await dueHolds(ctx, storeId, until, limit)
      return holds.map(({ id, at }) => ({
        id,
        at,
        of: id,
        run: async (store) => ((await endHold(ctx, storeId, id, storeNow(store))) ? 'done' : 'stuck'),
      }))
    },
  },
  {
    name: 'complete purchases',
    async due(ctx, storeId, until, limit) {
      const payments = await dueCompletions(ctx, storeId, until, limit)
      return payments.map((payment) => ({
        id: payment.id,
        at: payment.at,
        of: payment.subscription_id ?? payment.charge_id ?? payment.id,
        run: async (store) => {
          await completePayment(ctx, payment, storeNow(store))
          return 'done'
        },
      }))
    },
  },
  {
    name: 'drop abandoned charges',
    async due(ctx, storeId, until, limit) {
      const charges = await dueAbandonedCharges(ctx, storeId, until, limit)
      return charges.map(({ id, at }) => ({
        id,
        at,
        of: id,
        run: async () => {
          await dropAbandonedCharge(ctx, storeId, id)
          return 'done'
        },
      }))
    },
  },
  {
    name: 'end enrollments',
    async due(ctx, storeId, until, limit) {
      const ends = await dueEnrollmentEnds(ctx, storeId, until, limit)
      return ends.map(({ id, at, subscription_id }) => ({
        id,
        at,
        of: subscription_id ?? id,
        run: async () => {
          await expireEnrollment(ctx, storeId, id)
          return 'done'
        },
      }))
    },
  },
  {
    name: 'remind buyers',
    async due(ctx, storeId, until, limit) {
      const drafts = await dueDrafts(ctx, storeId, until, limit)
      return drafts.map(({ id, at }) => ({
        id,
        at,
        of: id,
        run: async (store) => {
          await takeStep(ctx, store, id)
          return 'done'
        },
      }))
    },
  },
  {
    name: 'read the books of gateways',
    async due(ctx, storeId, until) {
      const accounts = await dueAccountsOfStore(ctx, await getStore(ctx.database, storeId), until)
      return accounts.map(({ id, at }) => ({
        id,
        at,
        of: id,
        run: async (store) => {
          const result = await readMoneyOf(ctx, store, id)
          return result === 'failed' ? 'stuck' : result
        },
      }))
    },
  },
]
