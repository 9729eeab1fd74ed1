import type { PlannedSequence } from './planSequence.ts'
import { CHANGED, type Field, type FuzzFault, playSequence } from './playSequence.ts'

const MAX_PLAYS = 60

/**
 * Removes requests as long as the fault remains: first halves, then smaller parts (Zeller, "Simplifying and Isolating
 * Failure-Inducing Input").
 * @returns the fault in the shortest sequence that was found
 */
export async function shortenSequence(field: Field, sequence: PlannedSequence, fault: FuzzFault): Promise<FuzzFault> {
  const end = fault.request ? sequence.requests.lastIndexOf(fault.request) + 1 : sequence.requests.length
  let requests = sequence.requests.slice(0, end)
  let shortest = fault
  let size = Math.ceil(requests.length / 2)
  for (let plays = 0, from = 0; plays < MAX_PLAYS; plays++) {
    const shorter = requests.toSpliced(from, size)
    const found =
      shorter.length < requests.length
        ? await playSequence(field, { ...sequence, requests: shorter }, { watches: fault.kind === CHANGED })
        : undefined
    if (found?.kind === fault.kind) {
      requests = shorter
      shortest = found
    } else from += size
    if (from < requests.length) continue
    if (size === 1) break
    size = Math.ceil(size / 2)
    from = 0
  }
  return shortest
}
