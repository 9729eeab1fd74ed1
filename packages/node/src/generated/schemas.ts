// biome-ignore-all lint: generated.
// biome-ignore-all format: generated.
// Written by `npm run openapi`.

import type { components } from './openapi.ts'

type Schemas = components['schemas']

export type CreateChargeRequest = Schemas['CreateChargeRequest']
export type CreatedCharge = Schemas['CreatedCharge']
export type Charge = Schemas['Charge']
export type CreateCheckoutSessionRequest = Schemas['CreateCheckoutSessionRequest']
export type CheckoutSession = Schemas['CheckoutSession']
export type FoundCharge = Schemas['FoundCharge']
export type ChargePaymentRequest = Schemas['ChargePaymentRequest']
export type ChargePayment = Schemas['ChargePayment']
export type PaymentMethods = Schemas['PaymentMethods']
export type Sale = Schemas['Sale']
export type Offer = Schemas['Offer']
export type Refund = Schemas['Refund']
export type FoundSale = Schemas['FoundSale']
export type BalanceLine = Schemas['BalanceLine']
export type Payout = Schemas['Payout']
export type Dispute = Schemas['Dispute']
export type Subscription = Schemas['Subscription']
export type Course = Schemas['Course']
export type CourseWithModules = Schemas['CourseWithModules']
export type Student = Schemas['Student']
export type Product = Schemas['Product']
export type StoreOffer = Schemas['StoreOffer']
export type Batch = Schemas['Batch']
export type Coupon = Schemas['Coupon']
export type CouponInput = Schemas['CouponInput']
export type CouponChanges = Schemas['CouponChanges']
export type Recipient = Schemas['Recipient']
export type RecipientInput = Schemas['RecipientInput']
export type RecipientChanges = Schemas['RecipientChanges']
export type ApiWebhookEndpoint = Schemas['ApiWebhookEndpoint']
export type EventName = Schemas['EventName']
export type WebhookEndpointRequest = Schemas['WebhookEndpointRequest']
export type ApiWebhookEndpointWithSecret = Schemas['ApiWebhookEndpointWithSecret']
export type WebhookEndpointChanges = Schemas['WebhookEndpointChanges']
export type ListedEvent = Schemas['ListedEvent']
export type PartnerStoreRequest = Schemas['PartnerStoreRequest']
export type PartnerStore = Schemas['PartnerStore']
export type PurchaseRequest = Schemas['PurchaseRequest']
export type Purchase = Schemas['Purchase']
export type TestOffer = Schemas['TestOffer']
export type Mail = Schemas['Mail']
export type ReceivedConversion = Schemas['ReceivedConversion']
export type PaymentPendingEvent = Schemas['PaymentPendingEvent']
export type PaymentEventData = Schemas['PaymentEventData']
export type Customer = Schemas['Customer']
export type CustomerAddress = Schemas['CustomerAddress']
export type PaymentPaidEvent = Schemas['PaymentPaidEvent']
export type PaymentCompletedEvent = Schemas['PaymentCompletedEvent']
export type PaymentFailedEvent = Schemas['PaymentFailedEvent']
export type PaymentRefundedEvent = Schemas['PaymentRefundedEvent']
export type PaymentChargebackEvent = Schemas['PaymentChargebackEvent']
export type SubscriptionCreatedEvent = Schemas['SubscriptionCreatedEvent']
export type SubscriptionEventData = Schemas['SubscriptionEventData']
export type SubscriptionRenewedEvent = Schemas['SubscriptionRenewedEvent']
export type SubscriptionCanceledEvent = Schemas['SubscriptionCanceledEvent']
export type SubscriptionPaymentFailedEvent = Schemas['SubscriptionPaymentFailedEvent']
export type RefundDoneEvent = Schemas['RefundDoneEvent']
export type RefundEventData = Schemas['RefundEventData']
export type RefundFailedEvent = Schemas['RefundFailedEvent']
export type DisputeOpenedEvent = Schemas['DisputeOpenedEvent']
export type DisputeClosedEvent = Schemas['DisputeClosedEvent']
export type CheckoutAbandonedEvent = Schemas['CheckoutAbandonedEvent']
export type AbandonedEventData = Schemas['AbandonedEventData']
export type SubscriptionPausedEvent = Schemas['SubscriptionPausedEvent']
export type SubscriptionResumedEvent = Schemas['SubscriptionResumedEvent']
export type SubscriptionPlanChangedEvent = Schemas['SubscriptionPlanChangedEvent']
export type SubscriptionMethodChangedEvent = Schemas['SubscriptionMethodChangedEvent']

/** Every event that a webhook may bring. `event` tells the kinds apart. */
export type WebhookEvent =
  | PaymentPendingEvent
  | PaymentPaidEvent
  | PaymentCompletedEvent
  | PaymentFailedEvent
  | PaymentRefundedEvent
  | PaymentChargebackEvent
  | SubscriptionCreatedEvent
  | SubscriptionRenewedEvent
  | SubscriptionCanceledEvent
  | SubscriptionPaymentFailedEvent
  | RefundDoneEvent
  | RefundFailedEvent
  | DisputeOpenedEvent
  | DisputeClosedEvent
  | CheckoutAbandonedEvent
  | SubscriptionPausedEvent
  | SubscriptionResumedEvent
  | SubscriptionPlanChangedEvent
  | SubscriptionMethodChangedEvent
