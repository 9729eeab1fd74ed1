import type { Static } from 'typebox'
import type { SoldLine } from '../catalog/soldLines.ts'
import type { ChargeItem } from '../charges/charge.ts'
import type { DisputeKind } from '../gateways/port/disputes.ts'
import type { MailAttachment } from '../mail/renderedMail.ts'
import type { PaymentRow } from '../payments/payment.ts'
import type { RefundRequestRow } from '../payments/refunds/refundRequest.ts'
import type { RefundStatus } from '../payments/refunds/refundStatus.ts'
import type { SignInChange } from '../students/notifyStudent.ts'
import type { SubscriptionRow } from '../subscriptions/subscription.ts'
import type { MailMessages } from './i18n/mailMessages.ts'
import type { MailAudience, MailBlock, MailBranding } from './layout/mailBlock.ts'

/** The facts for the content of a mail. A mail has only the groups that its kind needs. */
export type MailFacts = {
  /** Texts in the mail's language. */
  t: MailMessages
  branding: MailBranding
  /** The reader of the mail, who gets the text for buyers, students, the team or a person's account. */
  audience: MailAudience
  /** Base address of this installation. */
  publicUrl: string
  /** Id of the store. Undefined for a mail about an account. */
  storeId?: string
  /** True if the reader's language is unknown. */
  languageIsUnknown?: boolean
  /** The sender's name, and the address for replies. */
  from?: string
  replyTo?: string
  payment?: PaymentFacts
  subscription?: SubscriptionFacts
  access?: AccessFacts
  learnLink?: LearnLinkFacts
  /** The code that a buyer enters in the checkout. */
  code?: string
  signInChange?: SignInChangeFacts
  certificate?: CertificateFacts
  endpoint?: EndpointFacts
  dispute?: DisputeFacts
  recovery?: RecoveryFacts
  declined?: DeclinedFacts
  account?: AccountFacts
}

export type PaymentFacts = Pick<
  PaymentRow,
  | 'id'
  | 'charge_id'
  | 'method'
  | 'total_in_cents'
  | 'currency'
  | 'installments'
  | 'card_brand'
  | 'card_last_four'
  | 'pix_copy_paste'
  | 'boleto_line'
  | 'boleto_barcode'
  | 'boleto_url'
  | 'boleto_pdf_url'
  | 'expires_at'
  | 'paid_at'
  | 'created_at'
  | 'buyer_name'
> & {
  /** Name of the purchase in one line: the offer, or the description or first item of the charge. */
  bought: string
  items: readonly Static<typeof ChargeItem>[]
  /** The lines of a purchase with a coupon or with order bumps. Empty for any other purchase. */
  soldLines: readonly SoldLine[]
  /** True if the purchase gave access to a course. */
  gaveAccess: boolean
  /** The gateway's page where the buyer enters a bank account, if the refund waits for it. */
  refundPage: string | null
  /** The refund of a mail about one of several refunds. */
  refund?: { amountInCents: number; status: RefundStatus; isPart: boolean; isOverpaid: boolean; isUnclear: boolean }
  /** The buyer's request, for a mail about a requested refund. */
  request?: Pick<RefundRequestRow, 'amount_in_cents' | 'status' | 'in_time' | 'decide_by' | 'answer'>
}

export type SubscriptionFacts = Pick<
  SubscriptionRow,
  | 'id'
  | 'method'
  | 'price_in_cents'
  | 'currency'
  | 'billing_cycle'
  | 'buyer_name'
  | 'card_last_four'
  | 'current_period_end'
  | 'anchor_at'
  | 'paused_until'
  | 'next_plan'
  | 'credit_in_cents'
  | 'no_retry_left'
  | 'due_at'
  | 'status'
> & {
  offerName: string
  /** Address of the buyer's own page, where the buyer can cancel the subscription. */
  ownUrl: string
  /** Address of the page where the buyer replaces the card. */
  cardUrl?: string
}

/** Access of a student to a course. */
export type AccessFacts = {
  studentName: string
  course: string
  url: string
  /** Null for access without an end. */
  expiresAt: Date | null
}

/** A link that signs a student in, or that confirms the student's new e-mail. */
export type LearnLinkFacts = { url: string; isForNewEmail: boolean }

/** A change of a student's ways to sign in. `url` is the address of the student's account. */
export type SignInChangeFacts = { change: SignInChange; url: string }

export type CertificateFacts = { studentName: string; course: string; code: string; issuedAt: Date; url: string }

/** The abandoned checkout of a buyer, with the links that open it again and that end the reminders. */
export type RecoveryFacts = { name: string | null; bought: string; url: string; stopUrl: string }

/** The purchase of a declined card: the link that opens it again, and its amount without the interest of installments. */
export type DeclinedFacts = { url: string; takesPix: boolean; amountInCents: number }

/** `daysLeft` is null if the dispute needs no answer, or if the gateway does not report the last day. */
export type DisputeFacts = {
  id: string
  kind: DisputeKind
  amountInCents: number
  dueAt: Date | null
  daysLeft: number | null
}

/** `reason` is a sentence of the server in English. */
export type EndpointFacts = { id: string; url: string; reason: string | null }

export type AccountFacts =
  | { is: 'invitation'; by: string; store: string; url: string; days: number }
  | { is: 'password_reset'; email: string; url: string; minutes: number }
  | { is: 'changed'; email: string; news: keyof MailMessages['news'] }

/** Facts with the groups that a kind of mail needs. */
export type FactsWith<Group extends keyof MailFacts> = MailFacts & Required<Pick<MailFacts, Group>>

/** The content of a mail, without its frame. */
export type MailContent = {
  subject: string
  /** The preview text after the subject in a list of mails. */
  preheader: string
  blocks: MailBlock[]
  attachments?: MailAttachment[]
}
