import type { BillingCycle } from '../../brazil/billingPeriod.ts'
import type { GatewayAccount } from './account.ts'
import type { Outcome, RecurringPixProblem } from './outcome.ts'

/**
 * Recurring PIX ("Pix Automático" of the Central Bank). One PIX code pays the first period and asks for the buyer's consent. The
 * gateway keeps the consent as an authorization. Each later period is a PIX payment with an instruction to the buyer's bank, and
 * the buyer does nothing. `pix.create` creates both payments, and `orders` finds and cancels them.
 *
 * Rules of the Central Bank (BCB, "Manual de Padrões para Iniciação do Pix" and the rules of the Pix Automático): The buyer's bank
 * debits in the night of the due day, and once more in the evening. A failed due day does not end the authorization.
 */
export type RecurringPix = {
  /** The billing cycles that an authorization can have. */
  cycles: readonly BillingCycle[]
  /** An instruction must reach the gateway from `mostDays` to `leastDays` before its due date. */
  instruction: { leastDays: number; mostDays: number }
  /** The attempts after a failed due date: on other days, within these days of the first due date, before the next period. */
  retries: { limit: number; withinDays: number }
  /** The time in Brasília, `HH:MM`, when a failure of the due day is final. */
  failureIsFinalAt: string
  /**
   * Finds an authorization by the gateway's id, or by our reference after a lost answer. Returns undefined if the gateway
   * answered that it has no such authorization.
   */
  findAuthorization(
    account: GatewayAccount,
    sought: { authorization?: string; reference?: string },
  ): Promise<Authorization | Unknown | undefined>
  /** Ends an authorization, and cancels its open instructions. @returns true if it is over, even if it was over before */
  cancelAuthorization(account: GatewayAccount, authorization: string): Promise<boolean>
  /** Finds the last instruction of a payment. @param externalId the gateway's id of the payment */
  findInstruction(account: GatewayAccount, externalId: string): Promise<Instruction | Unknown | undefined>
  /**
   * Repeats the failed instruction of a payment on another day. A repeated call for the same day does nothing.
   * @param order.dueDate `YYYY-MM-DD` in Brasília, not before the next day
   */
  retry(account: GatewayAccount, order: { externalId: string; dueDate: string }): Promise<Retried>
}

/** Asks for an authorization. The payment's reference is its contract id. */
export type RecurringPixAsked = {
  is: 'authorize'
  cycle: BillingCycle
  /** The first day of the second period, `YYYY-MM-DD` in Brasília. The code itself pays the first period. */
  startDate: string
  /** The time until the code expires. */
  expiresInSeconds: number
  /** The fixed amount of each later period. Missing if the amounts may differ. */
  amountInCents?: number
  /** The text that the buyer reads in her bank. */
  description?: string
}

/** Charges a period of an authorization. `dueDate` is `YYYY-MM-DD` in Brasília. */
export type RecurringPixCharge = { is: 'charge'; authorization: string; dueDate: string }

export type AuthorizationStatus = 'pending' | 'active' | 'refused' | 'expired' | 'canceled'

export type Authorization = {
  is: 'found'
  id: string
  /** `refused`: the code expired without a consent. `expired`: the time of the authorization is over. */
  status: AuthorizationStatus
  reference?: string
  /** Who ended a canceled authorization. */
  endedBy?: 'payer' | 'store' | 'other'
}

/** `retries` is 0 for the first due date. `failed`: the money did not come. `refused`: the bank did not schedule it. */
export type Instruction = {
  is: 'found'
  status: 'waiting' | 'scheduled' | 'paid' | 'failed' | 'refused' | 'canceled'
  dueDate: string
  retries: number
  problem?: RecurringPixProblem
}

export type Retried =
  | { is: 'done' }
  | { is: 'rejected'; cause: string; problem?: RecurringPixProblem }
  | Extract<Outcome, { is: 'unknown' }>

type Unknown = Extract<Outcome, { is: 'unknown' }>
