import { monotonicMs } from '../clock.ts'
import type { Claim, LaneRoom } from './claim.ts'

/** How many deliveries of one lane a process sends at a time: more for one that proves itself. */
export const LANE_CAP = { first: 8, most: 32 }
/** How many of a lane it claims ahead, which is what spares claims: from a few to many while they all succeed. */
const LANE_AHEAD = { first: 8, most: 256 }
/** What waits in memory for longer is given back: others may be faster, and its lease must outlast its attempt. */
const MAX_WAIT_MS = 1_500
/** Failures in a row after which what waits of a lane is given back: the breaker is about to open. */
const TROUBLE = 5
/**
 * Attempts that began just now share the processor, so there are few; older ones only wait for somebody else, so there
 * may be as many as memory and sockets bear.
 */
const YOUNG = { ms: 20, most: 64 }
const MOST_IN_FLIGHT = 1_024
const MOST_HELD = 2_048
/** Of one claim: longer ones would make those wait that come meanwhile. */
const CLAIM_SIZE = 256

type Lane = {
  name: string
  /** Oldest first; when they were claimed in monotonic milliseconds. */
  waiting: { claim: Claim; sinceMs: number }[]
  inFlight: number
  cap: number
  ahead: number
  failures: number
  /** Its last claim brought all that it had room for: there is more. */
  backlogged: boolean
}

/** What a process holds of each lane: claimed and waiting, or being sent. */
export type Lanes = {
  /**
   * What to claim next of these lanes, fairly: nothing for one that has enough, a share for each when there are many.
   * Takes from `wanted` what it could consider.
   */
  rooms(wanted: Set<string>): LaneRoom[]
  /** Takes in what these rooms brought. */
  take(rooms: readonly LaneRoom[], claims: readonly Claim[]): void
  /** The next delivery to send, the lanes in turn; nothing while there are enough in flight. */
  next(): Claim | undefined
  /** An attempt is over. @returns whether more of its lane should be claimed */
  landed(claim: Claim, succeeded: boolean): boolean
  /** Takes out what waited too long, or whose lane is in trouble; everything with `all`. */
  takeStale(all?: boolean): Claim[]
  /** There is room to claim more. */
  hasRoom(): boolean
  /** Milliseconds after which `next` may give again though nothing lands; nothing when nothing waits for that. */
  pauseMs(): number | undefined
}

export function createLanes(): Lanes {
  const lanes = new Map<string, Lane>()
  /** Lanes with something to send and room to send it, in their turn. */
  const ready = new Set<Lane>()
  const stale: Claim[] = []
  let inFlight = 0
  /** When those in flight that may be young began, oldest first. */
  const young = new Map<Claim, number>()
  let held = 0

  const laneOf = (name: string): Lane => {
    const known = lanes.get(name)
    if (known) return known
    const lane: Lane = {
      name,
      waiting: [],
      inFlight: 0,
      cap: LANE_CAP.first,
      ahead: LANE_AHEAD.first,
      failures: 0,
      backlogged: false,
    }
    lanes.set(name, lane)
    return lane
  }
  const settle = (lane: Lane) => {
    if (lane.waiting.length > 0 && lane.inFlight < lane.cap) ready.add(lane)
    else ready.delete(lane)
    if (lane.waiting.length === 0 && lane.inFlight === 0 && !lane.backlogged) lanes.delete(lane.name)
  }
  const giveBack = (lane: Lane) => {
    stale.push(...lane.waiting.map(({ claim }) => claim))
    lane.backlogged = false
    held -= lane.waiting.length
    lane.waiting = []
    settle(lane)
  }
  const isFull = () => {
    if (inFlight >= MOST_IN_FLIGHT) return true
    if (young.size < YOUNG.most) return false
    const youngSinceMs = monotonicMs() - YOUNG.ms
    for (const [claim, sinceMs] of young) {
      if (sinceMs > youngSinceMs) break
      young.delete(claim)
    }
    return young.size >= YOUNG.most
  }

  return {
    rooms(wanted) {
      let left = Math.min(CLAIM_SIZE, MOST_HELD - held)
      const rooms: LaneRoom[] = []
      const share = Math.max(LANE_AHEAD.first, Math.floor(left / Math.max(1, wanted.size)))
      for (const name of wanted) {
        if (left < 1) break
        wanted.delete(name)
        const lane = lanes.get(name)
        const room = lane ? lane.ahead - lane.waiting.length - lane.inFlight : LANE_AHEAD.first
        const given = Math.min(room, share, left)
        if (given > 0) {
          rooms.push({ lane: name, room: given })
          left -= given
        } else if (lane) lane.backlogged = true
      }
      return rooms
    },
    take(rooms, claims) {
      const sinceMs = monotonicMs()
      const brought = Map.groupBy(claims, ({ lane }) => lane)
      for (const { lane: name, room } of rooms) {
        const claimed = brought.get(name) ?? []
        const lane = laneOf(name)
        for (const claim of claimed) lane.waiting.push({ claim, sinceMs })
        held += claimed.length
        lane.backlogged = claimed.length >= room
        if (lane.backlogged && lane.failures === 0) lane.ahead = Math.min(lane.ahead * 2, LANE_AHEAD.most)
        settle(lane)
      }
    },
    next() {
      if (ready.size === 0 || isFull()) return undefined
      const lane: Lane = ready.values().next().value!
      const { claim } = lane.waiting.shift()!
      lane.inFlight += 1
      inFlight += 1
      young.set(claim, monotonicMs())
      // Last in its turn.
      ready.delete(lane)
      settle(lane)
      return claim
    },
    landed(claim, succeeded) {
      const lane = laneOf(claim.lane)
      young.delete(claim)
      held -= 1
      inFlight -= 1
      lane.inFlight -= 1
      if (succeeded) {
        lane.failures = 0
        lane.cap = Math.min(lane.cap + 1 / 8, LANE_CAP.most)
      } else {
        lane.failures += 1
        lane.cap = LANE_CAP.first
        lane.ahead = LANE_AHEAD.first
        if (lane.failures >= TROUBLE) giveBack(lane)
      }
      const wantsMore = lane.backlogged && lane.waiting.length + lane.inFlight <= lane.ahead / 2
      if (wantsMore) lane.backlogged = false
      settle(lane)
      return wantsMore
    },
    takeStale(all = false) {
      const beforeMs = monotonicMs() - MAX_WAIT_MS
      for (const lane of [...lanes.values()])
        if (lane.waiting.length > 0 && (all || lane.waiting[0]!.sinceMs < beforeMs)) {
          lane.ahead = LANE_AHEAD.first
          giveBack(lane)
        }
      return stale.splice(0)
    },
    hasRoom: () => MOST_HELD - held >= LANE_AHEAD.first,
    pauseMs: () => (ready.size > 0 && inFlight < MOST_IN_FLIGHT ? YOUNG.ms : undefined),
  }
}
