import type { SequenceSystem } from '../sequences/sequenceSystem.ts'
import { playImport } from './imports.ts'
import { judgeAnswer } from './judgeAnswer.ts'
import type { Neighbour } from './neighbour.ts'
import type { PlannedRequest } from './plannedRequest.ts'
import type { PlannedSequence } from './planSequence.ts'
import { type Answer, openPlayer, type Player, send } from './player.ts'
import type { SentNotices } from './sentNotices.ts'
import type { AnswerCheck, Target } from './targets.ts'

/** The shared state of a run of sequences. */
export type Field = {
  system: SequenceSystem
  neighbour: Neighbour
  notices: SentNotices
  targets: ReadonlyMap<string, Target>
  check: AnswerCheck
  /** The errors in the log, by the id of their request. */
  errors: ReadonlyMap<string, string>
  /** Counts answers by operation and status. */
  count(request: PlannedRequest, status: number): void
}

/** A fault, the request that caused it, and the kind of the fault. The kind stays the same in a shorter sequence. */
export type FuzzFault = { kind: string; text: string; request: PlannedRequest | undefined; sent: string[] }

/**
 * Plays a sequence in a new store, up to its first fault.
 * @param options.known kinds of faults that are reported already
 * @param options.watches true to compare the neighbour's rows afterwards, while no other sequence plays
 */
export async function playSequence(
  field: Field,
  sequence: PlannedSequence,
  { known, watches = false }: { known?: ReadonlySet<string>; watches?: boolean } = {},
): Promise<FuzzFault | undefined> {
  const player = await openPlayer(field, sequence)
  const first = new Map<PlannedRequest, Answer>()
  for (const request of sequence.requests) {
    const text = await playRequest(field, player, request, first)
    const fault = text && { kind: kindOf(request, text), text, request, sent: sentLines(player, sequence.requests) }
    if (fault && !known?.has(fault.kind)) return fault
  }
  const changed = watches ? await field.neighbour.changes() : []
  if (changed.length === 0) return undefined
  const text = `${CHANGED} ${changed.join('; ')}`
  return { kind: CHANGED, text, request: undefined, sent: sentLines(player, sequence.requests) }
}

/** The kind of a fault where a sequence changed the other store. */
export const CHANGED = 'The rows of the neighbour changed:'

async function playRequest(
  field: Field,
  player: Player,
  request: PlannedRequest,
  first: Map<PlannedRequest, Answer>,
): Promise<string | undefined> {
  if (request.door === 'import') {
    field.count(request, 0)
    return playImport(field.system.ctx, request.body!)
  }
  const answer = await send(player, request)
  if (answer === undefined) return undefined
  field.count(request, answer.status)
  const fault = judgeAnswer(player, request, answer, { target: field.targets.get(request.name), check: field.check })
  if (fault) return [fault, field.errors.get(answer.requestId) ?? []].flat().join('\n')
  const before = first.get(request)
  first.set(request, before ?? answer)
  // Only a success is kept for a retry. A refused call may succeed later, because another call changed the state.
  const isRetry = before !== undefined && request.method === 'POST' && 'idempotency-key' in request.headers
  if (isRetry && before.status < 300 && before.text !== answer.text)
    return `a retry with the same idempotency key answered ${answer.status} ${answer.text} instead of ${before.text}`
  return undefined
}

/** Removes the parts of the text that differ from run to run. */
function kindOf({ name }: PlannedRequest, text: string): string {
  const [line = ''] = text.split('\n')
  const plain = line.replaceAll(/\b[a-z]{2,4}_[0-9a-hjkmnp-tv-z]{26}\b/g, 'ID').replaceAll(/zq\w+|\d+/g, '0')
  return `${name}: ${plain.slice(0, 60)}`
}

function sentLines(player: Player, requests: readonly PlannedRequest[]): string[] {
  return requests.flatMap((request) => {
    const sent = player.sent.get(request)
    if (sent === undefined) return request.door === 'import' ? [`IMPORT ${request.body}`] : []
    const body = sent.payload === undefined ? '' : ` ${String(sent.payload).slice(0, 600)}`
    const headers = Object.entries(sent.headers ?? {}).filter(([name]) => !['authorization', 'cookie'].includes(name))
    return [`${request.caller}: ${sent.method} ${sent.url} ${JSON.stringify(Object.fromEntries(headers))}${body}`]
  })
}
