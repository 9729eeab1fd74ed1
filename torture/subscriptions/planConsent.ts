import type { Random } from '../systems/random.ts'
import { DAY_MS } from './calendar.ts'
import { firstCodeEnd, type Life, renewalNear, stopFrom, TYPICAL_CYCLES } from './planLife.ts'
import type { Plan } from './planned.ts'

/**
 * Adds the acts of a payer of recurring PIX: the consent or its refusal, due days without money, and the end of the consent at
 * the bank. Some first codes expire without a payment.
 */
export function addConsent(random: Random, life: Life, settings: Plan['settings']): void {
  const { stops, bought } = life
  const inTime = stops.flatMap((at, stop) =>
    stop > bought && at < firstCodeEnd(life, settings, 'pix_automatico') ? [stop] : [],
  )
  if (inTime.length > 0 && random.chance(0.95))
    life.add(random.pick(inTime), { does: 'consent', agrees: random.chance(0.88) })
  let count = 0
  for (let spells = random.between(0, 3); spells > 0; spells--) {
    count += random.between(1, Math.ceil(TYPICAL_CYCLES[life.offer.cycle] / 3))
    const beforeMs = renewalNear(life, count) - random.between(1, 6) * DAY_MS
    life.add(stopFrom(stops, beforeMs), { does: 'failNext', attempts: random.pick([1, 1, 2, 3, 4, 6]) })
  }
  if (!random.chance(0.3)) return
  const nearMs = renewalNear(life, random.between(1, TYPICAL_CYCLES[life.offer.cycle]))
  life.add(stopFrom(stops, nearMs + (random.next() * 20 - 10) * DAY_MS), { does: 'endConsent' })
}
