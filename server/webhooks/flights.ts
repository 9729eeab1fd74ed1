import { monotonicMs } from '../clock.ts'
import { LANE_CAP } from './claim.ts'

const PROCESS_CAP = 256
/** Those that take long wait, they do not work: they stand outside the cap, up to a number that memory can bear. */
const SLOW_AFTER_MS = 1_000
const PROCESS_CAP_WITH_SLOW = 1_024

/** The attempts that a process is making. */
export type Flights = {
  byLane: ReadonlyMap<string, number>
  /** @param attempt never rejects; `landed` is called when it is over */
  begin(lane: string, attempt: Promise<void>, landed: () => void): void
  /** How many more may begin. */
  freeSlots(): number
  /** Half of the lane's cap is free: a claim for each free place would cost more than the sending. */
  hasRoom(lane: string): boolean
  /** When those that fly now have landed. */
  allLanded(): Promise<unknown>
}

export function createFlights(): Flights {
  /** In the order in which they began: the slow ones stand first. */
  const flights = new Set<{ sinceMs: number; landed: Promise<void> }>()
  const byLane = new Map<string, number>()
  const change = (lane: string, by: 1 | -1) => {
    const count = (byLane.get(lane) ?? 0) + by
    if (count > 0) byLane.set(lane, count)
    else byLane.delete(lane)
  }
  return {
    byLane,
    begin(lane, attempt, landed) {
      const flight = { sinceMs: monotonicMs(), landed: attempt }
      flights.add(flight)
      change(lane, 1)
      flight.landed = attempt.then(() => {
        flights.delete(flight)
        change(lane, -1)
        landed()
      })
    },
    freeSlots() {
      const slowBeforeMs = monotonicMs() - SLOW_AFTER_MS
      let slow = 0
      for (const { sinceMs } of flights) {
        if (sinceMs > slowBeforeMs) break
        slow += 1
      }
      return Math.min(PROCESS_CAP + slow, PROCESS_CAP_WITH_SLOW) - flights.size
    },
    hasRoom: (lane) => (byLane.get(lane) ?? 0) <= LANE_CAP / 2,
    allLanded: () => Promise.all([...flights].map(({ landed }) => landed)),
  }
}
