// biome-ignore-all lint: generated.
// biome-ignore-all format: generated.
// Written by `npm run openapi`.

import { type Page, Pages } from '../pages.ts'
import { pathPart } from '../pathPart.ts'
import type { CallOptions, Send } from '../transport.ts'
import type { operations } from './openapi.ts'

type Good = 200 | 201
type Of<Operation extends keyof operations> = operations[Operation]
type Query<Operation extends keyof operations> = NonNullable<Of<Operation>['parameters']['query']>
type Body<Operation extends keyof operations> = Of<Operation> extends { requestBody?: infer Sent }
  ? NonNullable<Sent> extends { content: { 'application/json': infer Json } } ? Json : never
  : never
type Contents<Answer> = Answer extends { content: infer Content } ? Content[keyof Content] : never
type Answer<Operation extends keyof operations> = Contents<Of<Operation>['responses'][Good & keyof Of<Operation>['responses']]>
type ItemOf<Operation extends keyof operations> = Answer<Operation> extends { data: (infer Item)[] } ? Item : never
type List<Operation extends keyof operations> = Pages<ItemOf<Operation>>

/** A method for each operation of the API. */
export class Operations {
  readonly #send: Send

  constructor(send: Send) {
    this.#send = send
  }

  /** Create a charge. Creates a one-off charge from a list of items or a total. Only this answer contains `postbackSecret`. */
  async createCharge(body: Body<'createCharge'>, options?: CallOptions): Promise<Answer<'createCharge'>> {
    return (await this.#send({ method: 'POST', path: '/v1/charges', body }, options)) as Answer<'createCharge'>
  }

  /** List charges. Newest first. */
  listCharges(query?: Query<'listCharges'>, options?: CallOptions): List<'listCharges'> {
    return new Pages((page) => this.#send({ method: 'GET', path: '/v1/charges', query: { ...query, ...(page && { page }) } }, options) as Promise<Page<ItemOf<'listCharges'>>>)
  }

  /** Create a checkout session. Returns the address of a checkout page for one buyer. One session leads to at most one paid purchase. The sale, its events and the return address have the session’s id and your reference. */
  async createCheckoutSession(body?: Body<'createCheckoutSession'>, options?: CallOptions): Promise<Answer<'createCheckoutSession'>> {
    return (await this.#send({ method: 'POST', path: '/v1/checkout-sessions', body }, options)) as Answer<'createCheckoutSession'>
  }

  /** List checkout sessions. Newest first. */
  listCheckoutSessions(query?: Query<'listCheckoutSessions'>, options?: CallOptions): List<'listCheckoutSessions'> {
    return new Pages((page) => this.#send({ method: 'GET', path: '/v1/checkout-sessions', query: { ...query, ...(page && { page }) } }, options) as Promise<Page<ItemOf<'listCheckoutSessions'>>>)
  }

  /** Get a checkout session */
  async getCheckoutSession(id: string, options?: CallOptions): Promise<Answer<'getCheckoutSession'>> {
    return (await this.#send({ method: 'GET', path: `/v1/checkout-sessions/${pathPart(id, 'id')}` }, options)) as Answer<'getCheckoutSession'>
  }

  /** End a checkout session. After this call the session cannot be paid. An open PIX or boleto is canceled at the gateway. If money still arrives, it is refunded to the buyer. A session that has already ended does not change. */
  async expireCheckoutSession(id: string, options?: CallOptions): Promise<Answer<'expireCheckoutSession'>> {
    return (await this.#send({ method: 'POST', path: `/v1/checkout-sessions/${pathPart(id, 'id')}/expire` }, options)) as Answer<'expireCheckoutSession'>
  }

  /** Get a charge */
  async getCharge(id: string, options?: CallOptions): Promise<Answer<'getCharge'>> {
    return (await this.#send({ method: 'GET', path: `/v1/charges/${pathPart(id, 'id')}` }, options)) as Answer<'getCharge'>
  }

  /** Cancel a charge. A canceled charge can no longer be paid. Its open PIX and boleto payments are canceled at the gateway. */
  async cancelCharge(id: string, options?: CallOptions): Promise<Answer<'cancelCharge'>> {
    return (await this.#send({ method: 'POST', path: `/v1/charges/${pathPart(id, 'id')}/cancel` }, options)) as Answer<'cancelCharge'>
  }

  /** Pay a charge (transparent payment). Creates the payment of a charge. The buyer stays on your own site. If the charge has an open PIX with more than 5 minutes left, or a boleto that is not overdue, the call returns that payment with status 200. */
  async createPayment(id: string, body: Body<'createPayment'>, options?: CallOptions): Promise<Answer<'createPayment'>> {
    return (await this.#send({ method: 'POST', path: `/v1/charges/${pathPart(id, 'id')}/payments`, body }, options)) as Answer<'createPayment'>
  }

  /** List the payment methods of the store. Returns the methods, gateways, card input and installment table for a charge in BRL. You can also use this call to check an API key. */
  async listPaymentMethods(query?: Query<'listPaymentMethods'>, options?: CallOptions): Promise<Answer<'listPaymentMethods'>> {
    return (await this.#send({ method: 'GET', path: '/v1/payment-methods', query }, options)) as Answer<'listPaymentMethods'>
  }

  /** List payments (sales). Lists payments, newest first. With `Accept: text/csv` the answer is the file of `GET /v1/payments.csv`, and `page` and `perPage` have no effect. */
  listPayments(query?: Query<'listPayments'>, options?: CallOptions): List<'listPayments'> {
    return new Pages((page) => this.#send({ method: 'GET', path: '/v1/payments', query: { ...query, ...(page && { page }) } }, options) as Promise<Page<ItemOf<'listPayments'>>>)
  }

  /** Export payments as CSV. One CSV file with all payments that match the filters, newest first. The first line has the names of the columns. */
  async exportPayments(query?: Query<'exportPayments'>, options?: CallOptions): Promise<Answer<'exportPayments'>> {
    return (await this.#send({ method: 'GET', path: '/v1/payments.csv', isText: true, query }, options)) as Answer<'exportPayments'>
  }

  /** Get a payment (sale) */
  async getPayment(id: string, options?: CallOptions): Promise<Answer<'getPayment'>> {
    return (await this.#send({ method: 'GET', path: `/v1/payments/${pathPart(id, 'id')}` }, options)) as Answer<'getPayment'>
  }

  /** Refund a payment or a part of it. Without an amount, all that is left is refunded. If the gateway needs more time, the answer still shows `PAID`, and `refunds` shows the refund as `sent` or `waiting_for_balance`. When all of the money is refunded, the status becomes `REFUNDED` and the webhook `payment.refunded` is sent. After a partial refund the status stays `PAID`, and `refund.done` is sent to the endpoints that chose it. The code `refund_not_supported` means that the gateway refunds the payment only as a whole, only on its own site, or not at all. */
  async refundPayment(id: string, body?: Body<'refundPayment'>, options?: CallOptions): Promise<Answer<'refundPayment'>> {
    return (await this.#send({ method: 'POST', path: `/v1/payments/${pathPart(id, 'id')}/refunds`, body }, options)) as Answer<'refundPayment'>
  }

  /** List balance lines. The lines of the gateways’ books about the store’s money, newest availability first. Balcão reads them every night. */
  listBalanceLines(query?: Query<'listBalanceLines'>, options?: CallOptions): List<'listBalanceLines'> {
    return new Pages((page) => this.#send({ method: 'GET', path: '/v1/balance-lines', query: { ...query, ...(page && { page }) } }, options) as Promise<Page<ItemOf<'listBalanceLines'>>>)
  }

  /** List payouts. The payouts of the gateways to the store’s bank account, sent or planned, latest arrival first. `GET /v1/balance-lines?payoutId=` lists the lines of a payout. */
  listPayouts(query?: Query<'listPayouts'>, options?: CallOptions): List<'listPayouts'> {
    return new Pages((page) => this.#send({ method: 'GET', path: '/v1/payouts', query: { ...query, ...(page && { page }) } }, options) as Promise<Page<ItemOf<'listPayouts'>>>)
  }

  /** List disputes, newest first. A dispute is a chargeback, a bank’s inquiry before a chargeback, or a MED of a PIX. */
  listDisputes(query?: Query<'listDisputes'>, options?: CallOptions): List<'listDisputes'> {
    return new Pages((page) => this.#send({ method: 'GET', path: '/v1/disputes', query: { ...query, ...(page && { page }) } }, options) as Promise<Page<ItemOf<'listDisputes'>>>)
  }

  /** Get a dispute */
  async getDispute(id: string, options?: CallOptions): Promise<Answer<'getDispute'>> {
    return (await this.#send({ method: 'GET', path: `/v1/disputes/${pathPart(id, 'id')}` }, options)) as Answer<'getDispute'>
  }

  /** List subscriptions, newest first */
  listSubscriptions(query?: Query<'listSubscriptions'>, options?: CallOptions): List<'listSubscriptions'> {
    return new Pages((page) => this.#send({ method: 'GET', path: '/v1/subscriptions', query: { ...query, ...(page && { page }) } }, options) as Promise<Page<ItemOf<'listSubscriptions'>>>)
  }

  /** Get a subscription */
  async getSubscription(id: string, options?: CallOptions): Promise<Answer<'getSubscription'>> {
    return (await this.#send({ method: 'GET', path: `/v1/subscriptions/${pathPart(id, 'id')}` }, options)) as Answer<'getSubscription'>
  }

  /** Cancel a subscription. Cancels the subscription immediately. With `atPeriodEnd` the subscription ends at the end of the paid period. Until then the buyer keeps access, and nothing more is charged. A past due subscription is always canceled immediately. A key with the scope `subscriptions:write` may call this too. */
  async cancelSubscription(id: string, body?: Body<'cancelSubscription'>, options?: CallOptions): Promise<Answer<'cancelSubscription'>> {
    return (await this.#send({ method: 'POST', path: `/v1/subscriptions/${pathPart(id, 'id')}/cancel`, body }, options)) as Answer<'cancelSubscription'>
  }

  /** Undo the cancellation of a subscription at the end of its paid period. The buyer gets a mail with the date of the next charge */
  async keepSubscription(id: string, options?: CallOptions): Promise<Answer<'keepSubscription'>> {
    return (await this.#send({ method: 'POST', path: `/v1/subscriptions/${pathPart(id, 'id')}/keep` }, options)) as Answer<'keepSubscription'>
  }

  /** Pause a subscription. Pauses the subscription from the end of its paid period. Nothing is charged in the pause, which ends by itself. Without `periods` the pause has the most periods that the store allows. */
  async pauseSubscription(id: string, body?: Body<'pauseSubscription'>, options?: CallOptions): Promise<Answer<'pauseSubscription'>> {
    return (await this.#send({ method: 'POST', path: `/v1/subscriptions/${pathPart(id, 'id')}/pause`, body }, options)) as Answer<'pauseSubscription'>
  }

  /** Resume a paused subscription. Ends the pause. If the paid period has ended, the next cycle is charged immediately, and its day is the new day of the subscription. Before that, the subscription continues as if it had not been paused. */
  async resumeSubscription(id: string, options?: CallOptions): Promise<Answer<'resumeSubscription'>> {
    return (await this.#send({ method: 'POST', path: `/v1/subscriptions/${pathPart(id, 'id')}/resume` }, options)) as Answer<'resumeSubscription'>
  }

  /** Change the plan of a subscription. The new plan is another recurring offer of the same product. With `now` a new period begins, what is left of the old period is credited, and the rest is charged. With `period_end` the plan begins with the next charge. The current offer with `period_end` takes back such a change. */
  async changeSubscriptionPlan(id: string, body: Body<'changeSubscriptionPlan'>, options?: CallOptions): Promise<Answer<'changeSubscriptionPlan'>> {
    return (await this.#send({ method: 'POST', path: `/v1/subscriptions/${pathPart(id, 'id')}/change-plan`, body }, options)) as Answer<'changeSubscriptionPlan'>
  }

  /** Change the day of the month of a subscription’s charges. The paid period grows to the new day. The next charge adds the price of the added days. The day changes at most once in three periods. */
  async changeSubscriptionDay(id: string, body: Body<'changeSubscriptionDay'>, options?: CallOptions): Promise<Answer<'changeSubscriptionDay'>> {
    return (await this.#send({ method: 'POST', path: `/v1/subscriptions/${pathPart(id, 'id')}/change-day`, body }, options)) as Answer<'changeSubscriptionDay'>
  }

  /** Change the payment method of a subscription to PIX or boleto. The next charge uses the method: the buyer gets a code by mail. The kept card is forgotten. A change from codes to a card is not possible. */
  async changeSubscriptionMethod(id: string, body: Body<'changeSubscriptionMethod'>, options?: CallOptions): Promise<Answer<'changeSubscriptionMethod'>> {
    return (await this.#send({ method: 'POST', path: `/v1/subscriptions/${pathPart(id, 'id')}/change-method`, body }, options)) as Answer<'changeSubscriptionMethod'>
  }

  /** List courses. The newest course comes first. Drafts are included. */
  listCourses(query?: Query<'listCourses'>, options?: CallOptions): List<'listCourses'> {
    return new Pages((page) => this.#send({ method: 'GET', path: '/v1/courses', query: { ...query, ...(page && { page }) } }, options) as Promise<Page<ItemOf<'listCourses'>>>)
  }

  /** Get a course. The answer has all modules and lessons in order, including drafts. */
  async getCourse(id: string, options?: CallOptions): Promise<Answer<'getCourse'>> {
    return (await this.#send({ method: 'GET', path: `/v1/courses/${pathPart(id, 'id')}` }, options)) as Answer<'getCourse'>
  }

  /** List cohorts. Lists the cohorts of all courses of the store, oldest first. */
  listCohorts(query?: Query<'listCohorts'>, options?: CallOptions): List<'listCohorts'> {
    return new Pages((page) => this.#send({ method: 'GET', path: '/v1/cohorts', query: { ...query, ...(page && { page }) } }, options) as Promise<Page<ItemOf<'listCohorts'>>>)
  }

  /** List students. The newest student comes first. Each item has all active and ended enrollments of the student. Preview students are not included. */
  listStudents(query?: Query<'listStudents'>, options?: CallOptions): List<'listStudents'> {
    return new Pages((page) => this.#send({ method: 'GET', path: '/v1/students', query: { ...query, ...(page && { page }) } }, options) as Promise<Page<ItemOf<'listStudents'>>>)
  }

  /** Get a student. The answer has all active and ended enrollments of the student. */
  async getStudent(id: string, options?: CallOptions): Promise<Answer<'getStudent'>> {
    return (await this.#send({ method: 'GET', path: `/v1/students/${pathPart(id, 'id')}` }, options)) as Answer<'getStudent'>
  }

  /** Get the progress of a student. Lists the progress in each lesson, with one item per enrollment. Revoked and expired enrollments are included. The list has no pages. */
  async getProgress(id: string, query?: Query<'getProgress'>, options?: CallOptions): Promise<Answer<'getProgress'>> {
    return (await this.#send({ method: 'GET', path: `/v1/students/${pathPart(id, 'id')}/progress`, query }, options)) as Answer<'getProgress'>
  }

  /** List products. Newest first. */
  listProducts(query?: Query<'listProducts'>, options?: CallOptions): List<'listProducts'> {
    return new Pages((page) => this.#send({ method: 'GET', path: '/v1/products', query: { ...query, ...(page && { page }) } }, options) as Promise<Page<ItemOf<'listProducts'>>>)
  }

  /** Create a product */
  async createProduct(body: Body<'createProduct'>, options?: CallOptions): Promise<Answer<'createProduct'>> {
    return (await this.#send({ method: 'POST', path: '/v1/products', body }, options)) as Answer<'createProduct'>
  }

  /** Get a product */
  async getProduct(id: string, options?: CallOptions): Promise<Answer<'getProduct'>> {
    return (await this.#send({ method: 'GET', path: `/v1/products/${pathPart(id, 'id')}` }, options)) as Answer<'getProduct'>
  }

  /** Rename or archive a product. A missing field keeps its value. Earlier sales keep the name of the product. */
  async updateProduct(id: string, body?: Body<'updateProduct'>, options?: CallOptions): Promise<Answer<'updateProduct'>> {
    return (await this.#send({ method: 'PATCH', path: `/v1/products/${pathPart(id, 'id')}`, body }, options)) as Answer<'updateProduct'>
  }

  /** List offers. Newest first. */
  listOffers(query?: Query<'listOffers'>, options?: CallOptions): List<'listOffers'> {
    return new Pages((page) => this.#send({ method: 'GET', path: '/v1/offers', query: { ...query, ...(page && { page }) } }, options) as Promise<Page<ItemOf<'listOffers'>>>)
  }

  /** Create an offer for a product */
  async createOffer(body: Body<'createOffer'>, options?: CallOptions): Promise<Answer<'createOffer'>> {
    return (await this.#send({ method: 'POST', path: '/v1/offers', body }, options)) as Answer<'createOffer'>
  }

  /** Get an offer */
  async getOffer(id: string, options?: CallOptions): Promise<Answer<'getOffer'>> {
    return (await this.#send({ method: 'GET', path: `/v1/offers/${pathPart(id, 'id')}` }, options)) as Answer<'getOffer'>
  }

  /** Change or archive an offer. A missing field keeps its value. A list of batches replaces the earlier list. Existing sales and subscriptions keep their price. */
  async updateOffer(id: string, body?: Body<'updateOffer'>, options?: CallOptions): Promise<Answer<'updateOffer'>> {
    return (await this.#send({ method: 'PATCH', path: `/v1/offers/${pathPart(id, 'id')}`, body }, options)) as Answer<'updateOffer'>
  }

  /** List coupons with their uses. Newest first. */
  listCoupons(query?: Query<'listCoupons'>, options?: CallOptions): List<'listCoupons'> {
    return new Pages((page) => this.#send({ method: 'GET', path: '/v1/coupons', query: { ...query, ...(page && { page }) } }, options) as Promise<Page<ItemOf<'listCoupons'>>>)
  }

  /** Create a coupon */
  async createCoupon(body: Body<'createCoupon'>, options?: CallOptions): Promise<Answer<'createCoupon'>> {
    return (await this.#send({ method: 'POST', path: '/v1/coupons', body }, options)) as Answer<'createCoupon'>
  }

  /** Get a coupon */
  async getCoupon(id: string, options?: CallOptions): Promise<Answer<'getCoupon'>> {
    return (await this.#send({ method: 'GET', path: `/v1/coupons/${pathPart(id, 'id')}` }, options)) as Answer<'getCoupon'>
  }

  /** Change or archive a coupon. A missing field keeps its value. Existing purchases keep their discount. */
  async updateCoupon(id: string, body?: Body<'updateCoupon'>, options?: CallOptions): Promise<Answer<'updateCoupon'>> {
    return (await this.#send({ method: 'PATCH', path: `/v1/coupons/${pathPart(id, 'id')}`, body }, options)) as Answer<'updateCoupon'>
  }

  /** List recipients, newest first */
  listRecipients(query?: Query<'listRecipients'>, options?: CallOptions): List<'listRecipients'> {
    return new Pages((page) => this.#send({ method: 'GET', path: '/v1/recipients', query: { ...query, ...(page && { page }) } }, options) as Promise<Page<ItemOf<'listRecipients'>>>)
  }

  /** Create a recipient of parts of payments. A rule may use a recipient only if the recipient has an account at each gateway that the rule needs. Accounts may be added later. Gateways B and D verify an account at once. */
  async createRecipient(body: Body<'createRecipient'>, options?: CallOptions): Promise<Answer<'createRecipient'>> {
    return (await this.#send({ method: 'POST', path: '/v1/recipients', body }, options)) as Answer<'createRecipient'>
  }

  /** Get a recipient */
  async getRecipient(id: string, options?: CallOptions): Promise<Answer<'getRecipient'>> {
    return (await this.#send({ method: 'GET', path: `/v1/recipients/${pathPart(id, 'id')}` }, options)) as Answer<'getRecipient'>
  }

  /** Change a recipient. Earlier sales keep the accounts that received their money. An account at another gateway may be added. Only an owner can change or remove an account, in the dashboard. Otherwise the answer is 403 `account_change`. */
  async changeRecipient(id: string, body?: Body<'changeRecipient'>, options?: CallOptions): Promise<Answer<'changeRecipient'>> {
    return (await this.#send({ method: 'PATCH', path: `/v1/recipients/${pathPart(id, 'id')}`, body }, options)) as Answer<'changeRecipient'>
  }

  /** List webhook endpoints. Returns all endpoints of the store, at most 100, oldest first. The answer contains no secrets. */
  async listWebhookEndpoints(options?: CallOptions): Promise<Answer<'listWebhookEndpoints'>> {
    return (await this.#send({ method: 'GET', path: '/v1/webhook-endpoints' }, options)) as Answer<'listWebhookEndpoints'>
  }

  /** Register a webhook endpoint. Only this answer contains `secret`, which signs the deliveries. A store has at most 100 endpoints. */
  async createWebhookEndpoint(body: Body<'createWebhookEndpoint'>, options?: CallOptions): Promise<Answer<'createWebhookEndpoint'>> {
    return (await this.#send({ method: 'POST', path: '/v1/webhook-endpoints', body }, options)) as Answer<'createWebhookEndpoint'>
  }

  /** Get a webhook endpoint */
  async getWebhookEndpoint(id: string, options?: CallOptions): Promise<Answer<'getWebhookEndpoint'>> {
    return (await this.#send({ method: 'GET', path: `/v1/webhook-endpoints/${pathPart(id, 'id')}` }, options)) as Answer<'getWebhookEndpoint'>
  }

  /** Change a webhook endpoint. Missing fields keep their value. With `"enabled": false` the pending deliveries of the endpoint fail, and a person may send them again later. */
  async updateWebhookEndpoint(id: string, body?: Body<'updateWebhookEndpoint'>, options?: CallOptions): Promise<Answer<'updateWebhookEndpoint'>> {
    return (await this.#send({ method: 'PATCH', path: `/v1/webhook-endpoints/${pathPart(id, 'id')}`, body }, options)) as Answer<'updateWebhookEndpoint'>
  }

  /** Delete a webhook endpoint. Pending deliveries of the endpoint fail. The dashboard still shows the record of its deliveries. */
  async deleteWebhookEndpoint(id: string, options?: CallOptions): Promise<Answer<'deleteWebhookEndpoint'>> {
    return (await this.#send({ method: 'DELETE', path: `/v1/webhook-endpoints/${pathPart(id, 'id')}`, gone: { object: 'webhook_endpoint', id: id, deleted: true } }, options)) as Answer<'deleteWebhookEndpoint'>
  }

  /** Give a webhook endpoint a new secret. Only this answer contains the new `secret`. The old secret also signs for 24 hours. */
  async rotateWebhookSecret(id: string, options?: CallOptions): Promise<Answer<'rotateWebhookSecret'>> {
    return (await this.#send({ method: 'POST', path: `/v1/webhook-endpoints/${pathPart(id, 'id')}/rotate-secret` }, options)) as Answer<'rotateWebhookSecret'>
  }

  /** List the events of the store by sequence. Returns all events of the last 30 days, oldest first, even if no endpoint gets them. Their sequences have no gaps, and a new event always has a higher sequence than all events that you have read. To miss no event, send the `next` of each answer as `after` in the following call. */
  async listEvents(query?: Query<'listEvents'>, options?: CallOptions): Promise<Answer<'listEvents'>> {
    return (await this.#send({ method: 'GET', path: '/v1/events', query }, options)) as Answer<'listEvents'>
  }

  /** Partner: create a store with its first API key */
  async createPartnerStore(body: Body<'createPartnerStore'>, options?: CallOptions): Promise<Answer<'createPartnerStore'>> {
    return (await this.#send({ method: 'POST', path: '/v1/partner/stores', body }, options)) as Answer<'createPartnerStore'>
  }

  /** Sandbox: make the simulated gateway pay a payment. The gateway's webhook reports the change, as in production. This operation does not exist in production. */
  async payTestPayment(id: string, options?: CallOptions): Promise<Answer<'payTestPayment'>> {
    return (await this.#send({ method: 'POST', path: `/v1/test-helpers/payments/${pathPart(id, 'id')}/pay` }, options)) as Answer<'payTestPayment'>
  }

  /** Sandbox: make the simulated gateway fail a payment. The gateway's webhook reports the change, as in production. This operation does not exist in production. */
  async failTestPayment(id: string, options?: CallOptions): Promise<Answer<'failTestPayment'>> {
    return (await this.#send({ method: 'POST', path: `/v1/test-helpers/payments/${pathPart(id, 'id')}/fail` }, options)) as Answer<'failTestPayment'>
  }

  /** Sandbox: make the simulated gateway expire a payment. The gateway's webhook reports the change, as in production. This operation does not exist in production. */
  async expireTestPayment(id: string, options?: CallOptions): Promise<Answer<'expireTestPayment'>> {
    return (await this.#send({ method: 'POST', path: `/v1/test-helpers/payments/${pathPart(id, 'id')}/expire` }, options)) as Answer<'expireTestPayment'>
  }

  /** Sandbox: make the simulated gateway refund a payment. The gateway's webhook reports the change, as in production. This operation does not exist in production. */
  async refundTestPayment(id: string, options?: CallOptions): Promise<Answer<'refundTestPayment'>> {
    return (await this.#send({ method: 'POST', path: `/v1/test-helpers/payments/${pathPart(id, 'id')}/refund` }, options)) as Answer<'refundTestPayment'>
  }

  /** Sandbox: make the simulated gateway take back the last refund of a PIX. The gateway's webhook reports the change, as in production. This operation does not exist in production. */
  async failRefundTestPayment(id: string, options?: CallOptions): Promise<Answer<'failRefundTestPayment'>> {
    return (await this.#send({ method: 'POST', path: `/v1/test-helpers/payments/${pathPart(id, 'id')}/fail-refund` }, options)) as Answer<'failRefundTestPayment'>
  }

  /** Sandbox: make the simulated gateway chargeback a payment. The gateway's webhook reports the change, as in production. This operation does not exist in production. */
  async chargebackTestPayment(id: string, options?: CallOptions): Promise<Answer<'chargebackTestPayment'>> {
    return (await this.#send({ method: 'POST', path: `/v1/test-helpers/payments/${pathPart(id, 'id')}/chargeback` }, options)) as Answer<'chargebackTestPayment'>
  }

  /** Sandbox: make the simulated gateway let the store win the dispute of a payment. The gateway's webhook reports the change, as in production. This operation does not exist in production. */
  async winDisputeTestPayment(id: string, options?: CallOptions): Promise<Answer<'winDisputeTestPayment'>> {
    return (await this.#send({ method: 'POST', path: `/v1/test-helpers/payments/${pathPart(id, 'id')}/win-dispute` }, options)) as Answer<'winDisputeTestPayment'>
  }

  /** Sandbox: make the simulated gateway let the buyer win the dispute of a payment. The gateway's webhook reports the change, as in production. This operation does not exist in production. */
  async loseDisputeTestPayment(id: string, options?: CallOptions): Promise<Answer<'loseDisputeTestPayment'>> {
    return (await this.#send({ method: 'POST', path: `/v1/test-helpers/payments/${pathPart(id, 'id')}/lose-dispute` }, options)) as Answer<'loseDisputeTestPayment'>
  }

  /** Sandbox: make the simulated gateway block the money of a PIX after a report of fraud (MED). The gateway's webhook reports the change, as in production. This operation does not exist in production. */
  async blockTestPayment(id: string, options?: CallOptions): Promise<Answer<'blockTestPayment'>> {
    return (await this.#send({ method: 'POST', path: `/v1/test-helpers/payments/${pathPart(id, 'id')}/block` }, options)) as Answer<'blockTestPayment'>
  }

  /** Sandbox: make the simulated gateway release the blocked money of a PIX. The gateway's webhook reports the change, as in production. This operation does not exist in production. */
  async unblockTestPayment(id: string, options?: CallOptions): Promise<Answer<'unblockTestPayment'>> {
    return (await this.#send({ method: 'POST', path: `/v1/test-helpers/payments/${pathPart(id, 'id')}/unblock` }, options)) as Answer<'unblockTestPayment'>
  }

  /** Sandbox: buy an offer as on the hosted checkout. Accepts the data of a test card for any gateway. The simulator turns the card into a token, or enters it on its hosted page. `subscriptionId` is null for a one-time offer. This operation does not exist in production. */
  async createTestPurchase(body: Body<'createTestPurchase'>, options?: CallOptions): Promise<Answer<'createTestPurchase'>> {
    return (await this.#send({ method: 'POST', path: '/v1/test-helpers/purchases', body }, options)) as Answer<'createTestPurchase'>
  }

  /** Sandbox: make the payer or the bank pay the code and agree to recurring PIX. The gateway's webhook reports the change, as in production. This operation does not exist in production. */
  async approveRecurringPixTest(id: string, options?: CallOptions): Promise<Answer<'approveRecurringPixTest'>> {
    return (await this.#send({ method: 'POST', path: `/v1/test-helpers/subscriptions/${pathPart(id, 'id')}/approve-recurring-pix` }, options)) as Answer<'approveRecurringPixTest'>
  }

  /** Sandbox: make the payer or the bank refuse recurring PIX. An open code is paid without the consent. The gateway's webhook reports the change, as in production. This operation does not exist in production. */
  async refuseRecurringPixTest(id: string, options?: CallOptions): Promise<Answer<'refuseRecurringPixTest'>> {
    return (await this.#send({ method: 'POST', path: `/v1/test-helpers/subscriptions/${pathPart(id, 'id')}/refuse-recurring-pix` }, options)) as Answer<'refuseRecurringPixTest'>
  }

  /** Sandbox: make the payer or the bank cancel recurring PIX at the bank. The gateway's webhook reports the change, as in production. This operation does not exist in production. */
  async cancelRecurringPixTest(id: string, options?: CallOptions): Promise<Answer<'cancelRecurringPixTest'>> {
    return (await this.#send({ method: 'POST', path: `/v1/test-helpers/subscriptions/${pathPart(id, 'id')}/cancel-recurring-pix` }, options)) as Answer<'cancelRecurringPixTest'>
  }

  /** Sandbox: make the payer or the bank fail on the next due day. The gateway's webhook reports the change, as in production. This operation does not exist in production. */
  async failNextChargeTest(id: string, options?: CallOptions): Promise<Answer<'failNextChargeTest'>> {
    return (await this.#send({ method: 'POST', path: `/v1/test-helpers/subscriptions/${pathPart(id, 'id')}/fail-next-charge` }, options)) as Answer<'failNextChargeTest'>
  }

  /** Sandbox: create an offer with a new product. With this offer you can test purchases and subscriptions without the dashboard. This operation does not exist in production. */
  async createTestOffer(body: Body<'createTestOffer'>, options?: CallOptions): Promise<Answer<'createTestOffer'>> {
    return (await this.#send({ method: 'POST', path: '/v1/test-helpers/offers', body }, options)) as Answer<'createTestOffer'>
  }

  /** Sandbox: move the store's clock forward. All work that becomes due runs in order before the answer. This operation does not exist in production. */
  async advanceTestClock(body: Body<'advanceTestClock'>, options?: CallOptions): Promise<Answer<'advanceTestClock'>> {
    return (await this.#send({ method: 'POST', path: '/v1/test-helpers/clock/advance', body }, options)) as Answer<'advanceTestClock'>
  }

  /** Sandbox: list the mails that the store wrote. Newest first. The list contains waiting mails, mails that the mail server accepted, and mails of an installation without a mail server. Mails about accounts of the team are not in the list. This operation does not exist in production. */
  listMails(query?: Query<'listMails'>, options?: CallOptions): List<'listMails'> {
    return new Pages((page) => this.#send({ method: 'GET', path: '/v1/test-helpers/mails', query: { ...query, ...(page && { page }) } }, options) as Promise<Page<ItemOf<'listMails'>>>)
  }

  /** Sandbox: list the new events of the store. For `balcao listen`. Events are sorted by id. An event may repeat for some seconds: recognize it by its id. Not available in production. */
  async listNewEvents(query?: Query<'listNewEvents'>, options?: CallOptions): Promise<Answer<'listNewEvents'>> {
    return (await this.#send({ method: 'GET', path: '/v1/test-helpers/events', query }, options)) as Answer<'listNewEvents'>
  }

  /** Sandbox: list the conversions that the simulated services got. Returns the conversions of one payment or of the latest 100 payments, oldest first, including refused conversions. The simulator acts as Meta, GA4 and UTMify and checks their documented rules. It accepts every token that begins with `sim_`. This operation does not exist in production. */
  async listReceivedConversions(query?: Query<'listReceivedConversions'>, options?: CallOptions): Promise<Answer<'listReceivedConversions'>> {
    return (await this.#send({ method: 'GET', path: '/v1/test-helpers/conversions', query }, options)) as Answer<'listReceivedConversions'>
  }
}
