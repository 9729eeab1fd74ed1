import type { Random } from '../systems/random.ts'
import { type Cycle, DAY_MS, daysAfter, HOUR_MS, instantOf, wallAt } from './calendar.ts'
import { addConsent } from './planConsent.ts'
import { firstCodeEnd, type Life, renewalNear, SPAN_DAYS, stopFrom, TYPICAL_CYCLES } from './planLife.ts'
import type { Action, Plan, PlannedOffer, PlannedSubscription, PurchaseMethod } from './planned.ts'
import { addSteering } from './planSteering.ts'

/**
 * Generates a plan.
 * @param nowMs the machine's time. The plan starts at noon on the next 10 January of a year before a leap year, so it
 *   contains a 29 February. Until that instant a seed always gives the same plan.
 */
export function generatePlan(random: Random, seed: number, count: number, nowMs: number): Plan {
  const startMs = startAfter(nowMs)
  const stops = generateStops(random.fork('stops'), startMs)
  const offers = generateOffers(random.fork('offers'))
  const settings = {
    boletoDueInDays: random.between(1, 4),
    dunningDays: random.pick([
      [1, 3, 5, 7],
      [1, 3, 5, 7],
      [3, 6, 10],
      [1, 2, 3, 5, 8, 13],
    ]),
    refundWindowDays: 7,
    pixExpiresInMinutes: random.pick([1_440, 2_880, 4_320]),
    pauseKeepsAccess: random.chance(0.5),
    recurringPix: true as const,
  }
  const troubles = stops.flatMap((fromMs, stop) =>
    (stops[stop + 1] ?? fromMs) - fromMs > DAY_MS && random.chance(0.12) ? [{ stop, fromMs }] : [],
  )
  const subscriptions = Array.from({ length: count }, (_, number) =>
    generateSubscription(random.fork(`subscription ${number}`), number, { offers, stops, settings }),
  )
  return { seed, settings, offers, stops, troubles, subscriptions }
}

function startAfter(nowMs: number): number {
  for (let year = wallAt(nowMs).year; ; year++) {
    const at = instantOf({ year, month: 1, day: 10, msOfDay: 12 * HOUR_MS })
    if (at > nowMs && (year + 1) % 4 === 0) return at
  }
}

/** Generates stops with distances of minutes to months. Month ends, the leap day and midnights have extra stops. */
function generateStops(random: Random, startMs: number): number[] {
  const stops = new Set<number>()
  const longAt = [random.between(250, 420), random.between(520, 690)]
  let atDay = 0.5
  while (atDay < SPAN_DAYS - 1) {
    stops.add(onMinute(startMs + atDay * DAY_MS))
    const long = longAt[0] !== undefined && atDay > longAt[0]
    if (long) longAt.shift()
    atDay += long ? random.between(35, 75) : gapDays(random)
  }
  for (let day = 0; day < SPAN_DAYS - 1; day++) {
    const wall = wallAt(daysAfter(startMs, day))
    const special = wall.day >= 29 || (wall.month === 2 && wall.day === 28)
    if (!special || !(random.chance(0.45) || wall.month === 2)) continue
    const minutes = random.pick([random.between(0, 20), random.between(1420, 1435), random.between(60, 1400)])
    stops.add(instantOf({ ...wall, msOfDay: minutes * 60_000 }))
  }
  return [...stops, onMinute(startMs + SPAN_DAYS * DAY_MS)].sort((one, other) => one - other)
}

function gapDays(random: Random): number {
  const dice = random.next()
  if (dice < 0.25) return random.between(20, 300) / (24 * 60)
  if (dice < 0.75) return random.between(300, 4_000) / (24 * 60)
  return random.between(3, dice < 0.97 ? 6 : 20) + random.next()
}

function onMinute(instantMs: number): number {
  return Math.round(instantMs / 60_000) * 60_000
}

const CYCLES: readonly Cycle[] = ['WEEKLY', 'MONTHLY', 'BIMONTHLY', 'QUARTERLY', 'SEMIANNUAL', 'YEARLY']

/** The offers of a product have each cycle, so changes of plan also change the cycle. */
const PRODUCTS = {
  plain: 'club',
  limited: 'club',
  trial: 'school',
  limitedTrial: 'school',
  fee: 'union',
  trialAndFee: 'union',
}

