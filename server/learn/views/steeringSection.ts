import { html } from 'ghtml'
import { dayOfMonth } from '../../brazil/billingPeriod.ts'
import type { Offer } from '../../catalog/offer.ts'
import { messagesIn } from '../../pages/i18n/language.ts'
import type { BuyerAct } from '../../stores/store.ts'
import { PERIODS_BETWEEN_CHANGES } from '../../subscriptions/steerRules.ts'
import { isPaused, type SubscriptionRow } from '../../subscriptions/subscription.ts'
import type { LearnMessages } from '../i18n/learnMessages.ts'

/** A plan that the buyer may choose, with the amount that a change now costs. */
export type ChoosablePlan = { offer: Offer; dueInCents: number }

/** The acts that the buyer may do now, with what their forms need. */
export type Steering = {
  acts: readonly BuyerAct[]
  mostPeriods: number
  plans: readonly ChoosablePlan[]
  now: Date
  /** The address of the forms, without the act. */
  action: string
}

/** Renders what has changed about a subscription, and the forms that pause or change it. */
export function steeringSection(subscription: SubscriptionRow, steering: Steering, messages: LearnMessages): string {
  const notes = changesOf(subscription, messages).map((text) => html`<p class="hint">${text}</p>`)
  return [...notes, ...formsOf(subscription, steering, messages)].join('')
}

function changesOf(subscription: SubscriptionRow, messages: LearnMessages): string[] {
  const { next_plan: next, paused_until, credit_in_cents, added_days_in_cents, currency } = subscription
  const plan = next && (next.when === 'now' ? messages.changeWaits : messages.nextPlanIs)(next.offer.name)
  return [
    isPaused(subscription) && messages.pausedUntil(messages.day(paused_until!)),
    plan,
    credit_in_cents > 0 && messages.creditLeft(messages.money(credit_in_cents, currency)),
    added_days_in_cents > 0 && messages.addedDays(messages.money(added_days_in_cents, currency)),
  ].filter((text) => typeof text === 'string')
}

function formsOf(subscription: SubscriptionRow, steering: Steering, messages: LearnMessages): string[] {
  const { acts, now } = steering
  const isOpen = subscription.next_plan?.when === 'now'
  const isWaiting = (subscription.paused_until ?? subscription.current_period_end!) <= now
  if (isOpen || isWaiting || subscription.recurring_pix_due_on !== null) return []
  if (isPaused(subscription)) return [resumeForm(subscription, steering, messages)]
  const isPaid = subscription.status === 'active'
  return [
    subscription.next_plan ? keepPlanForm(subscription, steering, messages) : '',
    isPaid && acts.includes('pause') && steering.mostPeriods > 0 ? pauseForm(subscription, steering, messages) : '',
    isPaid && acts.includes('change_day') ? dayForm(subscription, steering, messages) : '',
    acts.includes('change_plan') ? planForm(subscription, steering, messages) : '',
    acts.includes('change_method') ? methodForm(subscription, steering, messages) : '',
  ]
}

function pauseForm({ id }: SubscriptionRow, { mostPeriods, action }: Steering, messages: LearnMessages): string {
  const periods = Array.from({ length: mostPeriods }, (_, index) => html`<option>${index + 1}</option>`)
  const field = html`<div class="field"><label for="p-${id}">${messages.pausePeriods}</label><select id="p-${id}" name="periods">!${periods.join('')}</select></div>`
  return act(messages.pause, messages.pauseText, { action: `${action}/pause`, field, button: messages.confirm })
}

function resumeForm(
  { current_period_end }: SubscriptionRow,
  { action, now }: Steering,
  messages: LearnMessages,
): string {
  const text = current_period_end! <= now ? html`<p class="hint">${messages.resumeCharges}</p>` : ''
  return html`!${text}<form method="post" action="${action}/resume"><button class="secondary">${messages.resume}</button></form>`
}

function dayForm(
  { id, billing_cycle, anchor_at, day_changed_after, charges_paid }: SubscriptionRow,
  { action }: Steering,
  messages: LearnMessages,
): string {
  const isTooSoon = day_changed_after !== null && charges_paid - day_changed_after < PERIODS_BETWEEN_CHANGES
  if (billing_cycle === 'WEEKLY' || isTooSoon) return ''
  const today = dayOfMonth(anchor_at!)
  const days = Array.from({ length: 28 }, (_, index) => index + 1).filter((day) => day !== today)
  const options = days.map((day) => html`<option>${day}</option>`)
  const field = html`<div class="field"><label for="d-${id}">${messages.dayOfMonth}</label><select id="d-${id}" name="day">!${options.join('')}</select></div>`
  return act(messages.changeDay, messages.changeDayText, {
    action: `${action}/change-day`,
    field,
    button: messages.confirm,
  })
}

function planForm({ id, status, recurring_pix_status }: SubscriptionRow, steering: Steering, messages: LearnMessages) {
  const { plans, now, action } = steering
  if (plans.length === 0) return ''
  const { every } = messagesIn(messages.language)
  const mayNow = status === 'active' && recurring_pix_status !== 'active' && recurring_pix_status !== 'pending'
  const options = plans.map(({ offer, dueInCents }) => {
    const price = `${messages.money(offer.priceInCents, offer.currency)} ${every[offer.billingCycle!]}`
    // A phone cuts the end of a long option, so the amount to pay comes first.
    const due = mayNow ? ` · ${messages.dueNow(messages.money(dueInCents, offer.currency))}` : ''
    return html`<option value="${offer.id}">${offer.name}${due} · ${price}</option>`
  })
  const shown = plans.map(
    ({ offer, dueInCents }) => html`<input type="hidden" name="due_${offer.id}" value="${dueInCents}">`,
  )
  const button = mayNow ? html` <button class="secondary" name="when" value="now">${messages.changeNow}</button>` : ''
  return html`<details class="cancel"><summary>${messages.changePlan}</summary><p>${messages.changePlanText}</p><form method="post" action="${action}/change-plan">!${shown.join('')}<input type="hidden" name="shownAt" value="${now.toISOString()}"><div class="field"><label for="o-${id}">${messages.plan}</label><select id="o-${id}" name="offerId">!${options.join('')}</select></div><p class="actions"><button class="secondary" name="when" value="period_end">${messages.changeLater}</button>!${button}</p></form></details>`
}

function keepPlanForm({ offer_id }: SubscriptionRow, { action }: Steering, messages: LearnMessages): string {
  return html`<form method="post" action="${action}/change-plan"><input type="hidden" name="offerId" value="${offer_id}"><button class="secondary" name="when" value="period_end">${messages.keepPlan}</button></form>`
}

function methodForm({ method }: SubscriptionRow, { action }: Steering, messages: LearnMessages): string {
  if (method !== 'credit_card') return ''
  const field = html`<input type="hidden" name="method" value="pix">`
  return act(messages.payByPix, messages.payByPixText, {
    action: `${action}/change-method`,
    field,
    button: messages.confirm,
  })
}

/** A form behind a summary, as for a cancellation. */
function act(summary: string, text: string, form: { action: string; field: string; button: string }): string {
  return html`<details class="cancel"><summary>${summary}</summary><p>${text}</p><form method="post" action="${form.action}">!${form.field}<button class="secondary">${form.button}</button></form></details>`
}
