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

/** A run of the whole. `rounds` replaces the scenario's own number. Without `quick` a quick run leaves it out. */
export type PlannedRun = { run: string; rounds?: number; quick?: number }

/** All scenarios. Those that found most faults in the least time come first, so that a fault ends the run early. */
export const wholePlan: readonly PlannedRun[] = [
  { run: 'sequences', quick: 300 },
  { run: 'money sums', rounds: 1_000_000, quick: 20_000 },
  { run: 'money orders', rounds: 5_000, quick: 60 },
  { run: 'fuzz', quick: 2_000 },
  { run: 'lostAnswers', quick: 4 },
  { run: 'sameCharge', quick: 60 },
  { run: 'gatewayWebhooks', quick: 1 },
  { run: 'commitCuts', quick: 1 },
  { run: 'kill', quick: 25 },
  { run: 'killAlone', quick: 2 },
  { run: 'freeze', quick: 1 },
  { run: 'fullDisk', quick: 1 },
  { run: 'silentDatabase', quick: 1 },
  { run: 'oneFolder', quick: 1 },
  { run: 'receivers', quick: 40 },
  { run: 'deliveries', quick: 1 },
  { run: 'coldStart', quick: 5_000 },
  { run: 'lives', quick: 20 },
  { run: 'secrets', quick: 60 },
  { run: 'seats', quick: 500 },
  { run: 'conversions', quick: 200 },
  { run: 'restore', quick: 1 },
  { run: 'subscriptions' },
  { run: 'money' },
  { run: 'attack' },
  { run: 'failover' },
  { run: 'tests' },
  { run: 'mutations' },
  { run: 'books' },
]
