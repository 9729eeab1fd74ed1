import type { Context } from '../../core/context.ts'
import { ApiError, invalidRequest, notFound } from '../../core/errors.ts'
import { chooseAccount } from '../../gateways/chooseAccount.ts'
import type { BuyerAct } from '../../stores/store.ts'
import { listOwnSubscriptions } from '../../students/listPurchases.ts'
import { changeDay } from '../../subscriptions/changeDay.ts'
import { changeMethod } from '../../subscriptions/changeMethod.ts'
import { changePlan, type PlanChange, quoteChange } from '../../subscriptions/changePlan.ts'
import { pauseSubscription } from '../../subscriptions/pauseSubscription.ts'
import { plansOf } from '../../subscriptions/plansOf.ts'
import { resumeSubscription } from '../../subscriptions/resumeSubscription.ts'
import type { SubscriptionRow } from '../../subscriptions/subscription.ts'
import type { Steering } from '../views/steeringSection.ts'
import { learnPath, type StudentVisit } from '../visit.ts'
import type { LearnAnswer } from './learnAnswer.ts'

/** Returns the acts that the store allows the buyer, and what their forms show. */
export async function steeringOf(
  ctx: Context,
  { store }: StudentVisit,
  subscription: SubscriptionRow,
  now: Date,
): Promise<Steering> {
  const { buyersMay, maxPausePeriods } = store.settings
  const hasPix = chooseAccount(store.gateways, 'pix', subscription.currency) !== undefined
  const acts = buyersMay.filter((act) => act !== 'change_method' || hasPix)
  const offers = acts.includes('change_plan') ? await plansOf(ctx.database, subscription) : []
  const priceOf = offers.length > 0 ? await quoteChange(ctx, store, subscription, now) : undefined
  return {
    acts,
    mostPeriods: maxPausePeriods,
    plans: offers.map((offer) => ({ offer, dueInCents: priceOf!(offer).dueInCents })),
    now,
    action: learnPath(store, `/subscriptions/${subscription.id}`),
  }
}

/** Pauses an own subscription. @throws ApiError 404, also if the store does not let buyers pause */
export async function pauseOwn(ctx: Context, visit: StudentVisit): Promise<LearnAnswer> {
  const { store, id, form } = visit
  return await steerOwn(ctx, visit, 'pause', () => pauseSubscription(ctx, store, id, wholeNumber(form, 'periods')))
}

/** Ends the pause of an own subscription, also of a pause that the store began. @throws ApiError 404 */
export async function resumeOwn(ctx: Context, visit: StudentVisit): Promise<LearnAnswer> {
  return await steerOwn(ctx, visit, 'resume', () => resumeSubscription(ctx, visit.store, visit.id))
}

/** Changes the day of an own subscription. @throws ApiError 404 */
export async function changeOwnDay(ctx: Context, visit: StudentVisit): Promise<LearnAnswer> {
  const { store, id, form } = visit
  return await steerOwn(ctx, visit, 'change_day', () => changeDay(ctx, store, id, wholeNumber(form, 'day', 28)))
}

/** Changes the plan of an own subscription. @throws ApiError 404 */
export async function changeOwnPlan(ctx: Context, visit: StudentVisit): Promise<LearnAnswer> {
  const { store, id, form } = visit
  return await steerOwn(ctx, visit, 'change_plan', () => changePlan(ctx, store, id, planChangeOf(form)))
}

/** A change now costs at most the amount that the page showed. @throws ApiError 400 */
function planChangeOf(form: StudentVisit['form']): PlanChange {
  const { offerId = '', when } = form
  if (when === 'period_end') return { offerId, when }
  if (when !== 'now') throw invalidRequest('when', '"when" must be now or period_end.')
  const at = new Date(form.shownAt ?? '')
  const shown = form[`due_${offerId}`] ?? ''
  if (Number.isNaN(at.getTime()) || !/^\d{1,12}$/.test(shown))
    throw invalidRequest('offerId', 'A change now needs the amount that the page showed.')
  return { offerId, when, quote: { at, dueInCents: Number(shown) } }
}

/** Lets an own subscription be paid by PIX codes. @throws ApiError 404 */
export async function changeOwnMethod(ctx: Context, visit: StudentVisit): Promise<LearnAnswer> {
  return await steerOwn(ctx, visit, 'change_method', () => changeMethod(ctx, visit.store, visit.id, 'pix'))
}

/** Makes a change that the store allows its buyers. A refused change shows a sentence on the page. */
async function steerOwn(
  ctx: Context,
  { store, signedIn, id }: StudentVisit,
  act: BuyerAct | 'resume',
  change: () => Promise<unknown>,
): Promise<LearnAnswer> {
  const own = await listOwnSubscriptions(ctx, store, signedIn)
  const isAllowed = act === 'resume' || store.settings.buyersMay.includes(act)
  if (!isAllowed || !own.some((subscription) => subscription.id === id)) throw notFound('subscription')
  try {
    await change()
  } catch (error) {
    if (!(error instanceof ApiError) || error.status === 404) throw error
    return { is: 'go', path: learnPath(store, `/purchases?done=${refusalOf(error)}`) }
  }
  return { is: 'go', path: learnPath(store, `/purchases#${id}`) }
}

/** Names the sentence of the page about a change that was not made. */
function refusalOf({ status, details }: ApiError): string {
  if (status === 402) return 'changeDeclined'
  return details.code === 'charge_terms_changed' ? 'amountChanged' : 'changeRefused'
}

/** @throws ApiError 400 for anything but a whole number from 1 to `most` */
function wholeNumber(form: StudentVisit['form'], field: 'periods' | 'day', most = 12): number {
  const number = Number(form[field])
  if (!Number.isSafeInteger(number) || number < 1 || number > most)
    throw invalidRequest(field, `"${field}" must be a whole number from 1 to ${most}.`)
  return number
}
