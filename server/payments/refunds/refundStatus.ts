import { inSql, statusesOf } from '../../core/statusTable.ts'

/** Only `moveRefunds.ts` writes a refund's status. */
export const refundStatuses = ['asked', 'waiting_for_balance', 'sent', 'done', 'failed'] as const
export type RefundStatus = (typeof refundStatuses)[number]

type StatusRules = {
  /** The statuses that may follow this status. */
  to: readonly RefundStatus[]
  /** True if the money has not gone back yet. */
  isOpen: boolean
  /** True if a new refund may have this status. */
  isFirst: boolean
}

/** The rules of each status of a refund. */
export const refundRules: Record<RefundStatus, StatusRules> = {
  /** The refund is not sent yet. Or the gateway did nothing, and the refund is sent again. */
  asked: { to: ['sent', 'done', 'failed'], isOpen: true, isFirst: true },
  /** The account at the gateway has too little money. */
  waiting_for_balance: { to: ['sent', 'done', 'failed'], isOpen: true, isFirst: false },
  /** A call to the gateway has begun. A new refund begins in this status if its caller asks the gateway at once. */
  sent: { to: ['asked', 'waiting_for_balance', 'done', 'failed'], isOpen: true, isFirst: true },
  /**
   * The money went back. The buyer's bank may still refuse it (`undoneRefunds.ts`). A refund by hand at the gateway gets this
   * status at once.
   */
  done: { to: ['failed'], isOpen: false, isFirst: true },
  /** The money did not go back. Another refund may follow. */
  failed: { to: [], isOpen: false, isFirst: false },
}

export function isOpen(status: RefundStatus): boolean {
  return refundRules[status].isOpen
}

export const openStatuses = statusesOf(refundRules, (rules) => rules.isOpen)

/** SQL list of the statuses of open refunds: the money has not gone back yet. */
export const openRefunds = inSql(openStatuses)
