import { deliveryBugs } from './deliveryBugs.ts'
import { gatewayBugs } from './gatewayBugs.ts'
import { paymentBugs } from './paymentBugs.ts'
import type { PlantedBug } from './plantedBug.ts'
import { saleBugs } from './saleBugs.ts'

/** All planted bugs. A test checks that each text is in its file exactly once. */
export const plantedBugs: readonly PlantedBug[] = [...paymentBugs, ...saleBugs, ...deliveryBugs, ...gatewayBugs]
