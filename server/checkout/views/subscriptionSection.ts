import { html } from 'ghtml'
import type { Messages } from '../../pages/i18n/language.ts'
import { isOver } from '../../subscriptions/status.ts'
import type { SubscriptionRow } from '../../subscriptions/subscription.ts'

type Shown = Pick<SubscriptionRow, 'id' | 'status' | 'current_period_end' | 'cancel_at_period_end'>

/**
 * Renders the part of a page about a subscription: when it is charged again, and the button that cancels it.
 * @param action the address of the button's form. Without it the visitor may only read.
 */
export function subscriptionSection(subscription: Shown, action: string | undefined, messages: Messages): string {
  const { id, status, current_period_end: end, cancel_at_period_end: isEnding } = subscription
  if (end === null || status === 'completed') return ''
  const isCanceled = isEnding || isOver(status)
  const button = action && !isCanceled ? cancelQuestion(subscription, action, messages) : ''
  return html`<section class="subscription" id="${id}"><h2>${messages.subscriptionTitle}</h2><p!${isCanceled ? ' role="status"' : ''}>${subscriptionText(subscription, messages)}</p>!${button}</section>`
}

/** Renders the button that cancels a subscription. It first shows what ends, and when, with a second button. */
export function cancelQuestion(
  { id, status, current_period_end: end }: Omit<Shown, 'cancel_at_period_end'>,
  action: string,
  messages: Messages,
): string {
  const what = end === null || status === 'past_due' ? messages.cancelEndsNow : messages.cancelEnds(messages.day(end))
  return html`<details class="cancel"><summary>${messages.cancelSubscription}</summary><p>${what}</p><form method="post" action="${action}" data-simple><button type="submit" class="secondary" name="subscription" value="${id}">${messages.cancelSure}</button></form></details>`
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
