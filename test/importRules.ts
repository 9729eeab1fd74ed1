/**
 * The allowed imports in server/ (ARCHITECTURE.md). A module is a folder of server/. Each line of this list is a floor, with the lowest
 * floor first. A module imports values and types only from lower floors. So each module can be read and tested without the
 * modules that use it. A lower module reaches a higher one only by events and due rows, never by imports. For example, a paid
 * payment grants access by an event.
 */
export const floors: readonly (readonly string[])[] = [
  ['core', 'brazil'],
  ['events', 'lib'],
  ['database', 'docs', 'gateways', 'mail', 'simulator'],
  ['stores'],
  ['import', 'operations', 'search'],
  ['idempotency', 'media', 'pages', 'split', 'users'],
  ['catalog'],
  ['charges'],
  ['payments', 'webhooks'],
  ['courses', 'reconciliation', 'sales', 'subscriptions'],
  ['money', 'monitoring', 'setup', 'students'],
  ['backup', 'checkout', 'disputes'],
  ['privacy'],
  ['learn'],
  ['mailContent'],
  ['dashboard'],
  ['scheduler'],
  ['http'],
  ['process'],
  ['cli'],
]

/** The modules that may open connections. Other modules use the database of the context. */
const databaseUsers = ['setup', 'process', 'backup', 'cli']
/** The modules that may start the simulator. Other modules call it over HTTP. */
const simulatorUsers = ['process', 'cli']
/** The modules that the simulator may import. It plays the gateways, so it shares no code with their adapters. */
const simulatorTakes = ['core', 'lib', 'brazil']

export type JudgedImport = { from: string; to: string }

/** @returns the reason why a file of server/ may not have this import; undefined if it is allowed */
export function judgeImport({ from, to }: JudgedImport): string | undefined {
  if (!to.startsWith('server/')) return undefined
  const [taker, giver] = [moduleOf(from), moduleOf(to)]
  if (taker === giver) return undefined
  // The types of all statements name the rows of every module, and nothing of them is there at run time.
  if (taker === '__generated__' || giver === '__generated__') return undefined
  if (taker === 'simulator' && !simulatorTakes.includes(giver))
    return 'the simulator talks to the product only over HTTP'
  if (giver === 'simulator' && !simulatorUsers.includes(taker)) return 'the product calls the simulator only over HTTP'
  if (giver === 'database' && !databaseUsers.includes(taker)) return 'statements use the database of the context'
  const [lower, upper] = [floorOf(giver), floorOf(taker)]
  if (lower === -1 || upper === -1) return `${lower === -1 ? giver : taker} has no floor yet`
  if (lower > upper) return `${giver} is on a higher floor than ${taker}: record an event, or write a due row`
  if (lower === upper) return `${giver} and ${taker} are on the same floor: move shared code to a lower floor`
  return undefined
}

/** Returns the module of a file: the folder directly below server/. A folder in it is a part of the module. */
export function moduleOf(path: string): string {
  return path.split('/').slice(1, -1)[0] ?? ''
}

function floorOf(module: string): number {
  return floors.findIndex((modules) => modules.includes(module))
}
