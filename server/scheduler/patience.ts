import { setTimeout as delay } from 'node:timers/promises'
import { monotonicMs } from '../core/clock.ts'
import type { Context } from '../core/context.ts'
import type { DueItem } from './scheduledWork.ts'

export type NamedItem = DueItem & { work: string }

/**
 * If another call or node holds the work, the test clock pauses and checks again. A pause is a tenth of the time since
 * the last progress, within these limits.
 */
const PAUSES_MS = { min: 10, max: 250 }
/** After this time, the log contains the names of the work. */
const SILENT_MS = 3_000
const MAX_NAMED = 3

/**
 * The work that the last move of each store's test clock skipped. The next move does not wait for this work, and runs
 * it only if it is free.
 */
const givenUp = new Map<string, ReadonlySet<string>>()

/**
 * Waits for work of a store that another call or node holds, and logs the wait.
 * @param patienceMs after this time without progress, the work is skipped. Then all other held work is skipped at once,
 * so one move of the clock waits only once.
 */
export function createPatience(ctx: Context, storeId: string, patienceMs: number) {
  const known = givenUp.get(storeId)
  const skipped = new Set<string>()
  let limitMs = patienceMs
  let doneMs = monotonicMs()
  let isSaid = false
  givenUp.delete(storeId)

  const skip = (items: readonly NamedItem[]) => {
    for (const item of items) skipped.add(nameOf(item))
    if (items.length > 0) givenUp.set(storeId, skipped)
    return items
  }
  const fieldsOf = (items: readonly NamedItem[]) => {
    return { storeId, items: items.length, work: items.slice(0, MAX_NAMED).map(nameOf) }
  }

  return {
    /** Pauses before the next look. @param busy the held work @returns the work to skip */
    async wait(busy: readonly NamedItem[], { progressed }: { progressed: boolean }): Promise<readonly NamedItem[]> {
      if (progressed) doneMs = monotonicMs()
      const waited = busy.filter((item) => !known?.has(nameOf(item)))
      const waitedMs = monotonicMs() - doneMs
      if (progressed || waited.length === 0) return skip(busy.filter((item) => known?.has(nameOf(item))))
      if (waitedMs >= limitMs) {
        limitMs = 0
        ctx.log.warn(fieldsOf(waited), 'The test clock goes on without work that another call or node holds.')
        return skip(busy)
      }
      if (waitedMs >= SILENT_MS && !isSaid) {
        isSaid = true
        ctx.log.info(fieldsOf(waited), 'The test clock waits for work that another call or node holds.')
      }
      await delay(Math.min(Math.max(PAUSES_MS.min, waitedMs / 10), PAUSES_MS.max))
      return []
    },
  }
}

function nameOf({ work, id }: NamedItem): string {
  return `${work} ${id}`
}
