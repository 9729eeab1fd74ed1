// The types of every statement, read from PostgreSQL. `npm run statements` writes this file.
import type { ColumnOf } from '../core/row.ts'
import type { batchRow } from '../catalog/batch.ts'
import type { couponRow } from '../catalog/coupon.ts'
import type { offerRow } from '../catalog/offer.ts'
import type { linkRow } from '../catalog/paymentLinks.ts'
import type { productRow } from '../catalog/products.ts'
import type { chargeRow } from '../charges/charge.ts'
import type { checkoutSessionRow } from '../charges/checkoutSession.ts'
import type { buyerCodeRow } from '../checkout/buyerCodes.ts'
import type { draftRow } from '../checkout/checkoutDraft.ts'
import type { upsellRow } from '../checkout/upsell.ts'
import type { courseRow } from '../courses/course.ts'
import type { cohortRow } from '../courses/listCohorts.ts'
import type { studentRow } from '../courses/student.ts'
import type { disputeRow } from '../disputes/dispute.ts'
import type { mailRow } from '../mail/mailRow.ts'
import type { mediaRow } from '../media/media.ts'
import type { removalRow } from '../media/removeMedia.ts'
import type { differenceRow } from '../money/difference.ts'
import type { moneyAccountRow } from '../money/moneyAccounts.ts'
import type { moneyLineRow } from '../money/moneyLine.ts'
import type { movementRow } from '../money/monthMovements.ts'
import type { payoutRow } from '../money/payout.ts'
import type { paymentRow } from '../payments/payment.ts'
import type { refundRow } from '../payments/refunds/refund.ts'
import type { refundRequestRow } from '../payments/refunds/refundRequest.ts'
import type { recipientRow } from '../split/recipient.ts'
import type { apiKeyRow } from '../stores/apiKeys.ts'
import type { learnStudentRow } from '../students/learnStudent.ts'
import type { studentPasskeyRow } from '../students/studentPasskeys.ts'
import type { studentSessionRow } from '../students/studentSessions.ts'
import type { subscriptionRow } from '../subscriptions/subscription.ts'
import type { invitationRow } from '../users/invitations.ts'
import type { passkeyRow } from '../users/passkeys.ts'
import type { credentialsRow } from '../users/signIn.ts'
import type { userRow } from '../users/user.ts'
import type { destinationRow } from '../webhooks/conversionDestinations.ts'
import type { attemptRow, deliveryRow } from '../webhooks/listDeliveries.ts'

type PaymentRow = {
  id: ColumnOf<typeof movementRow, 'id'>
  store_id: ColumnOf<typeof paymentRow, 'store_id'>
  charge_id: ColumnOf<typeof paymentRow, 'charge_id'>
  gateway_account_id: ColumnOf<typeof paymentRow, 'gateway_account_id'> | null
  product_id: ColumnOf<typeof paymentRow, 'product_id'> | null
  offer_id: ColumnOf<typeof paymentRow, 'offer_id'> | null
  offer: ColumnOf<typeof paymentRow, 'offer'> | null
  coupon: ColumnOf<typeof paymentRow, 'coupon'> | null
  items: ColumnOf<typeof paymentRow, 'items'> | null
  subscription_id: ColumnOf<typeof paymentRow, 'subscription_id'> | null
  provider: ColumnOf<typeof movementRow, 'provider'>
  method: ColumnOf<typeof movementRow, 'method'>
  status: ColumnOf<typeof paymentRow, 'status'>
  amount_in_cents: number
  total_in_cents: number
  platform_fee_in_cents: number
  split: ColumnOf<typeof paymentRow, 'split'> | null
  installments: number
  currency: ColumnOf<typeof paymentRow, 'currency'>
  buyer_name: ColumnOf<typeof movementRow, 'buyer_name'> | null
  buyer_email: ColumnOf<typeof paymentRow, 'buyer_email'> | null
  buyer_document: ColumnOf<typeof paymentRow, 'buyer_document'> | null
  buyer_phone: ColumnOf<typeof paymentRow, 'buyer_phone'> | null
  buyer_address: ColumnOf<typeof paymentRow, 'buyer_address'> | null
  buyer_ip: ColumnOf<typeof paymentRow, 'buyer_ip'> | null
  language: ColumnOf<typeof paymentRow, 'language'> | null
  metadata: ColumnOf<typeof paymentRow, 'metadata'>
  tracking: ColumnOf<typeof paymentRow, 'tracking'> | null
  checkout_session_id: ColumnOf<typeof paymentRow, 'checkout_session_id'> | null
  client_reference: ColumnOf<typeof paymentRow, 'client_reference'> | null
  external_id: ColumnOf<typeof movementRow, 'external_id'> | null
  pix_copy_paste: ColumnOf<typeof paymentRow, 'pix_copy_paste'> | null
  pix_qr_code_url: ColumnOf<typeof paymentRow, 'pix_qr_code_url'> | null
  boleto_line: ColumnOf<typeof paymentRow, 'boleto_line'> | null
  boleto_barcode: ColumnOf<typeof paymentRow, 'boleto_barcode'> | null
  boleto_url: ColumnOf<typeof paymentRow, 'boleto_url'> | null
  boleto_pdf_url: ColumnOf<typeof paymentRow, 'boleto_pdf_url'> | null
  end_to_end_id: ColumnOf<typeof paymentRow, 'end_to_end_id'> | null
  txid: ColumnOf<typeof paymentRow, 'txid'> | null
  our_number: ColumnOf<typeof paymentRow, 'our_number'> | null
  expires_at: Date | null
  decline_message: ColumnOf<typeof paymentRow, 'decline_message'> | null
  decline_hard: boolean | null
  decline_reason: ColumnOf<typeof paymentRow, 'decline_reason'> | null
  redirect_url: ColumnOf<typeof paymentRow, 'redirect_url'> | null
  recurring_pix: ColumnOf<typeof paymentRow, 'recurring_pix'> | null
  authorization_id: ColumnOf<typeof paymentRow, 'authorization_id'> | null
  card_brand: ColumnOf<typeof movementRow, 'card_brand'> | null
  card_last_four: ColumnOf<typeof paymentRow, 'card_last_four'> | null
  card_reference: ColumnOf<typeof paymentRow, 'card_reference'> | null
  paid_at: Date | null
  refunded_in_cents: number
  refunds_owed_in_cents: number
  refund_count: number
  created_at: Date
  updated_at: Date
}

type ChargeRow = {
  id: ColumnOf<typeof chargeRow, 'id'>
  store_id: ColumnOf<typeof chargeRow, 'store_id'>
  kind: ColumnOf<typeof chargeRow, 'kind'>
  status: ColumnOf<typeof chargeRow, 'status'>
  amount_in_cents: number
  currency: ColumnOf<typeof chargeRow, 'currency'>
  items: ColumnOf<typeof chargeRow, 'items'>
  description: ColumnOf<typeof chargeRow, 'description'> | null
  customer_email: ColumnOf<typeof chargeRow, 'customer_email'> | null
  customer_name: ColumnOf<typeof chargeRow, 'customer_name'> | null
  metadata: ColumnOf<typeof chargeRow, 'metadata'>
  tracking: ColumnOf<typeof chargeRow, 'tracking'> | null
  client_reference: ColumnOf<typeof chargeRow, 'client_reference'> | null
  max_installments: number
  boleto_due_in_days: number
  interest_paid_by_buyer: boolean
  split: ColumnOf<typeof chargeRow, 'split'> | null
  success_url: ColumnOf<typeof chargeRow, 'success_url'> | null
  cancel_url: ColumnOf<typeof chargeRow, 'cancel_url'> | null
  postback_url: ColumnOf<typeof chargeRow, 'postback_url'> | null
  send_mail: boolean
  postback_secret: ColumnOf<typeof chargeRow, 'postback_secret'>
  declined_attempts: number
  claimed_by: ColumnOf<typeof chargeRow, 'claimed_by'> | null
  claimed_until: Date | null
  revision: number
  statement_descriptor: ColumnOf<typeof chargeRow, 'statement_descriptor'> | null
  product_id: ColumnOf<typeof chargeRow, 'product_id'> | null
  offer_id: ColumnOf<typeof chargeRow, 'offer_id'> | null
  offer: ColumnOf<typeof chargeRow, 'offer'> | null
  coupon: ColumnOf<typeof chargeRow, 'coupon'> | null
  sold_items: ColumnOf<typeof chargeRow, 'sold_items'> | null
  payment_link_id: ColumnOf<typeof chargeRow, 'payment_link_id'> | null
  checkout_session_id: ColumnOf<typeof chargeRow, 'checkout_session_id'> | null
  subscription_id: ColumnOf<typeof chargeRow, 'subscription_id'> | null
  cycle: number | null
  created_at: Date
}

type CouponRow = {
  id: ColumnOf<typeof couponRow, 'id'>
  code: ColumnOf<typeof couponRow, 'code'>
  code_key: ColumnOf<typeof couponRow, 'code_key'>
  basis_points: number | null
  amount_in_cents: number | null
  offers: ColumnOf<typeof couponRow, 'offers'> | null
  starts_at: Date | null
  ends_at: Date | null
  max_uses: number | null
  max_per_buyer: number | null
  cycles: number | null
  taken: number
  active: boolean
  created_at: Date
  updated_at: Date
}

type CheckoutSessionRow = {
  id: ColumnOf<typeof checkoutSessionRow, 'id'>
  store_id: ColumnOf<typeof checkoutSessionRow, 'store_id'>
  charge_id: ColumnOf<typeof checkoutSessionRow, 'charge_id'>
  offer_id: ColumnOf<typeof checkoutSessionRow, 'offer_id'> | null
  details: ColumnOf<typeof checkoutSessionRow, 'details'>
  expires_at: Date
  expired_at: Date | null
  begun_at: Date | null
  created_at: Date
}

type PaymentRow2 = {
  id: ColumnOf<typeof movementRow, 'id'>
  store_id: ColumnOf<typeof paymentRow, 'store_id'>
  charge_id: ColumnOf<typeof paymentRow, 'charge_id'> | null
  gateway_account_id: ColumnOf<typeof paymentRow, 'gateway_account_id'> | null
  product_id: ColumnOf<typeof paymentRow, 'product_id'> | null
  offer_id: ColumnOf<typeof paymentRow, 'offer_id'> | null
  offer: ColumnOf<typeof paymentRow, 'offer'> | null
  coupon: ColumnOf<typeof paymentRow, 'coupon'> | null
  items: ColumnOf<typeof paymentRow, 'items'> | null
  subscription_id: ColumnOf<typeof paymentRow, 'subscription_id'> | null
  provider: ColumnOf<typeof movementRow, 'provider'>
  method: ColumnOf<typeof movementRow, 'method'>
  status: ColumnOf<typeof paymentRow, 'status'>
  amount_in_cents: number
  total_in_cents: number
  platform_fee_in_cents: number
  split: ColumnOf<typeof paymentRow, 'split'> | null
  installments: number
  currency: ColumnOf<typeof paymentRow, 'currency'>
  buyer_name: ColumnOf<typeof movementRow, 'buyer_name'> | null
  buyer_email: ColumnOf<typeof paymentRow, 'buyer_email'> | null
  buyer_document: ColumnOf<typeof paymentRow, 'buyer_document'> | null
  buyer_phone: ColumnOf<typeof paymentRow, 'buyer_phone'> | null
  buyer_address: ColumnOf<typeof paymentRow, 'buyer_address'> | null
  buyer_ip: ColumnOf<typeof paymentRow, 'buyer_ip'> | null
  language: ColumnOf<typeof paymentRow, 'language'> | null
  metadata: ColumnOf<typeof paymentRow, 'metadata'>
  tracking: ColumnOf<typeof paymentRow, 'tracking'> | null
  checkout_session_id: ColumnOf<typeof paymentRow, 'checkout_session_id'> | null
  client_reference: ColumnOf<typeof paymentRow, 'client_reference'> | null
  external_id: ColumnOf<typeof movementRow, 'external_id'> | null
  pix_copy_paste: ColumnOf<typeof paymentRow, 'pix_copy_paste'> | null
  pix_qr_code_url: ColumnOf<typeof paymentRow, 'pix_qr_code_url'> | null
  boleto_line: ColumnOf<typeof paymentRow, 'boleto_line'> | null
  boleto_barcode: ColumnOf<typeof paymentRow, 'boleto_barcode'> | null
  boleto_url: ColumnOf<typeof paymentRow, 'boleto_url'> | null
  boleto_pdf_url: ColumnOf<typeof paymentRow, 'boleto_pdf_url'> | null
  end_to_end_id: ColumnOf<typeof paymentRow, 'end_to_end_id'> | null
  txid: ColumnOf<typeof paymentRow, 'txid'> | null
  our_number: ColumnOf<typeof paymentRow, 'our_number'> | null
  expires_at: Date | null
  decline_message: ColumnOf<typeof paymentRow, 'decline_message'> | null
  decline_hard: boolean | null
  decline_reason: ColumnOf<typeof paymentRow, 'decline_reason'> | null
  redirect_url: ColumnOf<typeof paymentRow, 'redirect_url'> | null
  recurring_pix: ColumnOf<typeof paymentRow, 'recurring_pix'> | null
  authorization_id: ColumnOf<typeof paymentRow, 'authorization_id'> | null
  card_brand: ColumnOf<typeof movementRow, 'card_brand'> | null
  card_last_four: ColumnOf<typeof paymentRow, 'card_last_four'> | null
  card_reference: ColumnOf<typeof paymentRow, 'card_reference'> | null
  paid_at: Date | null
  refunded_in_cents: number
  refunds_owed_in_cents: number
  refund_count: number
  created_at: Date
  updated_at: Date
}

type MailRow = {
  id: ColumnOf<typeof mailRow, 'id'>
  store_id: ColumnOf<typeof mailRow, 'store_id'>
  kind: ColumnOf<typeof mailRow, 'kind'>
  recipient: ColumnOf<typeof mailRow, 'recipient'> | null
  user_id: ColumnOf<typeof mailRow, 'user_id'> | null
  language: ColumnOf<typeof mailRow, 'language'> | null
  payment_id: ColumnOf<typeof mailRow, 'payment_id'> | null
  subscription_id: ColumnOf<typeof mailRow, 'subscription_id'> | null
  student_id: ColumnOf<typeof mailRow, 'student_id'> | null
  enrollment_id: ColumnOf<typeof mailRow, 'enrollment_id'> | null
  endpoint_id: ColumnOf<typeof mailRow, 'endpoint_id'> | null
  about: ColumnOf<typeof mailRow, 'about'> | null
  refund_id: ColumnOf<typeof mailRow, 'refund_id'> | null
  dispute_id: ColumnOf<typeof mailRow, 'dispute_id'> | null
  data: ColumnOf<typeof mailRow, 'data'> | null
  planned_at: Date | null
  attempts: number
  status: ColumnOf<typeof mailRow, 'status'>
  response: ColumnOf<typeof mailRow, 'response'> | null
  sent_at: Date | null
  created_at: Date
}

type SubscriptionRow = {
  id: ColumnOf<typeof subscriptionRow, 'id'>
  store_id: ColumnOf<typeof subscriptionRow, 'store_id'>
  offer_id: ColumnOf<typeof subscriptionRow, 'offer_id'>
  product_id: ColumnOf<typeof subscriptionRow, 'product_id'>
  status: ColumnOf<typeof subscriptionRow, 'status'>
  method: ColumnOf<typeof subscriptionRow, 'method'>
  price_in_cents: number
  currency: ColumnOf<typeof subscriptionRow, 'currency'>
  billing_cycle: ColumnOf<typeof subscriptionRow, 'billing_cycle'>
  trial_days: number | null
  max_charges: number | null
  buyer_name: ColumnOf<typeof subscriptionRow, 'buyer_name'> | null
  buyer_email: ColumnOf<typeof subscriptionRow, 'buyer_email'> | null
  buyer_document: ColumnOf<typeof subscriptionRow, 'buyer_document'> | null
  buyer_phone: ColumnOf<typeof subscriptionRow, 'buyer_phone'> | null
  buyer_ip: ColumnOf<typeof subscriptionRow, 'buyer_ip'> | null
  buyer_address: ColumnOf<typeof subscriptionRow, 'buyer_address'> | null
  language: ColumnOf<typeof subscriptionRow, 'language'> | null
  card_reference: ColumnOf<typeof subscriptionRow, 'card_reference'> | null
  card_account_id: ColumnOf<typeof subscriptionRow, 'card_account_id'> | null
  card_brand: ColumnOf<typeof subscriptionRow, 'card_brand'> | null
  card_last_four: ColumnOf<typeof subscriptionRow, 'card_last_four'> | null
  recurring_pix_status: ColumnOf<typeof subscriptionRow, 'recurring_pix_status'> | null
  recurring_pix_id: ColumnOf<typeof subscriptionRow, 'recurring_pix_id'> | null
  recurring_pix_account_id: ColumnOf<typeof subscriptionRow, 'recurring_pix_account_id'> | null
  recurring_pix_in_cents: number | null
  recurring_pix_due_on: ColumnOf<typeof subscriptionRow, 'recurring_pix_due_on'> | null
  recurring_pix_failed_cycle: number | null
  anchor_at: Date | null
  period_starts_at: Date | null
  period_value_in_cents: number
  current_period_end: Date | null
  credit_in_cents: number
  credited_payments: ColumnOf<typeof subscriptionRow, 'credited_payments'> | null
  added_days_in_cents: number
  day_changed_after: number | null
  next_plan: ColumnOf<typeof subscriptionRow, 'next_plan'> | null
  paused_until: Date | null
  trial_ends_at: Date | null
  charges_paid: number
  last_paid_payment_id: ColumnOf<typeof subscriptionRow, 'last_paid_payment_id'> | null
  attempt_payment_id: ColumnOf<typeof subscriptionRow, 'attempt_payment_id'> | null
  not_created_attempts: number
  dunning_since: Date | null
  no_retry_left: boolean
  cancel_at_period_end: boolean
  ended_by: ColumnOf<typeof subscriptionRow, 'ended_by'> | null
  canceled_at: Date | null
  due_at: Date | null
  revision: number
  begun_by: ColumnOf<typeof subscriptionRow, 'begun_by'>
  created_at: Date
  updated_at: Date
  offer: unknown
  tracking: ColumnOf<typeof subscriptionRow, 'tracking'> | null
  checkout_session_id: ColumnOf<typeof subscriptionRow, 'checkout_session_id'> | null
  client_reference: string | null
  coupon: ColumnOf<typeof subscriptionRow, 'coupon'> | null
  offer_metadata: unknown
  offer_split: unknown
  offer_descriptor: string | null
}

type CourseRow = {
  id: ColumnOf<typeof courseRow, 'id'>
  product_id: ColumnOf<typeof courseRow, 'product_id'> | null
  title: ColumnOf<typeof courseRow, 'title'>
  tagline: ColumnOf<typeof courseRow, 'tagline'>
  description: ColumnOf<typeof courseRow, 'description'> | null
  status: ColumnOf<typeof courseRow, 'status'>
  cover_url: ColumnOf<typeof courseRow, 'cover_url'> | null
  poster_url: ColumnOf<typeof courseRow, 'poster_url'> | null
  certificate_enabled: boolean
  workload_hours: number | null
  created_at: Date
  updated_at: Date
}

type EndpointRow = {
  id: ColumnOf<typeof destinationRow, 'id'>
  url: ColumnOf<typeof destinationRow, 'url'>
  events: ColumnOf<typeof destinationRow, 'events'>
  productIds: ColumnOf<typeof destinationRow, 'productIds'> | null
  enabled: boolean
  disabledReason: ColumnOf<typeof destinationRow, 'disabledReason'> | null
  failingSince: Date | null
  previousSecretUntil: Date | null
  createdAt: Date
}

type RecipientRow = {
  id: ColumnOf<typeof recipientRow, 'id'>
  name: ColumnOf<typeof recipientRow, 'name'>
  document: ColumnOf<typeof recipientRow, 'document'> | null
  accounts: ColumnOf<typeof recipientRow, 'accounts'>
  created_at: Date
  archived_at: Date | null
}

type MediaRow = {
  id: ColumnOf<typeof mediaRow, 'id'>
  store_id: ColumnOf<typeof mediaRow, 'store_id'>
  name: ColumnOf<typeof mediaRow, 'name'>
  type: ColumnOf<typeof mediaRow, 'type'> | null
  bytes: number
  storage: ColumnOf<typeof mediaRow, 'storage'>
  status: ColumnOf<typeof mediaRow, 'status'>
  created_at: Date
}

type DeliveryRow = {
  id: ColumnOf<typeof deliveryRow, 'id'>
  event: string
  status: ColumnOf<typeof deliveryRow, 'status'>
  attempts: number
  endpointId: ColumnOf<typeof deliveryRow, 'endpointId'> | null
  chargeId: ColumnOf<typeof deliveryRow, 'chargeId'> | null
  url: string | null
  statusCode: number | null
  cause: string | null
  nextAttemptAt: Date | null
  createdAt: Date
  finishedAt: Date | null
}

type RefundRow = {
  id: ColumnOf<typeof refundRow, 'id'>
  store_id: ColumnOf<typeof refundRow, 'store_id'>
  payment_id: ColumnOf<typeof refundRow, 'payment_id'>
  receipt_id: ColumnOf<typeof refundRow, 'receipt_id'> | null
  offer_id: ColumnOf<typeof refundRow, 'offer_id'> | null
  reason: ColumnOf<typeof refundRow, 'reason'>
  amount_in_cents: number
  status: ColumnOf<typeof refundRow, 'status'>
  failure: ColumnOf<typeof refundRow, 'failure'> | null
  buyer_page: ColumnOf<typeof refundRow, 'buyer_page'> | null
  shares: ColumnOf<typeof refundRow, 'shares'> | null
  created_at: Date
  sent_at: Date | null
  done_at: Date | null
}

type UserRow = {
  id: ColumnOf<typeof credentialsRow, 'id'>
  email: ColumnOf<typeof userRow, 'email'>
  name: ColumnOf<typeof userRow, 'name'>
  locale: ColumnOf<typeof credentialsRow, 'locale'> | null
  totpEnabled: boolean
}

type ProductRow = {
  id: ColumnOf<typeof productRow, 'id'>
  name: ColumnOf<typeof productRow, 'name'>
  active: boolean
  created_at: Date
}

type DeliveryRow2 = {
  id: ColumnOf<typeof deliveryRow, 'id'>
  event: string
  status: ColumnOf<typeof deliveryRow, 'status'>
  attempts: number
  endpointId: ColumnOf<typeof deliveryRow, 'endpointId'>
  chargeId: ColumnOf<typeof deliveryRow, 'chargeId'> | null
  url: string | null
  statusCode: number | null
  cause: string | null
  nextAttemptAt: Date | null
  createdAt: Date
  finishedAt: Date | null
}

type MailRow2 = {
  id: ColumnOf<typeof mailRow, 'id'>
  store_id: ColumnOf<typeof mailRow, 'store_id'>
  kind: ColumnOf<typeof mailRow, 'kind'>
  recipient: ColumnOf<typeof mailRow, 'recipient'> | null
  user_id: ColumnOf<typeof mailRow, 'user_id'> | null
  language: ColumnOf<typeof mailRow, 'language'> | null
  payment_id: ColumnOf<typeof mailRow, 'payment_id'>
  subscription_id: ColumnOf<typeof mailRow, 'subscription_id'> | null
  student_id: ColumnOf<typeof mailRow, 'student_id'> | null
  enrollment_id: ColumnOf<typeof mailRow, 'enrollment_id'> | null
  endpoint_id: ColumnOf<typeof mailRow, 'endpoint_id'> | null
  about: ColumnOf<typeof mailRow, 'about'> | null
  refund_id: ColumnOf<typeof mailRow, 'refund_id'> | null
  dispute_id: ColumnOf<typeof mailRow, 'dispute_id'> | null
  data: ColumnOf<typeof mailRow, 'data'> | null
  planned_at: Date | null
  attempts: number
  status: ColumnOf<typeof mailRow, 'status'>
  response: ColumnOf<typeof mailRow, 'response'> | null
  sent_at: Date | null
  created_at: Date
}

type MailRow3 = {
  id: ColumnOf<typeof mailRow, 'id'>
  store_id: ColumnOf<typeof mailRow, 'store_id'>
  kind: ColumnOf<typeof mailRow, 'kind'>
  recipient: ColumnOf<typeof mailRow, 'recipient'>
  user_id: ColumnOf<typeof mailRow, 'user_id'> | null
  language: ColumnOf<typeof mailRow, 'language'> | null
  payment_id: ColumnOf<typeof mailRow, 'payment_id'> | null
  subscription_id: ColumnOf<typeof mailRow, 'subscription_id'> | null
  student_id: ColumnOf<typeof mailRow, 'student_id'> | null
  enrollment_id: ColumnOf<typeof mailRow, 'enrollment_id'> | null
  endpoint_id: ColumnOf<typeof mailRow, 'endpoint_id'> | null
  about: ColumnOf<typeof mailRow, 'about'> | null
  refund_id: ColumnOf<typeof mailRow, 'refund_id'> | null
  dispute_id: ColumnOf<typeof mailRow, 'dispute_id'> | null
  data: ColumnOf<typeof mailRow, 'data'> | null
  planned_at: Date | null
  attempts: number
  status: ColumnOf<typeof mailRow, 'status'>
  response: ColumnOf<typeof mailRow, 'response'> | null
  sent_at: Date | null
  created_at: Date
}

type MailRow4 = {
  id: ColumnOf<typeof mailRow, 'id'>
  store_id: ColumnOf<typeof mailRow, 'store_id'>
  kind: ColumnOf<typeof mailRow, 'kind'>
  recipient: ColumnOf<typeof mailRow, 'recipient'> | null
  user_id: ColumnOf<typeof mailRow, 'user_id'> | null
  language: ColumnOf<typeof mailRow, 'language'> | null
  payment_id: ColumnOf<typeof mailRow, 'payment_id'> | null
  subscription_id: ColumnOf<typeof mailRow, 'subscription_id'> | null
  student_id: ColumnOf<typeof mailRow, 'student_id'> | null
  enrollment_id: ColumnOf<typeof mailRow, 'enrollment_id'> | null
  endpoint_id: ColumnOf<typeof mailRow, 'endpoint_id'> | null
  about: ColumnOf<typeof mailRow, 'about'> | null
  refund_id: ColumnOf<typeof mailRow, 'refund_id'> | null
  dispute_id: ColumnOf<typeof mailRow, 'dispute_id'> | null
  data: ColumnOf<typeof mailRow, 'data'> | null
  planned_at: Date
  attempts: number
  status: ColumnOf<typeof mailRow, 'status'>
  response: ColumnOf<typeof mailRow, 'response'> | null
  sent_at: Date | null
  created_at: Date
}

type RefundRow2 = {
  id: ColumnOf<typeof refundRow, 'id'>
  store_id: ColumnOf<typeof refundRow, 'store_id'>
  payment_id: ColumnOf<typeof refundRow, 'payment_id'>
  receipt_id: ColumnOf<typeof refundRow, 'receipt_id'> | null
  offer_id: ColumnOf<typeof refundRow, 'offer_id'> | null
  reason: ColumnOf<typeof refundRow, 'reason'>
  amount_in_cents: number
  status: ColumnOf<typeof refundRow, 'status'>
  failure: ColumnOf<typeof refundRow, 'failure'>
  buyer_page: ColumnOf<typeof refundRow, 'buyer_page'> | null
  shares: ColumnOf<typeof refundRow, 'shares'> | null
  created_at: Date
  sent_at: Date | null
  done_at: Date | null
}

type PaymentRow3 = {
  id: ColumnOf<typeof movementRow, 'id'>
  store_id: ColumnOf<typeof paymentRow, 'store_id'>
  charge_id: ColumnOf<typeof paymentRow, 'charge_id'> | null
  gateway_account_id: ColumnOf<typeof paymentRow, 'gateway_account_id'>
  product_id: ColumnOf<typeof paymentRow, 'product_id'> | null
  offer_id: ColumnOf<typeof paymentRow, 'offer_id'> | null
  offer: ColumnOf<typeof paymentRow, 'offer'> | null
  coupon: ColumnOf<typeof paymentRow, 'coupon'> | null
  items: ColumnOf<typeof paymentRow, 'items'> | null
  subscription_id: ColumnOf<typeof paymentRow, 'subscription_id'> | null
  provider: ColumnOf<typeof movementRow, 'provider'>
  method: ColumnOf<typeof movementRow, 'method'>
  status: ColumnOf<typeof paymentRow, 'status'>
  amount_in_cents: number
  total_in_cents: number
  platform_fee_in_cents: number
  split: ColumnOf<typeof paymentRow, 'split'> | null
  installments: number
  currency: ColumnOf<typeof paymentRow, 'currency'>
  buyer_name: ColumnOf<typeof movementRow, 'buyer_name'> | null
  buyer_email: ColumnOf<typeof paymentRow, 'buyer_email'> | null
  buyer_document: ColumnOf<typeof paymentRow, 'buyer_document'> | null
  buyer_phone: ColumnOf<typeof paymentRow, 'buyer_phone'> | null
  buyer_address: ColumnOf<typeof paymentRow, 'buyer_address'> | null
  buyer_ip: ColumnOf<typeof paymentRow, 'buyer_ip'> | null
  language: ColumnOf<typeof paymentRow, 'language'> | null
  metadata: ColumnOf<typeof paymentRow, 'metadata'>
  tracking: ColumnOf<typeof paymentRow, 'tracking'> | null
  checkout_session_id: ColumnOf<typeof paymentRow, 'checkout_session_id'> | null
  client_reference: ColumnOf<typeof paymentRow, 'client_reference'> | null
  external_id: ColumnOf<typeof movementRow, 'external_id'> | null
  pix_copy_paste: ColumnOf<typeof paymentRow, 'pix_copy_paste'> | null
  pix_qr_code_url: ColumnOf<typeof paymentRow, 'pix_qr_code_url'> | null
  boleto_line: ColumnOf<typeof paymentRow, 'boleto_line'> | null
  boleto_barcode: ColumnOf<typeof paymentRow, 'boleto_barcode'> | null
  boleto_url: ColumnOf<typeof paymentRow, 'boleto_url'> | null
  boleto_pdf_url: ColumnOf<typeof paymentRow, 'boleto_pdf_url'> | null
  end_to_end_id: ColumnOf<typeof paymentRow, 'end_to_end_id'> | null
  txid: ColumnOf<typeof paymentRow, 'txid'> | null
  our_number: ColumnOf<typeof paymentRow, 'our_number'> | null
  expires_at: Date | null
  decline_message: ColumnOf<typeof paymentRow, 'decline_message'> | null
  decline_hard: boolean | null
  decline_reason: ColumnOf<typeof paymentRow, 'decline_reason'> | null
  redirect_url: ColumnOf<typeof paymentRow, 'redirect_url'> | null
  recurring_pix: ColumnOf<typeof paymentRow, 'recurring_pix'> | null
  authorization_id: ColumnOf<typeof paymentRow, 'authorization_id'> | null
  card_brand: ColumnOf<typeof movementRow, 'card_brand'> | null
  card_last_four: ColumnOf<typeof paymentRow, 'card_last_four'> | null
  card_reference: ColumnOf<typeof paymentRow, 'card_reference'>
  paid_at: Date
  refunded_in_cents: number
  refunds_owed_in_cents: number
  refund_count: number
  created_at: Date
  updated_at: Date
}

type DeliveryRow3 = {
  id: ColumnOf<typeof deliveryRow, 'id'> | null
  event: string | null
  status: ColumnOf<typeof deliveryRow, 'status'> | null
  attempts: number | null
  endpointId: ColumnOf<typeof deliveryRow, 'endpointId'> | null
  chargeId: ColumnOf<typeof deliveryRow, 'chargeId'> | null
  url: string | null
  statusCode: number | null
  cause: string | null
  nextAttemptAt: Date | null
  createdAt: Date | null
  finishedAt: Date | null
}

type StudentRow = {
  id: ColumnOf<typeof studentRow, 'id'>
  name: ColumnOf<typeof studentRow, 'name'>
  email: ColumnOf<typeof studentRow, 'email'> | null
  avatar_url: ColumnOf<typeof studentRow, 'avatar_url'> | null
  last_login_at: Date | null
  created_at: Date
}

type SubscriptionRow2 = {
  id: ColumnOf<typeof subscriptionRow, 'id'>
  store_id: ColumnOf<typeof subscriptionRow, 'store_id'>
  offer_id: ColumnOf<typeof subscriptionRow, 'offer_id'>
  product_id: ColumnOf<typeof subscriptionRow, 'product_id'>
  status: ColumnOf<typeof subscriptionRow, 'status'>
  method: ColumnOf<typeof subscriptionRow, 'method'>
  price_in_cents: number
  currency: ColumnOf<typeof subscriptionRow, 'currency'>
  billing_cycle: ColumnOf<typeof subscriptionRow, 'billing_cycle'>
  trial_days: number | null
  max_charges: number | null
  buyer_name: ColumnOf<typeof subscriptionRow, 'buyer_name'> | null
  buyer_email: ColumnOf<typeof subscriptionRow, 'buyer_email'> | null
  buyer_document: ColumnOf<typeof subscriptionRow, 'buyer_document'> | null
  buyer_phone: ColumnOf<typeof subscriptionRow, 'buyer_phone'> | null
  buyer_ip: ColumnOf<typeof subscriptionRow, 'buyer_ip'> | null
  buyer_address: ColumnOf<typeof subscriptionRow, 'buyer_address'> | null
  language: ColumnOf<typeof subscriptionRow, 'language'> | null
  card_reference: ColumnOf<typeof subscriptionRow, 'card_reference'> | null
  card_account_id: ColumnOf<typeof subscriptionRow, 'card_account_id'> | null
  card_brand: ColumnOf<typeof subscriptionRow, 'card_brand'> | null
  card_last_four: ColumnOf<typeof subscriptionRow, 'card_last_four'> | null
  recurring_pix_status: ColumnOf<typeof subscriptionRow, 'recurring_pix_status'> | null
  recurring_pix_id: ColumnOf<typeof subscriptionRow, 'recurring_pix_id'> | null
  recurring_pix_account_id: ColumnOf<typeof subscriptionRow, 'recurring_pix_account_id'> | null
  recurring_pix_in_cents: number | null
  recurring_pix_due_on: ColumnOf<typeof subscriptionRow, 'recurring_pix_due_on'> | null
  recurring_pix_failed_cycle: number | null
  anchor_at: Date | null
  period_starts_at: Date | null
  period_value_in_cents: number
  current_period_end: Date
  credit_in_cents: number
  credited_payments: ColumnOf<typeof subscriptionRow, 'credited_payments'> | null
  added_days_in_cents: number
  day_changed_after: number | null
  next_plan: ColumnOf<typeof subscriptionRow, 'next_plan'> | null
  paused_until: Date | null
  trial_ends_at: Date | null
  charges_paid: number
  last_paid_payment_id: ColumnOf<typeof subscriptionRow, 'last_paid_payment_id'> | null
  attempt_payment_id: ColumnOf<typeof subscriptionRow, 'attempt_payment_id'> | null
  not_created_attempts: number
  dunning_since: Date | null
  no_retry_left: boolean
  cancel_at_period_end: boolean
  ended_by: ColumnOf<typeof subscriptionRow, 'ended_by'> | null
  canceled_at: Date | null
  due_at: Date | null
  revision: number
  begun_by: ColumnOf<typeof subscriptionRow, 'begun_by'>
  created_at: Date
  updated_at: Date
  offer: unknown
  tracking: ColumnOf<typeof subscriptionRow, 'tracking'> | null
  checkout_session_id: ColumnOf<typeof subscriptionRow, 'checkout_session_id'> | null
  client_reference: string | null
  coupon: ColumnOf<typeof subscriptionRow, 'coupon'> | null
  offer_metadata: unknown
  offer_split: unknown
  offer_descriptor: string | null
}

/** For each statement by its name, the row that it returns and the values that it takes. */
export type Statements = {
  abandonCheckoutDraft: [row: {}, values: { step: number | null; dueAt: Date | string | null; now: Date | string | null; id: string | null; storeId: string | null }]
  abandonedChargesUntil: [row: { id: ColumnOf<typeof chargeRow, 'id'>; at: Date }, values: { storeId: string | null; until: Date | string | null; limit: number | bigint | string | null }]
  accessOfCharge: [row: { chargeStatus: ColumnOf<typeof chargeRow, 'status'>; studentId: string | null; courseId: string | null; paymentId: string | null; isNew: boolean | null }, values: { storeId: string | null; chargeId: string | null }]
  accessOfPurchase: [row: { studentId: ColumnOf<typeof studentRow, 'id'>; studentName: ColumnOf<typeof studentRow, 'name'>; studentEmail: ColumnOf<typeof studentRow, 'email'> | null; lastLoginAt: Date | null; courseTitle: ColumnOf<typeof courseRow, 'title'>; enrolledAt: Date; lastActivityAt: Date | null; revokedAt: Date | null; certificate: unknown; lessons: unknown; totalLessons: number }, values: { storeId: string | null; paymentId: string | null; subscriptionId: string | null }]
  accountsToSubscribe: [row: { id: string; store_id: string; base: string | null; failures: number; registered: boolean; email: string | null }, values: { localUrl: string | null; publicUrl: string | null; ids: readonly (string | null)[] | string | null }]
  accountsWithMoney: [row: { id: string; due_at: Date | null }, values: { storeId: string | null }]
  acknowledgeDeliveries: [row: { acknowledged: number }, values: { deliveryIds: readonly (string | null)[] | string | null; leases: readonly (Date | string | null)[] | string | null; status: readonly (string | null)[] | string | null; delayMs: readonly (number | null)[] | string | null; causes: readonly (string | null)[] | string | null; startedAts: readonly (Date | string | null)[] | string | null; durationMs: readonly (number | null)[] | string | null; statusCodes: readonly (number | null)[] | string | null; attemptCauses: readonly (string | null)[] | string | null; excerpts: readonly (string | null)[] | string | null; storeIds: readonly (string | null)[] | string | null }]
  'add charges to search': [row: { added: number }, values: { storeId: string | null; after: Date | string | null; until: Date | string | null; limit: number | null }]
  'add students to search': [row: { added: number }, values: { storeId: string | null; after: Date | string | null; until: Date | string | null; limit: number | null }]
  'add subscriptions to search': [row: { added: number }, values: { storeId: string | null; after: Date | string | null; until: Date | string | null; limit: number | null }]
  addHistory: [row: { id: ColumnOf<typeof movementRow, 'id'> }, values: { storeId: string | null; payments: string | object | null }]
  adoptOrder: [row: {}, values: { reference: string | null; accountId: string | null; provider: string | null; method: string | null; totalInCents: number | bigint | string | null; feeInCents: number | bigint | string | null; split: string | object | null; installments: number | null; name: string | null; email: string | null; document: string | null; phone: string | null; address: string | object | null; ip: string | null; externalId: string | null; expiresAt: Date | string | null; createdAt: Date | string | null; chargeId: string | null; storeId: string | null }]
  adoptedPaymentOfCharge: [row: PaymentRow, values: { chargeId: string | null; storeId: string | null; method: string | null }]
  advanceNodeMark: [row: { databaseId: string; mark: number; lost: boolean; failedOverFrom: Date | null; restoreId: number; openSince: Date | null; noticedAt: Date | null; reconciledAt: Date | null; keptUntil: Date | null; lostTags: string[] }, values: { databaseId: string | null; mark: number | bigint | string | null; restoreId: number | bigint | string | null; nodeId: string | null; lostSince: string | null }]
  advanceNodeMarkBlind: [row: { databaseId: string; mark: number; lost: boolean; failedOverFrom: Date | null; restoreId: number; openSince: Date | null; noticedAt: Date | null; reconciledAt: Date | null; keptUntil: Date | null; lostTags: string[] }, values: { databaseId: string | null; mark: number | bigint | string | null; restoreId: number | bigint | string | null; nodeId: string | null; lostSince: string | null }]
  affectedPayments: [row: { position: number | null; id: ColumnOf<typeof movementRow, 'id'>; method: ColumnOf<typeof movementRow, 'method'>; status: ColumnOf<typeof paymentRow, 'status'> }, values: { named: string | object | null; storeIds: readonly (string | null)[] | string | null }]
  alive: [row: { '?column?': number }, values: {}]
  allTables: [row: { name: string; bytes: number | null }, values: {}]
  analyzeAfterImport: [row: {}, values: {}]
  analyzeMembers: [row: {}, values: {}]
  answerComment: [row: { id: string }, values: { id: string | null; storeId: string | null; answerId: string | null; body: string | null; now: Date | string | null }]
  answerShownUpsell: [row: {}, values: { answer: string | null; chargeId: string | null; storeId: string | null }]
  answersOfPerson: [row: { key: string; resource_id: string; response_body: string | null }, values: { storeId: string | null; keys: readonly (string | null)[] | string | null }]
  anticipatedInMonth: [row: { accountId: string; method: ColumnOf<typeof moneyLineRow, 'method'>; feeInCents: number; centDays: number }, values: { storeId: string | null; from: Date | string | null; to: Date | string | null }]
  anyMembership: [row: {}, values: { userId: string | null }]
  anyStore: [row: {}, values: {}]
  arrivedInMonth: [row: { arrivedInCents: number }, values: { storeId: string | null; from: Date | string | null; to: Date | string | null }]
  askTimeline: [row: { timeline: number | null }, values: {}]
  awaitedModules: [row: { id: string; awaited: string | null }, values: { courseId: string | null; storeId: string | null }]
  balanceLinesPage: [row: { id: ColumnOf<typeof moneyLineRow, 'id'>; kind: ColumnOf<typeof moneyLineRow, 'kind'>; amount_in_cents: number; available_on: string; happened_on: string; installment: number | null; payment_id: ColumnOf<typeof moneyLineRow, 'payment_id'> | null; method: ColumnOf<typeof moneyLineRow, 'method'> | null; payout_id: ColumnOf<typeof moneyLineRow, 'payout_id'> | null; recipient: ColumnOf<typeof moneyLineRow, 'recipient'> | null; recorded_at: Date; provider: string }, values: { storeId: string | null; paymentId: string | null; payoutId: string | null; kind: string | null; availableFrom: Date | string | null; availableTo: Date | string | null; happenedFrom: Date | string | null; happenedTo: Date | string | null; limit: number | bigint | string | null; offset: number | bigint | string | null }]
  balanceLinesTotal: [row: { total: number }, values: { storeId: string | null; paymentId: string | null; payoutId: string | null; kind: string | null; availableFrom: Date | string | null; availableTo: Date | string | null; happenedFrom: Date | string | null; happenedTo: Date | string | null }]
  balancesOfMonth: [row: { openingInCents: number; closingInCents: number; waitingInCents: number }, values: { storeId: string | null; accountIds: readonly (string | null)[] | string | null; from: Date | string | null; to: Date | string | null }]
  batchesOfOffer: [row: { id: ColumnOf<typeof batchRow, 'id'>; offer_id: ColumnOf<typeof batchRow, 'offer_id'>; position: number; name: ColumnOf<typeof batchRow, 'name'>; price_in_cents: number; starts_at: Date | null; ends_at: Date | null; max_sales: number | null; taken: number; removed_at: Date | null; created_at: Date; updated_at: Date }, values: { offerId: string | null; storeId: string | null }]
  batchesToSave: [row: { id: ColumnOf<typeof batchRow, 'id'>; max_sales: number | null }, values: { offerId: string | null; storeId: string | null }]
  beginCheckoutSession: [row: { id: ColumnOf<typeof checkoutSessionRow, 'id'> }, values: { id: string | null; storeId: string | null; now: Date | string | null }]
  bindBuyerCode: [row: { id: ColumnOf<typeof buyerCodeRow, 'id'> }, values: { chargeId: string | null; id: string | null; storeId: string | null }]
  booksOfAccounts: [row: { id: string; provider: string; readAt: Date | null; failure: string | null; checkedOn: string | null; linesInCents: number | null; balanceInCents: number | null; differenceInCents: number | null; progress: string }, values: { storeId: string | null }]
  booksReadOfMonth: [row: { readUntil: string | null; unread: number }, values: { storeId: string | null; accountIds: readonly (string | null)[] | string | null; to: Date | string | null }]
  boughtSinceDraft: [row: { bought: boolean }, values: { storeId: string | null; since: Date | string | null; now: Date | string | null; email: string | null }]
  buyerCodeOfPage: [row: { id: ColumnOf<typeof buyerCodeRow, 'id'>; store_id: ColumnOf<typeof buyerCodeRow, 'store_id'>; email: ColumnOf<typeof buyerCodeRow, 'email'>; checkout_id: ColumnOf<typeof buyerCodeRow, 'checkout_id'>; charge_id: ColumnOf<typeof buyerCodeRow, 'charge_id'> | null; state: string }, values: { limit: number | null; id: string | null; storeId: string | null; checkoutId: string | null; chargeId: string | null }]
  buyerOfCharge: [row: { name: ColumnOf<typeof movementRow, 'buyer_name'> | null; email: ColumnOf<typeof paymentRow, 'buyer_email'>; language: ColumnOf<typeof paymentRow, 'language'> | null }, values: { chargeId: string | null; storeId: string | null }]
  buyerOfEmail: [row: { name: string | null; email: string | null; language: string | null }, values: { storeId: string | null; email: string | null }]
  bytesOfMedia: [row: { bytes: number }, values: { storeId: string | null }]
  cancelPendingCharge: [row: ChargeRow, values: { now: Date | string | null; chargeId: string | null; storeId: string | null }]
  captionsForDashboard: [row: { captions: unknown }, values: { storeId: string | null; lessonId: string | null }]
  captionsOfLesson: [row: { language: string; mediaId: string }, values: { lessonId: string | null; storeId: string | null }]
  certificateByCode: [row: { storeId: string; code: string; status: string; name: string | null; courseTitle: string; workloadHours: number | null; issuedAt: Date; revokedAt: Date | null; replacedByCode: string | null }, values: { storeIds: readonly (string | null)[] | string | null; code: string | null }]
  certificateOfLearner: [row: { id: string; code: string; issuedAt: Date; revokedAt: Date | null; hasConfirmedName: boolean }, values: { studentId: string | null; storeId: string | null; courseId: string | null }]
  certificateToChange: [row: { id: string; code: string; name: string | null; studentId: string }, values: { id: string | null; storeId: string | null }]
  certificatesOfStudent: [row: { id: string; enrollmentId: string; code: string; name: string | null; issuedAt: Date; revokedAt: Date | null; revokeReason: string | null; replacedBy: string | null }, values: { studentId: string | null; storeId: string | null }]
  changeCoupon: [row: CouponRow, values: { storeId: string | null; now: Date | string | null; row: string | object | null; id: string | null }]
  changeEnrollment: [row: { id: string }, values: { status: string | null; cohortId: string | null; expiresAt: Date | string | null; now: Date | string | null; id: string | null; storeId: string | null; from: string | null; revokeReason: string | null }]
  chargeAtBank: [row: { id: ColumnOf<typeof movementRow, 'id'> }, values: { chargeId: string | null; storeId: string | null }]
  chargeById: [row: ChargeRow, values: { id: string | null; storeId: string | null }]
  chargeLeftOfChange: [row: { claimed_by: ColumnOf<typeof chargeRow, 'claimed_by'> | null }, values: { id: string | null; storeId: string | null; cycle: number | null }]
  chargeOfCheckout: [row: { picture: unknown } & ChargeRow, values: { storeId: string | null; id: string | null }]
  chargeOfCycle: [row: ChargeRow, values: { storeId: string | null; subscriptionId: string | null; cycle: number | null; id: string | null }]
  chargeOfSale: [row: { id: ColumnOf<typeof chargeRow, 'id'>; status: ColumnOf<typeof chargeRow, 'status'>; description: ColumnOf<typeof chargeRow, 'description'> | null }, values: { id: string | null; storeId: string | null }]
  chargesByIds: [row: { number: number | null; id: ColumnOf<typeof chargeRow, 'id'>; status: ColumnOf<typeof chargeRow, 'status'>; amount_in_cents: number; currency: ColumnOf<typeof chargeRow, 'currency'>; items: string; description: ColumnOf<typeof chargeRow, 'description'> | null; customer_email: ColumnOf<typeof chargeRow, 'customer_email'> | null; customer_name: ColumnOf<typeof chargeRow, 'customer_name'> | null; client_reference: ColumnOf<typeof chargeRow, 'client_reference'> | null; metadata: string; max_installments: number; boleto_due_in_days: number; interest_paid_by_buyer: boolean; created_at: Date; payments: string; open: unknown }, values: { ids: readonly (string | null)[] | string | null; storeIds: readonly (string | null)[] | string | null }]
  chargesOfTags: [row: ChargeRow, values: { storeId: string | null; tags: readonly (string | null)[] | string | null }]
  chargesPage: [row: ChargeRow, values: { storeId: string | null; status: string | null; limit: number | bigint | string | null; offset: number | bigint | string | null }]
  chargesTotal: [row: { total: number }, values: { storeId: string | null; status: string | null }]
  checkPaymentAgain: [row: {}, values: { id: string | null; storeId: string | null }]
  checkRefundSoon: [row: {}, values: { id: string | null; storeId: string | null }]
  checkoutBrandingOfStore: [row: { color: string | null; support_email: string | null; logo: Buffer | null; logo_type: string | null }, values: { storeId: string | null }]
  checkoutDraftById: [row: { id: ColumnOf<typeof draftRow, 'id'>; store_id: ColumnOf<typeof draftRow, 'store_id'>; listing_id: ColumnOf<typeof draftRow, 'listing_id'>; data: ColumnOf<typeof draftRow, 'data'> | null; language: ColumnOf<typeof draftRow, 'language'>; is_control: boolean; step: number; due_at: Date | null; abandoned_at: Date | null; refused_at: Date | null; created_at: Date }, values: { id: string | null; storeId: string | null }]
  checkoutDraftToRemind: [row: { id: ColumnOf<typeof draftRow, 'id'>; store_id: ColumnOf<typeof draftRow, 'store_id'>; listing_id: ColumnOf<typeof draftRow, 'listing_id'>; data: ColumnOf<typeof draftRow, 'data'> | null; language: ColumnOf<typeof draftRow, 'language'>; is_control: boolean; step: number; due_at: Date | null; abandoned_at: Date | null; refused_at: Date | null; created_at: Date }, values: { id: string | null; storeId: string | null }]
  checkoutIsAbandoned: [row: {}, values: { about: string | null; storeId: string | null }]
  checkoutSessionById: [row: CheckoutSessionRow, values: { id: string | null; storeIds: readonly (string | null)[] | string | null }]
  checkoutSessionWithSale: [row: { status: string; begun_charge_id: ColumnOf<typeof chargeRow, 'id'> | null; amount_in_cents: number | null; charge_currency: ColumnOf<typeof chargeRow, 'currency'> | null; subscription_id: ColumnOf<typeof subscriptionRow, 'id'> | null; payment_id: string | null } & CheckoutSessionRow, values: { storeId: string | null; now: Date | string | null; id: string | null }]
  checkoutSessionsPage: [row: { status: string; begun_charge_id: ColumnOf<typeof chargeRow, 'id'> | null; amount_in_cents: number | null; charge_currency: ColumnOf<typeof chargeRow, 'currency'> | null; subscription_id: ColumnOf<typeof subscriptionRow, 'id'> | null; payment_id: string | null } & CheckoutSessionRow, values: { storeId: string | null; now: Date | string | null; status: string | null; limit: number | bigint | string | null; offset: number | bigint | string | null }]
  checkoutSessionsTotal: [row: { total: number }, values: { storeId: string | null; now: Date | string | null; status: string | null }]
  chooseStaffMail: [row: {}, values: { choice: string | object | null; storeId: string | null; userId: string | null }]
  'chosenSales chargeId': [row: { total: number; id: ColumnOf<typeof movementRow, 'id'> | null; store_id: ColumnOf<typeof paymentRow, 'store_id'> | null; offer_id: ColumnOf<typeof paymentRow, 'offer_id'> | null; offer: ColumnOf<typeof paymentRow, 'offer'> | null; coupon: ColumnOf<typeof paymentRow, 'coupon'> | null; items: ColumnOf<typeof paymentRow, 'items'> | null; subscription_id: ColumnOf<typeof paymentRow, 'subscription_id'> | null; product_id: ColumnOf<typeof paymentRow, 'product_id'> | null; provider: ColumnOf<typeof movementRow, 'provider'> | null; method: ColumnOf<typeof movementRow, 'method'> | null; status: ColumnOf<typeof paymentRow, 'status'> | null; total_in_cents: number | null; platform_fee_in_cents: number | null; split: ColumnOf<typeof paymentRow, 'split'> | null; currency: ColumnOf<typeof paymentRow, 'currency'> | null; buyer_name: ColumnOf<typeof movementRow, 'buyer_name'> | null; buyer_email: ColumnOf<typeof paymentRow, 'buyer_email'> | null; buyer_document: ColumnOf<typeof paymentRow, 'buyer_document'> | null; buyer_phone: ColumnOf<typeof paymentRow, 'buyer_phone'> | null; buyer_address: ColumnOf<typeof paymentRow, 'buyer_address'> | null; metadata: ColumnOf<typeof paymentRow, 'metadata'> | null; tracking: ColumnOf<typeof paymentRow, 'tracking'> | null; checkout_session_id: ColumnOf<typeof paymentRow, 'checkout_session_id'> | null; client_reference: ColumnOf<typeof paymentRow, 'client_reference'> | null; refunded_in_cents: number | null; external_id: ColumnOf<typeof movementRow, 'external_id'> | null; end_to_end_id: ColumnOf<typeof paymentRow, 'end_to_end_id'> | null; txid: ColumnOf<typeof paymentRow, 'txid'> | null; our_number: ColumnOf<typeof paymentRow, 'our_number'> | null; created_at: Date | null; updated_at: Date | null; paid_at: Date | null; installments: number | null; card_brand: ColumnOf<typeof movementRow, 'card_brand'> | null; charge_id: ColumnOf<typeof paymentRow, 'charge_id'> | null; product_name: ColumnOf<typeof productRow, 'name'> | null; gateway_fee_in_cents: number | null; last_available_on: string | null; settled_in_cents: number | null; refunds: unknown }, values: { chargeId: string | null; storeId: string | null; from: Date | string | null; until: Date | string | null; clientReference: string | null; externalId: string | null; email: string | null; status: string | null; productId: string | null; method: string | null; limit: number | bigint | string | null; offset: number | bigint | string | null }]
  'chosenSales clientReference': [row: { total: number; id: ColumnOf<typeof movementRow, 'id'> | null; store_id: ColumnOf<typeof paymentRow, 'store_id'> | null; offer_id: ColumnOf<typeof paymentRow, 'offer_id'> | null; offer: ColumnOf<typeof paymentRow, 'offer'> | null; coupon: ColumnOf<typeof paymentRow, 'coupon'> | null; items: ColumnOf<typeof paymentRow, 'items'> | null; subscription_id: ColumnOf<typeof paymentRow, 'subscription_id'> | null; product_id: ColumnOf<typeof paymentRow, 'product_id'> | null; provider: ColumnOf<typeof movementRow, 'provider'> | null; method: ColumnOf<typeof movementRow, 'method'> | null; status: ColumnOf<typeof paymentRow, 'status'> | null; total_in_cents: number | null; platform_fee_in_cents: number | null; split: ColumnOf<typeof paymentRow, 'split'> | null; currency: ColumnOf<typeof paymentRow, 'currency'> | null; buyer_name: ColumnOf<typeof movementRow, 'buyer_name'> | null; buyer_email: ColumnOf<typeof paymentRow, 'buyer_email'> | null; buyer_document: ColumnOf<typeof paymentRow, 'buyer_document'> | null; buyer_phone: ColumnOf<typeof paymentRow, 'buyer_phone'> | null; buyer_address: ColumnOf<typeof paymentRow, 'buyer_address'> | null; metadata: ColumnOf<typeof paymentRow, 'metadata'> | null; tracking: ColumnOf<typeof paymentRow, 'tracking'> | null; checkout_session_id: ColumnOf<typeof paymentRow, 'checkout_session_id'> | null; client_reference: ColumnOf<typeof paymentRow, 'client_reference'> | null; refunded_in_cents: number | null; external_id: ColumnOf<typeof movementRow, 'external_id'> | null; end_to_end_id: ColumnOf<typeof paymentRow, 'end_to_end_id'> | null; txid: ColumnOf<typeof paymentRow, 'txid'> | null; our_number: ColumnOf<typeof paymentRow, 'our_number'> | null; created_at: Date | null; updated_at: Date | null; paid_at: Date | null; installments: number | null; card_brand: ColumnOf<typeof movementRow, 'card_brand'> | null; charge_id: ColumnOf<typeof paymentRow, 'charge_id'> | null; product_name: ColumnOf<typeof productRow, 'name'> | null; gateway_fee_in_cents: number | null; last_available_on: string | null; settled_in_cents: number | null; refunds: unknown }, values: { storeId: string | null; clientReference: string | null; from: Date | string | null; until: Date | string | null; chargeId: string | null; externalId: string | null; email: string | null; status: string | null; productId: string | null; method: string | null; limit: number | bigint | string | null; offset: number | bigint | string | null }]
  'chosenSales email': [row: { total: number; id: ColumnOf<typeof movementRow, 'id'> | null; store_id: ColumnOf<typeof paymentRow, 'store_id'> | null; offer_id: ColumnOf<typeof paymentRow, 'offer_id'> | null; offer: ColumnOf<typeof paymentRow, 'offer'> | null; coupon: ColumnOf<typeof paymentRow, 'coupon'> | null; items: ColumnOf<typeof paymentRow, 'items'> | null; subscription_id: ColumnOf<typeof paymentRow, 'subscription_id'> | null; product_id: ColumnOf<typeof paymentRow, 'product_id'> | null; provider: ColumnOf<typeof movementRow, 'provider'> | null; method: ColumnOf<typeof movementRow, 'method'> | null; status: ColumnOf<typeof paymentRow, 'status'> | null; total_in_cents: number | null; platform_fee_in_cents: number | null; split: ColumnOf<typeof paymentRow, 'split'> | null; currency: ColumnOf<typeof paymentRow, 'currency'> | null; buyer_name: ColumnOf<typeof movementRow, 'buyer_name'> | null; buyer_email: ColumnOf<typeof paymentRow, 'buyer_email'> | null; buyer_document: ColumnOf<typeof paymentRow, 'buyer_document'> | null; buyer_phone: ColumnOf<typeof paymentRow, 'buyer_phone'> | null; buyer_address: ColumnOf<typeof paymentRow, 'buyer_address'> | null; metadata: ColumnOf<typeof paymentRow, 'metadata'> | null; tracking: ColumnOf<typeof paymentRow, 'tracking'> | null; checkout_session_id: ColumnOf<typeof paymentRow, 'checkout_session_id'> | null; client_reference: ColumnOf<typeof paymentRow, 'client_reference'> | null; refunded_in_cents: number | null; external_id: ColumnOf<typeof movementRow, 'external_id'> | null; end_to_end_id: ColumnOf<typeof paymentRow, 'end_to_end_id'> | null; txid: ColumnOf<typeof paymentRow, 'txid'> | null; our_number: ColumnOf<typeof paymentRow, 'our_number'> | null; created_at: Date | null; updated_at: Date | null; paid_at: Date | null; installments: number | null; card_brand: ColumnOf<typeof movementRow, 'card_brand'> | null; charge_id: ColumnOf<typeof paymentRow, 'charge_id'> | null; product_name: ColumnOf<typeof productRow, 'name'> | null; gateway_fee_in_cents: number | null; last_available_on: string | null; settled_in_cents: number | null; refunds: unknown }, values: { storeId: string | null; email: string | null; from: Date | string | null; until: Date | string | null; chargeId: string | null; clientReference: string | null; externalId: string | null; status: string | null; productId: string | null; method: string | null; limit: number | bigint | string | null; offset: number | bigint | string | null }]
  'chosenSales externalId': [row: { total: number; id: ColumnOf<typeof movementRow, 'id'> | null; store_id: ColumnOf<typeof paymentRow, 'store_id'> | null; offer_id: ColumnOf<typeof paymentRow, 'offer_id'> | null; offer: ColumnOf<typeof paymentRow, 'offer'> | null; coupon: ColumnOf<typeof paymentRow, 'coupon'> | null; items: ColumnOf<typeof paymentRow, 'items'> | null; subscription_id: ColumnOf<typeof paymentRow, 'subscription_id'> | null; product_id: ColumnOf<typeof paymentRow, 'product_id'> | null; provider: ColumnOf<typeof movementRow, 'provider'> | null; method: ColumnOf<typeof movementRow, 'method'> | null; status: ColumnOf<typeof paymentRow, 'status'> | null; total_in_cents: number | null; platform_fee_in_cents: number | null; split: ColumnOf<typeof paymentRow, 'split'> | null; currency: ColumnOf<typeof paymentRow, 'currency'> | null; buyer_name: ColumnOf<typeof movementRow, 'buyer_name'> | null; buyer_email: ColumnOf<typeof paymentRow, 'buyer_email'> | null; buyer_document: ColumnOf<typeof paymentRow, 'buyer_document'> | null; buyer_phone: ColumnOf<typeof paymentRow, 'buyer_phone'> | null; buyer_address: ColumnOf<typeof paymentRow, 'buyer_address'> | null; metadata: ColumnOf<typeof paymentRow, 'metadata'> | null; tracking: ColumnOf<typeof paymentRow, 'tracking'> | null; checkout_session_id: ColumnOf<typeof paymentRow, 'checkout_session_id'> | null; client_reference: ColumnOf<typeof paymentRow, 'client_reference'> | null; refunded_in_cents: number | null; external_id: ColumnOf<typeof movementRow, 'external_id'> | null; end_to_end_id: ColumnOf<typeof paymentRow, 'end_to_end_id'> | null; txid: ColumnOf<typeof paymentRow, 'txid'> | null; our_number: ColumnOf<typeof paymentRow, 'our_number'> | null; created_at: Date | null; updated_at: Date | null; paid_at: Date | null; installments: number | null; card_brand: ColumnOf<typeof movementRow, 'card_brand'> | null; charge_id: ColumnOf<typeof paymentRow, 'charge_id'> | null; product_name: ColumnOf<typeof productRow, 'name'> | null; gateway_fee_in_cents: number | null; last_available_on: string | null; settled_in_cents: number | null; refunds: unknown }, values: { externalId: string | null; storeId: string | null; from: Date | string | null; until: Date | string | null; chargeId: string | null; clientReference: string | null; email: string | null; status: string | null; productId: string | null; method: string | null; limit: number | bigint | string | null; offset: number | bigint | string | null }]
  claimCharge: [row: PaymentRow2, values: { inputs: string | object | null; storeIds: readonly (string | null)[] | string | null }]
  claimChargeWithSeat: [row: PaymentRow2, values: { inputs: string | object | null; storeIds: readonly (string | null)[] | string | null }]
  claimCharges: [row: PaymentRow2, values: { inputs: string | object | null; storeIds: readonly (string | null)[] | string | null }]
  claimDeliveries: [row: { id: ColumnOf<typeof deliveryRow, 'id'>; storeId: string; destination: string; lease: string | null; attempts: number; eventId: string; sequence: number | null; kind: string; payload: string; paymentId: string | null; endpointId: ColumnOf<typeof deliveryRow, 'endpointId'> | null; chargeId: ColumnOf<typeof deliveryRow, 'chargeId'> | null; url: string | null; enabled: boolean; service: string | null; conversion: unknown; secret: string; previousSecret: string | null; troubled: boolean; probe: boolean }, values: { destinations: readonly (string | null)[] | string | null; storesOfDestinations: readonly (string | null)[] | string | null; capacities: readonly (number | null)[] | string | null; storeIds: readonly (string | null)[] | string | null }]
  claimDueChecks: [row: { id: string; store_id: string; gateway_account_id: string }, values: { storeIds: readonly (string | null)[] | string | null; gatewayAccountIds: readonly (string | null)[] | string | null; limitPerOwner: number | bigint | string | null; limit: number | bigint | string | null }]
  claimDueDisputeChecks: [row: { id: string; store_id: string; gateway_account_id: string }, values: { gatewayAccountIds: readonly (string | null)[] | string | null; storeIds: readonly (string | null)[] | string | null; limitPerOwner: number | bigint | string | null; limit: number | bigint | string | null }]
  claimDueGatewayWebhooks: [row: { id: string; store_id: string; gateway_account_id: string; external_id: string; kind: string; payment_external_id: string | null; payment_reference: string | null; token: string | null; dispute: unknown; authorization_id: string | null; received_at: Date; next_at: Date | null; attempts: number; unmatched_at: Date | null }, values: { gatewayAccountIds: readonly (string | null)[] | string | null; storeIds: readonly (string | null)[] | string | null; limitPerOwner: number | bigint | string | null; limit: number | bigint | string | null }]
  claimDueMails: [row: MailRow, values: { storeIds: readonly (string | null)[] | string | null; limitPerOwner: number | bigint | string | null; limit: number | bigint | string | null }]
  claimDueMoneyAccounts: [row: { gateway_account_id: ColumnOf<typeof moneyAccountRow, 'gateway_account_id'>; store_id: ColumnOf<typeof moneyAccountRow, 'store_id'>; due_at: Date; claims: number; failures: number; reading_since: string | null; reading_until: string | null; reading_cursor: ColumnOf<typeof moneyAccountRow, 'reading_cursor'> | null; read_until: string | null; created_on: string | null }, values: { storeIds: readonly (string | null)[] | string | null; now: Date | string | null; except: readonly (string | null)[] | string | null; limit: number | bigint | string | null }]
  claimDueRefundRequests: [row: { id: ColumnOf<typeof refundRequestRow, 'id'>; store_id: ColumnOf<typeof refundRequestRow, 'store_id'>; gateway_account_id: ColumnOf<typeof refundRequestRow, 'gateway_account_id'> }, values: { gatewayAccountIds: readonly (string | null)[] | string | null; storeIds: readonly (string | null)[] | string | null; limitPerOwner: number | bigint | string | null; limit: number | bigint | string | null }]
  claimDueSubscription: [row: SubscriptionRow, values: { inputs: string | object | null; storeIds: readonly (string | null)[] | string | null }]
  claimDueSubscriptions: [row: SubscriptionRow, values: { storeIds: readonly (string | null)[] | string | null; exceptOwners: readonly (string | null)[] | string | null; now: Date | string | null; limitPerOwner: number | bigint | string | null; paymentIds: readonly (string | null)[] | string | null }]
  claimDueSubscriptionsTogether: [row: SubscriptionRow, values: { inputs: string | object | null; storeIds: readonly (string | null)[] | string | null }]
  claimEnvironment: [row: {}, values: { name: string | null }]
  claimEvidence: [row: { id: ColumnOf<typeof disputeRow, 'id'>; store_id: ColumnOf<typeof disputeRow, 'store_id'>; payment_id: ColumnOf<typeof disputeRow, 'payment_id'>; gateway_account_id: ColumnOf<typeof disputeRow, 'gateway_account_id'>; external_id: ColumnOf<typeof disputeRow, 'external_id'>; kind: ColumnOf<typeof disputeRow, 'kind'>; status: ColumnOf<typeof disputeRow, 'status'>; amount_in_cents: number; reason: ColumnOf<typeof disputeRow, 'reason'> | null; due_at: Date | null; opened_at: Date; closed_at: Date | null; evidence_asked_at: Date | null; evidence_sent_at: Date | null; accepted_at: Date | null; currency: string | null }, values: { now: Date | string | null; id: string | null; storeId: string | null }]
  claimIdempotencyKeys: [row: { position: number | null; claimed: boolean; repeated: boolean | null; resource_id: string | null; same: boolean | null; response_status: number | null; response_body: string | null }, values: { claims: string | object | null; storeIds: readonly (string | null)[] | string | null }]
  claimMoneyAccount: [row: { gateway_account_id: ColumnOf<typeof moneyAccountRow, 'gateway_account_id'>; store_id: ColumnOf<typeof moneyAccountRow, 'store_id'>; due_at: Date; claims: number; failures: number; reading_since: string | null; reading_until: string | null; reading_cursor: ColumnOf<typeof moneyAccountRow, 'reading_cursor'> | null; read_until: string | null; created_on: string | null }, values: { accountId: string | null; storeId: string | null }]
  claimOpenPayments: [row: { id: string; store_id: string; gateway_account_id: string; method: ColumnOf<typeof movementRow, 'method'>; external_id: ColumnOf<typeof movementRow, 'external_id'>; checks: number; requests: number; expires_at: Date | null; due_at: Date }, values: { providers: readonly (string | null)[] | string | null; gatewayAccountIds: readonly (string | null)[] | string | null; storeIds: readonly (string | null)[] | string | null }]
  claimOutboxEntries: [row: { id: number; store_id: string; kind: string; entity_id: string; payload: unknown; occurred_at: Date }, values: { storeIds: readonly (string | null)[] | string | null; limit: number | bigint | string | null }]
  claimPushDevices: [row: { id: string; storeId: string; storeName: string; subscription: string; language: string; notifiedSequence: number; lastSequence: number; failures: number }, values: { storeIds: readonly (string | null)[] | string | null; since: string | null; ofStore: number | bigint | string | null; limit: number | bigint | string | null; leaseS: number | null }]
  claimReportDay: [row: { storeId: string; day: string }, values: { storeIds: readonly (string | null)[] | string | null }]
  clearDefaultCohort: [row: {}, values: { courseId: string | null; storeId: string | null; id: string | null }]
  clearGatewayPositions: [row: {}, values: { storeId: string | null }]
  clearLessonPlaces: [row: {}, values: { courseId: string | null; storeId: string | null }]
  clearModulePlaces: [row: {}, values: { courseId: string | null; storeId: string | null }]
  closeFailovers: [row: {}, values: { since: Date | string | null }]
  closeGatewayWebhook: [row: { id: string }, values: { inputs: string | object | null; storeIds: readonly (string | null)[] | string | null }]
  closeGatewayWebhookAboutConsent: [row: {}, values: { id: string | null; storeId: string | null; paymentId: string | null; consent: string | object | null; now: Date | string | null }]
  closeGatewayWebhookAboutDispute: [row: {}, values: { id: string | null; storeId: string | null; paymentId: string | null; now: Date | string | null }]
  closeGatewayWebhooks: [row: { id: string }, values: { inputs: string | object | null; storeIds: readonly (string | null)[] | string | null }]
  closeRefundRequest: [row: {}, values: { status: string | null; now: Date | string | null; by: string | null; answer: string | null; id: string | null; storeId: string | null; mails: string | object | null }]
  closeRefundsOfRefunded: [row: {}, values: { now: Date | string | null; paymentId: string | null; storeId: string | null }]
  closeRestores: [row: {}, values: { since: Date | string | null }]
  codeOfConsent: [row: { id: ColumnOf<typeof movementRow, 'id'>; provider: ColumnOf<typeof movementRow, 'provider'>; authorization_id: ColumnOf<typeof paymentRow, 'authorization_id'> }, values: { subscriptionId: string | null; storeId: string | null }]
  codesOfPayment: [row: { payment: unknown }, values: { id: string | null; storeId: string | null }]
  cohortBefore: [row: { fields: unknown }, values: { storeId: string | null; id: string | null }]
  cohortOfCourse: [row: { id: ColumnOf<typeof cohortRow, 'id'> }, values: { id: string | null; storeId: string | null; courseId: string | null }]
  cohortsOfCourse: [row: { id: ColumnOf<typeof cohortRow, 'id'>; courseId: ColumnOf<typeof cohortRow, 'course_id'>; name: ColumnOf<typeof cohortRow, 'name'>; isDefault: boolean; createdAt: Date; hiddenModuleIds: string[]; enrollments: number }, values: { storeId: string | null; courseId: string | null }]
  cohortsOfSubscriptions: [row: { begunIn: string; endedIn: string | null; subscriptions: number }, values: { until: Date | string | null; storeId: string | null; from: Date | string | null }]
  cohortsPage: [row: { id: ColumnOf<typeof cohortRow, 'id'>; course_id: ColumnOf<typeof cohortRow, 'course_id'>; name: ColumnOf<typeof cohortRow, 'name'>; is_default: boolean; created_at: Date }, values: { storeId: string | null; courseId: string | null; limit: number | bigint | string | null; offset: number | bigint | string | null }]
  cohortsTotal: [row: { total: number }, values: { storeId: string | null; courseId: string | null }]
  columnNames: [row: { name: string }, values: {}]
  commentById: [row: { id: string; parentId: string | null; author: string; studentId: string | null; studentName: ColumnOf<typeof studentRow, 'name'> | null; courseId: ColumnOf<typeof courseRow, 'id'>; courseTitle: ColumnOf<typeof courseRow, 'title'>; lessonId: string; lessonTitle: string; body: string; status: string; createdAt: Date }, values: { storeId: string | null; id: string | null }]
  commentsOfLesson: [row: { id: string; parentId: string | null; author: string; name: string | null; isOwn: boolean; status: string; body: string; createdAt: Date }, values: { storeName: string | null; studentId: string | null; lessonId: string | null; storeId: string | null; limit: number | bigint | string | null }]
  commentsPage: [row: { id: string; parentId: string | null; author: string; studentId: string | null; studentName: ColumnOf<typeof studentRow, 'name'> | null; courseId: ColumnOf<typeof courseRow, 'id'>; courseTitle: ColumnOf<typeof courseRow, 'title'>; lessonId: string; lessonTitle: string; body: string; status: string; createdAt: Date }, values: { storeId: string | null; status: string | null; courseId: string | null; limit: number | bigint | string | null; offset: number | bigint | string | null }]
  commentsTotal: [row: { total: number }, values: { storeId: string | null; status: string | null; courseId: string | null }]
  companionOffers: [row: { id: string; billingType: string; currency: string; hasBatches: boolean }, values: { storeId: string | null; ids: readonly (string | null)[] | string | null }]
  completePayments: [row: { destinations: string[] }, values: { completed: string | object | null; storeIds: readonly (string | null)[] | string | null }]
  completionOfCourse: [row: { students: number; data: unknown }, values: { courseId: string | null; storeId: string | null; now: Date | string | null }]
  completionsUntil: [row: { at: Date } & PaymentRow2, values: { storeId: string | null; until: Date | string | null; limit: number | bigint | string | null }]
  confirmStudentName: [row: { id: ColumnOf<typeof studentRow, 'id'> }, values: { name: string | null; now: Date | string | null; studentId: string | null; storeId: string | null }]
  confirmTotp: [row: {}, values: { now: Date | string | null; totpLastStep: number | bigint | string | null; id: string | null }]
  contentOfCourse: [row: { id: string }, values: { courseId: string | null; storeId: string | null }]
  contentOfLearnerLesson: [row: { videoUrl: string | null; mediaId: string | null; body: string | null; attachments: unknown; note: string }, values: { storeId: string | null; studentId: string | null; lessonId: string | null }]
  conversionOfPayment: [row: { paymentId: ColumnOf<typeof movementRow, 'id'>; storeId: ColumnOf<typeof paymentRow, 'store_id'>; status: ColumnOf<typeof paymentRow, 'status'>; method: ColumnOf<typeof movementRow, 'method'>; totalInCents: number; refundedInCents: number; lastRefundInCents: number | null; platformFeeInCents: number; currency: ColumnOf<typeof paymentRow, 'currency'>; createdAt: Date; paidAt: Date | null; chargeId: ColumnOf<typeof paymentRow, 'charge_id'> | null; name: string; productId: ColumnOf<typeof paymentRow, 'product_id'> | null; offer: ColumnOf<typeof paymentRow, 'offer'> | null; items: ColumnOf<typeof paymentRow, 'items'> | null; buyerName: ColumnOf<typeof movementRow, 'buyer_name'> | null; buyerEmail: ColumnOf<typeof paymentRow, 'buyer_email'> | null; buyerDocument: ColumnOf<typeof paymentRow, 'buyer_document'> | null; buyerPhone: ColumnOf<typeof paymentRow, 'buyer_phone'> | null; buyerIp: ColumnOf<typeof paymentRow, 'buyer_ip'> | null; userAgent: string | null; consented: boolean; tracking: ColumnOf<typeof paymentRow, 'tracking'> | null }, values: { storeId: string | null; paymentId: string | null }]
  countAttempt: [row: { counted: boolean; waitSeconds: number | null }, values: { subject: string | null; seconds: number | null; limit: number | null }]
  countBuyersOfCoupon: [row: {}, values: { id: string | null; storeId: string | null }]
  'countByMethod all': [row: { total: number }, values: { storeId: string | null; method: string | null; from: Date | string | null; until: Date | string | null }]
  'countByMethod product': [row: { total: number }, values: { storeId: string | null; productId: string | null; method: string | null; from: Date | string | null; until: Date | string | null }]
  'countByMethod status': [row: { total: number }, values: { storeId: string | null; status: string | null; method: string | null; from: Date | string | null; until: Date | string | null }]
  'countByMethod statusAndProduct': [row: { total: number }, values: { storeId: string | null; status: string | null; productId: string | null; method: string | null; from: Date | string | null; until: Date | string | null }]
  countEndpoints: [row: { count: number }, values: { storeId: string | null }]
  countGuessOfBuyerCode: [row: { id: ColumnOf<typeof buyerCodeRow, 'id'> }, values: { id: string | null; storeId: string | null; limit: number | null }]
  countOpenRefunds: [row: { open: number }, values: { paymentId: string | null; storeId: string | null }]
  countRetriedMails: [row: { count: number }, values: {}]
  countSales: [row: { sales: number }, values: { storeIds: readonly (string | null)[] | string | null }]
  countUnmatchedWebhooks: [row: { count: number }, values: {}]
  countedBatchesOfOffers: [row: { id: ColumnOf<typeof batchRow, 'id'>; offer_id: ColumnOf<typeof batchRow, 'offer_id'>; position: number; name: ColumnOf<typeof batchRow, 'name'>; price_in_cents: number; starts_at: Date | null; ends_at: Date | null; max_sales: number | null; taken: number; removed_at: Date | null; created_at: Date; updated_at: Date; held: number; sold: number }, values: { storeId: string | null; offerIds: readonly (string | null)[] | string | null }]
  countedCoupon: [row: { held: number; sold: number; paidInCents: number; discountInCents: number } & CouponRow, values: { storeId: string | null; id: string | null }]
  couponByCode: [row: CouponRow, values: { storeId: string | null; codeKey: string | null }]
  couponById: [row: CouponRow, values: { id: string | null; storeId: string | null }]
  couponToChange: [row: CouponRow, values: { id: string | null; storeId: string | null }]
  couponsPage: [row: { held: number; sold: number; paidInCents: number; discountInCents: number } & CouponRow, values: { storeId: string | null; active: boolean | null; limit: number | bigint | string | null; offset: number | bigint | string | null }]
  couponsTotal: [row: { total: number }, values: { storeId: string | null; active: boolean | null }]
  courseBefore: [row: { fields: unknown }, values: { id: string | null; storeId: string | null }]
  courseOfLesson: [row: { courseId: string }, values: { lessonId: string | null; storeId: string | null }]
  courseOfProduct: [row: { course_id: ColumnOf<typeof courseRow, 'id'>; cohort_id: ColumnOf<typeof cohortRow, 'id'> | null }, values: { storeId: string | null; productId: string | null }]
  courseOfStore: [row: { id: ColumnOf<typeof courseRow, 'id'> }, values: { id: string | null; storeId: string | null }]
  courseToUpdate: [row: CourseRow, values: { id: string | null; storeId: string | null }]
  courseWithModules: [row: { modules: unknown } & CourseRow, values: { storeId: string | null; id: string | null }]
  courseWithProduct: [row: { id: ColumnOf<typeof courseRow, 'id'> }, values: { storeId: string | null; productId: string | null }]
  coursesOfLearner: [row: CourseRow, values: { storeId: string | null; ids: readonly (string | null)[] | string | null }]
  coursesPage: [row: CourseRow, values: { storeId: string | null; status: string | null; productId: string | null; limit: number | bigint | string | null; offset: number | bigint | string | null }]
  coursesTotal: [row: { total: number }, values: { storeId: string | null; status: string | null; productId: string | null }]
  coursesWithCertificates: [row: { id: ColumnOf<typeof courseRow, 'id'>; enrollments: number }, values: { storeId: string | null }]
  createConversionDestination: [row: { id: ColumnOf<typeof destinationRow, 'id'>; url: ColumnOf<typeof destinationRow, 'url'>; events: ColumnOf<typeof destinationRow, 'events'>; productIds: ColumnOf<typeof destinationRow, 'productIds'> | null; enabled: boolean; disabledReason: ColumnOf<typeof destinationRow, 'disabledReason'> | null; failingSince: Date | null; createdAt: Date; kind: ColumnOf<typeof destinationRow, 'kind'>; conversion: unknown }, values: { id: string | null; storeId: string | null; url: string | null; events: readonly (string | null)[] | string | null; secret: string | null; kind: string | null; conversion: string | object | null; now: Date | string | null }]
  createEndpoint: [row: EndpointRow, values: { id: string | null; storeId: string | null; url: string | null; events: readonly (string | null)[] | string | null; productIds: readonly (string | null)[] | string | null; secret: string | null; now: Date | string | null }]
  credentialsByEmail: [row: { id: ColumnOf<typeof credentialsRow, 'id'>; passwordHash: ColumnOf<typeof credentialsRow, 'passwordHash'> | null; locale: ColumnOf<typeof credentialsRow, 'locale'> | null; totpEnabled: boolean }, values: { email: string | null }]
  credentialsOfUser: [row: { id: ColumnOf<typeof credentialsRow, 'id'>; passwordHash: ColumnOf<typeof credentialsRow, 'passwordHash'> | null; locale: ColumnOf<typeof credentialsRow, 'locale'> | null; totpEnabled: boolean }, values: { id: string | null }]
  currentRecipients: [row: RecipientRow, values: { storeId: string | null }]
  customerHistory: [row: { kind: string; id: string; at: Date; title: string | null; detail: string | null; status: string | null; amountInCents: number | null; currency: string | null; saleId: string | null; paymentStatus: string | null; chargeId: string | null; accountId: string | null; shares: unknown; leftInCents: number | null; userId: string | null; total: number }, values: { storeId: string | null; paymentIds: readonly (string | null)[] | string | null; chargeIds: readonly (string | null)[] | string | null; subscriptionIds: readonly (string | null)[] | string | null; studentId: string | null; email: string | null; withNotes: boolean | null; limit: number | bigint | string | null; offset: number | bigint | string | null }]
  customerNoteById: [row: { userId: string }, values: { id: string | null; storeId: string | null }]
  customerNotesToErase: [row: { id: string; email: string; body: string }, values: { storeId: string | null; email: string | null; id: string | null; limit: number | bigint | string | null }]
  cycleOfPayment: [row: { cycle: number | null; status: ColumnOf<typeof chargeRow, 'status'> }, values: { id: string | null; storeId: string | null }]
  dailyPartsUntil: [row: { id: ColumnOf<typeof movementRow, 'id'>; at: Date; charge_id: ColumnOf<typeof paymentRow, 'charge_id'> | null; subscription_id: ColumnOf<typeof paymentRow, 'subscription_id'> | null }, values: { storeId: string | null; providers: readonly (string | null)[] | string | null; until: Date | string | null; limit: number | bigint | string | null }]
  databaseFacts: [row: { bytes: number | null; connections: number | null; maxConnections: number | null; standbys: number; lagBytes: number | null; idleSlots: number }, values: {}]
  defaultCohortOf: [row: { id: ColumnOf<typeof cohortRow, 'id'> }, values: { courseId: string | null; storeId: string | null }]
  delayCheckoutDraft: [row: {}, values: { dueAt: Date | string | null; id: string | null; storeId: string | null; now: Date | string | null }]
  deleteAbandonedUploads: [row: MediaRow, values: { before: Date | string | null; storeIds: readonly (string | null)[] | string | null; limit: number | bigint | string | null; now: Date | string | null }]
  deleteBuyerCodes: [row: {}, values: { storeId: string | null; email: string | null }]
  deleteCheckoutDraft: [row: {}, values: { id: string | null; storeId: string | null }]
  deleteCustomerNote: [row: {}, values: { id: string | null; storeId: string | null }]
  deleteEndpoint: [row: EndpointRow, values: { storeId: string | null; endpointId: string | null }]
  deleteLesson: [row: { courseId: string; isBegun: boolean }, values: { storeId: string | null; lessonId: string | null }]
  deleteLessonAttachments: [row: {}, values: { lessonId: string | null; storeId: string | null }]
  deleteLessonNote: [row: {}, values: { studentId: string | null; storeId: string | null; lessonId: string | null }]
  deleteMedia: [row: { id: ColumnOf<typeof mediaRow, 'id'> }, values: { id: string | null; storeId: string | null; now: Date | string | null }]
  deleteModule: [row: { courseId: string; isEmpty: boolean }, values: { storeId: string | null; moduleId: string | null }]
  deleteStudents: [row: { id: ColumnOf<typeof studentRow, 'id'> }, values: { storeId: string | null; studentIds: readonly (string | null)[] | string | null; now: Date | string | null }]
  deliveriesById: [row: { searchedTo: string | null } & DeliveryRow, values: { text: string | null; storeId: string | null; endpointId: string | null; status: string | null; event: string | null; after: string | null; firstId: string | null; limit: number | bigint | string | null }]
  deliveriesOfSale: [row: { id: ColumnOf<typeof deliveryRow, 'id'>; event: string; status: ColumnOf<typeof deliveryRow, 'status'>; createdAt: Date; finishedAt: Date | null; url: string | null }, values: { storeId: string | null; paymentId: string | null }]
  differencesOfMonth: [row: { kind: ColumnOf<typeof differenceRow, 'kind'>; paymentId: ColumnOf<typeof differenceRow, 'payment_id'> | null; amountInCents: number; foundOn: string; note: ColumnOf<typeof differenceRow, 'note'> | null }, values: { storeId: string | null; to: Date | string | null }]
  differencesPage: [row: { id: ColumnOf<typeof differenceRow, 'id'>; kind: ColumnOf<typeof differenceRow, 'kind'>; subject: ColumnOf<typeof differenceRow, 'subject'>; payment_id: ColumnOf<typeof differenceRow, 'payment_id'> | null; amount_in_cents: number; found_on: string; gone_on: string | null; explained_at: Date | null; note: ColumnOf<typeof differenceRow, 'note'> | null; explainer: string | null; provider: string; buyer: string | null; total_in_cents: number | null }, values: { storeId: string | null; state: string | null; limit: number | bigint | string | null; offset: number | bigint | string | null }]
  differencesTotal: [row: { total: number }, values: { storeId: string | null; state: string | null }]
  disableEndpoint: [row: EndpointRow, values: { endpointId: string | null; storeId: string | null }]
  disableTotp: [row: {}, values: { id: string | null }]
  discardDueMails: [row: MailRow, values: { storeIds: readonly (string | null)[] | string | null; limit: number | bigint | string | null }]
  disputeById: [row: { id: ColumnOf<typeof disputeRow, 'id'>; store_id: ColumnOf<typeof disputeRow, 'store_id'>; payment_id: ColumnOf<typeof disputeRow, 'payment_id'>; gateway_account_id: ColumnOf<typeof disputeRow, 'gateway_account_id'>; external_id: ColumnOf<typeof disputeRow, 'external_id'>; kind: ColumnOf<typeof disputeRow, 'kind'>; status: ColumnOf<typeof disputeRow, 'status'>; amount_in_cents: number; reason: ColumnOf<typeof disputeRow, 'reason'> | null; due_at: Date | null; opened_at: Date; closed_at: Date | null; evidence_asked_at: Date | null; evidence_sent_at: Date | null; accepted_at: Date | null; currency: string | null }, values: { storeId: string | null; id: string | null }]
  disputeNeedsResponse: [row: {}, values: { disputeId: string | null; storeId: string | null }]
  disputeOfGateway: [row: { id: ColumnOf<typeof disputeRow, 'id'>; store_id: ColumnOf<typeof disputeRow, 'store_id'>; payment_id: ColumnOf<typeof disputeRow, 'payment_id'>; gateway_account_id: ColumnOf<typeof disputeRow, 'gateway_account_id'>; external_id: ColumnOf<typeof disputeRow, 'external_id'>; kind: ColumnOf<typeof disputeRow, 'kind'>; status: ColumnOf<typeof disputeRow, 'status'>; amount_in_cents: number; reason: ColumnOf<typeof disputeRow, 'reason'> | null; due_at: Date | null; opened_at: Date; closed_at: Date | null; evidence_asked_at: Date | null; evidence_sent_at: Date | null; accepted_at: Date | null; currency: string | null }, values: { storeId: string | null; accountId: string | null; externalId: string | null }]
  disputeOfMail: [row: { id: ColumnOf<typeof disputeRow, 'id'>; store_id: ColumnOf<typeof disputeRow, 'store_id'>; payment_id: ColumnOf<typeof disputeRow, 'payment_id'>; gateway_account_id: ColumnOf<typeof disputeRow, 'gateway_account_id'>; external_id: ColumnOf<typeof disputeRow, 'external_id'>; kind: ColumnOf<typeof disputeRow, 'kind'>; status: ColumnOf<typeof disputeRow, 'status'>; amount_in_cents: number; reason: ColumnOf<typeof disputeRow, 'reason'> | null; due_at: Date | null; opened_at: Date; closed_at: Date | null; evidence_asked_at: Date | null; evidence_sent_at: Date | null; accepted_at: Date | null; currency: string | null }, values: { storeId: string | null; paymentId: string | null; id: string | null }]
  disputedSale: [row: { buyer_name: ColumnOf<typeof movementRow, 'buyer_name'> | null; method: ColumnOf<typeof movementRow, 'method'>; provider: ColumnOf<typeof movementRow, 'provider'> }, values: { id: string | null; storeId: string | null }]
  disputesOfPayment: [row: { id: ColumnOf<typeof disputeRow, 'id'>; store_id: ColumnOf<typeof disputeRow, 'store_id'>; payment_id: ColumnOf<typeof disputeRow, 'payment_id'>; gateway_account_id: ColumnOf<typeof disputeRow, 'gateway_account_id'>; external_id: ColumnOf<typeof disputeRow, 'external_id'>; kind: ColumnOf<typeof disputeRow, 'kind'>; status: ColumnOf<typeof disputeRow, 'status'>; amount_in_cents: number; reason: ColumnOf<typeof disputeRow, 'reason'> | null; due_at: Date | null; opened_at: Date; closed_at: Date | null; evidence_asked_at: Date | null; evidence_sent_at: Date | null; accepted_at: Date | null; currency: string | null }, values: { storeId: string | null; paymentId: string | null }]
  disputesPage: [row: { id: ColumnOf<typeof disputeRow, 'id'>; store_id: ColumnOf<typeof disputeRow, 'store_id'>; payment_id: ColumnOf<typeof disputeRow, 'payment_id'>; gateway_account_id: ColumnOf<typeof disputeRow, 'gateway_account_id'>; external_id: ColumnOf<typeof disputeRow, 'external_id'>; kind: ColumnOf<typeof disputeRow, 'kind'>; status: ColumnOf<typeof disputeRow, 'status'>; amount_in_cents: number; reason: ColumnOf<typeof disputeRow, 'reason'> | null; due_at: Date | null; opened_at: Date; closed_at: Date | null; evidence_asked_at: Date | null; evidence_sent_at: Date | null; accepted_at: Date | null; currency: string | null; buyer_name: string | null }, values: { storeId: string | null; status: string | null; kind: string | null; paymentId: string | null; limit: number | bigint | string | null; offset: number | bigint | string | null }]
  disputesTotal: [row: { total: number }, values: { storeId: string | null; status: string | null; kind: string | null; paymentId: string | null }]
  dividedSales: [row: { kind: string; id: string; name: string; rule: unknown; currency: string; amounts: unknown }, values: { storeId: string | null; all: boolean | null }]
  doneRefundThatFailed: [row: RefundRow, values: { paymentId: string | null; storeId: string | null; refundId: string | null; mayBeOurs: boolean | null; amountInCents: number | bigint | string | null }]
  dropAbandonedCharge: [row: {}, values: { storeId: string | null; id: string | null }]
  dropAbandonedCharges: [row: { id: ColumnOf<typeof chargeRow, 'id'> }, values: { storeIds: readonly (string | null)[] | string | null; now: Date | string | null; limit: number | bigint | string | null }]
  dropPushDevice: [row: {}, values: { id: string | null; storeId: string | null }]
  dropUnbegunCharge: [row: {}, values: { id: string | null; storeId: string | null; amountInCents: number | bigint | string | null; batchId: string | null; coupon: string | object | null; items: string | object | null }]
  'due charges for search': [row: { storeId: string; after: string; until: string | null }, values: { now: Date | string | null; storeIds: readonly (string | null)[] | string | null }]
  'due students for search': [row: { storeId: string; after: string; until: string | null }, values: { now: Date | string | null; storeIds: readonly (string | null)[] | string | null }]
  'due subscriptions for search': [row: { storeId: string; after: string; until: string | null }, values: { now: Date | string | null; storeIds: readonly (string | null)[] | string | null }]
  dueCheckoutDrafts: [row: { id: ColumnOf<typeof draftRow, 'id'>; storeId: ColumnOf<typeof draftRow, 'store_id'>; at: Date }, values: { storeIds: readonly (string | null)[] | string | null; limit: number | bigint | string | null }]
  dueCheckoutDraftsOfStore: [row: { id: ColumnOf<typeof draftRow, 'id'>; storeId: ColumnOf<typeof draftRow, 'store_id'>; at: Date }, values: { storeId: string | null; until: Date | string | null; limit: number | bigint | string | null }]
  dueHoldsOfStore: [row: { id: string; at: Date }, values: { storeId: string | null; until: Date | string | null; limit: number | bigint | string | null }]
  dueQueues: [row: { queue: string; lagSeconds: number; failing: number }, values: {}]
  dueSubscriptionsOfStore: [row: { id: ColumnOf<typeof subscriptionRow, 'id'>; at: Date }, values: { storeId: string | null; until: Date | string | null; limit: number | bigint | string | null }]
  emailOfRow: [row: { email: string | null }, values: { id: string | null; storeId: string | null }]
  emailsOfStudent: [row: { email: string }, values: { studentId: string | null; storeId: string | null }]
  emptyOldCheckoutDrafts: [row: { id: ColumnOf<typeof draftRow, 'id'> }, values: { storeIds: readonly (string | null)[] | string | null; limit: number | bigint | string | null }]
  emptyUser: [row: { id: ColumnOf<typeof credentialsRow, 'id'> }, values: { id: string | null }]
  enableEndpoint: [row: EndpointRow, values: { storeId: string | null; endpointId: string | null }]
  endCardAttempt: [row: {}, values: { names: readonly (string | null)[] | string | null; seconds: readonly (number | null)[] | string | null; maxSeconds: number | null }]
  endCheckoutDraft: [row: {}, values: { bought: boolean | null; now: Date | string | null; id: string | null; storeId: string | null }]
  endCheckoutSession: [row: { id: ColumnOf<typeof checkoutSessionRow, 'id'> }, values: { now: Date | string | null; storeId: string | null; id: string | null }]
  endEnrollmentsOfSubscription: [row: {}, values: { expiresAt: Date | string | null; storeId: string | null; subscriptionId: string | null }]
  endFirstStep: [row: {}, values: { id: string | null }]
  endHoldOfStore: [row: { holder_id: string }, values: { holderId: string | null; storeId: string | null; now: Date | string | null }]
  endLapsedHold: [row: { holder_id: string }, values: { storeId: string | null; now: Date | string | null }]
  endOutage: [row: {}, values: { accountId: string | null; storeId: string | null }]
  endRemoval: [row: {}, values: { id: string | null; storeId: string | null }]
  endReplacedApiKey: [row: { id: ColumnOf<typeof apiKeyRow, 'id'>; name: ColumnOf<typeof apiKeyRow, 'name'>; lastFour: ColumnOf<typeof apiKeyRow, 'lastFour'>; scopes: ColumnOf<typeof apiKeyRow, 'scopes'>; createdAt: Date; lastUsedAt: Date | null; revokedAt: Date | null }, values: { graceSeconds: number | null; storeId: string | null; id: string | null }]
  endSession: [row: { id: string }, values: { userId: string | null; id: string | null }]
  endSessions: [row: { id: string }, values: { userId: string | null; id: string | null }]
  endSingleFactorSessions: [row: {}, values: { userId: string | null; id: string | null }]
  endStudentSession: [row: {}, values: { storeId: string | null; studentId: string | null; id: string | null }]
  endStudentSessions: [row: {}, values: { storeId: string | null; studentId: string | null; id: string | null }]
  endSumsOfErasedSales: [row: {}, values: { storeId: string | null; changedIds: readonly (string | null)[] | string | null }]
  endUnprovenSessions: [row: {}, values: { storeId: string | null; studentId: string | null }]
  endUploadLease: [row: {}, values: { id: string | null; storeId: string | null; lockId: string | null }]
  endpointOfMail: [row: { id: ColumnOf<typeof destinationRow, 'id'>; url: ColumnOf<typeof destinationRow, 'url'>; reason: ColumnOf<typeof destinationRow, 'disabledReason'> | null }, values: { id: string | null; storeId: string | null }]
  endpointToCheck: [row: { url: ColumnOf<typeof destinationRow, 'url'>; secret: string }, values: { endpointId: string | null; storeId: string | null }]
  endpointToReprocess: [row: { enabled: boolean }, values: { id: string | null; storeId: string | null }]
  endpointToTest: [row: { kind: string | null; enabled: boolean; service: ColumnOf<typeof destinationRow, 'kind'>; testCode: string | null }, values: { id: string | null; storeId: string | null }]
  endpointWithSecret: [row: { secret: string } & EndpointRow, values: { id: string | null; storeId: string | null }]
  enrollFormerBuyers: [row: { id: string }, values: { buyers: string | object | null; storeId: string | null }]
  enrollPreviewStudent: [row: {}, values: { enrollmentId: string | null; studentId: string | null; now: Date | string | null; courseId: string | null; storeId: string | null }]
  enrollmentEndsUntil: [row: { id: string; at: Date; subscription_id: string | null }, values: { storeId: string | null; until: Date | string | null; limit: number | bigint | string | null }]
  enrollmentHistory: [row: { id: string; studentId: string; courseId: string; courseTitle: ColumnOf<typeof courseRow, 'title'>; cohortId: string | null; cohortName: ColumnOf<typeof cohortRow, 'name'> | null; status: string; cause: string; paymentId: string | null; revokeReason: string | null; enrolledAt: Date; lastActivityAt: Date | null; expiresAt: Date | null; revokedAt: Date | null }, values: { now: Date | string | null; storeId: string | null; studentId: string | null }]
  enrollmentHistoryEntry: [row: { id: string; studentId: string; courseId: string; courseTitle: ColumnOf<typeof courseRow, 'title'>; cohortId: string | null; cohortName: ColumnOf<typeof cohortRow, 'name'> | null; status: string; cause: string; paymentId: string | null; revokeReason: string | null; enrolledAt: Date; lastActivityAt: Date | null; expiresAt: Date | null; revokedAt: Date | null }, values: { now: Date | string | null; storeId: string | null; id: string | null }]
  enrollmentToMail: [row: { studentId: ColumnOf<typeof studentRow, 'id'>; status: string; email: ColumnOf<typeof studentRow, 'email'> | null; language: ColumnOf<typeof learnStudentRow, 'language'> | null; paymentId: string | null; subscriptionId: string | null }, values: { now: Date | string | null; id: string | null; storeId: string | null }]
  enrollmentsOfLearner: [row: { id: string; course_id: string; status: string; enrolled_at: Date; expires_at: Date | null; revoked_at: Date | null; revoke_reason: string | null; last_activity_at: Date | null }, values: { now: Date | string | null; storeId: string | null; studentId: string | null; courseId: string | null; preview: boolean | null }]
  enterCardAttempt: [row: { name: string | null; entered: boolean; waitSeconds: number | null }, values: { names: readonly (string | null)[] | string | null; underWaySeconds: readonly (number | null)[] | string | null; wholeSeconds: readonly (number | null)[] | string | null; maxSeconds: number | null }]
  eraseAnswers: [row: {}, values: { keys: readonly (string | null)[] | string | null; bodies: readonly (string | null)[] | string | null; storeId: string | null }]
  eraseAnswersToRefundRequests: [row: {}, values: { storeId: string | null; erasedIds: readonly (string | null)[] | string | null }]
  eraseBuyers: [row: { id: ColumnOf<typeof movementRow, 'id'> }, values: { storeId: string | null; paymentIds: readonly (string | null)[] | string | null; chargeIds: readonly (string | null)[] | string | null }]
  eraseCharges: [row: {}, values: { emptied: string | object | null; storeId: string | null }]
  eraseCheckoutDrafts: [row: { id: ColumnOf<typeof draftRow, 'id'> }, values: { storeId: string | null; emailHash: string | null }]
  eraseCheckoutSessions: [row: {}, values: { storeId: string | null; ids: readonly (string | null)[] | string | null }]
  eraseCustomerNotes: [row: {}, values: { storeId: string | null; ids: readonly (string | null)[] | string | null }]
  eraseCustomerNotesOf: [row: {}, values: { storeId: string | null; email: string | null }]
  eraseFromPayments: [row: {}, values: { emptied: string | object | null; storeId: string | null }]
  eraseFromSaleSearch: [row: {}, values: { storeId: string | null; erasedIds: readonly (string | null)[] | string | null }]
  eraseGatewayCustomers: [row: {}, values: { storeId: string | null; email: string | null }]
  eraseInvitations: [row: { id: ColumnOf<typeof invitationRow, 'id'> }, values: { storeId: string | null; email: string | null }]
  eraseKeys: [row: {}, values: { storeId: string | null; keys: readonly (string | null)[] | string | null }]
  eraseMails: [row: { id: ColumnOf<typeof mailRow, 'id'> }, values: { storeId: string | null; recipient: string | null; studentIds: readonly (string | null)[] | string | null; keepOwed: boolean | null }]
  eraseNotesOnDifferences: [row: {}, values: { storeId: string | null; noteIds: readonly (string | null)[] | string | null }]
  erasePayloads: [row: {}, values: { ids: readonly (string | null)[] | string | null; payloads: readonly (string | null)[] | string | null; storeId: string | null }]
  eraseRefundPages: [row: {}, values: { storeId: string | null; erasedIds: readonly (string | null)[] | string | null }]
  eraseSubscriptions: [row: { id: ColumnOf<typeof subscriptionRow, 'id'> }, values: { storeId: string | null; endedIds: readonly (string | null)[] | string | null }]
  eraseSumsOfErasedSales: [row: {}, values: { storeId: string | null; changedIds: readonly (string | null)[] | string | null }]
  everyStore: [row: { store_id: string; storeId: string; seen: number }, values: {}]
  expireEnrollment: [row: {}, values: { storeId: string | null; id: string | null }]
  expireEnrollments: [row: { id: string }, values: { storeIds: readonly (string | null)[] | string | null; now: Date | string | null; limit: number | bigint | string | null }]
  expiriesUntil: [row: { id: ColumnOf<typeof movementRow, 'id'>; at: Date | null; charge_id: ColumnOf<typeof paymentRow, 'charge_id'>; subscription_id: ColumnOf<typeof paymentRow, 'subscription_id'> | null }, values: { storeId: string | null; until: Date | string | null; limit: number | bigint | string | null }]
  explainDifference: [row: { id: ColumnOf<typeof differenceRow, 'id'>; kind: ColumnOf<typeof differenceRow, 'kind'>; subject: ColumnOf<typeof differenceRow, 'subject'>; payment_id: ColumnOf<typeof differenceRow, 'payment_id'> | null; amount_in_cents: number; found_on: string; gone_on: string | null; explained_at: Date | null; note: ColumnOf<typeof differenceRow, 'note'> | null; explainer: string | null; provider: string; buyer: string | null; total_in_cents: number | null }, values: { now: Date | string | null; userId: string | null; note: string | null; id: string | null; storeId: string | null }]
  'exportChosenSales chargeId': [row: { id: ColumnOf<typeof movementRow, 'id'>; store_id: ColumnOf<typeof paymentRow, 'store_id'>; offer_id: ColumnOf<typeof paymentRow, 'offer_id'> | null; offer: ColumnOf<typeof paymentRow, 'offer'> | null; coupon: ColumnOf<typeof paymentRow, 'coupon'> | null; items: ColumnOf<typeof paymentRow, 'items'> | null; subscription_id: ColumnOf<typeof paymentRow, 'subscription_id'> | null; product_id: ColumnOf<typeof paymentRow, 'product_id'> | null; provider: ColumnOf<typeof movementRow, 'provider'>; method: ColumnOf<typeof movementRow, 'method'>; status: ColumnOf<typeof paymentRow, 'status'>; total_in_cents: number; platform_fee_in_cents: number; split: ColumnOf<typeof paymentRow, 'split'> | null; currency: ColumnOf<typeof paymentRow, 'currency'>; buyer_name: ColumnOf<typeof movementRow, 'buyer_name'> | null; buyer_email: ColumnOf<typeof paymentRow, 'buyer_email'> | null; buyer_document: ColumnOf<typeof paymentRow, 'buyer_document'> | null; buyer_phone: ColumnOf<typeof paymentRow, 'buyer_phone'> | null; buyer_address: ColumnOf<typeof paymentRow, 'buyer_address'> | null; metadata: ColumnOf<typeof paymentRow, 'metadata'>; tracking: ColumnOf<typeof paymentRow, 'tracking'> | null; checkout_session_id: ColumnOf<typeof paymentRow, 'checkout_session_id'> | null; client_reference: ColumnOf<typeof paymentRow, 'client_reference'> | null; refunded_in_cents: number; external_id: ColumnOf<typeof movementRow, 'external_id'> | null; end_to_end_id: ColumnOf<typeof paymentRow, 'end_to_end_id'> | null; txid: ColumnOf<typeof paymentRow, 'txid'> | null; our_number: ColumnOf<typeof paymentRow, 'our_number'> | null; created_at: Date; updated_at: Date; paid_at: Date | null; installments: number; card_brand: ColumnOf<typeof movementRow, 'card_brand'> | null; charge_id: ColumnOf<typeof paymentRow, 'charge_id'> | null; product_name: ColumnOf<typeof productRow, 'name'> | null; gateway_fee_in_cents: number | null; last_available_on: string | null; settled_in_cents: number | null; refunds: unknown; position: string }, values: { chargeId: string | null; storeId: string | null; from: Date | string | null; lastAt: Date | string | null; lastId: string | null; clientReference: string | null; externalId: string | null; email: string | null; status: string | null; productId: string | null; method: string | null; limit: number | bigint | string | null }]
  'exportChosenSales clientReference': [row: { id: ColumnOf<typeof movementRow, 'id'>; store_id: ColumnOf<typeof paymentRow, 'store_id'>; offer_id: ColumnOf<typeof paymentRow, 'offer_id'> | null; offer: ColumnOf<typeof paymentRow, 'offer'> | null; coupon: ColumnOf<typeof paymentRow, 'coupon'> | null; items: ColumnOf<typeof paymentRow, 'items'> | null; subscription_id: ColumnOf<typeof paymentRow, 'subscription_id'> | null; product_id: ColumnOf<typeof paymentRow, 'product_id'> | null; provider: ColumnOf<typeof movementRow, 'provider'>; method: ColumnOf<typeof movementRow, 'method'>; status: ColumnOf<typeof paymentRow, 'status'>; total_in_cents: number; platform_fee_in_cents: number; split: ColumnOf<typeof paymentRow, 'split'> | null; currency: ColumnOf<typeof paymentRow, 'currency'>; buyer_name: ColumnOf<typeof movementRow, 'buyer_name'> | null; buyer_email: ColumnOf<typeof paymentRow, 'buyer_email'> | null; buyer_document: ColumnOf<typeof paymentRow, 'buyer_document'> | null; buyer_phone: ColumnOf<typeof paymentRow, 'buyer_phone'> | null; buyer_address: ColumnOf<typeof paymentRow, 'buyer_address'> | null; metadata: ColumnOf<typeof paymentRow, 'metadata'>; tracking: ColumnOf<typeof paymentRow, 'tracking'> | null; checkout_session_id: ColumnOf<typeof paymentRow, 'checkout_session_id'> | null; client_reference: ColumnOf<typeof paymentRow, 'client_reference'> | null; refunded_in_cents: number; external_id: ColumnOf<typeof movementRow, 'external_id'> | null; end_to_end_id: ColumnOf<typeof paymentRow, 'end_to_end_id'> | null; txid: ColumnOf<typeof paymentRow, 'txid'> | null; our_number: ColumnOf<typeof paymentRow, 'our_number'> | null; created_at: Date; updated_at: Date; paid_at: Date | null; installments: number; card_brand: ColumnOf<typeof movementRow, 'card_brand'> | null; charge_id: ColumnOf<typeof paymentRow, 'charge_id'> | null; product_name: ColumnOf<typeof productRow, 'name'> | null; gateway_fee_in_cents: number | null; last_available_on: string | null; settled_in_cents: number | null; refunds: unknown; position: string }, values: { storeId: string | null; clientReference: string | null; from: Date | string | null; lastAt: Date | string | null; lastId: string | null; chargeId: string | null; externalId: string | null; email: string | null; status: string | null; productId: string | null; method: string | null; limit: number | bigint | string | null }]
  'exportChosenSales email': [row: { id: ColumnOf<typeof movementRow, 'id'>; store_id: ColumnOf<typeof paymentRow, 'store_id'>; offer_id: ColumnOf<typeof paymentRow, 'offer_id'> | null; offer: ColumnOf<typeof paymentRow, 'offer'> | null; coupon: ColumnOf<typeof paymentRow, 'coupon'> | null; items: ColumnOf<typeof paymentRow, 'items'> | null; subscription_id: ColumnOf<typeof paymentRow, 'subscription_id'> | null; product_id: ColumnOf<typeof paymentRow, 'product_id'> | null; provider: ColumnOf<typeof movementRow, 'provider'>; method: ColumnOf<typeof movementRow, 'method'>; status: ColumnOf<typeof paymentRow, 'status'>; total_in_cents: number; platform_fee_in_cents: number; split: ColumnOf<typeof paymentRow, 'split'> | null; currency: ColumnOf<typeof paymentRow, 'currency'>; buyer_name: ColumnOf<typeof movementRow, 'buyer_name'> | null; buyer_email: ColumnOf<typeof paymentRow, 'buyer_email'> | null; buyer_document: ColumnOf<typeof paymentRow, 'buyer_document'> | null; buyer_phone: ColumnOf<typeof paymentRow, 'buyer_phone'> | null; buyer_address: ColumnOf<typeof paymentRow, 'buyer_address'> | null; metadata: ColumnOf<typeof paymentRow, 'metadata'>; tracking: ColumnOf<typeof paymentRow, 'tracking'> | null; checkout_session_id: ColumnOf<typeof paymentRow, 'checkout_session_id'> | null; client_reference: ColumnOf<typeof paymentRow, 'client_reference'> | null; refunded_in_cents: number; external_id: ColumnOf<typeof movementRow, 'external_id'> | null; end_to_end_id: ColumnOf<typeof paymentRow, 'end_to_end_id'> | null; txid: ColumnOf<typeof paymentRow, 'txid'> | null; our_number: ColumnOf<typeof paymentRow, 'our_number'> | null; created_at: Date; updated_at: Date; paid_at: Date | null; installments: number; card_brand: ColumnOf<typeof movementRow, 'card_brand'> | null; charge_id: ColumnOf<typeof paymentRow, 'charge_id'> | null; product_name: ColumnOf<typeof productRow, 'name'> | null; gateway_fee_in_cents: number | null; last_available_on: string | null; settled_in_cents: number | null; refunds: unknown; position: string }, values: { storeId: string | null; email: string | null; from: Date | string | null; lastAt: Date | string | null; lastId: string | null; chargeId: string | null; clientReference: string | null; externalId: string | null; status: string | null; productId: string | null; method: string | null; limit: number | bigint | string | null }]
  'exportChosenSales externalId': [row: { id: ColumnOf<typeof movementRow, 'id'>; store_id: ColumnOf<typeof paymentRow, 'store_id'>; offer_id: ColumnOf<typeof paymentRow, 'offer_id'> | null; offer: ColumnOf<typeof paymentRow, 'offer'> | null; coupon: ColumnOf<typeof paymentRow, 'coupon'> | null; items: ColumnOf<typeof paymentRow, 'items'> | null; subscription_id: ColumnOf<typeof paymentRow, 'subscription_id'> | null; product_id: ColumnOf<typeof paymentRow, 'product_id'> | null; provider: ColumnOf<typeof movementRow, 'provider'>; method: ColumnOf<typeof movementRow, 'method'>; status: ColumnOf<typeof paymentRow, 'status'>; total_in_cents: number; platform_fee_in_cents: number; split: ColumnOf<typeof paymentRow, 'split'> | null; currency: ColumnOf<typeof paymentRow, 'currency'>; buyer_name: ColumnOf<typeof movementRow, 'buyer_name'> | null; buyer_email: ColumnOf<typeof paymentRow, 'buyer_email'> | null; buyer_document: ColumnOf<typeof paymentRow, 'buyer_document'> | null; buyer_phone: ColumnOf<typeof paymentRow, 'buyer_phone'> | null; buyer_address: ColumnOf<typeof paymentRow, 'buyer_address'> | null; metadata: ColumnOf<typeof paymentRow, 'metadata'>; tracking: ColumnOf<typeof paymentRow, 'tracking'> | null; checkout_session_id: ColumnOf<typeof paymentRow, 'checkout_session_id'> | null; client_reference: ColumnOf<typeof paymentRow, 'client_reference'> | null; refunded_in_cents: number; external_id: ColumnOf<typeof movementRow, 'external_id'> | null; end_to_end_id: ColumnOf<typeof paymentRow, 'end_to_end_id'> | null; txid: ColumnOf<typeof paymentRow, 'txid'> | null; our_number: ColumnOf<typeof paymentRow, 'our_number'> | null; created_at: Date; updated_at: Date; paid_at: Date | null; installments: number; card_brand: ColumnOf<typeof movementRow, 'card_brand'> | null; charge_id: ColumnOf<typeof paymentRow, 'charge_id'> | null; product_name: ColumnOf<typeof productRow, 'name'> | null; gateway_fee_in_cents: number | null; last_available_on: string | null; settled_in_cents: number | null; refunds: unknown; position: string }, values: { externalId: string | null; storeId: string | null; from: Date | string | null; lastAt: Date | string | null; lastId: string | null; chargeId: string | null; clientReference: string | null; email: string | null; status: string | null; productId: string | null; method: string | null; limit: number | bigint | string | null }]
  exportPerson: [row: { person: unknown }, values: { storeId: string | null; studentIds: readonly (string | null)[] | string | null; paymentIds: readonly (string | null)[] | string | null; ids: readonly (string | null)[] | string | null; chargeIds: readonly (string | null)[] | string | null; sessionIds: readonly (string | null)[] | string | null; eventIds: readonly (string | null)[] | string | null; recipient: string | null }]
  'exportSales all': [row: { id: ColumnOf<typeof movementRow, 'id'>; store_id: ColumnOf<typeof paymentRow, 'store_id'>; offer_id: ColumnOf<typeof paymentRow, 'offer_id'> | null; offer: ColumnOf<typeof paymentRow, 'offer'> | null; coupon: ColumnOf<typeof paymentRow, 'coupon'> | null; items: ColumnOf<typeof paymentRow, 'items'> | null; subscription_id: ColumnOf<typeof paymentRow, 'subscription_id'> | null; product_id: ColumnOf<typeof paymentRow, 'product_id'> | null; provider: ColumnOf<typeof movementRow, 'provider'>; method: ColumnOf<typeof movementRow, 'method'>; status: ColumnOf<typeof paymentRow, 'status'>; total_in_cents: number; platform_fee_in_cents: number; split: ColumnOf<typeof paymentRow, 'split'> | null; currency: ColumnOf<typeof paymentRow, 'currency'>; buyer_name: ColumnOf<typeof movementRow, 'buyer_name'> | null; buyer_email: ColumnOf<typeof paymentRow, 'buyer_email'> | null; buyer_document: ColumnOf<typeof paymentRow, 'buyer_document'> | null; buyer_phone: ColumnOf<typeof paymentRow, 'buyer_phone'> | null; buyer_address: ColumnOf<typeof paymentRow, 'buyer_address'> | null; metadata: ColumnOf<typeof paymentRow, 'metadata'>; tracking: ColumnOf<typeof paymentRow, 'tracking'> | null; checkout_session_id: ColumnOf<typeof paymentRow, 'checkout_session_id'> | null; client_reference: ColumnOf<typeof paymentRow, 'client_reference'> | null; refunded_in_cents: number; external_id: ColumnOf<typeof movementRow, 'external_id'> | null; end_to_end_id: ColumnOf<typeof paymentRow, 'end_to_end_id'> | null; txid: ColumnOf<typeof paymentRow, 'txid'> | null; our_number: ColumnOf<typeof paymentRow, 'our_number'> | null; created_at: Date; updated_at: Date; paid_at: Date | null; installments: number; card_brand: ColumnOf<typeof movementRow, 'card_brand'> | null; charge_id: ColumnOf<typeof paymentRow, 'charge_id'> | null; product_name: ColumnOf<typeof productRow, 'name'> | null; gateway_fee_in_cents: number | null; last_available_on: string | null; settled_in_cents: number | null; refunds: unknown; position: string }, values: { storeId: string | null; from: Date | string | null; lastAt: Date | string | null; lastId: string | null; limit: number | bigint | string | null }]
  'exportSales product': [row: { id: ColumnOf<typeof movementRow, 'id'>; store_id: ColumnOf<typeof paymentRow, 'store_id'>; offer_id: ColumnOf<typeof paymentRow, 'offer_id'> | null; offer: ColumnOf<typeof paymentRow, 'offer'> | null; coupon: ColumnOf<typeof paymentRow, 'coupon'> | null; items: ColumnOf<typeof paymentRow, 'items'> | null; subscription_id: ColumnOf<typeof paymentRow, 'subscription_id'> | null; product_id: ColumnOf<typeof paymentRow, 'product_id'>; provider: ColumnOf<typeof movementRow, 'provider'>; method: ColumnOf<typeof movementRow, 'method'>; status: ColumnOf<typeof paymentRow, 'status'>; total_in_cents: number; platform_fee_in_cents: number; split: ColumnOf<typeof paymentRow, 'split'> | null; currency: ColumnOf<typeof paymentRow, 'currency'>; buyer_name: ColumnOf<typeof movementRow, 'buyer_name'> | null; buyer_email: ColumnOf<typeof paymentRow, 'buyer_email'> | null; buyer_document: ColumnOf<typeof paymentRow, 'buyer_document'> | null; buyer_phone: ColumnOf<typeof paymentRow, 'buyer_phone'> | null; buyer_address: ColumnOf<typeof paymentRow, 'buyer_address'> | null; metadata: ColumnOf<typeof paymentRow, 'metadata'>; tracking: ColumnOf<typeof paymentRow, 'tracking'> | null; checkout_session_id: ColumnOf<typeof paymentRow, 'checkout_session_id'> | null; client_reference: ColumnOf<typeof paymentRow, 'client_reference'> | null; refunded_in_cents: number; external_id: ColumnOf<typeof movementRow, 'external_id'> | null; end_to_end_id: ColumnOf<typeof paymentRow, 'end_to_end_id'> | null; txid: ColumnOf<typeof paymentRow, 'txid'> | null; our_number: ColumnOf<typeof paymentRow, 'our_number'> | null; created_at: Date; updated_at: Date; paid_at: Date | null; installments: number; card_brand: ColumnOf<typeof movementRow, 'card_brand'> | null; charge_id: ColumnOf<typeof paymentRow, 'charge_id'> | null; product_name: ColumnOf<typeof productRow, 'name'> | null; gateway_fee_in_cents: number | null; last_available_on: string | null; settled_in_cents: number | null; refunds: unknown; position: string }, values: { storeId: string | null; productId: string | null; from: Date | string | null; lastAt: Date | string | null; lastId: string | null; limit: number | bigint | string | null }]
  'exportSales status': [row: { id: ColumnOf<typeof movementRow, 'id'>; store_id: ColumnOf<typeof paymentRow, 'store_id'>; offer_id: ColumnOf<typeof paymentRow, 'offer_id'> | null; offer: ColumnOf<typeof paymentRow, 'offer'> | null; coupon: ColumnOf<typeof paymentRow, 'coupon'> | null; items: ColumnOf<typeof paymentRow, 'items'> | null; subscription_id: ColumnOf<typeof paymentRow, 'subscription_id'> | null; product_id: ColumnOf<typeof paymentRow, 'product_id'> | null; provider: ColumnOf<typeof movementRow, 'provider'>; method: ColumnOf<typeof movementRow, 'method'>; status: ColumnOf<typeof paymentRow, 'status'>; total_in_cents: number; platform_fee_in_cents: number; split: ColumnOf<typeof paymentRow, 'split'> | null; currency: ColumnOf<typeof paymentRow, 'currency'>; buyer_name: ColumnOf<typeof movementRow, 'buyer_name'> | null; buyer_email: ColumnOf<typeof paymentRow, 'buyer_email'> | null; buyer_document: ColumnOf<typeof paymentRow, 'buyer_document'> | null; buyer_phone: ColumnOf<typeof paymentRow, 'buyer_phone'> | null; buyer_address: ColumnOf<typeof paymentRow, 'buyer_address'> | null; metadata: ColumnOf<typeof paymentRow, 'metadata'>; tracking: ColumnOf<typeof paymentRow, 'tracking'> | null; checkout_session_id: ColumnOf<typeof paymentRow, 'checkout_session_id'> | null; client_reference: ColumnOf<typeof paymentRow, 'client_reference'> | null; refunded_in_cents: number; external_id: ColumnOf<typeof movementRow, 'external_id'> | null; end_to_end_id: ColumnOf<typeof paymentRow, 'end_to_end_id'> | null; txid: ColumnOf<typeof paymentRow, 'txid'> | null; our_number: ColumnOf<typeof paymentRow, 'our_number'> | null; created_at: Date; updated_at: Date; paid_at: Date | null; installments: number; card_brand: ColumnOf<typeof movementRow, 'card_brand'> | null; charge_id: ColumnOf<typeof paymentRow, 'charge_id'> | null; product_name: ColumnOf<typeof productRow, 'name'> | null; gateway_fee_in_cents: number | null; last_available_on: string | null; settled_in_cents: number | null; refunds: unknown; position: string }, values: { storeId: string | null; status: string | null; from: Date | string | null; lastAt: Date | string | null; lastId: string | null; limit: number | bigint | string | null }]
  'exportSales statusAndProduct': [row: { id: ColumnOf<typeof movementRow, 'id'>; store_id: ColumnOf<typeof paymentRow, 'store_id'>; offer_id: ColumnOf<typeof paymentRow, 'offer_id'> | null; offer: ColumnOf<typeof paymentRow, 'offer'> | null; coupon: ColumnOf<typeof paymentRow, 'coupon'> | null; items: ColumnOf<typeof paymentRow, 'items'> | null; subscription_id: ColumnOf<typeof paymentRow, 'subscription_id'> | null; product_id: ColumnOf<typeof paymentRow, 'product_id'>; provider: ColumnOf<typeof movementRow, 'provider'>; method: ColumnOf<typeof movementRow, 'method'>; status: ColumnOf<typeof paymentRow, 'status'>; total_in_cents: number; platform_fee_in_cents: number; split: ColumnOf<typeof paymentRow, 'split'> | null; currency: ColumnOf<typeof paymentRow, 'currency'>; buyer_name: ColumnOf<typeof movementRow, 'buyer_name'> | null; buyer_email: ColumnOf<typeof paymentRow, 'buyer_email'> | null; buyer_document: ColumnOf<typeof paymentRow, 'buyer_document'> | null; buyer_phone: ColumnOf<typeof paymentRow, 'buyer_phone'> | null; buyer_address: ColumnOf<typeof paymentRow, 'buyer_address'> | null; metadata: ColumnOf<typeof paymentRow, 'metadata'>; tracking: ColumnOf<typeof paymentRow, 'tracking'> | null; checkout_session_id: ColumnOf<typeof paymentRow, 'checkout_session_id'> | null; client_reference: ColumnOf<typeof paymentRow, 'client_reference'> | null; refunded_in_cents: number; external_id: ColumnOf<typeof movementRow, 'external_id'> | null; end_to_end_id: ColumnOf<typeof paymentRow, 'end_to_end_id'> | null; txid: ColumnOf<typeof paymentRow, 'txid'> | null; our_number: ColumnOf<typeof paymentRow, 'our_number'> | null; created_at: Date; updated_at: Date; paid_at: Date | null; installments: number; card_brand: ColumnOf<typeof movementRow, 'card_brand'> | null; charge_id: ColumnOf<typeof paymentRow, 'charge_id'> | null; product_name: ColumnOf<typeof productRow, 'name'> | null; gateway_fee_in_cents: number | null; last_available_on: string | null; settled_in_cents: number | null; refunds: unknown; position: string }, values: { storeId: string | null; status: string | null; productId: string | null; from: Date | string | null; lastAt: Date | string | null; lastId: string | null; limit: number | bigint | string | null }]
  failHeldRefund: [row: { destinations: string[] }, values: { paymentId: string | null; storeId: string | null; cause: string | null; refundId: string | null; event: string | object | null; mails: string | object | null }]
  failMoneyReading: [row: {}, values: { cause: string | null; seconds: number | null; accountId: string | null; storeId: string | null; claims: number | null }]
  failPendingDeliveries: [row: { failed: number }, values: { storeId: string | null; destination: string | null }]
  failRefund: [row: { destinations: string[] }, values: { paymentId: string | null; storeId: string | null; cause: string | null; refundId: string | null; lease: Date | string | null; event: string | object | null; mails: string | object | null }]
  failUnsentRefunds: [row: {}, values: { paymentId: string | null; storeId: string | null }]
  failedRefundsOfPayment: [row: { failed: number }, values: { paymentId: string | null; storeId: string | null }]
  feeSamples: [row: { method: ColumnOf<typeof movementRow, 'method'>; installments: number; grossInCents: number; feeInCents: number; isComparable: boolean; payments: number }, values: { storeId: string | null; accountId: string | null; from: Date | string | null }]
  feesOfPayments: [row: { method: ColumnOf<typeof movementRow, 'method'>; installments: number; totalInCents: number; linesInCents: number; feeInCents: number }, values: { storeId: string | null; ids: readonly (string | null)[] | string | null }]
  findAccess: [row: { key: unknown; store: unknown; isStale: boolean | null }, values: { hash: Buffer | null }]
  findDueDestinations: [row: { due: string[] | null; last: string | null }, values: { after: string | null; limit: number | null }]
  findDueDestinationsOfStores: [row: { destination: string }, values: { storeIds: readonly (string | null)[] | string | null; limit: number | bigint | string | null }]
  findDueWork: [row: { due: string[] | null }, values: { localUrl: string | null; publicUrl: string | null }]
  findEnvironment: [row: { environment: string; secretMark: string | null }, values: {}]
  findEnvironmentTable: [row: { isThere: boolean }, values: {}]
  findGatewayCustomers: [row: { accountId: string | null; fingerprint: string | null; customerId: string }, values: { keys: string | object | null; storeIds: readonly (string | null)[] | string | null }]
  findMedia: [row: MediaRow, values: { ids: readonly (string | null)[] | string | null; storeId: string | null }]
  findOrMakeStudent: [row: { id: ColumnOf<typeof studentRow, 'id'> }, values: { id: string | null; storeId: string | null; name: string | null; email: string | null; language: string | null; createdAt: Date | string | null }]
  findProductsByName: [row: { name: string | null; id: ColumnOf<typeof productRow, 'id'> }, values: { names: readonly (string | null)[] | string | null; ids: readonly (string | null)[] | string | null; storeId: string | null }]
  findSignedIn: [row: { sessionId: string; secondFactorDue: boolean; isStale: boolean; isFresh: boolean; secondFactor: string | null; secondFactorRequired: boolean | null; role: string | null; store: unknown } & UserRow, values: { storeId: string | null; tokenHash: Buffer | null }]
  findSignedInStudent: [row: { sessionId: ColumnOf<typeof studentSessionRow, 'id'>; studentId: ColumnOf<typeof studentRow, 'id'>; name: ColumnOf<typeof studentRow, 'name'>; email: ColumnOf<typeof studentRow, 'email'> | null; preview: boolean; lastLoginAt: Date | null; language: ColumnOf<typeof learnStudentRow, 'language'> | null; isStale: boolean; isFresh: boolean; emailProven: boolean }, values: { tokenHash: Buffer | null; storeId: string | null }]
  findStore: [row: { store: unknown }, values: { id: string | null }]
  findStoresOfAccounts: [row: { accountId: string; store: unknown }, values: { ids: readonly (string | null)[] | string | null }]
  finishIdempotencyKeys: [row: { position: number | null }, values: { answers: string | object | null; storeIds: readonly (string | null)[] | string | null }]
  finishMoneyReading: [row: {}, values: { until: Date | string | null; now: Date | string | null; dueAt: Date | string | null; nextAt: Date | string | null; accountId: string | null; storeId: string | null; claims: number | null }]
  finishUpload: [row: MediaRow, values: { type: string | null; id: string | null; storeId: string | null }]
  flushedPosition: [row: { position: number | null }, values: {}]
  foldSaleDeltas: [row: { folded: number }, values: { storeIds: readonly (string | null)[] | string | null; limit: number | bigint | string | null }]
  followMoneyClock: [row: {}, values: { clockOffsetMs: number | null; storeId: string | null }]
  followPlannedMails: [row: {}, values: { clockOffsetMs: number | null; storeId: string | null }]
  followStoreClock: [row: {}, values: { clockOffsetMs: number | null; storeId: string | null }]
  forgetAuditAddresses: [row: { id: string }, values: { limit: number | bigint | string | null }]
  forgetBuyerOfCharges: [row: {}, values: { storeId: string | null; ids: readonly (string | null)[] | string | null }]
  forgetBuyersOfCoupon: [row: {}, values: { id: string | null; storeId: string | null }]
  forgetChallengesOfRemoved: [row: {}, values: { userId: string | null }]
  forgetDestinations: [row: {}, values: { storeId: string | null; chargeIds: readonly (string | null)[] | string | null; destination: string | null }]
  forgetGatewayCustomer: [row: {}, values: { accountId: string | null; fingerprint: string | null; storeId: string | null }]
  forgetGatewayWebhook: [row: {}, values: { id: string | null; storeId: string | null }]
  forgetInvitationsBy: [row: {}, values: { storeId: string | null; invitedBy: string | null }]
  forgetInvitationsOfRemoved: [row: {}, values: { userId: string | null }]
  forgetMailsOfRemoved: [row: {}, values: { storeIds: readonly (string | null)[] | string | null; userId: string | null }]
  forgetPasswordResets: [row: {}, values: { userId: string | null }]
  forgetRecoveryCodes: [row: {}, values: { userId: string | null }]
  forgetRememberedCard: [row: { id: ColumnOf<typeof movementRow, 'id'> }, values: { paymentId: string | null; storeId: string | null }]
  forgetResetsOfRemoved: [row: {}, values: { userId: string | null }]
  forgetSaleCounts: [row: {}, values: { storeIds: readonly (string | null)[] | string | null }]
  forgetSecondFactor: [row: {}, values: { userId: string | null; secondFactor: string | null }]
  forgetStudentPasskeys: [row: {}, values: { storeId: string | null; studentId: string | null }]
  forgetStudentPassword: [row: {}, values: { storeId: string | null; studentId: string | null }]
  gatewayAccountIds: [row: { id: string }, values: { storeId: string | null }]
  gatewayStepFacts: [row: { acceptedAt: Date | null; subscribedAt: Date | null; webhookAt: Date | null; paidId: ColumnOf<typeof movementRow, 'id'> | null; paidAt: Date | null; refundedId: ColumnOf<typeof refundRow, 'payment_id'> | null; refundedAt: Date | null }, values: { storeId: string | null; method: string | null; accountId: string | null }]
  getDelivery: [row: { endpointEnabled: boolean; sequence: number | null; body: string } & DeliveryRow, values: { storeId: string | null; id: string | null }]
  happenedToSale: [row: { at: Date; kind: string; event: string | null; refundReason: string | null; amountInCents: number | null; id: string }, values: { paymentId: string | null; storeId: string | null }]
  hasDueOutboxEntry: [row: { found: boolean }, values: { storeIds: readonly (string | null)[] | string | null }]
  hastenReportDays: [row: {}, values: { storeId: string | null; startDate: Date | string | null; endDate: Date | string | null }]
  hideModules: [row: { module_id: string }, values: { cohortId: string | null; courseId: string | null; storeId: string | null; hiddenModuleIds: readonly (string | null)[] | string | null }]
  holdAnswersToErase: [row: { key: string; resource_id: string; response_body: string | null; locked_until: Date | null }, values: { storeId: string | null; keys: readonly (string | null)[] | string | null }]
  holdChargesToErase: [row: { id: ColumnOf<typeof chargeRow, 'id'>; customer_name: ColumnOf<typeof chargeRow, 'customer_name'> | null; customer_email: ColumnOf<typeof chargeRow, 'customer_email'> | null; description: ColumnOf<typeof chargeRow, 'description'> | null; client_reference: ColumnOf<typeof chargeRow, 'client_reference'> | null; items: ColumnOf<typeof chargeRow, 'items'>; metadata: ColumnOf<typeof chargeRow, 'metadata'>; tracking: ColumnOf<typeof chargeRow, 'tracking'> | null; success_url: ColumnOf<typeof chargeRow, 'success_url'> | null; cancel_url: ColumnOf<typeof chargeRow, 'cancel_url'> | null; postback_url: ColumnOf<typeof chargeRow, 'postback_url'> | null; waits: boolean }, values: { storeId: string | null; ids: readonly (string | null)[] | string | null }]
  holdCheckoutDraft: [row: { id: ColumnOf<typeof draftRow, 'id'>; store_id: ColumnOf<typeof draftRow, 'store_id'>; listing_id: ColumnOf<typeof draftRow, 'listing_id'>; data: ColumnOf<typeof draftRow, 'data'> | null; language: ColumnOf<typeof draftRow, 'language'>; is_control: boolean; step: number; due_at: Date; abandoned_at: Date | null; refused_at: Date | null; created_at: Date }, values: { id: string | null; storeId: string | null; now: Date | string | null }]
  holdDeliveriesToErase: [row: { id: ColumnOf<typeof deliveryRow, 'id'>; event_id: string; status: ColumnOf<typeof deliveryRow, 'status'> }, values: { storeId: string | null; eventIds: readonly (string | null)[] | string | null }]
  holdDueCompletions: [row: { clockOffsetMs: number } & PaymentRow2, values: { storeIds: readonly (string | null)[] | string | null; limit: number | bigint | string | null }]
  holdEnrollmentsToErase: [row: { id: string }, values: { storeId: string | null; studentIds: readonly (string | null)[] | string | null }]
  holdNotesToErase: [row: { id: ColumnOf<typeof differenceRow, 'id'>; note: ColumnOf<typeof differenceRow, 'note'> }, values: { storeId: string | null }]
  holdOfPayment: [row: { hold: string | null }, values: { storeId: string | null; id: string | null }]
  holdOfPurchase: [row: { holder_id: string }, values: { holderId: string | null; storeId: string | null }]
  holdPaymentsToErase: [row: { id: ColumnOf<typeof movementRow, 'id'>; metadata: ColumnOf<typeof paymentRow, 'metadata'>; tracking: ColumnOf<typeof paymentRow, 'tracking'> | null; client_reference: ColumnOf<typeof paymentRow, 'client_reference'> | null; decline_message: ColumnOf<typeof paymentRow, 'decline_message'> | null }, values: { storeId: string | null; otherPaymentIds: readonly (string | null)[] | string | null }]
  holdSeatUntil: [row: { holderId: string | null }, values: { holderId: string | null; storeId: string | null; batchId: string | null; couponId: string | null; buyerKey: string | null; now: Date | string | null; until: Date | string | null }]
  holdStudentsToErase: [row: { id: ColumnOf<typeof studentRow, 'id'> }, values: { storeId: string | null; ids: readonly (string | null)[] | string | null }]
  'import cohorts': [row: {}, values: { rows: string | object | null; storeId: string | null }]
  'import courses': [row: {}, values: { rows: string | object | null; storeId: string | null }]
  'import enrollments': [row: { added: number }, values: { enrollments: string | object | null; storeId: string | null }]
  'import hidden_modules': [row: {}, values: { rows: string | object | null; storeId: string | null }]
  'import lesson_attachments': [row: {}, values: { rows: string | object | null; storeId: string | null }]
  'import lesson_progress': [row: {}, values: { storeId: string | null; enrollmentIds: readonly (string | null)[] | string | null; lessonIds: readonly (string | null)[] | string | null; statuses: readonly (string | null)[] | string | null; watchedSeconds: readonly (number | null)[] | string | null; percentsWatched: readonly (number | null)[] | string | null; completedAt: readonly (Date | string | null)[] | string | null }]
  'import lessons': [row: {}, values: { rows: string | object | null; storeId: string | null }]
  'import modules': [row: {}, values: { rows: string | object | null; storeId: string | null }]
  'import payments': [row: { payments: number }, values: { storeId: string | null; payments: string | object | null }]
  'import students': [row: {}, values: { students: string | object | null; storeId: string | null }]
  insertApiKey: [row: {}, values: { id: string | null; storeId: string | null; name: string | null; hash: Buffer | null; lastFour: string | null; scopes: readonly (string | null)[] | string | null; now: Date | string | null; createdBy: string | null }]
  insertAuditLine: [row: {}, values: { id: string | null; storeId: string | null; actor: string | null; userId: string | null; address: string | null; action: string | null; subject: string | null; before: string | object | null; after: string | object | null; now: Date | string | null; storeAt: Date | string | null; actorId: string | null }]
  insertBalanceCheck: [row: {}, values: { today: Date | string | null; linesInCents: number | bigint | string | null; balanceInCents: number | bigint | string | null; differenceInCents: number | bigint | string | null; open: number | null; now: Date | string | null; accountId: string | null; storeId: string | null; claims: number | null }]
  insertBuyerCode: [row: {}, values: { id: string | null; storeId: string | null; email: string | null; checkoutId: string | null; minutes: number | null }]
  insertCertificates: [row: {}, values: { storeId: string | null; ids: readonly (string | null)[] | string | null; enrollmentIds: readonly (string | null)[] | string | null; codes: readonly (string | null)[] | string | null; issuedAts: readonly (Date | string | null)[] | string | null; mailIds: readonly (string | null)[] | string | null; isMailed: boolean | null }]
  insertCharges: [row: { id: ColumnOf<typeof chargeRow, 'id'> }, values: { charges: string | object | null }]
  insertCheckoutSession: [row: CheckoutSessionRow, values: { id: string | null; storeId: string | null; chargeId: string | null; offerId: string | null; details: string | object | null; expiresAt: Date | string | null; now: Date | string | null }]
  insertCohort: [row: { id: ColumnOf<typeof cohortRow, 'id'> }, values: { id: string | null; name: string | null; now: Date | string | null; courseId: string | null; storeId: string | null }]
  insertComment: [row: { id: string | null; status: string | null; hasParent: boolean; isTooMany: boolean | null }, values: { parentId: string | null; storeId: string | null; lessonId: string | null; studentId: string | null; now: Date | string | null; limit: number | null; id: string | null; body: string | null; status: string | null }]
  insertCoupons: [row: { id: ColumnOf<typeof couponRow, 'id'> }, values: { storeId: string | null; now: Date | string | null; rows: string | object | null }]
  insertCustomerNote: [row: {}, values: { id: string | null; storeId: string | null; email: string | null; text: string | null; userId: string | null; now: Date | string | null }]
  insertDispute: [row: { destinations: string[] | null }, values: { id: string | null; storeId: string | null; paymentId: string | null; accountId: string | null; externalId: string | null; kind: string | null; status: string | null; amountInCents: number | bigint | string | null; reason: string | null; dueAt: Date | string | null; openedAt: Date | string | null; closedAt: Date | string | null; happened: string | object | null }]
  insertEnrollment: [row: { id: string }, values: { storeId: string | null; studentId: string | null; courseId: string | null; enrollmentId: string | null; cohortId: string | null; cause: string | null; paymentId: string | null; enrolledAt: Date | string | null; expiresAt: Date | string | null; subscriptionId: string | null; mailId: string | null; language: string | null }]
  insertFormerBuyers: [row: { id: ColumnOf<typeof studentRow, 'id'> }, values: { buyers: string | object | null; storeId: string | null }]
  insertGatewayAccount: [row: {}, values: { id: string | null; storeId: string | null; provider: string | null; position: number | null; simulated: boolean | null; credentials: string | null; now: Date | string | null }]
  insertInternalCharges: [row: ChargeRow, values: { charges: string | object | null }]
  insertLesson: [row: { id: string }, values: { lessonId: string | null; moduleId: string | null; storeId: string | null; title: string | null; status: string | null; videoUrl: string | null; body: string | null; durationSeconds: number | null; mediaId: string | null }]
  insertLessonAttachments: [row: {}, values: { storeId: string | null; lessonId: string | null; rows: string | object | null }]
  insertMedia: [row: MediaRow, values: { storeId: string | null; id: string | null; name: string | null; bytes: number | bigint | string | null; storage: string | null; now: Date | string | null; limitBytes: number | bigint | string | null }]
  insertMembership: [row: { user_id: string }, values: { storeId: string | null; userId: string | null; role: string | null; now: Date | string | null }]
  insertModule: [row: { id: string }, values: { moduleId: string | null; courseId: string | null; storeId: string | null; title: string | null; status: string | null; opens: string | object | null }]
  insertMoney: [row: { gateway_account_id: ColumnOf<typeof moneyAccountRow, 'gateway_account_id'> }, values: { accountId: string | null; storeId: string | null; claims: number | null; lines: string | object | null; now: Date | string | null; payouts: string | object | null; today: Date | string | null; since: Date | string | null; until: Date | string | null; cursor: string | null }]
  insertOwedRefunds: [row: { has_open: boolean }, values: { paymentId: string | null; storeId: string | null; refundId: string | null; now: Date | string | null }]
  insertPasskey: [row: { id: ColumnOf<typeof passkeyRow, 'id'>; name: ColumnOf<typeof passkeyRow, 'name'>; createdAt: Date; lastUsedAt: Date | null }, values: { id: string | null; userId: string | null; name: string | null; publicKey: Buffer | null; counter: number | bigint | string | null; transports: readonly (string | null)[] | string | null; now: Date | string | null }]
  insertPasswordReset: [row: {}, values: { tokenHash: Buffer | null; userId: string | null }]
  insertProducts: [row: ProductRow, values: { storeId: string | null; now: Date | string | null; ids: readonly (string | null)[] | string | null; names: readonly (string | null)[] | string | null }]
  insertPushDevice: [row: { id: string; fingerprint: string; createdAt: Date }, values: { id: string | null; storeId: string | null; userId: string | null; fingerprint: string | null; subscription: string | null; language: string | null; lastSequence: number | bigint | string | null; sessionId: string | null }]
  insertRecipients: [row: {}, values: { rows: string | object | null; storeId: string | null; now: Date | string | null }]
  insertRefundRequest: [row: {}, values: { paymentId: string | null; storeId: string | null; id: string | null; inTime: boolean | null; now: Date | string | null; decideBy: Date | string | null; approves: boolean | null; mails: string | object | null }]
  insertReplacementCertificate: [row: {}, values: { newCertificateId: string | null; code: string | null; name: string | null; id: string | null; storeId: string | null; mailId: string | null }]
  insertRequestedRefund: [row: { lease: string | null } & RefundRow, values: { paymentId: string | null; storeId: string | null; mayHold: boolean | null; refundId: string | null; offerId: string | null; reason: string | null; amountInCents: number | bigint | string | null; now: Date | string | null; mails: string | object | null }]
  insertSession: [row: {}, values: { id: string | null; userId: string | null; tokenHash: Buffer | null; secondFactorDue: boolean | null; address: string | null; userAgent: string | null; now: Date | string | null; expiresAt: Date | string | null; secondFactor: string | null }]
  insertShownBumps: [row: {}, values: { mainOfferId: string | null; now: Date | string | null; offerIds: readonly (string | null)[] | string | null; chargeId: string | null; storeId: string | null }]
  insertShownUpsell: [row: {}, values: { chargeId: string | null; storeId: string | null; mainOfferId: string | null; offerId: string | null; upsellChargeId: string | null; now: Date | string | null }]
  insertStore: [row: {}, values: { id: string | null; name: string | null; partner: boolean | null; partnerId: string | null; now: Date | string | null; platformFeeChosen: boolean | null; maxInstallments: number | null; interestFreeInstallments: number | null; monthlyInterestPercent: number | string | null; interestPaidByBuyer: boolean | null; boletoDueInDays: number | null; pixExpiresInMinutes: number | null; refundWindowDays: number | null; maxDeclinedAttempts: number | null; platformFeePercent: number | string | null; platformFeeFixedInCents: number | bigint | string | null; dunningDays: string | object | null; statementDescriptor: string | null; refundRequests: string | null; partEndsAccess: boolean | null; recurringPix: boolean | null; checkoutReminders: boolean | null; abandonedAfterMinutes: number | null; comments: string | null; maxPausePeriods: number | null; pauseKeepsAccess: boolean | null; buyersMay: string | object | null; mailsOff: string | object | null; mailSenderName: string | null; mailReplyTo: string | null }]
  insertStoreShard: [row: {}, values: { storeId: string | null }]
  insertStudentPasskey: [row: { id: ColumnOf<typeof studentPasskeyRow, 'id'> }, values: { id: string | null; storeId: string | null; studentId: string | null; name: string | null; publicKey: Buffer | null; counter: number | bigint | string | null; transports: readonly (string | null)[] | string | null; now: Date | string | null }]
  insertStudentSession: [row: {}, values: { id: string | null; storeId: string | null; studentId: string | null; tokenHash: Buffer | null; address: string | null; userAgent: string | null; emailProven: boolean | null; now: Date | string | null; provenAt: Date | string | null; expiresAt: Date | string | null }]
  insertSubscription: [row: SubscriptionRow, values: { subscriptionId: string | null; storeId: string | null; offerId: string | null; productId: string | null; method: string | null; priceInCents: number | bigint | string | null; currency: string | null; billingCycle: string | null; trialDays: number | null; maxCharges: number | null; buyerName: string | null; buyerEmail: string | null; buyerDocument: string | null; buyerPhone: string | null; buyerIp: string | null; buyerAddress: string | object | null; language: string | null; begunBy: string | null; now: Date | string | null; dueAt: Date | string | null; offer: string | object | null; coupon: string | object | null; tracking: string | object | null; sessionId: string | null; recurringPixStatus: string | null; recurringPixInCents: number | bigint | string | null }]
  insertTestEvent: [row: { id: ColumnOf<typeof deliveryRow, 'id'> }, values: { eventId: string | null; storeId: string | null; kind: string | null; payload: string | null; now: Date | string | null; deliveryId: string | null; endpointId: string | null }]
  insertUser: [row: { id: ColumnOf<typeof credentialsRow, 'id'> }, values: { id: string | null; email: string | null; name: string | null; passwordHash: string | null; now: Date | string | null }]
  internalCharge: [row: ChargeRow, values: { id: string | null; storeId: string | null; offerId: string | null }]
  invitationByToken: [row: { storeId: string; storeName: string; email: ColumnOf<typeof invitationRow, 'email'>; role: ColumnOf<typeof invitationRow, 'role'>; userId: ColumnOf<typeof credentialsRow, 'id'> | null; hasAccount: boolean }, values: { tokenHash: Buffer | null }]
  isSecondFactorRequired: [row: { required: boolean }, values: { id: string | null }]
  keepBreakers: [row: { known: number }, values: { destinations: readonly (string | null)[] | string | null; storesOfDestinations: readonly (string | null)[] | string | null; succeeded: readonly (boolean | null)[] | string | null; failures: readonly (number | null)[] | string | null; probed: readonly (boolean | null)[] | string | null; storeIds: readonly (string | null)[] | string | null }]
  keepEndpoints: [row: { id: ColumnOf<typeof destinationRow, 'id'>; storeId: string; reason: ColumnOf<typeof destinationRow, 'disabledReason'> | null }, values: { endpointIds: readonly (string | null)[] | string | null; storesOfEndpoints: readonly (string | null)[] | string | null; succeeded: readonly (boolean | null)[] | string | null; failures: readonly (number | null)[] | string | null; gone: readonly (boolean | null)[] | string | null; storeIds: readonly (string | null)[] | string | null }]
  keepGatewayCustomers: [row: {}, values: { customers: string | object | null }]
  keepGatewayWebhooks: [row: { id: string }, values: { rows: string | object | null }]
  keepLostOrders: [row: {}, values: { storeId: string | null; accountId: string | null; orders: string | object | null }]
  keepPushKeys: [row: {}, values: { publicKey: string | null; privateKey: string | null }]
  keepRecoveryCodes: [row: {}, values: { userId: string | null; hash: readonly (Buffer | null)[] | string | null }]
  keepRefundOpen: [row: {}, values: { to: string | null; buyerPage: string | null; refundId: string | null; storeId: string | null; lease: Date | string | null; mails: string | object | null }]
  keepSharesOfRefund: [row: {}, values: { shares: string | object | null; refundId: string | null; storeId: string | null }]
  keepTotpSecret: [row: { id: ColumnOf<typeof credentialsRow, 'id'> }, values: { totpSecret: string | null; id: string | null }]
  keepUnmatchedGatewayWebhook: [row: {}, values: { id: string | null; storeId: string | null }]
  keepUnprovenGatewayWebhook: [row: { id: string }, values: { rows: string | object | null }]
  keepUsedChallenge: [row: { challenge: string }, values: { challenge: string | null; userId: string | null }]
  keyHashes: [row: { hash: string }, values: {}]
  knownMoneyLines: [row: { external_id: string }, values: { accountId: string | null; storeId: string | null; externalIds: readonly (string | null)[] | string | null }]
  knownPaymentsOfOrders: [row: { id: ColumnOf<typeof movementRow, 'id'>; money_came: boolean }, values: { references: readonly (string | null)[] | string | null }]
  lagOfEndpoints: [row: { endpointId: ColumnOf<typeof destinationRow, 'id'>; waiting: number; seconds: number }, values: { storeId: string | null }]
  lastPurchaseOfEmail: [row: { buyer_name: ColumnOf<typeof movementRow, 'buyer_name'> | null; buyer_email: ColumnOf<typeof paymentRow, 'buyer_email'> | null; buyer_document: ColumnOf<typeof paymentRow, 'buyer_document'>; buyer_phone: ColumnOf<typeof paymentRow, 'buyer_phone'>; buyer_address: ColumnOf<typeof paymentRow, 'buyer_address'> | null }, values: { storeId: string | null; email: string | null; paidIds: readonly (string | null)[] | string | null }]
  lastSequenceForPush: [row: { lastSequence: number }, values: { storeId: string | null }]
  lateWorkOfStore: [row: { checks: unknown; effects: unknown; mails: unknown }, values: { storeId: string | null }]
  latestPaymentAtAccount: [row: { id: ColumnOf<typeof movementRow, 'id'>; external_id: ColumnOf<typeof movementRow, 'external_id'>; method: ColumnOf<typeof movementRow, 'method'> }, values: { storeId: string | null; accountId: string | null }]
  latestRefundRequest: [row: { id: ColumnOf<typeof refundRequestRow, 'id'>; store_id: ColumnOf<typeof refundRequestRow, 'store_id'>; payment_id: ColumnOf<typeof refundRequestRow, 'payment_id'>; amount_in_cents: number; status: ColumnOf<typeof refundRequestRow, 'status'>; in_time: boolean; asked_at: Date; decide_by: Date; decided_at: Date | null; gateway_account_id: ColumnOf<typeof refundRequestRow, 'gateway_account_id'>; is_held: boolean; answer: ColumnOf<typeof refundRequestRow, 'answer'> | null }, values: { storeId: string | null; paymentId: string | null }]
  latestRefundRequests: [row: { id: ColumnOf<typeof refundRequestRow, 'id'>; store_id: ColumnOf<typeof refundRequestRow, 'store_id'>; payment_id: ColumnOf<typeof refundRequestRow, 'payment_id'>; amount_in_cents: number; status: ColumnOf<typeof refundRequestRow, 'status'>; in_time: boolean; asked_at: Date; decide_by: Date; decided_at: Date | null; gateway_account_id: ColumnOf<typeof refundRequestRow, 'gateway_account_id'>; is_held: boolean; answer: ColumnOf<typeof refundRequestRow, 'answer'> | null }, values: { storeId: string | null; paymentIds: readonly (string | null)[] | string | null }]
  learnStudentByEmail: [row: { id: ColumnOf<typeof studentRow, 'id'>; name: ColumnOf<typeof studentRow, 'name'>; email: ColumnOf<typeof studentRow, 'email'> | null; preview: boolean; language: ColumnOf<typeof learnStudentRow, 'language'> | null; passwordHash: string | null }, values: { storeId: string | null; email: string | null }]
  learnStudentById: [row: { id: ColumnOf<typeof studentRow, 'id'>; name: ColumnOf<typeof studentRow, 'name'>; email: ColumnOf<typeof studentRow, 'email'> | null; preview: boolean; language: ColumnOf<typeof learnStudentRow, 'language'> | null; passwordHash: string | null }, values: { id: string | null; storeId: string | null }]
  leaveRequestToTeam: [row: {}, values: { id: string | null; storeId: string | null }]
  leaveUnbegunSubscription: [row: { id: ColumnOf<typeof subscriptionRow, 'id'> }, values: { id: string | null; storeId: string | null; chargeId: string | null }]
  leftOfPayment: [row: { left: number }, values: { storeId: string | null; id: string | null }]
  lessonBefore: [row: { fields: unknown }, values: { storeId: string | null; id: string | null }]
  lessonsFoundByLearner: [row: { id: string; title: string; moduleTitle: string; courseId: ColumnOf<typeof courseRow, 'id'>; courseTitle: ColumnOf<typeof courseRow, 'title'>; excerpt: string | null }, values: { pattern: string | null; text: string | null; storeId: string | null; studentId: string | null; now: Date | string | null; limit: number | bigint | string | null }]
  lessonsOfLearner: [row: { id: string; moduleId: string; title: string; isDraft: boolean; durationSeconds: number | null; hasVideo: boolean; status: string; watchedSeconds: number; percentWatched: number; completedAt: Date | null; positionSeconds: number | null; positionAt: Date | null }, values: { storeId: string | null; studentId: string | null; moduleIds: readonly (string | null)[] | string | null; preview: boolean | null }]
  liftOfReminders: [row: { isControl: boolean; buyers: number; bought: number }, values: { storeId: string | null; from: Date | string | null; until: Date | string | null }]
  liftReport: [row: { kind: string; offerId: ColumnOf<typeof upsellRow, 'offer_id'>; name: string; mainOfferId: string; mainName: string; currency: string; shown: number; accepted: number; paid: number; paidInCents: number; refundedInCents: number }, values: { storeId: string | null; from: Date | string | null; until: Date | string | null; limit: number | bigint | string | null }]
  liftTimeoutOfTags: [row: { set_config: string | null }, values: {}]
  liftTimeoutToCountSales: [row: {}, values: {}]
  linesWithoutPayment: [row: { kind: string; subject: string; paymentId: string | null; amountInCents: number }, values: { accountId: string | null; storeId: string | null }]
  linkReplacementCertificate: [row: {}, values: { newCertificateId: string | null; id: string | null; storeId: string | null }]
  listApiKeys: [row: { id: ColumnOf<typeof apiKeyRow, 'id'>; name: ColumnOf<typeof apiKeyRow, 'name'>; lastFour: ColumnOf<typeof apiKeyRow, 'lastFour'>; scopes: ColumnOf<typeof apiKeyRow, 'scopes'>; createdAt: Date; lastUsedAt: Date | null; revokedAt: Date | null }, values: { storeId: string | null }]
  listAuditLines: [row: { id: string; at: Date; storeAt: Date | null; address: string | null; action: string; subject: string | null; before: unknown; after: unknown; subjectName: string | null; actor: unknown }, values: { storeId: string | null; after: string | null; userId: string | null; actor: string | null; action: string | null; subject: string | null; limit: number | bigint | string | null }]
  listConversionDestinations: [row: { id: ColumnOf<typeof destinationRow, 'id'>; url: ColumnOf<typeof destinationRow, 'url'>; events: ColumnOf<typeof destinationRow, 'events'>; productIds: ColumnOf<typeof destinationRow, 'productIds'> | null; enabled: boolean; disabledReason: ColumnOf<typeof destinationRow, 'disabledReason'> | null; failingSince: Date | null; createdAt: Date; kind: ColumnOf<typeof destinationRow, 'kind'>; conversion: unknown }, values: { storeId: string | null }]
  listDeliveries: [row: DeliveryRow, values: { storeId: string | null; endpointId: string | null; status: string | null; after: string | null; firstId: string | null; limit: number | bigint | string | null }]
  listDeliveriesOfEndpoint: [row: DeliveryRow2, values: { storeId: string | null; endpointId: string | null; status: string | null; after: string | null; firstId: string | null; limit: number | bigint | string | null }]
  listDeliveryAttempts: [row: { number: number; startedAt: Date; durationMs: number; statusCode: number | null; cause: ColumnOf<typeof attemptRow, 'cause'> | null; responseExcerpt: ColumnOf<typeof attemptRow, 'responseExcerpt'> | null }, values: { deliveryId: string | null; storeId: string | null }]
  listEndpoints: [row: EndpointRow, values: { storeId: string | null }]
  listEvents: [row: { first: number; last: number; sequence: number | null; id: string | null; event: string | null; payload: string | null }, values: { storeId: string | null; after: number | bigint | string | null; window: number | null; kind: string | null; limit: number | null }]
  listInvitations: [row: { id: ColumnOf<typeof invitationRow, 'id'>; email: ColumnOf<typeof invitationRow, 'email'>; role: ColumnOf<typeof invitationRow, 'role'>; createdAt: Date; expiresAt: Date }, values: { storeId: string | null }]
  listMembers: [row: { userId: ColumnOf<typeof credentialsRow, 'id'>; name: ColumnOf<typeof userRow, 'name'>; email: ColumnOf<typeof userRow, 'email'>; role: string; createdAt: Date; totpEnabled: boolean; hasPasskey: boolean; lastSeenAt: Date | null }, values: { storeId: string | null }]
  listNewEvents: [row: { id: string; event: string; body: string }, values: { storeId: string | null; id: string | null; limit: number | bigint | string | null }]
  listOpenDeliveries: [row: DeliveryRow, values: { storeId: string | null; endpointId: string | null; status: string | null; after: string | null; firstId: string | null; limit: number | bigint | string | null }]
  listPasskeys: [row: { id: ColumnOf<typeof passkeyRow, 'id'>; name: ColumnOf<typeof passkeyRow, 'name'>; createdAt: Date; lastUsedAt: Date | null }, values: { userId: string | null }]
  listSessions: [row: { id: string; address: string; userAgent: string; createdAt: Date; lastSeenAt: Date }, values: { userId: string | null }]
  listStores: [row: { id: string; name: string; createdAt: Date }, values: {}]
  listStudentPasskeys: [row: { id: ColumnOf<typeof studentPasskeyRow, 'id'>; name: ColumnOf<typeof studentPasskeyRow, 'name'>; createdAt: Date; lastUsedAt: Date | null }, values: { storeId: string | null; studentId: string | null }]
  listStudentSessions: [row: { id: ColumnOf<typeof studentSessionRow, 'id'>; address: ColumnOf<typeof studentSessionRow, 'address'>; userAgent: ColumnOf<typeof studentSessionRow, 'userAgent'>; createdAt: Date; lastSeenAt: Date }, values: { storeId: string | null; studentId: string | null }]
  listedChargesById: [row: ChargeRow, values: { ids: readonly (string | null)[] | string | null; storeId: string | null }]
  lockBatchesOfOffer: [row: { id: ColumnOf<typeof batchRow, 'id'> }, values: { offerId: string | null; storeId: string | null }]
  lockCoupon: [row: { id: ColumnOf<typeof couponRow, 'id'> }, values: { id: string | null; storeId: string | null }]
  lockCourseOfModule: [row: { courseId: ColumnOf<typeof courseRow, 'id'> }, values: { id: string | null; storeId: string | null }]
  lockCourseToOrder: [row: { id: ColumnOf<typeof courseRow, 'id'> }, values: { id: string | null; storeId: string | null }]
  lockEnrollmentsForProgress: [row: { id: string }, values: { storeId: string | null; studentId: string | null; lessonId: string | null; now: Date | string | null }]
  lockFilesOfStore: [row: { pg_advisory_xact_lock: string | null }, values: { storeId: string | null }]
  lockGatewaysOfStore: [row: { pg_advisory_xact_lock: string | null }, values: { storeId: string | null }]
  lockHolderOfSeat: [row: {}, values: { holderId: string | null; storeId: string | null; begunBy: string | null }]
  lockLessonToDelete: [row: { id: string }, values: { id: string | null; storeId: string | null }]
  lockModuleForLesson: [row: { id: string; courseId: string }, values: { id: string | null; storeId: string | null }]
  lockModuleToDelete: [row: { id: string }, values: { id: string | null; storeId: string | null }]
  lockOfferOfBatches: [row: { currency: string }, values: { offerId: string | null; storeId: string | null }]
  lockOwners: [row: {}, values: { storeId: string | null }]
  lockPaymentOfRefund: [row: PaymentRow2, values: { paymentId: string | null; storeId: string | null }]
  lockSaleCounts: [row: { pg_advisory_xact_lock: string | null }, values: {}]
  lockSearch: [row: { pg_advisory_xact_lock: string | null }, values: {}]
  lockStoreForEndpoint: [row: { id: string }, values: { id: string | null }]
  lockUnbegunSubscription: [row: {}, values: { id: string | null; storeId: string | null }]
  lostOrdersOfTag: [row: { reference: string; gateway_account_id: string; external_id: string; method: string; amount_in_cents: number; money_came: boolean }, values: { storeId: string | null; tag: string | null }]
  lostRefundOfPayment: [row: { id: ColumnOf<typeof refundRow, 'id'>; amount: number }, values: { paymentId: string | null; storeId: string | null; from: string | null; until: string | null; amountInCents: number | bigint | string | null }]
  mailById: [row: MailRow, values: { id: string | null; storeId: string | null }]
  mailCertificate: [row: { studentName: string; course: string; code: string; issuedAt: Date }, values: { enrollmentId: string | null; storeId: string | null }]
  mailChoicesOfMember: [row: { choices: unknown }, values: { storeId: string | null; userId: string | null }]
  mailEmailOfStudent: [row: { email: ColumnOf<typeof studentRow, 'email'> | null; isChangedSince: boolean }, values: { studentId: string | null; storeId: string | null; id: string | null }]
  mailEnrollment: [row: { studentId: ColumnOf<typeof studentRow, 'id'>; studentName: ColumnOf<typeof studentRow, 'name'>; courseId: ColumnOf<typeof courseRow, 'id'>; course: ColumnOf<typeof courseRow, 'title'>; expiresAt: Date | null }, values: { id: string | null; storeId: string | null }]
  mailOrderOfPayment: [row: { description: ColumnOf<typeof chargeRow, 'description'> | null; items: ColumnOf<typeof chargeRow, 'items'> | null; gave_access: boolean; refund_page: string | null }, values: { storeId: string | null; id: string | null }]
  mailPreviewSale: [row: { id: ColumnOf<typeof movementRow, 'id'>; subscription_id: ColumnOf<typeof paymentRow, 'subscription_id'> | null }, values: { storeId: string | null; kind: string | null }]
  mailToRepeat: [row: { kind: ColumnOf<typeof mailRow, 'kind'>; status: ColumnOf<typeof mailRow, 'status'>; paymentStatus: ColumnOf<typeof paymentRow, 'status'> | null }, values: { id: string | null; storeId: string | null }]
  mailsOfSale: [row: MailRow2, values: { paymentId: string | null; storeId: string | null }]
  mailsPage: [row: MailRow3, values: { storeId: string | null; kinds: readonly (string | null)[] | string | null; now: Date | string | null; recipient: string | null; paymentId: string | null; limit: number | bigint | string | null; offset: number | bigint | string | null }]
  mailsToBuyer: [row: { kind: ColumnOf<typeof mailRow, 'kind'>; recipient: ColumnOf<typeof mailRow, 'recipient'>; response: ColumnOf<typeof mailRow, 'response'> | null; sentAt: Date | null }, values: { paymentId: string | null; storeId: string | null }]
  mailsTotal: [row: { total: number }, values: { storeId: string | null; kinds: readonly (string | null)[] | string | null; now: Date | string | null; recipient: string | null; paymentId: string | null }]
  makeDefaultCohort: [row: {}, values: { id: string | null; storeId: string | null }]
  makersOfApiKeys: [row: { id: ColumnOf<typeof apiKeyRow, 'id'>; name: ColumnOf<typeof userRow, 'name'>; isMember: boolean }, values: { storeId: string | null }]
  markSecret: [row: {}, values: { mark: string | null; known: string | null }]
  matchPayout: [row: {}, values: { accountId: string | null; storeId: string | null; claims: number | null; id: string | null }]
  medOfPayment: [row: { isOpen: boolean }, values: { id: string | null; storeId: string | null }]
  mediaPage: [row: MediaRow, values: { storeId: string | null; limit: number | bigint | string | null; offset: number | bigint | string | null }]
  mediaTotal: [row: { total: number }, values: { storeId: string | null }]
  memberByEmail: [row: { id: ColumnOf<typeof credentialsRow, 'id'> }, values: { storeId: string | null; email: string | null }]
  moderateComment: [row: {}, values: { status: string | null; id: string | null; storeId: string | null }]
  moduleBefore: [row: { fields: unknown }, values: { id: string | null; storeId: string | null }]
  modulesOfLearner: [row: { id: string; course_id: string; title: string; is_draft: boolean; is_open: boolean | null; opens_at: Date | null; awaited_id: string | null; awaited_title: string | null }, values: { storeId: string | null; now: Date | string | null; enrollmentIds: readonly (string | null)[] | string | null; preview: boolean | null }]
  moneyConcerns: [row: { refundsOpen: number; refundOldestSeconds: number; overpaidOpen: number; differences: number }, values: {}]
  moneyLinesOfMonth: [row: { accountId: string; method: ColumnOf<typeof moneyLineRow, 'method'> | null; kind: ColumnOf<typeof moneyLineRow, 'kind'>; amountInCents: number; payments: number }, values: { storeId: string | null; from: Date | string | null; to: Date | string | null }]
  moneyOfRecipients: [row: { recipient: ColumnOf<typeof moneyLineRow, 'recipient'>; name: string | null; provider: string; monthInCents: number; owedInCents: number }, values: { storeId: string | null; monthFrom: Date | string | null; today: Date | string | null }]
  moneyState: [row: { openDifferences: number; availableInCents: number }, values: { storeId: string | null; accountIds: readonly (string | null)[] | string | null; today: Date | string | null }]
  moneyToCome: [row: { day: string; amountInCents: number; payments: number }, values: { storeId: string | null; today: Date | string | null }]
  moreOfRefundsOfSale: [row: { id: ColumnOf<typeof refundRow, 'id'>; failure: ColumnOf<typeof refundRow, 'failure'> | null; buyerPage: string | null; bankAccount: string | null }, values: { ofBuyersPage: readonly (string | null)[] | string | null; storeId: string | null; paymentId: string | null }]
  movePaymentWithSeat: [row: { destinations: string[] | null } & PaymentRow, values: { inputs: string | object | null; storeIds: readonly (string | null)[] | string | null }]
  moveSubscription: [row: { destinations: string[] | null } & SubscriptionRow, values: { inputs: string | object | null; storeIds: readonly (string | null)[] | string | null }]
  moveSubscriptions: [row: { destinations: string[] | null } & SubscriptionRow, values: { inputs: string | object | null; storeIds: readonly (string | null)[] | string | null }]
  'movements chargebacks': [row: { id: ColumnOf<typeof movementRow, 'id'>; provider: ColumnOf<typeof movementRow, 'provider'>; method: ColumnOf<typeof movementRow, 'method'>; installments: number; card_brand: ColumnOf<typeof movementRow, 'card_brand'> | null; buyer_name: ColumnOf<typeof movementRow, 'buyer_name'> | null; external_id: ColumnOf<typeof movementRow, 'external_id'> | null; paid_at: Date | null; at: Date; position: string; movement_id: ColumnOf<typeof movementRow, 'id'>; moved_in_cents: number; platform_fee_in_cents: number; product_name: string | null; gateway_fee_in_cents: number | null; anticipation_fee_in_cents: number | null; last_available_on: string | null; refunded_at: Date | null }, values: { storeId: string | null; from: Date | string | null; lastAt: Date | string | null; lastId: string | null; until: Date | string | null; limit: number | bigint | string | null }]
  'movements chargebacks of won disputes': [row: { id: ColumnOf<typeof movementRow, 'id'>; provider: ColumnOf<typeof movementRow, 'provider'>; method: ColumnOf<typeof movementRow, 'method'>; installments: number; card_brand: ColumnOf<typeof movementRow, 'card_brand'> | null; buyer_name: ColumnOf<typeof movementRow, 'buyer_name'> | null; external_id: ColumnOf<typeof movementRow, 'external_id'> | null; paid_at: Date | null; at: Date; position: string; movement_id: ColumnOf<typeof disputeRow, 'id'>; moved_in_cents: number; platform_fee_in_cents: number; product_name: string | null; gateway_fee_in_cents: number | null; anticipation_fee_in_cents: number | null; last_available_on: string | null; refunded_at: Date | null }, values: { storeId: string | null; lastAt: Date | string | null; lastId: string | null; from: Date | string | null; until: Date | string | null; limit: number | bigint | string | null }]
  'movements imported refunds': [row: { id: ColumnOf<typeof movementRow, 'id'>; provider: ColumnOf<typeof movementRow, 'provider'>; method: ColumnOf<typeof movementRow, 'method'>; installments: number; card_brand: ColumnOf<typeof movementRow, 'card_brand'> | null; buyer_name: ColumnOf<typeof movementRow, 'buyer_name'> | null; external_id: ColumnOf<typeof movementRow, 'external_id'> | null; paid_at: Date | null; at: Date; position: string; movement_id: ColumnOf<typeof movementRow, 'id'>; moved_in_cents: number; platform_fee_in_cents: number; product_name: string | null; gateway_fee_in_cents: number | null; anticipation_fee_in_cents: number | null; last_available_on: string | null; refunded_at: Date | null }, values: { storeId: string | null; lastAt: Date | string | null; lastId: string | null; from: Date | string | null; until: Date | string | null; limit: number | bigint | string | null }]
  'movements refunds': [row: { id: ColumnOf<typeof movementRow, 'id'>; provider: ColumnOf<typeof movementRow, 'provider'>; method: ColumnOf<typeof movementRow, 'method'>; installments: number; card_brand: ColumnOf<typeof movementRow, 'card_brand'> | null; buyer_name: ColumnOf<typeof movementRow, 'buyer_name'> | null; external_id: ColumnOf<typeof movementRow, 'external_id'> | null; paid_at: Date | null; at: Date; position: string; movement_id: ColumnOf<typeof refundRow, 'id'>; moved_in_cents: number; platform_fee_in_cents: number; product_name: string | null; gateway_fee_in_cents: number | null; anticipation_fee_in_cents: number | null; last_available_on: string | null; refunded_at: Date | null }, values: { storeId: string | null; lastAt: Date | string | null; lastId: string | null; from: Date | string | null; until: Date | string | null; limit: number | bigint | string | null }]
  'movements sales': [row: { id: ColumnOf<typeof movementRow, 'id'>; provider: ColumnOf<typeof movementRow, 'provider'>; method: ColumnOf<typeof movementRow, 'method'>; installments: number; card_brand: ColumnOf<typeof movementRow, 'card_brand'> | null; buyer_name: ColumnOf<typeof movementRow, 'buyer_name'> | null; external_id: ColumnOf<typeof movementRow, 'external_id'> | null; paid_at: Date | null; at: Date; position: string; movement_id: ColumnOf<typeof movementRow, 'id'>; moved_in_cents: number; platform_fee_in_cents: number; product_name: string | null; gateway_fee_in_cents: number | null; anticipation_fee_in_cents: number | null; last_available_on: string | null; refunded_at: Date | null }, values: { storeId: string | null; lastAt: Date | string | null; lastId: string | null; from: Date | string | null; until: Date | string | null; limit: number | bigint | string | null }]
  'movements won disputes': [row: { id: ColumnOf<typeof movementRow, 'id'>; provider: ColumnOf<typeof movementRow, 'provider'>; method: ColumnOf<typeof movementRow, 'method'>; installments: number; card_brand: ColumnOf<typeof movementRow, 'card_brand'> | null; buyer_name: ColumnOf<typeof movementRow, 'buyer_name'> | null; external_id: ColumnOf<typeof movementRow, 'external_id'> | null; paid_at: Date | null; at: Date; position: string; movement_id: ColumnOf<typeof disputeRow, 'id'>; moved_in_cents: number; platform_fee_in_cents: number; product_name: string | null; gateway_fee_in_cents: number | null; anticipation_fee_in_cents: number | null; last_available_on: string | null; refunded_at: Date | null }, values: { storeId: string | null; lastAt: Date | string | null; lastId: string | null; from: Date | string | null; until: Date | string | null; limit: number | bigint | string | null }]
  newMoneyAccounts: [row: { id: string; store_id: string; simulated: boolean; clock_offset_ms: number }, values: { storeIds: readonly (string | null)[] | string | null; limit: number | bigint | string | null }]
  newestChange: [row: { event: Date | null; mark: Date | null }, values: {}]
  nextGatewayPosition: [row: { clockOffsetMs: number; position: number }, values: { storeId: string | null }]
  nextMoneyLines: [row: { id: ColumnOf<typeof moneyLineRow, 'id'>; kind: ColumnOf<typeof moneyLineRow, 'kind'>; amount_in_cents: number; available_on: string; happened_on: string; installment: number | null; payment_id: ColumnOf<typeof moneyLineRow, 'payment_id'> | null; method: ColumnOf<typeof moneyLineRow, 'method'> | null; payout_id: ColumnOf<typeof moneyLineRow, 'payout_id'> | null; recipient: ColumnOf<typeof moneyLineRow, 'recipient'> | null; recorded_at: Date; provider: string }, values: { storeId: string | null; paymentId: string | null; payoutId: string | null; kind: string | null; availableFrom: Date | string | null; availableTo: Date | string | null; happenedFrom: Date | string | null; happenedTo: Date | string | null; lastDay: Date | string | null; lastId: string | null; limit: number | bigint | string | null }]
  nextPayouts: [row: { id: ColumnOf<typeof payoutRow, 'id'>; external_id: ColumnOf<typeof payoutRow, 'external_id'>; amount_in_cents: number; arrives_on: string; status: ColumnOf<typeof payoutRow, 'status'>; recorded_at: Date; provider: string; payments: number; lines_in_cents: number }, values: { storeId: string | null; from: Date | string | null; to: Date | string | null; lastDay: Date | string | null; lastId: string | null; limit: number | bigint | string | null }]
  nextStoresWithDueMails: [row: { store_id: ColumnOf<typeof mailRow, 'store_id'>; seen: number }, values: { after: string | null }]
  noteDueDayOfRecurringPix: [row: { revision: number }, values: { dueOn: string | null; id: string | null; storeId: string | null; revision: number | null }]
  noteEvidenceSent: [row: {}, values: { now: Date | string | null; id: string | null; storeId: string | null }]
  noteGatewayAccepted: [row: { id: string }, values: { id: string | null; storeId: string | null }]
  noteGatewayWebhookCame: [row: { id: string }, values: { id: string | null; storeId: string | null }]
  notePaymentNotFound: [row: {}, values: { seconds: number | null; id: string | null; storeId: string | null }]
  noteProof: [row: {}, values: { now: Date | string | null; secondFactor: string | null; id: string | null }]
  notePushFailure: [row: {}, values: { pauseS: number | null; id: string | null; storeId: string | null }]
  notePushNotified: [row: {}, values: { lastSequence: number | bigint | string | null; pauseS: number | null; id: string | null; storeId: string | null }]
  noteStudentLogin: [row: {}, values: { now: Date | string | null; storeId: string | null; id: string | null }]
  noteStudentProof: [row: {}, values: { id: string | null; storeId: string | null }]
  noteSubscribed: [row: {}, values: { webhooksBase: string | null; seconds: number | null; wasCalled: boolean | null; id: string | null; storeId: string | null }]
  noteUnknownOutcome: [row: PaymentRow, values: { chargeId: string | null; storeId: string | null; paymentId: string | null }]
  numberEvents: [row: { numbered: number | null }, values: { storeIds: readonly (string | null)[] | string | null; atMost: number | null }]
  offerWithBatchesExists: [row: {}, values: { offerId: string | null; storeId: string | null }]
  offerWithBump: [row: {}, values: { storeId: string | null; offerId: string | null }]
  offersAsked: [row: { offer: unknown; billing_cycle: ColumnOf<typeof offerRow, 'billing_cycle'> | null; metadata: ColumnOf<typeof offerRow, 'metadata'>; split: ColumnOf<typeof offerRow, 'split'> | null; active: boolean; bumps: ColumnOf<typeof offerRow, 'bumps'> | null; upsell_offer_id: ColumnOf<typeof offerRow, 'upsell_offer_id'> | null; recurring_pix: boolean | null; on_sale: boolean; has_batches: boolean; store_id: string }, values: { storeIds: readonly (string | null)[] | string | null; asked: string | object | null }]
  offersOfCoupon: [row: { known: string[] }, values: { ids: readonly (string | null)[] | string | null; storeId: string | null }]
  offersPage: [row: { offer: unknown; billing_cycle: ColumnOf<typeof offerRow, 'billing_cycle'> | null; metadata: ColumnOf<typeof offerRow, 'metadata'>; split: ColumnOf<typeof offerRow, 'split'> | null; active: boolean; bumps: ColumnOf<typeof offerRow, 'bumps'> | null; upsell_offer_id: ColumnOf<typeof offerRow, 'upsell_offer_id'> | null; recurring_pix: boolean | null; on_sale: boolean; has_batches: boolean; open_batch: unknown }, values: { storeId: string | null; now: Date | string | null; productId: string | null; active: boolean | null; limit: number | bigint | string | null; offset: number | bigint | string | null }]
  offersThatNameOffer: [row: { currency: string }, values: { storeId: string | null; id: string | null }]
  offersTotal: [row: { total: number }, values: { storeId: string | null; productId: string | null; active: boolean | null }]
  ofxBalance: [row: { balanceInCents: number }, values: { accountId: string | null; storeId: string | null; to: Date | string | null }]
  ofxTransactions: [row: { id: string; postedOn: string; amountInCents: number; kind: string; installment: number | null; paymentId: string | null }, values: { accountId: string | null; storeId: string | null; from: Date | string | null; to: Date | string | null }]
  oldRemovals: [row: { id: ColumnOf<typeof removalRow, 'id'>; store_id: ColumnOf<typeof removalRow, 'store_id'>; storage: ColumnOf<typeof removalRow, 'storage'> }, values: { before: Date | string | null; limit: number | bigint | string | null }]
  oldestRows: [row: { events: string | null; deliveries: string | null; gateway_webhooks: string | null; mails: string | null; attemptedAt: Date | null }, values: {}]
  oldestStore: [row: { id: string; name: string }, values: {}]
  openCodesOfSubscription: [row: { id: ColumnOf<typeof movementRow, 'id'> }, values: { subscriptionId: string | null; storeId: string | null }]
  openDeliveriesByEndpoint: [row: { id: ColumnOf<typeof deliveryRow, 'endpointId'>; pending: number; failed: number }, values: { storeId: string | null }]
  openFailover: [row: { kept: Date | null }, values: {}]
  openLessonOfLearner: [row: { id: string }, values: { storeId: string | null; studentId: string | null; lessonId: string | null; now: Date | string | null }]
  openPayment: [row: { destinations: string[] | null } & PaymentRow, values: { inputs: string | object | null; storeIds: readonly (string | null)[] | string | null }]
  openPaymentOfSubscription: [row: { open: boolean }, values: { subscriptionId: string | null; storeId: string | null }]
  openPayments: [row: { destinations: string[] | null } & PaymentRow, values: { inputs: string | object | null; storeIds: readonly (string | null)[] | string | null }]
  openRestore: [row: { noticed_at: Date | null; restored_to: Date | null }, values: {}]
  orderBefore: [row: { fields: unknown }, values: { storeId: string | null; id: string | null }]
  orderOfEvidence: [row: { description: ColumnOf<typeof chargeRow, 'description'> | null; items: ColumnOf<typeof chargeRow, 'items'>; language: string | null; at: Date | null; ip: string | null; userAgent: string | null }, values: { storeId: string | null; paymentId: string | null }]
  otherMentions: [row: { in: string; id: string; value: unknown }, values: { storeId: string | null; otherChargeIds: readonly (string | null)[] | string | null; otherPaymentIds: readonly (string | null)[] | string | null; eventIds: readonly (string | null)[] | string | null; paymentIds: readonly (string | null)[] | string | null; normalEmail: string | null }]
  outagesOfStore: [row: { accountId: string; since: Date; retryAt: Date; cause: string }, values: { storeId: string | null }]
  overviewByDay: [row: { at: string; method: ColumnOf<typeof movementRow, 'method'>; status: string; inReais: boolean; sales: number; totalInCents: number; refunded: number; refundedInCents: number; chargedBack: number; chargedBackInCents: number }, values: { storeId: string | null; comparedFrom: Date | string | null; endsAt: Date | string | null; comparedUntil: Date | string | null; startsAt: Date | string | null }]
  overviewByHour: [row: { at: string; method: ColumnOf<typeof movementRow, 'method'>; status: string; inReais: boolean; sales: number; totalInCents: number; refunded: number; refundedInCents: number; chargedBack: number; chargedBackInCents: number }, values: { storeId: string | null; comparedFrom: Date | string | null; endsAt: Date | string | null; comparedUntil: Date | string | null; startsAt: Date | string | null }]
  owingPayments: [row: { id: ColumnOf<typeof movementRow, 'id'> }, values: { asked: string | object | null; storeIds: readonly (string | null)[] | string | null }]
  ownFieldsOfCourse: [row: { workloadHours: number | null; opens: unknown; files: unknown }, values: { storeId: string | null; id: string | null }]
  ownedCourse: [row: { id: ColumnOf<typeof courseRow, 'id'>; title: ColumnOf<typeof courseRow, 'title'> }, values: { storeId: string | null; email: string | null; productId: string | null; now: Date | string | null }]
  paidLately: [row: { eventId: string; storeId: string; id: ColumnOf<typeof movementRow, 'id'>; amountInCents: number; currency: ColumnOf<typeof paymentRow, 'currency'>; method: ColumnOf<typeof movementRow, 'method'>; name: ColumnOf<typeof movementRow, 'buyer_name'> | null }, values: { firstId: string | null; storeIds: readonly (string | null)[] | string | null }]
  paidPaymentOfCycle: [row: PaymentRow, values: { storeId: string | null; subscriptionId: string | null; cycle: number | null }]
  paidSalesForPush: [row: { currency: ColumnOf<typeof paymentRow, 'currency'>; count: number; amountInCents: number; product: string | null }, values: { storeId: string | null; notifiedSequence: number | bigint | string | null; lastSequence: number | bigint | string | null; since: string | null }]
  passkeyById: [row: { id: ColumnOf<typeof passkeyRow, 'id'>; userId: string; publicKey: Buffer; counter: number }, values: { id: string | null }]
  passkeyCredentials: [row: { id: ColumnOf<typeof passkeyRow, 'id'>; transports: string[] }, values: { userId: string | null }]
  payPayment: [row: { destinations: string[] | null } & PaymentRow, values: { inputs: string | object | null; storeIds: readonly (string | null)[] | string | null }]
  payPayments: [row: { destinations: string[] | null } & PaymentRow, values: { inputs: string | object | null; storeIds: readonly (string | null)[] | string | null }]
  payableCharges: [row: { position: number | null; reusable_id: string | null } & ChargeRow, values: { storeIds: readonly (string | null)[] | string | null; wanted: string | object | null }]
  payloadsToErase: [row: { id: string; payload: string }, values: { storeId: string | null; ids: readonly (string | null)[] | string | null }]
  paymentById: [row: PaymentRow2, values: { id: string | null; storeId: string | null }]
  paymentLinkById: [row: { id: ColumnOf<typeof linkRow, 'id'>; name: ColumnOf<typeof linkRow, 'name'>; amount_in_cents: number; currency: ColumnOf<typeof linkRow, 'currency'>; split: ColumnOf<typeof linkRow, 'split'> | null; active: boolean; created_at: Date }, values: { id: string | null; storeId: string | null }]
  paymentLinksPage: [row: { id: ColumnOf<typeof linkRow, 'id'>; name: ColumnOf<typeof linkRow, 'name'>; amount_in_cents: number; currency: ColumnOf<typeof linkRow, 'currency'>; split: ColumnOf<typeof linkRow, 'split'> | null; active: boolean; created_at: Date }, values: { storeId: string | null; limit: number | bigint | string | null; offset: number | bigint | string | null }]
  paymentLinksTotal: [row: { total: number }, values: { storeId: string | null }]
  paymentOfMailIsOpen: [row: {}, values: { paymentId: string | null; storeId: string | null; subscriptionId: string | null }]
  paymentOfPurchase: [row: {}, values: { id: string | null; storeId: string | null }]
  paymentsOfAnotherStudent: [row: { id: ColumnOf<typeof movementRow, 'id'> }, values: { storeId: string | null; paymentIds: readonly (string | null)[] | string | null; studentId: string | null }]
  paymentsOfCharge: [row: { id: ColumnOf<typeof movementRow, 'id'>; status: string; method: ColumnOf<typeof movementRow, 'method'>; provider: ColumnOf<typeof movementRow, 'provider'>; totalInCents: number; createdAt: Date }, values: { chargeId: string | null; storeId: string | null }]
  paymentsOfCheckout: [row: PaymentRow, values: { chargeId: string | null; storeId: string | null; limit: number | bigint | string | null }]
  paymentsOfStudent: [row: { order: unknown } & PaymentRow2, values: { studentId: string | null; storeId: string | null; paymentIds: readonly (string | null)[] | string | null; limit: number | bigint | string | null }]
  paymentsOfSubscription: [row: { id: ColumnOf<typeof movementRow, 'id'>; status: string; method: ColumnOf<typeof movementRow, 'method'>; totalInCents: number; at: Date }, values: { subscriptionId: string | null; storeId: string | null }]
  paymentsToCheck: [row: { position: number | null; charge_status: ColumnOf<typeof chargeRow, 'status'>; claim_lapsed: boolean | null; checks: number | null; requests: number | null; not_found_final: boolean | null } & PaymentRow2, values: { wanted: string | object | null; storeIds: readonly (string | null)[] | string | null }]
  paymentsUnlikeLines: [row: { kind: string; subject: ColumnOf<typeof movementRow, 'id'>; paymentId: ColumnOf<typeof movementRow, 'id'>; amountInCents: number }, values: { storeId: string | null; accountId: string | null; from: Date | string | null; changedFrom: Date | string | null; until: Date | string | null; lacksParts: boolean | null }]
  paymentsWithConversions: [row: { id: ColumnOf<typeof movementRow, 'id'> }, values: { storeId: string | null; paymentId: string | null }]
  paymentsWithFee: [row: { kind: string; subject: ColumnOf<typeof movementRow, 'id'>; paymentId: ColumnOf<typeof movementRow, 'id'>; amountInCents: number | null }, values: { unusual: string | object | null; storeId: string | null; accountId: string | null; from: Date | string | null }]
  payoutById: [row: { id: ColumnOf<typeof payoutRow, 'id'>; external_id: ColumnOf<typeof payoutRow, 'external_id'>; amount_in_cents: number; arrives_on: string; status: ColumnOf<typeof payoutRow, 'status'>; recorded_at: Date; provider: string; payments: number; lines_in_cents: number }, values: { storeId: string | null; id: string | null }]
  payoutMonths: [row: { month: string; payouts: number; arrivedInCents: number; plannedInCents: number; failedInCents: number }, values: { storeId: string | null }]
  payoutsOfMonth: [row: { id: ColumnOf<typeof payoutRow, 'id'>; arrivesOn: string; amountInCents: number; provider: string }, values: { storeId: string | null; from: Date | string | null; to: Date | string | null }]
  payoutsPage: [row: { id: ColumnOf<typeof payoutRow, 'id'>; external_id: ColumnOf<typeof payoutRow, 'external_id'>; amount_in_cents: number; arrives_on: string; status: ColumnOf<typeof payoutRow, 'status'>; recorded_at: Date; provider: string; payments: number; lines_in_cents: number }, values: { storeId: string | null; status: string | null; arrivesFrom: Date | string | null; arrivesTo: Date | string | null; limit: number | bigint | string | null; offset: number | bigint | string | null }]
  payoutsToMatch: [row: { id: ColumnOf<typeof payoutRow, 'id'> }, values: { accountId: string | null; storeId: string | null }]
  payoutsTotal: [row: { total: number }, values: { storeId: string | null; status: string | null; arrivesFrom: Date | string | null; arrivesTo: Date | string | null }]
  pictureOfProduct: [row: { picture: unknown }, values: { storeId: string | null; productId: string | null }]
  placeLessons: [row: {}, values: { lessonIds: readonly (string | null)[] | string | null; moduleIds: readonly (string | null)[] | string | null; places: readonly (number | null)[] | string | null; storeId: string | null }]
  placeModules: [row: {}, values: { ids: readonly (string | null)[] | string | null; storeId: string | null }]
  planMoneyAccount: [row: {}, values: { id: string | null; storeId: string | null; dueAt: Date | string | null; nextAt: Date | string | null; opening: number | bigint | string | null }]
  planNextCheck: [row: { id: string | null }, values: { inputs: string | object | null; storeIds: readonly (string | null)[] | string | null }]
  planNextChecks: [row: { id: string | null }, values: { inputs: string | object | null; storeIds: readonly (string | null)[] | string | null }]
  planNextDisputeCheck: [row: {}, values: { paymentId: string | null; storeId: string | null; requests: number | null }]
  plannedDisputeCheck: [row: { requests: number }, values: { paymentId: string | null; storeId: string | null }]
  plannedMailsUntil: [row: { at: Date; of: string } & MailRow4, values: { storeId: string | null; until: Date | string | null; limit: number | bigint | string | null }]
  plansOfSubscription: [row: { offer: unknown; billing_cycle: ColumnOf<typeof offerRow, 'billing_cycle'> | null; metadata: ColumnOf<typeof offerRow, 'metadata'>; split: ColumnOf<typeof offerRow, 'split'> | null; active: boolean; bumps: ColumnOf<typeof offerRow, 'bumps'> | null; upsell_offer_id: ColumnOf<typeof offerRow, 'upsell_offer_id'> | null; recurring_pix: boolean | null; on_sale: boolean; has_batches: boolean }, values: { storeId: string | null; productId: string | null; offerId: string | null; currency: string | null }]
  postponeSubscription: [row: {}, values: { cause: string | null; seconds: number | null; id: string | null; storeId: string | null }]
  previewStudent: [row: { id: string }, values: { storeId: string | null; id: string | null; name: string | null; now: Date | string | null }]
  productById: [row: ProductRow, values: { id: string | null; storeId: string | null }]
  productOfStore: [row: { id: ColumnOf<typeof productRow, 'id'> }, values: { id: string | null; storeId: string | null }]
  productPictureAtAddress: [row: { picture: Buffer; type: string }, values: { productId: string | null; storeId: string | null; hash: string | null }]
  productsAmong: [row: { id: ColumnOf<typeof productRow, 'id'> }, values: { storeId: string | null; ids: readonly (string | null)[] | string | null }]
  productsPage: [row: ProductRow, values: { storeId: string | null; active: boolean | null; limit: number | bigint | string | null; offset: number | bigint | string | null }]
  productsTotal: [row: { total: number }, values: { storeId: string | null; active: boolean | null }]
  progressOfCheckoutSession: [row: { opened: boolean; charged: boolean; begun: boolean }, values: { chargeId: string | null; storeId: string | null }]
  progressOfStudent: [row: { course_known: boolean; enrollment_id: string | null; course_id: string | null; enrolled_at: Date | null; last_activity_at: Date | null; total: number | null; completed: number | null; completed_at: Date | null; lessons: string | null; certificate_id: string | null; certificate_code: string | null; issued_at: Date | null }, values: { courseId: string | null; storeId: string | null; id: string | null }]
  proveBuyerCode: [row: { id: ColumnOf<typeof buyerCodeRow, 'id'> }, values: { minutes: number | null; id: string | null; storeId: string | null }]
  pruneAttempts: [row: { pruned: number }, values: { storeIds: readonly (string | null)[] | string | null; days: number | null; limit: number | bigint | string | null }]
  pruneBuyerCodes: [row: { id: ColumnOf<typeof buyerCodeRow, 'id'> }, values: { storeIds: readonly (string | null)[] | string | null; limit: number | bigint | string | null }]
  pruneCardRefusals: [row: { subject: string }, values: { limit: number | bigint | string | null }]
  pruneEventNumbers: [row: { pruned: number }, values: { storeIds: readonly (string | null)[] | string | null; before: string | null; numbers: number | null }]
  pruneGatewayWebhooks: [row: { id: string }, values: { storeIds: readonly (string | null)[] | string | null; before: string | null; unprovenBefore: string | null; limit: number | bigint | string | null }]
  pruneIdempotencyKeys: [row: { key: string }, values: { storeIds: readonly (string | null)[] | string | null; keptSince: Date | string | null; now: Date | string | null; limit: number | bigint | string | null }]
  pruneMails: [row: { id: ColumnOf<typeof mailRow, 'id'> }, values: { storeIds: readonly (string | null)[] | string | null; before: string | null; limit: number | bigint | string | null }]
  pruneSessions: [row: { gone: number }, values: {}]
  pruneStudentSessions: [row: { gone: number }, values: { storeIds: readonly (string | null)[] | string | null }]
  prune_deliveries: [row: { pruned: number }, values: { storeIds: readonly (string | null)[] | string | null; before: string | null; beforeAt: Date | string | null }]
  prune_events: [row: { pruned: number }, values: { storeIds: readonly (string | null)[] | string | null; beforeAt: Date | string | null; before: string | null }]
  purchaseIsDeclined: [row: {}, values: { paymentId: string | null; storeId: string | null; subscriptionId: string | null; emailHash: string | null }]
  purchaseOfCheckoutDraft: [row: { bought: boolean; isPaying: boolean; heardOfDecline: boolean }, values: { id: string | null; storeId: string | null; now: Date | string | null }]
  pushDevicesOf: [row: { id: string; fingerprint: string; createdAt: Date }, values: { storeId: string | null; userId: string | null }]
  pushKeys: [row: { publicKey: string; privateKey: string }, values: {}]
  queueMail: [row: {}, values: { id: string | null; storeId: string | null; kind: string | null; recipient: string | null; language: string | null; paymentId: string | null; subscriptionId: string | null; studentId: string | null; enrollmentId: string | null; about: string | null; data: string | null }]
  raiseMemoryToCountSales: [row: {}, values: {}]
  readGrowth: [row: { payments: number; recent: number }, values: { firstId: string | null }]
  readRestoreState: [row: { openSince: Date | null; noticedAt: Date | null; reconciledAt: Date | null; keptUntil: Date | null; lostTags: string[] }, values: { lostSince: string | null }]
  recipientsById: [row: RecipientRow, values: { storeId: string | null; ids: readonly (string | null)[] | string | null }]
  recipientsOfMonth: [row: { recipient: ColumnOf<typeof moneyLineRow, 'recipient'>; name: string | null; provider: string; amountInCents: number }, values: { storeId: string | null; from: Date | string | null; to: Date | string | null }]
  recipientsPage: [row: RecipientRow, values: { storeId: string | null; archived: boolean | null; limit: number | bigint | string | null; offset: number | bigint | string | null }]
  recipientsTotal: [row: { total: number }, values: { storeId: string | null; archived: boolean | null }]
  recordEvent: [row: { destinations: string[] }, values: { eventId: string | null; eventStoreId: string | null; eventKind: string | null; eventChargeId: string | null; eventPaymentId: string | null; eventPayload: string | null; eventCreatedAt: Date | string | null; eventProductId: string | null; eventOccasion: string | null }]
  recordForeignRefund: [row: { destinations: string[] } & PaymentRow2, values: { storeId: string | null; paymentId: string | null; refundId: string | null; amountInCents: number | bigint | string | null; now: Date | string | null; owedInCents: number | bigint | string | null; beforeInCents: number | bigint | string | null; refundCount: number | null; event: string | object | null; mails: string | object | null }]
  recordLateReceipts: [row: {}, values: { receipts: string | object | null; now: Date | string | null; paymentId: string | null; storeId: string | null }]
  recordMails: [row: {}, values: { results: string | object | null; storeIds: readonly (string | null)[] | string | null }]
  recordMoneyDifferences: [row: { open: number }, values: { accountId: string | null; storeId: string | null; claims: number | null; found: string | object | null; today: Date | string | null; groups: string | object | null; feesFrom: Date | string | null }]
  recordOutage: [row: {}, values: { accountId: string | null; storeId: string | null; pauseMs: number | bigint | string | null; cause: string | null }]
  recordReconciledRestore: [row: {}, values: { noticedAt: Date | string | null; restoredTo: Date | string | null }]
  recordRefundOfPart: [row: { item_offer_id: ColumnOf<typeof refundRow, 'offer_id'> | null; destinations: string[] } & PaymentRow2, values: { storeId: string | null; paymentId: string | null; now: Date | string | null; refundId: string | null; beforeInCents: number | bigint | string | null; event: string | object | null; mails: string | object | null }]
  recordRefundOfReceipt: [row: {}, values: { now: Date | string | null; refundId: string | null; storeId: string | null }]
  recordRestore: [row: {}, values: {}]
  recordWatchedReports: [row: { key: string | null; watchedSeconds: number; percentWatched: number; isCompleted: boolean }, values: { reports: string | object | null; storeIds: readonly (string | null)[] | string | null }]
  recordsOfMonth: [row: { part: string; count: number; amountInCents: number }, values: { storeId: string | null; from: Date | string | null; until: Date | string | null; accountsWithoutParts: readonly (string | null)[] | string | null }]
  recoveryCodesLeft: [row: { left: number }, values: { userId: string | null }]
  'refresh charges in search': [row: {}, values: { storeId: string | null; ids: readonly (string | null)[] | string | null }]
  'refresh students in search': [row: {}, values: { storeId: string | null; ids: readonly (string | null)[] | string | null }]
  'refresh subscriptions in search': [row: {}, values: { storeId: string | null; ids: readonly (string | null)[] | string | null }]
  refundAttempt: [row: {}, values: { subjects: readonly (string | null)[] | string | null }]
  refundById: [row: RefundRow, values: { id: string | null; storeId: string | null }]
  refundIsOpen: [row: {}, values: { paymentId: string | null; storeId: string | null; subscriptionId: string | null; refundId: string | null }]
  refundRequestById: [row: { id: ColumnOf<typeof refundRequestRow, 'id'>; store_id: ColumnOf<typeof refundRequestRow, 'store_id'>; payment_id: ColumnOf<typeof refundRequestRow, 'payment_id'>; amount_in_cents: number; status: ColumnOf<typeof refundRequestRow, 'status'>; in_time: boolean; asked_at: Date; decide_by: Date; decided_at: Date | null; gateway_account_id: ColumnOf<typeof refundRequestRow, 'gateway_account_id'>; is_held: boolean; answer: ColumnOf<typeof refundRequestRow, 'answer'> | null }, values: { storeId: string | null; id: string | null }]
  refundRequestsOfEvidence: [row: { amount_in_cents: number; status: ColumnOf<typeof refundRequestRow, 'status'>; asked_at: Date; decided_at: Date | null; answer: ColumnOf<typeof refundRequestRow, 'answer'> | null }, values: { paymentId: string | null; storeId: string | null }]
  refundRequestsPage: [row: { id: ColumnOf<typeof refundRequestRow, 'id'>; store_id: ColumnOf<typeof refundRequestRow, 'store_id'>; payment_id: ColumnOf<typeof refundRequestRow, 'payment_id'>; amount_in_cents: number; status: ColumnOf<typeof refundRequestRow, 'status'>; in_time: boolean; asked_at: Date; decide_by: Date; decided_at: Date | null; gateway_account_id: ColumnOf<typeof refundRequestRow, 'gateway_account_id'>; is_held: boolean; answer: ColumnOf<typeof refundRequestRow, 'answer'> | null; buyer_name: ColumnOf<typeof movementRow, 'buyer_name'> | null; currency: ColumnOf<typeof paymentRow, 'currency'>; offer: ColumnOf<typeof paymentRow, 'offer'> | null; provider: ColumnOf<typeof movementRow, 'provider'>; payment: unknown }, values: { storeId: string | null; status: string | null; limit: number | bigint | string | null; offset: number | bigint | string | null }]
  refundRequestsTotal: [row: { total: number }, values: { storeId: string | null; status: string | null }]
  refundedOfCycle: [row: { cents: number }, values: { id: string | null; storeId: string | null; cycle: number | null }]
  refundsFailedByChargeback: [row: RefundRow2, values: { paymentId: string | null; storeId: string | null }]
  refundsHeldByDispute: [row: RefundRow, values: { storeId: string | null; paymentId: string | null; heldId: string | null; lease: Date | string | null }]
  refundsOfEvidence: [row: { amountInCents: number; status: ColumnOf<typeof refundRow, 'status'>; createdAt: Date; doneAt: Date | null }, values: { paymentId: string | null; storeId: string | null }]
  refuseCheckoutReminders: [row: {}, values: { now: Date | string | null; storeId: string | null; emailHash: string | null }]
  refusedGatewayWebhooks: [row: { accountId: string; storeId: string; cause: string }, values: { many: number | null; storeId: string | null }]
  releaseClaims: [row: {}, values: { ids: readonly (string | null)[] | string | null; leases: readonly (Date | string | null)[] | string | null; storeIds: readonly (string | null)[] | string | null }]
  releaseEvidence: [row: {}, values: { id: string | null; storeId: string | null }]
  releaseHeldRefund: [row: {}, values: { paymentId: string | null; storeId: string | null; heldId: string | null; lease: Date | string | null }]
  releaseHeldSeat: [row: {}, values: { holderId: string | null; storeId: string | null }]
  releasePlannedMail: [row: {}, values: { now: Date | string | null; id: string | null; storeId: string | null }]
  rememberedCardOfPayment: [row: { card_consent: ColumnOf<typeof paymentRow, 'card_consent'> } & PaymentRow3, values: { paymentId: string | null; storeId: string | null }]
  rememberedCardsOfEmail: [row: { card_consent: ColumnOf<typeof paymentRow, 'card_consent'> } & PaymentRow3, values: { storeId: string | null; email: string | null; paidIds: readonly (string | null)[] | string | null; limit: number | bigint | string | null }]
  removeBatches: [row: {}, values: { now: Date | string | null; offerId: string | null; storeId: string | null; kept: readonly (string | null)[] | string | null }]
  removeFromSearch: [row: {}, values: { storeId: string | null; ids: readonly (string | null)[] | string | null }]
  removeMember: [row: {}, values: { storeId: string | null; userId: string | null }]
  removeOldestPushDevices: [row: {}, values: { storeId: string | null; userId: string | null; fingerprint: string | null; others: number | bigint | string | null }]
  removeOwnComment: [row: { id: string }, values: { id: string | null; storeId: string | null; studentId: string | null }]
  removePasskey: [row: { id: ColumnOf<typeof passkeyRow, 'id'> }, values: { userId: string | null; id: string | null }]
  removePasskeys: [row: {}, values: { userId: string | null }]
  removeProductPicture: [row: {}, values: { id: string | null; storeId: string | null }]
  removePushDevice: [row: { id: string }, values: { id: string | null; storeId: string | null; userId: string | null }]
  removeStudentPasskey: [row: { id: ColumnOf<typeof studentPasskeyRow, 'id'> }, values: { storeId: string | null; studentId: string | null; id: string | null }]
  removeStudentPassword: [row: { student_id: string }, values: { studentId: string | null; storeId: string | null }]
  renameCohort: [row: { courseId: ColumnOf<typeof cohortRow, 'course_id'> }, values: { name: string | null; id: string | null; storeId: string | null }]
  renameIdempotentResource: [row: {}, values: { newResourceId: string | null; storeId: string | null; key: string | null; resourceId: string | null }]
  renameStore: [row: { id: string }, values: { name: string | null; id: string | null }]
  renewIdempotencyKey: [row: { key: string }, values: { newLockedUntil: Date | string | null; storeId: string | null; key: string | null; lockedUntil: Date | string | null }]
  renewMoneyReading: [row: {}, values: { accountId: string | null; storeId: string | null; claims: number | null }]
  repeatMail: [row: { id: ColumnOf<typeof mailRow, 'id'> }, values: { id: string | null; storeId: string | null; repeatId: string | null }]
  replaceCaptions: [row: { language: string }, values: { lessonId: string | null; storeId: string | null; languages: readonly (string | null)[] | string | null; mediaIds: readonly (string | null)[] | string | null }]
  replaceChargeOfSession: [row: { id: ColumnOf<typeof checkoutSessionRow, 'id'> }, values: { id: string | null; storeId: string | null; chargeId: string | null; now: Date | string | null; newChargeId: string | null }]
  replaceGatewayCredentials: [row: { id: string }, values: { credentials: string | null; simulated: boolean | null; id: string | null; storeId: string | null }]
  replaceSavedFilter: [row: {}, values: { screen: string | null; name: string | null; by: string | object | null; storeId: string | null; userId: string | null }]
  replaceStudentEmail: [row: { id: ColumnOf<typeof studentRow, 'id'> }, values: { email: string | null; storeId: string | null; id: string | null }]
  replayedPosition: [row: { replayed: number | null }, values: {}]
  reprocessDelivery: [row: { destination: string; status: ColumnOf<typeof deliveryRow, 'status'>; endpointEnabled: boolean }, values: { deliveryId: string | null; storeId: string | null; status: readonly (string | null)[] | string | null }]
  reprocessFailedBatch: [row: { again: number }, values: { storeId: string | null; endpointId: string | null; since: Date | string | null; place: number | null }]
  requestDisputeCheck: [row: {}, values: { id: string | null; storeId: string | null }]
  requestDisputeCheckAfterReturn: [row: {}, values: { id: string | null; storeId: string | null }]
  requireSecondFactor: [row: {}, values: { secondFactorRequired: boolean | null; id: string | null }]
  rescheduleOutboxEntry: [row: {}, values: { id: number | bigint | string | null; storeId: string | null }]
  restoreDueChecks: [row: {}, values: { others: string | object | null; storeId: string | null }]
  restoreEnrollmentsOfPayment: [row: { id: string }, values: { storeId: string | null; paymentId: string | null }]
  restoreSincePayment: [row: {}, values: { madeAt: Date | string | null }]
  retentionOfSubscriptions: [row: { offerId: ColumnOf<typeof subscriptionRow, 'offer_id'>; offerName: string; productName: ColumnOf<typeof productRow, 'name'>; method: string; billingCycle: ColumnOf<typeof subscriptionRow, 'billing_cycle'>; currency: ColumnOf<typeof subscriptionRow, 'currency'>; active: number; trialing: number; pastDue: number; paused: number; ending: number; monthlyInCents: number; endingInCents: number; atStart: number; begun: number; recovered: number; lostByBuyer: number; lostByStore: number; lostByFailure: number; lostByRefund: number; completed: number }, values: { from: Date | string | null; until: Date | string | null; storeId: string | null }]
  retryUnmatchedWebhooks: [row: { id: string }, values: { storeIds: readonly (string | null)[] | string | null }]
  returnEnrollmentsOfSubscription: [row: {}, values: { storeId: string | null; subscriptionId: string | null }]
  returnPayment: [row: { destinations: string[] | null } & PaymentRow, values: { inputs: string | object | null; storeIds: readonly (string | null)[] | string | null }]
  returnPayments: [row: { destinations: string[] | null } & PaymentRow, values: { inputs: string | object | null; storeIds: readonly (string | null)[] | string | null }]
  returnedPayments: [row: { id: ColumnOf<typeof movementRow, 'id'> }, values: { storeId: string | null; accountId: string | null; references: readonly (string | null)[] | string | null; externalIds: readonly (string | null)[] | string | null }]
  revokeApiKey: [row: { id: ColumnOf<typeof apiKeyRow, 'id'> }, values: { storeId: string | null; id: string | null }]
  revokeCertificate: [row: { id: string }, values: { now: Date | string | null; reason: string | null; id: string | null; storeId: string | null }]
  revokeCertificateToReplace: [row: { id: string }, values: { now: Date | string | null; reason: string | null; id: string | null; storeId: string | null }]
  revokeEnrollmentsOfPayment: [row: { id: string }, values: { revokedAt: Date | string | null; revokeReason: string | null; storeId: string | null; paymentId: string | null; productId: string | null }]
  revokeEnrollmentsOfSubscription: [row: {}, values: { revokedAt: Date | string | null; revokeReason: string | null; storeId: string | null; subscriptionId: string | null }]
  revokeKeysOfStore: [row: {}, values: { storeId: string | null }]
  roleAndOwners: [row: { role: string; owners: number }, values: { storeId: string | null; userId: string | null }]
  rotateEndpointSecret: [row: EndpointRow, values: { secret: string | null; endpointId: string | null; storeId: string | null }]
  saleById: [row: { id: ColumnOf<typeof movementRow, 'id'>; store_id: ColumnOf<typeof paymentRow, 'store_id'>; offer_id: ColumnOf<typeof paymentRow, 'offer_id'> | null; offer: ColumnOf<typeof paymentRow, 'offer'> | null; coupon: ColumnOf<typeof paymentRow, 'coupon'> | null; items: ColumnOf<typeof paymentRow, 'items'> | null; subscription_id: ColumnOf<typeof paymentRow, 'subscription_id'> | null; product_id: ColumnOf<typeof paymentRow, 'product_id'> | null; provider: ColumnOf<typeof movementRow, 'provider'>; method: ColumnOf<typeof movementRow, 'method'>; status: ColumnOf<typeof paymentRow, 'status'>; total_in_cents: number; platform_fee_in_cents: number; split: ColumnOf<typeof paymentRow, 'split'> | null; currency: ColumnOf<typeof paymentRow, 'currency'>; buyer_name: ColumnOf<typeof movementRow, 'buyer_name'> | null; buyer_email: ColumnOf<typeof paymentRow, 'buyer_email'> | null; buyer_document: ColumnOf<typeof paymentRow, 'buyer_document'> | null; buyer_phone: ColumnOf<typeof paymentRow, 'buyer_phone'> | null; buyer_address: ColumnOf<typeof paymentRow, 'buyer_address'> | null; metadata: ColumnOf<typeof paymentRow, 'metadata'>; tracking: ColumnOf<typeof paymentRow, 'tracking'> | null; checkout_session_id: ColumnOf<typeof paymentRow, 'checkout_session_id'> | null; client_reference: ColumnOf<typeof paymentRow, 'client_reference'> | null; refunded_in_cents: number; external_id: ColumnOf<typeof movementRow, 'external_id'> | null; end_to_end_id: ColumnOf<typeof paymentRow, 'end_to_end_id'> | null; txid: ColumnOf<typeof paymentRow, 'txid'> | null; our_number: ColumnOf<typeof paymentRow, 'our_number'> | null; created_at: Date; updated_at: Date; paid_at: Date | null; installments: number; card_brand: ColumnOf<typeof movementRow, 'card_brand'> | null; charge_id: ColumnOf<typeof paymentRow, 'charge_id'> | null; product_name: ColumnOf<typeof productRow, 'name'> | null; gateway_fee_in_cents: number | null; last_available_on: string | null; settled_in_cents: number | null; refunds: unknown }, values: { storeId: string | null; id: string | null }]
  'salesByFilters all': [row: { id: ColumnOf<typeof movementRow, 'id'>; store_id: ColumnOf<typeof paymentRow, 'store_id'>; offer_id: ColumnOf<typeof paymentRow, 'offer_id'> | null; offer: ColumnOf<typeof paymentRow, 'offer'> | null; coupon: ColumnOf<typeof paymentRow, 'coupon'> | null; items: ColumnOf<typeof paymentRow, 'items'> | null; subscription_id: ColumnOf<typeof paymentRow, 'subscription_id'> | null; product_id: ColumnOf<typeof paymentRow, 'product_id'> | null; provider: ColumnOf<typeof movementRow, 'provider'>; method: ColumnOf<typeof movementRow, 'method'>; status: ColumnOf<typeof paymentRow, 'status'>; total_in_cents: number; platform_fee_in_cents: number; split: ColumnOf<typeof paymentRow, 'split'> | null; currency: ColumnOf<typeof paymentRow, 'currency'>; buyer_name: ColumnOf<typeof movementRow, 'buyer_name'> | null; buyer_email: ColumnOf<typeof paymentRow, 'buyer_email'> | null; buyer_document: ColumnOf<typeof paymentRow, 'buyer_document'> | null; buyer_phone: ColumnOf<typeof paymentRow, 'buyer_phone'> | null; buyer_address: ColumnOf<typeof paymentRow, 'buyer_address'> | null; metadata: ColumnOf<typeof paymentRow, 'metadata'>; tracking: ColumnOf<typeof paymentRow, 'tracking'> | null; checkout_session_id: ColumnOf<typeof paymentRow, 'checkout_session_id'> | null; client_reference: ColumnOf<typeof paymentRow, 'client_reference'> | null; refunded_in_cents: number; external_id: ColumnOf<typeof movementRow, 'external_id'> | null; end_to_end_id: ColumnOf<typeof paymentRow, 'end_to_end_id'> | null; txid: ColumnOf<typeof paymentRow, 'txid'> | null; our_number: ColumnOf<typeof paymentRow, 'our_number'> | null; created_at: Date; updated_at: Date; paid_at: Date | null; installments: number; card_brand: ColumnOf<typeof movementRow, 'card_brand'> | null; charge_id: ColumnOf<typeof paymentRow, 'charge_id'> | null; product_name: ColumnOf<typeof productRow, 'name'> | null; gateway_fee_in_cents: number | null; last_available_on: string | null; settled_in_cents: number | null; refunds: unknown; position: string }, values: { from: Date | string | null; lastAt: Date | string | null; lastId: string | null; storeId: string | null; method: string | null; currency: string | null; offset: number | bigint | string | null; limit: number | bigint | string | null }]
  'salesByFilters chargedBack': [row: { id: ColumnOf<typeof movementRow, 'id'>; store_id: ColumnOf<typeof paymentRow, 'store_id'>; offer_id: ColumnOf<typeof paymentRow, 'offer_id'> | null; offer: ColumnOf<typeof paymentRow, 'offer'> | null; coupon: ColumnOf<typeof paymentRow, 'coupon'> | null; items: ColumnOf<typeof paymentRow, 'items'> | null; subscription_id: ColumnOf<typeof paymentRow, 'subscription_id'> | null; product_id: ColumnOf<typeof paymentRow, 'product_id'> | null; provider: ColumnOf<typeof movementRow, 'provider'>; method: ColumnOf<typeof movementRow, 'method'>; status: ColumnOf<typeof paymentRow, 'status'>; total_in_cents: number; platform_fee_in_cents: number; split: ColumnOf<typeof paymentRow, 'split'> | null; currency: ColumnOf<typeof paymentRow, 'currency'>; buyer_name: ColumnOf<typeof movementRow, 'buyer_name'> | null; buyer_email: ColumnOf<typeof paymentRow, 'buyer_email'> | null; buyer_document: ColumnOf<typeof paymentRow, 'buyer_document'> | null; buyer_phone: ColumnOf<typeof paymentRow, 'buyer_phone'> | null; buyer_address: ColumnOf<typeof paymentRow, 'buyer_address'> | null; metadata: ColumnOf<typeof paymentRow, 'metadata'>; tracking: ColumnOf<typeof paymentRow, 'tracking'> | null; checkout_session_id: ColumnOf<typeof paymentRow, 'checkout_session_id'> | null; client_reference: ColumnOf<typeof paymentRow, 'client_reference'> | null; refunded_in_cents: number; external_id: ColumnOf<typeof movementRow, 'external_id'> | null; end_to_end_id: ColumnOf<typeof paymentRow, 'end_to_end_id'> | null; txid: ColumnOf<typeof paymentRow, 'txid'> | null; our_number: ColumnOf<typeof paymentRow, 'our_number'> | null; created_at: Date; updated_at: Date; paid_at: Date | null; installments: number; card_brand: ColumnOf<typeof movementRow, 'card_brand'> | null; charge_id: ColumnOf<typeof paymentRow, 'charge_id'> | null; product_name: ColumnOf<typeof productRow, 'name'> | null; gateway_fee_in_cents: number | null; last_available_on: string | null; settled_in_cents: number | null; refunds: unknown; position: string }, values: { from: Date | string | null; lastAt: Date | string | null; lastId: string | null; storeId: string | null; productId: string | null; method: string | null; currency: string | null; offset: number | bigint | string | null; limit: number | bigint | string | null }]
  'salesByFilters product': [row: { id: ColumnOf<typeof movementRow, 'id'>; store_id: ColumnOf<typeof paymentRow, 'store_id'>; offer_id: ColumnOf<typeof paymentRow, 'offer_id'> | null; offer: ColumnOf<typeof paymentRow, 'offer'> | null; coupon: ColumnOf<typeof paymentRow, 'coupon'> | null; items: ColumnOf<typeof paymentRow, 'items'> | null; subscription_id: ColumnOf<typeof paymentRow, 'subscription_id'> | null; product_id: ColumnOf<typeof paymentRow, 'product_id'>; provider: ColumnOf<typeof movementRow, 'provider'>; method: ColumnOf<typeof movementRow, 'method'>; status: ColumnOf<typeof paymentRow, 'status'>; total_in_cents: number; platform_fee_in_cents: number; split: ColumnOf<typeof paymentRow, 'split'> | null; currency: ColumnOf<typeof paymentRow, 'currency'>; buyer_name: ColumnOf<typeof movementRow, 'buyer_name'> | null; buyer_email: ColumnOf<typeof paymentRow, 'buyer_email'> | null; buyer_document: ColumnOf<typeof paymentRow, 'buyer_document'> | null; buyer_phone: ColumnOf<typeof paymentRow, 'buyer_phone'> | null; buyer_address: ColumnOf<typeof paymentRow, 'buyer_address'> | null; metadata: ColumnOf<typeof paymentRow, 'metadata'>; tracking: ColumnOf<typeof paymentRow, 'tracking'> | null; checkout_session_id: ColumnOf<typeof paymentRow, 'checkout_session_id'> | null; client_reference: ColumnOf<typeof paymentRow, 'client_reference'> | null; refunded_in_cents: number; external_id: ColumnOf<typeof movementRow, 'external_id'> | null; end_to_end_id: ColumnOf<typeof paymentRow, 'end_to_end_id'> | null; txid: ColumnOf<typeof paymentRow, 'txid'> | null; our_number: ColumnOf<typeof paymentRow, 'our_number'> | null; created_at: Date; updated_at: Date; paid_at: Date | null; installments: number; card_brand: ColumnOf<typeof movementRow, 'card_brand'> | null; charge_id: ColumnOf<typeof paymentRow, 'charge_id'> | null; product_name: ColumnOf<typeof productRow, 'name'> | null; gateway_fee_in_cents: number | null; last_available_on: string | null; settled_in_cents: number | null; refunds: unknown; position: string }, values: { from: Date | string | null; lastAt: Date | string | null; lastId: string | null; storeId: string | null; productId: string | null; method: string | null; currency: string | null; offset: number | bigint | string | null; limit: number | bigint | string | null }]
  'salesByFilters status': [row: { id: ColumnOf<typeof movementRow, 'id'>; store_id: ColumnOf<typeof paymentRow, 'store_id'>; offer_id: ColumnOf<typeof paymentRow, 'offer_id'> | null; offer: ColumnOf<typeof paymentRow, 'offer'> | null; coupon: ColumnOf<typeof paymentRow, 'coupon'> | null; items: ColumnOf<typeof paymentRow, 'items'> | null; subscription_id: ColumnOf<typeof paymentRow, 'subscription_id'> | null; product_id: ColumnOf<typeof paymentRow, 'product_id'> | null; provider: ColumnOf<typeof movementRow, 'provider'>; method: ColumnOf<typeof movementRow, 'method'>; status: ColumnOf<typeof paymentRow, 'status'>; total_in_cents: number; platform_fee_in_cents: number; split: ColumnOf<typeof paymentRow, 'split'> | null; currency: ColumnOf<typeof paymentRow, 'currency'>; buyer_name: ColumnOf<typeof movementRow, 'buyer_name'> | null; buyer_email: ColumnOf<typeof paymentRow, 'buyer_email'> | null; buyer_document: ColumnOf<typeof paymentRow, 'buyer_document'> | null; buyer_phone: ColumnOf<typeof paymentRow, 'buyer_phone'> | null; buyer_address: ColumnOf<typeof paymentRow, 'buyer_address'> | null; metadata: ColumnOf<typeof paymentRow, 'metadata'>; tracking: ColumnOf<typeof paymentRow, 'tracking'> | null; checkout_session_id: ColumnOf<typeof paymentRow, 'checkout_session_id'> | null; client_reference: ColumnOf<typeof paymentRow, 'client_reference'> | null; refunded_in_cents: number; external_id: ColumnOf<typeof movementRow, 'external_id'> | null; end_to_end_id: ColumnOf<typeof paymentRow, 'end_to_end_id'> | null; txid: ColumnOf<typeof paymentRow, 'txid'> | null; our_number: ColumnOf<typeof paymentRow, 'our_number'> | null; created_at: Date; updated_at: Date; paid_at: Date | null; installments: number; card_brand: ColumnOf<typeof movementRow, 'card_brand'> | null; charge_id: ColumnOf<typeof paymentRow, 'charge_id'> | null; product_name: ColumnOf<typeof productRow, 'name'> | null; gateway_fee_in_cents: number | null; last_available_on: string | null; settled_in_cents: number | null; refunds: unknown; position: string }, values: { from: Date | string | null; lastAt: Date | string | null; lastId: string | null; storeId: string | null; status: string | null; method: string | null; currency: string | null; offset: number | bigint | string | null; limit: number | bigint | string | null }]
  'salesByFilters statusAndProduct': [row: { id: ColumnOf<typeof movementRow, 'id'>; store_id: ColumnOf<typeof paymentRow, 'store_id'>; offer_id: ColumnOf<typeof paymentRow, 'offer_id'> | null; offer: ColumnOf<typeof paymentRow, 'offer'> | null; coupon: ColumnOf<typeof paymentRow, 'coupon'> | null; items: ColumnOf<typeof paymentRow, 'items'> | null; subscription_id: ColumnOf<typeof paymentRow, 'subscription_id'> | null; product_id: ColumnOf<typeof paymentRow, 'product_id'>; provider: ColumnOf<typeof movementRow, 'provider'>; method: ColumnOf<typeof movementRow, 'method'>; status: ColumnOf<typeof paymentRow, 'status'>; total_in_cents: number; platform_fee_in_cents: number; split: ColumnOf<typeof paymentRow, 'split'> | null; currency: ColumnOf<typeof paymentRow, 'currency'>; buyer_name: ColumnOf<typeof movementRow, 'buyer_name'> | null; buyer_email: ColumnOf<typeof paymentRow, 'buyer_email'> | null; buyer_document: ColumnOf<typeof paymentRow, 'buyer_document'> | null; buyer_phone: ColumnOf<typeof paymentRow, 'buyer_phone'> | null; buyer_address: ColumnOf<typeof paymentRow, 'buyer_address'> | null; metadata: ColumnOf<typeof paymentRow, 'metadata'>; tracking: ColumnOf<typeof paymentRow, 'tracking'> | null; checkout_session_id: ColumnOf<typeof paymentRow, 'checkout_session_id'> | null; client_reference: ColumnOf<typeof paymentRow, 'client_reference'> | null; refunded_in_cents: number; external_id: ColumnOf<typeof movementRow, 'external_id'> | null; end_to_end_id: ColumnOf<typeof paymentRow, 'end_to_end_id'> | null; txid: ColumnOf<typeof paymentRow, 'txid'> | null; our_number: ColumnOf<typeof paymentRow, 'our_number'> | null; created_at: Date; updated_at: Date; paid_at: Date | null; installments: number; card_brand: ColumnOf<typeof movementRow, 'card_brand'> | null; charge_id: ColumnOf<typeof paymentRow, 'charge_id'> | null; product_name: ColumnOf<typeof productRow, 'name'> | null; gateway_fee_in_cents: number | null; last_available_on: string | null; settled_in_cents: number | null; refunds: unknown; position: string }, values: { from: Date | string | null; lastAt: Date | string | null; lastId: string | null; storeId: string | null; status: string | null; productId: string | null; method: string | null; currency: string | null; offset: number | bigint | string | null; limit: number | bigint | string | null }]
  'salesByFilters withRefund': [row: { id: ColumnOf<typeof movementRow, 'id'>; store_id: ColumnOf<typeof paymentRow, 'store_id'>; offer_id: ColumnOf<typeof paymentRow, 'offer_id'> | null; offer: ColumnOf<typeof paymentRow, 'offer'> | null; coupon: ColumnOf<typeof paymentRow, 'coupon'> | null; items: ColumnOf<typeof paymentRow, 'items'> | null; subscription_id: ColumnOf<typeof paymentRow, 'subscription_id'> | null; product_id: ColumnOf<typeof paymentRow, 'product_id'> | null; provider: ColumnOf<typeof movementRow, 'provider'>; method: ColumnOf<typeof movementRow, 'method'>; status: ColumnOf<typeof paymentRow, 'status'>; total_in_cents: number; platform_fee_in_cents: number; split: ColumnOf<typeof paymentRow, 'split'> | null; currency: ColumnOf<typeof paymentRow, 'currency'>; buyer_name: ColumnOf<typeof movementRow, 'buyer_name'> | null; buyer_email: ColumnOf<typeof paymentRow, 'buyer_email'> | null; buyer_document: ColumnOf<typeof paymentRow, 'buyer_document'> | null; buyer_phone: ColumnOf<typeof paymentRow, 'buyer_phone'> | null; buyer_address: ColumnOf<typeof paymentRow, 'buyer_address'> | null; metadata: ColumnOf<typeof paymentRow, 'metadata'>; tracking: ColumnOf<typeof paymentRow, 'tracking'> | null; checkout_session_id: ColumnOf<typeof paymentRow, 'checkout_session_id'> | null; client_reference: ColumnOf<typeof paymentRow, 'client_reference'> | null; refunded_in_cents: number; external_id: ColumnOf<typeof movementRow, 'external_id'> | null; end_to_end_id: ColumnOf<typeof paymentRow, 'end_to_end_id'> | null; txid: ColumnOf<typeof paymentRow, 'txid'> | null; our_number: ColumnOf<typeof paymentRow, 'our_number'> | null; created_at: Date; updated_at: Date; paid_at: Date | null; installments: number; card_brand: ColumnOf<typeof movementRow, 'card_brand'> | null; charge_id: ColumnOf<typeof paymentRow, 'charge_id'> | null; product_name: ColumnOf<typeof productRow, 'name'> | null; gateway_fee_in_cents: number | null; last_available_on: string | null; settled_in_cents: number | null; refunds: unknown; position: string }, values: { from: Date | string | null; lastAt: Date | string | null; lastId: string | null; storeId: string | null; productId: string | null; method: string | null; currency: string | null; offset: number | bigint | string | null; limit: number | bigint | string | null }]
  salesById: [row: { id: ColumnOf<typeof movementRow, 'id'>; store_id: ColumnOf<typeof paymentRow, 'store_id'>; offer_id: ColumnOf<typeof paymentRow, 'offer_id'> | null; offer: ColumnOf<typeof paymentRow, 'offer'> | null; coupon: ColumnOf<typeof paymentRow, 'coupon'> | null; items: ColumnOf<typeof paymentRow, 'items'> | null; subscription_id: ColumnOf<typeof paymentRow, 'subscription_id'> | null; product_id: ColumnOf<typeof paymentRow, 'product_id'> | null; provider: ColumnOf<typeof movementRow, 'provider'>; method: ColumnOf<typeof movementRow, 'method'>; status: ColumnOf<typeof paymentRow, 'status'>; total_in_cents: number; platform_fee_in_cents: number; split: ColumnOf<typeof paymentRow, 'split'> | null; currency: ColumnOf<typeof paymentRow, 'currency'>; buyer_name: ColumnOf<typeof movementRow, 'buyer_name'> | null; buyer_email: ColumnOf<typeof paymentRow, 'buyer_email'> | null; buyer_document: ColumnOf<typeof paymentRow, 'buyer_document'> | null; buyer_phone: ColumnOf<typeof paymentRow, 'buyer_phone'> | null; buyer_address: ColumnOf<typeof paymentRow, 'buyer_address'> | null; metadata: ColumnOf<typeof paymentRow, 'metadata'>; tracking: ColumnOf<typeof paymentRow, 'tracking'> | null; checkout_session_id: ColumnOf<typeof paymentRow, 'checkout_session_id'> | null; client_reference: ColumnOf<typeof paymentRow, 'client_reference'> | null; refunded_in_cents: number; external_id: ColumnOf<typeof movementRow, 'external_id'> | null; end_to_end_id: ColumnOf<typeof paymentRow, 'end_to_end_id'> | null; txid: ColumnOf<typeof paymentRow, 'txid'> | null; our_number: ColumnOf<typeof paymentRow, 'our_number'> | null; created_at: Date; updated_at: Date; paid_at: Date | null; installments: number; card_brand: ColumnOf<typeof movementRow, 'card_brand'> | null; charge_id: ColumnOf<typeof paymentRow, 'charge_id'> | null; product_name: ColumnOf<typeof productRow, 'name'> | null; gateway_fee_in_cents: number | null; last_available_on: string | null; settled_in_cents: number | null; refunds: unknown; position: string }, values: { id: string | null; storeId: string | null; lastAt: Date | string | null; lastId: string | null; from: Date | string | null; saleStatus: string | null; wentBack: string | null; productId: string | null; method: string | null; currency: string | null; offset: number | bigint | string | null; limit: number | bigint | string | null }]
  'salesByMethod all': [row: { id: ColumnOf<typeof movementRow, 'id'>; store_id: ColumnOf<typeof paymentRow, 'store_id'>; offer_id: ColumnOf<typeof paymentRow, 'offer_id'> | null; offer: ColumnOf<typeof paymentRow, 'offer'> | null; coupon: ColumnOf<typeof paymentRow, 'coupon'> | null; items: ColumnOf<typeof paymentRow, 'items'> | null; subscription_id: ColumnOf<typeof paymentRow, 'subscription_id'> | null; product_id: ColumnOf<typeof paymentRow, 'product_id'> | null; provider: ColumnOf<typeof movementRow, 'provider'>; method: ColumnOf<typeof movementRow, 'method'>; status: ColumnOf<typeof paymentRow, 'status'>; total_in_cents: number; platform_fee_in_cents: number; split: ColumnOf<typeof paymentRow, 'split'> | null; currency: ColumnOf<typeof paymentRow, 'currency'>; buyer_name: ColumnOf<typeof movementRow, 'buyer_name'> | null; buyer_email: ColumnOf<typeof paymentRow, 'buyer_email'> | null; buyer_document: ColumnOf<typeof paymentRow, 'buyer_document'> | null; buyer_phone: ColumnOf<typeof paymentRow, 'buyer_phone'> | null; buyer_address: ColumnOf<typeof paymentRow, 'buyer_address'> | null; metadata: ColumnOf<typeof paymentRow, 'metadata'>; tracking: ColumnOf<typeof paymentRow, 'tracking'> | null; checkout_session_id: ColumnOf<typeof paymentRow, 'checkout_session_id'> | null; client_reference: ColumnOf<typeof paymentRow, 'client_reference'> | null; refunded_in_cents: number; external_id: ColumnOf<typeof movementRow, 'external_id'> | null; end_to_end_id: ColumnOf<typeof paymentRow, 'end_to_end_id'> | null; txid: ColumnOf<typeof paymentRow, 'txid'> | null; our_number: ColumnOf<typeof paymentRow, 'our_number'> | null; created_at: Date; updated_at: Date; paid_at: Date | null; installments: number; card_brand: ColumnOf<typeof movementRow, 'card_brand'> | null; charge_id: ColumnOf<typeof paymentRow, 'charge_id'> | null; product_name: ColumnOf<typeof productRow, 'name'> | null; gateway_fee_in_cents: number | null; last_available_on: string | null; settled_in_cents: number | null; refunds: unknown }, values: { storeId: string | null; method: string | null; from: Date | string | null; until: Date | string | null; limit: number | bigint | string | null; offset: number | bigint | string | null }]
  'salesByMethod product': [row: { id: ColumnOf<typeof movementRow, 'id'>; store_id: ColumnOf<typeof paymentRow, 'store_id'>; offer_id: ColumnOf<typeof paymentRow, 'offer_id'> | null; offer: ColumnOf<typeof paymentRow, 'offer'> | null; coupon: ColumnOf<typeof paymentRow, 'coupon'> | null; items: ColumnOf<typeof paymentRow, 'items'> | null; subscription_id: ColumnOf<typeof paymentRow, 'subscription_id'> | null; product_id: ColumnOf<typeof paymentRow, 'product_id'>; provider: ColumnOf<typeof movementRow, 'provider'>; method: ColumnOf<typeof movementRow, 'method'>; status: ColumnOf<typeof paymentRow, 'status'>; total_in_cents: number; platform_fee_in_cents: number; split: ColumnOf<typeof paymentRow, 'split'> | null; currency: ColumnOf<typeof paymentRow, 'currency'>; buyer_name: ColumnOf<typeof movementRow, 'buyer_name'> | null; buyer_email: ColumnOf<typeof paymentRow, 'buyer_email'> | null; buyer_document: ColumnOf<typeof paymentRow, 'buyer_document'> | null; buyer_phone: ColumnOf<typeof paymentRow, 'buyer_phone'> | null; buyer_address: ColumnOf<typeof paymentRow, 'buyer_address'> | null; metadata: ColumnOf<typeof paymentRow, 'metadata'>; tracking: ColumnOf<typeof paymentRow, 'tracking'> | null; checkout_session_id: ColumnOf<typeof paymentRow, 'checkout_session_id'> | null; client_reference: ColumnOf<typeof paymentRow, 'client_reference'> | null; refunded_in_cents: number; external_id: ColumnOf<typeof movementRow, 'external_id'> | null; end_to_end_id: ColumnOf<typeof paymentRow, 'end_to_end_id'> | null; txid: ColumnOf<typeof paymentRow, 'txid'> | null; our_number: ColumnOf<typeof paymentRow, 'our_number'> | null; created_at: Date; updated_at: Date; paid_at: Date | null; installments: number; card_brand: ColumnOf<typeof movementRow, 'card_brand'> | null; charge_id: ColumnOf<typeof paymentRow, 'charge_id'> | null; product_name: ColumnOf<typeof productRow, 'name'> | null; gateway_fee_in_cents: number | null; last_available_on: string | null; settled_in_cents: number | null; refunds: unknown }, values: { storeId: string | null; productId: string | null; method: string | null; from: Date | string | null; until: Date | string | null; limit: number | bigint | string | null; offset: number | bigint | string | null }]
  'salesByMethod status': [row: { id: ColumnOf<typeof movementRow, 'id'>; store_id: ColumnOf<typeof paymentRow, 'store_id'>; offer_id: ColumnOf<typeof paymentRow, 'offer_id'> | null; offer: ColumnOf<typeof paymentRow, 'offer'> | null; coupon: ColumnOf<typeof paymentRow, 'coupon'> | null; items: ColumnOf<typeof paymentRow, 'items'> | null; subscription_id: ColumnOf<typeof paymentRow, 'subscription_id'> | null; product_id: ColumnOf<typeof paymentRow, 'product_id'> | null; provider: ColumnOf<typeof movementRow, 'provider'>; method: ColumnOf<typeof movementRow, 'method'>; status: ColumnOf<typeof paymentRow, 'status'>; total_in_cents: number; platform_fee_in_cents: number; split: ColumnOf<typeof paymentRow, 'split'> | null; currency: ColumnOf<typeof paymentRow, 'currency'>; buyer_name: ColumnOf<typeof movementRow, 'buyer_name'> | null; buyer_email: ColumnOf<typeof paymentRow, 'buyer_email'> | null; buyer_document: ColumnOf<typeof paymentRow, 'buyer_document'> | null; buyer_phone: ColumnOf<typeof paymentRow, 'buyer_phone'> | null; buyer_address: ColumnOf<typeof paymentRow, 'buyer_address'> | null; metadata: ColumnOf<typeof paymentRow, 'metadata'>; tracking: ColumnOf<typeof paymentRow, 'tracking'> | null; checkout_session_id: ColumnOf<typeof paymentRow, 'checkout_session_id'> | null; client_reference: ColumnOf<typeof paymentRow, 'client_reference'> | null; refunded_in_cents: number; external_id: ColumnOf<typeof movementRow, 'external_id'> | null; end_to_end_id: ColumnOf<typeof paymentRow, 'end_to_end_id'> | null; txid: ColumnOf<typeof paymentRow, 'txid'> | null; our_number: ColumnOf<typeof paymentRow, 'our_number'> | null; created_at: Date; updated_at: Date; paid_at: Date | null; installments: number; card_brand: ColumnOf<typeof movementRow, 'card_brand'> | null; charge_id: ColumnOf<typeof paymentRow, 'charge_id'> | null; product_name: ColumnOf<typeof productRow, 'name'> | null; gateway_fee_in_cents: number | null; last_available_on: string | null; settled_in_cents: number | null; refunds: unknown }, values: { storeId: string | null; status: string | null; method: string | null; from: Date | string | null; until: Date | string | null; limit: number | bigint | string | null; offset: number | bigint | string | null }]
  'salesByMethod statusAndProduct': [row: { id: ColumnOf<typeof movementRow, 'id'>; store_id: ColumnOf<typeof paymentRow, 'store_id'>; offer_id: ColumnOf<typeof paymentRow, 'offer_id'> | null; offer: ColumnOf<typeof paymentRow, 'offer'> | null; coupon: ColumnOf<typeof paymentRow, 'coupon'> | null; items: ColumnOf<typeof paymentRow, 'items'> | null; subscription_id: ColumnOf<typeof paymentRow, 'subscription_id'> | null; product_id: ColumnOf<typeof paymentRow, 'product_id'>; provider: ColumnOf<typeof movementRow, 'provider'>; method: ColumnOf<typeof movementRow, 'method'>; status: ColumnOf<typeof paymentRow, 'status'>; total_in_cents: number; platform_fee_in_cents: number; split: ColumnOf<typeof paymentRow, 'split'> | null; currency: ColumnOf<typeof paymentRow, 'currency'>; buyer_name: ColumnOf<typeof movementRow, 'buyer_name'> | null; buyer_email: ColumnOf<typeof paymentRow, 'buyer_email'> | null; buyer_document: ColumnOf<typeof paymentRow, 'buyer_document'> | null; buyer_phone: ColumnOf<typeof paymentRow, 'buyer_phone'> | null; buyer_address: ColumnOf<typeof paymentRow, 'buyer_address'> | null; metadata: ColumnOf<typeof paymentRow, 'metadata'>; tracking: ColumnOf<typeof paymentRow, 'tracking'> | null; checkout_session_id: ColumnOf<typeof paymentRow, 'checkout_session_id'> | null; client_reference: ColumnOf<typeof paymentRow, 'client_reference'> | null; refunded_in_cents: number; external_id: ColumnOf<typeof movementRow, 'external_id'> | null; end_to_end_id: ColumnOf<typeof paymentRow, 'end_to_end_id'> | null; txid: ColumnOf<typeof paymentRow, 'txid'> | null; our_number: ColumnOf<typeof paymentRow, 'our_number'> | null; created_at: Date; updated_at: Date; paid_at: Date | null; installments: number; card_brand: ColumnOf<typeof movementRow, 'card_brand'> | null; charge_id: ColumnOf<typeof paymentRow, 'charge_id'> | null; product_name: ColumnOf<typeof productRow, 'name'> | null; gateway_fee_in_cents: number | null; last_available_on: string | null; settled_in_cents: number | null; refunds: unknown }, values: { storeId: string | null; status: string | null; productId: string | null; method: string | null; from: Date | string | null; until: Date | string | null; limit: number | bigint | string | null; offset: number | bigint | string | null }]
  'salesByText all': [row: { id: ColumnOf<typeof movementRow, 'id'>; store_id: ColumnOf<typeof paymentRow, 'store_id'>; offer_id: ColumnOf<typeof paymentRow, 'offer_id'> | null; offer: ColumnOf<typeof paymentRow, 'offer'> | null; coupon: ColumnOf<typeof paymentRow, 'coupon'> | null; items: ColumnOf<typeof paymentRow, 'items'> | null; subscription_id: ColumnOf<typeof paymentRow, 'subscription_id'> | null; product_id: ColumnOf<typeof paymentRow, 'product_id'> | null; provider: ColumnOf<typeof movementRow, 'provider'>; method: ColumnOf<typeof movementRow, 'method'>; status: ColumnOf<typeof paymentRow, 'status'>; total_in_cents: number; platform_fee_in_cents: number; split: ColumnOf<typeof paymentRow, 'split'> | null; currency: ColumnOf<typeof paymentRow, 'currency'>; buyer_name: ColumnOf<typeof movementRow, 'buyer_name'> | null; buyer_email: ColumnOf<typeof paymentRow, 'buyer_email'> | null; buyer_document: ColumnOf<typeof paymentRow, 'buyer_document'> | null; buyer_phone: ColumnOf<typeof paymentRow, 'buyer_phone'> | null; buyer_address: ColumnOf<typeof paymentRow, 'buyer_address'> | null; metadata: ColumnOf<typeof paymentRow, 'metadata'>; tracking: ColumnOf<typeof paymentRow, 'tracking'> | null; checkout_session_id: ColumnOf<typeof paymentRow, 'checkout_session_id'> | null; client_reference: ColumnOf<typeof paymentRow, 'client_reference'> | null; refunded_in_cents: number; external_id: ColumnOf<typeof movementRow, 'external_id'> | null; end_to_end_id: ColumnOf<typeof paymentRow, 'end_to_end_id'> | null; txid: ColumnOf<typeof paymentRow, 'txid'> | null; our_number: ColumnOf<typeof paymentRow, 'our_number'> | null; created_at: Date; updated_at: Date; paid_at: Date | null; installments: number; card_brand: ColumnOf<typeof movementRow, 'card_brand'> | null; charge_id: ColumnOf<typeof paymentRow, 'charge_id'> | null; product_name: ColumnOf<typeof productRow, 'name'> | null; gateway_fee_in_cents: number | null; last_available_on: string | null; settled_in_cents: number | null; refunds: unknown; position: string }, values: { from: Date | string | null; lastAt: Date | string | null; lastId: string | null; text: string | null; query: string | null; beginnings: readonly (string | null)[] | string | null; identifier: string | null; storeId: string | null; literal: string | null; patterns: readonly (string | null)[] | string | null; documentPattern: string | null; method: string | null; currency: string | null; walked: number | bigint | string | null; byIndex: boolean | null; offset: number | bigint | string | null; limit: number | bigint | string | null }]
  'salesByText chargedBack': [row: { id: ColumnOf<typeof movementRow, 'id'>; store_id: ColumnOf<typeof paymentRow, 'store_id'>; offer_id: ColumnOf<typeof paymentRow, 'offer_id'> | null; offer: ColumnOf<typeof paymentRow, 'offer'> | null; coupon: ColumnOf<typeof paymentRow, 'coupon'> | null; items: ColumnOf<typeof paymentRow, 'items'> | null; subscription_id: ColumnOf<typeof paymentRow, 'subscription_id'> | null; product_id: ColumnOf<typeof paymentRow, 'product_id'> | null; provider: ColumnOf<typeof movementRow, 'provider'>; method: ColumnOf<typeof movementRow, 'method'>; status: ColumnOf<typeof paymentRow, 'status'>; total_in_cents: number; platform_fee_in_cents: number; split: ColumnOf<typeof paymentRow, 'split'> | null; currency: ColumnOf<typeof paymentRow, 'currency'>; buyer_name: ColumnOf<typeof movementRow, 'buyer_name'> | null; buyer_email: ColumnOf<typeof paymentRow, 'buyer_email'> | null; buyer_document: ColumnOf<typeof paymentRow, 'buyer_document'> | null; buyer_phone: ColumnOf<typeof paymentRow, 'buyer_phone'> | null; buyer_address: ColumnOf<typeof paymentRow, 'buyer_address'> | null; metadata: ColumnOf<typeof paymentRow, 'metadata'>; tracking: ColumnOf<typeof paymentRow, 'tracking'> | null; checkout_session_id: ColumnOf<typeof paymentRow, 'checkout_session_id'> | null; client_reference: ColumnOf<typeof paymentRow, 'client_reference'> | null; refunded_in_cents: number; external_id: ColumnOf<typeof movementRow, 'external_id'> | null; end_to_end_id: ColumnOf<typeof paymentRow, 'end_to_end_id'> | null; txid: ColumnOf<typeof paymentRow, 'txid'> | null; our_number: ColumnOf<typeof paymentRow, 'our_number'> | null; created_at: Date; updated_at: Date; paid_at: Date | null; installments: number; card_brand: ColumnOf<typeof movementRow, 'card_brand'> | null; charge_id: ColumnOf<typeof paymentRow, 'charge_id'> | null; product_name: ColumnOf<typeof productRow, 'name'> | null; gateway_fee_in_cents: number | null; last_available_on: string | null; settled_in_cents: number | null; refunds: unknown; position: string }, values: { from: Date | string | null; lastAt: Date | string | null; lastId: string | null; text: string | null; query: string | null; beginnings: readonly (string | null)[] | string | null; identifier: string | null; storeId: string | null; literal: string | null; patterns: readonly (string | null)[] | string | null; documentPattern: string | null; productId: string | null; method: string | null; currency: string | null; walked: number | bigint | string | null; byIndex: boolean | null; offset: number | bigint | string | null; limit: number | bigint | string | null }]
  'salesByText product': [row: { id: ColumnOf<typeof movementRow, 'id'>; store_id: ColumnOf<typeof paymentRow, 'store_id'>; offer_id: ColumnOf<typeof paymentRow, 'offer_id'> | null; offer: ColumnOf<typeof paymentRow, 'offer'> | null; coupon: ColumnOf<typeof paymentRow, 'coupon'> | null; items: ColumnOf<typeof paymentRow, 'items'> | null; subscription_id: ColumnOf<typeof paymentRow, 'subscription_id'> | null; product_id: ColumnOf<typeof paymentRow, 'product_id'> | null; provider: ColumnOf<typeof movementRow, 'provider'>; method: ColumnOf<typeof movementRow, 'method'>; status: ColumnOf<typeof paymentRow, 'status'>; total_in_cents: number; platform_fee_in_cents: number; split: ColumnOf<typeof paymentRow, 'split'> | null; currency: ColumnOf<typeof paymentRow, 'currency'>; buyer_name: ColumnOf<typeof movementRow, 'buyer_name'> | null; buyer_email: ColumnOf<typeof paymentRow, 'buyer_email'> | null; buyer_document: ColumnOf<typeof paymentRow, 'buyer_document'> | null; buyer_phone: ColumnOf<typeof paymentRow, 'buyer_phone'> | null; buyer_address: ColumnOf<typeof paymentRow, 'buyer_address'> | null; metadata: ColumnOf<typeof paymentRow, 'metadata'>; tracking: ColumnOf<typeof paymentRow, 'tracking'> | null; checkout_session_id: ColumnOf<typeof paymentRow, 'checkout_session_id'> | null; client_reference: ColumnOf<typeof paymentRow, 'client_reference'> | null; refunded_in_cents: number; external_id: ColumnOf<typeof movementRow, 'external_id'> | null; end_to_end_id: ColumnOf<typeof paymentRow, 'end_to_end_id'> | null; txid: ColumnOf<typeof paymentRow, 'txid'> | null; our_number: ColumnOf<typeof paymentRow, 'our_number'> | null; created_at: Date; updated_at: Date; paid_at: Date | null; installments: number; card_brand: ColumnOf<typeof movementRow, 'card_brand'> | null; charge_id: ColumnOf<typeof paymentRow, 'charge_id'> | null; product_name: ColumnOf<typeof productRow, 'name'> | null; gateway_fee_in_cents: number | null; last_available_on: string | null; settled_in_cents: number | null; refunds: unknown; position: string }, values: { from: Date | string | null; lastAt: Date | string | null; lastId: string | null; text: string | null; query: string | null; beginnings: readonly (string | null)[] | string | null; identifier: string | null; storeId: string | null; literal: string | null; patterns: readonly (string | null)[] | string | null; documentPattern: string | null; productId: string | null; method: string | null; currency: string | null; walked: number | bigint | string | null; byIndex: boolean | null; offset: number | bigint | string | null; limit: number | bigint | string | null }]
  'salesByText status': [row: { id: ColumnOf<typeof movementRow, 'id'>; store_id: ColumnOf<typeof paymentRow, 'store_id'>; offer_id: ColumnOf<typeof paymentRow, 'offer_id'> | null; offer: ColumnOf<typeof paymentRow, 'offer'> | null; coupon: ColumnOf<typeof paymentRow, 'coupon'> | null; items: ColumnOf<typeof paymentRow, 'items'> | null; subscription_id: ColumnOf<typeof paymentRow, 'subscription_id'> | null; product_id: ColumnOf<typeof paymentRow, 'product_id'> | null; provider: ColumnOf<typeof movementRow, 'provider'>; method: ColumnOf<typeof movementRow, 'method'>; status: ColumnOf<typeof paymentRow, 'status'>; total_in_cents: number; platform_fee_in_cents: number; split: ColumnOf<typeof paymentRow, 'split'> | null; currency: ColumnOf<typeof paymentRow, 'currency'>; buyer_name: ColumnOf<typeof movementRow, 'buyer_name'> | null; buyer_email: ColumnOf<typeof paymentRow, 'buyer_email'> | null; buyer_document: ColumnOf<typeof paymentRow, 'buyer_document'> | null; buyer_phone: ColumnOf<typeof paymentRow, 'buyer_phone'> | null; buyer_address: ColumnOf<typeof paymentRow, 'buyer_address'> | null; metadata: ColumnOf<typeof paymentRow, 'metadata'>; tracking: ColumnOf<typeof paymentRow, 'tracking'> | null; checkout_session_id: ColumnOf<typeof paymentRow, 'checkout_session_id'> | null; client_reference: ColumnOf<typeof paymentRow, 'client_reference'> | null; refunded_in_cents: number; external_id: ColumnOf<typeof movementRow, 'external_id'> | null; end_to_end_id: ColumnOf<typeof paymentRow, 'end_to_end_id'> | null; txid: ColumnOf<typeof paymentRow, 'txid'> | null; our_number: ColumnOf<typeof paymentRow, 'our_number'> | null; created_at: Date; updated_at: Date; paid_at: Date | null; installments: number; card_brand: ColumnOf<typeof movementRow, 'card_brand'> | null; charge_id: ColumnOf<typeof paymentRow, 'charge_id'> | null; product_name: ColumnOf<typeof productRow, 'name'> | null; gateway_fee_in_cents: number | null; last_available_on: string | null; settled_in_cents: number | null; refunds: unknown; position: string }, values: { from: Date | string | null; lastAt: Date | string | null; lastId: string | null; text: string | null; query: string | null; beginnings: readonly (string | null)[] | string | null; identifier: string | null; storeId: string | null; literal: string | null; patterns: readonly (string | null)[] | string | null; documentPattern: string | null; status: string | null; method: string | null; currency: string | null; walked: number | bigint | string | null; byIndex: boolean | null; offset: number | bigint | string | null; limit: number | bigint | string | null }]
  'salesByText statusAndProduct': [row: { id: ColumnOf<typeof movementRow, 'id'>; store_id: ColumnOf<typeof paymentRow, 'store_id'>; offer_id: ColumnOf<typeof paymentRow, 'offer_id'> | null; offer: ColumnOf<typeof paymentRow, 'offer'> | null; coupon: ColumnOf<typeof paymentRow, 'coupon'> | null; items: ColumnOf<typeof paymentRow, 'items'> | null; subscription_id: ColumnOf<typeof paymentRow, 'subscription_id'> | null; product_id: ColumnOf<typeof paymentRow, 'product_id'> | null; provider: ColumnOf<typeof movementRow, 'provider'>; method: ColumnOf<typeof movementRow, 'method'>; status: ColumnOf<typeof paymentRow, 'status'>; total_in_cents: number; platform_fee_in_cents: number; split: ColumnOf<typeof paymentRow, 'split'> | null; currency: ColumnOf<typeof paymentRow, 'currency'>; buyer_name: ColumnOf<typeof movementRow, 'buyer_name'> | null; buyer_email: ColumnOf<typeof paymentRow, 'buyer_email'> | null; buyer_document: ColumnOf<typeof paymentRow, 'buyer_document'> | null; buyer_phone: ColumnOf<typeof paymentRow, 'buyer_phone'> | null; buyer_address: ColumnOf<typeof paymentRow, 'buyer_address'> | null; metadata: ColumnOf<typeof paymentRow, 'metadata'>; tracking: ColumnOf<typeof paymentRow, 'tracking'> | null; checkout_session_id: ColumnOf<typeof paymentRow, 'checkout_session_id'> | null; client_reference: ColumnOf<typeof paymentRow, 'client_reference'> | null; refunded_in_cents: number; external_id: ColumnOf<typeof movementRow, 'external_id'> | null; end_to_end_id: ColumnOf<typeof paymentRow, 'end_to_end_id'> | null; txid: ColumnOf<typeof paymentRow, 'txid'> | null; our_number: ColumnOf<typeof paymentRow, 'our_number'> | null; created_at: Date; updated_at: Date; paid_at: Date | null; installments: number; card_brand: ColumnOf<typeof movementRow, 'card_brand'> | null; charge_id: ColumnOf<typeof paymentRow, 'charge_id'> | null; product_name: ColumnOf<typeof productRow, 'name'> | null; gateway_fee_in_cents: number | null; last_available_on: string | null; settled_in_cents: number | null; refunds: unknown; position: string }, values: { from: Date | string | null; lastAt: Date | string | null; lastId: string | null; text: string | null; query: string | null; beginnings: readonly (string | null)[] | string | null; identifier: string | null; storeId: string | null; literal: string | null; patterns: readonly (string | null)[] | string | null; documentPattern: string | null; status: string | null; productId: string | null; method: string | null; currency: string | null; walked: number | bigint | string | null; byIndex: boolean | null; offset: number | bigint | string | null; limit: number | bigint | string | null }]
  'salesByText withRefund': [row: { id: ColumnOf<typeof movementRow, 'id'>; store_id: ColumnOf<typeof paymentRow, 'store_id'>; offer_id: ColumnOf<typeof paymentRow, 'offer_id'> | null; offer: ColumnOf<typeof paymentRow, 'offer'> | null; coupon: ColumnOf<typeof paymentRow, 'coupon'> | null; items: ColumnOf<typeof paymentRow, 'items'> | null; subscription_id: ColumnOf<typeof paymentRow, 'subscription_id'> | null; product_id: ColumnOf<typeof paymentRow, 'product_id'> | null; provider: ColumnOf<typeof movementRow, 'provider'>; method: ColumnOf<typeof movementRow, 'method'>; status: ColumnOf<typeof paymentRow, 'status'>; total_in_cents: number; platform_fee_in_cents: number; split: ColumnOf<typeof paymentRow, 'split'> | null; currency: ColumnOf<typeof paymentRow, 'currency'>; buyer_name: ColumnOf<typeof movementRow, 'buyer_name'> | null; buyer_email: ColumnOf<typeof paymentRow, 'buyer_email'> | null; buyer_document: ColumnOf<typeof paymentRow, 'buyer_document'> | null; buyer_phone: ColumnOf<typeof paymentRow, 'buyer_phone'> | null; buyer_address: ColumnOf<typeof paymentRow, 'buyer_address'> | null; metadata: ColumnOf<typeof paymentRow, 'metadata'>; tracking: ColumnOf<typeof paymentRow, 'tracking'> | null; checkout_session_id: ColumnOf<typeof paymentRow, 'checkout_session_id'> | null; client_reference: ColumnOf<typeof paymentRow, 'client_reference'> | null; refunded_in_cents: number; external_id: ColumnOf<typeof movementRow, 'external_id'> | null; end_to_end_id: ColumnOf<typeof paymentRow, 'end_to_end_id'> | null; txid: ColumnOf<typeof paymentRow, 'txid'> | null; our_number: ColumnOf<typeof paymentRow, 'our_number'> | null; created_at: Date; updated_at: Date; paid_at: Date | null; installments: number; card_brand: ColumnOf<typeof movementRow, 'card_brand'> | null; charge_id: ColumnOf<typeof paymentRow, 'charge_id'> | null; product_name: ColumnOf<typeof productRow, 'name'> | null; gateway_fee_in_cents: number | null; last_available_on: string | null; settled_in_cents: number | null; refunds: unknown; position: string }, values: { from: Date | string | null; lastAt: Date | string | null; lastId: string | null; text: string | null; query: string | null; beginnings: readonly (string | null)[] | string | null; identifier: string | null; storeId: string | null; literal: string | null; patterns: readonly (string | null)[] | string | null; documentPattern: string | null; productId: string | null; method: string | null; currency: string | null; walked: number | bigint | string | null; byIndex: boolean | null; offset: number | bigint | string | null; limit: number | bigint | string | null }]
  salesCarried: [row: { paymentId: ColumnOf<typeof moneyLineRow, 'payment_id'> | null; buyer: string | null; product: string | null; method: string | null; paidOn: string; installments: string | null; installmentsOf: number | null; grossInCents: number; feesInCents: number; othersInCents: number; netInCents: number }, values: { storeId: string | null; payoutId: string | null; day: Date | string | null; limit: number | bigint | string | null }]
  'salesPage all': [row: { total: number; id: ColumnOf<typeof movementRow, 'id'> | null; store_id: ColumnOf<typeof paymentRow, 'store_id'> | null; offer_id: ColumnOf<typeof paymentRow, 'offer_id'> | null; offer: ColumnOf<typeof paymentRow, 'offer'> | null; coupon: ColumnOf<typeof paymentRow, 'coupon'> | null; items: ColumnOf<typeof paymentRow, 'items'> | null; subscription_id: ColumnOf<typeof paymentRow, 'subscription_id'> | null; product_id: ColumnOf<typeof paymentRow, 'product_id'> | null; provider: ColumnOf<typeof movementRow, 'provider'> | null; method: ColumnOf<typeof movementRow, 'method'> | null; status: ColumnOf<typeof paymentRow, 'status'> | null; total_in_cents: number | null; platform_fee_in_cents: number | null; split: ColumnOf<typeof paymentRow, 'split'> | null; currency: ColumnOf<typeof paymentRow, 'currency'> | null; buyer_name: ColumnOf<typeof movementRow, 'buyer_name'> | null; buyer_email: ColumnOf<typeof paymentRow, 'buyer_email'> | null; buyer_document: ColumnOf<typeof paymentRow, 'buyer_document'> | null; buyer_phone: ColumnOf<typeof paymentRow, 'buyer_phone'> | null; buyer_address: ColumnOf<typeof paymentRow, 'buyer_address'> | null; metadata: ColumnOf<typeof paymentRow, 'metadata'> | null; tracking: ColumnOf<typeof paymentRow, 'tracking'> | null; checkout_session_id: ColumnOf<typeof paymentRow, 'checkout_session_id'> | null; client_reference: ColumnOf<typeof paymentRow, 'client_reference'> | null; refunded_in_cents: number | null; external_id: ColumnOf<typeof movementRow, 'external_id'> | null; end_to_end_id: ColumnOf<typeof paymentRow, 'end_to_end_id'> | null; txid: ColumnOf<typeof paymentRow, 'txid'> | null; our_number: ColumnOf<typeof paymentRow, 'our_number'> | null; created_at: Date | null; updated_at: Date | null; paid_at: Date | null; installments: number | null; card_brand: ColumnOf<typeof movementRow, 'card_brand'> | null; charge_id: ColumnOf<typeof paymentRow, 'charge_id'> | null; product_name: ColumnOf<typeof productRow, 'name'> | null; gateway_fee_in_cents: number | null; last_available_on: string | null; settled_in_cents: number | null; refunds: unknown }, values: { skipped: number | bigint | string | null; perPage: number | null; starts: Date | string | null; hoursFrom: Date | string | null; daysFrom: Date | string | null; monthsFrom: Date | string | null; monthsUntil: Date | string | null; daysUntil: Date | string | null; hoursUntil: Date | string | null; ends: Date | string | null; storeId: string | null }]
  'salesPage product': [row: { total: number; id: ColumnOf<typeof movementRow, 'id'> | null; store_id: ColumnOf<typeof paymentRow, 'store_id'> | null; offer_id: ColumnOf<typeof paymentRow, 'offer_id'> | null; offer: ColumnOf<typeof paymentRow, 'offer'> | null; coupon: ColumnOf<typeof paymentRow, 'coupon'> | null; items: ColumnOf<typeof paymentRow, 'items'> | null; subscription_id: ColumnOf<typeof paymentRow, 'subscription_id'> | null; product_id: ColumnOf<typeof paymentRow, 'product_id'> | null; provider: ColumnOf<typeof movementRow, 'provider'> | null; method: ColumnOf<typeof movementRow, 'method'> | null; status: ColumnOf<typeof paymentRow, 'status'> | null; total_in_cents: number | null; platform_fee_in_cents: number | null; split: ColumnOf<typeof paymentRow, 'split'> | null; currency: ColumnOf<typeof paymentRow, 'currency'> | null; buyer_name: ColumnOf<typeof movementRow, 'buyer_name'> | null; buyer_email: ColumnOf<typeof paymentRow, 'buyer_email'> | null; buyer_document: ColumnOf<typeof paymentRow, 'buyer_document'> | null; buyer_phone: ColumnOf<typeof paymentRow, 'buyer_phone'> | null; buyer_address: ColumnOf<typeof paymentRow, 'buyer_address'> | null; metadata: ColumnOf<typeof paymentRow, 'metadata'> | null; tracking: ColumnOf<typeof paymentRow, 'tracking'> | null; checkout_session_id: ColumnOf<typeof paymentRow, 'checkout_session_id'> | null; client_reference: ColumnOf<typeof paymentRow, 'client_reference'> | null; refunded_in_cents: number | null; external_id: ColumnOf<typeof movementRow, 'external_id'> | null; end_to_end_id: ColumnOf<typeof paymentRow, 'end_to_end_id'> | null; txid: ColumnOf<typeof paymentRow, 'txid'> | null; our_number: ColumnOf<typeof paymentRow, 'our_number'> | null; created_at: Date | null; updated_at: Date | null; paid_at: Date | null; installments: number | null; card_brand: ColumnOf<typeof movementRow, 'card_brand'> | null; charge_id: ColumnOf<typeof paymentRow, 'charge_id'> | null; product_name: ColumnOf<typeof productRow, 'name'> | null; gateway_fee_in_cents: number | null; last_available_on: string | null; settled_in_cents: number | null; refunds: unknown }, values: { skipped: number | bigint | string | null; perPage: number | null; starts: Date | string | null; hoursFrom: Date | string | null; daysFrom: Date | string | null; monthsFrom: Date | string | null; monthsUntil: Date | string | null; daysUntil: Date | string | null; hoursUntil: Date | string | null; ends: Date | string | null; productId: string | null; storeId: string | null }]
  'salesPage status': [row: { total: number; id: ColumnOf<typeof movementRow, 'id'> | null; store_id: ColumnOf<typeof paymentRow, 'store_id'> | null; offer_id: ColumnOf<typeof paymentRow, 'offer_id'> | null; offer: ColumnOf<typeof paymentRow, 'offer'> | null; coupon: ColumnOf<typeof paymentRow, 'coupon'> | null; items: ColumnOf<typeof paymentRow, 'items'> | null; subscription_id: ColumnOf<typeof paymentRow, 'subscription_id'> | null; product_id: ColumnOf<typeof paymentRow, 'product_id'> | null; provider: ColumnOf<typeof movementRow, 'provider'> | null; method: ColumnOf<typeof movementRow, 'method'> | null; status: ColumnOf<typeof paymentRow, 'status'> | null; total_in_cents: number | null; platform_fee_in_cents: number | null; split: ColumnOf<typeof paymentRow, 'split'> | null; currency: ColumnOf<typeof paymentRow, 'currency'> | null; buyer_name: ColumnOf<typeof movementRow, 'buyer_name'> | null; buyer_email: ColumnOf<typeof paymentRow, 'buyer_email'> | null; buyer_document: ColumnOf<typeof paymentRow, 'buyer_document'> | null; buyer_phone: ColumnOf<typeof paymentRow, 'buyer_phone'> | null; buyer_address: ColumnOf<typeof paymentRow, 'buyer_address'> | null; metadata: ColumnOf<typeof paymentRow, 'metadata'> | null; tracking: ColumnOf<typeof paymentRow, 'tracking'> | null; checkout_session_id: ColumnOf<typeof paymentRow, 'checkout_session_id'> | null; client_reference: ColumnOf<typeof paymentRow, 'client_reference'> | null; refunded_in_cents: number | null; external_id: ColumnOf<typeof movementRow, 'external_id'> | null; end_to_end_id: ColumnOf<typeof paymentRow, 'end_to_end_id'> | null; txid: ColumnOf<typeof paymentRow, 'txid'> | null; our_number: ColumnOf<typeof paymentRow, 'our_number'> | null; created_at: Date | null; updated_at: Date | null; paid_at: Date | null; installments: number | null; card_brand: ColumnOf<typeof movementRow, 'card_brand'> | null; charge_id: ColumnOf<typeof paymentRow, 'charge_id'> | null; product_name: ColumnOf<typeof productRow, 'name'> | null; gateway_fee_in_cents: number | null; last_available_on: string | null; settled_in_cents: number | null; refunds: unknown }, values: { skipped: number | bigint | string | null; perPage: number | null; starts: Date | string | null; hoursFrom: Date | string | null; daysFrom: Date | string | null; monthsFrom: Date | string | null; monthsUntil: Date | string | null; daysUntil: Date | string | null; hoursUntil: Date | string | null; ends: Date | string | null; status: string | null; storeId: string | null }]
  'salesPage statusAndProduct': [row: { total: number; id: ColumnOf<typeof movementRow, 'id'> | null; store_id: ColumnOf<typeof paymentRow, 'store_id'> | null; offer_id: ColumnOf<typeof paymentRow, 'offer_id'> | null; offer: ColumnOf<typeof paymentRow, 'offer'> | null; coupon: ColumnOf<typeof paymentRow, 'coupon'> | null; items: ColumnOf<typeof paymentRow, 'items'> | null; subscription_id: ColumnOf<typeof paymentRow, 'subscription_id'> | null; product_id: ColumnOf<typeof paymentRow, 'product_id'> | null; provider: ColumnOf<typeof movementRow, 'provider'> | null; method: ColumnOf<typeof movementRow, 'method'> | null; status: ColumnOf<typeof paymentRow, 'status'> | null; total_in_cents: number | null; platform_fee_in_cents: number | null; split: ColumnOf<typeof paymentRow, 'split'> | null; currency: ColumnOf<typeof paymentRow, 'currency'> | null; buyer_name: ColumnOf<typeof movementRow, 'buyer_name'> | null; buyer_email: ColumnOf<typeof paymentRow, 'buyer_email'> | null; buyer_document: ColumnOf<typeof paymentRow, 'buyer_document'> | null; buyer_phone: ColumnOf<typeof paymentRow, 'buyer_phone'> | null; buyer_address: ColumnOf<typeof paymentRow, 'buyer_address'> | null; metadata: ColumnOf<typeof paymentRow, 'metadata'> | null; tracking: ColumnOf<typeof paymentRow, 'tracking'> | null; checkout_session_id: ColumnOf<typeof paymentRow, 'checkout_session_id'> | null; client_reference: ColumnOf<typeof paymentRow, 'client_reference'> | null; refunded_in_cents: number | null; external_id: ColumnOf<typeof movementRow, 'external_id'> | null; end_to_end_id: ColumnOf<typeof paymentRow, 'end_to_end_id'> | null; txid: ColumnOf<typeof paymentRow, 'txid'> | null; our_number: ColumnOf<typeof paymentRow, 'our_number'> | null; created_at: Date | null; updated_at: Date | null; paid_at: Date | null; installments: number | null; card_brand: ColumnOf<typeof movementRow, 'card_brand'> | null; charge_id: ColumnOf<typeof paymentRow, 'charge_id'> | null; product_name: ColumnOf<typeof productRow, 'name'> | null; gateway_fee_in_cents: number | null; last_available_on: string | null; settled_in_cents: number | null; refunds: unknown }, values: { skipped: number | bigint | string | null; perPage: number | null; starts: Date | string | null; hoursFrom: Date | string | null; daysFrom: Date | string | null; monthsFrom: Date | string | null; monthsUntil: Date | string | null; daysUntil: Date | string | null; hoursUntil: Date | string | null; ends: Date | string | null; status: string | null; productId: string | null; storeId: string | null }]
  saveBranding: [row: {}, values: { storeId: string | null; color: string | null; supportEmail: string | null; logo: Buffer | null; logoType: string | null; now: Date | string | null }]
  saveCheckoutDraft: [row: {}, values: { id: string | null; storeId: string | null; listingId: string | null; data: string | null; emailHash: string | null; language: string | null; consentText: string | null; now: Date | string | null; isControl: boolean | null; dueAt: Date | string | null }]
  saveLessonNote: [row: {}, values: { studentId: string | null; storeId: string | null; lessonId: string | null; body: string | null; now: Date | string | null }]
  saveProductPicture: [row: {}, values: { bytes: Buffer | null; type: string | null; hash: string | null; width: number | null; height: number | null; now: Date | string | null; id: string | null; storeId: string | null }]
  savedFiltersOfMember: [row: { saved: unknown }, values: { storeId: string | null; userId: string | null }]
  searchCatalog: [row: { kind: string; id: string; name: string; about: string | null; amountInCents: number | null; currency: string | null; status: string | null; createdAt: Date }, values: { storeId: string | null; withCourses: boolean | null; patterns: readonly (string | null)[] | string | null; limit: number | bigint | string | null }]
  searchDeliveries: [row: { searchedTo: string | null } & DeliveryRow3, values: { storeId: string | null; endpointId: string | null; status: string | null; after: string | null; firstId: string | null; event: string | null; text: string | null; limit: number | bigint | string | null }]
  searchDeliveriesOfEndpoint: [row: { searchedTo: string | null } & DeliveryRow3, values: { storeId: string | null; endpointId: string | null; status: string | null; after: string | null; firstId: string | null; event: string | null; text: string | null; limit: number | bigint | string | null }]
  searchOpenDeliveries: [row: { searchedTo: string | null } & DeliveryRow3, values: { storeId: string | null; endpointId: string | null; status: string | null; after: string | null; firstId: string | null; event: string | null; text: string | null; limit: number | bigint | string | null }]
  'searched charge by id': [row: ChargeRow, values: { id: string | null; storeId: string | null; status: string | null }]
  'searched charges by text': [row: ChargeRow, values: { text: string | null; query: string | null; beginnings: readonly (string | null)[] | string | null; storeId: string | null; status: string | null; literal: string | null; patterns: readonly (string | null)[] | string | null; documentPattern: string | null; byIndex: boolean | null; offset: number | bigint | string | null; limit: number | bigint | string | null }]
  'searched student by id': [row: { enrollments: unknown } & StudentRow, values: { now: Date | string | null; storeId: string | null; id: string | null; courseId: string | null }]
  'searched students by text': [row: { enrollments: unknown } & StudentRow, values: { text: string | null; query: string | null; beginnings: readonly (string | null)[] | string | null; storeId: string | null; courseId: string | null; literal: string | null; patterns: readonly (string | null)[] | string | null; documentPattern: string | null; byIndex: boolean | null; offset: number | bigint | string | null; limit: number | bigint | string | null; now: Date | string | null }]
  'searched subscription by id': [row: SubscriptionRow2, values: { storeId: string | null; id: string | null; status: string | null; offerId: string | null }]
  'searched subscriptions by text': [row: SubscriptionRow, values: { text: string | null; query: string | null; beginnings: readonly (string | null)[] | string | null; storeId: string | null; status: string | null; offerId: string | null; literal: string | null; patterns: readonly (string | null)[] | string | null; documentPattern: string | null; byIndex: boolean | null; offset: number | bigint | string | null; limit: number | bigint | string | null }]
  seatsOfPurchase: [row: { isFull: boolean; isUsedUp: boolean }, values: { batchId: string | null; storeId: string | null; couponId: string | null; buyerKey: string | null; holderId: string | null }]
  sellHeldSeat: [row: {}, values: { holderId: string | null; storeId: string | null }]
  'sellingReport batch': [row: { key: string | null; name: string | null; detail: string | null; currency: string; begun: number; paid: number; paidInCents: number; renewedInCents: number; refundedInCents: number; discountInCents: number; groups: number; allBegun: number | null; allPaid: number | null; allPaidInCents: number | null; allRenewedInCents: number | null; allRefundedInCents: number | null; allDiscountInCents: number | null }, values: { storeId: string | null; startDate: Date | string | null; endDate: Date | string | null; limit: number | bigint | string | null }]
  'sellingReport bump': [row: { key: string | null; name: string | null; detail: string | null; currency: string; begun: number; paid: number; paidInCents: number; renewedInCents: number; refundedInCents: number; discountInCents: number; groups: number; allBegun: number | null; allPaid: number | null; allPaidInCents: number | null; allRenewedInCents: number | null; allRefundedInCents: number | null; allDiscountInCents: number | null }, values: { storeId: string | null; startDate: Date | string | null; endDate: Date | string | null; limit: number | bigint | string | null }]
  'sellingReport campaign': [row: { key: string | null; name: string | null; detail: string | null; currency: string; begun: number; paid: number; paidInCents: number; renewedInCents: number; refundedInCents: number; discountInCents: number; groups: number; allBegun: number | null; allPaid: number | null; allPaidInCents: number | null; allRenewedInCents: number | null; allRefundedInCents: number | null; allDiscountInCents: number | null }, values: { storeId: string | null; startDate: Date | string | null; endDate: Date | string | null; limit: number | bigint | string | null }]
  'sellingReport coupon': [row: { key: string | null; name: string | null; detail: string | null; currency: string; begun: number; paid: number; paidInCents: number; renewedInCents: number; refundedInCents: number; discountInCents: number; groups: number; allBegun: number | null; allPaid: number | null; allPaidInCents: number | null; allRenewedInCents: number | null; allRefundedInCents: number | null; allDiscountInCents: number | null }, values: { storeId: string | null; startDate: Date | string | null; endDate: Date | string | null; limit: number | bigint | string | null }]
  'sellingReport source': [row: { key: string | null; name: string | null; detail: string | null; currency: string; begun: number; paid: number; paidInCents: number; renewedInCents: number; refundedInCents: number; discountInCents: number; groups: number; allBegun: number | null; allPaid: number | null; allPaidInCents: number | null; allRenewedInCents: number | null; allRefundedInCents: number | null; allDiscountInCents: number | null }, values: { storeId: string | null; startDate: Date | string | null; endDate: Date | string | null; limit: number | bigint | string | null }]
  sequencesOfEvents: [row: { eventId: string; sequence: number }, values: { eventIds: readonly (string | null)[] | string | null; storeIds: readonly (string | null)[] | string | null }]
  serverSettings: [row: { version: string | null; fsync: string | null; fullPageWrites: string | null; commit: string | null; encoding: string | null; nowMs: number }, values: {}]
  setBuyerProven: [row: { id: ColumnOf<typeof movementRow, 'id'> }, values: { storeId: string | null; paidIds: readonly (string | null)[] | string | null; email: string | null }]
  setClockOffset: [row: {}, values: { clockOffsetMs: number | bigint | string | null; id: string | null }]
  setGatewayAccountActive: [row: { id: string }, values: { active: boolean | null; id: string | null; storeId: string | null }]
  setLearnHost: [row: {}, values: { host: string | null; storeId: string | null }]
  setPassword: [row: {}, values: { passwordHash: string | null; id: string | null }]
  setRole: [row: {}, values: { role: string | null; storeId: string | null; userId: string | null }]
  setStoreSplit: [row: {}, values: { split: string | object | null; platformFeeRecipientId: string | null; id: string | null }]
  setStudentLanguage: [row: {}, values: { language: string | null; storeId: string | null; id: string | null }]
  setStudentPassword: [row: {}, values: { studentId: string | null; storeId: string | null; hash: string | null }]
  settleMoneyLines: [row: {}, values: { accountId: string | null; storeId: string | null; claims: number | null; today: Date | string | null }]
  sharesGivenBack: [row: { shares: ColumnOf<typeof refundRow, 'shares'> }, values: { paymentId: string | null; storeId: string | null }]
  showAllModules: [row: {}, values: { cohortId: string | null; storeId: string | null }]
  shownCheckoutBranding: [row: { color: string | null; support_email: string | null; logo_hash: string | null; converts: boolean; asks: boolean }, values: { storeId: string | null }]
  shownUpsell: [row: { offer_id: ColumnOf<typeof upsellRow, 'offer_id'>; upsell_charge_id: ColumnOf<typeof upsellRow, 'upsell_charge_id'> | null; answer: ColumnOf<typeof upsellRow, 'answer'> | null }, values: { chargeId: string | null; storeId: string | null }]
  silenceDevices: [row: {}, values: { storeIds: readonly (string | null)[] | string | null; userId: string | null; sessionIds: readonly (string | null)[] | string | null; keptId: string | null }]
  simulatorClaimFault: [row: { fault: string | null; delayMs: number | null }, values: { provider: string | null; operation: string | null }]
  simulatorClaimWebhooks: [row: { upcomingAt: Date | null; id: number | null; body: string | null; attempts: number | null; webhookId: string | null; url: string | null; token: string | null; provider: string | null }, values: { now: Date | string | null; limit: number | bigint | string | null; leasedUntil: Date | string | null }]
  simulatorCloseDays: [row: {}, values: { today: Date | string | null; account: string | null }]
  simulatorCloseWebhooks: [row: {}, values: { closed: string | object | null }]
  simulatorCloseWebhooksC: [row: {}, values: { now: Date | string | null; webhookId: string | null; body: string | null }]
  simulatorCountCharges: [row: { total: number }, values: { account: string | null; since: Date | string | null; until: Date | string | null; status: string | null }]
  simulatorCountSales: [row: { total: number }, values: { account: string | null; since: Date | string | null; until: Date | string | null; method: string | null }]
  simulatorCountShares: [row: { total: number }, values: { account: string | null; since: Date | string | null; until: Date | string | null; kinds: readonly (string | null)[] | string | null; paymentId: string | null; recipient: string | null }]
  simulatorCountStatement: [row: { total: number }, values: { account: string | null; since: Date | string | null; until: Date | string | null }]
  simulatorDeleteAct: [row: {}, values: { id: number | bigint | string | null }]
  simulatorDeleteAnswerKey: [row: {}, values: { provider: string | null; account: string | null; key: string | null }]
  simulatorDeleteFaults: [row: {}, values: {}]
  simulatorInsertAct: [row: {}, values: { provider: string | null; paymentId: string | null; does: string | null; day: Date | string | null; dueAt: Date | string | null }]
  simulatorInsertAnswerKey: [row: { key: string | null }, values: { provider: string | null; account: string | null; key: string | null; fingerprint: string | null; now: Date | string | null; lapsed: Date | string | null; forgotten: Date | string | null }]
  simulatorInsertAuthorization: [row: {}, values: { id: string | null; account: string | null; contractId: string | null; customerId: string | null; qrCodeId: string | null; status: string | null; details: string | object | null; createdAt: Date | string | null }]
  simulatorInsertCard: [row: {}, values: { provider: string | null; id: string | null; account: string | null; customerId: string | null; customer: string | object | null; outcome: string | null; card: string | object | null }]
  simulatorInsertCardToken: [row: {}, values: { dayAgo: Date | string | null; provider: string | null; cardTokenId: string | null; account: string | null; outcome: string | null; card: string | object | null; expiresAt: Date | string | null }]
  simulatorInsertConversion: [row: {}, values: { service: string | null; account: string | null; key: string | null; what: string | null; body: string | object | null; problem: string | null; now: Date | string | null }]
  simulatorInsertCustomer: [row: {}, values: { id: string | null; account: string | null; externalReference: string | null; document: string | null; email: string | null; name: string | null; details: string | object | null; now: Date | string | null }]
  simulatorInsertEvidence: [row: {}, values: { provider: string | null; account: string | null; about: string | null; name: string | null; content: string | null; now: Date | string | null }]
  simulatorInsertFault: [row: {}, values: { provider: string | null; operation: string | null; fault: string | null; times: number | null; delayMs: number | null }]
  simulatorInsertInstruction: [row: { isChanged: boolean; webhooks: number }, values: { id: string | null; account: string | null; authorizationId: string | null; paymentId: string | null; status: string | null; dueOn: Date | string | null; retry: number | null; reason: string | null; now: Date | string | null; notices: string | object | null }]
  simulatorInsertLines: [row: {}, values: { ids: readonly (number | bigint | string | null)[] | string | null; made: string | object | null; lines: string | object | null }]
  simulatorInsertMistake: [row: { id: number | null }, values: { account: string | null; payment: string | null; mistake: string | null }]
  simulatorInsertPayments: [row: { fault: string | null; delayMs: number | null; webhooks: number }, values: { asked: string | object | null }]
  simulatorInsertPayout: [row: { id: string; amountInCents: number; day: string | null }, values: { account: string | null; day: Date | string | null; paysOutDaily: boolean | null; id: string | null; provider: string | null }]
  simulatorInsertTokenC: [row: {}, values: { id: string | null; account: string | null; outcome: string | null; card: string | object | null; expiresAt: Date | string | null }]
  simulatorInsertWebhookA: [row: { id: string | null; url: string | null; interrupted: boolean | null; events: string[] | null; details: unknown }, values: { account: string | null; url: string | null; token: string | null; interrupted: boolean | null; events: readonly (string | null)[] | string | null; details: string | object | null; id: string | null; now: Date | string | null }]
  simulatorInsertWebhookD: [row: { id: string | null; url: string | null; events: string[] | null; interrupted: boolean | null; createdAt: Date | null }, values: { id: string | null; account: string | null; url: string | null; token: string | null; events: readonly (string | null)[] | string | null; now: Date | string | null }]
  simulatorInterruptWebhook: [row: {}, values: { now: Date | string | null; sentWebhookId: number | bigint | string | null; webhookId: string | null }]
  simulatorKeepAnswer: [row: {}, values: { status: number | null; body: string | null; provider: string | null; account: string | null; key: string | null }]
  simulatorKeepWebhookC: [row: {}, values: { id: string | null; account: string | null; url: string | null; now: Date | string | null }]
  simulatorListCreatedPayments: [row: { id: string; provider: string; account: string | null; reference: string | null; method: string; status: string; deleted: boolean | null; amountInCents: number; paidInCents: number | null; refundedInCents: number; details: unknown; createdAt: Date }, values: { account: string | null; provider: string | null; since: Date | string | null; until: Date | string | null }]
  simulatorListOpenPayments: [row: { id: string; provider: string; account: string | null; reference: string | null; method: string; status: string; deleted: boolean | null; amountInCents: number; paidInCents: number | null; refundedInCents: number; details: unknown; createdAt: Date; total: number }, values: { account: string | null; provider: string | null; status: string | null; method: string | null; limit: number | bigint | string | null; offset: number | bigint | string | null }]
  simulatorLockBooks: [row: { anticipationBasisPoints: number | null; paidOutThrough: string | null }, values: { account: string | null }]
  simulatorPageOfCharges: [row: { id: number | null; movementId: number | null; paymentId: string | null; reference: string | null; method: string | null; parcels: number; currency: string | null; kind: string | null; amountInCents: number | null; happenedOn: string | null; availableOn: string | null; installment: number | null; recipient: string | null; payoutId: string | null; shareId: string | null }, values: { account: string | null; since: Date | string | null; until: Date | string | null; status: string | null; limit: number | bigint | string | null; offset: number | bigint | string | null }]
  simulatorPageOfSales: [row: { id: number | null; movementId: number | null; paymentId: string | null; reference: string | null; method: string | null; parcels: number; currency: string | null; kind: string | null; amountInCents: number | null; happenedOn: string | null; availableOn: string | null; installment: number | null; recipient: string | null; payoutId: string | null; shareId: string | null }, values: { account: string | null; since: Date | string | null; until: Date | string | null; method: string | null; limit: number | bigint | string | null; offset: number | bigint | string | null }]
  simulatorPageOfShares: [row: { id: number | null; movementId: number | null; paymentId: string | null; reference: string | null; method: string | null; parcels: number; currency: string | null; kind: string | null; amountInCents: number | null; happenedOn: string | null; availableOn: string | null; installment: number | null; recipient: string | null; payoutId: string | null; shareId: string | null }, values: { account: string | null; since: Date | string | null; until: Date | string | null; kinds: readonly (string | null)[] | string | null; paymentId: string | null; recipient: string | null; limit: number | bigint | string | null; offset: number | bigint | string | null }]
  simulatorPageOfStatement: [row: { payoutOfDay: string | null; day: string | null; id: number | null; movementId: number | null; paymentId: string | null; reference: string | null; method: string | null; parcels: number | null; currency: string | null; kind: string | null; amountInCents: number | null; happenedOn: string | null; availableOn: string | null; installment: number | null; recipient: string | null; payoutId: string | null; shareId: string | null; amountInCents: number | null }, values: { account: string | null; since: Date | string | null; until: Date | string | null; limit: number | bigint | string | null; offset: number | bigint | string | null }]
  simulatorPostponeWebhook: [row: {}, values: { nextAt: Date | string | null; id: number | bigint | string | null }]
  simulatorSelectAnswer: [row: { fingerprint: string | null; status: number | null; body: string | null }, values: { provider: string | null; account: string | null; key: string | null }]
  simulatorSelectAuthorizations: [row: { id: string | null; account: string | null; contractId: string | null; customerId: string | null; qrCodeId: string | null; status: string | null; details: unknown; createdAt: Date | null }, values: { id: string | null; qrCodeId: string | null; account: string | null }]
  simulatorSelectBalance: [row: { availableInCents: number; waitingInCents: number; paidOutInCents: number; waitingByKind: unknown }, values: { today: Date | string | null; account: string | null }]
  simulatorSelectBooksBehind: [row: { behind: boolean | null }, values: { account: string | null; paysOutDaily: boolean | null; today: Date | string | null }]
  simulatorSelectCard: [row: { provider: string | null; id: string | null; account: string | null; customerId: string | null; customer: unknown; outcome: string | null; card: unknown }, values: { provider: string | null; id: string | null }]
  simulatorSelectCarriedLinesBefore: [row: { id: number | null; movementId: number | null; paymentId: string | null; reference: string | null; method: string | null; parcels: number; currency: string | null; kind: string | null; amountInCents: number | null; happenedOn: string | null; availableOn: string | null; installment: number | null; recipient: string | null; payoutId: string | null; shareId: string | null }, values: { account: string | null; payoutId: string | null; since: Date | string | null; until: Date | string | null; day: Date | string | null; id: number | bigint | string | null; limit: number | bigint | string | null }]
  simulatorSelectConversions: [row: { service: string | null; account: string | null; key: string | null; what: string | null; body: unknown; problem: string | null; receivedAt: Date | null }, values: { keys: readonly (string | null)[] | string | null }]
  simulatorSelectCustomer: [row: { id: string | null; account: string | null; name: string | null; details: unknown }, values: { id: string | null }]
  simulatorSelectCustomerB: [row: { details: unknown }, values: { id: string | null; account: string | null }]
  simulatorSelectCustomers: [row: { id: string | null; account: string | null; name: string | null; details: unknown }, values: { account: string | null; externalReference: string | null; document: string | null; email: string | null }]
  simulatorSelectCustomersByReference: [row: { id: string | null; account: string | null; name: string | null; details: unknown }, values: { account: string | null; externalReference: string | null; document: string | null; email: string | null }]
  simulatorSelectDueDays: [row: { day: string | null }, values: { first: Date | string | null; account: string | null; today: Date | string | null }]
  simulatorSelectEnforced: [row: { account: string | null }, values: {}]
  simulatorSelectEvidence: [row: { provider: string | null; about: string | null; name: string | null; content: string | null }, values: { about: string | null }]
  simulatorSelectInstructions: [row: { id: string | null; account: string | null; authorizationId: string | null; paymentId: string | null; status: string | null; dueOn: string | null; retry: number | null; reason: string | null }, values: { account: string | null; id: string | null; authorizationId: string | null; paymentId: string | null; dueOn: Date | string | null }]
  simulatorSelectKnownPayment: [row: { hasAccount: boolean; hasPayment: boolean }, values: { account: string | null; payment: string | null }]
  simulatorSelectLines: [row: { id: number | null; movementId: number | null; paymentId: string | null; reference: string | null; method: string | null; parcels: number; currency: string | null; kind: string | null; amountInCents: number | null; happenedOn: string | null; availableOn: string | null; installment: number | null; recipient: string | null; payoutId: string | null; shareId: string | null }, values: { account: string | null }]
  simulatorSelectLinesBefore: [row: { id: number | null; movementId: number | null; paymentId: string | null; reference: string | null; method: string | null; parcels: number; currency: string | null; kind: string | null; amountInCents: number | null; happenedOn: string | null; availableOn: string | null; installment: number | null; recipient: string | null; payoutId: string | null; shareId: string | null }, values: { account: string | null; since: Date | string | null; until: Date | string | null; day: Date | string | null; id: number | bigint | string | null; limit: number | bigint | string | null }]
  simulatorSelectLinesOfPayment: [row: { id: number | null; movementId: number | null; paymentId: string | null; reference: string | null; method: string | null; parcels: number; currency: string | null; kind: string | null; amountInCents: number | null; happenedOn: string | null; availableOn: string | null; installment: number | null; recipient: string | null; payoutId: string | null; shareId: string | null }, values: { paymentId: string | null }]
  simulatorSelectLinesOfPayments: [row: { id: number | null; movementId: number | null; paymentId: string | null; reference: string | null; method: string | null; parcels: number; currency: string | null; kind: string | null; amountInCents: number | null; happenedOn: string | null; availableOn: string | null; installment: number | null; recipient: string | null; payoutId: string | null; shareId: string | null }, values: { paymentIds: readonly (string | null)[] | string | null }]
  simulatorSelectMistakes: [row: { id: number | null; paymentId: string | null; mistake: string | null }, values: { account: string | null }]
  simulatorSelectMovements: [row: { paymentId: string | null; provider: string | null; account: string | null; reference: string | null; kind: string | null; amountInCents: number | null; createdAt: Date | null }, values: { accounts: readonly (string | null)[] | string | null }]
  simulatorSelectNearestActs: [row: { id: number | null; provider: string | null; paymentId: string | null; does: string | null; day: string | null; dueAt: Date | null }, values: { limit: number | bigint | string | null }]
  simulatorSelectPayments: [row: { position: number | null; fault: string | null; delayMs: number | null; id: string | null; provider: string | null; account: string | null; reference: string | null; method: string | null; status: string | null; deleted: boolean | null; amountInCents: number | null; paidInCents: number | null; refundedInCents: number | null; details: unknown; createdAt: Date | null }, values: { asked: string | object | null }]
  simulatorSelectPayouts: [row: { id: string; amountInCents: number; day: string | null }, values: { account: string | null; since: Date | string | null; until: Date | string | null }]
  simulatorSelectPlaceOfLine: [row: { day: string | null; id: number | null }, values: { id: number | bigint | string | null; account: string | null }]
  simulatorSelectShares: [row: { paymentId: string | null; provider: string | null; account: string | null; reference: string | null; recipient: string | null; amountInCents: number | null; refundedInCents: number | null }, values: { accounts: readonly (string | null)[] | string | null }]
  simulatorSelectUnposted: [row: { id: number | null; paymentId: string; method: string; kind: string | null; parcels: number; amountInCents: number | null; day: string | null; shares: unknown; currency: string | null }, values: { account: string | null; limit: number | bigint | string | null }]
  simulatorSelectWebhooksA: [row: { id: string | null; url: string | null; interrupted: boolean | null; events: string[] | null; details: unknown }, values: { account: string | null }]
  simulatorSelectWebhooksD: [row: { id: string | null; url: string | null; events: string[] | null; interrupted: boolean | null; createdAt: Date | null }, values: { account: string | null }]
  simulatorSetAnticipation: [row: {}, values: { account: string | null; basisPoints: number | null }]
  simulatorSetCardOutcome: [row: {}, values: { outcome: string | null; provider: string | null; cardTokenId: string | null }]
  simulatorSetEnforcement: [row: {}, values: { account: string | null; enforce: boolean | null }]
  simulatorTakeTokenC: [row: { outcome: string | null; brand: string | null; lastFour: string | null; again: boolean; open: boolean | null }, values: { cardTokenId: string | null; account: string | null; now: Date | string | null }]
  simulatorUpdateAuthorization: [row: { isChanged: boolean; webhooks: number }, values: { account: string | null; notices: string | object | null; now: Date | string | null; id: string | null; before: string | null; status: string | null; details: string | object | null }]
  simulatorUpdateInstruction: [row: { isChanged: boolean; webhooks: number }, values: { account: string | null; notices: string | object | null; now: Date | string | null; id: string | null; status: string | null; reason: string | null }]
  simulatorUpdatePayments: [row: { fault: string | null; delayMs: number | null; isMoved: boolean; webhooks: number }, values: { asked: string | object | null }]
  simulatorUpdateWebhookA: [row: { id: string | null; url: string | null; interrupted: boolean | null; events: string[] | null; details: unknown }, values: { url: string | null; token: string | null; interrupted: boolean | null; events: readonly (string | null)[] | string | null; details: string | object | null; account: string | null; id: string | null }]
  simulatorUpdateWebhookD: [row: { id: string | null; url: string | null; events: string[] | null; interrupted: boolean | null; createdAt: Date | null }, values: { url: string | null; token: string | null; events: readonly (string | null)[] | string | null; id: string | null; account: string | null }]
  simulatorUpsertCustomerB: [row: {}, values: { id: string | null; account: string | null; document: string | null; email: string | null; name: string | null; details: string | object | null; now: Date | string | null }]
  simulatorUpsertWebhookB: [row: {}, values: { id: string | null; account: string | null; url: string | null; token: string | null; events: readonly (string | null)[] | string | null; now: Date | string | null }]
  simulatorUseCardToken: [row: { outcome: string | null; card: unknown }, values: { now: Date | string | null; id: string | null; provider: string | null; account: string | null }]
  singleFactorSessions: [row: { id: string }, values: { userId: string | null; id: string | null }]
  soldAmongOtherBatches: [row: { name: ColumnOf<typeof batchRow, 'name'> }, values: { offerId: string | null; storeId: string | null; kept: readonly (string | null)[] | string | null }]
  'soldBy coupon': [row: { id: string; currency: string; sales: number; amountInCents: number }, values: { storeId: string | null; startDate: Date | string | null; endDate: Date | string | null; ids: readonly (string | null)[] | string | null }]
  'soldBy link': [row: { id: string; currency: string; sales: number; amountInCents: number }, values: { storeId: string | null; startDate: Date | string | null; endDate: Date | string | null; ids: readonly (string | null)[] | string | null }]
  'soldBy offer': [row: { id: string; currency: string; sales: number; amountInCents: number }, values: { storeId: string | null; startDate: Date | string | null; endDate: Date | string | null; ids: readonly (string | null)[] | string | null }]
  'soldBy product': [row: { id: string; currency: string; sales: number; amountInCents: number }, values: { storeId: string | null; startDate: Date | string | null; endDate: Date | string | null; ids: readonly (string | null)[] | string | null }]
  soldLink: [row: { id: ColumnOf<typeof linkRow, 'id'>; store_id: string; name: ColumnOf<typeof linkRow, 'name'>; amount_in_cents: number; currency: ColumnOf<typeof linkRow, 'currency'>; split: ColumnOf<typeof linkRow, 'split'> | null }, values: { id: string | null; storeId: string | null }]
  startOfBooks: [row: { booksFrom: string | null }, values: { storeId: string | null }]
  stateOfStore: [row: { failedDeliveries: number; openRefundRequests: number; disputes: number; firstDueAt: Date | null; disabledEndpoints: number; hasGateway: boolean; hasEndpoint: boolean; hasApiKey: boolean; hasProduct: boolean; hasSale: boolean }, values: { storeId: string | null; now: Date | string | null }]
  statusOfEndpoints: [row: { id: ColumnOf<typeof destinationRow, 'id'>; url: ColumnOf<typeof destinationRow, 'url'>; kind: ColumnOf<typeof destinationRow, 'kind'>; enabled: boolean; failures: number }, values: { storeId: string | null }]
  storeIdsOfUser: [row: { storeId: string }, values: { userId: string | null }]
  storeOfApiKey: [row: { storeId: string }, values: { id: string | null }]
  storeOfCharge: [row: { store_id: ColumnOf<typeof chargeRow, 'store_id'> }, values: { id: string | null; storeIds: readonly (string | null)[] | string | null }]
  storeOfLearnHost: [row: { id: string }, values: { host: string | null }]
  storeOfLink: [row: { store_id: string }, values: { id: string | null; storeIds: readonly (string | null)[] | string | null }]
  storeOfOffer: [row: { store_id: string }, values: { id: string | null; storeIds: readonly (string | null)[] | string | null }]
  storeOfSubscription: [row: { store_id: ColumnOf<typeof subscriptionRow, 'store_id'> }, values: { id: string | null; storeIds: readonly (string | null)[] | string | null }]
  storesOfEndpoints: [row: { destination: ColumnOf<typeof destinationRow, 'id'>; storeId: string }, values: { ids: readonly (string | null)[] | string | null; storeIds: readonly (string | null)[] | string | null }]
  storesOfHints: [row: { id: string }, values: { hints: readonly (number | null)[] | string | null }]
  storesOfUser: [row: { id: string; name: string; clockOffsetMs: number; secondFactorRequired: boolean; role: string }, values: { userId: string | null }]
  storesToPrune: [row: { id: string }, values: {}]
  storesToRecount: [row: { id: string }, values: {}]
  storesWithAbandonedCharges: [row: { store_id: ColumnOf<typeof chargeRow, 'store_id'> }, values: { now: Date | string | null; limit: number | bigint | string | null }]
  storesWithAbandonedUploads: [row: { store_id: ColumnOf<typeof mediaRow, 'store_id'> }, values: { before: Date | string | null }]
  storesWithDueCheckoutDrafts: [row: { store_id: ColumnOf<typeof draftRow, 'store_id'> }, values: {}]
  storesWithDueChecks: [row: { store_id: string }, values: { gatewayAccountIds: readonly (string | null)[] | string | null }]
  storesWithDueCompletions: [row: { store_id: string }, values: {}]
  storesWithDueDisputeChecks: [row: { store_id: string }, values: { gatewayAccountIds: readonly (string | null)[] | string | null }]
  storesWithDueEnrollmentEnds: [row: { store_id: string }, values: { now: Date | string | null }]
  storesWithDueGatewayWebhooks: [row: { store_id: string }, values: { gatewayAccountIds: readonly (string | null)[] | string | null }]
  storesWithDueMails: [row: { store_id: ColumnOf<typeof mailRow, 'store_id'>; seen: number }, values: {}]
  storesWithDueMoneyAccounts: [row: { store_id: ColumnOf<typeof moneyAccountRow, 'store_id'> }, values: { now: Date | string | null; except: readonly (string | null)[] | string | null }]
  storesWithDueOutboxEntries: [row: { store_id: string }, values: {}]
  storesWithDueRefundRequests: [row: { store_id: ColumnOf<typeof refundRequestRow, 'store_id'> }, values: { gatewayAccountIds: readonly (string | null)[] | string | null }]
  storesWithDueReportDays: [row: { store_id: string }, values: {}]
  storesWithDueSubscriptions: [row: { store_id: ColumnOf<typeof subscriptionRow, 'store_id'> }, values: { exceptOwners: readonly (string | null)[] | string | null; now: Date | string | null }]
  storesWithLapsedHolds: [row: { store_id: string }, values: { now: Date | string | null }]
  storesWithMailsOfRemoved: [row: { store_id: ColumnOf<typeof mailRow, 'store_id'> }, values: { userId: string | null }]
  storesWithNewMoneyAccounts: [row: { store_id: string }, values: {}]
  storesWithOldAttempts: [row: { store_id: string }, values: { days: number | null }]
  storesWithOldBuyerCodes: [row: { store_id: ColumnOf<typeof buyerCodeRow, 'store_id'> }, values: {}]
  storesWithOldCheckoutDrafts: [row: { store_id: ColumnOf<typeof draftRow, 'store_id'> }, values: {}]
  storesWithOldEventNumbers: [row: { storeId: string }, values: { before: string | null; limit: number | null }]
  storesWithOldGatewayWebhooks: [row: { store_id: string }, values: { before: string | null; unprovenBefore: string | null; limit: number | bigint | string | null }]
  storesWithOldIdempotencyKeys: [row: { store_id: string }, values: { keptSince: Date | string | null; now: Date | string | null; limit: number | bigint | string | null }]
  storesWithOldMails: [row: { store_id: ColumnOf<typeof mailRow, 'store_id'> }, values: { before: string | null }]
  storesWithOldStudentSessions: [row: { store_id: string }, values: {}]
  storesWithOpenPayments: [row: { store_id: string }, values: { providers: readonly (string | null)[] | string | null; gatewayAccountIds: readonly (string | null)[] | string | null }]
  storesWithPushDevices: [row: { store_id: string }, values: {}]
  storesWithSaleDeltas: [row: { store_id: string }, values: { limit: number | bigint | string | null }]
  storesWithUnmatchedWebhooks: [row: { store_id: string }, values: {}]
  storesWithUnnumberedEvents: [row: { storeId: string; seen: number }, values: { after: string | null }]
  studentById: [row: { enrollments: unknown } & StudentRow, values: { now: Date | string | null; storeId: string | null; id: string | null }]
  studentOfCustomer: [row: { id: string }, values: { storeId: string | null; email: string | null; paymentIds: readonly (string | null)[] | string | null; subscriptionIds: readonly (string | null)[] | string | null }]
  studentOfStore: [row: { id: ColumnOf<typeof studentRow, 'id'> }, values: { id: string | null; storeId: string | null }]
  studentPasskeyById: [row: { id: ColumnOf<typeof studentPasskeyRow, 'id'>; studentId: string; publicKey: Buffer; counter: number }, values: { id: string | null; storeId: string | null }]
  studentPasskeyCredentials: [row: { id: ColumnOf<typeof studentPasskeyRow, 'id'>; transports: string[] }, values: { storeId: string | null; studentId: string | null }]
  studentSignIns: [row: { at: Date; lastSeenAt: Date | null; address: string | null; userAgent: string | null }, values: { studentId: string | null; storeId: string | null }]
  studentsOfSessions: [row: { place: number | null; studentId: string }, values: { hashes: readonly (Buffer | null)[] | string | null; storeIds: readonly (string | null)[] | string | null }]
  studentsPage: [row: { enrollments: unknown } & StudentRow, values: { now: Date | string | null; storeId: string | null; courseId: string | null; limit: number | bigint | string | null; offset: number | bigint | string | null }]
  studentsTotal: [row: { total: number }, values: { storeId: string | null; courseId: string | null }]
  subscriptionBegunBy: [row: SubscriptionRow, values: { storeId: string | null; begunBy: string | null }]
  subscriptionById: [row: SubscriptionRow, values: { storeId: string | null; id: string | null }]
  subscriptionsOfStudent: [row: SubscriptionRow2, values: { storeId: string | null; studentId: string | null; subscriptionIds: readonly (string | null)[] | string | null; limit: number | bigint | string | null }]
  subscriptionsPage: [row: SubscriptionRow2, values: { storeId: string | null; status: string | null; offerId: string | null; limit: number | bigint | string | null; offset: number | bigint | string | null }]
  subscriptionsTotal: [row: { total: number }, values: { storeId: string | null; status: string | null; offerId: string | null }]
  sumOfMoneyLines: [row: { linesInCents: number }, values: { accountId: string | null; storeId: string | null; balanceInCents: number | bigint | string | null; claims: number | null }]
  sumRefundsUp: [row: { id: ColumnOf<typeof movementRow, 'id'> }, values: { paymentId: string | null; storeId: string | null }]
  sumReportDay: [row: {}, values: { storeId: string | null; day: Date | string | null }]
  sumsCarried: [row: { grossInCents: number; gatewayFeeInCents: number; anticipationFeeInCents: number; platformFeeInCents: number; splitInCents: number; refundInCents: number; chargebackInCents: number; blockedInCents: number; otherInCents: number; netInCents: number }, values: { storeId: string | null; payoutId: string | null; day: Date | string | null }]
  'sumsOfSalesByFilters all': [row: { currency: ColumnOf<typeof paymentRow, 'currency'>; count: number; amountInCents: number; paidCount: number; grossInCents: number; refundedInCents: number; chargedBackInCents: number; platformFeeInCents: number; netInCents: number }, values: { from: Date | string | null; lastAt: Date | string | null; lastId: string | null; storeId: string | null; method: string | null; currency: string | null; offset: number | bigint | string | null; limit: number | bigint | string | null }]
  'sumsOfSalesByFilters chargedBack': [row: { currency: ColumnOf<typeof paymentRow, 'currency'>; count: number; amountInCents: number; paidCount: number; grossInCents: number; refundedInCents: number; chargedBackInCents: number; platformFeeInCents: number; netInCents: number }, values: { from: Date | string | null; lastAt: Date | string | null; lastId: string | null; storeId: string | null; productId: string | null; method: string | null; currency: string | null; offset: number | bigint | string | null; limit: number | bigint | string | null }]
  'sumsOfSalesByFilters product': [row: { currency: ColumnOf<typeof paymentRow, 'currency'>; count: number; amountInCents: number; paidCount: number; grossInCents: number; refundedInCents: number; chargedBackInCents: number; platformFeeInCents: number; netInCents: number }, values: { from: Date | string | null; lastAt: Date | string | null; lastId: string | null; storeId: string | null; productId: string | null; method: string | null; currency: string | null; offset: number | bigint | string | null; limit: number | bigint | string | null }]
  'sumsOfSalesByFilters status': [row: { currency: ColumnOf<typeof paymentRow, 'currency'>; count: number; amountInCents: number; paidCount: number; grossInCents: number; refundedInCents: number; chargedBackInCents: number; platformFeeInCents: number; netInCents: number }, values: { from: Date | string | null; lastAt: Date | string | null; lastId: string | null; storeId: string | null; status: string | null; method: string | null; currency: string | null; offset: number | bigint | string | null; limit: number | bigint | string | null }]
  'sumsOfSalesByFilters statusAndProduct': [row: { currency: ColumnOf<typeof paymentRow, 'currency'>; count: number; amountInCents: number; paidCount: number; grossInCents: number; refundedInCents: number; chargedBackInCents: number; platformFeeInCents: number; netInCents: number }, values: { from: Date | string | null; lastAt: Date | string | null; lastId: string | null; storeId: string | null; status: string | null; productId: string | null; method: string | null; currency: string | null; offset: number | bigint | string | null; limit: number | bigint | string | null }]
  'sumsOfSalesByFilters withRefund': [row: { currency: ColumnOf<typeof paymentRow, 'currency'>; count: number; amountInCents: number; paidCount: number; grossInCents: number; refundedInCents: number; chargedBackInCents: number; platformFeeInCents: number; netInCents: number }, values: { from: Date | string | null; lastAt: Date | string | null; lastId: string | null; storeId: string | null; productId: string | null; method: string | null; currency: string | null; offset: number | bigint | string | null; limit: number | bigint | string | null }]
  sumsOfSalesById: [row: { currency: ColumnOf<typeof paymentRow, 'currency'>; count: number; amountInCents: number; paidCount: number; grossInCents: number; refundedInCents: number; chargedBackInCents: number; platformFeeInCents: number; netInCents: number }, values: { id: string | null; storeId: string | null; lastAt: Date | string | null; lastId: string | null; from: Date | string | null; saleStatus: string | null; wentBack: string | null; productId: string | null; method: string | null; currency: string | null; offset: number | bigint | string | null; limit: number | bigint | string | null }]
  'sumsOfSalesByText all': [row: { currency: ColumnOf<typeof paymentRow, 'currency'>; count: number; amountInCents: number; paidCount: number; grossInCents: number; refundedInCents: number; chargedBackInCents: number; platformFeeInCents: number; netInCents: number }, values: { from: Date | string | null; lastAt: Date | string | null; lastId: string | null; text: string | null; query: string | null; beginnings: readonly (string | null)[] | string | null; identifier: string | null; storeId: string | null; literal: string | null; patterns: readonly (string | null)[] | string | null; documentPattern: string | null; method: string | null; currency: string | null; walked: number | bigint | string | null; byIndex: boolean | null; offset: number | bigint | string | null; limit: number | bigint | string | null }]
  'sumsOfSalesByText chargedBack': [row: { currency: ColumnOf<typeof paymentRow, 'currency'>; count: number; amountInCents: number; paidCount: number; grossInCents: number; refundedInCents: number; chargedBackInCents: number; platformFeeInCents: number; netInCents: number }, values: { from: Date | string | null; lastAt: Date | string | null; lastId: string | null; text: string | null; query: string | null; beginnings: readonly (string | null)[] | string | null; identifier: string | null; storeId: string | null; literal: string | null; patterns: readonly (string | null)[] | string | null; documentPattern: string | null; productId: string | null; method: string | null; currency: string | null; walked: number | bigint | string | null; byIndex: boolean | null; offset: number | bigint | string | null; limit: number | bigint | string | null }]
  'sumsOfSalesByText product': [row: { currency: ColumnOf<typeof paymentRow, 'currency'>; count: number; amountInCents: number; paidCount: number; grossInCents: number; refundedInCents: number; chargedBackInCents: number; platformFeeInCents: number; netInCents: number }, values: { from: Date | string | null; lastAt: Date | string | null; lastId: string | null; text: string | null; query: string | null; beginnings: readonly (string | null)[] | string | null; identifier: string | null; storeId: string | null; literal: string | null; patterns: readonly (string | null)[] | string | null; documentPattern: string | null; productId: string | null; method: string | null; currency: string | null; walked: number | bigint | string | null; byIndex: boolean | null; offset: number | bigint | string | null; limit: number | bigint | string | null }]
  'sumsOfSalesByText status': [row: { currency: ColumnOf<typeof paymentRow, 'currency'>; count: number; amountInCents: number; paidCount: number; grossInCents: number; refundedInCents: number; chargedBackInCents: number; platformFeeInCents: number; netInCents: number }, values: { from: Date | string | null; lastAt: Date | string | null; lastId: string | null; text: string | null; query: string | null; beginnings: readonly (string | null)[] | string | null; identifier: string | null; storeId: string | null; literal: string | null; patterns: readonly (string | null)[] | string | null; documentPattern: string | null; status: string | null; method: string | null; currency: string | null; walked: number | bigint | string | null; byIndex: boolean | null; offset: number | bigint | string | null; limit: number | bigint | string | null }]
  'sumsOfSalesByText statusAndProduct': [row: { currency: ColumnOf<typeof paymentRow, 'currency'>; count: number; amountInCents: number; paidCount: number; grossInCents: number; refundedInCents: number; chargedBackInCents: number; platformFeeInCents: number; netInCents: number }, values: { from: Date | string | null; lastAt: Date | string | null; lastId: string | null; text: string | null; query: string | null; beginnings: readonly (string | null)[] | string | null; identifier: string | null; storeId: string | null; literal: string | null; patterns: readonly (string | null)[] | string | null; documentPattern: string | null; status: string | null; productId: string | null; method: string | null; currency: string | null; walked: number | bigint | string | null; byIndex: boolean | null; offset: number | bigint | string | null; limit: number | bigint | string | null }]
  'sumsOfSalesByText withRefund': [row: { currency: ColumnOf<typeof paymentRow, 'currency'>; count: number; amountInCents: number; paidCount: number; grossInCents: number; refundedInCents: number; chargedBackInCents: number; platformFeeInCents: number; netInCents: number }, values: { from: Date | string | null; lastAt: Date | string | null; lastId: string | null; text: string | null; query: string | null; beginnings: readonly (string | null)[] | string | null; identifier: string | null; storeId: string | null; literal: string | null; patterns: readonly (string | null)[] | string | null; documentPattern: string | null; productId: string | null; method: string | null; currency: string | null; walked: number | bigint | string | null; byIndex: boolean | null; offset: number | bigint | string | null; limit: number | bigint | string | null }]
  suspendIdempotencyKey: [row: {}, values: { now: Date | string | null; storeId: string | null; key: string | null; lockedUntil: Date | string | null }]
  takeLostRefund: [row: {}, values: { paymentId: string | null; storeId: string | null; reason: string | null; offerId: string | null; lostId: string | null; amountInCents: number | bigint | string | null; now: Date | string | null }]
  takeNextRefund: [row: { called_at: Date | null; lease: string | null; called_on: string | null; received_as: string | null; left_in_cents: number } & RefundRow, values: { heldId: string | null; lease: Date | string | null; paymentId: string | null; storeId: string | null; waiting: readonly (string | null)[] | string | null; onlyReceipts: boolean | null; now: Date | string | null; onePartADay: boolean | null }]
  takePartOfLostRefund: [row: {}, values: { paymentId: string | null; storeId: string | null; amountInCents: number | bigint | string | null; lostId: string | null; refundId: string | null; offerId: string | null; reason: string | null; now: Date | string | null }]
  takeUploadLease: [row: {}, values: { lockId: string | null; seconds: number | null; id: string | null; storeId: string | null }]
  totpSecretOf: [row: { secret: string | null; isConfirmed: boolean; lastStep: number | null }, values: { id: string | null }]
  touchApiKey: [row: {}, values: { id: string | null; storeId: string | null }]
  touchSession: [row: {}, values: { id: string | null }]
  touchStudentSession: [row: {}, values: { id: string | null; storeId: string | null }]
  tracesOfPerson: [row: { studentIds: string[]; paymentIds: string[]; endedSubscriptionIds: string[]; liveSubscriptionIds: string[]; chargeIds: string[]; otherChargeIds: string[]; sessionIds: string[]; otherPaymentIds: string[]; eventIds: string[]; answerKeys: string[] }, values: { storeId: string | null; buyerEmail: string | null; word: string | null; pattern: string | null }]
  trialIsOpen: [row: {}, values: { subscriptionId: string | null; storeId: string | null; paymentId: string | null }]
  tryLockSaleCounts: [row: { locked: boolean; set_config: string | null; set_config: string | null; set_config: string | null }, values: {}]
  tryLockSearch: [row: { locked: boolean; storeIds: string[]; set_config: string | null; set_config: string | null; set_config: string | null; set_config: string | null }, values: {}]
  undoRefundThatFailed: [row: { owed: number; destinations: string[] }, values: { paymentId: string | null; storeId: string | null; cause: string | null; refundId: string | null; event: string | object | null; mails: string | object | null; now: Date | string | null }]
  unknownOutcomesOfStore: [row: { id: ColumnOf<typeof movementRow, 'id'>; at: Date; subscription_id: ColumnOf<typeof paymentRow, 'subscription_id'>; due: boolean }, values: { storeId: string | null; until: Date | string | null; limit: number | bigint | string | null }]
  unknownPayments: [row: { count: number; oldestSeconds: number }, values: {}]
  unmatchedWebhooksByAccount: [row: { account: string; count: number }, values: { storeId: string | null }]
  updateCompanionOffers: [row: {}, values: { rows: string | object | null; storeId: string | null }]
  updateConversionDestination: [row: { id: ColumnOf<typeof destinationRow, 'id'>; url: ColumnOf<typeof destinationRow, 'url'>; events: ColumnOf<typeof destinationRow, 'events'>; productIds: ColumnOf<typeof destinationRow, 'productIds'> | null; enabled: boolean; disabledReason: ColumnOf<typeof destinationRow, 'disabledReason'> | null; failingSince: Date | null; createdAt: Date; kind: ColumnOf<typeof destinationRow, 'kind'>; conversion: unknown }, values: { storeId: string | null; id: string | null; url: string | null; conversion: string | object | null; secret: string | null }]
  updateDispute: [row: { id: ColumnOf<typeof disputeRow, 'id'>; store_id: ColumnOf<typeof disputeRow, 'store_id'>; payment_id: ColumnOf<typeof disputeRow, 'payment_id'>; gateway_account_id: ColumnOf<typeof disputeRow, 'gateway_account_id'>; external_id: ColumnOf<typeof disputeRow, 'external_id'>; kind: ColumnOf<typeof disputeRow, 'kind'>; status: ColumnOf<typeof disputeRow, 'status'>; amount_in_cents: number; reason: ColumnOf<typeof disputeRow, 'reason'> | null; due_at: Date | null; opened_at: Date; closed_at: Date | null; evidence_asked_at: Date | null; evidence_sent_at: Date | null; accepted_at: Date | null; currency: string | null; destinations: string[] | null }, values: { to: string | null; amountInCents: number | bigint | string | null; reason: string | null; dueAt: Date | string | null; closedAt: Date | string | null; acceptedAt: Date | string | null; id: string | null; storeId: string | null; from: string | null; happened: string | object | null }]
  updateEndpoint: [row: EndpointRow, values: { storeId: string | null; endpointId: string | null; url: string | null; events: readonly (string | null)[] | string | null; productIds: readonly (string | null)[] | string | null }]
  updateLesson: [row: { courseId: string }, values: { changes: string | object | null; id: string | null; storeId: string | null }]
  updateModule: [row: { courseId: string }, values: { title: string | null; status: string | null; isOpeningChanged: boolean | null; opens: string | object | null; id: string | null; storeId: string | null }]
  updateProduct: [row: ProductRow, values: { name: string | null; active: boolean | null; id: string | null; storeId: string | null }]
  updateRecipient: [row: RecipientRow, values: { accounts: string | object | null; archivedAt: Date | string | null; id: string | null; storeId: string | null; name: string | null; document: string | null }]
  updateStoreSettings: [row: { settings: unknown }, values: { changes: string | object | null; choosesFee: boolean | null; id: string | null }]
  updateUser: [row: UserRow, values: { name: string | null; changesLocale: boolean | null; locale: string | null; id: string | null }]
  upsellOfOffer: [row: { id: string }, values: { offerId: string | null; storeId: string | null }]
  upsellOfPurchase: [row: { offerId: string | null; visit: ColumnOf<typeof paymentRow, 'visit'> | null; shown: unknown; isBegun: boolean }, values: { storeId: string | null; paymentId: string | null; chargeId: string | null }]
  upsertBatches: [row: { id: ColumnOf<typeof batchRow, 'id'> }, values: { storeId: string | null; now: Date | string | null; rows: string | object | null }]
  upsertCourse: [row: CourseRow, values: { id: string | null; storeId: string | null; productId: string | null; title: string | null; tagline: string | null; description: string | null; status: string | null; coverUrl: string | null; posterUrl: string | null; certificateEnabled: boolean | null; workloadHours: number | null; now: Date | string | null }]
  upsertInvitation: [row: { id: ColumnOf<typeof invitationRow, 'id'>; email: ColumnOf<typeof invitationRow, 'email'>; role: ColumnOf<typeof invitationRow, 'role'>; createdAt: Date; expiresAt: Date }, values: { id: string | null; storeId: string | null; email: string | null; role: string | null; tokenHash: Buffer | null; invitedBy: string | null; now: Date | string | null; expiresAt: Date | string | null }]
  upsertLessonProgress: [row: {}, values: { storeId: string | null; lessonId: string | null; completed: boolean | null; watchedSeconds: number | null; percentWatched: number | null; now: Date | string | null; enrollmentIds: readonly (string | null)[] | string | null }]
  upsertMembership: [row: {}, values: { storeId: string | null; userId: string | null; role: string | null; now: Date | string | null }]
  upsertOffers: [row: { id: string }, values: { now: Date | string | null; rows: string | object | null; storeId: string | null }]
  upsertPaymentLinks: [row: { id: ColumnOf<typeof linkRow, 'id'>; name: ColumnOf<typeof linkRow, 'name'>; amount_in_cents: number; currency: ColumnOf<typeof linkRow, 'currency'>; split: ColumnOf<typeof linkRow, 'split'> | null; active: boolean; created_at: Date }, values: { storeId: string | null; now: Date | string | null; rows: string | object | null }]
  upsoldCharge: [row: { chargeId: string }, values: { id: string | null; storeId: string | null }]
  useInvitationLink: [row: { id: ColumnOf<typeof invitationRow, 'id'> }, values: { tokenHash: Buffer | null }]
  useLearnLink: [row: { id: string }, values: { id: string | null; storeId: string | null; studentId: string | null; purpose: string | null; now: Date | string | null; expiresAt: Date | string | null }]
  usePasskey: [row: { id: ColumnOf<typeof passkeyRow, 'id'> }, values: { counter: number | bigint | string | null; id: string | null }]
  usePasswordReset: [row: { user_id: string | null }, values: { tokenHash: Buffer | null }]
  useRecoveryCode: [row: { user_id: string }, values: { userId: string | null; hash: Buffer | null }]
  useStudentPasskey: [row: { id: ColumnOf<typeof studentPasskeyRow, 'id'> }, values: { counter: number | bigint | string | null; id: string | null; storeId: string | null }]
  useTotpStep: [row: { id: ColumnOf<typeof credentialsRow, 'id'> }, values: { totpLastStep: number | bigint | string | null; id: string | null }]
  usedLearnLink: [row: { id: string }, values: { id: string | null; storeId: string | null }]
  userByEmail: [row: UserRow, values: { email: string | null }]
  userByPasswordReset: [row: UserRow, values: { tokenHash: Buffer | null }]
  vacuumSaleDeltas: [row: {}, values: {}]
  waitingParts: [row: { count: number }, values: { paymentId: string | null; storeId: string | null }]
  webhookAboutTrial: [row: { id: string }, values: { sinceId: string | null; accountId: string | null; references: readonly (string | null)[] | string | null }]
  withdrawChargeByConsent: [row: { id: ColumnOf<typeof chargeRow, 'id'>; store_id: ColumnOf<typeof chargeRow, 'store_id'> }, values: { now: Date | string | null; id: string | null; storeId: string | null; cycle: number | null }]
  withdrawChargeOfChange: [row: {}, values: { now: Date | string | null; id: string | null; storeId: string | null; cycle: number | null }]
  withdrawInvitation: [row: { id: ColumnOf<typeof invitationRow, 'id'>; email: ColumnOf<typeof invitationRow, 'email'>; role: ColumnOf<typeof invitationRow, 'role'>; createdAt: Date; expiresAt: Date }, values: { storeId: string | null; id: string | null }]
  wordsOfPerson: [row: { words: string[]; numbers: string[] }, values: { storeId: string | null; paymentIds: readonly (string | null)[] | string | null; subscriptionIds: readonly (string | null)[] | string | null; chargeIds: readonly (string | null)[] | string | null; studentIds: readonly (string | null)[] | string | null }]
  worstLag: [row: { seconds: number }, values: {}]
  writeGatewayPositions: [row: {}, values: { ids: readonly (string | null)[] | string | null; storeId: string | null }]
  writeNothing: [row: { pg_logical_emit_message: string | null }, values: {}]
  yieldMoneyReading: [row: {}, values: { accountId: string | null; storeId: string | null; claims: number | null }]
}
