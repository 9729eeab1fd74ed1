import type { ApiError } from '../../core/errors.ts'
import type { DeclineReason } from '../../gateways/port/outcome.ts'
import type { Messages } from '../../pages/i18n/language.ts'
import type { OfferedMethods } from '../offeredMethods.ts'
import { type FieldErrors, type Form, fieldError } from '../readForm.ts'
import type { Notice } from './notice.ts'

/** A refused form: the typed values and the message about them. */
export type Refusal = {
  status: number
  values: Form
  errors: FieldErrors
  notice?: Notice
  offersPix?: boolean
  /** True if the same card would be refused again. The script then empties the card fields. */
  dropsCard?: boolean
  retryAfterSeconds?: number
  /** The address of the current form, for the script of an outdated page. */
  instead?: string
}

/**
 * Translates an error of the API for the buyer who sent a form.
 * @returns undefined if the form did not cause the error. The caller then throws the error again.
 */
export function refusalOf(
  error: ApiError,
  values: Form,
  { methods }: Pick<OfferedMethods, 'methods'>,
  messages: Messages,
): Refusal | undefined {
  const refuse = (why: Partial<Refusal>): Refusal => ({ status: error.status, values, errors: {}, ...why })
  const { code, param, retryAfterSeconds } = error.details
  if (error.status === 402) {
    const { declineReason: reason } = error.details
    const dropsCard = adviceFor[knownReason(reason)] === 'other'
    const kept = dropsCard ? messages.typedIsKeptWithoutCard : messages.typedIsKept
    const text = `${declinedText(methods, messages, { reason, message: error.message })} ${kept}`
    return refuse({
      notice: { kind: 'bad', title: messages.declinedTitle, text },
      offersPix: hasPix(methods),
      dropsCard,
    })
  }
  if (code === 'too_many_refusals') {
    const minutes = Math.ceil(retryAfterSeconds! / 60)
    const text = hasPix(methods) ? messages.cardsClosedText(minutes) : messages.cardsClosedTextNoPix(minutes)
    return refuse({
      notice: { kind: 'bad', title: messages.cardsClosedTitle, text },
      offersPix: hasPix(methods),
      retryAfterSeconds,
    })
  }
  if (code === 'payment_in_progress')
    return refuse({ notice: { kind: 'info', title: messages.inProgressTitle, text: messages.inProgressText } })
  if (code === 'sold_out')
    return refuse({ notice: { kind: 'info', title: messages.soldOutTitle, text: messages.soldOutText } })
  if (code === 'coupon_used_up')
    return refuse({ notice: { kind: 'info', title: messages.couponGoneTitle, text: messages.couponGoneText } })
  if (error.status === 422) return refuse({ errors: { method: 'method' } })
  if (error.status === 502)
    return refuse({ notice: { kind: 'bad', title: messages.gatewayTitle, text: messages.gatewayText } })
  const errors = error.status === 400 ? fieldError(param) : undefined
  if (errors?.cardToken)
    return refuse({ notice: { kind: 'bad', title: messages.tokenTitle, text: messages.tokenText } })
  return errors && refuse({ errors })
}

export function errorTexts(errors: FieldErrors, messages: Messages): Record<string, string> {
  return Object.fromEntries(Object.entries(errors).map(([field, wrong]) => [field, messages.wrong[wrong]]))
}

/** Returns the message that the price differs from the price on the buyer's page. */
export function changedNotice(text: string, messages: Messages, title = messages.changedTitle): Notice {
  return { kind: 'info', title, text }
}

/**
 * Returns the reason of a decline and advice, in the buyer's language. If the exact reason is unknown, the text is the
 * gateway's message or a general sentence. If the store accepts PIX, the advice suggests it.
 */
export function declinedText(
  methods: OfferedMethods['methods'],
  messages: Messages,
  { reason, message }: { reason?: string | null; message?: string } = {},
): string {
  const known = knownReason(reason)
  const why = (known === 'declined' && message && safeMessage(message, messages)) || messages.declines[known]
  const { withPix, withoutPix } = messages.declineAdvice[adviceFor[known]]
  return `${why} ${hasPix(methods) ? withPix : withoutPix}`
}

function knownReason(reason: string | null | undefined): DeclineReason {
  return reason && reason in adviceFor ? (reason as DeclineReason) : 'declined'
}

/** The advice for each reason: correct the data, try again later, or use another card. */
const adviceFor: Record<DeclineReason, 'mend' | 'later' | 'other'> = {
  declined: 'other',
  funds: 'other',
  data: 'mend',
  security_code: 'mend',
  expired: 'other',
  blocked: 'other',
  unsupported: 'other',
  authentication: 'mend',
  unavailable: 'later',
}

function hasPix(methods: OfferedMethods['methods']): boolean {
  return methods.some(({ method }) => method === 'pix')
}

/**
 * Returns the gateway's message for a Portuguese page, because the message is in Portuguese. Adapters pass on only
 * messages for buyers.
 */
function safeMessage(message: string, messages: Messages): string | undefined {
  if (messages.language !== 'pt' || message.startsWith('The card was declined')) return undefined
  return /[.!?]$/.test(message) ? message : `${message}.`
}
