import type { MailKind } from '../mail/mailKinds.ts'
import { accountMail } from './account.ts'
import { boletoDueMail, boletoSlipMail } from './boleto.ts'
import { checkoutCodeMail } from './checkoutCode.ts'
import { purchaseDeclinedMail } from './declinedCard.ts'
import { disputeDueMail, disputeOpenedMail } from './dispute.ts'
import { cardDeclinedMail, renewalCodeMail } from './dunning.ts'
import type { FactsWith, MailContent, MailFacts } from './mailFacts.ts'
import { pixCodeMail } from './pixCode.ts'
import { receiptMail } from './receipt.ts'
import { checkoutAbandonedMail } from './recovery.ts'
import { refundAskedMail, refundDeclinedMail, refundedMail } from './refund.ts'
import {
  chargebackOpenedMail,
  endpointDisabledMail,
  refundStuckMail,
  saleMadeMail,
  staffRefundAskedMail,
} from './staff.ts'
import { accessMail, certificateMail, learnLinkMail, signInChangedMail } from './student.ts'
import {
  recurringPixEndedMail,
  subscriptionCanceledMail,
  subscriptionChangedMail,
  subscriptionKeptMail,
  subscriptionRenewedMail,
  subscriptionStartedMail,
  trialEndingMail,
} from './subscription.ts'

type Content = (facts: MailFacts) => MailContent | Promise<MailContent> | undefined

/**
 * Makes the content of a mail from its facts.
 * @returns undefined if facts are missing, for example after an erasure
 */
export async function contentOf(kind: MailKind, facts: MailFacts): Promise<MailContent | undefined> {
  return await contents[kind](facts)
}

const account = needing(['account'], accountMail)
const ofPurchase = needing(['payment', 'declined'], purchaseDeclinedMail)
const ofRenewal = needing(['subscription'], cardDeclinedMail)

const contents: Record<MailKind, Content> = {
  pix_code: needing(['payment'], pixCodeMail),
  boleto_slip: needing(['payment'], boletoSlipMail),
  boleto_due: needing(['payment'], boletoDueMail),
  receipt: needing(['payment'], receiptMail),
  refunded: needing(['payment'], refundedMail),
  refund_asked: needing(['payment'], (facts) =>
    facts.audience === 'staff' ? staffRefundAskedMail(facts) : refundAskedMail(facts),
  ),
  refund_declined: needing(['payment'], refundDeclinedMail),
  access: needing(['access'], accessMail),
  learn_link: needing(['learnLink'], learnLinkMail),
  sign_in_changed: needing(['signInChange'], signInChangedMail),
  certificate: needing(['certificate'], certificateMail),
  checkout_code: needing(['code'], checkoutCodeMail),
  subscription_started: needing(['subscription'], subscriptionStartedMail),
  subscription_renewed: needing(['subscription', 'payment'], subscriptionRenewedMail),
  renewal_code: needing(['subscription', 'payment'], renewalCodeMail),
  card_declined: (facts) => (facts.declined ? ofPurchase(facts) : ofRenewal(facts)),
  trial_ending: needing(['subscription'], trialEndingMail),
  subscription_canceled: needing(['subscription'], subscriptionCanceledMail),
  subscription_kept: needing(['subscription'], subscriptionKeptMail),
  recurring_pix_ended: needing(['subscription'], recurringPixEndedMail),
  subscription_changed: needing(['subscription'], subscriptionChangedMail),
  checkout_abandoned: needing(['recovery'], checkoutAbandonedMail),
  sale_made: needing(['payment'], saleMadeMail),
  refund_stuck: needing(['payment'], refundStuckMail),
  chargeback_opened: needing(['payment'], chargebackOpenedMail),
  dispute_opened: needing(['payment', 'dispute'], disputeOpenedMail),
  dispute_due: needing(['payment', 'dispute'], disputeDueMail),
  endpoint_disabled: needing(['endpoint'], endpointDisabledMail),
  invitation: account,
  password_reset: account,
  account_changed: account,
}

/** Returns a content function that returns undefined if one of these groups of facts is missing. */
function needing<Group extends keyof MailFacts>(
  groups: readonly Group[],
  content: (facts: FactsWith<Group>) => MailContent | Promise<MailContent>,
): Content {
  return (facts) => {
    const isComplete = groups.every((group) => facts[group] !== undefined)
    return isComplete ? content(facts as FactsWith<Group>) : undefined
  }
}
