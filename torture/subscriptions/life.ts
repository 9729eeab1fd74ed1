import {
  boundary,
  boundaryAfter,
  codeEnd,
  DAY_MS,
  dayNumber,
  daysAfter,
  HOUR_MS,
  hourOfDay,
  wallAt,
} from './calendar.ts'
import type { Consent, Expected, Final, Measured, PaymentKind, Status, SubscriptionKind } from './expected.ts'
import { creditAt, share } from './money.ts'
import type { Act, CardBehaviour, Method, Plan, PlannedOffer, PlannedSubscription } from './planned.ts'
import { CLEAR_AFTER_MS, CLEAR_BEFORE_MS } from './planned.ts'

type Payment = {
  number: number
  amountInCents: number
  mostInCents: number | undefined
  offer: PlannedOffer
  state: 'open' | 'paid' | 'failed' | 'returned'
  paidAtMs: number
}

/** A PIX code or boleto. `isChange` means that it pays a change of plan. */
type Code = { payment: Payment; endsAtMs: number; isChange: boolean }

/** A charge that the payer's bank pays. `days` are the numbers of the days of its attempts. */
type BankCharge = { payment: Payment; days: number[]; isEvening: boolean }

type NextPlan = { offer: PlannedOffer; when: 'now' | 'period_end'; atMs: number; creditInCents: number }

type Due = { atMs: number; happens(atMs: number): void }

/** A charge goes to the bank this number of days before the end of the period. */
const LEAD_DAYS = 5
/** The gateway takes a charge at least this number of days before its due day. */
const LEAST_DAYS = 2
/** The days of the further attempts after the first due day. */
const RETRY_DAYS = [2, 4, 7]
/** The hours of a due day when a payment is known, and when a failure is known. */
const MORNING_HOUR = 8
const EVENING_HOUR = 22
/** The day of the month changes at most once in this number of paid periods. */
const PERIODS_BETWEEN_DAYS = 3
/** The model does not know the exact instant of a change of plan that was not paid. It happens within this time. */
const ACT_LASTS_MS = 10 * 60_000

/**
 * While a test clock moves by days, a webhook that a busy node follows late has the clock's time of its arrival. So the payment
 * by the bank may be dated up to this time before its due day.
 */
const STALE_MS = 2 * DAY_MS

/** The life of one subscription by docs/subscriptions.md. It shares no code with Balcão. */
export class Life {
  readonly unclear: Act[] = []
  private readonly plan: Plan
  private readonly subscription: PlannedSubscription
  private readonly measured: Measured
  private readonly events: Expected[] = []
  private readonly payments: Payment[] = []
  /** The due instants that have passed, for `isDueAround`. */
  private readonly dues: number[] = []
  private behaviour: CardBehaviour
  private status: Status | 'incomplete' | 'none' = 'none'
  private nowMs = 0
  private terms: PlannedOffer
  private method: Method
  private code: Code | undefined
  private anchorMs = 0
  private periodStartMs = 0
  private currentPeriodEndMs = 0
  private cancelAtPeriodEnd = false
  private paidCycles = 0
  /** The number of cycles after which the subscription is completed. */
  private lastCycle: number | null
  /** The state of dunning. Undefined if no charge of the open cycle has failed. */
  private dunning: { firstFailureMs: number; nextDay: number; hard: boolean } | undefined
  private readonly access: Final['access'] = { endsAtMs: undefined, revokedAtMs: undefined }
  /** True if the cycle that started at currentPeriodEnd is not paid. */
  private cycleOpen = false
  private pausedUntilMs: number | undefined
  private next: NextPlan | undefined
  private creditInCents = 0
  private addedInCents = 0
  private dayChangedAfter: number | undefined
  /** The payment of the running period, or of an earlier one if credit pays the running period. */
  private lastPaid: Payment | undefined
  /** The earlier payments whose credit pays a part of the running period, or of later ones. */
  private credited = new Set<Payment>()
  private consent: Consent | undefined
  /** The price and cycle that the payer agreed to. Undefined after a plan with another cycle began. */
  private agreed: PlannedOffer | undefined
  private charge: BankCharge | undefined
  /** True if the open cycle is paid by a code, because the bank did not pay it. */
  private bankFailed = false
  private failures = 0
  /** Work that waited for the code of a change of plan is due from this instant. */
  private lateFromMs = 0

