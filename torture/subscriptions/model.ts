import { boundary, boundaryAfter, codeEnd, DAY_MS, daysAfter, wallAt } from './calendar.ts'
import type { Act, Action, CardBehaviour, Plan, PlannedSubscription } from './plan.ts'
import { CLEAR_AFTER_MS, CLEAR_BEFORE_MS } from './plan.ts'

/*
 * A model of docs/subscriptions.md. It computes the expected events of a subscription from the plan, and shares no code with
 * Balcão.
 */
export type Status = 'trialing' | 'active' | 'past_due' | 'canceled' | 'completed'

/** One expected event. It is due at `atMs`. The real event may be slightly later. */
export type Expected = { atMs: number } & (
  | {
      kind:
        | 'payment.pending'
        | 'payment.paid'
        | 'payment.failed'
        | 'payment.completed'
        | 'payment.refunded'
        | 'payment.chargeback'
      /** The number of the payment in its subscription, from 1, in the order of creation. */
      payment: number
      status: 'PENDING' | 'PAID' | 'FAILED' | 'EXPIRED' | 'REFUNDED'
      amountInCents: number
      /** False for a declined purchase, because it creates no subscription. */
      ofSubscription: boolean
    }
  | {
      kind: 'subscription.created' | 'subscription.renewed' | 'subscription.canceled' | 'subscription.payment_failed'
      status: Status
      currentPeriodEndMs: number
    }
)

export type Lived = {
  events: Expected[]
  /** The state at the end of the plan. Undefined if the subscription never started. */
  final: Final | undefined
  /** Acts near a due instant. Their order would depend on the speed of the machine. */
  unclear: Act[]
}

export type Final = {
  status: Status
  cancelAtPeriodEnd: boolean
  currentPeriodEndMs: number
  /** The instants when the buyer's access to the course ends, and when a refund or chargeback revoked the access. */
  access: { endsAtMs: number | undefined; revokedAtMs: number | undefined }
}

type Payment = {
  number: number
  amountInCents: number
  state: 'open' | 'paid' | 'failed' | 'returned'
  paidAtMs: number
}

type Code = { payment: Payment; endsAtMs: number }

/**
 * Runs one subscription through the plan.
 *
 * @param begunAtMs the real start, if known. Periods count from the real start. The planned start is some seconds earlier,
 *   because a purchase takes time.
 */
export function live(plan: Plan, subscription: PlannedSubscription, begunAtMs?: number): Lived {
  const life = new Life(plan, subscription, begunAtMs)
  for (const act of subscription.acts) {
    const atMs = plan.stops[act.stop]!
    life.passTimeUntil(atMs)
    if (act.action.does !== 'buy' && life.isDueAround(atMs)) life.unclear.push(act)
    life.do(act.action, atMs)
  }
  const endMs = plan.stops.at(-1)!
  life.passTimeUntil(endMs)
  return { events: inOrder(life.allEvents(endMs)), final: life.final(), unclear: life.unclear }
}

/** Removes the acts with an unclear order in time. */
export function clearPlan(plan: Plan): Plan {
  let subscriptions = plan.subscriptions
  for (;;) {
    let unclear = 0
    subscriptions = subscriptions.map((one) => {
      const dropped = new Set(live({ ...plan, subscriptions }, one).unclear)
      unclear += dropped.size
      return dropped.size === 0 ? one : { ...one, acts: one.acts.filter((act) => !dropped.has(act)) }
    })
    if (unclear === 0) return { ...plan, subscriptions, troubles: bearableTroubles({ ...plan, subscriptions }) }
  }
}

/**
 * Keeps only the gateway failures that do not delay a charge past midnight, because a PIX code that is created after
 * midnight is payable a day longer. The first calls after the stop of the clock fail. Their retries follow within
 * minutes.
 */
