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
