// biome-ignore-all lint: generated.
// biome-ignore-all format: generated.
// Written by `npm run openapi`.

export interface paths {
    "/v1/charges": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List charges
         * @description Newest first.
         */
        get: operations["listCharges"];
        put?: never;
        /**
         * Create a charge
         * @description Creates a one-off charge from a list of items or a total. Only this answer contains `postbackSecret`.
         */
        post: operations["createCharge"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/checkout-sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List checkout sessions
         * @description Newest first.
         */
        get: operations["listCheckoutSessions"];
        put?: never;
        /**
         * Create a checkout session
         * @description Returns the address of a checkout page for one buyer. One session leads to at most one paid purchase. The sale, its events and the return address have the session’s id and your reference.
         */
        post: operations["createCheckoutSession"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/checkout-sessions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a checkout session */
        get: operations["getCheckoutSession"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/checkout-sessions/{id}/expire": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * End a checkout session
         * @description After this call the session cannot be paid. An open PIX or boleto is canceled at the gateway. If money still arrives, it is refunded to the buyer. A session that has already ended does not change.
         */
        post: operations["expireCheckoutSession"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/charges/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a charge */
        get: operations["getCharge"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/charges/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel a charge
         * @description A canceled charge can no longer be paid. Its open PIX and boleto payments are canceled at the gateway.
         */
        post: operations["cancelCharge"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/charges/{id}/payments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Pay a charge (transparent payment)
         * @description Creates the payment of a charge. The buyer stays on your own site. If the charge has an open PIX with more than 5 minutes left, or a boleto that is not overdue, the call returns that payment with status 200.
         */
        post: operations["createPayment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/payment-methods": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the payment methods of the store
         * @description Returns the methods, gateways, card input and installment table for a charge in BRL. You can also use this call to check an API key.
         */
        get: operations["listPaymentMethods"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/payments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List payments (sales)
         * @description Lists payments, newest first. With `Accept: text/csv` the answer is the file of `GET /v1/payments.csv`, and `page` and `perPage` have no effect.
         */
        get: operations["listPayments"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/payments.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export payments as CSV
         * @description One CSV file with all payments that match the filters, newest first. The first line has the names of the columns.
         */
        get: operations["exportPayments"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/payments/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a payment (sale) */
        get: operations["getPayment"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/payments/{id}/refunds": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Refund a payment or a part of it
         * @description Without an amount, all that is left is refunded. If the gateway needs more time, the answer still shows `PAID`, and `refunds` shows the refund as `sent` or `waiting_for_balance`. When all of the money is refunded, the status becomes `REFUNDED` and the webhook `payment.refunded` is sent. After a partial refund the status stays `PAID`, and `refund.done` is sent to the endpoints that chose it. The code `refund_not_supported` means that the gateway refunds the payment only as a whole, only on its own site, or not at all.
         */
        post: operations["refundPayment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/balance-lines": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List balance lines
         * @description The lines of the gateways’ books about the store’s money, newest availability first. Balcão reads them every night.
         */
        get: operations["listBalanceLines"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/payouts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List payouts
         * @description The payouts of the gateways to the store’s bank account, sent or planned, latest arrival first. `GET /v1/balance-lines?payoutId=` lists the lines of a payout.
         */
        get: operations["listPayouts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/disputes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List disputes, newest first
         * @description A dispute is a chargeback, a bank’s inquiry before a chargeback, or a MED of a PIX.
         */
        get: operations["listDisputes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/disputes/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a dispute */
        get: operations["getDispute"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/subscriptions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List subscriptions, newest first */
        get: operations["listSubscriptions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/subscriptions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a subscription */
        get: operations["getSubscription"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/subscriptions/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel a subscription
         * @description Cancels the subscription immediately. With `atPeriodEnd` the subscription ends at the end of the paid period. Until then the buyer keeps access, and nothing more is charged. A past due subscription is always canceled immediately. A key with the scope `subscriptions:write` may call this too.
         */
        post: operations["cancelSubscription"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/subscriptions/{id}/keep": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Undo the cancellation of a subscription at the end of its paid period. The buyer gets a mail with the date of the next charge */
        post: operations["keepSubscription"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/subscriptions/{id}/pause": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Pause a subscription
         * @description Pauses the subscription from the end of its paid period. Nothing is charged in the pause, which ends by itself. Without `periods` the pause has the most periods that the store allows.
         */
        post: operations["pauseSubscription"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/subscriptions/{id}/resume": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Resume a paused subscription
         * @description Ends the pause. If the paid period has ended, the next cycle is charged immediately, and its day is the new day of the subscription. Before that, the subscription continues as if it had not been paused.
         */
        post: operations["resumeSubscription"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/subscriptions/{id}/change-plan": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change the plan of a subscription
         * @description The new plan is another recurring offer of the same product. With `now` a new period begins, what is left of the old period is credited, and the rest is charged. With `period_end` the plan begins with the next charge. The current offer with `period_end` takes back such a change.
         */
        post: operations["changeSubscriptionPlan"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/subscriptions/{id}/change-day": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change the day of the month of a subscription’s charges
         * @description The paid period grows to the new day. The next charge adds the price of the added days. The day changes at most once in three periods.
         */
        post: operations["changeSubscriptionDay"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/subscriptions/{id}/change-method": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change the payment method of a subscription to PIX or boleto
         * @description The next charge uses the method: the buyer gets a code by mail. The kept card is forgotten. A change from codes to a card is not possible.
         */
        post: operations["changeSubscriptionMethod"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/courses": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List courses
         * @description The newest course comes first. Drafts are included.
         */
        get: operations["listCourses"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/courses/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a course
         * @description The answer has all modules and lessons in order, including drafts.
         */
        get: operations["getCourse"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/cohorts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List cohorts
         * @description Lists the cohorts of all courses of the store, oldest first.
         */
        get: operations["listCohorts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/students": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List students
         * @description The newest student comes first. Each item has all active and ended enrollments of the student. Preview students are not included.
         */
        get: operations["listStudents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/students/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a student
         * @description The answer has all active and ended enrollments of the student.
         */
        get: operations["getStudent"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/students/{id}/progress": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the progress of a student
         * @description Lists the progress in each lesson, with one item per enrollment. Revoked and expired enrollments are included. The list has no pages.
         */
        get: operations["getProgress"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/products": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List products
         * @description Newest first.
         */
        get: operations["listProducts"];
        put?: never;
        /** Create a product */
        post: operations["createProduct"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/products/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a product */
        get: operations["getProduct"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Rename or archive a product
         * @description A missing field keeps its value. Earlier sales keep the name of the product.
         */
        patch: operations["updateProduct"];
        trace?: never;
    };
    "/v1/offers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List offers
         * @description Newest first.
         */
        get: operations["listOffers"];
        put?: never;
        /** Create an offer for a product */
        post: operations["createOffer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/offers/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get an offer */
        get: operations["getOffer"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change or archive an offer
         * @description A missing field keeps its value. A list of batches replaces the earlier list. Existing sales and subscriptions keep their price.
         */
        patch: operations["updateOffer"];
        trace?: never;
    };
    "/v1/coupons": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List coupons with their uses
         * @description Newest first.
         */
        get: operations["listCoupons"];
        put?: never;
        /** Create a coupon */
        post: operations["createCoupon"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/coupons/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a coupon */
        get: operations["getCoupon"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change or archive a coupon
         * @description A missing field keeps its value. Existing purchases keep their discount.
         */
        patch: operations["updateCoupon"];
        trace?: never;
    };
    "/v1/recipients": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List recipients, newest first */
        get: operations["listRecipients"];
        put?: never;
        /**
         * Create a recipient of parts of payments
         * @description A rule may use a recipient only if the recipient has an account at each gateway that the rule needs. Accounts may be added later. Gateways B and D verify an account at once.
         */
        post: operations["createRecipient"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/recipients/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a recipient */
        get: operations["getRecipient"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change a recipient. Earlier sales keep the accounts that received their money
         * @description An account at another gateway may be added. Only an owner can change or remove an account, in the dashboard. Otherwise the answer is 403 `account_change`.
         */
        patch: operations["changeRecipient"];
        trace?: never;
    };
    "/v1/webhook-endpoints": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List webhook endpoints
         * @description Returns all endpoints of the store, at most 100, oldest first. The answer contains no secrets.
         */
        get: operations["listWebhookEndpoints"];
        put?: never;
        /**
         * Register a webhook endpoint
         * @description Only this answer contains `secret`, which signs the deliveries. A store has at most 100 endpoints.
         */
        post: operations["createWebhookEndpoint"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhook-endpoints/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a webhook endpoint */
        get: operations["getWebhookEndpoint"];
        put?: never;
        post?: never;
        /**
         * Delete a webhook endpoint
         * @description Pending deliveries of the endpoint fail. The dashboard still shows the record of its deliveries.
         */
        delete: operations["deleteWebhookEndpoint"];
        options?: never;
        head?: never;
        /**
         * Change a webhook endpoint
         * @description Missing fields keep their value. With `"enabled": false` the pending deliveries of the endpoint fail, and a person may send them again later.
         */
        patch: operations["updateWebhookEndpoint"];
        trace?: never;
    };
    "/v1/webhook-endpoints/{id}/rotate-secret": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Give a webhook endpoint a new secret
         * @description Only this answer contains the new `secret`. The old secret also signs for 24 hours.
         */
        post: operations["rotateWebhookSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the events of the store by sequence
         * @description Returns all events of the last 30 days, oldest first, even if no endpoint gets them. Their sequences have no gaps, and a new event always has a higher sequence than all events that you have read. To miss no event, send the `next` of each answer as `after` in the following call.
         */
        get: operations["listEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/partner/stores": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Partner: create a store with its first API key */
        post: operations["createPartnerStore"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/test-helpers/payments/{id}/pay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sandbox: make the simulated gateway pay a payment
         * @description The gateway's webhook reports the change, as in production. This operation does not exist in production.
         */
        post: operations["payTestPayment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/test-helpers/payments/{id}/fail": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sandbox: make the simulated gateway fail a payment
         * @description The gateway's webhook reports the change, as in production. This operation does not exist in production.
         */
        post: operations["failTestPayment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/test-helpers/payments/{id}/expire": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sandbox: make the simulated gateway expire a payment
         * @description The gateway's webhook reports the change, as in production. This operation does not exist in production.
         */
        post: operations["expireTestPayment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/test-helpers/payments/{id}/refund": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sandbox: make the simulated gateway refund a payment
         * @description The gateway's webhook reports the change, as in production. This operation does not exist in production.
         */
        post: operations["refundTestPayment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/test-helpers/payments/{id}/fail-refund": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sandbox: make the simulated gateway take back the last refund of a PIX
         * @description The gateway's webhook reports the change, as in production. This operation does not exist in production.
         */
        post: operations["failRefundTestPayment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/test-helpers/payments/{id}/chargeback": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sandbox: make the simulated gateway chargeback a payment
         * @description The gateway's webhook reports the change, as in production. This operation does not exist in production.
         */
        post: operations["chargebackTestPayment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/test-helpers/payments/{id}/win-dispute": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sandbox: make the simulated gateway let the store win the dispute of a payment
         * @description The gateway's webhook reports the change, as in production. This operation does not exist in production.
         */
        post: operations["winDisputeTestPayment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/test-helpers/payments/{id}/lose-dispute": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sandbox: make the simulated gateway let the buyer win the dispute of a payment
         * @description The gateway's webhook reports the change, as in production. This operation does not exist in production.
         */
        post: operations["loseDisputeTestPayment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/test-helpers/payments/{id}/block": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sandbox: make the simulated gateway block the money of a PIX after a report of fraud (MED)
         * @description The gateway's webhook reports the change, as in production. This operation does not exist in production.
         */
        post: operations["blockTestPayment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/test-helpers/payments/{id}/unblock": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sandbox: make the simulated gateway release the blocked money of a PIX
         * @description The gateway's webhook reports the change, as in production. This operation does not exist in production.
         */
        post: operations["unblockTestPayment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/test-helpers/purchases": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sandbox: buy an offer as on the hosted checkout
         * @description Accepts the data of a test card for any gateway. The simulator turns the card into a token, or enters it on its hosted page. `subscriptionId` is null for a one-time offer. This operation does not exist in production.
         */
        post: operations["createTestPurchase"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/test-helpers/subscriptions/{id}/approve-recurring-pix": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sandbox: make the payer or the bank pay the code and agree to recurring PIX
         * @description The gateway's webhook reports the change, as in production. This operation does not exist in production.
         */
        post: operations["approveRecurringPixTest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/test-helpers/subscriptions/{id}/refuse-recurring-pix": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sandbox: make the payer or the bank refuse recurring PIX. An open code is paid without the consent
         * @description The gateway's webhook reports the change, as in production. This operation does not exist in production.
         */
        post: operations["refuseRecurringPixTest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/test-helpers/subscriptions/{id}/cancel-recurring-pix": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sandbox: make the payer or the bank cancel recurring PIX at the bank
         * @description The gateway's webhook reports the change, as in production. This operation does not exist in production.
         */
        post: operations["cancelRecurringPixTest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/test-helpers/subscriptions/{id}/fail-next-charge": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sandbox: make the payer or the bank fail on the next due day
         * @description The gateway's webhook reports the change, as in production. This operation does not exist in production.
         */
        post: operations["failNextChargeTest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/test-helpers/offers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sandbox: create an offer with a new product
         * @description With this offer you can test purchases and subscriptions without the dashboard. This operation does not exist in production.
         */
        post: operations["createTestOffer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/test-helpers/clock/advance": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sandbox: move the store's clock forward
         * @description All work that becomes due runs in order before the answer. This operation does not exist in production.
         */
        post: operations["advanceTestClock"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/test-helpers/mails": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Sandbox: list the mails that the store wrote
         * @description Newest first. The list contains waiting mails, mails that the mail server accepted, and mails of an installation without a mail server. Mails about accounts of the team are not in the list. This operation does not exist in production.
         */
        get: operations["listMails"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/test-helpers/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Sandbox: list the new events of the store
         * @description For `balcao listen`. Events are sorted by id. An event may repeat for some seconds: recognize it by its id. Not available in production.
         */
        get: operations["listNewEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/test-helpers/conversions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Sandbox: list the conversions that the simulated services got
         * @description Returns the conversions of one payment or of the latest 100 payments, oldest first, including refused conversions. The simulator acts as Meta, GA4 and UTMify and checks their documented rules. It accepts every token that begins with `sim_`. This operation does not exist in production.
         */
        get: operations["listReceivedConversions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface webhooks {
    "payment.pending": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A payment awaits the buyer: PIX or boleto was generated
         * @description A POST to a webhook endpoint or to the `postbackUrl` of a charge. It is signed: compare `v1` of `X-Service-Signature` with the lowercase hexadecimal HMAC-SHA256 of `<t>.<raw body>` under the secret. The same delivery may arrive more than once: recognize it by its id.
         */
        post: operations["receivePaymentPending"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "payment.paid": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A payment was confirmed
         * @description A POST to a webhook endpoint or to the `postbackUrl` of a charge. It is signed: compare `v1` of `X-Service-Signature` with the lowercase hexadecimal HMAC-SHA256 of `<t>.<raw body>` under the secret. The same delivery may arrive more than once: recognize it by its id.
         */
        post: operations["receivePaymentPaid"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "payment.completed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The refund window has ended, and the payment is still paid
         * @description A POST to a webhook endpoint or to the `postbackUrl` of a charge. It is signed: compare `v1` of `X-Service-Signature` with the lowercase hexadecimal HMAC-SHA256 of `<t>.<raw body>` under the secret. The same delivery may arrive more than once: recognize it by its id.
         */
        post: operations["receivePaymentCompleted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "payment.failed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A payment was declined or has expired
         * @description A POST to a webhook endpoint or to the `postbackUrl` of a charge. It is signed: compare `v1` of `X-Service-Signature` with the lowercase hexadecimal HMAC-SHA256 of `<t>.<raw body>` under the secret. The same delivery may arrive more than once: recognize it by its id.
         */
        post: operations["receivePaymentFailed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "payment.refunded": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * All money of a payment went back
         * @description A POST to a webhook endpoint or to the `postbackUrl` of a charge. It is signed: compare `v1` of `X-Service-Signature` with the lowercase hexadecimal HMAC-SHA256 of `<t>.<raw body>` under the secret. The same delivery may arrive more than once: recognize it by its id.
         */
        post: operations["receivePaymentRefunded"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "payment.chargeback": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A payment suffered a chargeback
         * @description A POST to a webhook endpoint or to the `postbackUrl` of a charge. It is signed: compare `v1` of `X-Service-Signature` with the lowercase hexadecimal HMAC-SHA256 of `<t>.<raw body>` under the secret. The same delivery may arrive more than once: recognize it by its id.
         */
        post: operations["receivePaymentChargeback"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "subscription.created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A subscription became active
         * @description A POST to a webhook endpoint or to the `postbackUrl` of a charge. It is signed: compare `v1` of `X-Service-Signature` with the lowercase hexadecimal HMAC-SHA256 of `<t>.<raw body>` under the secret. The same delivery may arrive more than once: recognize it by its id.
         */
        post: operations["receiveSubscriptionCreated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "subscription.renewed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A further cycle of a subscription was paid
         * @description A POST to a webhook endpoint or to the `postbackUrl` of a charge. It is signed: compare `v1` of `X-Service-Signature` with the lowercase hexadecimal HMAC-SHA256 of `<t>.<raw body>` under the secret. The same delivery may arrive more than once: recognize it by its id.
         */
        post: operations["receiveSubscriptionRenewed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "subscription.canceled": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A subscription was canceled
         * @description A POST to a webhook endpoint or to the `postbackUrl` of a charge. It is signed: compare `v1` of `X-Service-Signature` with the lowercase hexadecimal HMAC-SHA256 of `<t>.<raw body>` under the secret. The same delivery may arrive more than once: recognize it by its id.
         */
        post: operations["receiveSubscriptionCanceled"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "subscription.payment_failed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The charge of a subscription failed
         * @description A POST to a webhook endpoint or to the `postbackUrl` of a charge. It is signed: compare `v1` of `X-Service-Signature` with the lowercase hexadecimal HMAC-SHA256 of `<t>.<raw body>` under the secret. The same delivery may arrive more than once: recognize it by its id.
         */
        post: operations["receiveSubscriptionPaymentFailed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "refund.done": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A refund of a payment or of a part is done
         * @description A POST to a webhook endpoint or to the `postbackUrl` of a charge. It is signed: compare `v1` of `X-Service-Signature` with the lowercase hexadecimal HMAC-SHA256 of `<t>.<raw body>` under the secret. The same delivery may arrive more than once: recognize it by its id.
         */
        post: operations["receiveRefundDone"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "refund.failed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A refund of a payment or of a part failed
         * @description A POST to a webhook endpoint or to the `postbackUrl` of a charge. It is signed: compare `v1` of `X-Service-Signature` with the lowercase hexadecimal HMAC-SHA256 of `<t>.<raw body>` under the secret. The same delivery may arrive more than once: recognize it by its id.
         */
        post: operations["receiveRefundFailed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "dispute.opened": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A dispute was opened, or opened again
         * @description A POST to a webhook endpoint or to the `postbackUrl` of a charge. It is signed: compare `v1` of `X-Service-Signature` with the lowercase hexadecimal HMAC-SHA256 of `<t>.<raw body>` under the secret. The same delivery may arrive more than once: recognize it by its id.
         */
        post: operations["receiveDisputeOpened"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "dispute.closed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A dispute was won or lost
         * @description A POST to a webhook endpoint or to the `postbackUrl` of a charge. It is signed: compare `v1` of `X-Service-Signature` with the lowercase hexadecimal HMAC-SHA256 of `<t>.<raw body>` under the secret. The same delivery may arrive more than once: recognize it by its id.
         */
        post: operations["receiveDisputeClosed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "checkout.abandoned": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A buyer typed an e-mail and left the checkout
         * @description A POST to a webhook endpoint or to the `postbackUrl` of a charge. It is signed: compare `v1` of `X-Service-Signature` with the lowercase hexadecimal HMAC-SHA256 of `<t>.<raw body>` under the secret. The same delivery may arrive more than once: recognize it by its id.
         */
        post: operations["receiveCheckoutAbandoned"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "subscription.paused": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A pause of a subscription was agreed
         * @description A POST to a webhook endpoint or to the `postbackUrl` of a charge. It is signed: compare `v1` of `X-Service-Signature` with the lowercase hexadecimal HMAC-SHA256 of `<t>.<raw body>` under the secret. The same delivery may arrive more than once: recognize it by its id.
         */
        post: operations["receiveSubscriptionPaused"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "subscription.resumed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A pause of a subscription ended early
         * @description A POST to a webhook endpoint or to the `postbackUrl` of a charge. It is signed: compare `v1` of `X-Service-Signature` with the lowercase hexadecimal HMAC-SHA256 of `<t>.<raw body>` under the secret. The same delivery may arrive more than once: recognize it by its id.
         */
        post: operations["receiveSubscriptionResumed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "subscription.plan_changed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A subscription has another plan, or another day of payment
         * @description A POST to a webhook endpoint or to the `postbackUrl` of a charge. It is signed: compare `v1` of `X-Service-Signature` with the lowercase hexadecimal HMAC-SHA256 of `<t>.<raw body>` under the secret. The same delivery may arrive more than once: recognize it by its id.
         */
        post: operations["receiveSubscriptionPlanChanged"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "subscription.method_changed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The next charge of a subscription uses another payment method
         * @description A POST to a webhook endpoint or to the `postbackUrl` of a charge. It is signed: compare `v1` of `X-Service-Signature` with the lowercase hexadecimal HMAC-SHA256 of `<t>.<raw body>` under the secret. The same delivery may arrive more than once: recognize it by its id.
         */
        post: operations["receiveSubscriptionMethodChanged"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface components {
    schemas: {
        /** @description The body of every answer with a status of 400 or more */
        Error: {
            /** @description The error */
            error: {
                /**
                 * @description Kind of the error. It follows from the status
                 * @enum {string}
                 */
                type: "invalid_request" | "authentication" | "payment_declined" | "insufficient_scope" | "forbidden" | "not_found" | "conflict" | "unprocessable" | "rate_limited" | "gateway_error" | "internal_error";
                /** @description A sentence for people. Programs should use `type` and `code` */
                message: string;
                /**
                 * @description The exact reason, where a status has several
                 * @enum {string}
                 */
                code?: "account_change" | "cancellation_planned" | "change_not_possible" | "card_input_not_supported" | "charge_not_pending" | "charge_open" | "charge_terms_changed" | "coupon_used_up" | "dispute_open" | "events_expired" | "gateway_error" | "idempotency_in_progress" | "idempotency_key_reused" | "method_unavailable" | "not_possible" | "payment_declined" | "payment_imported" | "payment_in_progress" | "payment_not_paid" | "platform_setting" | "refund_not_supported" | "refund_refused" | "session_complete" | "sold_out" | "subscription_busy" | "subscription_completed" | "subscription_not_paused" | "subscription_over" | "subscription_past_due" | "subscription_paused" | "too_many_endpoints";
                /**
                 * @description Why the card was declined (status 402). The list is closed
                 * @enum {string}
                 */
                declineCode?: "insufficient_funds" | "incorrect_data" | "incorrect_security_code" | "expired_card" | "card_blocked" | "card_not_supported" | "authentication_failed" | "issuer_unavailable" | "do_not_retry" | "generic_decline";
                /** @description The payment that was declined (402), or that the gateway did not confirm (502) */
                paymentId?: string;
                /** @description Dotted path of the wrong field, as in `buyer.address.city` */
                param?: string;
                /** @description The scope that the key lacks */
                requiredScope?: string;
            };
        };
        CreateChargeRequest: {
            /**
             * Format: iso-4217
             * @description ISO 4217, in upper or lower case. Amounts are in the smallest unit of the currency: cents of BRL, whole yen of JPY
             */
            currency: string;
            /** @description The items of the total */
            items?: {
                /** @description Name */
                name: string;
                /** @description Number of pieces of the item */
                quantity: number;
                /** @description Price of one piece, in cents */
                unitAmountInCents: number;
            }[];
            /** @description Total in cents. Used only if the request has no items */
            amountInCents?: number;
            /** @description The buyer */
            customer?: {
                /**
                 * Format: email
                 * @description E-mail address
                 */
                email?: string;
                /** @description Name */
                name?: string;
            };
            /** @description Description. Null without a description */
            description?: string;
            /** @description Your own reference, such as the id of an order */
            clientReference?: string;
            /** @description Your own data, exactly as you sent it */
            metadata?: {
                [key: string]: unknown;
            };
            /** @description https address that gets the webhooks of this charge, in addition to the webhook endpoints */
            postbackUrl?: string;
            /** @description Absolute https address. The checkout sends the buyer there after the payment */
            successUrl?: string;
            /** @description Absolute https address. The checkout sends a buyer there who cancels */
            cancelUrl?: string;
            /** @description Maximum number of card installments, 1 to 12 */
            maxInstallments?: number;
            /** @description Days until a boleto is due, 1 to 60 */
            boletoDueInDays?: number;
            /** @description True if the buyer pays the interest of installments, false if the store pays it */
            interestPaidByBuyer?: boolean;
            /** @description The origin of the sale */
            tracking?: {
                /** @description The parameter `src` of the page’s address, or your own name for the source */
                src?: string | null;
                /** @description The parameter `sck` of the page’s address, or your own second name for the source */
                sck?: string | null;
                /** @description The parameter `utm_source` of the page’s address */
                utmSource?: string | null;
                /** @description The parameter `utm_medium` of the page’s address */
                utmMedium?: string | null;
                /** @description The parameter `utm_campaign` of the page’s address */
                utmCampaign?: string | null;
                /** @description The parameter `utm_term` of the page’s address */
                utmTerm?: string | null;
                /** @description The parameter `utm_content` of the page’s address */
                utmContent?: string | null;
            };
            /** @description The shares of recipients. The rest belongs to the store */
            split?: {
                /** @description Id of a recipient of the store */
                recipientId: string;
                /** @description Percentage of the amount that the buyer pays, with at most two decimals */
                percent?: number;
                /** @description Fixed amount of the share */
                amountInCents?: number;
            }[];
            /** @description If false, the buyer gets no mail about the charge */
            sendMail?: boolean;
        };
        CreatedCharge: {
            /** @description Id of the object */
            id: string;
            /**
             * @description Kind of the object
             * @constant
             */
            object: "charge";
            /**
             * @description `failed`: the payment was declined
             * @enum {string}
             */
            status: "pending" | "paid" | "failed" | "refunded" | "canceled";
            /** @description Total of the charge, in cents */
            amountInCents: number;
            /** @description ISO 4217, lower case */
            currency: string;
            /** @description The items of the total */
            items: {
                /** @description Name */
                name: string;
                /** @description Number of pieces of the item */
                quantity: number;
                /** @description Price of one piece, in cents */
                unitAmountInCents: number;
            }[];
            /** @description Description. Null without a description */
            description: string | null;
            /** @description The buyer */
            customer: {
                /** @description E-mail address */
                email: string | null;
                /** @description Name */
                name: string | null;
            };
            /** @description Your own reference, such as the id of an order. Null without a reference */
            clientReference: string | null;
            /** @description Your own data, exactly as you sent it */
            metadata: {
                [key: string]: unknown;
            };
            /** @description Maximum number of card installments, 1 to 12 */
            maxInstallments: number;
            /** @description Days until a boleto is due, 1 to 60 */
            boletoDueInDays: number;
            /** @description True if the buyer pays the interest of installments, false if the store pays it */
            interestPaidByBuyer: boolean;
            /** @description Address of the hosted checkout for the customer */
            checkoutUrl: string;
            /** @description Secret that signs the webhooks of this charge. Only the answer that creates the charge contains it. */
            postbackSecret: string;
            /**
             * Format: date-time
             * @description Instant of creation, by the store’s clock (RFC 3339, UTC)
             */
            createdAt: string;
        };
        Charge: {
            /** @description Id of the object */
            id: string;
            /**
             * @description Kind of the object
             * @constant
             */
            object: "charge";
            /**
             * @description `failed`: the payment was declined
             * @enum {string}
             */
            status: "pending" | "paid" | "failed" | "refunded" | "canceled";
            /** @description Total of the charge, in cents */
            amountInCents: number;
            /** @description ISO 4217, lower case */
            currency: string;
            /** @description The items of the total */
            items: {
                /** @description Name */
                name: string;
                /** @description Number of pieces of the item */
                quantity: number;
                /** @description Price of one piece, in cents */
                unitAmountInCents: number;
            }[];
            /** @description Description. Null without a description */
            description: string | null;
            /** @description The buyer */
            customer: {
                /** @description E-mail address */
                email: string | null;
                /** @description Name */
                name: string | null;
            };
            /** @description Your own reference, such as the id of an order. Null without a reference */
            clientReference: string | null;
            /** @description Your own data, exactly as you sent it */
            metadata: {
                [key: string]: unknown;
            };
            /** @description Maximum number of card installments, 1 to 12 */
            maxInstallments: number;
            /** @description Days until a boleto is due, 1 to 60 */
            boletoDueInDays: number;
            /** @description True if the buyer pays the interest of installments, false if the store pays it */
            interestPaidByBuyer: boolean;
            /** @description Address of the hosted checkout for the customer */
            checkoutUrl: string;
            /**
             * Format: date-time
             * @description Instant of creation, by the store’s clock (RFC 3339, UTC)
             */
            createdAt: string;
        };
        CreateCheckoutSessionRequest: {
            /** @description The offer to sell. Send either this or `items` with `currency` */
            offerId?: string;
            /** @description The items of the total */
            items?: {
                /** @description Name */
                name: string;
                /** @description Number of pieces of the item */
                quantity: number;
                /** @description Price of one piece, in cents */
                unitAmountInCents: number;
            }[];
            /** @description ISO 4217, only with `items` */
            currency?: string;
            /** @description A coupon that the page applies */
            coupon?: string;
            /** @description Order bumps of the offer that are ticked when the page opens */
            bumps?: string[];
            /** @description Absolute https address. The checkout sends the buyer there after the payment */
            successUrl?: string;
            /** @description Absolute https address. The checkout sends a buyer there who cancels */
            cancelUrl?: string;
            /** @description Your own reference, such as the id of an order */
            clientReference?: string;
            /** @description Your own data, exactly as you sent it */
            metadata?: {
                [key: string]: unknown;
            };
            /** @description Data that fills in the buyer’s form. The buyer may change this data */
            customer?: {
                /** @description Gateways get only the first 64 characters */
                name?: string;
                /**
                 * Format: email
                 * @description ASCII only, because gateways accept nothing else. Write a domain with accents in its xn-- form.
                 */
                email?: string;
                /**
                 * Format: cpf-cnpj
                 * @description CPF or CNPJ, with or without punctuation. A CNPJ may contain letters.
                 */
                document?: string;
                /**
                 * Format: br-phone
                 * @description With area code: at least 10 digits
                 */
                phone?: string;
            };
            /**
             * @description The language of the page. By default the language of the browser
             * @enum {string}
             */
            locale?: "pt" | "en" | "es";
            /** @description The origin of the sale */
            tracking?: {
                /** @description The parameter `src` of the page’s address, or your own name for the source */
                src?: string | null;
                /** @description The parameter `sck` of the page’s address, or your own second name for the source */
                sck?: string | null;
                /** @description The parameter `utm_source` of the page’s address */
                utmSource?: string | null;
                /** @description The parameter `utm_medium` of the page’s address */
                utmMedium?: string | null;
                /** @description The parameter `utm_campaign` of the page’s address */
                utmCampaign?: string | null;
                /** @description The parameter `utm_term` of the page’s address */
                utmTerm?: string | null;
                /** @description The parameter `utm_content` of the page’s address */
                utmContent?: string | null;
            };
            /**
             * Format: date-time
             * @description At most 30 days from now; by default in 24 hours
             */
            expiresAt?: string;
        };
        CheckoutSession: {
            /** @description Id of the object */
            id: string;
            /**
             * @description Kind of the object
             * @constant
             */
            object: "checkout_session";
            /**
             * @description complete: the purchase is paid, or the subscription has begun. expired: nobody can begin to pay. A session with an open PIX or boleto stays open
             * @enum {string}
             */
            status: "open" | "complete" | "expired";
            /** @description The address of the page for the buyer */
            url: string;
            /** @description Id of the offer */
            offerId: string | null;
            /** @description The items of the total */
            items: {
                /** @description Name */
                name: string;
                /** @description Number of pieces of the item */
                quantity: number;
                /** @description Price of one piece, in cents */
                unitAmountInCents: number;
            }[] | null;
            /** @description The amount of the items or of the charge. Null for an offer until somebody begins to buy it */
            amountInCents: number | null;
            /** @description ISO 4217, lower case */
            currency: string | null;
            /** @description The code of the coupon that the page applies */
            coupon: string | null;
            /** @description The order bumps that are ticked when the page opens */
            bumps: string[];
            /** @description Absolute https address. The checkout sends the buyer there after the payment */
            successUrl: string | null;
            /** @description Absolute https address. The checkout sends a buyer there who cancels */
            cancelUrl: string | null;
            /** @description Your own reference, such as the id of an order. Null without a reference */
            clientReference: string | null;
            /** @description Your own data, exactly as you sent it */
            metadata: {
                [key: string]: unknown;
            };
            /** @description The buyer */
            customer: {
                /** @description Name */
                name: string | null;
                /** @description E-mail address */
                email: string | null;
                /** @description CPF or CNPJ */
                document: string | null;
                /** @description Phone number with area code */
                phone: string | null;
            };
            /** @description Language of the page. Null for the language of the browser */
            locale: ("pt" | "en" | "es") | null;
            /** @description The origin of the sale */
            tracking: {
                /** @description The parameter `src` of the page’s address, or your own name for the source */
                src?: string | null;
                /** @description The parameter `sck` of the page’s address, or your own second name for the source */
                sck?: string | null;
                /** @description The parameter `utm_source` of the page’s address */
                utmSource?: string | null;
                /** @description The parameter `utm_medium` of the page’s address */
                utmMedium?: string | null;
                /** @description The parameter `utm_campaign` of the page’s address */
                utmCampaign?: string | null;
                /** @description The parameter `utm_term` of the page’s address */
                utmTerm?: string | null;
                /** @description The parameter `utm_content` of the page’s address */
                utmContent?: string | null;
            } | null;
            /** @description Null until somebody begins to pay */
            chargeId: string | null;
            /** @description The payment that paid the purchase. Null before it is paid */
            paymentId: string | null;
            /** @description The subscription that the purchase began */
            subscriptionId: string | null;
            /**
             * Format: date-time
             * @description Instant of the end. Null without an end
             */
            expiresAt: string;
            /**
             * Format: date-time
             * @description Instant of creation, by the store’s clock (RFC 3339, UTC)
             */
            createdAt: string;
        };
        FoundCharge: {
            /** @description Id of the object */
            id: string;
            /**
             * @description Kind of the object
             * @constant
             */
            object: "charge";
            /**
             * @description `failed`: the payment was declined
             * @enum {string}
             */
            status: "pending" | "paid" | "failed" | "refunded" | "canceled";
            /** @description Total of the charge, in cents */
            amountInCents: number;
            /** @description ISO 4217, lower case */
            currency: string;
            /** @description The items of the total */
            items: {
                /** @description Name */
                name: string;
                /** @description Number of pieces of the item */
                quantity: number;
                /** @description Price of one piece, in cents */
                unitAmountInCents: number;
            }[];
            /** @description Description. Null without a description */
            description: string | null;
            /** @description The buyer */
            customer: {
                /** @description E-mail address */
                email: string | null;
                /** @description Name */
                name: string | null;
            };
            /** @description Your own reference, such as the id of an order. Null without a reference */
            clientReference: string | null;
            /** @description Your own data, exactly as you sent it */
            metadata: {
                [key: string]: unknown;
            };
            /** @description Maximum number of card installments, 1 to 12 */
            maxInstallments: number;
            /** @description Days until a boleto is due, 1 to 60 */
            boletoDueInDays: number;
            /** @description True if the buyer pays the interest of installments, false if the store pays it */
            interestPaidByBuyer: boolean;
            /** @description Address of the hosted checkout for the customer */
            checkoutUrl: string;
            /**
             * Format: date-time
             * @description Instant of creation, by the store’s clock (RFC 3339, UTC)
             */
            createdAt: string;
            /** @description Ids of the payments of the charge, newest first */
            payments: string[];
            /** @description The open PIX. An order page can show it again. Null if no PIX is open */
            pix: {
                /** @description The code for copy and paste (EMV) */
                copyPaste: string;
                /** @description Address of the picture of the code, a PNG. It needs no API key */
                qrCodeUrl: string;
                /** @description Instant of the end. Null without an end */
                expiresAt: string | null;
            } | null;
            /** @description The open boleto. `expiresAt` is its due date. Null if no boleto is open */
            boleto: {
                /** @description Digitable line. Null only if the gateway does not return it */
                line: string | null;
                /** @description Digits of the barcode. Null if the gateway does not return them */
                barcode: string | null;
                /** @description Address of the page. Null without a page */
                url: string | null;
                /** @description Address of the PDF. Null if the gateway has none */
                pdfUrl: string | null;
                /** @description Instant of the end. Null without an end */
                expiresAt: string | null;
            } | null;
        };
        ChargePaymentRequest: {
            /**
             * @description The payment method
             * @enum {string}
             */
            method: "pix" | "boleto" | "credit_card";
            /** @description The buyer. The required fields depend on the gateway */
            buyer: {
                /** @description Gateways get only the first 64 characters */
                name: string;
                /**
                 * Format: email
                 * @description ASCII only, because gateways accept nothing else. Write a domain with accents in its xn-- form.
                 */
                email: string;
                /**
                 * Format: cpf-cnpj
                 * @description CPF or CNPJ, with or without punctuation. A CNPJ may contain letters.
                 */
                document: string;
                /**
                 * Format: br-phone
                 * @description With area code: at least 10 digits
                 */
                phone: string;
                /**
                 * Format: ip
                 * @description The buyer's IP address. The server never uses the address of the request. Card payments on gateway A require it.
                 */
                ip?: string;
                /** @description Address of the buyer. Null if not collected */
                address?: {
                    /**
                     * Format: zip-code
                     * @description 8 digits, with or without mask
                     */
                    zipCode: string;
                    /** @description Number of the building */
                    number: string;
                    /** @description Street. Null if not collected */
                    street?: string;
                    /** @description Flat, floor or block. Null without one */
                    complement?: string;
                    /** @description Neighborhood (bairro). Null if not collected */
                    neighborhood?: string;
                    /** @description City. Null if not collected */
                    city?: string;
                    /** @description UF */
                    state?: string;
                };
            };
            /** @description Only for a card: at most `maxInstallments` of the charge. The default is 1 */
            installments?: number;
            /** @description Days until a boleto is due, 1 to 60 */
            boletoDueInDays?: number;
            /** @description Only for `credit_card`. Its form depends on the gateway: see `card.input` of the payment methods */
            card?: {
                /** @description Card number. Only for gateway A */
                number?: string;
                /** @description Name on the card. Only for gateway A */
                holderName?: string;
                /** @description 1 to 12. Only for gateway A */
                expiryMonth?: string;
                /** @description 2 or 4 digits. 2 digits mean 20xx. Only for gateway A */
                expiryYear?: string;
                /** @description Only for gateway A */
                cvv?: string;
                /** @description Token that the browser made: card token of gateway B, payment token of gateway C */
                token?: string;
                /** @description Id of the 3-D Secure transaction. Only for gateway B */
                threedsTransactionId?: string;
            };
            /** @description Returned in the payment and in its webhooks */
            metadata?: {
                [key: string]: string;
            };
        };
        ChargePayment: {
            /**
             * @description Kind of the object
             * @constant
             */
            object: "payment";
            /** @description Id of the object */
            id: string;
            /** @description Id of the charge */
            chargeId: string;
            /**
             * @description Status of the object
             * @enum {string}
             */
            status: "pending" | "paid" | "failed" | "refunded";
            /**
             * @description The payment method
             * @enum {string}
             */
            method: "pix" | "boleto" | "credit_card";
            /**
             * @description The gateway that takes the payment
             * @enum {string}
             */
            provider: "GATEWAY_A" | "GATEWAY_B" | "GATEWAY_C" | "GATEWAY_D";
            /** @description Amount of the charge, in cents */
            amountInCents: number;
            /** @description Amount that the buyer pays, with interest */
            totalInCents: number;
            /** @description Number of installments. 1 without installments */
            installments: number;
            /** @description The PIX code. Null for another method */
            pix: {
                /** @description The code for copy and paste (EMV) */
                copyPaste: string;
                /** @description PNG in base64, without the data: prefix */
                qrCodeBase64: string;
                /** @description Address of a QR image, only from gateway B and only in the answer that creates the payment. Otherwise null */
                qrCodeUrl: string | null;
                /** @description Instant of the end. Null without an end */
                expiresAt: string | null;
            } | null;
            /** @description The boleto. Null for another method */
            boleto: {
                /** @description Digitable line. Null only if the gateway does not return it */
                line: string | null;
                /** @description Digits of the barcode. Null if the gateway does not return them */
                barcode: string | null;
                /** @description Address of the page. Null without a page */
                url: string | null;
                /** @description Address of the PDF. Null if the gateway has none */
                pdfUrl: string | null;
                /** @description Instant of the end. Null without an end */
                expiresAt: string | null;
            } | null;
            /**
             * Format: date-time
             * @description Instant of creation, by the store’s clock (RFC 3339, UTC)
             */
            createdAt: string;
        };
        PaymentMethods: {
            /**
             * @description Kind of the object
             * @constant
             */
            object: "payment_methods";
            /** @description Whether the store takes PIX */
            pix: {
                /** @description True if the store offers the method */
                available: boolean;
                /** @description The gateway. Null if the method is not available */
                provider: ("GATEWAY_A" | "GATEWAY_B" | "GATEWAY_C" | "GATEWAY_D") | null;
            };
            /** @description Whether the store takes boletos */
            boleto: {
                /** @description True if the store offers the method */
                available: boolean;
                /** @description The gateway. Null if the method is not available */
                provider: ("GATEWAY_A" | "GATEWAY_B" | "GATEWAY_C" | "GATEWAY_D") | null;
            };
            /** @description Whether the store takes credit cards, and how they are sent */
            card: {
                /** @description True if the store offers the method */
                available: boolean;
                /** @description The gateway. Null if the method is not available */
                provider: ("GATEWAY_A" | "GATEWAY_B" | "GATEWAY_C" | "GATEWAY_D") | null;
                /** @description How the card is sent: as card data, as a token of gateway B or C, or only on the hosted checkout */
                input: ("raw" | "gateway_b_token" | "gateway_c_token" | "hosted_only") | null;
                /** @description Key for making tokens of gateway B. Null for another gateway */
                gatewayBPublicKey: string | null;
                /** @description Code for making tokens of gateway C. Null for another gateway */
                gatewayCPayeeCode: string | null;
                /** @description True if tokens come from the sandbox of gateway C. Null for another gateway */
                gatewayCSandbox: boolean | null;
            };
            /** @description The installments to choose from. Null without `amountInCents`, or if the store takes no cards */
            installments: {
                /** @description Number of installments */
                count: number;
                /** @description Amount of one installment, in cents */
                installmentInCents: number;
                /** @description The total that the buyer pays, in cents */
                totalInCents: number;
                /** @description True if the buyer pays interest */
                hasInterest: boolean;
            }[] | null;
        };
        Sale: {
            /** @description Id of the object */
            id: string;
            /**
             * @description Kind of the object
             * @constant
             */
            object: "payment";
            /**
             * @description `EXPIRED`: nobody paid the PIX or boleto in time
             * @enum {string}
             */
            status: "PENDING" | "PAID" | "FAILED" | "REFUNDED" | "EXPIRED";
            /** @description Amount that the buyer paid, with interest */
            amountInCents: number;
            /** @description ISO 4217, lower case */
            currency: string;
            /** @description The platform’s fee. For an unpaid sale, the fee that will be due when the sale is paid */
            platformFeeInCents: number;
            /** @description The amount minus the platform fee, in every status */
            netInCents: number;
            /** @description The fees of the gateway, including fees for anticipation, in cents of BRL. Null until the gateway reports them */
            gatewayFeeInCents: number | null;
            /** @description The day when all money of the sale is or will be available, YYYY-MM-DD in Brasília. Null until known */
            availableOn: string | null;
            /** @description The part of the sale that is already available to the store, in cents of BRL. Null until known */
            settledInCents: number | null;
            /** @description The shares of recipients, with the platform fee if it is a share */
            split: {
                /** @description Id of the recipient */
                recipientId: string;
                /** @description The share, in cents */
                amountInCents: number;
                /** @description The part of the share that was refunded */
                refundedInCents: number;
            }[];
            /**
             * @description The payment method
             * @enum {string}
             */
            paymentMethod: "pix" | "boleto" | "credit_card";
            /**
             * @description The gateway
             * @enum {string}
             */
            provider: "GATEWAY_A" | "GATEWAY_B" | "GATEWAY_C" | "GATEWAY_D";
            /** @description The product */
            product: {
                /** @description Id of the object */
                id: string;
                /** @description Name */
                name: string;
            } | null;
            /** @description Id of the offer */
            offerId: string | null;
            /** @description The offer as it was sold */
            offer: components["schemas"]["Offer"] | null;
            /** @description The coupon of the sale. Null without a coupon */
            coupon: {
                /** @description The code of the coupon */
                code: string;
                /** @description The discount of the coupon, in cents */
                discountInCents: number;
            } | null;
            /** @description The offer and its order bumps. Missing for a sale without order bumps */
            items?: {
                /** @description Id of the offer */
                offerId: string;
                /** @description Id of the product */
                productId: string;
                /** @description Name */
                name: string;
                /** @description The part of the amount, without interest */
                amountInCents: number;
            }[];
            /** @description Id of the subscription. Null without a subscription */
            subscriptionId: string | null;
            /** @description Id of the charge */
            chargeId: string | null;
            /** @description The buyer */
            customer: {
                /** @description Name */
                name: string | null;
                /** @description E-mail address */
                email: string | null;
                /** @description Phone number with area code */
                phone: string | null;
                /** @description CPF or CNPJ */
                document: string | null;
                /** @description Address of the buyer. Null if not collected */
                address: {
                    /** @description CEP, 8 digits */
                    zipCode: string;
                    /** @description Street. Null if not collected */
                    street: string | null;
                    /** @description Number of the building */
                    number: string;
                    /** @description Flat, floor or block. Null without one */
                    complement: string | null;
                    /** @description Neighborhood (bairro). Null if not collected */
                    neighborhood: string | null;
                    /** @description City. Null if not collected */
                    city: string | null;
                    /** @description State (UF), 2 letters. Null if not collected */
                    state: string | null;
                } | null;
            };
            /** @description The refunded amount */
            refundedInCents: number;
            /** @description The refunds of the payment, oldest first */
            refunds: components["schemas"]["Refund"][];
            /** @description Id of the object at the gateway. Null until known */
            externalId: string | null;
            /** @description Id of the PIX transfer at the Central Bank, once the PIX is paid */
            endToEndId: string | null;
            /** @description Id of the PIX charge at the receiver’s bank */
            txid: string | null;
            /** @description Number of the boleto at its bank (nosso número) */
            ourNumber: string | null;
            /** @description Id of the store */
            storeId: string;
            /** @description The checkout session of the purchase */
            checkoutSessionId: string | null;
            /** @description Your own reference, from the charge or the checkout session */
            clientReference: string | null;
            /** @description Your own data, exactly as you sent it */
            metadata: {
                [key: string]: unknown;
            };
            /** @description The origin of the sale */
            tracking: {
                /** @description The parameter `src` of the page’s address, or your own name for the source */
                src?: string | null;
                /** @description The parameter `sck` of the page’s address, or your own second name for the source */
                sck?: string | null;
                /** @description The parameter `utm_source` of the page’s address */
                utmSource?: string | null;
                /** @description The parameter `utm_medium` of the page’s address */
                utmMedium?: string | null;
                /** @description The parameter `utm_campaign` of the page’s address */
                utmCampaign?: string | null;
                /** @description The parameter `utm_term` of the page’s address */
                utmTerm?: string | null;
                /** @description The parameter `utm_content` of the page’s address */
                utmContent?: string | null;
            } | null;
            /**
             * Format: date-time
             * @description Instant of creation, by the store’s clock (RFC 3339, UTC)
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description Instant of the last change, by the store’s clock (RFC 3339, UTC)
             */
            updatedAt: string;
        };
        Offer: {
            /** @description Id of the object */
            id: string;
            /** @description Name */
            name: string;
            /** @description Description. Null without a description */
            description: string | null;
            /**
             * @description A single payment, or a payment for each cycle
             * @enum {string}
             */
            billingType: "ONE_TIME" | "RECURRING";
            /** @description Null for ONE_TIME */
            billingCycle: ("WEEKLY" | "MONTHLY" | "BIMONTHLY" | "QUARTERLY" | "SEMIANNUAL" | "YEARLY") | null;
            /** @description The full price of the offer. The amount of a payment may differ. */
            priceInCents: number;
            /** @description ISO 4217, lower case */
            currency: string;
            /** @description Fee added to the first payment, in cents. Null without a fee */
            setupFeeInCents: number | null;
            /** @description Days of free trial before the first payment. Null without a trial */
            trialDays: number | null;
            /** @description Number of cycles after which the subscription is completed. Null for unlimited cycles */
            maxCharges: number | null;
            /** @description Text on the buyer’s card statement. Null for the store’s text */
            statementDescriptor: string | null;
            /** @description The product */
            product: {
                /** @description Id of the object */
                id: string;
                /** @description Name */
                name: string;
            };
            /** @description The batch of the sale, which has the price `priceInCents`. Missing for a sale without a batch. */
            batch?: {
                /** @description Id of the object */
                id: string;
                /** @description Name */
                name: string;
            };
        };
        Refund: {
            /** @description Id of the object */
            id: string;
            /** @description The amount that goes back to the buyer, in cents */
            amountInCents: number;
            /** @description The offer of the refunded item. Null for a refund of an amount */
            offerId: string | null;
            /**
             * @description `overpaid`: money that came too late or twice
             * @enum {string}
             */
            reason: "buyer_regret" | "duplicate" | "fraud" | "other" | "overpaid";
            /**
             * @description `waiting_for_balance`: the account at the gateway has too little money. The refund continues by itself. `sent`: the gateway was asked and has not finished.
             * @enum {string}
             */
            status: "asked" | "waiting_for_balance" | "sent" | "done" | "failed";
            /**
             * Format: date-time
             * @description Instant of creation, by the store’s clock (RFC 3339, UTC)
             */
            createdAt: string;
            /** @description Instant when the money was refunded. Null before that */
            doneAt: string | null;
        };
        FoundSale: {
            /** @description Id of the object */
            id: string;
            /**
             * @description Kind of the object
             * @constant
             */
            object: "payment";
            /**
             * @description `EXPIRED`: nobody paid the PIX or boleto in time
             * @enum {string}
             */
            status: "PENDING" | "PAID" | "FAILED" | "REFUNDED" | "EXPIRED";
            /** @description Amount that the buyer paid, with interest */
            amountInCents: number;
            /** @description ISO 4217, lower case */
            currency: string;
            /** @description The platform’s fee. For an unpaid sale, the fee that will be due when the sale is paid */
            platformFeeInCents: number;
            /** @description The amount minus the platform fee, in every status */
            netInCents: number;
            /** @description The fees of the gateway, including fees for anticipation, in cents of BRL. Null until the gateway reports them */
            gatewayFeeInCents: number | null;
            /** @description The day when all money of the sale is or will be available, YYYY-MM-DD in Brasília. Null until known */
            availableOn: string | null;
            /** @description The part of the sale that is already available to the store, in cents of BRL. Null until known */
            settledInCents: number | null;
            /** @description The shares of recipients, with the platform fee if it is a share */
            split: {
                /** @description Id of the recipient */
                recipientId: string;
                /** @description The share, in cents */
                amountInCents: number;
                /** @description The part of the share that was refunded */
                refundedInCents: number;
            }[];
            /**
             * @description The payment method
             * @enum {string}
             */
            paymentMethod: "pix" | "boleto" | "credit_card";
            /**
             * @description The gateway
             * @enum {string}
             */
            provider: "GATEWAY_A" | "GATEWAY_B" | "GATEWAY_C" | "GATEWAY_D";
            /** @description The product */
            product: {
                /** @description Id of the object */
                id: string;
                /** @description Name */
                name: string;
            } | null;
            /** @description Id of the offer */
            offerId: string | null;
            /** @description The offer as it was sold */
            offer: components["schemas"]["Offer"] | null;
            /** @description The coupon of the sale. Null without a coupon */
            coupon: {
                /** @description The code of the coupon */
                code: string;
                /** @description The discount of the coupon, in cents */
                discountInCents: number;
            } | null;
            /** @description The offer and its order bumps. Missing for a sale without order bumps */
            items?: {
                /** @description Id of the offer */
                offerId: string;
                /** @description Id of the product */
                productId: string;
                /** @description Name */
                name: string;
                /** @description The part of the amount, without interest */
                amountInCents: number;
            }[];
            /** @description Id of the subscription. Null without a subscription */
            subscriptionId: string | null;
            /** @description Id of the charge */
            chargeId: string | null;
            /** @description The buyer */
            customer: {
                /** @description Name */
                name: string | null;
                /** @description E-mail address */
                email: string | null;
                /** @description Phone number with area code */
                phone: string | null;
                /** @description CPF or CNPJ */
                document: string | null;
                /** @description Address of the buyer. Null if not collected */
                address: {
                    /** @description CEP, 8 digits */
                    zipCode: string;
                    /** @description Street. Null if not collected */
                    street: string | null;
                    /** @description Number of the building */
                    number: string;
                    /** @description Flat, floor or block. Null without one */
                    complement: string | null;
                    /** @description Neighborhood (bairro). Null if not collected */
                    neighborhood: string | null;
                    /** @description City. Null if not collected */
                    city: string | null;
                    /** @description State (UF), 2 letters. Null if not collected */
                    state: string | null;
                } | null;
            };
            /** @description The refunded amount */
            refundedInCents: number;
            /** @description The refunds of the payment, oldest first */
            refunds: components["schemas"]["Refund"][];
            /** @description Id of the object at the gateway. Null until known */
            externalId: string | null;
            /** @description Id of the PIX transfer at the Central Bank, once the PIX is paid */
            endToEndId: string | null;
            /** @description Id of the PIX charge at the receiver’s bank */
            txid: string | null;
            /** @description Number of the boleto at its bank (nosso número) */
            ourNumber: string | null;
            /** @description Id of the store */
            storeId: string;
            /** @description The checkout session of the purchase */
            checkoutSessionId: string | null;
            /** @description Your own reference, from the charge or the checkout session */
            clientReference: string | null;
            /** @description Your own data, exactly as you sent it */
            metadata: {
                [key: string]: unknown;
            };
            /** @description The origin of the sale */
            tracking: {
                /** @description The parameter `src` of the page’s address, or your own name for the source */
                src?: string | null;
                /** @description The parameter `sck` of the page’s address, or your own second name for the source */
                sck?: string | null;
                /** @description The parameter `utm_source` of the page’s address */
                utmSource?: string | null;
                /** @description The parameter `utm_medium` of the page’s address */
                utmMedium?: string | null;
                /** @description The parameter `utm_campaign` of the page’s address */
                utmCampaign?: string | null;
                /** @description The parameter `utm_term` of the page’s address */
                utmTerm?: string | null;
                /** @description The parameter `utm_content` of the page’s address */
                utmContent?: string | null;
            } | null;
            /**
             * Format: date-time
             * @description Instant of creation, by the store’s clock (RFC 3339, UTC)
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description Instant of the last change, by the store’s clock (RFC 3339, UTC)
             */
            updatedAt: string;
            /** @description The open PIX. An order page can show it again. Null if no PIX is open */
            pix: {
                /** @description The code for copy and paste (EMV) */
                copyPaste: string;
                /** @description Address of the picture of the code, a PNG. It needs no API key */
                qrCodeUrl: string;
                /** @description Instant of the end. Null without an end */
                expiresAt: string | null;
            } | null;
            /** @description The open boleto. `expiresAt` is its due date. Null if no boleto is open */
            boleto: {
                /** @description Digitable line. Null only if the gateway does not return it */
                line: string | null;
                /** @description Digits of the barcode. Null if the gateway does not return them */
                barcode: string | null;
                /** @description Address of the page. Null without a page */
                url: string | null;
                /** @description Address of the PDF. Null if the gateway has none */
                pdfUrl: string | null;
                /** @description Instant of the end. Null without an end */
                expiresAt: string | null;
            } | null;
        };
        BalanceLine: {
            /** @description Id of the object */
            id: string;
            /**
             * @description Kind of the object
             * @constant
             */
            object: "balance_line";
            /**
             * @description The kind of the line. `blocked` is money that a MED holds
             * @enum {string}
             */
            kind: "gross" | "gateway_fee" | "anticipation_fee" | "platform_fee" | "split" | "refund" | "chargeback" | "blocked" | "other";
            /** @description Positive if the store receives the money */
            amountInCents: number;
            /**
             * Format: date
             * @description The day when the money is or will be available, YYYY-MM-DD in Brasília
             */
            availableOn: string;
            /**
             * Format: date
             * @description The day of the sale, the refund or the other event, YYYY-MM-DD in Brasília
             */
            happenedOn: string;
            /** @description Number of the installment, from 1. Null without installments */
            installment: number | null;
            /** @description Null for money without a payment of the store */
            paymentId: string | null;
            /** @description The payment method */
            paymentMethod: ("pix" | "boleto" | "credit_card") | null;
            /** @description The payout that includes this line. Null before the payout */
            payoutId: string | null;
            /** @description For a share, the id of its recipient at the gateway */
            recipient: string | null;
            /** @description The gateway */
            provider: string;
            /**
             * Format: date-time
             * @description Instant when Balcão read the line from the gateway’s books
             */
            recordedAt: string;
        };
        Payout: {
            /** @description Id of the object */
            id: string;
            /**
             * @description Kind of the object
             * @constant
             */
            object: "payout";
            /** @description The amount that arrives in the bank account, in cents */
            amountInCents: number;
            /**
             * Format: date
             * @description The day when the money is in the bank account, YYYY-MM-DD in Brasília
             */
            arrivesOn: string;
            /**
             * @description Status of the object
             * @enum {string}
             */
            status: "planned" | "sent" | "done" | "failed";
            /** @description The number of payments with lines in this payout */
            payments: number;
            /** @description The sum of the lines in this payout */
            linesInCents: number;
            /** @description The gateway */
            provider: string;
            /** @description Id of the object at the gateway. Null until known */
            externalId: string;
            /**
             * Format: date-time
             * @description Instant when Balcão read the line from the gateway’s books
             */
            recordedAt: string;
        };
        Dispute: {
            /** @description Id of the object */
            id: string;
            /**
             * @description Kind of the object
             * @constant
             */
            object: "dispute";
            /** @description Id of the payment */
            paymentId: string;
            /**
             * @description `med` is the return of a PIX after a report of fraud
             * @enum {string}
             */
            kind: "chargeback" | "med";
            /**
             * @description Status of the object
             * @enum {string}
             */
            status: "needs_response" | "under_review" | "won" | "lost";
            /** @description The disputed amount, in cents */
            amountInCents: number;
            /** @description ISO 4217, lower case */
            currency: string;
            /** @description The gateway’s code of the reason */
            reason: string | null;
            /** @description The last instant for evidence, if the gateway reports it */
            dueAt: string | null;
            /** @description The instant when evidence was sent. Null until then */
            evidenceSentAt: string | null;
            /** @description The instant when the store gave the dispute up */
            acceptedAt: string | null;
            /**
             * Format: date-time
             * @description Instant of creation, by the store’s clock (RFC 3339, UTC)
             */
            createdAt: string;
            /** @description The instant when the dispute was won or lost. Null until then */
            closedAt: string | null;
        };
        Subscription: {
            /** @description Id of the object */
            id: string;
            /**
             * @description Kind of the object
             * @constant
             */
            object: "subscription";
            /**
             * @description Status of the object
             * @enum {string}
             */
            status: "trialing" | "active" | "past_due" | "canceled" | "completed";
            /** @description Id of the offer */
            offerId: string;
            /**
             * @description The payment method
             * @enum {string}
             */
            method: "pix" | "boleto" | "credit_card";
            /**
             * @description Only for recurring PIX (Pix Automático). `method` is then `pix`, as the method of its payments
             * @constant
             */
            paymentMethod?: "pix_automatico";
            /** @description Only for recurring PIX */
            recurringPix?: {
                /**
                 * @description The consent at the payer’s bank. Only with `active` the bank pays the cycles. Otherwise the buyer gets codes
                 * @enum {string}
                 */
                status: "pending" | "active" | "refused" | "expired" | "canceled";
            };
            /** @description Legacy: use `customer.email` */
            customerEmail: string | null;
            /** @description The buyer */
            customer: {
                /** @description Name */
                name: string | null;
                /** @description E-mail address */
                email: string | null;
                /** @description CPF or CNPJ */
                document: string | null;
                /** @description Phone number with area code */
                phone: string | null;
                /** @description Address of the buyer. Null if not collected */
                address: {
                    /** @description CEP, 8 digits */
                    zipCode: string | null;
                    /** @description Street. Null if not collected */
                    street: string | null;
                    /** @description Number of the building */
                    number: string | null;
                    /** @description Flat, floor or block. Null without one */
                    complement: string | null;
                    /** @description Neighborhood (bairro). Null if not collected */
                    neighborhood: string | null;
                    /** @description City. Null if not collected */
                    city: string | null;
                    /** @description State (UF), 2 letters. Null if not collected */
                    state: string | null;
                } | null;
            };
            /**
             * Format: date-time
             * @description End of the paid period
             */
            currentPeriodEnd: string;
            /** @description True if the subscription ends with the paid period */
            cancelAtPeriodEnd: boolean;
            /** @description Instant of the cancellation. Null without a cancellation */
            canceledAt: string | null;
            /** @description Null for a subscription without a trial */
            trialEndsAt: string | null;
            /** @description Number of paid cycles. A payment of only the setup fee does not count. */
            chargesPaid: number;
            /** @description The offer as it was sold */
            offer: {
                /** @description Id of the object */
                id: string;
                /** @description Name */
                name: string;
                /**
                 * @description A single payment, or a payment for each cycle
                 * @enum {string}
                 */
                billingType: "ONE_TIME" | "RECURRING";
                /** @description Null for ONE_TIME */
                billingCycle: ("WEEKLY" | "MONTHLY" | "BIMONTHLY" | "QUARTERLY" | "SEMIANNUAL" | "YEARLY") | null;
                /** @description The full price of the offer. The amount of a payment may differ. */
                priceInCents: number;
                /** @description ISO 4217, lower case */
                currency: string;
                /** @description The product */
                product: {
                    /** @description Id of the object */
                    id: string;
                    /** @description Name */
                    name: string;
                };
            };
            /**
             * Format: date-time
             * @description Instant of creation, by the store’s clock (RFC 3339, UTC)
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description Instant of the last change, by the store’s clock (RFC 3339, UTC)
             */
            updatedAt: string;
            /**
             * Format: date-time
             * @description End of the pause. Missing without a pause
             */
            pausedUntil?: string;
            /** @description The plan that follows. Missing without a change of plan */
            nextPlan?: {
                /**
                 * @description `now`: the plan waits for its payment. `period_end`: it begins with the next charge
                 * @enum {string}
                 */
                when: "now" | "period_end";
                /** @description The offer as it was sold */
                offer: {
                    /** @description Id of the object */
                    id: string;
                    /** @description Name */
                    name: string;
                    /**
                     * @description A single payment, or a payment for each cycle
                     * @enum {string}
                     */
                    billingType: "ONE_TIME" | "RECURRING";
                    /** @description Null for ONE_TIME */
                    billingCycle: ("WEEKLY" | "MONTHLY" | "BIMONTHLY" | "QUARTERLY" | "SEMIANNUAL" | "YEARLY") | null;
                    /** @description The full price of the offer. The amount of a payment may differ. */
                    priceInCents: number;
                    /** @description ISO 4217, lower case */
                    currency: string;
                    /** @description The product */
                    product: {
                        /** @description Id of the object */
                        id: string;
                        /** @description Name */
                        name: string;
                    };
                };
            };
            /** @description What earlier changes of plan left over. It pays the next charges first */
            creditInCents?: number;
            /** @description The price of days that a change of day added. The next charge takes it */
            addedDaysInCents?: number;
        };
        Course: {
            /** @description Id of the object */
            id: string;
            /**
             * @description Kind of the object
             * @constant
             */
            object: "course";
            /** @description Title */
            title: string;
            /** @description A one-line summary of the course */
            tagline: string;
            /** @description Description. Null without a description */
            description: string | null;
            /**
             * @description Status of the object
             * @enum {string}
             */
            status: "DRAFT" | "PUBLISHED";
            /** @description Id of the product */
            productId: string | null;
            /** @description Address of the cover image. Null without an image */
            coverUrl: string | null;
            /** @description Address of the poster image. Null without an image */
            posterUrl: string | null;
            /** @description True if students get a certificate at the end */
            certificateEnabled: boolean;
            /**
             * Format: date-time
             * @description Instant of creation, by the store’s clock (RFC 3339, UTC)
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description Instant of the last change, by the store’s clock (RFC 3339, UTC)
             */
            updatedAt: string;
        };
        CourseWithModules: {
            /** @description Id of the object */
            id: string;
            /**
             * @description Kind of the object
             * @constant
             */
            object: "course";
            /** @description Title */
            title: string;
            /** @description A one-line summary of the course */
            tagline: string;
            /** @description Description. Null without a description */
            description: string | null;
            /**
             * @description Status of the object
             * @enum {string}
             */
            status: "DRAFT" | "PUBLISHED";
            /** @description Id of the product */
            productId: string | null;
            /** @description Address of the cover image. Null without an image */
            coverUrl: string | null;
            /** @description Address of the poster image. Null without an image */
            posterUrl: string | null;
            /** @description True if students get a certificate at the end */
            certificateEnabled: boolean;
            /**
             * Format: date-time
             * @description Instant of creation, by the store’s clock (RFC 3339, UTC)
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description Instant of the last change, by the store’s clock (RFC 3339, UTC)
             */
            updatedAt: string;
            /** @description Modules, in order */
            modules: {
                /** @description Id of the object */
                id: string;
                /** @description Title */
                title: string;
                /**
                 * @description Status of the object
                 * @enum {string}
                 */
                status: "DRAFT" | "PUBLISHED";
                /** @description Lessons, in order */
                lessons: {
                    /** @description Id of the object */
                    id: string;
                    /** @description Title */
                    title: string;
                    /**
                     * @description Status of the object
                     * @enum {string}
                     */
                    status: "DRAFT" | "PUBLISHED";
                    /** @description Address of the video. Null without a video */
                    videoUrl: string | null;
                    /** @description Markdown */
                    body: string | null;
                    /** @description Length in seconds. Null if unknown */
                    durationSeconds: number | null;
                }[];
            }[];
        };
        Student: {
            /** @description Id of the object */
            id: string;
            /**
             * @description Kind of the object
             * @constant
             */
            object: "student";
            /** @description Name */
            name: string;
            /** @description E-mail address */
            email: string | null;
            /** @description Address of the picture. Null without a picture */
            avatarUrl: string | null;
            /** @description Instant of the last visit. Null before the first visit */
            lastLoginAt: string | null;
            /**
             * Format: date-time
             * @description Instant of creation, by the store’s clock (RFC 3339, UTC)
             */
            createdAt: string;
            /** @description Access to courses, active or ended */
            enrollments: {
                /** @description Id of the object */
                id: string;
                /** @description Id of the course */
                courseId: string;
                /** @description Id of the cohort */
                cohortId: string | null;
                /**
                 * @description Status of the object
                 * @enum {string}
                 */
                status: "ACTIVE" | "REVOKED" | "EXPIRED";
                /**
                 * Format: date-time
                 * @description Start of the access
                 */
                enrolledAt: string;
                /** @description End of the access. Null without an end */
                expiresAt: string | null;
                /** @description Instant when the access was revoked. Null if it was not revoked */
                revokedAt: string | null;
            }[];
        };
        Product: {
            /** @description Id of the object */
            id: string;
            /**
             * @description Kind of the object
             * @constant
             */
            object: "product";
            /** @description Name */
            name: string;
            /** @description False if the product is archived */
            active: boolean;
            /**
             * Format: date-time
             * @description Instant of creation, by the store’s clock (RFC 3339, UTC)
             */
            createdAt: string;
        };
        StoreOffer: {
            /**
             * @description Kind of the object
             * @constant
             */
            object: "offer";
            /** @description Id of the object */
            id: string;
            /** @description Name */
            name: string;
            /** @description Description. Null without a description */
            description: string | null;
            /**
             * @description A single payment, or a payment for each cycle
             * @enum {string}
             */
            billingType: "ONE_TIME" | "RECURRING";
            /** @description Null for ONE_TIME */
            billingCycle: ("WEEKLY" | "MONTHLY" | "BIMONTHLY" | "QUARTERLY" | "SEMIANNUAL" | "YEARLY") | null;
            /** @description The full price of the offer. The amount of a payment may differ. */
            priceInCents: number;
            /** @description ISO 4217, lower case */
            currency: string;
            /** @description Fee added to the first payment, in cents. Null without a fee */
            setupFeeInCents: number | null;
            /** @description Days of free trial before the first payment. Null without a trial */
            trialDays: number | null;
            /** @description Number of cycles after which the subscription is completed. Null for unlimited cycles */
            maxCharges: number | null;
            /** @description Text on the buyer’s card statement. Null for the store’s text */
            statementDescriptor: string | null;
            /** @description The product */
            product: {
                /** @description Id of the object */
                id: string;
                /** @description Name */
                name: string;
            };
            /** @description The batch of the sale, which has the price `priceInCents`. Missing for a sale without a batch. */
            batch?: {
                /** @description Id of the object */
                id: string;
                /** @description Name */
                name: string;
            };
            /** @description False if the offer is archived. Nobody can buy an archived offer */
            active: boolean;
            /** @description Your own data, exactly as you sent it */
            metadata: {
                [key: string]: unknown;
            };
            /** @description The shares of recipients. The rest belongs to the store */
            split: {
                /** @description Id of a recipient of the store */
                recipientId: string;
                /** @description Percentage of the amount that the buyer pays, with at most two decimals */
                percent?: number;
                /** @description Fixed amount of the share */
                amountInCents?: number;
            }[] | null;
            /** @description Ids of the offers that the page sells together with this offer */
            bumps: string[];
            /** @description The offer that the page shows after the payment (upsell) */
            upsellOfferId: string | null;
            /** @description False if the offer is not sold by recurring PIX. Missing if the store decides */
            recurringPix?: boolean;
            /** @description The address of the offer’s checkout page */
            url: string;
            /** @description All batches, in order. Empty if the offer is sold at its own price */
            batches: components["schemas"]["Batch"][];
        };
        Batch: {
            /** @description Id of the object */
            id: string;
            /** @description Name */
            name: string;
            /** @description Full price of the offer or batch, in cents */
            priceInCents: number;
            /** @description Start of the validity, by the store’s clock. Null for an unlimited start */
            startsAt: string | null;
            /** @description First instant after the validity, by the store’s clock. Null for an unlimited end */
            endsAt: string | null;
            /** @description Number of seats. Null for unlimited seats */
            maxSales: number | null;
            /**
             * @description `open` sells now. `waiting` comes after the open one. `scheduled` has not started. `full` has no seat left
             * @enum {string}
             */
            state: "open" | "waiting" | "scheduled" | "full" | "ended";
            /** @description The number of seats of purchases with a pending payment */
            held: number;
            /** @description The number of paid seats, including seats that were refunded later */
            sold: number;
            /** @description The number of seats left. Null without a limit */
            seatsLeft: number | null;
        };
        Coupon: {
            /**
             * @description Kind of the object
             * @constant
             */
            object: "coupon";
            /** @description Id of the object */
            id: string;
            /** @description Code */
            code: string;
            /** @description Percentage of the price of the offer or its batch */
            percent: number | null;
            /** @description Fixed discount, in cents of BRL. Null for a percentage */
            amountInCents: number | null;
            /** @description Null for every offer */
            offers: string[] | null;
            /** @description Start of the validity, by the store’s clock. Null for an unlimited start */
            startsAt: string | null;
            /** @description First instant after the validity, by the store’s clock. Null for an unlimited end */
            endsAt: string | null;
            /** @description Maximum number of purchases with the coupon. Null for unlimited purchases */
            maxUses: number | null;
            /** @description Maximum number of purchases of one e-mail address. Null for unlimited purchases */
            maxPerBuyer: number | null;
            /** @description Number of paid cycles of a subscription with the discount. Null for only the first cycle */
            cycles: number | null;
            /** @description False if archived */
            active: boolean;
            /**
             * Format: date-time
             * @description Instant of creation, by the store’s clock (RFC 3339, UTC)
             */
            createdAt: string;
            /** @description The number of uses by purchases with a pending payment */
            held: number;
            /** @description The number of paid uses, including uses that were refunded later */
            sold: number;
            /** @description The number of uses left. Null without a limit */
            usesLeft: number | null;
            /** @description The sum of the paid amounts of purchases with the coupon */
            paidInCents: number;
            /** @description The sum of the discounts on the paid purchases */
            discountInCents: number;
        };
        CouponInput: {
            /** @description The code that the buyer types: letters, digits and . _ % + -. Upper and lower case are equal */
            code: string;
            /** @description Percentage of the price, with at most two decimals. A coupon has either `percent` or `amountInCents` */
            percent?: number | null;
            /** @description Fixed discount in cents of BRL. Offers in other currencies refuse the coupon. The buyer pays at least one cent */
            amountInCents?: number | null;
            /** @description Start of the validity, by the store’s clock. Null for an unlimited start */
            startsAt?: string | null;
            /** @description First instant after the validity, by the store’s clock. Null for an unlimited end */
            endsAt?: string | null;
            /** @description The number of purchases with the coupon. Null for any number */
            maxUses?: number | null;
            /** @description The number of purchases of one e-mail address. Null for any number */
            maxPerBuyer?: number | null;
            /** @description The number of paid cycles of a subscription with the discount. Null for the first cycle only */
            cycles?: number | null;
            /** @description Ids of offers. Null for every offer */
            offers?: string[] | null;
            /** @description False archives the coupon. Another coupon can then use its code */
            active?: boolean;
        };
        CouponChanges: {
            /** @description The code that the buyer types: letters, digits and . _ % + -. Upper and lower case are equal */
            code?: string;
            /** @description Percentage of the price, with at most two decimals. A coupon has either `percent` or `amountInCents` */
            percent?: number | null;
            /** @description Fixed discount in cents of BRL. Offers in other currencies refuse the coupon. The buyer pays at least one cent */
            amountInCents?: number | null;
            /** @description Start of the validity, by the store’s clock. Null for an unlimited start */
            startsAt?: string | null;
            /** @description First instant after the validity, by the store’s clock. Null for an unlimited end */
            endsAt?: string | null;
            /** @description The number of purchases with the coupon. Null for any number */
            maxUses?: number | null;
            /** @description The number of purchases of one e-mail address. Null for any number */
            maxPerBuyer?: number | null;
            /** @description The number of paid cycles of a subscription with the discount. Null for the first cycle only */
            cycles?: number | null;
            /** @description Ids of offers. Null for every offer */
            offers?: string[] | null;
            /** @description False archives the coupon. Another coupon can then use its code */
            active?: boolean;
        };
        Recipient: {
            /** @description Id of the object */
            id: string;
            /**
             * @description Kind of the object
             * @constant
             */
            object: "recipient";
            /** @description Name */
            name: string;
            /** @description CPF or CNPJ without punctuation */
            document: string | null;
            /** @description The recipient's id at each gateway: a wallet (A), a recipient (B), a payee code (C), a connected account (D) */
            accounts: {
                /** @description Id of the wallet at gateway A */
                GATEWAY_A?: string;
                /** @description Id of the recipient at gateway B */
                GATEWAY_B?: string;
                /** @description Payee code at gateway C */
                GATEWAY_C?: string;
                /** @description Id of the connected account at gateway D */
                GATEWAY_D?: string;
            };
            /**
             * Format: date-time
             * @description Instant of creation, by the store’s clock (RFC 3339, UTC)
             */
            createdAt: string;
            /** @description Instant of archiving. Null if not archived */
            archivedAt: string | null;
        };
        RecipientInput: {
            /** @description Name */
            name: string;
            /** @description CPF or CNPJ, with or without mask */
            document?: string | null;
            /** @description The recipient's id at each gateway: a wallet (A), a recipient (B), a payee code (C), a connected account (D) */
            accounts?: {
                /** @description Id of the wallet at gateway A */
                GATEWAY_A?: string;
                /** @description Id of the recipient at gateway B */
                GATEWAY_B?: string;
                /** @description Payee code at gateway C */
                GATEWAY_C?: string;
                /** @description Id of the connected account at gateway D */
                GATEWAY_D?: string;
            };
        };
        RecipientChanges: {
            /** @description Name */
            name?: string;
            /** @description CPF or CNPJ, with or without mask */
            document?: string | null;
            /** @description Replaces all accounts of the recipient */
            accounts?: {
                /** @description Id of the wallet at gateway A */
                GATEWAY_A?: string;
                /** @description Id of the recipient at gateway B */
                GATEWAY_B?: string;
                /** @description Payee code at gateway C */
                GATEWAY_C?: string;
                /** @description Id of the connected account at gateway D */
                GATEWAY_D?: string;
            };
            /** @description No rule may use an archived recipient. Earlier sales and their refunds keep the recipient */
            archived?: boolean;
        };
        ApiWebhookEndpoint: {
            /**
             * @description Kind of the object
             * @constant
             */
            object: "webhook_endpoint";
            /** @description Id of the object */
            id: string;
            /** @description Address that gets the events */
            url: string;
            /** @description The kinds of event that it gets */
            events: components["schemas"]["EventName"][];
            /** @description Null means all products */
            productIds: string[] | null;
            /** @description False if it gets no events */
            enabled: boolean;
            /** @description Why it is disabled. Null if it is enabled */
            disabledReason: string | null;
            /** @description First failure since the last success. Null without failures */
            failingSince: string | null;
            /** @description The previous secret also signs until this instant. Null if only the current secret signs */
            previousSecretUntil: string | null;
            /**
             * Format: date-time
             * @description Instant of creation, by the store’s clock (RFC 3339, UTC)
             */
            createdAt: string;
        };
        /** @enum {string} */
        EventName: "payment.pending" | "payment.paid" | "payment.completed" | "payment.failed" | "payment.refunded" | "payment.chargeback" | "subscription.created" | "subscription.renewed" | "subscription.canceled" | "subscription.payment_failed" | "refund.done" | "refund.failed" | "dispute.opened" | "dispute.closed" | "checkout.abandoned" | "subscription.paused" | "subscription.resumed" | "subscription.plan_changed" | "subscription.method_changed";
        WebhookEndpointRequest: {
            /** @description Address that gets the events. https; the sandbox also accepts http to the same machine */
            url: string;
            /** @description The kinds of event that it gets */
            events: components["schemas"]["EventName"][];
            /** @description Only events of these products. Null or absent means all products */
            productIds?: string[] | null;
        };
        ApiWebhookEndpointWithSecret: {
            /**
             * @description Kind of the object
             * @constant
             */
            object: "webhook_endpoint";
            /** @description Id of the object */
            id: string;
            /** @description Address that gets the events */
            url: string;
            /** @description The kinds of event that it gets */
            events: components["schemas"]["EventName"][];
            /** @description Null means all products */
            productIds: string[] | null;
            /** @description False if it gets no events */
            enabled: boolean;
            /** @description Why it is disabled. Null if it is enabled */
            disabledReason: string | null;
            /** @description First failure since the last success. Null without failures */
            failingSince: string | null;
            /** @description The previous secret also signs until this instant. Null if only the current secret signs */
            previousSecretUntil: string | null;
            /**
             * Format: date-time
             * @description Instant of creation, by the store’s clock (RFC 3339, UTC)
             */
            createdAt: string;
            /** @description Signs the deliveries. Only this answer shows it */
            secret: string;
        };
        WebhookEndpointChanges: {
            /** @description Address that gets the events. https; the sandbox also accepts http to the same machine */
            url?: string;
            /** @description The kinds of event that it gets */
            events?: components["schemas"]["EventName"][];
            /** @description Only events of these products. Null or absent means all products */
            productIds?: string[] | null;
            /** @description False stops the deliveries */
            enabled?: boolean;
        };
        ListedEvent: {
            /** @description Id of the event. The same event has another id in each delivery */
            id: string;
            /** @description Number of the event among all events of the store. Deliveries contain it in the header `X-Service-Sequence` */
            sequence: number;
            /**
             * @description Kind of the event
             * @enum {string}
             */
            event: "payment.pending" | "payment.paid" | "payment.completed" | "payment.failed" | "payment.refunded" | "payment.chargeback" | "subscription.created" | "subscription.renewed" | "subscription.canceled" | "subscription.payment_failed" | "refund.done" | "refund.failed" | "dispute.opened" | "dispute.closed" | "checkout.abandoned" | "subscription.paused" | "subscription.resumed" | "subscription.plan_changed" | "subscription.method_changed";
            /**
             * Format: date-time
             * @description Instant of the event by the store’s clock
             */
            createdAt: string;
            /** @description The same data as in a delivery. `WebhookEvent` has its fields for each kind */
            data: {
                [key: string]: unknown;
            };
        };
        PartnerStoreRequest: {
            /** @description Name */
            name: string;
            /** @description Missing settings get their default. The new store cannot change the platform's fee, so the partner sets the fee here */
            settings?: {
                /** @description Maximum number of card installments, 1 to 12 */
                maxInstallments?: number;
                /** @description Installments without interest for the buyer, 1 to 12 */
                interestFreeInstallments?: number;
                /** @description Monthly interest of installments, in percent */
                monthlyInterestPercent?: number;
                /** @description True if the buyer pays the interest of installments, false if the store pays it */
                interestPaidByBuyer?: boolean;
                /** @description Days until a boleto is due, 1 to 60 */
                boletoDueInDays?: number;
                /** @description Minutes until a PIX expires */
                pixExpiresInMinutes?: number;
                /** @description Days after the payment until the purchase is completed */
                refundWindowDays?: number;
                /** @description A charge fails after this number of declined cards */
                maxDeclinedAttempts?: number;
                /** @description Fee of the platform for each sale, in percent */
                platformFeePercent?: number;
                /** @description Fixed fee of the platform for each sale, in cents */
                platformFeeFixedInCents?: number;
                /** @description Days after the first failure when the charge of a subscription is retried, in ascending order */
                dunningDays?: number[];
                /** @description Text on the buyer’s card statement. Null for the store’s text */
                statementDescriptor?: string | null;
                /**
                 * @description How requests for a refund required by law are handled: refunded immediately, or reviewed by a person
                 * @enum {string}
                 */
                refundRequests?: "approve" | "review";
                /** @description True if a partial refund ends the access to courses */
                partEndsAccess?: boolean;
                /** @description True if buyers may pay subscriptions by recurring PIX (Pix Automático) */
                recurringPix?: boolean;
                /** @description True if the checkout offers reminders to buyers who leave it */
                checkoutReminders?: boolean;
                /** @description Minutes without a payment after which a buyer counts as having left the checkout */
                abandonedAfterMinutes?: number;
                /**
                 * @description Comments of students on lessons
                 * @enum {string}
                 */
                comments?: "off" | "open" | "review";
                /** @description The most periods of a pause of a subscription. 0 allows no pause */
                maxPausePeriods?: number;
                /** @description True if a pause of a subscription does not end the access to courses */
                pauseKeepsAccess?: boolean;
                /** @description What buyers may change of their own subscriptions */
                buyersMay?: ("pause" | "change_day" | "change_plan" | "change_method")[];
                /** @description Kinds of mails that the store does not send */
                mailsOff?: ("pix_code" | "boleto_slip" | "boleto_due" | "receipt" | "refunded" | "refund_asked" | "refund_declined" | "certificate" | "subscription_started" | "subscription_renewed" | "renewal_code" | "card_declined" | "trial_ending" | "subscription_canceled" | "subscription_kept" | "recurring_pix_ended" | "subscription_changed" | "checkout_abandoned")[];
                /** @description Name of the sender of mails. Null for the name of the store */
                mailSenderName?: string | null;
                /** @description Address for replies to mails. Null for the support address */
                mailReplyTo?: string | null;
            };
        };
        PartnerStore: {
            /** @description Id of the object */
            id: string;
            /**
             * @description Kind of the object
             * @constant
             */
            object: "store";
            /** @description Name */
            name: string;
            /** @description The first API key of the store */
            apiKey: {
                /** @description Id of the object */
                id: string;
                /** @description The key. Only this answer contains it */
                key: string;
                /** @description The scopes of the key */
                scopes: ("charges:read" | "charges:write" | "courses:read" | "students:read" | "subscriptions:read" | "products:read" | "products:write" | "offers:read" | "offers:write" | "webhooks:read" | "webhooks:write" | "subscriptions:write")[];
            };
        };
        PurchaseRequest: {
            /** @description Id of the offer */
            offerId: string;
            /**
             * @description With `pix_automatico` the code also asks for the consent to recurring PIX
             * @enum {string}
             */
            method: "pix" | "boleto" | "credit_card" | "pix_automatico";
            /** @description The buyer. The required fields depend on the gateway */
            buyer: {
                /** @description Gateways get only the first 64 characters */
                name: string;
                /**
                 * Format: email
                 * @description ASCII only, because gateways accept nothing else. Write a domain with accents in its xn-- form.
                 */
                email: string;
                /**
                 * Format: cpf-cnpj
                 * @description CPF or CNPJ, with or without punctuation. A CNPJ may contain letters.
                 */
                document: string;
                /**
                 * Format: br-phone
                 * @description With area code: at least 10 digits
                 */
                phone: string;
                /**
                 * Format: ip
                 * @description The buyer's IP address. The server never uses the address of the request. Card payments on gateway A require it.
                 */
                ip?: string;
                /** @description Address of the buyer. Null if not collected */
                address?: {
                    /**
                     * Format: zip-code
                     * @description 8 digits, with or without mask
                     */
                    zipCode: string;
                    /** @description Number of the building */
                    number: string;
                    /** @description Street. Null if not collected */
                    street?: string;
                    /** @description Flat, floor or block. Null without one */
                    complement?: string;
                    /** @description Neighborhood (bairro). Null if not collected */
                    neighborhood?: string;
                    /** @description City. Null if not collected */
                    city?: string;
                    /** @description UF */
                    state?: string;
                };
            };
            /** @description Only for a card: at most `maxInstallments` of the charge. The default is 1 */
            installments?: number;
            /** @description Days until a boleto is due, 1 to 60 */
            boletoDueInDays?: number;
            /** @description Only for `credit_card`. Its form depends on the gateway: see `card.input` of the payment methods */
            card?: {
                /** @description Card number. Only for gateway A */
                number?: string;
                /** @description Name on the card. Only for gateway A */
                holderName?: string;
                /** @description 1 to 12. Only for gateway A */
                expiryMonth?: string;
                /** @description 2 or 4 digits. 2 digits mean 20xx. Only for gateway A */
                expiryYear?: string;
                /** @description Only for gateway A */
                cvv?: string;
                /** @description Token that the browser made: card token of gateway B, payment token of gateway C */
                token?: string;
                /** @description Id of the 3-D Secure transaction. Only for gateway B */
                threedsTransactionId?: string;
            };
            /** @description The code of a coupon */
            coupon?: string;
            /** @description The order bumps of the offer to buy */
            bumps?: string[];
            /** @description The origin of the sale */
            tracking?: {
                /** @description The parameter `src` of the page’s address, or your own name for the source */
                src?: string | null;
                /** @description The parameter `sck` of the page’s address, or your own second name for the source */
                sck?: string | null;
                /** @description The parameter `utm_source` of the page’s address */
                utmSource?: string | null;
                /** @description The parameter `utm_medium` of the page’s address */
                utmMedium?: string | null;
                /** @description The parameter `utm_campaign` of the page’s address */
                utmCampaign?: string | null;
                /** @description The parameter `utm_term` of the page’s address */
                utmTerm?: string | null;
                /** @description The parameter `utm_content` of the page’s address */
                utmContent?: string | null;
            };
        };
        Purchase: {
            /**
             * @description Kind of the object
             * @constant
             */
            object: "payment";
            /** @description Id of the payment. If nothing is due now, no payment with this id exists */
            id: string;
            /** @description Id of an internal charge, which `/v1/charges` does not list. Null when nothing is due now (a trial without a setup fee) */
            chargeId: string | null;
            /**
             * @description Status of the object
             * @enum {string}
             */
            status: "pending" | "paid" | "failed" | "refunded";
            /**
             * @description The payment method
             * @enum {string}
             */
            method: "pix" | "boleto" | "credit_card";
            /**
             * @description The gateway that takes the payment
             * @enum {string}
             */
            provider: "GATEWAY_A" | "GATEWAY_B" | "GATEWAY_C" | "GATEWAY_D";
            /** @description Amount of the charge, in cents */
            amountInCents: number;
            /** @description Amount that the buyer pays, with interest */
            totalInCents: number;
            /** @description Number of installments. 1 without installments */
            installments: number;
            /** @description The PIX code. Null for another method */
            pix: {
                /** @description The code for copy and paste (EMV) */
                copyPaste: string;
                /** @description PNG in base64, without the data: prefix */
                qrCodeBase64: string;
                /** @description Address of a QR image, only from gateway B and only in the answer that creates the payment. Otherwise null */
                qrCodeUrl: string | null;
                /** @description Instant of the end. Null without an end */
                expiresAt: string | null;
            } | null;
            /** @description The boleto. Null for another method */
            boleto: {
                /** @description Digitable line. Null only if the gateway does not return it */
                line: string | null;
                /** @description Digits of the barcode. Null if the gateway does not return them */
                barcode: string | null;
                /** @description Address of the page. Null without a page */
                url: string | null;
                /** @description Address of the PDF. Null if the gateway has none */
                pdfUrl: string | null;
                /** @description Instant of the end. Null without an end */
                expiresAt: string | null;
            } | null;
            /**
             * Format: date-time
             * @description Instant of creation, by the store’s clock (RFC 3339, UTC)
             */
            createdAt: string;
            /** @description Id of the subscription. Null without a subscription */
            subscriptionId: string | null;
        };
        TestOffer: {
            /** @description Name */
            name: string;
            /** @description Description. Null without a description */
            description?: string | null;
            /**
             * @description A single payment, or a payment for each cycle
             * @enum {string}
             */
            billingType?: "ONE_TIME" | "RECURRING";
            /** @description Length of a cycle. Null for `ONE_TIME` */
            billingCycle?: ("WEEKLY" | "MONTHLY" | "BIMONTHLY" | "QUARTERLY" | "SEMIANNUAL" | "YEARLY") | null;
            /** @description Full price of the offer or batch, in cents */
            priceInCents: number;
            /** @description ISO 4217, lower case */
            currency?: string;
            /** @description Fee added to the first payment, in cents. Null without a fee */
            setupFeeInCents?: number | null;
            /** @description Days of free trial before the first payment. Null without a trial */
            trialDays?: number | null;
            /** @description Number of cycles after which the subscription is completed. Null for unlimited cycles */
            maxCharges?: number | null;
            /** @description Text on the buyer’s card statement. Null for the store’s text */
            statementDescriptor?: string | null;
            /** @description True if buyers may pay subscriptions by recurring PIX (Pix Automático) */
            recurringPix?: boolean | null;
            /** @description Your own data, exactly as you sent it */
            metadata?: {
                [key: string]: unknown;
            } | null;
        };
        Mail: {
            /**
             * @description Kind of the object
             * @constant
             */
            object: "mail";
            /** @description Id of the object */
            id: string;
            /**
             * @description Kind of the mail
             * @enum {string}
             */
            kind: "pix_code" | "boleto_slip" | "boleto_due" | "receipt" | "refunded" | "refund_asked" | "refund_declined" | "access" | "learn_link" | "sign_in_changed" | "certificate" | "checkout_code" | "subscription_started" | "subscription_renewed" | "renewal_code" | "card_declined" | "trial_ending" | "subscription_canceled" | "subscription_kept" | "recurring_pix_ended" | "subscription_changed" | "checkout_abandoned" | "sale_made" | "refund_stuck" | "chargeback_opened" | "dispute_opened" | "dispute_due" | "endpoint_disabled";
            /** @description Address of the recipient */
            to: string;
            /** @description Subject */
            subject: string;
            /** @description The mail as plain text */
            text: string;
            /** @description The mail as HTML */
            html: string;
            /** @description Attached files */
            attachments: {
                /** @description Name of the file */
                name: string;
                /** @description Media type */
                type: string;
                /** @description Size in bytes */
                bytes: number;
            }[];
            /** @description Id of the payment */
            paymentId: string | null;
            /** @description Id of the subscription. Null without a subscription */
            subscriptionId: string | null;
            /** @description Id of the student */
            studentId: string | null;
            /**
             * Format: date-time
             * @description Instant of creation, by the store’s clock (RFC 3339, UTC)
             */
            createdAt: string;
            /** @description Instant when a mail server accepted it. Null until then */
            sentAt: string | null;
        };
        ReceivedConversion: {
            /**
             * @description Kind of the object
             * @constant
             */
            object: "conversion";
            /**
             * @description The service that got the conversion
             * @enum {string}
             */
            service: "meta" | "ga4" | "utmify";
            /** @description Id of the account at the service. Null if the service has none */
            account: string | null;
            /** @description Meta and GA4: the name of the event. UTMify: the status of the order */
            what: string;
            /** @description The reason of a refusal; null if it was accepted */
            problem: string | null;
            /** @description The body that the service got */
            body: {
                [key: string]: unknown;
            };
            /**
             * Format: date-time
             * @description Instant of the arrival
             */
            receivedAt: string;
        };
        /** @description A payment awaits the buyer: PIX or boleto was generated */
        PaymentPendingEvent: {
            /** @description Id of the delivery. A repeated delivery has the same id */
            id: string;
            /**
             * @description Kind of the event
             * @constant
             */
            event: "payment.pending";
            /**
             * Format: date-time
             * @description Instant of the event, by the store’s clock
             */
            createdAt: string;
            data: components["schemas"]["PaymentEventData"];
        };
        PaymentEventData: {
            /** @description Id of the payment */
            id: string;
            /**
             * @description The gateway of the payment
             * @enum {string}
             */
            provider: "GATEWAY_A" | "GATEWAY_B" | "GATEWAY_C" | "GATEWAY_D";
            /**
             * @description Status of the sale after the event
             * @enum {string}
             */
            status: "PENDING" | "PAID" | "FAILED" | "REFUNDED" | "EXPIRED";
            /** @description Amount that the buyer pays, with interest */
            amountInCents: number;
            /** @description ISO 4217, lower case */
            currency: string;
            /** @description Null for a charge of the API */
            productId: string | null;
            /** @description Null for a charge of the API */
            offerId: string | null;
            /** @description Null if the payment belongs to no subscription */
            subscriptionId: string | null;
            /** @description The charge of the API or of a payment link. Null for an offer */
            chargeId: string | null;
            /** @description Legacy: use `customer.email` */
            customerEmail: string | null;
            customer: components["schemas"]["Customer"];
            /** @description Metadata of the payment. Without it, the metadata of its charge or offer */
            metadata: {
                [key: string]: unknown;
            };
            /**
             * Format: date-time
             * @description The instant when the payment was created
             */
            createdAt: string;
            offer?: components["schemas"]["Offer"];
            /** @description Missing for a sale without coupon and without order bumps */
            coupon?: {
                /** @description The code of the coupon */
                code: string;
                /** @description The discount of the coupon, in cents */
                discountInCents: number;
            } | null;
            /** @description The offer and its order bumps. Missing for a sale without order bumps */
            items?: {
                /** @description Id of the offer */
                offerId: string;
                /** @description Id of the product */
                productId: string;
                /** @description Name */
                name: string;
                /** @description The part of the amount, without interest */
                amountInCents: number;
            }[];
            /** @description The checkout session of the purchase. Missing without one */
            checkoutSessionId?: string;
            /** @description Your own reference, from the charge or the checkout session. Missing if neither has a reference */
            clientReference?: string | null;
        };
        /** @description The buyer. Fields that were not collected are null */
        Customer: {
            /** @description Name of the buyer */
            name: string | null;
            /** @description E-mail of the buyer */
            email: string | null;
            /** @description Digits with area code. Null if not collected */
            phone: string | null;
            /** @description CPF or CNPJ without punctuation. Null if not collected */
            document: string | null;
            /** @description Null if not collected, and for PIX */
            address: components["schemas"]["CustomerAddress"] | null;
        };
        CustomerAddress: {
            /** @description CEP, 8 digits */
            zipCode: string;
            /** @description Street */
            street: string | null;
            /** @description Number of the building */
            number: string;
            /** @description Flat, floor or block. Null if none */
            complement: string | null;
            /** @description Neighborhood (bairro) */
            neighborhood: string | null;
            /** @description City */
            city: string | null;
            /** @description State (UF), 2 letters */
            state: string | null;
        };
        /** @description A payment was confirmed */
        PaymentPaidEvent: {
            /** @description Id of the delivery. A repeated delivery has the same id */
            id: string;
            /**
             * @description Kind of the event
             * @constant
             */
            event: "payment.paid";
            /**
             * Format: date-time
             * @description Instant of the event, by the store’s clock
             */
            createdAt: string;
            data: components["schemas"]["PaymentEventData"];
        };
        /** @description The refund window has ended, and the payment is still paid */
        PaymentCompletedEvent: {
            /** @description Id of the delivery. A repeated delivery has the same id */
            id: string;
            /**
             * @description Kind of the event
             * @constant
             */
            event: "payment.completed";
            /**
             * Format: date-time
             * @description Instant of the event, by the store’s clock
             */
            createdAt: string;
            data: components["schemas"]["PaymentEventData"];
        };
        /** @description A payment was declined or has expired */
        PaymentFailedEvent: {
            /** @description Id of the delivery. A repeated delivery has the same id */
            id: string;
            /**
             * @description Kind of the event
             * @constant
             */
            event: "payment.failed";
            /**
             * Format: date-time
             * @description Instant of the event, by the store’s clock
             */
            createdAt: string;
            data: components["schemas"]["PaymentEventData"];
        };
        /** @description All money of a payment went back */
        PaymentRefundedEvent: {
            /** @description Id of the delivery. A repeated delivery has the same id */
            id: string;
            /**
             * @description Kind of the event
             * @constant
             */
            event: "payment.refunded";
            /**
             * Format: date-time
             * @description Instant of the event, by the store’s clock
             */
            createdAt: string;
            data: components["schemas"]["PaymentEventData"];
        };
        /** @description A payment suffered a chargeback */
        PaymentChargebackEvent: {
            /** @description Id of the delivery. A repeated delivery has the same id */
            id: string;
            /**
             * @description Kind of the event
             * @constant
             */
            event: "payment.chargeback";
            /**
             * Format: date-time
             * @description Instant of the event, by the store’s clock
             */
            createdAt: string;
            data: components["schemas"]["PaymentEventData"];
        };
        /** @description A subscription became active */
        SubscriptionCreatedEvent: {
            /** @description Id of the delivery. A repeated delivery has the same id */
            id: string;
            /**
             * @description Kind of the event
             * @constant
             */
            event: "subscription.created";
            /**
             * Format: date-time
             * @description Instant of the event, by the store’s clock
             */
            createdAt: string;
            data: components["schemas"]["SubscriptionEventData"];
        };
        SubscriptionEventData: {
            /** @description Id of the subscription */
            id: string;
            /**
             * @description Status of the subscription after the event
             * @enum {string}
             */
            status: "trialing" | "active" | "past_due" | "canceled" | "completed";
            /** @description The bought offer */
            offerId: string;
            /** @description Legacy: use `customer.email` */
            customerEmail: string | null;
            customer: components["schemas"]["Customer"];
            /** @description End of the paid period */
            currentPeriodEnd: string | null;
            /**
             * @description Only for recurring PIX (Pix Automático). `method` is then `pix`, as the method of its payments
             * @constant
             */
            paymentMethod?: "pix_automatico";
            /** @description Only for recurring PIX */
            recurringPix?: {
                /**
                 * @description The consent at the payer’s bank. Only with `active` the bank pays the cycles. Otherwise the buyer gets codes
                 * @enum {string}
                 */
                status: "pending" | "active" | "refused" | "expired" | "canceled";
            };
            /** @description The offer as it was sold */
            offer: {
                /** @description Id of the object */
                id: string;
                /** @description Name */
                name: string;
                /**
                 * @description A single payment, or a payment for each cycle
                 * @enum {string}
                 */
                billingType: "ONE_TIME" | "RECURRING";
                /** @description Null for ONE_TIME */
                billingCycle: ("WEEKLY" | "MONTHLY" | "BIMONTHLY" | "QUARTERLY" | "SEMIANNUAL" | "YEARLY") | null;
                /** @description The full price of the offer. The amount of a payment may differ. */
                priceInCents: number;
                /** @description ISO 4217, lower case */
                currency: string;
                /** @description The product */
                product: {
                    /** @description Id of the object */
                    id: string;
                    /** @description Name */
                    name: string;
                };
            };
            /**
             * Format: date-time
             * @description End of the pause. Missing without a pause
             */
            pausedUntil?: string;
            /** @description The checkout session of the purchase. Missing without a session */
            checkoutSessionId?: string;
            /** @description Your own reference, from the checkout session. Missing without a session */
            clientReference?: string | null;
        };
        /** @description A further cycle of a subscription was paid */
        SubscriptionRenewedEvent: {
            /** @description Id of the delivery. A repeated delivery has the same id */
            id: string;
            /**
             * @description Kind of the event
             * @constant
             */
            event: "subscription.renewed";
            /**
             * Format: date-time
             * @description Instant of the event, by the store’s clock
             */
            createdAt: string;
            data: components["schemas"]["SubscriptionEventData"];
        };
        /** @description A subscription was canceled */
        SubscriptionCanceledEvent: {
            /** @description Id of the delivery. A repeated delivery has the same id */
            id: string;
            /**
             * @description Kind of the event
             * @constant
             */
            event: "subscription.canceled";
            /**
             * Format: date-time
             * @description Instant of the event, by the store’s clock
             */
            createdAt: string;
            data: components["schemas"]["SubscriptionEventData"];
        };
        /** @description The charge of a subscription failed */
        SubscriptionPaymentFailedEvent: {
            /** @description Id of the delivery. A repeated delivery has the same id */
            id: string;
            /**
             * @description Kind of the event
             * @constant
             */
            event: "subscription.payment_failed";
            /**
             * Format: date-time
             * @description Instant of the event, by the store’s clock
             */
            createdAt: string;
            data: components["schemas"]["SubscriptionEventData"];
        };
        /** @description A refund of a payment or of a part is done */
        RefundDoneEvent: {
            /** @description Id of the delivery. A repeated delivery has the same id */
            id: string;
            /**
             * @description Kind of the event
             * @constant
             */
            event: "refund.done";
            /**
             * Format: date-time
             * @description Instant of the event, by the store’s clock
             */
            createdAt: string;
            data: components["schemas"]["RefundEventData"];
        };
        RefundEventData: {
            /** @description Id of the payment */
            id: string;
            /**
             * @description The gateway of the payment
             * @enum {string}
             */
            provider: "GATEWAY_A" | "GATEWAY_B" | "GATEWAY_C" | "GATEWAY_D";
            /**
             * @description Status of the sale after the event
             * @enum {string}
             */
            status: "PENDING" | "PAID" | "FAILED" | "REFUNDED" | "EXPIRED";
            /** @description Amount that the buyer pays, with interest */
            amountInCents: number;
            /** @description ISO 4217, lower case */
            currency: string;
            /** @description Null for a charge of the API */
            productId: string | null;
            /** @description Null for a charge of the API */
            offerId: string | null;
            /** @description Null if the payment belongs to no subscription */
            subscriptionId: string | null;
            /** @description The charge of the API or of a payment link. Null for an offer */
            chargeId: string | null;
            /** @description Legacy: use `customer.email` */
            customerEmail: string | null;
            customer: components["schemas"]["Customer"];
            /** @description Metadata of the payment. Without it, the metadata of its charge or offer */
            metadata: {
                [key: string]: unknown;
            };
            /**
             * Format: date-time
             * @description The instant when the payment was created
             */
            createdAt: string;
            offer?: components["schemas"]["Offer"];
            /** @description Missing for a sale without coupon and without order bumps */
            coupon?: {
                /** @description The code of the coupon */
                code: string;
                /** @description The discount of the coupon, in cents */
                discountInCents: number;
            } | null;
            /** @description The offer and its order bumps. Missing for a sale without order bumps */
            items?: {
                /** @description Id of the offer */
                offerId: string;
                /** @description Id of the product */
                productId: string;
                /** @description Name */
                name: string;
                /** @description The part of the amount, without interest */
                amountInCents: number;
            }[];
            /** @description The checkout session of the purchase. Missing without one */
            checkoutSessionId?: string;
            /** @description Your own reference, from the charge or the checkout session. Missing if neither has a reference */
            clientReference?: string | null;
            /** @description Total of all money that went back to the buyer, in cents */
            refundedInCents: number;
            refund: components["schemas"]["Refund"];
        };
        /** @description A refund of a payment or of a part failed */
        RefundFailedEvent: {
            /** @description Id of the delivery. A repeated delivery has the same id */
            id: string;
            /**
             * @description Kind of the event
             * @constant
             */
            event: "refund.failed";
            /**
             * Format: date-time
             * @description Instant of the event, by the store’s clock
             */
            createdAt: string;
            data: components["schemas"]["RefundEventData"];
        };
        /** @description A dispute was opened, or opened again */
        DisputeOpenedEvent: {
            /** @description Id of the delivery. A repeated delivery has the same id */
            id: string;
            /**
             * @description Kind of the event
             * @constant
             */
            event: "dispute.opened";
            /**
             * Format: date-time
             * @description Instant of the event, by the store’s clock
             */
            createdAt: string;
            data: components["schemas"]["Dispute"];
        };
        /** @description A dispute was won or lost */
        DisputeClosedEvent: {
            /** @description Id of the delivery. A repeated delivery has the same id */
            id: string;
            /**
             * @description Kind of the event
             * @constant
             */
            event: "dispute.closed";
            /**
             * Format: date-time
             * @description Instant of the event, by the store’s clock
             */
            createdAt: string;
            data: components["schemas"]["Dispute"];
        };
        /** @description A buyer typed an e-mail and left the checkout */
        CheckoutAbandonedEvent: {
            /** @description Id of the delivery. A repeated delivery has the same id */
            id: string;
            /**
             * @description Kind of the event
             * @constant
             */
            event: "checkout.abandoned";
            /**
             * Format: date-time
             * @description Instant of the event, by the store’s clock
             */
            createdAt: string;
            data: components["schemas"]["AbandonedEventData"];
        };
        AbandonedEventData: {
            /** @description Id of the charge that the purchase would get */
            id: string;
            /** @description Null for a payment link */
            offerId: string | null;
            /** @description Null for an offer */
            paymentLinkId: string | null;
            /** @description The abandoned checkout session. Null for a page without a session */
            checkoutSessionId: string | null;
            /** @description The abandoned charge. Null if the page sold an offer or a link */
            chargeId: string | null;
            /** @description Null for a payment link */
            productId: string | null;
            /** @description The buyer’s data, as typed on the page */
            customer: {
                /** @description The name that the buyer typed. Null without a name */
                name: string | null;
                /** @description The e-mail that the buyer typed */
                email: string;
                /** @description The phone that the buyer typed. Null without a phone */
                phone: string | null;
            };
            /** @description Where the buyer came from. Null if unknown */
            tracking: {
                /** @description The parameter `src` of the page’s address, or your own name for the source */
                src?: string | null;
                /** @description The parameter `sck` of the page’s address, or your own second name for the source */
                sck?: string | null;
                /** @description The parameter `utm_source` of the page’s address */
                utmSource?: string | null;
                /** @description The parameter `utm_medium` of the page’s address */
                utmMedium?: string | null;
                /** @description The parameter `utm_campaign` of the page’s address */
                utmCampaign?: string | null;
                /** @description The parameter `utm_term` of the page’s address */
                utmTerm?: string | null;
                /** @description The parameter `utm_content` of the page’s address */
                utmContent?: string | null;
            } | null;
            /** @description The address of the page, with the buyer’s data in the form */
            recoveryUrl: string;
            /**
             * Format: date-time
             * @description The time when the buyer first typed an e-mail
             */
            createdAt: string;
        };
        /** @description A pause of a subscription was agreed */
        SubscriptionPausedEvent: {
            /** @description Id of the delivery. A repeated delivery has the same id */
            id: string;
            /**
             * @description Kind of the event
             * @constant
             */
            event: "subscription.paused";
            /**
             * Format: date-time
             * @description Instant of the event, by the store’s clock
             */
            createdAt: string;
            data: components["schemas"]["SubscriptionEventData"];
        };
        /** @description A pause of a subscription ended early */
        SubscriptionResumedEvent: {
            /** @description Id of the delivery. A repeated delivery has the same id */
            id: string;
            /**
             * @description Kind of the event
             * @constant
             */
            event: "subscription.resumed";
            /**
             * Format: date-time
             * @description Instant of the event, by the store’s clock
             */
            createdAt: string;
            data: components["schemas"]["SubscriptionEventData"];
        };
        /** @description A subscription has another plan, or another day of payment */
        SubscriptionPlanChangedEvent: {
            /** @description Id of the delivery. A repeated delivery has the same id */
            id: string;
            /**
             * @description Kind of the event
             * @constant
             */
            event: "subscription.plan_changed";
            /**
             * Format: date-time
             * @description Instant of the event, by the store’s clock
             */
            createdAt: string;
            data: components["schemas"]["SubscriptionEventData"];
        };
        /** @description The next charge of a subscription uses another payment method */
        SubscriptionMethodChangedEvent: {
            /** @description Id of the delivery. A repeated delivery has the same id */
            id: string;
            /**
             * @description Kind of the event
             * @constant
             */
            event: "subscription.method_changed";
            /**
             * Format: date-time
             * @description Instant of the event, by the store’s clock
             */
            createdAt: string;
            data: components["schemas"]["SubscriptionEventData"];
        };
    };
    responses: {
        /** @description invalid_request: `param` names the field */
        Error400: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description authentication: the key is missing or invalid */
        Error401: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description payment_declined: the card was declined. `declineCode` gives the reason */
        Error402: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description insufficient_scope: `requiredScope` names the scope that the key lacks */
        Error403: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description not_found */
        Error404: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description conflict: `code` names the conflict */
        Error409: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description invalid_request: the body is over 256 KiB */
        Error413: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description invalid_request: the content type must be application/json */
        Error415: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description unprocessable: `code` names the reason */
        Error422: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description rate_limited: `Retry-After` gives the seconds to wait */
        Error429: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description internal_error */
        Error500: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description gateway_error: the gateway is down or did not answer as expected */
        Error502: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description internal_error: the database is briefly unavailable. `Retry-After` gives the seconds to wait */
        Error503: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
    };
    parameters: {
        /** @description A random text of 1 to 255 characters, new for each action. If a request with the same key and content is repeated within 24 hours, it gets the same answer, with `Idempotency-Replayed: true`. */
        IdempotencyKey: string;
    };
    requestBodies: never;
    headers: {
        /** @description Id of the request in the server’s log. Send it with questions about an answer */
        "X-Request-Id": string;
        /** @description Maximum number of requests per second for the key. Missing if the server has no limit */
        "RateLimit-Limit": number;
        /** @description Number of requests that the key may send now */
        "RateLimit-Remaining": number;
        /** @description Seconds until the key has its full number of requests again */
        "RateLimit-Reset": number;
        /** @description Seconds to wait before the next attempt */
        "Retry-After": number;
        /** @description `true` if this is the stored answer of an earlier request with the same idempotency key */
        "Idempotency-Replayed": "true";
        /** @description The authentication scheme */
        "WWW-Authenticate": "Bearer";
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    listCharges: {
        parameters: {
            query?: {
                /** @description The number of the page, from 1 */
                page?: number;
                /** @description Items per page, 1 to 100; 50 by default */
                perPage?: number;
                /** @description Status of the object */
                status?: "pending" | "paid" | "failed" | "refunded" | "canceled";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Kind of the object
                         * @constant
                         */
                        object: "list";
                        /** @description The items of this page */
                        data: components["schemas"]["Charge"][];
                        /** @description The number of this page, from 1 */
                        page: number;
                        /** @description Items per page */
                        perPage: number;
                        /** @description Number of items on all pages */
                        total: number;
                        /** @description Number of pages */
                        totalPages: number;
                        /** @description True if a further page follows */
                        hasMore: boolean;
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    createCharge: {
        parameters: {
            query?: never;
            header?: {
                /** @description A random text of 1 to 255 characters, new for each action. If a request with the same key and content is repeated within 24 hours, it gets the same answer, with `Idempotency-Replayed: true`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateChargeRequest"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedCharge"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    listCheckoutSessions: {
        parameters: {
            query?: {
                /** @description The number of the page, from 1 */
                page?: number;
                /** @description Items per page, 1 to 100; 50 by default */
                perPage?: number;
                /** @description Status of the object */
                status?: "open" | "complete" | "expired";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Kind of the object
                         * @constant
                         */
                        object: "list";
                        /** @description The items of this page */
                        data: components["schemas"]["CheckoutSession"][];
                        /** @description The number of this page, from 1 */
                        page: number;
                        /** @description Items per page */
                        perPage: number;
                        /** @description Number of items on all pages */
                        total: number;
                        /** @description Number of pages */
                        totalPages: number;
                        /** @description True if a further page follows */
                        hasMore: boolean;
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    createCheckoutSession: {
        parameters: {
            query?: never;
            header?: {
                /** @description A random text of 1 to 255 characters, new for each action. If a request with the same key and content is repeated within 24 hours, it gets the same answer, with `Idempotency-Replayed: true`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["CreateCheckoutSessionRequest"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CheckoutSession"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getCheckoutSession: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Checkout session id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CheckoutSession"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    expireCheckoutSession: {
        parameters: {
            query?: never;
            header?: {
                /** @description A random text of 1 to 255 characters, new for each action. If a request with the same key and content is repeated within 24 hours, it gets the same answer, with `Idempotency-Replayed: true`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Checkout session id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CheckoutSession"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getCharge: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Charge id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FoundCharge"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    cancelCharge: {
        parameters: {
            query?: never;
            header?: {
                /** @description A random text of 1 to 255 characters, new for each action. If a request with the same key and content is repeated within 24 hours, it gets the same answer, with `Idempotency-Replayed: true`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Charge id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Charge"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    createPayment: {
        parameters: {
            query?: never;
            header?: {
                /** @description A random text of 1 to 255 characters, new for each action. If a request with the same key and content is repeated within 24 hours, it gets the same answer, with `Idempotency-Replayed: true`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Charge id */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChargePaymentRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChargePayment"];
                };
            };
            /** @description Created */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChargePayment"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            402: components["responses"]["Error402"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            502: components["responses"]["Error502"];
            503: components["responses"]["Error503"];
        };
    };
    listPaymentMethods: {
        parameters: {
            query?: {
                /** @description Without this amount, `installments` is null */
                amountInCents?: number;
                /** @description Maximum number of card installments, 1 to 12 */
                maxInstallments?: number;
                /** @description True if the buyer pays the interest of installments, false if the store pays it */
                interestPaidByBuyer?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaymentMethods"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    listPayments: {
        parameters: {
            query?: {
                /** @description The number of the page, from 1 */
                page?: number;
                /** @description Items per page, 1 to 500; 500 by default */
                perPage?: number;
                /** @description Only payments with this status */
                status?: "PENDING" | "PAID" | "FAILED" | "REFUNDED" | "EXPIRED";
                /** @description Only payments of this product */
                productId?: string;
                /** @description Filter on `createdAt`. Either `YYYY-MM-DD`, for the start of that day in UTC, or an ISO 8601 instant */
                startDate?: string;
                /** @description Filter on `createdAt`. Either `YYYY-MM-DD`, for the end of that day in UTC, or an ISO 8601 instant */
                endDate?: string;
                /** @description Must be the id of the key's store */
                storeId?: string;
                /** @description Only payments of this charge */
                chargeId?: string;
                /** @description Only payments with exactly this `clientReference` */
                clientReference?: string;
                /** @description Only payments of the buyer with this e-mail, in upper or lower case. In a URL, write + as %2B */
                email?: string;
                /** @description Only payments with this method */
                method?: "pix" | "boleto" | "credit_card";
                /** @description Only payments with this `externalId` */
                externalId?: string;
                /** @description CSV only: start the file with a byte order mark, for Excel */
                bom?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Kind of the object
                         * @constant
                         */
                        object: "list";
                        /** @description The items of this page */
                        data: components["schemas"]["Sale"][];
                        /** @description The number of this page, from 1 */
                        page: number;
                        /** @description Items per page */
                        perPage: number;
                        /** @description Number of items on all pages */
                        total: number;
                        /** @description Number of pages */
                        totalPages: number;
                        /** @description True if a further page follows */
                        hasMore: boolean;
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    exportPayments: {
        parameters: {
            query?: {
                /** @description Only payments with this status */
                status?: "PENDING" | "PAID" | "FAILED" | "REFUNDED" | "EXPIRED";
                /** @description Only payments of this product */
                productId?: string;
                /** @description Filter on `createdAt`. Either `YYYY-MM-DD`, for the start of that day in UTC, or an ISO 8601 instant */
                startDate?: string;
                /** @description Filter on `createdAt`. Either `YYYY-MM-DD`, for the end of that day in UTC, or an ISO 8601 instant */
                endDate?: string;
                /** @description Must be the id of the key's store */
                storeId?: string;
                /** @description Only payments of this charge */
                chargeId?: string;
                /** @description Only payments with exactly this `clientReference` */
                clientReference?: string;
                /** @description Only payments of the buyer with this e-mail, in upper or lower case. In a URL, write + as %2B */
                email?: string;
                /** @description Only payments with this method */
                method?: "pix" | "boleto" | "credit_card";
                /** @description Only payments with this `externalId` */
                externalId?: string;
                /** @description CSV only: start the file with a byte order mark, for Excel */
                bom?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getPayment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Payment id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FoundSale"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    refundPayment: {
        parameters: {
            query?: never;
            header?: {
                /** @description A random text of 1 to 255 characters, new for each action. If a request with the same key and content is repeated within 24 hours, it gets the same answer, with `Idempotency-Replayed: true`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Payment id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description The amount to refund. By default all that can still be refunded */
                    amountInCents?: number;
                    /** @description One of the `items` of a sale with order bumps, instead of an amount. The access to its product ends */
                    offerId?: string;
                    /**
                     * @description Default: `other`
                     * @enum {string}
                     */
                    reason?: "buyer_regret" | "duplicate" | "fraud" | "other";
                };
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Sale"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            502: components["responses"]["Error502"];
            503: components["responses"]["Error503"];
        };
    };
    listBalanceLines: {
        parameters: {
            query?: {
                /** @description The number of the page, from 1 */
                page?: number;
                /** @description Items per page, 1 to 500; 100 by default */
                perPage?: number;
                /** @description Only lines of this payment */
                paymentId?: string;
                /** @description Only lines of this payout */
                payoutId?: string;
                /** @description Only lines of this kind */
                kind?: "gross" | "gateway_fee" | "anticipation_fee" | "platform_fee" | "split" | "refund" | "chargeback" | "blocked" | "other";
                /** @description The first day of availability, YYYY-MM-DD */
                availableFrom?: string;
                /** @description The last day of availability, YYYY-MM-DD */
                availableTo?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Kind of the object
                         * @constant
                         */
                        object: "list";
                        /** @description The items of this page */
                        data: components["schemas"]["BalanceLine"][];
                        /** @description The number of this page, from 1 */
                        page: number;
                        /** @description Items per page */
                        perPage: number;
                        /** @description Number of items on all pages */
                        total: number;
                        /** @description Number of pages */
                        totalPages: number;
                        /** @description True if a further page follows */
                        hasMore: boolean;
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    listPayouts: {
        parameters: {
            query?: {
                /** @description The number of the page, from 1 */
                page?: number;
                /** @description Items per page, 1 to 200; 50 by default */
                perPage?: number;
                /** @description Status of the object */
                status?: "planned" | "sent" | "done" | "failed";
                /** @description The first day of arrival, YYYY-MM-DD */
                arrivesFrom?: string;
                /** @description The last day of arrival, YYYY-MM-DD */
                arrivesTo?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Kind of the object
                         * @constant
                         */
                        object: "list";
                        /** @description The items of this page */
                        data: components["schemas"]["Payout"][];
                        /** @description The number of this page, from 1 */
                        page: number;
                        /** @description Items per page */
                        perPage: number;
                        /** @description Number of items on all pages */
                        total: number;
                        /** @description Number of pages */
                        totalPages: number;
                        /** @description True if a further page follows */
                        hasMore: boolean;
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    listDisputes: {
        parameters: {
            query?: {
                /** @description The number of the page, from 1 */
                page?: number;
                /** @description Items per page, 1 to 100; 50 by default */
                perPage?: number;
                /** @description Status of the object */
                status?: "needs_response" | "under_review" | "won" | "lost";
                /** @description Only disputes of this kind */
                kind?: "chargeback" | "med";
                /** @description Id of the payment */
                paymentId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Kind of the object
                         * @constant
                         */
                        object: "list";
                        /** @description The items of this page */
                        data: components["schemas"]["Dispute"][];
                        /** @description The number of this page, from 1 */
                        page: number;
                        /** @description Items per page */
                        perPage: number;
                        /** @description Number of items on all pages */
                        total: number;
                        /** @description Number of pages */
                        totalPages: number;
                        /** @description True if a further page follows */
                        hasMore: boolean;
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getDispute: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Dispute id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Dispute"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    listSubscriptions: {
        parameters: {
            query?: {
                /** @description The number of the page, from 1 */
                page?: number;
                /** @description Items per page, 1 to 100; 50 by default */
                perPage?: number;
                /** @description Status of the object */
                status?: "trialing" | "active" | "past_due" | "canceled" | "completed";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Kind of the object
                         * @constant
                         */
                        object: "list";
                        /** @description The items of this page */
                        data: components["schemas"]["Subscription"][];
                        /** @description The number of this page, from 1 */
                        page: number;
                        /** @description Items per page */
                        perPage: number;
                        /** @description Number of items on all pages */
                        total: number;
                        /** @description Number of pages */
                        totalPages: number;
                        /** @description True if a further page follows */
                        hasMore: boolean;
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getSubscription: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Subscription id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Subscription"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    cancelSubscription: {
        parameters: {
            query?: never;
            header?: {
                /** @description A random text of 1 to 255 characters, new for each action. If a request with the same key and content is repeated within 24 hours, it gets the same answer, with `Idempotency-Replayed: true`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Subscription id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /**
                     * @description True ends the subscription at the end of the paid period
                     * @default false
                     */
                    atPeriodEnd?: boolean;
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Subscription"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    keepSubscription: {
        parameters: {
            query?: never;
            header?: {
                /** @description A random text of 1 to 255 characters, new for each action. If a request with the same key and content is repeated within 24 hours, it gets the same answer, with `Idempotency-Replayed: true`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Subscription id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Subscription"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    pauseSubscription: {
        parameters: {
            query?: never;
            header?: {
                /** @description A random text of 1 to 255 characters, new for each action. If a request with the same key and content is repeated within 24 hours, it gets the same answer, with `Idempotency-Replayed: true`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Subscription id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description The periods of the pause */
                    periods?: number;
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Subscription"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    resumeSubscription: {
        parameters: {
            query?: never;
            header?: {
                /** @description A random text of 1 to 255 characters, new for each action. If a request with the same key and content is repeated within 24 hours, it gets the same answer, with `Idempotency-Replayed: true`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Subscription id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Subscription"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    changeSubscriptionPlan: {
        parameters: {
            query?: never;
            header?: {
                /** @description A random text of 1 to 255 characters, new for each action. If a request with the same key and content is repeated within 24 hours, it gets the same answer, with `Idempotency-Replayed: true`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Subscription id */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Id of the offer */
                    offerId: string;
                    /**
                     * @description When the new plan begins
                     * @enum {string}
                     */
                    when: "now" | "period_end";
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Subscription"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            402: components["responses"]["Error402"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            502: components["responses"]["Error502"];
            503: components["responses"]["Error503"];
        };
    };
    changeSubscriptionDay: {
        parameters: {
            query?: never;
            header?: {
                /** @description A random text of 1 to 255 characters, new for each action. If a request with the same key and content is repeated within 24 hours, it gets the same answer, with `Idempotency-Replayed: true`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Subscription id */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Day of the month. Every month has the days 1 to 28 */
                    day: number;
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Subscription"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    changeSubscriptionMethod: {
        parameters: {
            query?: never;
            header?: {
                /** @description A random text of 1 to 255 characters, new for each action. If a request with the same key and content is repeated within 24 hours, it gets the same answer, with `Idempotency-Replayed: true`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Subscription id */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description The payment method
                     * @enum {string}
                     */
                    method: "pix" | "boleto";
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Subscription"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    listCourses: {
        parameters: {
            query?: {
                /** @description The number of the page, from 1 */
                page?: number;
                /** @description Items per page, 1 to 100; 50 by default */
                perPage?: number;
                /** @description Status of the object */
                status?: "DRAFT" | "PUBLISHED";
                /** @description Only the course of this product */
                productId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Kind of the object
                         * @constant
                         */
                        object: "list";
                        /** @description The items of this page */
                        data: components["schemas"]["Course"][];
                        /** @description The number of this page, from 1 */
                        page: number;
                        /** @description Items per page */
                        perPage: number;
                        /** @description Number of items on all pages */
                        total: number;
                        /** @description Number of pages */
                        totalPages: number;
                        /** @description True if a further page follows */
                        hasMore: boolean;
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getCourse: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Course id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CourseWithModules"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    listCohorts: {
        parameters: {
            query?: {
                /** @description The number of the page, from 1 */
                page?: number;
                /** @description Items per page, 1 to 100; 50 by default */
                perPage?: number;
                /** @description Only cohorts of this course */
                courseId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Kind of the object
                         * @constant
                         */
                        object: "list";
                        /** @description The items of this page */
                        data: {
                            /** @description Id of the object */
                            id: string;
                            /**
                             * @description Kind of the object
                             * @constant
                             */
                            object: "cohort";
                            /** @description Id of the course */
                            courseId: string;
                            /** @description Name */
                            name: string;
                            /** @description True for the cohort that new buyers join */
                            isDefault: boolean;
                            /**
                             * Format: date-time
                             * @description Instant of creation, by the store’s clock (RFC 3339, UTC)
                             */
                            createdAt: string;
                        }[];
                        /** @description The number of this page, from 1 */
                        page: number;
                        /** @description Items per page */
                        perPage: number;
                        /** @description Number of items on all pages */
                        total: number;
                        /** @description Number of pages */
                        totalPages: number;
                        /** @description True if a further page follows */
                        hasMore: boolean;
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    listStudents: {
        parameters: {
            query?: {
                /** @description The number of the page, from 1 */
                page?: number;
                /** @description Items per page, 1 to 100; 50 by default */
                perPage?: number;
                /** @description Only students who are or were enrolled in this course */
                courseId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Kind of the object
                         * @constant
                         */
                        object: "list";
                        /** @description The items of this page */
                        data: components["schemas"]["Student"][];
                        /** @description The number of this page, from 1 */
                        page: number;
                        /** @description Items per page */
                        perPage: number;
                        /** @description Number of items on all pages */
                        total: number;
                        /** @description Number of pages */
                        totalPages: number;
                        /** @description True if a further page follows */
                        hasMore: boolean;
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getStudent: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Student id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Student"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getProgress: {
        parameters: {
            query?: {
                /** @description Only enrollments in this course */
                courseId?: string;
            };
            header?: never;
            path: {
                /** @description Student id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Kind of the object
                         * @constant
                         */
                        object: "list";
                        /** @description The items of this page */
                        data: {
                            /**
                             * @description Kind of the object
                             * @constant
                             */
                            object: "course_progress";
                            /** @description Id of the enrollment */
                            enrollmentId: string;
                            /** @description Id of the course */
                            courseId: string;
                            /** @description Id of the student */
                            studentId: string;
                            /** @description Completed lessons of `totalLessons` */
                            completedLessons: number;
                            /** @description Number of published lessons in the published modules that the cohort sees */
                            totalLessons: number;
                            /** @description Percent of the lessons that are completed, rounded down */
                            percent: number;
                            /** @description Instant of completion. Null before completion */
                            completedAt: string | null;
                            /**
                             * Format: date-time
                             * @description Instant of the last progress. Null before the first progress
                             */
                            lastActivityAt: string;
                            /** @description Null until the certificate is issued */
                            certificate: {
                                /** @description Id of the object */
                                id: string;
                                /** @description The code of the certificate. With it, anybody can check the certificate */
                                code: string;
                                /**
                                 * Format: date-time
                                 * @description Instant when the certificate was issued
                                 */
                                issuedAt: string;
                                /** @description Address of the public page of the certificate */
                                url: string;
                            } | null;
                            /** @description Progress in each lesson */
                            lessons: {
                                /** @description Id of the lesson */
                                lessonId: string;
                                /** @description Id of the module */
                                moduleId: string;
                                /**
                                 * @description Status of the object
                                 * @enum {string}
                                 */
                                status: "NOT_STARTED" | "IN_PROGRESS" | "COMPLETED";
                                /** @description Number of seconds of the video that the student saw. A repeated second counts once */
                                watchedSeconds: number;
                                /** @description Percent of the video that the student saw, 0 to 100 */
                                percentWatched: number;
                                /** @description Instant of completion. Null before completion */
                                completedAt: string | null;
                            }[];
                        }[];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    listProducts: {
        parameters: {
            query?: {
                /** @description The number of the page, from 1 */
                page?: number;
                /** @description Items per page, 1 to 100; 50 by default */
                perPage?: number;
                /** @description False lists only archived products, true only products that are not archived */
                active?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Kind of the object
                         * @constant
                         */
                        object: "list";
                        /** @description The items of this page */
                        data: components["schemas"]["Product"][];
                        /** @description The number of this page, from 1 */
                        page: number;
                        /** @description Items per page */
                        perPage: number;
                        /** @description Number of items on all pages */
                        total: number;
                        /** @description Number of pages */
                        totalPages: number;
                        /** @description True if a further page follows */
                        hasMore: boolean;
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    createProduct: {
        parameters: {
            query?: never;
            header?: {
                /** @description A random text of 1 to 255 characters, new for each action. If a request with the same key and content is repeated within 24 hours, it gets the same answer, with `Idempotency-Replayed: true`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Name */
                    name: string;
                };
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Product"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getProduct: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Product id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Product"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    updateProduct: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Product id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description Name */
                    name?: string;
                    /** @description False archives the product. Nobody can buy an offer of an archived product */
                    active?: boolean;
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Product"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    listOffers: {
        parameters: {
            query?: {
                /** @description The number of the page, from 1 */
                page?: number;
                /** @description Items per page, 1 to 100; 50 by default */
                perPage?: number;
                /** @description Lists only the offers of this product */
                productId?: string;
                /** @description False lists only archived offers, true only offers that are not archived */
                active?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Kind of the object
                         * @constant
                         */
                        object: "list";
                        /** @description The items of this page */
                        data: components["schemas"]["StoreOffer"][];
                        /** @description The number of this page, from 1 */
                        page: number;
                        /** @description Items per page */
                        perPage: number;
                        /** @description Number of items on all pages */
                        total: number;
                        /** @description Number of pages */
                        totalPages: number;
                        /** @description True if a further page follows */
                        hasMore: boolean;
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    createOffer: {
        parameters: {
            query?: never;
            header?: {
                /** @description A random text of 1 to 255 characters, new for each action. If a request with the same key and content is repeated within 24 hours, it gets the same answer, with `Idempotency-Replayed: true`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Name */
                    name: string;
                    /** @description Description. Null without a description */
                    description?: string | null;
                    /**
                     * @description A single payment, or a payment for each cycle
                     * @enum {string}
                     */
                    billingType?: "ONE_TIME" | "RECURRING";
                    /** @description Length of a cycle. Null for `ONE_TIME` */
                    billingCycle?: ("WEEKLY" | "MONTHLY" | "BIMONTHLY" | "QUARTERLY" | "SEMIANNUAL" | "YEARLY") | null;
                    /** @description Full price of the offer or batch, in cents */
                    priceInCents: number;
                    /** @description ISO 4217, lower case */
                    currency?: string;
                    /** @description Fee added to the first payment, in cents. Null without a fee */
                    setupFeeInCents?: number | null;
                    /** @description Days of free trial before the first payment. Null without a trial */
                    trialDays?: number | null;
                    /** @description Number of cycles after which the subscription is completed. Null for unlimited cycles */
                    maxCharges?: number | null;
                    /** @description Text on the buyer’s card statement. Null for the store’s text */
                    statementDescriptor?: string | null;
                    /** @description True if buyers may pay subscriptions by recurring PIX (Pix Automático) */
                    recurringPix?: boolean | null;
                    /** @description Your own data, exactly as you sent it */
                    metadata?: {
                        [key: string]: unknown;
                    } | null;
                    /** @description Id of the product */
                    productId: string;
                    /** @description The shares of recipients. The rest belongs to the store */
                    split?: {
                        /** @description Id of a recipient of the store */
                        recipientId: string;
                        /** @description Percentage of the amount that the buyer pays, with at most two decimals */
                        percent?: number;
                        /** @description Fixed amount of the share */
                        amountInCents?: number;
                    }[] | null;
                    /** @description Ids of one-time offers that the page sells together with this offer (order bumps) */
                    bumps?: string[] | null;
                    /** @description The one-time offer that the page shows after the payment (upsell) */
                    upsellOfferId?: string | null;
                    /** @description False if archived */
                    active?: boolean;
                    /** @description All batches, in order. The first open batch is on sale. With an empty list, the offer is sold at its own price */
                    batches?: {
                        /** @description The id of a batch that exists. Without it, the batch is new */
                        id?: string;
                        /** @description Name */
                        name: string;
                        /** @description Full price of the offer or batch, in cents */
                        priceInCents: number;
                        /** @description Start of the validity, by the store’s clock. Null for an unlimited start */
                        startsAt?: string | null;
                        /** @description First instant after the validity, by the store’s clock. Null for an unlimited end */
                        endsAt?: string | null;
                        /** @description Null for any number */
                        maxSales?: number | null;
                    }[];
                };
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StoreOffer"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getOffer: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Offer id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StoreOffer"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    updateOffer: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Offer id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description Name */
                    name?: string;
                    /** @description Description. Null without a description */
                    description?: string | null;
                    /**
                     * @description A single payment, or a payment for each cycle
                     * @enum {string}
                     */
                    billingType?: "ONE_TIME" | "RECURRING";
                    /** @description Length of a cycle. Null for `ONE_TIME` */
                    billingCycle?: ("WEEKLY" | "MONTHLY" | "BIMONTHLY" | "QUARTERLY" | "SEMIANNUAL" | "YEARLY") | null;
                    /** @description Full price of the offer or batch, in cents */
                    priceInCents?: number;
                    /** @description ISO 4217, lower case */
                    currency?: string;
                    /** @description Fee added to the first payment, in cents. Null without a fee */
                    setupFeeInCents?: number | null;
                    /** @description Days of free trial before the first payment. Null without a trial */
                    trialDays?: number | null;
                    /** @description Number of cycles after which the subscription is completed. Null for unlimited cycles */
                    maxCharges?: number | null;
                    /** @description Text on the buyer’s card statement. Null for the store’s text */
                    statementDescriptor?: string | null;
                    /** @description True if buyers may pay subscriptions by recurring PIX (Pix Automático) */
                    recurringPix?: boolean | null;
                    /** @description Your own data, exactly as you sent it */
                    metadata?: {
                        [key: string]: unknown;
                    } | null;
                    /** @description Id of the product */
                    productId?: string;
                    /** @description The shares of recipients. The rest belongs to the store */
                    split?: {
                        /** @description Id of a recipient of the store */
                        recipientId: string;
                        /** @description Percentage of the amount that the buyer pays, with at most two decimals */
                        percent?: number;
                        /** @description Fixed amount of the share */
                        amountInCents?: number;
                    }[] | null;
                    /** @description Ids of one-time offers that the page sells together with this offer (order bumps) */
                    bumps?: string[] | null;
                    /** @description The one-time offer that the page shows after the payment (upsell) */
                    upsellOfferId?: string | null;
                    /** @description False if archived */
                    active?: boolean;
                    /** @description All batches, in order. The first open batch is on sale. With an empty list, the offer is sold at its own price */
                    batches?: {
                        /** @description The id of a batch that exists. Without it, the batch is new */
                        id?: string;
                        /** @description Name */
                        name: string;
                        /** @description Full price of the offer or batch, in cents */
                        priceInCents: number;
                        /** @description Start of the validity, by the store’s clock. Null for an unlimited start */
                        startsAt?: string | null;
                        /** @description First instant after the validity, by the store’s clock. Null for an unlimited end */
                        endsAt?: string | null;
                        /** @description Null for any number */
                        maxSales?: number | null;
                    }[];
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StoreOffer"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    listCoupons: {
        parameters: {
            query?: {
                /** @description The number of the page, from 1 */
                page?: number;
                /** @description Items per page, 1 to 100; 25 by default */
                perPage?: number;
                /** @description True lists only archived coupons */
                archived?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Kind of the object
                         * @constant
                         */
                        object: "list";
                        /** @description The items of this page */
                        data: components["schemas"]["Coupon"][];
                        /** @description The number of this page, from 1 */
                        page: number;
                        /** @description Items per page */
                        perPage: number;
                        /** @description Number of items on all pages */
                        total: number;
                        /** @description Number of pages */
                        totalPages: number;
                        /** @description True if a further page follows */
                        hasMore: boolean;
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    createCoupon: {
        parameters: {
            query?: never;
            header?: {
                /** @description A random text of 1 to 255 characters, new for each action. If a request with the same key and content is repeated within 24 hours, it gets the same answer, with `Idempotency-Replayed: true`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CouponInput"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Coupon"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getCoupon: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Coupon id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Coupon"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    updateCoupon: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Coupon id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["CouponChanges"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Coupon"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    listRecipients: {
        parameters: {
            query?: {
                /** @description The number of the page, from 1 */
                page?: number;
                /** @description Items per page, 1 to 100; 20 by default */
                perPage?: number;
                /** @description True includes archived recipients */
                archived?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Kind of the object
                         * @constant
                         */
                        object: "list";
                        /** @description The items of this page */
                        data: components["schemas"]["Recipient"][];
                        /** @description The number of this page, from 1 */
                        page: number;
                        /** @description Items per page */
                        perPage: number;
                        /** @description Number of items on all pages */
                        total: number;
                        /** @description Number of pages */
                        totalPages: number;
                        /** @description True if a further page follows */
                        hasMore: boolean;
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    createRecipient: {
        parameters: {
            query?: never;
            header?: {
                /** @description A random text of 1 to 255 characters, new for each action. If a request with the same key and content is repeated within 24 hours, it gets the same answer, with `Idempotency-Replayed: true`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RecipientInput"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Recipient"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getRecipient: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Recipient id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Recipient"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    changeRecipient: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Recipient id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["RecipientChanges"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Recipient"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    listWebhookEndpoints: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Kind of the object
                         * @constant
                         */
                        object: "list";
                        /** @description The items of this page */
                        data: components["schemas"]["ApiWebhookEndpoint"][];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    createWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: {
                /** @description A random text of 1 to 255 characters, new for each action. If a request with the same key and content is repeated within 24 hours, it gets the same answer, with `Idempotency-Replayed: true`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookEndpointRequest"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiWebhookEndpointWithSecret"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Webhook endpoint id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiWebhookEndpoint"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    deleteWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Webhook endpoint id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Kind of the object
                         * @constant
                         */
                        object: "webhook_endpoint";
                        /** @description Id of the object */
                        id: string;
                        /**
                         * @description The endpoint gets no more events
                         * @constant
                         */
                        deleted: true;
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    updateWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Webhook endpoint id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["WebhookEndpointChanges"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiWebhookEndpoint"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    rotateWebhookSecret: {
        parameters: {
            query?: never;
            header?: {
                /** @description A random text of 1 to 255 characters, new for each action. If a request with the same key and content is repeated within 24 hours, it gets the same answer, with `Idempotency-Replayed: true`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Webhook endpoint id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiWebhookEndpointWithSecret"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    listEvents: {
        parameters: {
            query?: {
                /** @description The list begins after this sequence. By default it begins with the oldest event of the list */
                after?: number;
                /** @description Only events of this kind */
                kind?: "payment.pending" | "payment.paid" | "payment.completed" | "payment.failed" | "payment.refunded" | "payment.chargeback" | "subscription.created" | "subscription.renewed" | "subscription.canceled" | "subscription.payment_failed" | "refund.done" | "refund.failed" | "dispute.opened" | "dispute.closed" | "checkout.abandoned" | "subscription.paused" | "subscription.resumed" | "subscription.plan_changed" | "subscription.method_changed";
                /** @description The most events of an answer, from 1 to 500 */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Kind of the object
                         * @constant
                         */
                        object: "list";
                        /** @description The items of this page */
                        data: components["schemas"]["ListedEvent"][];
                        /** @description Send it as `after` in the next call */
                        next: number;
                        /** @description True if another call may return more events now */
                        hasMore: boolean;
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            409: components["responses"]["Error409"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    createPartnerStore: {
        parameters: {
            query?: never;
            header?: {
                /** @description A random text of 1 to 255 characters, new for each action. If a request with the same key and content is repeated within 24 hours, it gets the same answer, with `Idempotency-Replayed: true`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PartnerStoreRequest"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PartnerStore"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    payTestPayment: {
        parameters: {
            query?: never;
            header?: {
                /** @description A random text of 1 to 255 characters, new for each action. If a request with the same key and content is repeated within 24 hours, it gets the same answer, with `Idempotency-Replayed: true`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Payment id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChargePayment"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            502: components["responses"]["Error502"];
            503: components["responses"]["Error503"];
        };
    };
    failTestPayment: {
        parameters: {
            query?: never;
            header?: {
                /** @description A random text of 1 to 255 characters, new for each action. If a request with the same key and content is repeated within 24 hours, it gets the same answer, with `Idempotency-Replayed: true`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Payment id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChargePayment"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            502: components["responses"]["Error502"];
            503: components["responses"]["Error503"];
        };
    };
    expireTestPayment: {
        parameters: {
            query?: never;
            header?: {
                /** @description A random text of 1 to 255 characters, new for each action. If a request with the same key and content is repeated within 24 hours, it gets the same answer, with `Idempotency-Replayed: true`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Payment id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChargePayment"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            502: components["responses"]["Error502"];
            503: components["responses"]["Error503"];
        };
    };
    refundTestPayment: {
        parameters: {
            query?: never;
            header?: {
                /** @description A random text of 1 to 255 characters, new for each action. If a request with the same key and content is repeated within 24 hours, it gets the same answer, with `Idempotency-Replayed: true`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Payment id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChargePayment"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            502: components["responses"]["Error502"];
            503: components["responses"]["Error503"];
        };
    };
    failRefundTestPayment: {
        parameters: {
            query?: never;
            header?: {
                /** @description A random text of 1 to 255 characters, new for each action. If a request with the same key and content is repeated within 24 hours, it gets the same answer, with `Idempotency-Replayed: true`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Payment id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChargePayment"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            502: components["responses"]["Error502"];
            503: components["responses"]["Error503"];
        };
    };
    chargebackTestPayment: {
        parameters: {
            query?: never;
            header?: {
                /** @description A random text of 1 to 255 characters, new for each action. If a request with the same key and content is repeated within 24 hours, it gets the same answer, with `Idempotency-Replayed: true`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Payment id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChargePayment"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            502: components["responses"]["Error502"];
            503: components["responses"]["Error503"];
        };
    };
    winDisputeTestPayment: {
        parameters: {
            query?: never;
            header?: {
                /** @description A random text of 1 to 255 characters, new for each action. If a request with the same key and content is repeated within 24 hours, it gets the same answer, with `Idempotency-Replayed: true`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Payment id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChargePayment"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            502: components["responses"]["Error502"];
            503: components["responses"]["Error503"];
        };
    };
    loseDisputeTestPayment: {
        parameters: {
            query?: never;
            header?: {
                /** @description A random text of 1 to 255 characters, new for each action. If a request with the same key and content is repeated within 24 hours, it gets the same answer, with `Idempotency-Replayed: true`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Payment id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChargePayment"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            502: components["responses"]["Error502"];
            503: components["responses"]["Error503"];
        };
    };
    blockTestPayment: {
        parameters: {
            query?: never;
            header?: {
                /** @description A random text of 1 to 255 characters, new for each action. If a request with the same key and content is repeated within 24 hours, it gets the same answer, with `Idempotency-Replayed: true`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Payment id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChargePayment"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            502: components["responses"]["Error502"];
            503: components["responses"]["Error503"];
        };
    };
    unblockTestPayment: {
        parameters: {
            query?: never;
            header?: {
                /** @description A random text of 1 to 255 characters, new for each action. If a request with the same key and content is repeated within 24 hours, it gets the same answer, with `Idempotency-Replayed: true`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Payment id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChargePayment"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            502: components["responses"]["Error502"];
            503: components["responses"]["Error503"];
        };
    };
    createTestPurchase: {
        parameters: {
            query?: never;
            header?: {
                /** @description A random text of 1 to 255 characters, new for each action. If a request with the same key and content is repeated within 24 hours, it gets the same answer, with `Idempotency-Replayed: true`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PurchaseRequest"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Purchase"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            402: components["responses"]["Error402"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            502: components["responses"]["Error502"];
            503: components["responses"]["Error503"];
        };
    };
    approveRecurringPixTest: {
        parameters: {
            query?: never;
            header?: {
                /** @description A random text of 1 to 255 characters, new for each action. If a request with the same key and content is repeated within 24 hours, it gets the same answer, with `Idempotency-Replayed: true`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Subscription id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Subscription"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            502: components["responses"]["Error502"];
            503: components["responses"]["Error503"];
        };
    };
    refuseRecurringPixTest: {
        parameters: {
            query?: never;
            header?: {
                /** @description A random text of 1 to 255 characters, new for each action. If a request with the same key and content is repeated within 24 hours, it gets the same answer, with `Idempotency-Replayed: true`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Subscription id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Subscription"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            502: components["responses"]["Error502"];
            503: components["responses"]["Error503"];
        };
    };
    cancelRecurringPixTest: {
        parameters: {
            query?: never;
            header?: {
                /** @description A random text of 1 to 255 characters, new for each action. If a request with the same key and content is repeated within 24 hours, it gets the same answer, with `Idempotency-Replayed: true`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Subscription id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Subscription"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            502: components["responses"]["Error502"];
            503: components["responses"]["Error503"];
        };
    };
    failNextChargeTest: {
        parameters: {
            query?: never;
            header?: {
                /** @description A random text of 1 to 255 characters, new for each action. If a request with the same key and content is repeated within 24 hours, it gets the same answer, with `Idempotency-Replayed: true`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Subscription id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Subscription"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            502: components["responses"]["Error502"];
            503: components["responses"]["Error503"];
        };
    };
    createTestOffer: {
        parameters: {
            query?: never;
            header?: {
                /** @description A random text of 1 to 255 characters, new for each action. If a request with the same key and content is repeated within 24 hours, it gets the same answer, with `Idempotency-Replayed: true`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TestOffer"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Offer"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    advanceTestClock: {
        parameters: {
            query?: never;
            header?: {
                /** @description A random text of 1 to 255 characters, new for each action. If a request with the same key and content is repeated within 24 hours, it gets the same answer, with `Idempotency-Replayed: true`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Seconds */
                    seconds: number;
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Kind of the object
                         * @constant
                         */
                        object: "clock";
                        /**
                         * Format: date-time
                         * @description The store’s clock after the call
                         */
                        now: string;
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    listMails: {
        parameters: {
            query?: {
                /** @description The number of the page, from 1 */
                page?: number;
                /** @description Items per page, 1 to 100; 20 by default */
                perPage?: number;
                /** @description The recipient’s address, in upper or lower case */
                to?: string;
                /** @description Only mails of this kind */
                kind?: "pix_code" | "boleto_slip" | "boleto_due" | "receipt" | "refunded" | "refund_asked" | "refund_declined" | "access" | "learn_link" | "sign_in_changed" | "certificate" | "checkout_code" | "subscription_started" | "subscription_renewed" | "renewal_code" | "card_declined" | "trial_ending" | "subscription_canceled" | "subscription_kept" | "recurring_pix_ended" | "subscription_changed" | "checkout_abandoned" | "sale_made" | "refund_stuck" | "chargeback_opened" | "dispute_opened" | "dispute_due" | "endpoint_disabled";
                /** @description Id of the payment */
                paymentId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Kind of the object
                         * @constant
                         */
                        object: "list";
                        /** @description The items of this page */
                        data: components["schemas"]["Mail"][];
                        /** @description The number of this page, from 1 */
                        page: number;
                        /** @description Items per page */
                        perPage: number;
                        /** @description Number of items on all pages */
                        total: number;
                        /** @description Number of pages */
                        totalPages: number;
                        /** @description True if a further page follows */
                        hasMore: boolean;
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    listNewEvents: {
        parameters: {
            query?: {
                /** @description The `next` of the last answer; default: now */
                after?: number;
                /** @description Seconds to wait for an event */
                waitSeconds?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Kind of the object
                         * @constant
                         */
                        object: "list";
                        /** @description The items of this page */
                        data: {
                            /** @description Id of the object */
                            id: string;
                            /**
                             * @description Kind of the event
                             * @enum {string}
                             */
                            event: "payment.pending" | "payment.paid" | "payment.completed" | "payment.failed" | "payment.refunded" | "payment.chargeback" | "subscription.created" | "subscription.renewed" | "subscription.canceled" | "subscription.payment_failed" | "refund.done" | "refund.failed" | "dispute.opened" | "dispute.closed" | "checkout.abandoned" | "subscription.paused" | "subscription.resumed" | "subscription.plan_changed" | "subscription.method_changed";
                            /** @description The JSON of a delivery without the id. The id differs per destination. */
                            body: string;
                        }[];
                        /** @description Send it as `after` in the next call */
                        next: number;
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    listReceivedConversions: {
        parameters: {
            query?: {
                /** @description Id of the payment */
                paymentId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The items of this page */
                        data: components["schemas"]["ReceivedConversion"][];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            502: components["responses"]["Error502"];
            503: components["responses"]["Error503"];
        };
    };
    receivePaymentPending: {
        parameters: {
            query?: never;
            header: {
                /** @description Kind of the event */
                "X-Service-Event": "payment.pending";
                /** @description Id of the delivery, equal to `id` of the body */
                "X-Service-Delivery": string;
                /** @description Number of the event among all events of the store, as in `GET /v1/events`. A test has none */
                "X-Service-Sequence"?: string;
                /** @description `t=<unix time>,v1=<hmac>`, with two `v1` while a secret is rotated */
                "X-Service-Signature": string;
                /** @description The same id, for libraries of Standard Webhooks */
                "webhook-id": string;
                /** @description Unix time of this attempt */
                "webhook-timestamp": string;
                /** @description Signature of Standard Webhooks: `v1,<base64>`, one for each secret */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PaymentPendingEvent"];
            };
        };
        responses: {
            /** @description The endpoint no longer exists. Balcão disables it immediately */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Received. Any other status counts as a failure, and the delivery is sent again */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    receivePaymentPaid: {
        parameters: {
            query?: never;
            header: {
                /** @description Kind of the event */
                "X-Service-Event": "payment.paid";
                /** @description Id of the delivery, equal to `id` of the body */
                "X-Service-Delivery": string;
                /** @description Number of the event among all events of the store, as in `GET /v1/events`. A test has none */
                "X-Service-Sequence"?: string;
                /** @description `t=<unix time>,v1=<hmac>`, with two `v1` while a secret is rotated */
                "X-Service-Signature": string;
                /** @description The same id, for libraries of Standard Webhooks */
                "webhook-id": string;
                /** @description Unix time of this attempt */
                "webhook-timestamp": string;
                /** @description Signature of Standard Webhooks: `v1,<base64>`, one for each secret */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PaymentPaidEvent"];
            };
        };
        responses: {
            /** @description The endpoint no longer exists. Balcão disables it immediately */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Received. Any other status counts as a failure, and the delivery is sent again */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    receivePaymentCompleted: {
        parameters: {
            query?: never;
            header: {
                /** @description Kind of the event */
                "X-Service-Event": "payment.completed";
                /** @description Id of the delivery, equal to `id` of the body */
                "X-Service-Delivery": string;
                /** @description Number of the event among all events of the store, as in `GET /v1/events`. A test has none */
                "X-Service-Sequence"?: string;
                /** @description `t=<unix time>,v1=<hmac>`, with two `v1` while a secret is rotated */
                "X-Service-Signature": string;
                /** @description The same id, for libraries of Standard Webhooks */
                "webhook-id": string;
                /** @description Unix time of this attempt */
                "webhook-timestamp": string;
                /** @description Signature of Standard Webhooks: `v1,<base64>`, one for each secret */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PaymentCompletedEvent"];
            };
        };
        responses: {
            /** @description The endpoint no longer exists. Balcão disables it immediately */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Received. Any other status counts as a failure, and the delivery is sent again */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    receivePaymentFailed: {
        parameters: {
            query?: never;
            header: {
                /** @description Kind of the event */
                "X-Service-Event": "payment.failed";
                /** @description Id of the delivery, equal to `id` of the body */
                "X-Service-Delivery": string;
                /** @description Number of the event among all events of the store, as in `GET /v1/events`. A test has none */
                "X-Service-Sequence"?: string;
                /** @description `t=<unix time>,v1=<hmac>`, with two `v1` while a secret is rotated */
                "X-Service-Signature": string;
                /** @description The same id, for libraries of Standard Webhooks */
                "webhook-id": string;
                /** @description Unix time of this attempt */
                "webhook-timestamp": string;
                /** @description Signature of Standard Webhooks: `v1,<base64>`, one for each secret */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PaymentFailedEvent"];
            };
        };
        responses: {
            /** @description The endpoint no longer exists. Balcão disables it immediately */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Received. Any other status counts as a failure, and the delivery is sent again */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    receivePaymentRefunded: {
        parameters: {
            query?: never;
            header: {
                /** @description Kind of the event */
                "X-Service-Event": "payment.refunded";
                /** @description Id of the delivery, equal to `id` of the body */
                "X-Service-Delivery": string;
                /** @description Number of the event among all events of the store, as in `GET /v1/events`. A test has none */
                "X-Service-Sequence"?: string;
                /** @description `t=<unix time>,v1=<hmac>`, with two `v1` while a secret is rotated */
                "X-Service-Signature": string;
                /** @description The same id, for libraries of Standard Webhooks */
                "webhook-id": string;
                /** @description Unix time of this attempt */
                "webhook-timestamp": string;
                /** @description Signature of Standard Webhooks: `v1,<base64>`, one for each secret */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PaymentRefundedEvent"];
            };
        };
        responses: {
            /** @description The endpoint no longer exists. Balcão disables it immediately */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Received. Any other status counts as a failure, and the delivery is sent again */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    receivePaymentChargeback: {
        parameters: {
            query?: never;
            header: {
                /** @description Kind of the event */
                "X-Service-Event": "payment.chargeback";
                /** @description Id of the delivery, equal to `id` of the body */
                "X-Service-Delivery": string;
                /** @description Number of the event among all events of the store, as in `GET /v1/events`. A test has none */
                "X-Service-Sequence"?: string;
                /** @description `t=<unix time>,v1=<hmac>`, with two `v1` while a secret is rotated */
                "X-Service-Signature": string;
                /** @description The same id, for libraries of Standard Webhooks */
                "webhook-id": string;
                /** @description Unix time of this attempt */
                "webhook-timestamp": string;
                /** @description Signature of Standard Webhooks: `v1,<base64>`, one for each secret */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PaymentChargebackEvent"];
            };
        };
        responses: {
            /** @description The endpoint no longer exists. Balcão disables it immediately */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Received. Any other status counts as a failure, and the delivery is sent again */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    receiveSubscriptionCreated: {
        parameters: {
            query?: never;
            header: {
                /** @description Kind of the event */
                "X-Service-Event": "subscription.created";
                /** @description Id of the delivery, equal to `id` of the body */
                "X-Service-Delivery": string;
                /** @description Number of the event among all events of the store, as in `GET /v1/events`. A test has none */
                "X-Service-Sequence"?: string;
                /** @description `t=<unix time>,v1=<hmac>`, with two `v1` while a secret is rotated */
                "X-Service-Signature": string;
                /** @description The same id, for libraries of Standard Webhooks */
                "webhook-id": string;
                /** @description Unix time of this attempt */
                "webhook-timestamp": string;
                /** @description Signature of Standard Webhooks: `v1,<base64>`, one for each secret */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SubscriptionCreatedEvent"];
            };
        };
        responses: {
            /** @description The endpoint no longer exists. Balcão disables it immediately */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Received. Any other status counts as a failure, and the delivery is sent again */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    receiveSubscriptionRenewed: {
        parameters: {
            query?: never;
            header: {
                /** @description Kind of the event */
                "X-Service-Event": "subscription.renewed";
                /** @description Id of the delivery, equal to `id` of the body */
                "X-Service-Delivery": string;
                /** @description Number of the event among all events of the store, as in `GET /v1/events`. A test has none */
                "X-Service-Sequence"?: string;
                /** @description `t=<unix time>,v1=<hmac>`, with two `v1` while a secret is rotated */
                "X-Service-Signature": string;
                /** @description The same id, for libraries of Standard Webhooks */
                "webhook-id": string;
                /** @description Unix time of this attempt */
                "webhook-timestamp": string;
                /** @description Signature of Standard Webhooks: `v1,<base64>`, one for each secret */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SubscriptionRenewedEvent"];
            };
        };
        responses: {
            /** @description The endpoint no longer exists. Balcão disables it immediately */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Received. Any other status counts as a failure, and the delivery is sent again */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    receiveSubscriptionCanceled: {
        parameters: {
            query?: never;
            header: {
                /** @description Kind of the event */
                "X-Service-Event": "subscription.canceled";
                /** @description Id of the delivery, equal to `id` of the body */
                "X-Service-Delivery": string;
                /** @description Number of the event among all events of the store, as in `GET /v1/events`. A test has none */
                "X-Service-Sequence"?: string;
                /** @description `t=<unix time>,v1=<hmac>`, with two `v1` while a secret is rotated */
                "X-Service-Signature": string;
                /** @description The same id, for libraries of Standard Webhooks */
                "webhook-id": string;
                /** @description Unix time of this attempt */
                "webhook-timestamp": string;
                /** @description Signature of Standard Webhooks: `v1,<base64>`, one for each secret */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SubscriptionCanceledEvent"];
            };
        };
        responses: {
            /** @description The endpoint no longer exists. Balcão disables it immediately */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Received. Any other status counts as a failure, and the delivery is sent again */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    receiveSubscriptionPaymentFailed: {
        parameters: {
            query?: never;
            header: {
                /** @description Kind of the event */
                "X-Service-Event": "subscription.payment_failed";
                /** @description Id of the delivery, equal to `id` of the body */
                "X-Service-Delivery": string;
                /** @description Number of the event among all events of the store, as in `GET /v1/events`. A test has none */
                "X-Service-Sequence"?: string;
                /** @description `t=<unix time>,v1=<hmac>`, with two `v1` while a secret is rotated */
                "X-Service-Signature": string;
                /** @description The same id, for libraries of Standard Webhooks */
                "webhook-id": string;
                /** @description Unix time of this attempt */
                "webhook-timestamp": string;
                /** @description Signature of Standard Webhooks: `v1,<base64>`, one for each secret */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SubscriptionPaymentFailedEvent"];
            };
        };
        responses: {
            /** @description The endpoint no longer exists. Balcão disables it immediately */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Received. Any other status counts as a failure, and the delivery is sent again */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    receiveRefundDone: {
        parameters: {
            query?: never;
            header: {
                /** @description Kind of the event */
                "X-Service-Event": "refund.done";
                /** @description Id of the delivery, equal to `id` of the body */
                "X-Service-Delivery": string;
                /** @description Number of the event among all events of the store, as in `GET /v1/events`. A test has none */
                "X-Service-Sequence"?: string;
                /** @description `t=<unix time>,v1=<hmac>`, with two `v1` while a secret is rotated */
                "X-Service-Signature": string;
                /** @description The same id, for libraries of Standard Webhooks */
                "webhook-id": string;
                /** @description Unix time of this attempt */
                "webhook-timestamp": string;
                /** @description Signature of Standard Webhooks: `v1,<base64>`, one for each secret */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RefundDoneEvent"];
            };
        };
        responses: {
            /** @description The endpoint no longer exists. Balcão disables it immediately */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Received. Any other status counts as a failure, and the delivery is sent again */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    receiveRefundFailed: {
        parameters: {
            query?: never;
            header: {
                /** @description Kind of the event */
                "X-Service-Event": "refund.failed";
                /** @description Id of the delivery, equal to `id` of the body */
                "X-Service-Delivery": string;
                /** @description Number of the event among all events of the store, as in `GET /v1/events`. A test has none */
                "X-Service-Sequence"?: string;
                /** @description `t=<unix time>,v1=<hmac>`, with two `v1` while a secret is rotated */
                "X-Service-Signature": string;
                /** @description The same id, for libraries of Standard Webhooks */
                "webhook-id": string;
                /** @description Unix time of this attempt */
                "webhook-timestamp": string;
                /** @description Signature of Standard Webhooks: `v1,<base64>`, one for each secret */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RefundFailedEvent"];
            };
        };
        responses: {
            /** @description The endpoint no longer exists. Balcão disables it immediately */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Received. Any other status counts as a failure, and the delivery is sent again */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    receiveDisputeOpened: {
        parameters: {
            query?: never;
            header: {
                /** @description Kind of the event */
                "X-Service-Event": "dispute.opened";
                /** @description Id of the delivery, equal to `id` of the body */
                "X-Service-Delivery": string;
                /** @description Number of the event among all events of the store, as in `GET /v1/events`. A test has none */
                "X-Service-Sequence"?: string;
                /** @description `t=<unix time>,v1=<hmac>`, with two `v1` while a secret is rotated */
                "X-Service-Signature": string;
                /** @description The same id, for libraries of Standard Webhooks */
                "webhook-id": string;
                /** @description Unix time of this attempt */
                "webhook-timestamp": string;
                /** @description Signature of Standard Webhooks: `v1,<base64>`, one for each secret */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DisputeOpenedEvent"];
            };
        };
        responses: {
            /** @description The endpoint no longer exists. Balcão disables it immediately */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Received. Any other status counts as a failure, and the delivery is sent again */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    receiveDisputeClosed: {
        parameters: {
            query?: never;
            header: {
                /** @description Kind of the event */
                "X-Service-Event": "dispute.closed";
                /** @description Id of the delivery, equal to `id` of the body */
                "X-Service-Delivery": string;
                /** @description Number of the event among all events of the store, as in `GET /v1/events`. A test has none */
                "X-Service-Sequence"?: string;
                /** @description `t=<unix time>,v1=<hmac>`, with two `v1` while a secret is rotated */
                "X-Service-Signature": string;
                /** @description The same id, for libraries of Standard Webhooks */
                "webhook-id": string;
                /** @description Unix time of this attempt */
                "webhook-timestamp": string;
                /** @description Signature of Standard Webhooks: `v1,<base64>`, one for each secret */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DisputeClosedEvent"];
            };
        };
        responses: {
            /** @description The endpoint no longer exists. Balcão disables it immediately */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Received. Any other status counts as a failure, and the delivery is sent again */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    receiveCheckoutAbandoned: {
        parameters: {
            query?: never;
            header: {
                /** @description Kind of the event */
                "X-Service-Event": "checkout.abandoned";
                /** @description Id of the delivery, equal to `id` of the body */
                "X-Service-Delivery": string;
                /** @description Number of the event among all events of the store, as in `GET /v1/events`. A test has none */
                "X-Service-Sequence"?: string;
                /** @description `t=<unix time>,v1=<hmac>`, with two `v1` while a secret is rotated */
                "X-Service-Signature": string;
                /** @description The same id, for libraries of Standard Webhooks */
                "webhook-id": string;
                /** @description Unix time of this attempt */
                "webhook-timestamp": string;
                /** @description Signature of Standard Webhooks: `v1,<base64>`, one for each secret */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CheckoutAbandonedEvent"];
            };
        };
        responses: {
            /** @description The endpoint no longer exists. Balcão disables it immediately */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Received. Any other status counts as a failure, and the delivery is sent again */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    receiveSubscriptionPaused: {
        parameters: {
            query?: never;
            header: {
                /** @description Kind of the event */
                "X-Service-Event": "subscription.paused";
                /** @description Id of the delivery, equal to `id` of the body */
                "X-Service-Delivery": string;
                /** @description Number of the event among all events of the store, as in `GET /v1/events`. A test has none */
                "X-Service-Sequence"?: string;
                /** @description `t=<unix time>,v1=<hmac>`, with two `v1` while a secret is rotated */
                "X-Service-Signature": string;
                /** @description The same id, for libraries of Standard Webhooks */
                "webhook-id": string;
                /** @description Unix time of this attempt */
                "webhook-timestamp": string;
                /** @description Signature of Standard Webhooks: `v1,<base64>`, one for each secret */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SubscriptionPausedEvent"];
            };
        };
        responses: {
            /** @description The endpoint no longer exists. Balcão disables it immediately */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Received. Any other status counts as a failure, and the delivery is sent again */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    receiveSubscriptionResumed: {
        parameters: {
            query?: never;
            header: {
                /** @description Kind of the event */
                "X-Service-Event": "subscription.resumed";
                /** @description Id of the delivery, equal to `id` of the body */
                "X-Service-Delivery": string;
                /** @description Number of the event among all events of the store, as in `GET /v1/events`. A test has none */
                "X-Service-Sequence"?: string;
                /** @description `t=<unix time>,v1=<hmac>`, with two `v1` while a secret is rotated */
                "X-Service-Signature": string;
                /** @description The same id, for libraries of Standard Webhooks */
                "webhook-id": string;
                /** @description Unix time of this attempt */
                "webhook-timestamp": string;
                /** @description Signature of Standard Webhooks: `v1,<base64>`, one for each secret */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SubscriptionResumedEvent"];
            };
        };
        responses: {
            /** @description The endpoint no longer exists. Balcão disables it immediately */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Received. Any other status counts as a failure, and the delivery is sent again */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    receiveSubscriptionPlanChanged: {
        parameters: {
            query?: never;
            header: {
                /** @description Kind of the event */
                "X-Service-Event": "subscription.plan_changed";
                /** @description Id of the delivery, equal to `id` of the body */
                "X-Service-Delivery": string;
                /** @description Number of the event among all events of the store, as in `GET /v1/events`. A test has none */
                "X-Service-Sequence"?: string;
                /** @description `t=<unix time>,v1=<hmac>`, with two `v1` while a secret is rotated */
                "X-Service-Signature": string;
                /** @description The same id, for libraries of Standard Webhooks */
                "webhook-id": string;
                /** @description Unix time of this attempt */
                "webhook-timestamp": string;
                /** @description Signature of Standard Webhooks: `v1,<base64>`, one for each secret */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SubscriptionPlanChangedEvent"];
            };
        };
        responses: {
            /** @description The endpoint no longer exists. Balcão disables it immediately */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Received. Any other status counts as a failure, and the delivery is sent again */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    receiveSubscriptionMethodChanged: {
        parameters: {
            query?: never;
            header: {
                /** @description Kind of the event */
                "X-Service-Event": "subscription.method_changed";
                /** @description Id of the delivery, equal to `id` of the body */
                "X-Service-Delivery": string;
                /** @description Number of the event among all events of the store, as in `GET /v1/events`. A test has none */
                "X-Service-Sequence"?: string;
                /** @description `t=<unix time>,v1=<hmac>`, with two `v1` while a secret is rotated */
                "X-Service-Signature": string;
                /** @description The same id, for libraries of Standard Webhooks */
                "webhook-id": string;
                /** @description Unix time of this attempt */
                "webhook-timestamp": string;
                /** @description Signature of Standard Webhooks: `v1,<base64>`, one for each secret */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SubscriptionMethodChangedEvent"];
            };
        };
        responses: {
            /** @description The endpoint no longer exists. Balcão disables it immediately */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Received. Any other status counts as a failure, and the delivery is sent again */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
}
