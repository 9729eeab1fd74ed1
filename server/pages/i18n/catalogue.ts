import { boleto } from './boleto.ts'
import { buyerFields } from './buyerFields.ts'
import { consents } from './consents.ts'
import { frame } from './frame.ts'
import { known } from './known.ts'
import { methods } from './methods.ts'
import { pix } from './pix.ts'
import { receipt } from './receipt.ts'
import { refusals } from './refusals.ts'
import { results } from './results.ts'
import { sandbox } from './sandbox.ts'
import { selling } from './selling.ts'
import { subscription } from './subscription.ts'
import { terms } from './terms.ts'
import { upsell } from './upsell.ts'
import { wrongFields } from './wrongFields.ts'

/** All texts of the checkout, with their translations. */
export const catalogue = {
  ...frame,
  ...buyerFields,
  ...methods,
  ...pix,
  ...boleto,
  ...results,
  ...refusals,
  ...wrongFields,
  ...selling,
  ...upsell,
  ...subscription,
  ...receipt,
  ...consents,
  ...known,
  ...terms,
  ...sandbox,
}
