import { attack } from './attacks/scenario.ts'
import { books } from './books/books.ts'
import { tests } from './catalogue/runTests.ts'
import { conversions } from './conversions/scenario.ts'
import { engine } from './engine/scenario.ts'
import { failover } from './failover/scenario.ts'
import { coldStart } from './faults/coldStart.ts'
import { commitCuts } from './faults/commitCuts.ts'
import { deliveries } from './faults/deliveries.ts'
import { freeze } from './faults/freeze.ts'
import { fullDisk } from './faults/fullDisk.ts'
import { gatewayWebhooks } from './faults/gatewayWebhooks.ts'
import { killAlone } from './faults/killAlone.ts'
import { lostAnswers } from './faults/lostAnswers.ts'
import { oneFolder } from './faults/oneFolder.ts'
import { sameCharge } from './faults/sameCharge.ts'
import { secrets } from './faults/secrets.ts'
import { silentDatabase } from './faults/silentDatabase.ts'
import { fuzz } from './fuzz/scenario.ts'
import { kill } from './kill/scenario.ts'
import { lives } from './lives/scenario.ts'
import { money } from './money/scenario.ts'
import { mutations } from './mutations/scenario.ts'
import { receivers } from './receivers/scenario.ts'
import { restore } from './restore/scenario.ts'
import type { Scenario } from './scenario.ts'
import { seats } from './seats/scenario.ts'
import { sequences } from './sequences/sequences.ts'
import { subscriptions } from './subscriptions/scenario.ts'

export const scenarios: Record<string, Scenario> = {
  attack,
  books,
  coldStart,
  commitCuts,
  conversions,
  deliveries,
  engine,
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
