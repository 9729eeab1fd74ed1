import { buyerCodeOf } from '../checkout/buyerCodes.ts'
import type { Context } from '../core/context.ts'
import { sql } from '../core/sql.ts'
import { learnPath } from '../learn/visit.ts'
import { inMail } from '../mail/inMail.ts'
import { openMailData } from '../mail/mailData.ts'
import { readersOf } from '../mail/mailKinds.ts'
import { type MailRow, NO_STORE } from '../mail/mailRow.ts'
import { DEFAULT_COLOR, findShownBranding } from '../pages/branding.ts'
import { findStore, type Store } from '../stores/store.ts'
import { learnOrigin } from '../students/ownHost.ts'
import { cardLink } from '../subscriptions/cardLink.ts'
import { findSubscription } from '../subscriptions/subscription.ts'
import { PASSWORD_LINK_MINUTES } from '../users/changePassword.ts'
import { INVITATION_DAYS } from '../users/invitations.ts'
import { readDeclinedFacts } from './declinedCard.ts'
import { readDisputeFacts } from './disputeFacts.ts'
import { mailMessagesIn } from './i18n/mailMessages.ts'
import type { AccountFacts, EndpointFacts, MailFacts, SubscriptionFacts } from './mailFacts.ts'
import { readPaymentFacts } from './paymentFacts.ts'
import { readRecoveryFacts } from './recovery.ts'
import { readAccessFacts, readCertificateFacts, readLearnLinkFacts, signInChangeFacts } from './studentFacts.ts'

/** Reads the rows that the ids of a mail refer to. @returns undefined for a store that no longer exists */
export async function readMailFacts(ctx: Context, mail: MailRow): Promise<MailFacts | undefined> {
  const { store_id: storeId, language } = mail
  const t = mailMessagesIn(language ?? 'pt')
  const base = { t, publicUrl: ctx.settings.publicUrl, languageIsUnknown: language === null }
  const store = storeId === NO_STORE ? undefined : await findStore(ctx.database, storeId)
  if (readersOf(mail.kind) === 'account')
    return { ...base, audience: 'account', branding: OWN_BRANDING, account: accountFacts(ctx, store, mail) }
  if (store === undefined) return undefined
  const [own, groups] = await Promise.all([storeFacts(ctx, store), groupsOf(ctx, store, mail)])
  return { ...base, ...own, ...groups, audience: audienceOf(mail) }
}

/** Reads the data of a store for the frame of its mails. */
export async function storeFacts(ctx: Context, store: Store) {
  const { color, logoPath, supportEmail } = await findShownBranding(ctx, store)
  const { mailSenderName, mailReplyTo } = store.settings
  const logoUrl = logoPath && `${ctx.settings.publicUrl}${logoPath}`
  return {
    storeId: store.id,
    branding: { name: inMail(store.name), color, logoUrl, supportEmail },
    from: inMail(mailSenderName ?? store.name),
    replyTo: mailReplyTo ?? supportEmail ?? undefined,
  }
}

/** The frame of mails about a person's account. */
export const OWN_BRANDING = { name: 'Balcão', color: DEFAULT_COLOR, logoUrl: undefined, supportEmail: null }

function audienceOf({ kind, user_id }: MailRow): MailFacts['audience'] {
  return user_id === null ? readersOf(kind) : 'staff'
}

/** Reads the groups of facts for the ids of a mail. */
async function groupsOf(ctx: Context, store: Store, mail: MailRow): Promise<Partial<MailFacts>> {
  const { payment_id: paymentId, subscription_id: subscriptionId } = mail
  const [payment, subscription, access, learnLink, certificate, endpoint, dispute] = await Promise.all([
    paymentId === null ? undefined : readPaymentFacts(ctx, { id: paymentId, storeId: store.id }, mail.refund_id),
    subscriptionId === null ? undefined : readSubscriptionFacts(ctx, store, subscriptionId),
    mail.kind === 'access' ? readAccessFacts(ctx, store, mail) : undefined,
    mail.kind === 'learn_link' ? readLearnLinkFacts(ctx, store, mail) : undefined,
    mail.kind === 'certificate' ? readCertificateFacts(ctx, store.id, mail) : undefined,
    mail.endpoint_id === null ? undefined : readEndpointFacts(ctx, store.id, mail.endpoint_id),
    readDisputeFacts(ctx, store, mail),
  ])
  const recovery = mail.kind === 'checkout_abandoned' ? await readRecoveryFacts(ctx, store, mail) : undefined
  const declined = mail.kind === 'card_declined' ? await readDeclinedFacts(ctx, store, mail) : undefined
  const signInChange = mail.kind === 'sign_in_changed' ? signInChangeFacts(ctx, store, mail) : undefined
  const code = mail.kind === 'checkout_code' && mail.about !== null ? buyerCodeOf(ctx, mail.about) : undefined
  const facts = { payment, subscription, access, certificate, endpoint, learnLink, signInChange, dispute }
  return { ...facts, recovery, declined, code }
}

/** Reads the facts of a subscription. @returns undefined for an unknown or an erased buyer */
export async function readSubscriptionFacts(
  ctx: Context,
  store: Store,
  id: string,
): Promise<SubscriptionFacts | undefined> {
  const subscription = await findSubscription(ctx.database, store.id, id)
  if (!subscription || subscription.buyer_name === null) return undefined
  const isByCard = subscription.method === 'credit_card'
  return {
    ...subscription,
    offerName: subscription.offer.name,
    ownUrl: `${learnOrigin(ctx, store)}${learnPath(store, '/purchases')}`,
    ...(isByCard && { cardUrl: cardLink(ctx, store, subscription) }),
  }
}

async function readEndpointFacts(ctx: Context, storeId: string, id: string): Promise<EndpointFacts | undefined> {
  return await ctx.database.row(endpointOfMail, { id, storeId })
}

/** Opens the facts of a mail about an account. @returns undefined if they were emptied after the mail was sent */
function accountFacts(ctx: Context, store: Store | undefined, mail: MailRow): AccountFacts | undefined {
  const data = readersOf(mail.kind) === 'account' ? openMailData(ctx, mail) : undefined
  if (data === undefined) return undefined
  const email = mail.recipient ?? ''
  switch (mail.kind) {
    case 'invitation':
      return { is: 'invitation', by: data.inviter!, store: store?.name ?? '', url: data.link!, days: INVITATION_DAYS }
    case 'password_reset':
      return { is: 'password_reset', email, url: data.link!, minutes: PASSWORD_LINK_MINUTES }
    default:
      return { is: 'changed', email, news: data.change as (AccountFacts & { is: 'changed' })['news'] }
  }
}

const endpointOfMail = sql(
  'endpointOfMail',
  'select id, url, disabled_reason as reason from webhook_endpoints where id = :id and store_id = :storeId',
)