  constructor(plan: Plan, subscription: PlannedSubscription, measured: Measured) {
    this.plan = plan
    this.subscription = subscription
    this.measured = measured
    this.behaviour = subscription.behaviour
    this.terms = subscription.offer
    this.lastCycle = subscription.offer.maxCharges
    this.method = subscription.method === 'pix_automatico' ? 'pix' : subscription.method
  }

  /**
   * Performs all work that is due until an instant, in order. At the same instant, expiry is before renewal and
   * dunning.
   */
  passTimeUntil(untilMs: number): void {
    for (;;) {
      const due = this.nextDue()
      if (due === undefined || due.atMs > untilMs) break
      this.dues.push(due.atMs)
      this.nowMs = due.atMs
      due.happens(due.atMs)
    }
    this.nowMs = Math.max(this.nowMs, untilMs)
  }

  isDueAround(atMs: number): boolean {
    const near = (dueMs: number | undefined) =>
      dueMs !== undefined && dueMs > atMs - CLEAR_BEFORE_MS && dueMs < atMs + CLEAR_AFTER_MS
    const completions = this.payments.filter(({ state }) => state === 'paid').map((one) => this.completionOf(one))
    return this.isBankAtWork(atMs) || [...this.dues, ...completions, this.nextDue()?.atMs].some(near)
  }

  /** From the evening before a due day the gateway cancels no charge, until the attempts of the day are over. */
  private isBankAtWork(atMs: number): boolean {
    if (!this.charge) return false
    const [day] = this.charge.days
    return atMs > hourOfDay(day! - 1, EVENING_HOUR) - CLEAR_AFTER_MS
  }

  do({ action, stop }: Act, plannedMs: number): void {
    const atMs = this.measured.acts.get(stop) ?? plannedMs
    switch (action.does) {
      case 'buy':
        this.buy(plannedMs)
        break
      case 'pay':
        this.payCode(plannedMs)
        break
      case 'setBehaviour':
        this.behaviour = action.behaviour
        break
      case 'replace':
        this.replaceCard(action.behaviour, plannedMs)
        break
      case 'cancel':
        this.cancel(action.atPeriodEnd, plannedMs)
        break
      case 'back':
        this.giveBack(action.by, action.which, plannedMs)
        break
      case 'keep':
        if (this.isAlive && !this.charge) this.cancelAtPeriodEnd = false
        break
      case 'consent':
        this.answerConsent(action.agrees, plannedMs)
        break
      case 'failNext':
        if (this.consent === 'active') this.failures = action.attempts
        break
      case 'endConsent':
        this.endConsent(plannedMs)
        break
      default:
        this.steer({ action, stop }, atMs)
    }
  }

  private steer({ action, stop }: Act, atMs: number): void {
    switch (action.does) {
      case 'pause':
        this.pause(action.periods, atMs)
        break
      case 'resume':
        this.resume(atMs)
        break
      case 'changePlan':
        if (action.when === 'now') this.changeNow(action.offer, atMs, this.measured.acts.has(stop))
        else this.changeLater(action.offer, atMs)
        break
      case 'changeDay':
        this.changeDay(action.day, atMs)
        break
      case 'changeMethod':
        this.changeMethod(action.method, atMs)
        break
    }
  }

  final(): Final | undefined {
    const { status, currentPeriodEndMs, method, access, creditInCents, addedInCents, consent } = this
    if (status === 'none' || status === 'incomplete') return undefined
    return {
      status,
      cancelAtPeriodEnd: this.cancelAtPeriodEnd,
      currentPeriodEndMs,
      offer: this.terms,
      method,
      chargesPaid: this.paidCycles,
      pausedUntilMs: this.shownPause(this.nowMs),
      creditInCents,
      addedInCents,
      nextOffer: this.next?.offer,
      consent,
      access,
    }
  }

