import type { Random } from '../systems/random.ts'
import { DAY_MS } from './calendar.ts'
import { type Life, renewalNear, stopFrom, TYPICAL_CYCLES } from './planLife.ts'
import type { PlannedOffer, PurchaseMethod } from './planned.ts'

/** The largest number of periods of a pause (docs/subscriptions.md, `maxPausePeriods`). */
const MAX_PERIODS = 3

/**
 * Adds the acts of a buyer or store that steers a subscription: pauses, and changes of plan, day and method. Some acts come when
 * the state of the subscription does not allow them.
 * @returns the stop from which the charges are PIX codes or boletos. Undefined if the method does not change.
 */
export function addSteering(
  random: Random,
  life: Life,
  { offers, method }: { offers: readonly PlannedOffer[]; method: PurchaseMethod },
): number | undefined {
  const when = () => {
    const nearMs = renewalNear(life, random.between(0, TYPICAL_CYCLES[life.offer.cycle]))
    return nearMs + (random.chance(0.6) ? random.next() * 12 - 6 : random.next() * 80 - 10) * DAY_MS
  }
  const stopAt = (ms: number) => stopFrom(life.stops, ms)
  if (random.chance(0.3)) addPause(random, life, when())
  if (random.chance(0.1)) addPause(random, life, when())
  const plans = offers.filter((one) => one.product === life.offer.product)
  for (let changes = random.pick([0, 0, 1, 1, 2, 3]); changes > 0; changes--)
    life.add(stopAt(when()), {
      does: 'changePlan',
      offer: random.pick(plans),
      when: random.pick(['now', 'period_end'] as const),
    })
  for (let changes = random.pick([0, 0, 0, 1, 2]); changes > 0; changes--)
    life.add(stopAt(when()), { does: 'changeDay', day: random.pick([1, 5, 10, 28, random.between(1, 28)]) })
  if (!random.chance(0.15)) return undefined
  const stop = stopAt(when())
  life.add(stop, { does: 'changeMethod', method: random.pick(['pix', 'boleto'] as const) })
  return method === 'credit_card' ? stop : undefined
}

function addPause(random: Random, life: Life, pausedMs: number): void {
  life.add(stopFrom(life.stops, pausedMs), { does: 'pause', periods: random.between(1, MAX_PERIODS) })
  if (random.chance(0.5)) life.add(stopFrom(life.stops, pausedMs + random.between(1, 90) * DAY_MS), { does: 'resume' })
}
