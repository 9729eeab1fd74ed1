import { attack } from './attacks/scenario.ts'
import { books } from './books.ts'
import { tests } from './catalogue/runTests.ts'
import { coldStart } from './coldStart.ts'
import { commitCuts } from './commitCuts.ts'
import { conversions } from './conversions/scenario.ts'
import { deliveries } from './deliveries.ts'
import { failover } from './failover/scenario.ts'
import { freeze } from './freeze.ts'
import { fullDisk } from './fullDisk.ts'
import { fuzz } from './fuzz/scenario.ts'
import { gatewayWebhooks } from './gatewayWebhooks.ts'
import { kill } from './kill/scenario.ts'
import { killAlone } from './killAlone.ts'
import { lives } from './lives/scenario.ts'
import { lostAnswers } from './lostAnswers.ts'
import { money } from './money/scenario.ts'
import { mutations } from './mutations/scenario.ts'
import { oneFolder } from './oneFolder.ts'
import { receivers } from './receivers/scenario.ts'
import { restore } from './restore/scenario.ts'
import { sameCharge } from './sameCharge.ts'
import type { Scenario } from './scenario.ts'
import { seats } from './seats/scenario.ts'
import { secrets } from './secrets.ts'
import { sequences } from './sequences.ts'
import { silentDatabase } from './silentDatabase.ts'
import { subscriptions } from './subscriptions/scenario.ts'

export const scenarios: Record<string, Scenario> = {
  attack,
  books,
  coldStart,
  commitCuts,
  conversions,
  deliveries,
  failover,
  freeze,
  fullDisk,
  fuzz,
  gatewayWebhooks,
  kill,
  killAlone,
  lives,
  lostAnswers,
  money,
  mutations,
  oneFolder,
  receivers,
  restore,
  sameCharge,
  seats,
  secrets,
  sequences,
  silentDatabase,
  subscriptions,
  tests,
}

/** A run of the whole. `quick` is the number of rounds of a quick run. Without it a quick run leaves it out. */
export type PlannedRun = { run: string; rounds: number; quick?: number }

/**
 * The whole, within about 35 minutes of two quiet cores, and a quick run within ten. Runs that found most faults in the least time
 * come first, so that a fault ends the run early. The long run of a scenario is a command of its own.
 */
export const wholePlan: readonly PlannedRun[] = [
  { run: 'sequences', rounds: 600, quick: 200 },
  { run: 'money sums', rounds: 100_000, quick: 20_000 },
  { run: 'money orders', rounds: 400, quick: 60 },
  { run: 'fuzz', rounds: 20_000, quick: 4_000 },
  { run: 'lostAnswers', rounds: 20, quick: 4 },
  { run: 'sameCharge', rounds: 100, quick: 30 },
  { run: 'gatewayWebhooks', rounds: 3, quick: 1 },
  { run: 'kill', rounds: 100, quick: 25 },
  { run: 'secrets', rounds: 60, quick: 60 },
  { run: 'deliveries', rounds: 2, quick: 1 },
  { run: 'fullDisk', rounds: 2, quick: 1 },
  { run: 'silentDatabase', rounds: 2, quick: 1 },
  { run: 'oneFolder', rounds: 2, quick: 1 },
  { run: 'coldStart', rounds: 10_000, quick: 5_000 },
  { run: 'seats', rounds: 1_000, quick: 500 },
  { run: 'conversions', rounds: 500, quick: 200 },
  { run: 'receivers', rounds: 100, quick: 20 },
  { run: 'freeze', rounds: 2, quick: 1 },
  { run: 'lives', rounds: 60, quick: 20 },
  { run: 'killAlone', rounds: 4 },
  { run: 'restore', rounds: 1 },
  { run: 'money', rounds: 300 },
  { run: 'commitCuts', rounds: 1 },
  { run: 'subscriptions', rounds: 60 },
  { run: 'attack', rounds: 1 },
  { run: 'failover kills', rounds: 5 },
  { run: 'tests', rounds: 1 },
  { run: 'books', rounds: 1_000 },
  { run: 'mutations', rounds: 2 },
]