/** Generates offers with and without a trial, a setup fee and a limited number of charges, for each cycle. */
function generateOffers(random: Random): PlannedOffer[] {
  return CYCLES.flatMap((cycle) =>
    (['plain', 'trial', 'fee', 'trialAndFee', 'limited', 'limitedTrial'] as const).map((kind) => ({
      ref: `${cycle.toLowerCase()}-${kind}`,
      product: PRODUCTS[kind],
      name: `${cycle} ${kind}`,
      cycle,
      priceInCents: random.between(500, 50_000),
      setupFeeInCents: /fee/i.test(kind) ? random.between(500, 9_900) : null,
      trialDays: /trial/i.test(kind) ? random.pick([1, 3, 7, 14, 30, 45]) : null,
      maxCharges: kind.startsWith('limited') ? random.between(1, cycle === 'WEEKLY' ? 12 : 4) : null,
    })),
  )
}

function generateSubscription(
  random: Random,
  number: number,
  { offers, stops, settings }: Pick<Plan, 'offers' | 'stops' | 'settings'>,
): PlannedSubscription {
  // Weekly subscriptions cause many charges, so the plan has only a few.
  const cycle = random.pick([...CYCLES, 'MONTHLY', 'MONTHLY', 'MONTHLY', 'QUARTERLY'] as const)
  const offer = random.pick(offers.filter((one) => one.cycle === cycle))
  const wanted = random.pick([
    'credit_card',
    'credit_card',
    'pix',
    'boleto',
    'pix_automatico',
    'pix_automatico',
  ] as const)
  const method = wanted === 'pix_automatico' && !takesRecurringPix(offer) ? 'pix' : wanted
  const bought = generatePurchaseStop(random, stops, method === 'credit_card' ? Number.POSITIVE_INFINITY : FIRST_PAY_MS)
  const begunMs = stops[bought]! + (method === 'boleto' ? DAY_MS : 0)
  const behaviour = method === 'credit_card' && paysAtOnce(offer) && random.chance(0.04) ? 'soft' : 'approves'
  const acts = new Map<number, Action>([[bought, { does: 'buy' }]])
  const add = (stop: number | undefined, action: Action) => {
    if (stop !== undefined && stop > bought && stop < stops.length - 1 && !acts.has(stop)) acts.set(stop, action)
  }
  const life: Life = { offer, begunMs, stops, bought, add }
  addEnd(random, life)
  const codesFrom = addSteering(random.fork('steering'), life, { offers, method })
  if (method === 'pix_automatico') addConsent(random.fork('consent'), life, settings)
  if (method === 'credit_card') addBehaviours(random, life, settings)
  if (method !== 'credit_card' || codesFrom !== undefined)
    addPayments(random, life, settings, codesFrom === undefined ? method : { from: codesFrom })
  return {
    number,
    offer,
    method,
    behaviour,
    acts: [...acts].sort(([one], [other]) => one - other).map(([stop, action]) => ({ stop, action })),
  }
}

/** Recurring PIX needs its own cycles, and something to pay at the purchase. */
function takesRecurringPix(offer: PlannedOffer): boolean {
  return offer.cycle !== 'BIMONTHLY' && paysAtOnce(offer)
}

/** Returns true if the purchase charges the card. A purchase that only stores the card cannot be declined. */
function paysAtOnce(offer: PlannedOffer): boolean {
  return offer.trialDays === null || offer.setupFeeInCents !== null
}

/** Within this time a first code can always be paid. */
const FIRST_PAY_MS = 18 * HOUR_MS

/**
 * Returns a stop in the first three quarters of the time. Half of the purchases are at the end of a month.
 * @param withinMs another stop follows within this time
 */
function generatePurchaseStop(random: Random, stops: readonly number[], withinMs: number): number {
  const latest = stops[0]! + 0.75 * SPAN_DAYS * DAY_MS
  const early = stops.flatMap((at, index) => (at < latest && (stops[index + 1] ?? at) - at < withinMs ? [index] : []))
  const atMonthEnd = early.filter((index) => wallAt(stops[index]!).day >= 28)
  return random.pick(random.chance(0.5) && atMonthEnd.length > 0 ? atMonthEnd : early)
}