function bearableTroubles(plan: Plan): Plan['troubles'] {
  const made = plan.subscriptions
    .flatMap((one) => live(plan, one).events)
    .filter(({ kind, status }) => kind === 'payment.pending' || kind === 'payment.paid' || status === 'FAILED')
    .sort((one, other) => one.atMs - other.atMs)
  return plan.troubles.flatMap(({ stop }) => {
    const first = made.find(({ atMs }) => atMs > plan.stops[stop]! + CLEAR_AFTER_MS)
    if (first === undefined || first.atMs >= plan.stops[stop + 1]!) return []
    const untilMs = first.atMs + TROUBLED_LATENESS_MS
    const near = made.filter(({ atMs }) => atMs >= first.atMs && atMs <= untilMs)
    const isLate = near.some(({ atMs }) => wallAt(atMs).msOfDay + TROUBLED_LATENESS_MS >= DAY_MS)
    return isLate || untilMs > plan.stops[stop + 1]! ? [] : [{ stop, fromMs: first.atMs }]
  })
}

/** The time of the retries after a gateway failure. The plan has no acts in this time. */
export const TROUBLED_LATENESS_MS = CLEAR_BEFORE_MS - CLEAR_AFTER_MS

class Life {
  readonly unclear: Act[] = []
  private readonly plan: Plan
  private readonly subscription: PlannedSubscription
  private readonly begunAtMs: number | undefined
  private readonly events: Expected[] = []
  private readonly payments: Payment[] = []
  /** The due instants that have passed, for `isDueAround`. */
  private readonly dues: number[] = []
  private behaviour: CardBehaviour
  private status: Status | 'incomplete' | 'none' = 'none'
  private code: Code | undefined
  private anchorMs = 0
  private currentPeriodEndMs = 0
  private cancelAtPeriodEnd = false
  private paidCycles = 0
  /** The state of dunning. Undefined if no charge of the open cycle has failed. */
  private dunning: { firstFailureMs: number; nextDay: number; hard: boolean } | undefined
  private readonly access: Final['access'] = { endsAtMs: undefined, revokedAtMs: undefined }
  /** True if the cycle that started at currentPeriodEnd is not paid. */
  private cycleOpen = false

  constructor(plan: Plan, subscription: PlannedSubscription, begunAtMs: number | undefined) {
    this.plan = plan
    this.subscription = subscription
    this.begunAtMs = begunAtMs
    this.behaviour = subscription.behaviour
  }

  /**
   * Performs all work that is due until an instant, in order. At the same instant, expiry is before renewal and
   * dunning.
   */
  passTimeUntil(untilMs: number): void {
    for (;;) {
      const due = this.nextDue()
      if (due === undefined || due.atMs > untilMs) return
      this.dues.push(due.atMs)
      due.happens(due.atMs)
    }
  }

  isDueAround(atMs: number): boolean {
    const near = (dueMs: number | undefined) =>
      dueMs !== undefined && dueMs > atMs - CLEAR_BEFORE_MS && dueMs < atMs + CLEAR_AFTER_MS
    const completions = this.payments.filter(({ state }) => state === 'paid').map((one) => this.completionOf(one))
    return [...this.dues, ...completions, this.nextDue()?.atMs].some(near)
  }

  do(action: Action, atMs: number): void {
    switch (action.does) {
      case 'buy':
        this.buy(atMs)
        break
      case 'pay':
        this.payCode(atMs)
        break
      case 'setBehaviour':
        this.behaviour = action.behaviour
        break
      case 'replace':
        this.replaceCard(action.behaviour, atMs)
        break
      case 'cancel':
        this.cancel(action.atPeriodEnd, atMs)
        break
      case 'back':
        this.giveBack(action.by, action.which, atMs)
        break
    }
  }