  /** Returns all events. A payment that was still paid at the end of its refund window also has `payment.completed`. */
  allEvents(endMs: number): Expected[] {
    const returnedAt = new Map(
      this.events.flatMap((event) =>
        event.kind === 'payment.refunded' || event.kind === 'payment.chargeback' ? [[event.payment, event.atMs]] : [],
      ),
    )
    const completed = this.payments.flatMap((payment): Expected[] => {
      if (payment.paidAtMs === 0) return []
      const atMs = this.completionOf(payment)
      if (atMs > Math.min(endMs, returnedAt.get(payment.number) ?? endMs)) return []
      return [paymentEvent('payment.completed', 'PAID', payment, atMs)]
    })
    return [...this.events, ...completed]
  }

  private completionOf({ paidAtMs }: Payment): number {
    return paidAtMs + this.plan.settings.refundWindowDays * DAY_MS
  }

  private get isAlive(): boolean {
    return this.status === 'trialing' || this.status === 'active' || this.status === 'past_due'
  }

  private get dunningDays(): readonly number[] {
    return this.plan.settings.dunningDays
  }

  private get nextChargeMs(): number {
    return this.pausedUntilMs ?? this.currentPeriodEndMs
  }

  /** True if another cycle follows the paid one. */
  private get follows(): boolean {
    return this.next !== undefined || this.lastCycle === null || this.paidCycles < this.lastCycle
  }

  private nextDue(): Due | undefined {
    // Work of the same instant runs in the order of this list.
    const dues = [...this.duesOfCode(), ...this.duesOfBank(), ...this.duesOfPeriod()]
    const late = dues.map((due) => ({ ...due, atMs: Math.max(due.atMs, this.lateFromMs) }))
    return late.reduce<Due | undefined>(
      (first, one) => (first === undefined || one.atMs < first.atMs ? one : first),
      undefined,
    )
  }

  private duesOfCode(): Due[] {
    return this.code ? [{ atMs: this.code.endsAtMs, happens: (atMs) => this.codeExpires(atMs) }] : []
  }

  private duesOfBank(): Due[] {
    if (this.charge) {
      const { days, isEvening } = this.charge
      const atMs = hourOfDay(days[0]!, isEvening ? EVENING_HOUR : MORNING_HOUR)
      return [{ atMs, happens: (at) => (isEvening ? this.bankFails(at) : this.bankAttempts(at)) }]
    }
    if (!this.bankPays()) return []
    const leavesMs = Math.max(daysAfter(this.nextChargeMs, -LEAD_DAYS), this.nowMs)
    return [{ atMs: leavesMs, happens: (atMs) => this.sendToBank(atMs) }]
  }

  private duesOfPeriod(): Due[] {
    const dues: Due[] = []
    const isWaiting = this.cycleOpen || this.charge !== undefined || this.code?.isChange || this.bankPays()
    if ((this.status === 'trialing' || this.status === 'active') && !isWaiting)
      dues.push({
        atMs: this.cancelAtPeriodEnd ? this.currentPeriodEndMs : this.nextChargeMs,
        happens: (atMs) => this.periodEnds(atMs),
      })
    if (this.dunning && this.dunning.nextDay < this.dunningDays.length)
      dues.push({
        atMs: daysAfter(this.dunning.firstFailureMs, this.dunningDays[this.dunning.nextDay]!),
        happens: (atMs) => this.dunningDay(atMs),
      })
    return dues
  }

  private buy(atMs: number): void {
    const { offer } = this.subscription
    const dueInCents = (offer.trialDays === null ? offer.priceInCents : 0) + (offer.setupFeeInCents ?? 0)
    if (dueInCents === 0) this.begin(this.measured.begunAtMs ?? atMs)
    else this.payFirst(this.newPayment(dueInCents), atMs)
  }

