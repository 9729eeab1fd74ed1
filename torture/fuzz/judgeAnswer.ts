import { ID, SECRET_WORD } from './neighbour.ts'
import type { PlannedRequest } from './plannedRequest.ts'
import type { Answer, Player } from './player.ts'
import type { AnswerCheck, Target } from './targets.ts'

/** @param target the operation; undefined for a request to a page or from a gateway */
export function judgeAnswer(
  player: Player,
  request: PlannedRequest,
  answer: Answer,
  { target, check }: { target: Target | undefined; check: AnswerCheck },
): string | undefined {
  const { status, text } = answer
  const shown = text.slice(0, 300)
  if (status >= 500 && !mayFail(status, target)) return `answered ${status} ${shown}`
  const leak = leakOf(player, request, text)
  if (leak !== undefined) return `an answer to ${request.caller} contains ${leak} of another store: ${status} ${shown}`
  if (target === undefined || isUnknownRoute(answer)) return undefined
  if (status < 400 && !answer.type.includes('json')) return undefined
  const [fault] = check(target, status, JSON.parse(text))
  return fault && `${fault}: ${status} ${shown}`
}

/** A 502 is allowed, because the simulated gateway may refuse a request. */
function mayFail(status: number, target: Target | undefined): boolean {
  return status === 502 && target !== undefined
}

/** A strange id may change the path so that no route matches. Then the refusal belongs to no operation. */
function isUnknownRoute({ status, text }: Answer): boolean {
  return (status === 404 || status === 405) && /No such route|is not a method of this route/.test(text)
}

/** Returns text of the answer that belongs to another store. */
function leakOf(player: Player, request: PlannedRequest, text: string): string | undefined {
  const { neighbour, ids, word, storeId, sent } = player
  const { caller, door } = request
  if (caller === 'neighbour' || caller === 'stranger') {
    if (text.includes(word)) return `the word ${word}`
    return [...text.matchAll(ID)]
      .map(([id]) => id)
      .find((id) => id === storeId || ids.get(id.split('_')[0]!)?.includes(id))
  }
  if (text.includes(SECRET_WORD)) return `the word ${SECRET_WORD}`
  // The links of a page repeat the parameters of the page's URL.
  const address = door === 'page' ? String(sent.get(request)?.url) : ''
  const foreign = [...text.matchAll(ID)].filter(([id, prefix]) => neighbour.ids.get(prefix!)?.includes(id))
  return foreign.map(([id]) => id).find((id) => !address.includes(id))
}