  final(): Lived['final'] {
    if (this.status === 'none' || this.status === 'incomplete') return undefined
    const { status, cancelAtPeriodEnd, currentPeriodEndMs, access } = this
    return { status, cancelAtPeriodEnd, currentPeriodEndMs, access }
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

  private nextDue(): { atMs: number; happens(atMs: number): void } | undefined {
    const dues: { atMs: number; happens(atMs: number): void }[] = []
    if (this.code) dues.push({ atMs: this.code.endsAtMs, happens: (atMs) => this.codeExpires(atMs) })
    if ((this.status === 'trialing' || this.status === 'active') && !this.cycleOpen)
      dues.push({ atMs: this.currentPeriodEndMs, happens: (atMs) => this.periodEnds(atMs) })
    if (this.dunning && this.dunning.nextDay < this.dunningDays.length)
      dues.push({
        atMs: daysAfter(this.dunning.firstFailureMs, this.dunningDays[this.dunning.nextDay]!),
        happens: (atMs) => this.dunningDay(atMs),
      })
    // Work of the same instant runs in the order of this list.
    return dues.reduce<(typeof dues)[number] | undefined>(
      (first, one) => (first === undefined || one.atMs < first.atMs ? one : first),
      undefined,
    )
  }

  private buy(atMs: number): void {
    const { offer } = this.subscription
    const dueInCents = (offer.trialDays === null ? offer.priceInCents : 0) + (offer.setupFeeInCents ?? 0)
    if (dueInCents === 0) this.begin(this.begunAtMs ?? atMs)
    else this.payFirst(this.newPayment(dueInCents), atMs)
  }

  private payFirst(payment: Payment, atMs: number): void {
    const { method } = this.subscription
    const { pixExpiresInMinutes, boletoDueInDays } = this.plan.settings
    if (method !== 'credit_card') {
      this.status = 'incomplete'
      const endsAtMs = method === 'pix' ? atMs + pixExpiresInMinutes * 60_000 : codeEnd(method, atMs, boletoDueInDays)
      this.openCode(payment, atMs, endsAtMs)
    } else if (isRefused(this.behaviour)) {
      payment.state = 'failed'
      this.events.push({ ...paymentEvent('payment.failed', 'FAILED', payment, atMs), ofSubscription: false })
    } else {
      const startMs = this.begunAtMs ?? atMs
      this.paid(payment, startMs)
      this.begin(startMs)
    }
  }

  private begin(atMs: number): void {
    const { cycle, trialDays } = this.subscription.offer
    this.status = trialDays === null ? 'active' : 'trialing'
    this.anchorMs = trialDays === null ? atMs : daysAfter(atMs, trialDays)
    this.currentPeriodEndMs = trialDays === null ? boundary(this.anchorMs, cycle, 1) : this.anchorMs
    if (trialDays === null) this.paidCycles = 1
    this.tell('subscription.created', atMs)
  }

  private payCode(atMs: number): void {
    if (!this.code) return
    const { payment } = this.code
    this.code = undefined
    if (this.status === 'incomplete') {
      const startMs = this.begunAtMs ?? atMs
      this.paid(payment, startMs)
      this.begin(startMs)
    } else {
      this.paid(payment, atMs)
      this.renewed(atMs)
    }
  }

  private codeExpires(atMs: number): void {
    const { payment } = this.code!
    this.code = undefined
    payment.state = 'failed'
    this.push('payment.failed', 'EXPIRED', payment, atMs)
    if (this.status === 'incomplete') this.status = 'none'
    else this.attemptFailed(atMs, false)
  }

  private periodEnds(atMs: number): void {
    const { maxCharges } = this.subscription.offer
    if (this.cancelAtPeriodEnd) this.end(atMs)
    else if (maxCharges !== null && this.paidCycles >= maxCharges) {
      this.status = 'completed'
      this.access.endsAtMs = atMs
    } else {
      this.cycleOpen = true
      this.attempt(atMs)
    }
  }

  /** Charges the open cycle by card, or creates a new PIX code or boleto. */
  private attempt(atMs: number): void {
    const { offer, method } = this.subscription
    const payment = this.newPayment(offer.priceInCents)
    if (method !== 'credit_card')
      this.openCode(payment, atMs, codeEnd(method, atMs, this.plan.settings.boletoDueInDays))
    else if (isRefused(this.behaviour)) {
      payment.state = 'failed'
      this.push('payment.failed', 'FAILED', payment, atMs)
      this.attemptFailed(atMs, this.behaviour === 'hard')
    } else {
      this.paid(payment, atMs)
      this.renewed(atMs)
    }
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

  private renewed(atMs: number): void {
    this.paidCycles += 1
    this.cycleOpen = false
    this.dunning = undefined
    this.status = 'active'
    this.currentPeriodEndMs = boundaryAfter(this.anchorMs, this.subscription.offer.cycle, atMs)
    this.tell('subscription.renewed', atMs)
  }

  private replaceCard(behaviour: CardBehaviour, atMs: number): void {
    if (!this.isAlive) return
    this.behaviour = behaviour
    if (this.status === 'past_due') this.attempt(atMs)
  }

  private cancel(atPeriodEnd: boolean, atMs: number): void {
    if (!this.isAlive) return
    // If the next cycle is open, the paid period has ended. Then the subscription ends immediately.
    if (atPeriodEnd && this.status !== 'past_due' && !this.cycleOpen) this.cancelAtPeriodEnd = true
    else this.end(atMs)
  }

  private giveBack(by: 'refund' | 'chargeback', which: 'latest' | 'earlier', atMs: number): void {
    const paid = this.payments
      .filter(({ state }) => state === 'paid')
      .sort((one, other) => other.paidAtMs - one.paidAtMs || other.number - one.number)
    const payment = paid[which === 'latest' ? 0 : 1]
    if (!payment) return
    payment.state = 'returned'
    this.push(by === 'refund' ? 'payment.refunded' : 'payment.chargeback', 'REFUNDED', payment, atMs)
    if (payment !== this.latestEverPaid()) return
    this.access.revokedAtMs ??= atMs
    if (this.isAlive) this.end(atMs)
  }

  private latestEverPaid(): Payment | undefined {
    return this.payments
      .filter(({ paidAtMs }) => paidAtMs > 0)
      .sort((one, other) => other.paidAtMs - one.paidAtMs || other.number - one.number)[0]
  }

  private end(atMs: number): void {
    this.status = 'canceled'
    this.access.endsAtMs = Math.max(this.currentPeriodEndMs, atMs)
    this.dunning = undefined
    this.cycleOpen = false
    this.tell('subscription.canceled', atMs)
    if (!this.code) return
    const { payment } = this.code
    this.code = undefined
    payment.state = 'failed'
    this.push('payment.failed', 'EXPIRED', payment, atMs)
  }

  private newPayment(amountInCents: number): Payment {
    const payment: Payment = { number: this.payments.length + 1, amountInCents, state: 'open', paidAtMs: 0 }
    this.payments.push(payment)
    return payment
  }

  private openCode(payment: Payment, atMs: number, endsAtMs: number): void {
    this.code = { payment, endsAtMs }
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

  private tell(kind: Extract<Expected, { currentPeriodEndMs: number }>['kind'], atMs: number): void {
    const { status, currentPeriodEndMs } = this
    this.events.push({ atMs, kind, status: status as Status, currentPeriodEndMs })
  }
}

type PaymentKind = Extract<Expected, { payment: number }>['kind']
type PaymentStatus = Extract<Expected, { payment: number }>['status']

function paymentEvent(kind: PaymentKind, status: PaymentStatus, payment: Payment, atMs: number) {
  const { number, amountInCents } = payment
  return { atMs, kind, payment: number, status, amountInCents, ofSubscription: true }
}

function isRefused(behaviour: CardBehaviour): boolean {
  return behaviour === 'soft' || behaviour === 'hard'
}

/** Sorts the events by time. Events of the same instant keep their order. */
function inOrder(events: readonly Expected[]): Expected[] {
  return events.toSorted((one, other) => one.atMs - other.atMs)
}
