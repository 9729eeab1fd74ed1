import { html } from 'ghtml'
import type { Messages } from '../../pages/i18n/language.ts'
import { isOver } from '../../subscriptions/status.ts'
import type { SubscriptionRow } from '../../subscriptions/subscription.ts'

type Shown = Pick<SubscriptionRow, 'id' | 'status' | 'current_period_end' | 'cancel_at_period_end' | 'paused_until'>

/**
 * Renders the section about a subscription: the date of its next charge, and the button that cancels it.
 * @param action the address of the button's form. Without an address there is no button.
 */
export function subscriptionSection(subscription: Shown, action: string | undefined, messages: Messages): string {
  const { id, status, current_period_end: end, cancel_at_period_end: isEnding } = subscription
  if (end === null || status === 'completed') return ''
  const isCanceled = isEnding || isOver(status)
  const button = action && !isCanceled ? cancelQuestion(subscription, action, messages) : ''
  return html`<section class="subscription" id="${id}"><h2>${messages.subscriptionTitle}</h2><p!${isCanceled ? ' role="status"' : ''}>${subscriptionText(subscription, messages)}</p>!${button}</section>`
}

/**
 * Renders the button that cancels a subscription. It opens a text about the end of the access, and a second button to
 * confirm.
 */
export function cancelQuestion(
  { id, status, current_period_end: end }: Omit<Shown, 'cancel_at_period_end'>,
  action: string,
  messages: Messages,
): string {
  const what = end === null || status === 'past_due' ? messages.cancelEndsNow : messages.cancelEnds(messages.day(end))
  return html`<details class="cancel"><summary>${messages.cancelSubscription}</summary><p>${what}</p><form method="post" action="${action}" data-simple><button type="submit" class="secondary" name="subscription" value="${id}">${messages.cancelSure}</button></form></details>`
}

/**
 * Returns the sentence about the next charge of a subscription, or about the last day of access. After a refund the
 * access may end earlier.
 */
export function subscriptionText(
  { status, current_period_end: end, cancel_at_period_end: isEnding, paused_until }: Omit<Shown, 'id'>,
  messages: Messages,
): string {
  if (isOver(status) || end === null) return messages.subscriptionCanceled
  const day = messages.day(end)
  if (status === 'past_due') return messages.lastChargeUnpaid
  return isEnding ? messages.endsOn(day) : messages.nextCharge(messages.day(paused_until ?? end))
}
