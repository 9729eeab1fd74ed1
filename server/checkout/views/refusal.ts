import type { ApiError } from '../../core/errors.ts'
import type { DeclineReason } from '../../gateways/gateway.ts'
import { type FieldErrors, type Form, fieldError } from '../forms/readForm.ts'
import type { Messages } from '../i18n/language.ts'
import type { OfferedMethods } from '../offeredMethods.ts'
import type { Notice } from './notice.ts'

/** A refused form: the typed values and the message about them. */
export type Refusal = {
  status: number
  values: Form
  errors: FieldErrors
  notice?: Notice
  offersPix?: boolean
  retryAfterSeconds?: number
  /** The address at which a script finds the current form, because its page is outdated. */
  instead?: string
}

/**
 * Translates an error of the API for the buyer who sent a form.
 * @returns undefined if the form is not at fault; the caller throws the error again
 */
export function refusalOf(
  error: ApiError,
  values: Form,
  { methods }: Pick<OfferedMethods, 'methods'>,
  messages: Messages,
): Refusal | undefined {
  const refuse = (why: Partial<Refusal>): Refusal => ({ status: error.status, values, errors: {}, ...why })
  const { code, param, retryAfterSeconds } = error.details
  if (error.status === 402)
    return refuse({
      notice: {
        kind: 'bad',
        title: messages.declinedTitle,
        text: declinedText(methods, messages, { reason: error.details.declineReason, message: error.message }),
      },
      offersPix: hasPix(methods),
    })
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
  if (error.status === 422) return refuse({ errors: { method: 'method' } })
  if (error.status === 502)
    return refuse({ notice: { kind: 'bad', title: messages.gatewayTitle, text: messages.gatewayText } })
  const errors = error.status === 400 ? fieldError(param) : undefined
  if (errors?.cardToken)
    return refuse({ notice: { kind: 'bad', title: messages.tokenTitle, text: messages.tokenText } })
  return errors && refuse({ errors })
}

/** Says that the price differs from the page's. */
export function changedNotice(text: string, messages: Messages): Notice {
  return { kind: 'info', title: messages.changedTitle, text }
}

/**
 * The reason, if the buyer may know it, and whether to try again, in the buyer's language. It names PIX if the store
 * has it.
 */
export function declinedText(
  methods: OfferedMethods['methods'],
  messages: Messages,
  { reason, message }: { reason?: string | null; message?: string } = {},
): string {
  const known = reason && reason in messages.declines ? (reason as DeclineReason) : 'declined'
  const why = (known === 'declined' && message && safeMessage(message, messages)) || messages.declines[known]
  const { withPix, withoutPix } = messages.declineAdvice[adviceFor[known]]
  return `${why} ${hasPix(methods) ? withPix : withoutPix}`
}

/** Correct and try again, try again later, or use another card. */
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

/** Gateways' own messages are Portuguese, and only those marked safe for the buyer arrive here. Ours are English. */
function safeMessage(message: string, messages: Messages): string | undefined {
  if (messages.language !== 'pt' || message.startsWith('The card was declined')) return undefined
  return /[.!?]$/.test(message) ? message : `${message}.`
}