  private payFirst(payment: Payment, atMs: number): void {
    const { method } = this
    const { pixExpiresInMinutes, boletoDueInDays } = this.plan.settings
    if (method !== 'credit_card') {
      this.status = 'incomplete'
      const endsAtMs = method === 'pix' ? atMs + pixExpiresInMinutes * 60_000 : codeEnd(method, atMs, boletoDueInDays)
      this.openCode(payment, atMs, endsAtMs)
    } else if (isRefused(this.behaviour)) {
      payment.state = 'failed'
      this.events.push({ ...paymentEvent('payment.failed', 'FAILED', payment, atMs), ofSubscription: false })
    } else {
      this.beginWith(payment, atMs)
    }
  }

  private begin(atMs: number): void {
    const { cycle, trialDays } = this.terms
    this.status = trialDays === null ? 'active' : 'trialing'
    this.anchorMs = trialDays === null ? atMs : daysAfter(atMs, trialDays)
    this.periodStartMs = atMs
    this.currentPeriodEndMs = trialDays === null ? boundary(this.anchorMs, cycle, 1) : this.anchorMs
    if (trialDays === null) this.paidCycles = 1
    this.tell('subscription.created', atMs)
    // A trial may be shorter than the days before a charge.
    this.nowMs = atMs
  }

  private payCode(atMs: number): void {
    if (!this.code) return
    const { payment } = this.code
    if (this.status === 'incomplete') {
      // Who pays the code of recurring PIX agrees.
      if (this.subscription.method === 'pix_automatico') this.answerConsent(true, atMs)
      else this.beginWith(payment, atMs)
    } else {
      this.code = undefined
      this.paid(payment, atMs)
      this.renewed(atMs, payment)
    }
  }

  private beginWith(payment: Payment, atMs: number): void {
    this.code = undefined
    const startMs = this.measured.begunAtMs ?? atMs
    this.paid(payment, startMs)
    this.lastPaid = payment
    this.begin(startMs)
  }

  private answerConsent(agrees: boolean, atMs: number): void {
    if (this.status !== 'incomplete' || !this.code) return
    this.consent = agrees ? 'active' : 'refused'
    this.agreed = this.terms
    this.beginWith(this.code.payment, atMs)
  }

  private codeExpires(atMs: number): void {
    const { payment, isChange } = this.code!
    this.code = undefined
    payment.state = 'failed'
    this.push('payment.failed', 'EXPIRED', payment, atMs)
    if (this.status === 'incomplete') this.status = 'none'
    else if (isChange) this.withdrawChange(atMs)
    else this.attemptFailed(atMs, false)
  }

  private withdrawChange(atMs: number): void {
    this.next = undefined
    this.lateFromMs = atMs
  }

  private periodEnds(atMs: number): void {
    if (this.cancelAtPeriodEnd) this.end(atMs)
    else if (!this.follows) {
      this.status = 'completed'
      this.access.endsAtMs ??= atMs
      this.overConsent()
    } else {
      this.cycleOpen = true
      this.attempt(atMs)
    }
  }

  /** Returns what the next cycle costs. The credit of earlier changes of plan pays first. */
  private price(): { dueInCents: number; creditLeftInCents: number } {
    const isNow = this.next?.when === 'now'
    const wholeInCents = (this.next?.offer ?? this.terms).priceInCents + (isNow ? 0 : this.addedInCents)
    const creditInCents = this.creditInCents + (isNow ? this.next!.creditInCents : 0)
    return creditInCents > wholeInCents
      ? { dueInCents: 0, creditLeftInCents: creditInCents - wholeInCents }
      : { dueInCents: wholeInCents - creditInCents, creditLeftInCents: 0 }
  }