/** Adds cancellations, refunds and chargebacks, from 2 days before a renewal to 38 days after it. */
function addEnd(random: Random, life: Life): void {
  const when = () => {
    const nearMs = renewalNear(life, random.between(0, TYPICAL_CYCLES[life.offer.cycle]))
    return stopFrom(life.stops, nearMs + (random.next() * (random.chance(0.5) ? 8 : 40) - 2) * DAY_MS)
  }
  if (random.chance(0.22)) addCancellation(random, life, when())
  if (random.chance(0.06)) addCancellation(random, life, when())
  const by = random.chance(0.6) ? 'refund' : 'chargeback'
  if (random.chance(0.15)) life.add(when(), { does: 'back', by, which: 'latest' })
  if (random.chance(0.2)) life.add(when(), { does: 'back', by: 'refund', which: 'earlier' })
  if (random.chance(0.05)) life.add(when(), { does: 'back', by: 'chargeback', which: 'earlier' })
}

/** Adds a cancellation. Some cancellations at the end of the period are undone. */
function addCancellation(random: Random, { stops, add }: Life, stop: number | undefined): void {
  const atPeriodEnd = random.chance(0.5)
  add(stop, { does: 'cancel', atPeriodEnd })
  if (stop === undefined || !atPeriodEnd || !random.chance(0.5)) return
  add(stopFrom(stops, stops[stop]! + random.between(1, 20) * DAY_MS), { does: 'keep' })
}

/**
 * Adds up to four periods when the bank declines the card, or its answer is lost. Each period begins shortly before a renewal. In
 * most periods the bank approves again during the dunning days, or the buyer replaces the card.
 */
function addBehaviours(random: Random, life: Life, { dunningDays }: Plan['settings']): void {
  const lastDay = dunningDays.at(-1)!
  let count = 0
  for (let spells = random.between(0, 4); spells > 0; spells--) {
    const dueMs = renewalNear(life, count)
    count += random.between(1, Math.ceil(TYPICAL_CYCLES[life.offer.cycle] / 3))
    const behaviour = random.pick(['soft', 'soft', 'soft', 'hard', 'lost'] as const)
    life.add(stopFrom(life.stops, dueMs - random.between(3, 6) * DAY_MS), { does: 'setBehaviour', behaviour })
    if (random.chance(0.1)) return
    const later = () => stopFrom(life.stops, dueMs + random.next() * lastDay * DAY_MS)
    if (behaviour !== 'hard' && random.chance(0.5)) life.add(later(), { does: 'setBehaviour', behaviour: 'approves' })
    else {
      const next = random.pick(['approves', 'approves', 'soft', 'hard'] as const)
      life.add(later(), { does: 'replace', behaviour: next })
      if (next !== 'approves') life.add(later(), { does: 'replace', behaviour: random.pick(['approves', 'soft']) })
    }
  }
  if (random.chance(0.1)) life.add(random.between(1, life.stops.length - 2), { does: 'replace', behaviour: 'approves' })
}

/**
 * Adds payments of PIX codes and boletos. Most first codes are paid in time. Later codes are paid immediately, late or never.
 * @param codes the method of the purchase, or the stop from which the charges are codes
 */
function addPayments(
  random: Random,
  life: Life,
  settings: Plan['settings'],
  codes: PurchaseMethod | { from: number },
): void {
  const { stops, begunMs } = life
  const punctuality = random.pick([1, 1, 1, 0.8, 0.4])
  const givesUpMs = random.chance(0.25) ? begunMs + random.between(5, 500) * DAY_MS : Number.POSITIVE_INFINITY
  const firstEnd = typeof codes === 'object' ? 0 : firstCodeEnd(life, settings, codes)
  for (let stop = (typeof codes === 'object' ? codes.from : life.bought) + 1; stop < stops.length - 1; stop++) {
    const at = stops[stop]!
    if (at > givesUpMs) return
    // The first code of recurring PIX is paid with the consent.
    if (codes === 'pix_automatico' && at < firstEnd) continue
    if (at < firstEnd ? random.chance(0.95) : random.chance(punctuality)) life.add(stop, { does: 'pay' })
  }
}
