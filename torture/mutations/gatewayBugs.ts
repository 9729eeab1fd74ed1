import { asaasBugs } from './gateways/asaasBugs.ts'
import { efiBugs } from './gateways/efiBugs.ts'
import { pagarmeBugs } from './gateways/pagarmeBugs.ts'
import { stripeBugs } from './gateways/stripeBugs.ts'
import type { PlantedBug } from './plantedBug.ts'

/**
 * Differences from the companies' own definitions, in adapters and in the simulator. The tests of `test/official` must
 * find all of them, because these tests compare each side with the definitions.
 */
export const gatewayBugs: readonly PlantedBug[] = [...asaasBugs, ...pagarmeBugs, ...efiBugs, ...stripeBugs]