  /** Charges the open cycle by card, or creates a new PIX code or boleto. */
  private attempt(atMs: number): void {
    const { method } = this
    const { dueInCents } = this.price()
    if (dueInCents === 0) {
      this.renewed(atMs)
      return
    }
    const payment = this.newPayment(dueInCents)
    if (method !== 'credit_card')
      this.openCode(payment, atMs, codeEnd(method, this.termStart(atMs), this.plan.settings.boletoDueInDays))
    else if (isRefused(this.behaviour)) {
      payment.state = 'failed'
      this.push('payment.failed', 'FAILED', payment, atMs)
      this.attemptFailed(atMs, this.behaviour === 'hard')
    } else {
      this.paid(payment, atMs)
      this.renewed(atMs, payment)
    }
  }

  /** The days of a code count from the due instant, or from now if it is more than an hour late. */
  private termStart(atMs: number): number {
    return !this.dunning && atMs - this.nextChargeMs < HOUR_MS ? this.nextChargeMs : atMs
  }

  private attemptFailed(atMs: number, hard: boolean): void {
    this.dunning ??= { firstFailureMs: atMs, nextDay: 0, hard }
    this.dunning.hard = hard
    this.status = 'past_due'
    this.tell('subscription.payment_failed', atMs)
    if (this.dunning.nextDay >= this.dunningDays.length) this.end(atMs)
  }

  private dunningDay(atMs: number): void {
    const dunning = this.dunning!
    dunning.nextDay += 1
    // While a PIX code or boleto is open, the dunning day is skipped. After the last day, the subscription ends when
    // the code expires.
    if (this.code) return
    if (!dunning.hard) this.attempt(atMs)
    else if (dunning.nextDay >= this.dunningDays.length) this.end(atMs)
  }

  private renewed(atMs: number, payment?: Payment): void {
    const { next } = this
    const dueMs = this.nextChargeMs
    const { creditLeftInCents } = this.price()
    this.countCredit()
    this.lastPaid = payment ?? this.lastPaid
    if (next) this.beginPlan(next, dueMs)
    const { cycle } = this.terms
    const fromMs = next?.when === 'now' ? atMs : Math.max(atMs, dueMs)
    this.paidCycles += 1
    this.currentPeriodEndMs = boundaryAfter(this.anchorMs, cycle, fromMs)
    this.periodStartMs = boundaryBefore(this.anchorMs, cycle, this.currentPeriodEndMs)
    this.creditInCents = creditLeftInCents
    this.addedInCents = 0
    if (this.pausedUntilMs !== undefined) this.access.endsAtMs = undefined
    Object.assign(this, { cycleOpen: false, bankFailed: false, dunning: undefined, pausedUntilMs: undefined })
    this.status = 'active'
    this.tell('subscription.renewed', atMs)
    if (next) this.tell('subscription.plan_changed', atMs)
  }

  private beginPlan({ offer, when, atMs }: NextPlan, dueMs: number): void {
    this.anchorMs = when === 'now' ? atMs : dueMs
    if (offer.cycle !== this.terms.cycle) this.agreed = undefined
    this.terms = offer
    this.lastCycle = offer.maxCharges === null ? null : this.paidCycles + offer.maxCharges
    this.next = undefined
  }

  /** A refund of a payment whose credit pays a part of the period ends the subscription. */
  private countCredit(): void {
    const isNow = this.next?.when === 'now'
    if (this.creditInCents + (isNow ? this.next!.creditInCents : 0) <= 0) this.credited.clear()
    else if (isNow && this.lastPaid) this.credited.add(this.lastPaid)
  }

  private replaceCard(behaviour: CardBehaviour, atMs: number): void {
    if (!this.isAlive || this.method !== 'credit_card') return
    this.behaviour = behaviour
    if (this.status === 'past_due') this.attempt(atMs)
  }

  private cancel(atPeriodEnd: boolean, atMs: number): void {
    if (!this.isAlive) return
    // If the paid period has ended, the subscription ends immediately.
    if (!atPeriodEnd || this.status === 'past_due' || this.cycleOpen || this.currentPeriodEndMs <= atMs) {
      this.end(atMs)
      return
    }
    this.cancelAtPeriodEnd = true
    this.closeCharge(atMs)
    if (!this.code?.isChange) return
    this.closeCode(atMs)
    this.withdrawChange(0)
  }

