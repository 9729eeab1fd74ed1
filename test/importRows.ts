/**
 * Who may import whom in server/ (ARCHITECTURE.md). A room, which is a folder or a file at the top, takes values only
 * from the rows above its own, so that each can be read and tested without those that use it. Needs that point upward (a
 * paid payment wakes something) are events and jobs, never imports.
 */
const rows: readonly (readonly string[])[] = [
  ['errors', 'clock', 'settings', 'context', 'route'],
  ['lib', 'brazil'],
  ['stores', 'events', 'gateways', 'simulator'],
  ['catalog', 'charges', 'users'],
  ['payments'],
  ['subscriptions', 'webhooks', 'members'],
  ['checkout', 'learn', 'dashboard'],
]
/** The last row: `edge`, `cli`, and every other file at server/'s top. It puts the rest together. */
const TOP = rows.length
const topFolders = ['edge', 'cli']
const FIRST_ROOMS_ROW = 2

/** These only describe: their types may be used anywhere, and they may use anybody's. */
const describing = ['context', 'route', 'settings']

export type JudgedImport = { from: string; to: string; typeOnly: boolean; names: readonly string[] }

/** @returns why an import of a file of server/ is not allowed; nothing when it is */
export function judgeImport({ from, to, typeOnly, names }: JudgedImport): string | undefined {
  if (!to.startsWith('server/')) return undefined
  const [taker, giver] = [roomOf(from), roomOf(to)]
  if (taker === giver) return undefined
  if (giver === 'database') return judgeDatabase(taker, to, typeOnly, names)
  if (taker === 'database') return isFoundation(giver) ? undefined : 'the database knows only the foundations'
  if (typeOnly && (describing.includes(giver) || describing.includes(taker))) return undefined
  if (describing.includes(taker)) return `${taker}.ts describes: it imports types alone`
  if (taker === 'simulator' && !isFoundation(giver))
    return 'the simulator is the other side: it meets us only on the wire'
  if (giver === 'simulator' && rowOf(taker) < TOP) return 'the simulator is met only on the wire'
  const [lower, upper] = [rowOf(giver), rowOf(taker)]
  if (lower > upper) return `${giver} stands below ${taker}: record an event, or let a job do it`
  if (lower === upper && upper < TOP && !typeOnly && !isLeaf(giver))
    return `${giver} and ${taker} stand in one row: what both need belongs above`
  return undefined
}

/** Statements reach the database through the context, so that a test or a transaction can stand in its place. */
function judgeDatabase(taker: string, to: string, typeOnly: boolean, names: readonly string[]): string | undefined {
  if (typeOnly || rowOf(taker) === TOP) return undefined
  const sqlAlone = to === 'server/database/database.ts' && names.every((name) => name === 'sql')
  return sqlAlone ? undefined : 'of the database only `sql` is for all; the rest comes through the context'
}

function roomOf(path: string): string {
  const [, first, ...rest] = path.split('/')
  return rest.length > 0 ? first! : first!.replace(/\.ts$/, '')
}

function rowOf(room: string): number {
  const row = rows.findIndex((rooms) => rooms.includes(room))
  return row === -1 ? TOP : row
}

function isFoundation(room: string): boolean {
  return rowOf(room) < FIRST_ROOMS_ROW
}

/** Files of the first row are so small that they may lean on each other. */
function isLeaf(room: string): boolean {
  return rowOf(room) === 0
}

/** Folders of server/ that the rows know. */
export const knownFolders: readonly string[] = [...rows.flat(), ...topFolders, 'database']
