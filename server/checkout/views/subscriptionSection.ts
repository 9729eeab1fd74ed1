import { html } from 'ghtml'
import { isOver } from '../../subscriptions/status.ts'
import type { SubscriptionRow } from '../../subscriptions/subscription.ts'
import type { Messages } from '../i18n/language.ts'

type Shown = Pick<SubscriptionRow, 'id' | 'status' | 'current_period_end' | 'cancel_at_period_end'>

/**
 * Renders the part of a page about a subscription: when it is charged again, and the button that cancels it.
 * @param action the address of the button's form. Without it the visitor may only read.
 */
export function subscriptionSection(subscription: Shown, action: string | undefined, messages: Messages): string {
  const { id, status, current_period_end: end, cancel_at_period_end: isEnding } = subscription
  if (end === null || status === 'completed') return ''
  const isCanceled = isEnding || isOver(status)
  const button =
    action && !isCanceled
      ? html`<form method="post" action="${action}" data-simple><button type="submit" class="quiet" name="subscription" value="${id}">${messages.cancelSubscription}</button></form>`
      : ''
  return html`<section class="subscription" id="${id}"><h2>${messages.subscriptionTitle}</h2><p!${isCanceled ? ' role="status"' : ''}>${subscriptionText(subscription, messages)}</p>!${button}</section>`
}

/** Says when a subscription is charged again, or until when the access goes. After a refund the access may have ended before. */
export function subscriptionText(
  { status, current_period_end: end, cancel_at_period_end: isEnding }: Omit<Shown, 'id'>,
  messages: Messages,
): string {
  if (isOver(status) || end === null) return messages.subscriptionCanceled
  const day = messages.day(end)
  if (status === 'past_due') return messages.lastChargeUnpaid
  return isEnding ? messages.endsOn(day) : messages.nextCharge(day)
}
