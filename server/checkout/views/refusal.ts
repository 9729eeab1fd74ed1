import type { ApiError } from '../../core/errors.ts'
import type { DeclineReason } from '../../gateways/gateway.ts'
import { type FieldErrors, type Form, fieldError } from '../forms/readForm.ts'
import type { Messages } from '../i18n/language.ts'
import type { OfferedMethods } from '../offeredMethods.ts'
import type { Notice } from './notice.ts'

/** What a form that could not be taken leaves behind: what was typed, and what to say about it. */
export type Refusal = {
  status: number
  values: Form
  errors: FieldErrors
  notice?: Notice
  offersPix?: boolean
  retryAfterSeconds?: number
  /** Where a script goes to find the form as it is now: the page that it has says what is no longer so. */
  instead?: string
}

/**
 * What an error of the API means to a buyer who sent a form.
 * @returns nothing for what is no fault of the form's: that is thrown on
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

/** That what would be charged is not what the page showed. */
export function changedNotice(text: string, messages: Messages): Notice {
  return { kind: 'info', title: messages.changedTitle, text }
}

/** Why, as far as the buyer may know, and whether to try again: in their language. PIX is named where there is one. */
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

/** Mend it and try again, try the same again later, or leave this card alone. */
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

/** A gateway's own words are Portuguese, and only those come here that it marks safe for the buyer; ours are English. */
function safeMessage(message: string, messages: Messages): string | undefined {
  if (messages.language !== 'pt' || message.startsWith('The card was declined')) return undefined
  return /[.!?]$/.test(message) ? message : `${message}.`
}
