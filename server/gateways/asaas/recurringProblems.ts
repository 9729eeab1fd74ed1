import { failureOf } from '../port/answers.ts'
import type { Outcome, RecurringPixProblem } from '../port/outcome.ts'
import type { Answer } from './call.ts'

/**
 * The gateway's codes of refused instructions (documentation, "Motivos de recusa", "Motivos de cancelamento da autorização"), and
 * its codes of errors. The list is open: the documentation says that codes may be added.
 */
const PROBLEMS: Readonly<Record<string, RecurringPixProblem>> = {
  INSTITUTION_DOES_NOT_OFFER_AUTOMATIC_PIX: 'not_offered_by_bank',
  PARTICIPANT_NOT_REGISTERED: 'not_offered_by_bank',
  SAME_INSTITUTION_ERROR: 'not_offered_by_bank',
  INVALID_DUE_DATE: 'due_date_out_of_range',
  INVALID_DUEDATE: 'due_date_out_of_range',
  DUE_DATE_MISMATCH: 'due_date_out_of_range',
  RECEIVED_TOO_EARLY: 'due_date_out_of_range',
  RECEIVED_TOO_LATE: 'due_date_out_of_range',
  DATE_LIMIT_EXCEEDED: 'date_limit_exceeded',
  EXCEEDED_MAXIMUM_RETRY_ATTEMPTS: 'date_limit_exceeded',
  OUT_OF_TIME_FRAME_FOR_RETRY: 'date_limit_exceeded',
  POST_DUE_DATE_ATTEMPT_NOT_ALLOWED: 'date_limit_exceeded',
  MAXIMUM_AMOUNT_EXCEEDED: 'limit_exceeded',
  REQUESTED_BY_PAYER_USER: 'canceled_by_payer',
  RECURRING_PAYMENT_NOT_CONFIRMED: 'not_active',
  INVALID_RECURRING_PAYMENT_ID: 'not_active',
  PAYMENT_INSTRUCTION_WITHOUT_AUTHORIZATION: 'not_active',
  PAYMENT_OVERDUE: 'not_paid',
}

/**
 * Parts of the sentences that refuse another attempt (documentation, "Processo de retentativas"). These refusals share one
 * code, so only the sentence shows the cause.
 */
const SENTENCES: readonly (readonly [RegExp, RecurringPixProblem])[] = [
  [/retentativas excedido/i, 'date_limit_exceeded'],
  [/7 dias corridos/i, 'date_limit_exceeded'],
  [/próximo ciclo/i, 'date_limit_exceeded'],
  [/23h59/i, 'due_date_out_of_range'],
  [/não permite retentativas/i, 'not_active'],
]

/** @param code of a refused instruction, of a canceled authorization or of an error */
export function problemOf(code: string | undefined): RecurringPixProblem {
  return PROBLEMS[code?.toUpperCase() ?? ''] ?? 'other'
}

/** Returns the outcome of a refused or failed call, with the problem of recurring PIX that the gateway names. */
export function refusalOf(answer: Exclude<Answer, { is: 'ok' }>): Extract<Outcome, { is: 'rejected' | 'unknown' }> {
  const failure = failureOf(answer)
  if (answer.is !== 'refused' || failure.is !== 'rejected') return failure
  const sentence = SENTENCES.find(([pattern]) => pattern.test(answer.text))
  return { ...failure, problem: sentence?.[1] ?? problemOf(answer.code) }
}