  private giveBack(by: 'refund' | 'chargeback', which: 'latest' | 'earlier', atMs: number): void {
    const paid = this.payments
      .filter(({ state }) => state === 'paid')
      .sort((one, other) => other.paidAtMs - one.paidAtMs || other.number - one.number)
    const payment = paid[which === 'latest' ? 0 : 1]
    if (!payment) return
    payment.state = 'returned'
    this.push(by === 'refund' ? 'payment.refunded' : 'payment.chargeback', 'REFUNDED', payment, atMs)
    if (payment !== this.lastPaid && !this.credited.has(payment)) return
    this.access.revokedAtMs ??= atMs
    if (this.isAlive) this.end(atMs)
  }

  private end(atMs: number): void {
    this.status = 'canceled'
    this.access.endsAtMs ??= Math.max(this.currentPeriodEndMs, atMs)
    Object.assign(this, { dunning: undefined, cycleOpen: false, next: undefined })
    this.tell('subscription.canceled', atMs)
    this.closeCode(atMs)
    this.closeCharge(atMs)
    this.overConsent()
  }

  private closeCode(atMs: number): void {
    if (this.code) this.close(this.code.payment, atMs)
    this.code = undefined
  }

  /** @param status `ENDED` if the gateway may report the end as a decline or as a cancellation */
  private closeCharge(atMs: number, status: 'EXPIRED' | 'ENDED' = 'EXPIRED'): void {
    if (this.charge) this.close(this.charge.payment, atMs, status)
    this.charge = undefined
  }

  private close(payment: Payment, atMs: number, status: 'EXPIRED' | 'ENDED' = 'EXPIRED'): void {
    payment.state = 'failed'
    this.push('payment.failed', status, payment, atMs)
  }

  /** With the subscription its consent ends. */
  private overConsent(): void {
    if (this.consent === 'active') this.consent = 'canceled'
  }

  /*
   * The acts of the buyer and the store.
   */

  /** True if the subscription may be changed: its next charge is not under way. */
  private isCalm(atMs: number): boolean {
    const isRunning = this.status === 'trialing' || this.status === 'active'
    const isUnderWay = this.next?.when === 'now' || this.nextChargeMs <= atMs || this.charge !== undefined
    return isRunning && !this.cancelAtPeriodEnd && !isUnderWay
  }

  private isPaused(atMs: number): boolean {
    return this.status === 'active' && this.pausedUntilMs !== undefined && this.pausedUntilMs > atMs
  }

  private shownPause(atMs: number): number | undefined {
    return this.isPaused(atMs) ? this.pausedUntilMs : undefined
  }

  private pause(periods: number, atMs: number): void {
    if (!this.isCalm(atMs) || this.isPaused(atMs) || this.status === 'trialing' || !this.follows) return
    let until = this.currentPeriodEndMs
    for (let left = periods; left > 0; left--) until = boundaryAfter(this.anchorMs, this.terms.cycle, until)
    this.pausedUntilMs = until
    if (!this.plan.settings.pauseKeepsAccess) this.access.endsAtMs = this.currentPeriodEndMs
    this.tell('subscription.paused', atMs)
  }

  private resume(atMs: number): void {
    if (!this.isPaused(atMs) || !this.isCalm(atMs)) return
    if (this.currentPeriodEndMs > atMs) {
      this.pausedUntilMs = undefined
      this.access.endsAtMs = undefined
    } else {
      this.pausedUntilMs = atMs
      this.anchorMs = atMs
    }
    this.nowMs = atMs
    this.tell('subscription.resumed', atMs)
  }

  private changeLater(offer: PlannedOffer, atMs: number): void {
    const isSame = offer.ref === this.terms.ref
    if (!this.isCalm(atMs) || (isSame && this.next === undefined)) return
    this.next = isSame ? undefined : { offer, when: 'period_end', atMs, creditInCents: 0 }
    this.tell('subscription.plan_changed', atMs)
  }

