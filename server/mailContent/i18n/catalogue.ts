import { account } from './account.ts'
import { boleto } from './boleto.ts'
import { checkoutCode } from './checkoutCode.ts'
import { dispute } from './dispute.ts'
import { dunning } from './dunning.ts'
import { facts } from './facts.ts'
import { pix } from './pix.ts'
import { receipt } from './receipt.ts'
import { recovery } from './recovery.ts'
import { securityNews } from './securityNews.ts'
import { staff } from './staff.ts'
import { student } from './student.ts'
import { subscription } from './subscription.ts'

/** All texts of the mails, with their translations. */
export const catalogue = {
  ...facts,
  ...pix,
  ...boleto,
  ...receipt,
  ...subscription,
  ...checkoutCode,
  ...dispute,
  ...dunning,
  ...recovery,
  ...student,
  ...staff,
  ...account,
  ...securityNews,
}