  private changeNow(offer: PlannedOffer, atMs: number, isMeasured: boolean): void {
    if (!this.isCalm(atMs) || offer.ref === this.terms.ref) return
    if (this.status === 'trialing' || this.isPaused(atMs) || this.consent === 'active') return
    const period = {
      startMs: this.periodStartMs,
      endMs: this.currentPeriodEndMs,
      valueInCents: this.terms.priceInCents,
      addedInCents: this.addedInCents,
    }
    const later = { ...period, lateMs: atMs + ACT_LASTS_MS }
    this.next = { offer, when: 'now', atMs, creditInCents: creditAt(later, later.lateMs) }
    const mostInCents = isMeasured ? undefined : this.price().dueInCents
    this.next.creditInCents = creditAt(period, atMs)
    this.payChange(atMs, mostInCents)
  }

  private payChange(atMs: number, mostInCents: number | undefined): void {
    const { dueInCents } = this.price()
    if (dueInCents === 0) {
      this.renewed(atMs)
      return
    }
    const payment = this.newPayment(dueInCents, mostInCents)
    if (this.method !== 'credit_card') {
      this.openCode(payment, atMs, codeEnd(this.method, atMs, this.plan.settings.boletoDueInDays), true)
    } else if (isRefused(this.behaviour)) {
      payment.state = 'failed'
      this.push('payment.failed', 'FAILED', payment, atMs)
      this.next = undefined
    } else {
      this.paid(payment, atMs)
      this.renewed(atMs, payment)
    }
  }

  private changeDay(day: number, atMs: number): void {
    const { currentPeriodEndMs, paidCycles, dayChangedAfter } = this
    if (!this.isCalm(atMs) || this.isPaused(atMs) || this.status === 'trialing' || !this.follows) return
    if (this.terms.cycle === 'WEEKLY' || wallAt(this.anchorMs).day === day) return
    if (dayChangedAfter !== undefined && paidCycles - dayChangedAfter < PERIODS_BETWEEN_DAYS) return
    let endMs = currentPeriodEndMs
    while (wallAt(endMs).day !== day) endMs = daysAfter(endMs, 1)
    const periodDays = dayNumber(currentPeriodEndMs) - dayNumber(this.periodStartMs)
    const addedDays = dayNumber(endMs) - dayNumber(currentPeriodEndMs)
    this.addedInCents += share(this.terms.priceInCents, addedDays, periodDays)
    this.currentPeriodEndMs = endMs
    this.anchorMs = endMs
    this.dayChangedAfter = paidCycles
    this.tell('subscription.plan_changed', atMs)
  }

  private changeMethod(method: 'pix' | 'boleto', atMs: number): void {
    if (this.method === method || !this.isCalm(atMs) || this.consent === 'active') return
    this.method = method
    this.consent = undefined
    this.tell('subscription.method_changed', atMs)
  }

  /*
   * Recurring PIX.
   */

  /** True if the payer's bank pays the next cycle, and its charge has not left yet. */
  private bankPays(): boolean {
    if (this.consent !== 'active' || !this.agreed || this.charge || this.bankFailed || this.cycleOpen) return false
    if (this.cancelAtPeriodEnd || !this.follows || this.status === 'past_due' || !this.isAlive) return false
    const plan = this.next?.offer ?? this.terms
    return plan.cycle === this.agreed.cycle && this.price().dueInCents === this.agreed.priceInCents
  }

  private sendToBank(atMs: number): void {
    const { dueInCents } = this.price()
    const payment = this.newPayment(dueInCents)
    const nextCycleMs = boundaryAfter(this.anchorMs, this.terms.cycle, this.nextChargeMs)
    const first = Math.max(dayNumber(this.nextChargeMs), dayNumber(atMs + HOUR_MS) + LEAST_DAYS)
    const later = RETRY_DAYS.map((days) => first + days).filter((day) => day < dayNumber(nextCycleMs))
    this.charge = { payment, days: [first, ...later], isEvening: false }
    this.push('payment.pending', 'PENDING', payment, atMs)
  }

  private bankAttempts(atMs: number): void {
    const { payment } = this.charge!
    if (this.failures > 0) {
      this.charge!.isEvening = true
      return
    }
    this.charge = undefined
    const paidMs = this.measured.paid?.get(payment.number) ?? atMs
    const isStale = paidMs < atMs && paidMs > atMs - STALE_MS
    this.paid(payment, isStale ? paidMs : atMs)
    this.renewed(isStale ? paidMs : atMs, payment)
  }

  /** After the last day the buyer gets a code, and the dunning days count from this day. */
  private bankFails(atMs: number): void {
    const { payment, days } = this.charge!
    this.failures -= 1
    if (days.length > 1) {
      this.charge = { payment, days: days.slice(1), isEvening: false }
      if (this.status !== 'past_due') this.failedByBank(atMs)
    } else {
      this.closeCharge(atMs)
      this.codeAfterBank(atMs)
    }
  }

  private failedByBank(atMs: number): void {
    this.status = 'past_due'
    this.tell('subscription.payment_failed', atMs)
  }

  private codeAfterBank(atMs: number): void {
    this.failedByBank(atMs)
    this.bankFailed = true
    this.cycleOpen = true
    this.dunning = { firstFailureMs: atMs, nextDay: 0, hard: false }
    this.attempt(atMs)
  }

  private endConsent(atMs: number): void {
    if (this.consent !== 'active' || !this.isAlive) return
    this.consent = 'canceled'
    this.tell('subscription.method_changed', atMs)
    if (!this.charge) return
    this.closeCharge(atMs, 'ENDED')
    if (this.status === 'past_due' || this.nextChargeMs <= atMs) this.codeAfterBank(atMs)
  }

  private newPayment(amountInCents: number, mostInCents?: number): Payment {
    const offer = this.next?.offer ?? this.terms
    const number = this.payments.length + 1
    const payment: Payment = { number, amountInCents, mostInCents, offer, state: 'open', paidAtMs: 0 }
    this.payments.push(payment)
    return payment
  }

  private openCode(payment: Payment, atMs: number, endsAtMs: number, isChange = false): void {
    this.code = { payment, endsAtMs, isChange }
    this.push('payment.pending', 'PENDING', payment, atMs)
  }

  private paid(payment: Payment, atMs: number): void {
    payment.state = 'paid'
    payment.paidAtMs = atMs
    this.push('payment.paid', 'PAID', payment, atMs)
  }

  private push(kind: PaymentKind, status: PaymentStatus, payment: Payment, atMs: number): void {
    this.events.push(paymentEvent(kind, status, payment, atMs))
  }

  private tell(kind: SubscriptionKind, atMs: number): void {
    const { status, currentPeriodEndMs, terms: offer } = this
    const pausedUntilMs = this.shownPause(atMs)
    this.events.push({ atMs, offer, kind, status: status as Status, currentPeriodEndMs, pausedUntilMs })
  }
}

type PaymentStatus = Extract<Expected, { payment: number }>['status']

function paymentEvent(kind: PaymentKind, status: PaymentStatus, payment: Payment, atMs: number) {
  const { number, amountInCents, mostInCents, offer } = payment
  return { atMs, offer, kind, payment: number, status, amountInCents, mostInCents, ofSubscription: true }
}

function isRefused(behaviour: CardBehaviour): boolean {
  return behaviour === 'soft' || behaviour === 'hard'
}

/** Returns the boundary before a period end. */
function boundaryBefore(anchorMs: number, cycle: PlannedOffer['cycle'], endMs: number): number {
  for (let count = 0; ; count++)
    if (boundary(anchorMs, cycle, count + 1) >= endMs) return boundary(anchorMs, cycle, count)
}
