// biome-ignore-all lint: generated.
// biome-ignore-all format: generated.
// The operations of the dashboard’s API. Written by `npm run dashboard-types`; a test checks that this file is current.

export interface paths {
    "/dashboard/api/stores/{storeId}/charges": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List charges
         * @description Newest first. For: charges.read
         */
        get: operations["listCharges"];
        put?: never;
        /**
         * Create a charge
         * @description Creates a one-off charge from a list of items or a total. Only this answer contains `postbackSecret`. For: charges.write
         */
        post: operations["createCharge"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/stores/{storeId}/charges/{chargeId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a charge
         * @description For: charges.read
         */
        get: operations["getCharge"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/stores/{storeId}/charges/{chargeId}/cancel": {
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
         * @description A canceled charge can no longer be paid. Its open PIX and boleto payments are canceled at the gateway. For: charges.write
         */
        post: operations["cancelCharge"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/stores/{storeId}/installments-preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Preview the installment table for given settings
         * @description For: settings.read
         */
        get: operations["previewInstallments"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/stores/{storeId}/sales": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List sales, newest first
         * @description For: sales.read
         */
        get: operations["listSales"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/stores/{storeId}/sales.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export all sales that match the filters as a spreadsheet, or as a CSV file for other programs
         * @description For: sales.read
         */
        get: operations["exportSales"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/stores/{storeId}/sales/sums": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Sum the sales that match the filters
         * @description For: sales.read
         */
        get: operations["sumSales"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/stores/{storeId}/sales/{paymentId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a payment (sale)
         * @description For: sales.read
         */
        get: operations["getSale"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/stores/{storeId}/sales/{paymentId}/check": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Check a payment at the gateway now
         * @description Reads from the gateway if the payment is paid, or was refunded on the gateway’s site. Pending payments are also checked in the background. Use this call when a buyer says that the payment is made, or for a sale that only the gateway can refund. For: charges.write
         */
        post: operations["checkSale"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/stores/{storeId}/sales/{paymentId}/refund-preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Preview a refund, with the amount of each party
         * @description For: sales.refund
         */
        get: operations["previewRefund"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/stores/{storeId}/sales/{paymentId}/refund": {
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
         * @description Without an amount, all that is left is refunded. If the gateway needs more time, the answer still shows `PAID`, and `refunds` shows the refund as `sent` or `waiting_for_balance`. When all of the money is refunded, the status becomes `REFUNDED` and the webhook `payment.refunded` is sent. After a partial refund the status stays `PAID`, and `refund.done` is sent to the endpoints that chose it. The code `refund_not_supported` means that the gateway refunds the payment only as a whole, only on its own site, or not at all. For: sales.refund
         */
        post: operations["refundSale"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/stores/{storeId}/refund-requests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the refund requests of buyers
         * @description Open requests come first, ordered by the deadline for an answer. For: sales.read
         */
        get: operations["listRefundRequests"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/stores/{storeId}/refund-requests/{requestId}/decide": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Approve or decline a refund that a buyer asked for
         * @description A request made within seven days of the payment cannot be declined. After a decline, the buyer gets a mail with `answer`. For: sales.refund
         */
        post: operations["decideRefund"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/stores/{storeId}/reports/selling": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the sales of each source, campaign, batch, coupon or bump
         * @description For: sales.read
         */
        get: operations["getSellingReport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/stores/{storeId}/reports/selling.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export the sales of each source, campaign, batch, coupon or bump as a CSV file
         * @description For: sales.read
         */
        get: operations["exportSellingReport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/stores/{storeId}/reports/lift": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the sales from order bumps, upsells and reminders
         * @description For: sales.read
         */
        get: operations["getLiftReport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/stores/{storeId}/reports/lift.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export the sales from order bumps, upsells and reminders as a CSV file
         * @description For: sales.read
         */
        get: operations["exportLiftReport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/stores/{storeId}/reports/retention": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the retention of subscriptions: new, recovered and lost ones, the monthly revenue and the cohorts
         * @description For: subscriptions.read
         */
        get: operations["getRetentionReport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/stores/{storeId}/reports/retention.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export the retention of subscriptions as a CSV file
         * @description For: subscriptions.read
         */
        get: operations["exportRetentionReport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/stores/{storeId}/reports/sold": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the sales of offers, products, payment links or coupons in the last 30 days
         * @description For: sales.read
         */
        get: operations["getSold"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/stores/{storeId}/money/lines": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List balance lines
         * @description The lines of the gateways’ books about the store’s money, newest availability first. Balcão reads them every night. For: money.read
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
    "/dashboard/api/stores/{storeId}/money/payouts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List payouts
         * @description The payouts of the gateways to the store’s bank account, sent or planned, latest arrival first. `GET /v1/balance-lines?payoutId=` lists the lines of a payout. For: money.read
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
    "/dashboard/api/stores/{storeId}/money": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the money of a month: received amounts, fees, future amounts by day, and differences from the gateways’ books
         * @description For: money.read
         */
        get: operations["getMoney"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/stores/{storeId}/money/payout-months": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the months with payouts, with the sums of each
         * @description For: money.read
         */
        get: operations["listPayoutMonths"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/stores/{storeId}/money/payouts/{payoutId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a payout with the sales that it includes
         * @description For: money.read
         */
        get: operations["getPayout"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/stores/{storeId}/money/day": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the sales with money available on a day
         * @description For: money.read
         */
        get: operations["getMoneyDay"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/stores/{storeId}/money/differences": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the differences between the gateways’ books and ours, newest first
         * @description For: money.read
         */
        get: operations["listDifferences"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/stores/{storeId}/money/differences/{differenceId}/explain": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Explain a difference and remove it from the list
         * @description The note stays with the difference. If the amount changes, the difference opens again. For: money.write
         */
        post: operations["explainDifference"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/stores/{storeId}/money/read": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Read the gateways’ books now instead of in the next night
         * @description For: money.write
         */
        post: operations["readMoneyNow"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/stores/{storeId}/money/lines.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export all lines that match the filters as a spreadsheet, or as a CSV file for other programs
         * @description For: money.read
         */
        get: operations["exportMoneyLines"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/stores/{storeId}/money/movements.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export the sales, refunds and chargebacks of a month as a spreadsheet
         * @description Each payment, refund and chargeback has the day when it happened. Times are in Brasília, and amounts are in BRL in the format of the language. For: money.read
         */
        get: operations["exportMovements"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/stores/{storeId}/money/statement.ofx": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export the statement of a gateway account as an OFX file
         * @description Each line is a transaction on the day when its money becomes available. A payout is a debit. For: money.read
         */
        get: operations["exportOfx"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/stores/{storeId}/money/payouts.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export the payouts of a month, or all payouts, as a spreadsheet
         * @description For: money.read
         */
        get: operations["exportPayouts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/stores/{storeId}/money/closing.pdf": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export a month’s closing as a PDF file
         * @description For: money.read
         */
        get: operations["exportClosingPdf"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/stores/{storeId}/money/closing.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export a month’s closing as a CSV file
         * @description For: money.read
         */
        get: operations["exportClosingCsv"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/stores/{storeId}/disputes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List disputes, newest first
         * @description A dispute is a chargeback, a bank’s inquiry before a chargeback, or a MED of a PIX. For: disputes.read
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
    "/dashboard/api/stores/{storeId}/disputes/{disputeId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a dispute
         * @description For: disputes.read
         */
        get: operations["getDispute"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/stores/{storeId}/disputes/{disputeId}/evidence": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download the evidence of a dispute as a PDF
         * @description The PDF has no CPF or CNPJ if the role of the person may not see documents. For: disputes.answer
         */
        get: operations["getDisputeEvidence"];
        put?: never;
        /**
         * Send the evidence of a dispute to the gateway
         * @description For: disputes.answer
         */
        post: operations["sendDisputeEvidence"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/stores/{storeId}/disputes/{disputeId}/accept": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Give up a dispute
         * @description The buyer keeps the money. If the gateway has no call for it, the gateway ends the dispute only on its last day. For: sales.refund
         */
        post: operations["acceptDispute"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/stores/{storeId}/subscriptions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List subscriptions, newest first
         * @description For: subscriptions.read
         */
        get: operations["listSubscriptions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/stores/{storeId}/subscriptions/{subscriptionId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a subscription
         * @description For: subscriptions.read
         */
        get: operations["getSubscription"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/stores/{storeId}/subscriptions/{subscriptionId}/cancel": {
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
         * @description Cancels the subscription immediately. With `atPeriodEnd` the subscription ends at the end of the paid period. Until then the buyer keeps access, and nothing more is charged. A past due subscription is always canceled immediately. A key with the scope `subscriptions:write` may call this too. For: subscriptions.write
         */
        post: operations["cancelSubscription"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/stores/{storeId}/subscriptions/{subscriptionId}/keep": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Undo the cancellation of a subscription at the end of its paid period. The buyer gets a mail with the date of the next charge
         * @description For: subscriptions.write
         */
        post: operations["keepSubscription"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/stores/{storeId}/subscriptions/{subscriptionId}/card-link": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a link where the buyer can replace the card. The link works once, within 7 days.
         * @description For: subscriptions.write
         */
        post: operations["makeCardLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/stores/{storeId}/subscriptions/{subscriptionId}/pause": {
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
         * @description Pauses the subscription from the end of its paid period. Nothing is charged in the pause, which ends by itself. Without `periods` the pause has the most periods that the store allows. For: subscriptions.write
         */
        post: operations["pauseSubscription"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/stores/{storeId}/subscriptions/{subscriptionId}/resume": {
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
         * @description Ends the pause. If the paid period has ended, the next cycle is charged immediately, and its day is the new day of the subscription. Before that, the subscription continues as if it had not been paused. For: subscriptions.write
         */
        post: operations["resumeSubscription"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/stores/{storeId}/subscriptions/{subscriptionId}/change-plan": {
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
         * @description The new plan is another recurring offer of the same product. With `now` a new period begins, what is left of the old period is credited, and the rest is charged. With `period_end` the plan begins with the next charge. The current offer with `period_end` takes back such a change. For: subscriptions.write
         */
        post: operations["changeSubscriptionPlan"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/stores/{storeId}/subscriptions/{subscriptionId}/change-day": {
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
         * @description The paid period grows to the new day. The next charge adds the price of the added days. The day changes at most once in three periods. For: subscriptions.write
         */
        post: operations["changeSubscriptionDay"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/stores/{storeId}/subscriptions/{subscriptionId}/change-method": {
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
         * @description The next charge uses the method: the buyer gets a code by mail. The kept card is forgotten. A change from codes to a card is not possible. For: subscriptions.write
         */
        post: operations["changeSubscriptionMethod"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/stores/{storeId}/subscriptions/{subscriptionId}/changes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the changes that a subscription allows, with the amounts that they would charge now
         * @description For: subscriptions.write
         */
        get: operations["listSubscriptionChanges"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/stores/{storeId}/courses": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List courses
         * @description The newest course comes first. Drafts are included. For: courses.read
         */
        get: operations["listCourses"];
        put?: never;
        /**
         * Create a course. The default status is `DRAFT`
         * @description For: courses.write
         */
        post: operations["createCourse"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/stores/{storeId}/courses/{courseId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a course
         * @description The answer has all modules and lessons in order, including drafts. For: courses.read
         */
        get: operations["getCourse"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change a course. Absent fields do not change
         * @description For: courses.write
         */
        patch: operations["updateCourse"];
        trace?: never;
    };
    "/dashboard/api/stores/{storeId}/courses/{courseId}/cohorts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a cohort. The cohort sees every module that it does not hide
         * @description For: courses.write
         */
        post: operations["createCohort"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/stores/{storeId}/cohorts/{cohortId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change a cohort. Absent fields do not change
         * @description For: courses.write
         */
        patch: operations["updateCohort"];
        trace?: never;
    };
    "/dashboard/api/markdown-preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Render the text of a lesson
         * @description For: person
         */
        post: operations["previewMarkdown"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/stores/{storeId}/courses/{courseId}/modules": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add a module after the other modules
         * @description For: courses.write
         */
        post: operations["createModule"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/stores/{storeId}/courses/{courseId}/order": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Reorder modules and lessons. A lesson may move to another module
         * @description For: courses.write
         */
        put: operations["orderContent"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/stores/{storeId}/modules/{moduleId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete an empty module
         * @description For: courses.write
         */
        delete: operations["deleteModule"];
        options?: never;
        head?: never;
        /**
         * Change a module. Absent fields do not change
         * @description For: courses.write
         */
        patch: operations["updateModule"];
        trace?: never;
    };
    "/dashboard/api/stores/{storeId}/modules/{moduleId}/lessons": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add a lesson at the end of a module
         * @description For: courses.write
         */
        post: operations["createLesson"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/stores/{storeId}/lessons/{lessonId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a lesson that no student has begun
         * @description For: courses.write
         */
        delete: operations["deleteLesson"];
        options?: never;
        head?: never;
        /**
         * Change a lesson. Absent fields do not change
         * @description For: courses.write
         */
        patch: operations["updateLesson"];
        trace?: never;
    };
    "/dashboard/api/stores/{storeId}/lessons/{lessonId}/captions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the caption tracks of a lesson’s video
         * @description For: courses.read
         */
        get: operations["getCaptions"];
        /**
         * Replace the caption tracks of a lesson’s video
         * @description For: courses.write
         */
        put: operations["saveCaptions"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/stores/{storeId}/courses/{courseId}/completion": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show the progress of all students in each lesson of a course
         * @description For: students.read
         */
        get: operations["getCompletion"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/stores/{storeId}/comments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the comments of students
         * @description The newest comment comes first. For: students.read
         */
        get: operations["listComments"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/stores/{storeId}/comments/{commentId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Show, hold or remove a comment
         * @description For: students.write
         */
        patch: operations["moderateComment"];
        trace?: never;
    };
    "/dashboard/api/stores/{storeId}/comments/{commentId}/answers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Answer a comment as the store
         * @description For: students.write
         */
        post: operations["answerComment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/stores/{storeId}/students": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List students
         * @description The newest student comes first. Each item has all active and ended enrollments of the student. Preview students are not included. For: students.read
         */
        get: operations["listStudents"];
        put?: never;
        /**
         * Add a student, or find the student with this e-mail
         * @description For: students.write
         */
        post: operations["addStudent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/stores/{storeId}/students/{studentId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a student
         * @description The answer has all active and ended enrollments of the student. For: students.read
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
    "/dashboard/api/stores/{storeId}/students/{studentId}/progress": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the progress of a student
         * @description Lists the progress in each lesson, with one item per enrollment. Revoked and expired enrollments are included. The list has no pages. For: students.read
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
    "/dashboard/api/stores/{storeId}/students/{studentId}/enrollments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Give a student free access to a course
         * @description For: students.write
         */
        post: operations["giveAccess"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/stores/{storeId}/enrollments/{enrollmentId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * End or restore the access of a student, or change its end or its cohort
         * @description For: students.write
         */
        patch: operations["changeEnrollment"];
        trace?: never;
    };
    "/dashboard/api/stores/{storeId}/enrollments/{enrollmentId}/access-mail": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a student another mail with the link to a course
         * @description For: students.write
         */
        post: operations["sendAccessMail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/stores/{storeId}/certificates/{certificateId}/revoke": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Revoke a certificate
         * @description For: students.write
         */
        post: operations["revokeCertificate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/stores/{storeId}/certificates/{certificateId}/reissue": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replace a certificate with a new one
         * @description For: students.write
         */
        post: operations["reissueCertificate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/stores/{storeId}/courses/{courseId}/preview-links": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Get a link that opens a course as the preview student, with drafts. The link works once, for five minutes
         * @description For: courses.write
         */
        post: operations["previewCourse"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/stores/{storeId}/students/{studentId}/sign-in-link": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Mail a sign-in link to a student. It works once, for 15 minutes
         * @description For: students.write
         */
        post: operations["sendSignInLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/stores/{storeId}/students/{studentId}/email": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Correct the e-mail of a student, and mail the link to the newest course to the new address
         * @description For: students.write
         */
        post: operations["correctStudentEmail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/stores/{storeId}/learn-address": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the address of the members area
         * @description For: settings.read
         */
        get: operations["getLearnAddress"];
        /**
         * Set the members area's own host name. The name must already resolve to this server
         * @description For: settings.write
         */
        put: operations["setLearnAddress"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/stores/{storeId}/media": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the files of the store, newest first
         * @description For: courses.read
         */
        get: operations["listMedia"];
        put?: never;
        /**
         * Begin the upload of a file
         * @description Send the bytes to `/dashboard/uploads/{storeId}/{mediaId}` by the tus protocol 1.0. For: courses.write
         */
        post: operations["startUpload"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/stores/{storeId}/media/{mediaId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a file’s name, type, size and status
         * @description For: courses.read
         */
        get: operations["getMedia"];
        put?: never;
        post?: never;
        /**
         * Delete a file that no lesson uses, or abort its upload
         * @description For: courses.write
         */
        delete: operations["deleteMedia"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/stores/{storeId}/media-space": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the space that the files take, and its limits
         * @description For: courses.read
         */
        get: operations["getMediaSpace"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/stores/{storeId}/media/{mediaId}/finish": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Finish the upload of a file after its last byte. Then the file can be used
         * @description For: courses.write
         */
        post: operations["finishUpload"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/stores/{storeId}/products": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List products
         * @description Newest first. For: catalog.read
         */
        get: operations["listProducts"];
        put?: never;
        /**
         * Create a product
         * @description For: catalog.write
         */
        post: operations["createProduct"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/stores/{storeId}/products/{productId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Rename or archive a product
         * @description A missing field keeps its value. Earlier sales keep the name of the product. For: catalog.write
         */
        patch: operations["updateProduct"];
        trace?: never;
    };
    "/dashboard/api/stores/{storeId}/products/{productId}/picture": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the address of a product’s picture
         * @description For: catalog.read
         */
        get: operations["getProductPicture"];
        /**
         * Replace the picture that the checkout shows of a product. Null removes the picture.
         * @description For: catalog.write
         */
        put: operations["saveProductPicture"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/stores/{storeId}/payment-links": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List payment links, newest first
         * @description For: catalog.read
         */
        get: operations["listPaymentLinks"];
        put?: never;
        /**
         * Create a payment link. Each purchase on its page creates a charge.
         * @description For: catalog.write
         */
        post: operations["createPaymentLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/stores/{storeId}/payment-links/{linkId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change a payment link. Existing charges do not change.
         * @description For: catalog.write
         */
        patch: operations["updatePaymentLink"];
        trace?: never;
    };
    "/dashboard/api/stores/{storeId}/offers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List offers
         * @description Newest first. For: catalog.read
         */
        get: operations["listOffers"];
        put?: never;
        /**
         * Create an offer for a product
         * @description For: catalog.write
         */
        post: operations["createOffer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/stores/{storeId}/offers/{offerId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an offer
         * @description For: catalog.read
         */
        get: operations["getOffer"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change or archive an offer
         * @description A missing field keeps its value. A list of batches replaces the earlier list. Existing sales and subscriptions keep their price. For: catalog.write
         */
        patch: operations["updateOffer"];
        trace?: never;
    };
    "/dashboard/api/stores/{storeId}/offers/{offerId}/batches": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the batches of an offer with the sales of each batch
         * @description For: catalog.read
         */
        get: operations["getOfferBatches"];
        /**
         * Save all batches of an offer, in order. Earlier sales keep their price.
         * @description For: catalog.write
         */
        put: operations["saveBatches"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/stores/{storeId}/coupons": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List coupons with their uses
         * @description Newest first. For: catalog.read
         */
        get: operations["listCoupons"];
        put?: never;
        /**
         * Create a coupon
         * @description For: catalog.write
         */
        post: operations["createCoupon"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/stores/{storeId}/coupons/{couponId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change or archive a coupon
         * @description A missing field keeps its value. Existing purchases keep their discount. For: catalog.write
         */
        patch: operations["updateCoupon"];
        trace?: never;
    };
    "/dashboard/api/stores/{storeId}/recipients": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List recipients, newest first
         * @description For: split.read
         */
        get: operations["listRecipients"];
        put?: never;
        /**
         * Create a recipient of parts of payments
         * @description A rule may use a recipient only if the recipient has an account at each gateway that the rule needs. Accounts may be added later. Gateways B and D verify an account at once. For: split.write
         */
        post: operations["createRecipient"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/stores/{storeId}/recipients/{recipientId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change a recipient. Earlier sales keep the accounts that received their money
         * @description For: split.write
         */
        patch: operations["updateRecipient"];
        trace?: never;
    };
    "/dashboard/api/stores/{storeId}/split": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the rule that divides the payments of the store
         * @description For: split.read
         */
        get: operations["getStoreSplit"];
        /**
         * Change the rule that divides the payments of the store. Existing payments keep their shares
         * @description For: split.write
         */
        put: operations["updateStoreSplit"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/stores/{storeId}/split-preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Preview the shares of an amount by a rule
         * @description For: split.read
         */
        post: operations["previewSplit"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/stores/{storeId}/mails/{mailId}/repeat": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a mail to a buyer or a student again
         * @description The code of a payment that is no longer pending is not sent again. For: customers.write
         */
        post: operations["repeatMail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/stores/{storeId}/mail-kinds": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the kinds of mails that the store sends
         * @description For: settings.read
         */
        get: operations["listMailKinds"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/stores/{storeId}/mail-previews/{kind}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Preview a kind of mail with the branding and the latest sale of the store
         * @description For: sales.read
         */
        get: operations["previewMail"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/stores/{storeId}/mail-previews/{kind}/page": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show the HTML of a previewed mail in a frame of the dashboard
         * @description For: sales.read
         */
        get: operations["showMailPreview"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/stores/{storeId}/webhook-endpoints": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the endpoints with the numbers of their pending and failed deliveries, oldest first
         * @description For: webhooks.read
         */
        get: operations["listEndpoints"];
        put?: never;
        /**
         * Register an endpoint; only this answer shows its secret
         * @description For: webhooks.write
         */
        post: operations["createEndpoint"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/stores/{storeId}/webhook-endpoints/{endpointId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete an endpoint and its secret; the record of its deliveries remains
         * @description For: webhooks.write
         */
        delete: operations["deleteEndpoint"];
        options?: never;
        head?: never;
        /**
         * Change the URL, events or products of an endpoint; missing fields keep their value
         * @description For: webhooks.write
         */
        patch: operations["updateEndpoint"];
        trace?: never;
    };
    "/dashboard/api/stores/{storeId}/webhook-endpoints/{endpointId}/rotate-secret": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Give an endpoint a new secret; the old secret also signs for 24 hours
         * @description For: webhooks.write
         */
        post: operations["rotateEndpointSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/stores/{storeId}/webhook-endpoints/{endpointId}/disable": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Disable an endpoint; its pending deliveries fail and can be sent again later
         * @description For: webhooks.write
         */
        post: operations["disableEndpoint"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/stores/{storeId}/webhook-endpoints/{endpointId}/enable": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Enable an endpoint again and clear its recorded failures
         * @description For: webhooks.write
         */
        post: operations["enableEndpoint"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/stores/{storeId}/webhook-endpoints/{endpointId}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a signed test event; by default of the first kind of event that the endpoint receives
         * @description For: webhooks.write
         */
        post: operations["testEndpoint"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/stores/{storeId}/webhook-endpoints/{endpointId}/check": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send good and bad test events to an endpoint and judge its answers
         * @description Other endpoints do not get these events, and no delivery is recorded. A disabled endpoint can also be checked. For: webhooks.write
         */
        post: operations["checkEndpoint"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/stores/{storeId}/conversion-destinations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the services that get the conversions of the store, oldest first
         * @description For: webhooks.read
         */
        get: operations["listConversionDestinations"];
        put?: never;
        /**
         * Send the conversions of the store to a service
         * @description For: webhooks.write
         */
        post: operations["createConversionDestination"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/stores/{storeId}/conversion-destinations/{endpointId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change the options of a service that gets conversions; missing fields keep their value
         * @description For: webhooks.write
         */
        patch: operations["updateConversionDestination"];
        trace?: never;
    };
    "/dashboard/api/stores/{storeId}/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List deliveries, newest first
         * @description For: webhooks.read
         */
        get: operations["listDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/stores/{storeId}/deliveries/{deliveryId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a delivery with its body and its attempts
         * @description For: webhooks.read
         */
        get: operations["getDelivery"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/stores/{storeId}/deliveries/{deliveryId}/reprocess": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a delivery again with the same id and body
         * @description For: webhooks.write
         */
        post: operations["reprocessDelivery"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/stores/{storeId}/deliveries/{deliveryId}/resend": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a successful delivery again, for a receiver that lost it
         * @description For: webhooks.write
         */
        post: operations["resendDelivery"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/stores/{storeId}/deliveries/reprocess-failed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send all failed deliveries of the last 30 days again, for one endpoint or for all enabled endpoints
         * @description For: webhooks.write
         */
        post: operations["reprocessFailed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/stores/{storeId}/gateways": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the gateway accounts, and the account of each payment method
         * @description For: gateways.read
         */
        get: operations["listGateways"];
        put?: never;
        /**
         * Add a gateway account after the other accounts. No answer contains its credentials
         * @description For: gateways.write
         */
        post: operations["addGateway"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/stores/{storeId}/gateways/{accountId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Activate or deactivate a gateway account, or replace its credentials with other credentials of the same merchant
         * @description For: gateways.write
         */
        patch: operations["updateGateway"];
        trace?: never;
    };
    "/dashboard/api/stores/{storeId}/gateways/order": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Reorder the gateway accounts. A payment method uses the first active account that supports it
         * @description For: gateways.write
         */
        put: operations["orderGateways"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/stores/{storeId}/gateways/{accountId}/steps": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the set-up steps of a gateway account, each with the instant when it was done
         * @description For: gateways.read
         */
        get: operations["getGatewaySteps"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/stores/{storeId}/gateways/{accountId}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Test the credentials of a gateway account with a request for a payment that does not exist
         * @description For: gateways.write
         */
        post: operations["testGateway"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/stores/{storeId}/branding": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the branding of the checkout
         * @description For: settings.read
         */
        get: operations["getBranding"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change the branding of the checkout. Missing fields keep their value, and null removes a value.
         * @description For: branding.write
         */
        patch: operations["saveBranding"];
        trace?: never;
    };
    "/dashboard/api/stores/{storeId}/branding/page": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show the page of a payment with other colours in a frame of the dashboard. Nothing can be bought on it.
         * @description For: settings.read
         */
        get: operations["showCheckoutPreview"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/stores/{storeId}/overview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the sales of a period in BRL, for the home page
         * @description For: overview.read
         */
        get: operations["getOverview"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/stores/{storeId}/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Search the whole store: sales, charges, subscriptions, students, customers and the catalog
         * @description Returns the newest rows of each kind. Kinds that the role may not read are omitted. For: overview.read
         */
        get: operations["searchStore"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/stores/{storeId}/audit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the audit log of the store, newest first
         * @description For: audit.read
         */
        get: operations["listAudit"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/stores/{storeId}/settings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the settings of the store
         * @description For: settings.read
         */
        get: operations["getSettings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change settings of the store. Missing settings keep their value, and existing charges do not change
         * @description For: settings.write
         */
        patch: operations["updateSettings"];
        trace?: never;
    };
    "/dashboard/api/stores/{storeId}/push": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the caller’s devices that show notifications of paid sales, and the key to add a device
         * @description For: sales.read
         */
        get: operations["getPush"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/stores/{storeId}/push-devices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Show notifications of paid sales on a device of the caller
         * @description For: sales.read
         */
        post: operations["addPushDevice"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/stores/{storeId}/push-devices/{deviceId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Stop notifications on a device of the caller
         * @description For: sales.read
         */
        delete: operations["removePushDevice"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/stores/{storeId}/customers/{rowId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a customer by the id of one of the customer’s sales, charges, subscriptions or students
         * @description For: sales.read
         */
        get: operations["getCustomer"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/stores/{storeId}/customers/{rowId}/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the history of a customer, newest first
         * @description Kinds that the role may not read are omitted. For: sales.read
         */
        get: operations["listCustomerHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/stores/{storeId}/customers/{rowId}/notes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Write a note about a customer. Only the store’s team can read it
         * @description For: customers.write
         */
        post: operations["addCustomerNote"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/stores/{storeId}/customer-notes/{noteId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a note about a customer. An owner may delete any note, other members only their own
         * @description For: customers.write
         */
        delete: operations["removeCustomerNote"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/stores/{storeId}/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the state of gateways, deliveries, mails and checks
         * @description For: overview.read
         */
        get: operations["getStoreStatus"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/stores/{storeId}/api-keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the API keys, including revoked keys, newest first
         * @description For: keys.read
         */
        get: operations["listApiKeys"];
        put?: never;
        /**
         * Create an API key with scopes that the person’s role allows. Only this answer shows the key
         * @description For: keys.write
         */
        post: operations["createApiKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/stores/{storeId}/api-keys/{keyId}/replace": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replace an API key with a new key of the same name and scopes. Only this answer shows the new key
         * @description For: keys.write
         */
        post: operations["replaceApiKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/stores/{storeId}/api-keys/{keyId}/revoke": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Revoke an API key permanently. All nodes refuse the key within a second
         * @description For: keys.write
         */
        post: operations["revokeApiKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/session": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sign in with e-mail and password */
        post: operations["signIn"];
        /**
         * Sign out
         * @description For: person
         */
        delete: operations["signOut"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/session/totp": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Complete a sign-in with a code of the authenticator or a recovery code
         * @description For: second_factor
         */
        post: operations["signInWithCode"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/password-resets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Mail a link for a new password. The answer for an unknown address is the same */
        post: operations["requestPasswordReset"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/password-resets/{token}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the person that a link for a new password belongs to */
        get: operations["getPasswordReset"];
        put?: never;
        /** Set a new password by a link, sign in, and end all other sessions. A link works once */
        post: operations["resetPassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/invitations/{token}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the store and the person of an invitation */
        get: operations["getInvitation"];
        put?: never;
        /** Accept an invitation and sign in, with a new name and password or with the password of an existing account */
        post: operations["acceptInvitation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the signed-in person, with the stores of the person and the permissions in each store
         * @description For: person
         */
        get: operations["getMe"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change the name or the language of the signed-in person
         * @description For: person
         */
        patch: operations["updateMe"];
        trace?: never;
    };
    "/dashboard/api/me/password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change the password and end all other sessions
         * @description For: person
         */
        post: operations["changePassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/me/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the sessions of the person, latest use first
         * @description For: person
         */
        get: operations["listSessions"];
        put?: never;
        post?: never;
        /**
         * End all other sessions of the person
         * @description For: person
         */
        delete: operations["endOtherSessions"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/me/proof": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Check that the person gave a password or passkey in the last ten minutes. The page calls this before a download
         * @description For: person
         */
        get: operations["checkProof"];
        put?: never;
        /**
         * Confirm the person with the password. Calls then do not answer 403 `password_due` for ten minutes
         * @description For: person
         */
        post: operations["proveMyself"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/me/sessions/{sessionId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * End another session of the person
         * @description For: person
         */
        delete: operations["endSession"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/me/totp": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Begin to set up an authenticator. Sign-ins need its code only after `confirmTotp`
         * @description For: person
         */
        post: operations["beginTotp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/me/totp/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Confirm an authenticator with a first code. This ends other sessions that have no second factor. Only this answer shows the recovery codes
         * @description For: person
         */
        post: operations["confirmTotp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/me/totp/disable": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Turn the authenticator off. The call needs the password
         * @description For: person
         */
        post: operations["disableTotp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/session/passkey/options": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Get the options of navigator.credentials.get for a sign-in */
        post: operations["beginPasskeySignIn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/session/passkey": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sign in with a passkey */
        post: operations["signInWithPasskey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/me/passkeys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the passkeys of the person, oldest first
         * @description For: person
         */
        get: operations["listPasskeys"];
        put?: never;
        /**
         * Store a passkey that the browser has created
         * @description For: person
         */
        post: operations["addPasskey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/me/passkeys/options": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Get the options of navigator.credentials.create
         * @description For: person
         */
        post: operations["beginPasskey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/me/proof/passkey/options": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Get the options of navigator.credentials.get to confirm the person with a passkey
         * @description For: person
         */
        post: operations["beginPasskeyProof"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/me/proof/passkey": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Confirm the person with a passkey. Calls then do not answer 403 `password_due` for ten minutes
         * @description For: person
         */
        post: operations["proveByPasskey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/me/passkeys/{passkeyId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a passkey
         * @description For: person
         */
        delete: operations["removePasskey"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/stores/{storeId}/members": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the members of the store and its open invitations
         * @description For: members.read
         */
        get: operations["listMembers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/stores/{storeId}/invitations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Invite a person to the store by mail. The link of a second invitation replaces the first link
         * @description For: members.write
         */
        post: operations["inviteMember"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/stores/{storeId}/invitations/{invitationId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Withdraw an invitation
         * @description For: members.write
         */
        delete: operations["withdrawInvitation"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/stores/{storeId}/members/{userId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove a member from the store. The member keeps the account
         * @description For: members.write
         */
        delete: operations["removeMember"];
        options?: never;
        head?: never;
        /**
         * Change the role of a member. The last owner must stay owner
         * @description For: members.write
         */
        patch: operations["changeRole"];
        trace?: never;
    };
    "/dashboard/api/stores/{storeId}/members/{userId}/account": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove the account of a member who works only in this store. Its name, e-mail and ways to sign in are deleted
         * @description For: members.write
         */
        delete: operations["removeAccount"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/stores/{storeId}/second-factor": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Set whether all members of the store need a second factor
         * @description For: members.write
         */
        put: operations["requireSecondFactor"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/stores/{storeId}/staff-mails": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the team mails that the caller may get, and whether the caller gets them
         * @description For: sales.read
         */
        get: operations["listStaffMails"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Choose whether the caller gets a kind of mail to the team
         * @description For: sales.read
         */
        patch: operations["chooseStaffMail"];
        trace?: never;
    };
    "/dashboard/api/stores/{storeId}/saved-filters": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the filters that the caller saved in this store, by name
         * @description For: overview.read
         */
        get: operations["listSavedFilters"];
        put?: never;
        /**
         * Save filters of a list under a name. A filter with the same list and name is replaced
         * @description For: overview.read
         */
        post: operations["saveFilter"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/stores/{storeId}/saved-filters/remove": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Remove a saved filter of the caller. A missing filter is not an error
         * @description For: overview.read
         */
        post: operations["removeSavedFilter"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/stores/{storeId}/charges/{chargeId}/test-payment": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sandbox: start a PIX or boleto payment for a fictional buyer, as on the checkout page
         * @description For: sandbox.act
         */
        post: operations["testPayment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/stores/{storeId}/sales/{paymentId}/simulate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sandbox: make the simulated gateway pay, decline, expire, refund or charge back a payment
         * @description For: sandbox.act
         */
        post: operations["simulateSale"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/stores/{storeId}/offers/{offerId}/test-purchase": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sandbox: buy an offer for a fictional buyer, as on the checkout page. A card is approved immediately.
         * @description For: sandbox.act
         */
        post: operations["testPurchase"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/stores/{storeId}/clock/advance": {
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
         * @description All work that becomes due runs in order before the answer. This operation does not exist in production. For: sandbox.act
         */
        post: operations["advanceTestClock"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/stores/{storeId}/mails": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Sandbox: list the mails that the store wrote
         * @description Newest first. The list contains waiting mails, mails that the mail server accepted, and mails of an installation without a mail server. Mails about accounts of the team are not in the list. This operation does not exist in production. For: sales.read
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
    "/dashboard/api/stores/{storeId}/mails/{mailId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Sandbox: get a mail that the store wrote
         * @description For: sales.read
         */
        get: operations["getMail"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/stores/{storeId}/mails/{mailId}/page": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Sandbox: show the HTML of a written mail in a frame of the dashboard
         * @description For: sales.read
         */
        get: operations["showMail"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        CreateChargeRequest: {
            /**
             * Format: iso-4217
             * @description ISO 4217, in upper or lower case. Amounts are in the smallest unit of the currency: cents of BRL, whole yen of JPY
             */
            currency: string;
            items?: {
                name: string;
                quantity: number;
                unitAmountInCents: number;
            }[];
            /** @description Total in cents. Used only if the request has no items */
            amountInCents?: number;
            customer?: {
                /** Format: email */
                email?: string;
                name?: string;
            };
            description?: string;
            /** @description Your own reference, such as the id of an order */
            clientReference?: string;
            metadata?: {
                [key: string]: unknown;
            };
            postbackUrl?: string;
            successUrl?: string;
            cancelUrl?: string;
            maxInstallments?: number;
            boletoDueInDays?: number;
            interestPaidByBuyer?: boolean;
            tracking?: {
                src?: string | null;
                sck?: string | null;
                utmSource?: string | null;
                utmMedium?: string | null;
                utmCampaign?: string | null;
                utmTerm?: string | null;
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
            id: string;
            /** @constant */
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
            items: {
                name: string;
                quantity: number;
                unitAmountInCents: number;
            }[];
            description: string | null;
            customer: {
                email: string | null;
                name: string | null;
            };
            clientReference: string | null;
            metadata: {
                [key: string]: unknown;
            };
            maxInstallments: number;
            boletoDueInDays: number;
            interestPaidByBuyer: boolean;
            checkoutUrl: string;
            /** @description Secret that signs the webhooks of this charge. Only the answer that creates the charge contains it. */
            postbackSecret: string;
            /** Format: date-time */
            createdAt: string;
        };
        DashboardError: {
            error: {
                type: string;
                message: string;
                /** @description The kind of the error, or the kind of fault of a field */
                code?: string;
                /** @description The limit that a wrong field exceeds */
                limit?: number;
                /** @description Dotted path of the wrong field */
                param?: string;
                /** @description The payment that was declined or not confirmed */
                paymentId?: string;
                /** @description All wrong fields, if the body does not match its schema. The first is also in `param` */
                fields?: {
                    type: string;
                    message: string;
                    /** @description The kind of the error, or the kind of fault of a field */
                    code?: string;
                    /** @description The limit that a wrong field exceeds */
                    limit?: number;
                    /** @description Dotted path of the wrong field */
                    param?: string;
                }[];
            };
        };
        Charge: {
            id: string;
            /** @constant */
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
            items: {
                name: string;
                quantity: number;
                unitAmountInCents: number;
            }[];
            description: string | null;
            customer: {
                email: string | null;
                name: string | null;
            };
            clientReference: string | null;
            metadata: {
                [key: string]: unknown;
            };
            maxInstallments: number;
            boletoDueInDays: number;
            interestPaidByBuyer: boolean;
            checkoutUrl: string;
            /** Format: date-time */
            createdAt: string;
        };
        ChargeDetail: {
            id: string;
            /** @constant */
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
            items: {
                name: string;
                quantity: number;
                unitAmountInCents: number;
            }[];
            description: string | null;
            customer: {
                email: string | null;
                name: string | null;
            };
            clientReference: string | null;
            metadata: {
                [key: string]: unknown;
            };
            maxInstallments: number;
            boletoDueInDays: number;
            interestPaidByBuyer: boolean;
            checkoutUrl: string;
            /** Format: date-time */
            createdAt: string;
            /** @description All attempts to pay the charge, newest first */
            payments: {
                id: string;
                /** @enum {string} */
                status: "PENDING" | "PAID" | "FAILED" | "REFUNDED" | "EXPIRED";
                /** @enum {string} */
                method: "pix" | "boleto" | "credit_card";
                provider: string;
                totalInCents: number;
                /** Format: date-time */
                createdAt: string;
            }[];
            /** @description For each operation: true if the person may perform it on this resource now */
            can: {
                cancel: boolean;
                testPayment: boolean;
            };
            /** @description True if a gateway of the store currently takes payments in the charge's currency */
            takesCurrency: boolean;
        };
        PreviewedInstallment: {
            /** @description Number of installments */
            count: number;
            /** @description Amount of one installment, in cents */
            installmentInCents: number;
            /** @description The total that the buyer pays, in cents */
            totalInCents: number;
            /** @description True if the buyer pays interest */
            hasInterest: boolean;
            firstInCents: number;
            eachInCents: number;
        };
        ListedSale: {
            id: string;
            /** @constant */
            object: "payment";
            /**
             * @description `EXPIRED`: nobody paid the PIX or boleto in time
             * @enum {string}
             */
            status: "PENDING" | "PAID" | "FAILED" | "REFUNDED" | "EXPIRED";
            /** @description Amount that the buyer paid, with interest */
            amountInCents: number;
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
                recipientId: string;
                /** @description The share, in cents */
                amountInCents: number;
                /** @description The part of the share that was refunded */
                refundedInCents: number;
            }[];
            /** @enum {string} */
            paymentMethod: "pix" | "boleto" | "credit_card";
            /** @enum {string} */
            provider: "GATEWAY_A" | "GATEWAY_B" | "GATEWAY_C" | "GATEWAY_D";
            product: {
                id: string;
                name: string;
            } | null;
            offerId: string | null;
            offer: components["schemas"]["Offer"] | null;
            coupon: {
                /** @description The code of the coupon */
                code: string;
                discountInCents: number;
            } | null;
            /** @description The offer and its order bumps. Missing for a sale without order bumps */
            items?: {
                offerId: string;
                productId: string;
                name: string;
                /** @description The part of the amount, without interest */
                amountInCents: number;
            }[];
            subscriptionId: string | null;
            chargeId: string | null;
            customer: {
                name: string | null;
                email: string | null;
                phone: string | null;
                document: string | null;
                address: {
                    zipCode: string;
                    street: string | null;
                    number: string;
                    complement: string | null;
                    neighborhood: string | null;
                    city: string | null;
                    state: string | null;
                } | null;
            };
            /** @description The refunded amount */
            refundedInCents: number;
            refunds: components["schemas"]["Refund"][];
            externalId: string | null;
            /** @description Id of the PIX transfer at the Central Bank, once the PIX is paid */
            endToEndId: string | null;
            /** @description Id of the PIX charge at the receiver’s bank */
            txid: string | null;
            /** @description Number of the boleto at its bank (nosso número) */
            ourNumber: string | null;
            storeId: string;
            /** @description The checkout session of the purchase */
            checkoutSessionId: string | null;
            /** @description Your own reference, from the charge or the checkout session */
            clientReference: string | null;
            metadata: {
                [key: string]: unknown;
            };
            tracking: {
                src?: string | null;
                sck?: string | null;
                utmSource?: string | null;
                utmMedium?: string | null;
                utmCampaign?: string | null;
                utmTerm?: string | null;
                utmContent?: string | null;
            } | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            /** @description The amount of the chargeback */
            chargedBackInCents: number;
            /** @description The amount minus the fees of the platform and of the gateway, refunds and chargebacks. Shares of recipients are not subtracted. Null until the gateway’s fee is known, and for currencies other than BRL */
            netAfterFeesInCents: number | null;
        };
        Offer: {
            id: string;
            name: string;
            description: string | null;
            /** @enum {string} */
            billingType: "ONE_TIME" | "RECURRING";
            /** @description Null for ONE_TIME */
            billingCycle: ("WEEKLY" | "MONTHLY" | "BIMONTHLY" | "QUARTERLY" | "SEMIANNUAL" | "YEARLY") | null;
            /** @description The full price of the offer. The amount of a payment may differ. */
            priceInCents: number;
            /** @description ISO 4217, lower case */
            currency: string;
            setupFeeInCents: number | null;
            trialDays: number | null;
            maxCharges: number | null;
            statementDescriptor: string | null;
            product: {
                id: string;
                name: string;
            };
            /** @description The batch of the sale, which has the price `priceInCents`. Missing for a sale without a batch. */
            batch?: {
                id: string;
                name: string;
            };
        };
        Refund: {
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
            /** Format: date-time */
            createdAt: string;
            doneAt: string | null;
        };
        SaleSums: {
            /** @description One sum for each currency. The currency with the most sales comes first */
            data: {
                currency: string;
                count: number;
                /** @description The sum of all found sales, including unpaid sales */
                amountInCents: number;
                /** @description Number of paid sales, including refunded ones */
                paidCount: number;
                /** @description The sum of the paid sales */
                grossInCents: number;
                /** @description The amount of refunds */
                refundedInCents: number;
                /** @description The amount of chargebacks */
                chargedBackInCents: number;
                /** @description The platform’s fee of sales that are still paid */
                platformFeeInCents: number;
                /** @description The gross amount minus refunds, chargebacks and the platform’s fee. The gateway’s fees are not subtracted */
                netInCents: number;
            }[];
            /** @description False if the sums include only the newest sales */
            isExact: boolean;
        };
        SaleDetail: {
            id: string;
            /** @constant */
            object: "payment";
            /**
             * @description `EXPIRED`: nobody paid the PIX or boleto in time
             * @enum {string}
             */
            status: "PENDING" | "PAID" | "FAILED" | "REFUNDED" | "EXPIRED";
            /** @description Amount that the buyer paid, with interest */
            amountInCents: number;
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
            split: {
                recipientId: string;
                /** @description The share, in cents */
                amountInCents: number;
                /** @description The part of the share that was refunded */
                refundedInCents: number;
                name: string;
            }[];
            /** @enum {string} */
            paymentMethod: "pix" | "boleto" | "credit_card";
            /** @enum {string} */
            provider: "GATEWAY_A" | "GATEWAY_B" | "GATEWAY_C" | "GATEWAY_D";
            product: {
                id: string;
                name: string;
            } | null;
            offerId: string | null;
            offer: components["schemas"]["Offer"] | null;
            coupon: {
                /** @description The code of the coupon */
                code: string;
                discountInCents: number;
            } | null;
            /** @description The offer and its order bumps. Missing for a sale without order bumps */
            items?: {
                offerId: string;
                productId: string;
                name: string;
                /** @description The part of the amount, without interest */
                amountInCents: number;
            }[];
            subscriptionId: string | null;
            chargeId: string | null;
            customer: {
                name: string | null;
                email: string | null;
                phone: string | null;
                document: string | null;
                address: {
                    zipCode: string;
                    street: string | null;
                    number: string;
                    complement: string | null;
                    neighborhood: string | null;
                    city: string | null;
                    state: string | null;
                } | null;
            };
            /** @description The refunded amount */
            refundedInCents: number;
            refunds: components["schemas"]["RefundOfSale"][];
            externalId: string | null;
            /** @description Id of the PIX transfer at the Central Bank, once the PIX is paid */
            endToEndId: string | null;
            /** @description Id of the PIX charge at the receiver’s bank */
            txid: string | null;
            /** @description Number of the boleto at its bank (nosso número) */
            ourNumber: string | null;
            storeId: string;
            /** @description The checkout session of the purchase */
            checkoutSessionId: string | null;
            /** @description Your own reference, from the charge or the checkout session */
            clientReference: string | null;
            metadata: {
                [key: string]: unknown;
            };
            tracking: {
                src?: string | null;
                sck?: string | null;
                utmSource?: string | null;
                utmMedium?: string | null;
                utmCampaign?: string | null;
                utmTerm?: string | null;
                utmContent?: string | null;
            } | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            /** @description The amount of the chargeback */
            chargedBackInCents: number;
            /** @description The amount minus the fees of the platform and of the gateway, refunds and chargebacks. Shares of recipients are not subtracted. Null until the gateway’s fee is known, and for currencies other than BRL */
            netAfterFeesInCents: number | null;
            /** @description True if nobody chose a platform fee for the store, so the default applies */
            platformFeeIsDefault: boolean;
            installments: number;
            cardBrand: string | null;
            cardLastFour: string | null;
            declineMessage: string | null;
            paidAt: string | null;
            expiresAt: string | null;
            pix: {
                copyPaste: string | null;
            } | null;
            boleto: {
                line: string | null;
                pdfUrl: string | null;
                url: string | null;
            } | null;
            /** @description The amount that can still be refunded */
            refundableInCents: number;
            /**
             * @description `at_gateway`: only the site or the support of the gateway refunds this payment. `nowhere`: nothing can be refunded
             * @enum {string}
             */
            refundPlace: "here" | "at_gateway" | "nowhere";
            /** @description True if the gateway allows a partial refund of this payment */
            refundsInPart: boolean;
            /** @description True if the gateway allows only one refund of this payment a day */
            refundsOneADay: boolean;
            /** @description The latest request of the buyer */
            refundRequest: components["schemas"]["RefundRequest"] | null;
            /** @description For each operation: true if the person may perform it on this resource now */
            can: {
                check: boolean;
                refund: boolean;
                approveRefund: boolean;
                declineRefund: boolean;
                simulate: boolean;
            };
            /** @description Sandbox: the actions that the simulated gateway can take on this payment now */
            simulatedActs: ("pay" | "expire" | "refund" | "chargeback")[];
            charge: components["schemas"]["ChargeOfSale"] | null;
            timeline: components["schemas"]["TimelineEntry"][];
            deliveries: components["schemas"]["SaleDelivery"][];
            mails: components["schemas"]["SaleMail"][];
        };
        RefundOfSale: {
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
            /** Format: date-time */
            createdAt: string;
            doneAt: string | null;
            /** @description The gateway’s page where the buyer enters a bank account. Null if the caller may not refund, because the page decides who gets the money */
            buyerPage: string | null;
            /** @description The refund waits until the buyer enters a bank account on the gateway’s page. `no_link`: Balcão did not receive the address of the page, so only the gateway’s site shows it */
            bankAccount: ("asked" | "no_link") | null;
            /** @description Why a refund failed. `refused`: the gateway refused it */
            failure: ("unclear" | "dispute_open" | "charged_back" | "not_taken" | "refused") | null;
        };
        RefundRequest: {
            id: string;
            amountInCents: number;
            /** @enum {string} */
            status: "open" | "approved" | "declined";
            /** @description True if the buyer asked within seven days. Then the refund is owed */
            inTime: boolean;
            /** Format: date-time */
            askedAt: string;
            /** Format: date-time */
            decideBy: string;
            decidedAt: string | null;
            /** @description True while a dispute (MED) holds the refund */
            isHeld: boolean;
            /** @description The store’s message to the buyer about a declined request */
            answer: string | null;
        };
        ChargeOfSale: {
            id: string;
            /** @enum {string} */
            status: "pending" | "paid" | "failed" | "refunded" | "canceled";
            description: string | null;
            checkoutUrl: string;
        };
        TimelineEntry: {
            /** Format: date-time */
            at: string;
            /** @enum {string} */
            kind: "created" | "event" | "refund_asked" | "refund_done";
            event: ("payment.pending" | "payment.paid" | "payment.completed" | "payment.failed" | "payment.refunded" | "payment.chargeback" | "subscription.created" | "subscription.renewed" | "subscription.canceled" | "subscription.payment_failed" | "refund.done" | "refund.failed" | "dispute.opened" | "dispute.closed" | "checkout.abandoned" | "subscription.paused" | "subscription.resumed" | "subscription.plan_changed" | "subscription.method_changed") | null;
            refundReason: ("buyer_regret" | "duplicate" | "fraud" | "other" | "overpaid") | null;
            amountInCents: number | null;
        };
        SaleDelivery: {
            id: string;
            /** @enum {string} */
            event: "payment.pending" | "payment.paid" | "payment.completed" | "payment.failed" | "payment.refunded" | "payment.chargeback" | "subscription.created" | "subscription.renewed" | "subscription.canceled" | "subscription.payment_failed" | "refund.done" | "refund.failed" | "dispute.opened" | "dispute.closed" | "checkout.abandoned" | "subscription.paused" | "subscription.resumed" | "subscription.plan_changed" | "subscription.method_changed";
            /** @enum {string} */
            status: "pending" | "delivered" | "failed";
            url: string;
            /** Format: date-time */
            createdAt: string;
            finishedAt: string | null;
        };
        SaleMail: {
            id: string;
            /** @enum {string} */
            kind: "pix_code" | "boleto_slip" | "boleto_due" | "receipt" | "refunded" | "refund_asked" | "refund_declined" | "access" | "learn_link" | "sign_in_changed" | "certificate" | "checkout_code" | "subscription_started" | "subscription_renewed" | "renewal_code" | "card_declined" | "trial_ending" | "subscription_canceled" | "subscription_kept" | "recurring_pix_ended" | "subscription_changed" | "checkout_abandoned" | "sale_made" | "refund_stuck" | "chargeback_opened" | "dispute_opened" | "dispute_due" | "endpoint_disabled" | "invitation" | "password_reset" | "account_changed";
            to: string | null;
            /** @enum {string} */
            status: "planned" | "waiting" | "sent" | "bounced" | "given_up" | "unwanted" | "not_sent";
            /** @description The last answer of the mail server, without addresses */
            answer: string | null;
            /** Format: date-time */
            createdAt: string;
            plannedAt: string | null;
            sentAt: string | null;
        };
        PreviewedRefund: {
            shares: {
                name: string;
                amountInCents: number;
            }[];
            /** @description The amount that the store pays back */
            storeInCents: number;
        };
        RefundRequestLine: {
            id: string;
            amountInCents: number;
            /** @enum {string} */
            status: "open" | "approved" | "declined";
            /** @description True if the buyer asked within seven days. Then the refund is owed */
            inTime: boolean;
            /** Format: date-time */
            askedAt: string;
            /** Format: date-time */
            decideBy: string;
            decidedAt: string | null;
            /** @description True while a dispute (MED) holds the refund */
            isHeld: boolean;
            /** @description The store’s message to the buyer about a declined request */
            answer: string | null;
            paymentId: string;
            buyerName: string | null;
            /** @description The name of the offer */
            bought: string | null;
            currency: string;
            /** @description Number of days until the deadline for an answer, by the store’s clock */
            daysLeft: number | null;
            /** @enum {string} */
            provider: "GATEWAY_A" | "GATEWAY_B" | "GATEWAY_C" | "GATEWAY_D";
            /**
             * @description `at_gateway`: only the site or the support of the gateway refunds the sale
             * @enum {string}
             */
            refundPlace: "here" | "at_gateway" | "nowhere";
            /** @description For each operation: true if the person may perform it on this resource now */
            can: {
                approve: boolean;
                decline: boolean;
            };
        };
        SellingReport: {
            /** @enum {string} */
            by: "source" | "campaign" | "batch" | "coupon" | "bump";
            startDate: string;
            endDate: string;
            rows: components["schemas"]["ReportRow"][];
            /** @description The sum of all groups, for each currency */
            totals: components["schemas"]["ReportFigures"][];
            /** @description The number of all groups. The report lists the groups with the highest revenue */
            groups: number;
        };
        ReportRow: {
            /** @description Null for sales without a group, for example sales without a coupon */
            key: string | null;
            name: string | null;
            /** @description The offer of the batch, or the product of the bump */
            detail: string | null;
            /** @description ISO 4217, lower case. Each currency has separate rows */
            currency: string;
            /** @description Number of begun purchases, without renewals */
            begun: number;
            /** @description Number of begun purchases that were paid, including refunded ones */
            paid: number;
            /** @description Percentage of begun purchases that were paid, rounded down */
            conversionPercent: number;
            /** @description The amount of the paid purchases, including the interest of installments */
            paidInCents: number;
            /** @description The amount of renewals of subscriptions that began with these purchases */
            renewedInCents: number;
            /** @description The refunds and chargebacks of these purchases and renewals */
            refundedInCents: number;
            /** @description The discounts of coupons on paid purchases */
            discountInCents: number;
        };
        ReportFigures: {
            /** @description ISO 4217, lower case. Each currency has separate rows */
            currency: string;
            /** @description Number of begun purchases, without renewals */
            begun: number;
            /** @description Number of begun purchases that were paid, including refunded ones */
            paid: number;
            /** @description Percentage of begun purchases that were paid, rounded down */
            conversionPercent: number;
            /** @description The amount of the paid purchases, including the interest of installments */
            paidInCents: number;
            /** @description The amount of renewals of subscriptions that began with these purchases */
            renewedInCents: number;
            /** @description The refunds and chargebacks of these purchases and renewals */
            refundedInCents: number;
            /** @description The discounts of coupons on paid purchases */
            discountInCents: number;
        };
        LiftReport: {
            startDate: string;
            endDate: string;
            /** @description The order bumps and upsells, highest revenue first */
            offers: components["schemas"]["LiftOfOffer"][];
            reminders: {
                reminded: components["schemas"]["LiftGroup"];
                /** @description The control group: one buyer in ten, chosen at random, gets no reminder */
                control: {
                    /** @description Number of buyers who left the checkout more than a week ago */
                    buyers: number;
                    /** @description Number of these buyers who bought within the week */
                    bought: number;
                    boughtShare: components["schemas"]["Share"];
                };
                lift: components["schemas"]["Share"] | null;
            };
        };
        LiftOfOffer: {
            /** @enum {string} */
            kind: "bump" | "upsell";
            offerId: string;
            name: string;
            /** @description The offer of the purchase */
            mainOfferId: string;
            mainName: string;
            /** @description ISO 4217, lower case */
            currency: string;
            /** @description Number of purchases with a page that showed the offer */
            shown: number;
            /** @description Number of purchases where the buyer accepted the offer */
            accepted: number;
            acceptedShare: components["schemas"]["Share"];
            /** @description Number of accepted purchases that were paid, including refunded ones */
            paid: number;
            /** @description The amount that the offer added. For an upsell, the interest of installments is included */
            paidInCents: number;
            /** @description The amount of refunds and chargebacks */
            refundedInCents: number;
        };
        Share: {
            /** @description Hundredths of a percent */
            basisPoints: number;
            /** @description The lower end of the 95 % interval */
            lowBasisPoints: number;
            /** @description The upper end of the 95 % interval */
            highBasisPoints: number;
        };
        LiftGroup: {
            /** @description Number of buyers who left the checkout more than a week ago */
            buyers: number;
            /** @description Number of these buyers who bought within the week */
            bought: number;
            boughtShare: components["schemas"]["Share"];
        };
        RetentionReport: {
            startDate: string;
            endDate: string;
            /** @description The sum of all subscriptions, for each currency */
            totals: components["schemas"]["RetentionFigures"][];
            /** @description An offer with its cycle, highest monthly revenue first */
            plans: components["schemas"]["RetentionOfPlan"][];
            /** @description The subscriptions of each method */
            methods: components["schemas"]["RetentionOfMethod"][];
            /** @description The last 12 months until the last day of the period, oldest first */
            cohorts: {
                /** @description The month of the start, YYYY-MM in Brasília */
                month: string;
                /** @description Number of subscriptions that started in the month */
                begun: number;
                /** @description The number of these subscriptions that ran at the end of the month, of the next month and so on. The last number counts until the end of the period, or until now */
                running: number[];
            }[];
        };
        RetentionFigures: {
            /** @description ISO 4217, lower case. Each currency has separate rows */
            currency: string;
            /** @description Number of active subscriptions now */
            active: number;
            /** @description Number of subscriptions in their trial now */
            trialing: number;
            /** @description Number of past due subscriptions now */
            pastDue: number;
            /** @description The active subscriptions with a pause that runs or is planned */
            paused: number;
            /** @description Number of running subscriptions that end with their current period */
            ending: number;
            /** @description The price of the next cycle of active and past due subscriptions, without paused ones, converted to one month */
            monthlyInCents: number;
            /** @description The part of `monthlyInCents` that ends with the current period */
            endingInCents: number;
            /** @description Number of subscriptions that ran at the start of the period */
            atStart: number;
            /** @description Number of subscriptions that started in the period */
            begun: number;
            /** @description Number of times in the period when a past due subscription was paid */
            recovered: number;
            /** @description Number of subscriptions that were canceled in the period */
            lost: number;
            /** @description The lost subscriptions that the buyer canceled */
            lostByBuyer: number;
            /** @description The lost subscriptions that the store canceled */
            lostByStore: number;
            /** @description The lost subscriptions that were not paid until the last dunning day */
            lostByFailure: number;
            /** @description The lost subscriptions that ended by a refund or a chargeback */
            lostByRefund: number;
            /** @description Number of subscriptions that ended after all agreed cycles in the period */
            completed: number;
            /** @description The lost subscriptions as a share of the subscriptions at the start, in hundredths of a percent. Null if none ran at the start */
            lostBasisPoints: number | null;
        };
        RetentionOfPlan: {
            offerId: string;
            offerName: string;
            productName: string;
            /** @enum {string} */
            billingCycle: "WEEKLY" | "MONTHLY" | "BIMONTHLY" | "QUARTERLY" | "SEMIANNUAL" | "YEARLY";
            /** @description ISO 4217, lower case. Each currency has separate rows */
            currency: string;
            /** @description Number of active subscriptions now */
            active: number;
            /** @description Number of subscriptions in their trial now */
            trialing: number;
            /** @description Number of past due subscriptions now */
            pastDue: number;
            /** @description The active subscriptions with a pause that runs or is planned */
            paused: number;
            /** @description Number of running subscriptions that end with their current period */
            ending: number;
            /** @description The price of the next cycle of active and past due subscriptions, without paused ones, converted to one month */
            monthlyInCents: number;
            /** @description The part of `monthlyInCents` that ends with the current period */
            endingInCents: number;
            /** @description Number of subscriptions that ran at the start of the period */
            atStart: number;
            /** @description Number of subscriptions that started in the period */
            begun: number;
            /** @description Number of times in the period when a past due subscription was paid */
            recovered: number;
            /** @description Number of subscriptions that were canceled in the period */
            lost: number;
            /** @description The lost subscriptions that the buyer canceled */
            lostByBuyer: number;
            /** @description The lost subscriptions that the store canceled */
            lostByStore: number;
            /** @description The lost subscriptions that were not paid until the last dunning day */
            lostByFailure: number;
            /** @description The lost subscriptions that ended by a refund or a chargeback */
            lostByRefund: number;
            /** @description Number of subscriptions that ended after all agreed cycles in the period */
            completed: number;
            /** @description The lost subscriptions as a share of the subscriptions at the start, in hundredths of a percent. Null if none ran at the start */
            lostBasisPoints: number | null;
        };
        RetentionOfMethod: {
            /**
             * @description `pix_automatico`: recurring PIX
             * @enum {string}
             */
            method: "pix" | "boleto" | "credit_card" | "pix_automatico";
            /** @description ISO 4217, lower case. Each currency has separate rows */
            currency: string;
            /** @description Number of active subscriptions now */
            active: number;
            /** @description Number of subscriptions in their trial now */
            trialing: number;
            /** @description Number of past due subscriptions now */
            pastDue: number;
            /** @description The active subscriptions with a pause that runs or is planned */
            paused: number;
            /** @description Number of running subscriptions that end with their current period */
            ending: number;
            /** @description The price of the next cycle of active and past due subscriptions, without paused ones, converted to one month */
            monthlyInCents: number;
            /** @description The part of `monthlyInCents` that ends with the current period */
            endingInCents: number;
            /** @description Number of subscriptions that ran at the start of the period */
            atStart: number;
            /** @description Number of subscriptions that started in the period */
            begun: number;
            /** @description Number of times in the period when a past due subscription was paid */
            recovered: number;
            /** @description Number of subscriptions that were canceled in the period */
            lost: number;
            /** @description The lost subscriptions that the buyer canceled */
            lostByBuyer: number;
            /** @description The lost subscriptions that the store canceled */
            lostByStore: number;
            /** @description The lost subscriptions that were not paid until the last dunning day */
            lostByFailure: number;
            /** @description The lost subscriptions that ended by a refund or a chargeback */
            lostByRefund: number;
            /** @description Number of subscriptions that ended after all agreed cycles in the period */
            completed: number;
            /** @description The lost subscriptions as a share of the subscriptions at the start, in hundredths of a percent. Null if none ran at the start */
            lostBasisPoints: number | null;
        };
        Sold: {
            startDate: string;
            endDate: string;
            data: components["schemas"]["SoldAmount"][];
        };
        SoldAmount: {
            id: string;
            /** @description ISO 4217, lower case. Each currency has a separate row */
            currency: string;
            /** @description Number of paid purchases and renewals, including refunded ones */
            sales: number;
            /** @description The paid amount. The amount of an order bump counts for the bump’s offer and product */
            amountInCents: number;
        };
        BalanceLine: {
            id: string;
            /** @constant */
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
            installment: number | null;
            /** @description Null for money without a payment of the store */
            paymentId: string | null;
            paymentMethod: ("pix" | "boleto" | "credit_card") | null;
            payoutId: string | null;
            /** @description For a share, the id of its recipient at the gateway */
            recipient: string | null;
            provider: string;
            /** Format: date-time */
            recordedAt: string;
        };
        Payout: {
            id: string;
            /** @constant */
            object: "payout";
            /** @description The amount that arrives in the bank account, in cents */
            amountInCents: number;
            /**
             * Format: date
             * @description The day when the money is in the bank account, YYYY-MM-DD in Brasília
             */
            arrivesOn: string;
            /** @enum {string} */
            status: "planned" | "sent" | "done" | "failed";
            /** @description The number of payments with lines in this payout */
            payments: number;
            /** @description The sum of the lines in this payout */
            linesInCents: number;
            provider: string;
            externalId: string;
            /** Format: date-time */
            recordedAt: string;
        };
        Money: {
            /**
             * Format: date
             * @description YYYY-MM-DD, a day in Brasília
             */
            today: string;
            month: string;
            accounts: components["schemas"]["AccountBooks"][];
            /** @description The number of payments that were received in the month */
            payments: number;
            sums: components["schemas"]["MoneySums"];
            records: components["schemas"]["MonthRecords"];
            /** @description The amount that arrived in the bank account in the month */
            arrivedInCents: number;
            /** @description The money at the gateways before and after a past month, and the part that became available only after the month. Null for the current month, and if no gateway reports its balance */
            balances: components["schemas"]["MonthBalances"] | null;
            fees: components["schemas"]["FeesOfMethod"][];
            /** @description Money that is available at the gateways and not paid out. Null if no gateway reports its balance */
            availableInCents: number | null;
            /** @description Money that becomes available after today */
            toComeInCents: number;
            toCome: components["schemas"]["DayToCome"][];
            recipients: components["schemas"]["RecipientMoney"][];
            openDifferences: number;
            /** @description For each operation: true if the person may perform it on this resource now */
            can: {
                read: boolean;
            };
        };
        AccountBooks: {
            id: string;
            provider: string;
            /** @description False if the gateway has no call for its books */
            hasBooks: boolean;
            readAt: string | null;
            /** @description The reason why the last reading failed. Null after a successful reading */
            failure: string | null;
            /** @description YYYY-MM-DD, a day in Brasília */
            checkedOn: string | null;
            linesInCents: number | null;
            /** @description The gateway’s own balance at the last check */
            balanceInCents: number | null;
            /** @description The lines minus the balance */
            differenceInCents: number | null;
        };
        /** @description Sums of lines by kind. Costs are negative */
        MoneySums: {
            grossInCents: number;
            gatewayFeeInCents: number;
            anticipationFeeInCents: number;
            platformFeeInCents: number;
            splitInCents: number;
            refundInCents: number;
            chargebackInCents: number;
            blockedInCents: number;
            otherInCents: number;
            /** @description The sum of all kinds */
            netInCents: number;
        };
        MonthRecords: {
            sales: {
                count: number;
                amountInCents: number;
            };
            /** @description Negative */
            refunds: {
                count: number;
                amountInCents: number;
            };
            /** @description Negative. Won disputes are subtracted */
            chargebacks: {
                count: number;
                amountInCents: number;
            };
            /** @description The amount that won disputes returned. `chargebacks` includes it */
            wonChargebacks: {
                count: number;
                amountInCents: number;
            };
            /** @description The platform fee of the sales, minus the fee of sales that were returned in full in the month. It includes fees that no gateway moves */
            platformFeeInCents: number;
            /** @description Sales imported as history. No gateway’s books contain them */
            importedSales: {
                count: number;
                amountInCents: number;
            };
            /** @description Negative */
            importedRefunds: {
                count: number;
                amountInCents: number;
            };
            /** @description Partial refunds at gateways that do not list them in their books. Negative */
            unlistedRefunds: {
                count: number;
                amountInCents: number;
            };
            /** @description Sales without a line in the books that were read */
            unreadSales: {
                count: number;
                amountInCents: number;
            };
            /** @description Refunds that the books do not list yet. Negative */
            unreadRefunds: {
                count: number;
                amountInCents: number;
            };
            /** @description Negative */
            unreadChargebacks: {
                count: number;
                amountInCents: number;
            };
            /** @description The day of the first line of the books */
            booksFrom: string | null;
        };
        MonthBalances: {
            openingInCents: number;
            closingInCents: number;
            waitingInCents: number;
        };
        FeesOfMethod: {
            provider: string;
            /** @enum {string} */
            method: "pix" | "boleto" | "credit_card";
            payments: number;
            grossInCents: number;
            feesInCents: number;
            anticipationFeeInCents: number;
            /** @description The simple yearly rate of anticipated money, in hundredths of a percent */
            anticipationYearlyRate: number | null;
        };
        DayToCome: {
            /**
             * Format: date
             * @description YYYY-MM-DD, a day in Brasília
             */
            day: string;
            amountInCents: number;
            payments: number;
        };
        RecipientMoney: {
            /** @description The recipient’s id at the gateway */
            recipient: string;
            /** @description The name of the store’s recipient with this id */
            name: string | null;
            provider: string;
            /** @description The sum of the recipient’s shares in the month */
            monthInCents: number;
            /** @description The sum of all shares of the recipient that become available after today */
            owedInCents: number;
        };
        PayoutMonth: {
            /** @description The month of arrival, YYYY-MM */
            month: string;
            /** @description The number of payouts that arrived */
            payouts: number;
            /** @description The amount that arrived in the bank account */
            arrivedInCents: number;
            /** @description The amount that will arrive, as planned by the gateways */
            plannedInCents: number;
            /** @description The amount that banks sent back to the gateways */
            failedInCents: number;
        };
        PayoutDetail: {
            id: string;
            /** @constant */
            object: "payout";
            /** @description The amount that arrives in the bank account, in cents */
            amountInCents: number;
            /**
             * Format: date
             * @description The day when the money is in the bank account, YYYY-MM-DD in Brasília
             */
            arrivesOn: string;
            /** @enum {string} */
            status: "planned" | "sent" | "done" | "failed";
            /** @description The number of payments with lines in this payout */
            payments: number;
            /** @description The sum of the lines in this payout */
            linesInCents: number;
            provider: string;
            externalId: string;
            /** Format: date-time */
            recordedAt: string;
            sums: components["schemas"]["MoneySums"];
            sales: components["schemas"]["SaleMoney"][];
            /** @description False if only the first 1000 sales are listed */
            allSales: boolean;
            /** @description The part of the amount that was already in the balance before these lines */
            fromBeforeInCents: number;
        };
        SaleMoney: {
            /** @description Null for money without a payment of the store */
            paymentId: string | null;
            buyer: string | null;
            product: string | null;
            method: ("pix" | "boleto" | "credit_card") | null;
            /**
             * Format: date
             * @description YYYY-MM-DD, a day in Brasília
             */
            paidOn: string;
            /** @description The installments that these lines pay, such as `2` or `1–3` */
            installments: string | null;
            /** @description The number of installments of the payment */
            installmentsOf: number | null;
            grossInCents: number;
            /** @description Fees of the gateway, as a negative amount */
            feesInCents: number;
            /** @description Splits, refunds, chargebacks and other lines */
            othersInCents: number;
            netInCents: number;
        };
        MoneyDay: {
            /**
             * Format: date
             * @description YYYY-MM-DD, a day in Brasília
             */
            day: string;
            sums: components["schemas"]["MoneySums"];
            sales: components["schemas"]["SaleMoney"][];
            /** @description False if only the first 1000 sales are listed */
            allSales: boolean;
        };
        MoneyDifference: {
            id: string;
            /** @enum {string} */
            kind: "missing_line" | "doubled_line" | "other_rate" | "missing_refund" | "unknown_refund" | "missing_chargeback" | "unknown_chargeback" | "unknown_payment" | "balance";
            /** @description The gateway’s books minus ours */
            amountInCents: number;
            paymentId: string | null;
            /** @description The gateway’s id of a payment that is not the store’s */
            externalId: string | null;
            /** @description The name or e-mail of the payment’s buyer */
            buyer: string | null;
            /** @description The amount of the payment */
            totalInCents: number | null;
            provider: string;
            /**
             * Format: date
             * @description YYYY-MM-DD, a day in Brasília
             */
            foundOn: string;
            /** @description YYYY-MM-DD, a day in Brasília */
            goneOn: string | null;
            explainedAt: string | null;
            explainedBy: string | null;
            note: string | null;
            /** @description For each operation: true if the person may perform it on this resource now */
            can: {
                explain: boolean;
            };
        };
        DisputeLine: {
            id: string;
            /** @constant */
            object: "dispute";
            paymentId: string;
            /**
             * @description `med` is the return of a PIX after a report of fraud
             * @enum {string}
             */
            kind: "chargeback" | "med";
            /** @enum {string} */
            status: "needs_response" | "under_review" | "won" | "lost";
            /** @description The disputed amount, in cents */
            amountInCents: number;
            currency: string;
            /** @description The gateway’s code of the reason */
            reason: string | null;
            /** @description The last instant for evidence, if the gateway reports it */
            dueAt: string | null;
            /** @description The instant when evidence was sent. Null until then */
            evidenceSentAt: string | null;
            /** @description The instant when the store gave the dispute up */
            acceptedAt: string | null;
            /** Format: date-time */
            createdAt: string;
            /** @description The instant when the dispute was won or lost. Null until then */
            closedAt: string | null;
            buyerName: string | null;
            /** @description Days until the last day for evidence, by the store’s clock */
            daysLeft: number | null;
        };
        DisputeDetail: {
            id: string;
            /** @constant */
            object: "dispute";
            paymentId: string;
            /**
             * @description `med` is the return of a PIX after a report of fraud
             * @enum {string}
             */
            kind: "chargeback" | "med";
            /** @enum {string} */
            status: "needs_response" | "under_review" | "won" | "lost";
            /** @description The disputed amount, in cents */
            amountInCents: number;
            currency: string;
            /** @description The gateway’s code of the reason */
            reason: string | null;
            /** @description The last instant for evidence, if the gateway reports it */
            dueAt: string | null;
            /** @description The instant when evidence was sent. Null until then */
            evidenceSentAt: string | null;
            /** @description The instant when the store gave the dispute up */
            acceptedAt: string | null;
            /** Format: date-time */
            createdAt: string;
            /** @description The instant when the dispute was won or lost. Null until then */
            closedAt: string | null;
            daysLeft: number | null;
            provider: string;
            buyerName: string | null;
            method: string;
            /** @description False if the store must send the evidence on the gateway’s site */
            sendsByApi: boolean;
            /** @description For each operation: true if the person may perform it on this resource now */
            can: {
                read: boolean;
                send: boolean;
                accept: boolean;
            };
        };
        Subscription: {
            id: string;
            /** @constant */
            object: "subscription";
            /** @enum {string} */
            status: "trialing" | "active" | "past_due" | "canceled" | "completed";
            offerId: string;
            /** @enum {string} */
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
            customerEmail: string | null;
            customer: {
                name: string | null;
                email: string | null;
                document: string | null;
                phone: string | null;
                address: {
                    zipCode: string | null;
                    street: string | null;
                    number: string | null;
                    complement: string | null;
                    neighborhood: string | null;
                    city: string | null;
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
            offer: {
                id: string;
                name: string;
                /** @enum {string} */
                billingType: "ONE_TIME" | "RECURRING";
                /** @description Null for ONE_TIME */
                billingCycle: ("WEEKLY" | "MONTHLY" | "BIMONTHLY" | "QUARTERLY" | "SEMIANNUAL" | "YEARLY") | null;
                /** @description The full price of the offer. The amount of a payment may differ. */
                priceInCents: number;
                /** @description ISO 4217, lower case */
                currency: string;
                product: {
                    id: string;
                    name: string;
                };
            };
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
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
                offer: {
                    id: string;
                    name: string;
                    /** @enum {string} */
                    billingType: "ONE_TIME" | "RECURRING";
                    /** @description Null for ONE_TIME */
                    billingCycle: ("WEEKLY" | "MONTHLY" | "BIMONTHLY" | "QUARTERLY" | "SEMIANNUAL" | "YEARLY") | null;
                    /** @description The full price of the offer. The amount of a payment may differ. */
                    priceInCents: number;
                    /** @description ISO 4217, lower case */
                    currency: string;
                    product: {
                        id: string;
                        name: string;
                    };
                };
            };
            /** @description What earlier changes of plan left over. It pays the next charges first */
            creditInCents?: number;
            /** @description The price of days that a change of day added. The next charge takes it */
            addedDaysInCents?: number;
        };
        SubscriptionDetail: {
            id: string;
            /** @constant */
            object: "subscription";
            /** @enum {string} */
            status: "trialing" | "active" | "past_due" | "canceled" | "completed";
            offerId: string;
            /** @enum {string} */
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
            customerEmail: string | null;
            customer: {
                name: string | null;
                email: string | null;
                document: string | null;
                phone: string | null;
                address: {
                    zipCode: string | null;
                    street: string | null;
                    number: string | null;
                    complement: string | null;
                    neighborhood: string | null;
                    city: string | null;
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
            offer: {
                id: string;
                name: string;
                /** @enum {string} */
                billingType: "ONE_TIME" | "RECURRING";
                /** @description Null for ONE_TIME */
                billingCycle: ("WEEKLY" | "MONTHLY" | "BIMONTHLY" | "QUARTERLY" | "SEMIANNUAL" | "YEARLY") | null;
                /** @description The full price of the offer. The amount of a payment may differ. */
                priceInCents: number;
                /** @description ISO 4217, lower case */
                currency: string;
                product: {
                    id: string;
                    name: string;
                };
            };
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
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
                offer: {
                    id: string;
                    name: string;
                    /** @enum {string} */
                    billingType: "ONE_TIME" | "RECURRING";
                    /** @description Null for ONE_TIME */
                    billingCycle: ("WEEKLY" | "MONTHLY" | "BIMONTHLY" | "QUARTERLY" | "SEMIANNUAL" | "YEARLY") | null;
                    /** @description The full price of the offer. The amount of a payment may differ. */
                    priceInCents: number;
                    /** @description ISO 4217, lower case */
                    currency: string;
                    product: {
                        id: string;
                        name: string;
                    };
                };
            };
            /** @description What earlier changes of plan left over. It pays the next charges first */
            creditInCents?: number;
            /** @description The price of days that a change of day added. The next charge takes it */
            addedDaysInCents?: number;
            cardBrand: string | null;
            cardLastFour: string | null;
            /** @description For each operation: true if the person may perform it on this resource now */
            can: {
                cancel: boolean;
                keep: boolean;
                makeCardLink: boolean;
                pause: boolean;
                resume: boolean;
                changePlan: boolean;
                keepPlan: boolean;
                changeDay: boolean;
                changeMethod: boolean;
            };
            nextChargeAt: string | null;
            /** @description The amount of the next charge. Null if no charge follows */
            nextChargeInCents: number | null;
            pastDueSince: string | null;
            /** @description The latest 100 payments, newest first */
            payments: {
                id: string;
                /** @enum {string} */
                status: "PENDING" | "PAID" | "FAILED" | "REFUNDED" | "EXPIRED";
                /** @enum {string} */
                method: "pix" | "boleto" | "credit_card";
                totalInCents: number;
                /** Format: date-time */
                createdAt: string;
            }[];
        };
        SubscriptionChanges: {
            plans: {
                offer: {
                    id: string;
                    name: string;
                    /** @enum {string} */
                    billingType: "ONE_TIME" | "RECURRING";
                    /** @description Null for ONE_TIME */
                    billingCycle: ("WEEKLY" | "MONTHLY" | "BIMONTHLY" | "QUARTERLY" | "SEMIANNUAL" | "YEARLY") | null;
                    /** @description The full price of the offer. The amount of a payment may differ. */
                    priceInCents: number;
                    /** @description ISO 4217, lower case */
                    currency: string;
                    product: {
                        id: string;
                        name: string;
                    };
                };
                /** @description What a change now would charge. Null if the plan can only begin with the next charge */
                nowInCents: number | null;
                /** @description The credit that a change now would leave for the next charges */
                creditLeftInCents: number;
            }[];
            days: {
                /** @description Day of the month */
                day: number;
                /**
                 * Format: date-time
                 * @description The new end of the paid period
                 */
                currentPeriodEnd: string;
                /** @description What the next charge adds for the added days */
                addedInCents: number;
            }[];
            pauses: {
                periods: number;
                /** Format: date-time */
                pausedUntil: string;
            }[];
            methods: ("pix" | "boleto")[];
        };
        Course: {
            id: string;
            /** @constant */
            object: "course";
            title: string;
            tagline: string;
            description: string | null;
            /** @enum {string} */
            status: "DRAFT" | "PUBLISHED";
            productId: string | null;
            coverUrl: string | null;
            posterUrl: string | null;
            certificateEnabled: boolean;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        CourseDetail: {
            id: string;
            /** @constant */
            object: "course";
            title: string;
            tagline: string;
            description: string | null;
            /** @enum {string} */
            status: "DRAFT" | "PUBLISHED";
            productId: string | null;
            coverUrl: string | null;
            posterUrl: string | null;
            certificateEnabled: boolean;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            workloadHours: number | null;
            modules: {
                id: string;
                title: string;
                /** @enum {string} */
                status: "DRAFT" | "PUBLISHED";
                opens: ({
                    /** @enum {string} */
                    kind: "days_after_enrollment";
                    days: number;
                } | {
                    /** @enum {string} */
                    kind: "date";
                    /** Format: date-time */
                    at: string;
                } | {
                    /** @enum {string} */
                    kind: "after_module";
                    moduleId: string;
                }) | null;
                lessons: {
                    id: string;
                    title: string;
                    /** @enum {string} */
                    status: "DRAFT" | "PUBLISHED";
                    videoUrl: string | null;
                    /** @description Markdown */
                    body: string | null;
                    durationSeconds: number | null;
                    mediaId: string | null;
                    attachments: {
                        id: string;
                        name: string;
                        url: string | null;
                        mediaId: string | null;
                    }[];
                }[];
            }[];
            cohorts: components["schemas"]["DashboardCohort"][];
            /** @description For each operation: true if the person may perform it on this resource now */
            can: {
                edit: boolean;
                publish: boolean;
                unpublish: boolean;
            };
        };
        DashboardCohort: {
            id: string;
            courseId: string;
            name: string;
            isDefault: boolean;
            /** Format: date-time */
            createdAt: string;
            hiddenModuleIds: string[];
            /** @description Number of enrollments, active or ended */
            enrollments: number;
        };
        CourseCompletion: {
            /** @description Number of students with active access */
            students: number;
            /** @description The published lessons, in order */
            data: {
                id: string;
                title: string;
                moduleId: string;
                moduleTitle: string;
                /** @description Number of students who began the lesson */
                started: number;
                completed: number;
                /** @description Number of students who stopped at this lesson and did not complete it */
                stoppedHere: number;
                /** @description Median of the percent of the video that students saw. Only students who began the lesson count. Null for a lesson without a video */
                medianPercentWatched: number | null;
            }[];
        };
        StoreComment: {
            id: string;
            parentId: string | null;
            /** @enum {string} */
            author: "student" | "store";
            studentId: string | null;
            studentName: string | null;
            courseId: string;
            courseTitle: string;
            lessonId: string;
            lessonTitle: string;
            body: string;
            /** @enum {string} */
            status: "visible" | "held" | "removed";
            /** Format: date-time */
            createdAt: string;
        };
        Student: {
            id: string;
            /** @constant */
            object: "student";
            name: string;
            email: string | null;
            /** @description Address of the picture. Null without a picture */
            avatarUrl: string | null;
            /** @description Instant of the last visit. Null before the first visit */
            lastLoginAt: string | null;
            /** Format: date-time */
            createdAt: string;
            /** @description Access to courses, active or ended */
            enrollments: {
                id: string;
                courseId: string;
                cohortId: string | null;
                /** @enum {string} */
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
        StudentDetail: {
            id: string;
            /** @constant */
            object: "student";
            name: string;
            email: string | null;
            /** @description Address of the picture. Null without a picture */
            avatarUrl: string | null;
            /** @description Instant of the last visit. Null before the first visit */
            lastLoginAt: string | null;
            /** Format: date-time */
            createdAt: string;
            /** @description Newest first */
            enrollments: components["schemas"]["EnrollmentEntry"][];
        };
        EnrollmentEntry: {
            id: string;
            studentId: string;
            courseId: string;
            courseTitle: string;
            cohortId: string | null;
            cohortName: string | null;
            /** @enum {string} */
            status: "ACTIVE" | "REVOKED" | "EXPIRED";
            /** @enum {string} */
            cause: "payment" | "subscription" | "gift" | "import";
            paymentId: string | null;
            revokeReason: ("refund" | "chargeback" | "import" | "manual") | null;
            /** Format: date-time */
            enrolledAt: string;
            lastActivityAt: string | null;
            expiresAt: string | null;
            revokedAt: string | null;
            /** @description Newest first */
            certificates: components["schemas"]["StudentCertificate"][];
            /** @description For each operation: true if the person may perform it on this resource now */
            can: {
                change: boolean;
                revoke: boolean;
                restore: boolean;
                sendAccess: boolean;
            };
        };
        StudentCertificate: {
            id: string;
            code: string;
            url: string;
            name: string | null;
            /** Format: date-time */
            issuedAt: string;
            revokedAt: string | null;
            revokeReason: string | null;
            replacedBy: string | null;
            /** @description For each operation: true if the person may perform it on this resource now */
            can: {
                revoke: boolean;
                reissue: boolean;
            };
        };
        PreviewLink: {
            url: string;
        };
        LearnAddress: {
            /** @description In lower case */
            host: string | null;
            /** @description The address of the members area */
            url: string;
        };
        Media: {
            id: string;
            name: string;
            type: string | null;
            bytes: number;
            /** @enum {string} */
            status: "uploading" | "ready";
            /** Format: date-time */
            createdAt: string;
        };
        Product: {
            id: string;
            /** @constant */
            object: "product";
            name: string;
            /** @description False if the product is archived */
            active: boolean;
            /** Format: date-time */
            createdAt: string;
        };
        ProductPicture: {
            /** @description The path of the picture on this server; null for no picture */
            pictureUrl: string | null;
        };
        PaymentLink: {
            id: string;
            name: string;
            amountInCents: number;
            currency: string;
            /** @description The shares of recipients. The rest belongs to the store */
            split: {
                /** @description Id of a recipient of the store */
                recipientId: string;
                /** @description Percentage of the amount that the buyer pays, with at most two decimals */
                percent?: number;
                /** @description Fixed amount of the share */
                amountInCents?: number;
            }[] | null;
            active: boolean;
            url: string;
            /** Format: date-time */
            createdAt: string;
            /** @description For each operation: true if the person may perform it on this resource now */
            can: {
                edit: boolean;
                share: boolean;
            };
        };
        DashboardOffer: {
            id: string;
            name: string;
            description: string | null;
            /** @enum {string} */
            billingType: "ONE_TIME" | "RECURRING";
            /** @description Null for ONE_TIME */
            billingCycle: ("WEEKLY" | "MONTHLY" | "BIMONTHLY" | "QUARTERLY" | "SEMIANNUAL" | "YEARLY") | null;
            /** @description The full price of the offer. The amount of a payment may differ. */
            priceInCents: number;
            /** @description ISO 4217, lower case */
            currency: string;
            setupFeeInCents: number | null;
            trialDays: number | null;
            maxCharges: number | null;
            statementDescriptor: string | null;
            product: {
                id: string;
                name: string;
            };
            /** @description The batch of the sale, which has the price `priceInCents`. Missing for a sale without a batch. */
            batch?: {
                id: string;
                name: string;
            };
            /** @description False if the offer is archived. Nobody can buy an archived offer */
            active: boolean;
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
            /** @description Only in a list, for an offer with batches: the batch that is on sale now. Null if no batch is on sale */
            openBatch?: {
                name: string;
                priceInCents: number;
            } | null;
            /** @description For each operation: true if the person may perform it on this resource now */
            can: {
                edit: boolean;
                share: boolean;
                testPurchase: boolean;
            };
        };
        Batch: {
            id: string;
            name: string;
            priceInCents: number;
            startsAt: string | null;
            endsAt: string | null;
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
        DashboardCoupon: {
            id: string;
            code: string;
            /** @description Percentage of the price of the offer or its batch */
            percent: number | null;
            /** @description Fixed discount, in cents of BRL. Null for a percentage */
            amountInCents: number | null;
            /** @description Null for every offer */
            offers: string[] | null;
            startsAt: string | null;
            endsAt: string | null;
            maxUses: number | null;
            maxPerBuyer: number | null;
            cycles: number | null;
            active: boolean;
            /** Format: date-time */
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
            /** @description For each operation: true if the person may perform it on this resource now */
            can: {
                edit: boolean;
            };
        };
        CouponInput: {
            /** @description The code that the buyer types: letters, digits and . _ % + -. Upper and lower case are equal */
            code: string;
            /** @description Percentage of the price, with at most two decimals. A coupon has either `percent` or `amountInCents` */
            percent?: number | null;
            /** @description Fixed discount in cents of BRL. Offers in other currencies refuse the coupon. The buyer pays at least one cent */
            amountInCents?: number | null;
            startsAt?: string | null;
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
            startsAt?: string | null;
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
            id: string;
            /** @constant */
            object: "recipient";
            name: string;
            /** @description CPF or CNPJ without punctuation */
            document: string | null;
            /** @description The recipient's id at each gateway: a wallet (A), a recipient (B), a payee code (C), a connected account (D) */
            accounts: {
                GATEWAY_A?: string;
                GATEWAY_B?: string;
                GATEWAY_C?: string;
                GATEWAY_D?: string;
            };
            /** Format: date-time */
            createdAt: string;
            archivedAt: string | null;
        };
        RecipientInput: {
            name: string;
            /** @description CPF or CNPJ, with or without mask */
            document?: string | null;
            /** @description The recipient's id at each gateway: a wallet (A), a recipient (B), a payee code (C), a connected account (D) */
            accounts?: {
                GATEWAY_A?: string;
                GATEWAY_B?: string;
                GATEWAY_C?: string;
                GATEWAY_D?: string;
            };
        };
        RecipientChanges: {
            name?: string;
            /** @description CPF or CNPJ, with or without mask */
            document?: string | null;
            /** @description Replaces all accounts of the recipient */
            accounts?: {
                GATEWAY_A?: string;
                GATEWAY_B?: string;
                GATEWAY_C?: string;
                GATEWAY_D?: string;
            };
            /** @description No rule may use an archived recipient. Earlier sales and their refunds keep the recipient */
            archived?: boolean;
        };
        /** @description The rule that divides payments, and the recipient of the platform fee */
        StoreSplit: {
            /** @description The shares of recipients. The rest belongs to the store */
            split: {
                /** @description Id of a recipient of the store */
                recipientId: string;
                /** @description Percentage of the amount that the buyer pays, with at most two decimals */
                percent?: number;
                /** @description Fixed amount of the share */
                amountInCents?: number;
            }[] | null;
            platformFeeRecipientId: string | null;
            /** @description True if only the platform that bills the store may choose the recipient of its fee */
            platformFeeLocked: boolean;
        };
        PreviewedParts: {
            shares: {
                name: string;
                amountInCents: number;
            }[];
            /** @description The platform’s fee, if a recipient gets it */
            platformFeeInCents: number;
            /** @description The rest. Negative if the shares exceed the amount */
            storeInCents: number;
        };
        MailKind: {
            /** @enum {string} */
            kind: "pix_code" | "boleto_slip" | "boleto_due" | "receipt" | "refunded" | "refund_asked" | "refund_declined" | "access" | "learn_link" | "sign_in_changed" | "certificate" | "checkout_code" | "subscription_started" | "subscription_renewed" | "renewal_code" | "card_declined" | "trial_ending" | "subscription_canceled" | "subscription_kept" | "recurring_pix_ended" | "subscription_changed" | "checkout_abandoned" | "sale_made" | "refund_stuck" | "chargeback_opened" | "dispute_opened" | "dispute_due" | "endpoint_disabled";
            /** @enum {string} */
            to: "buyer" | "student" | "staff";
            /** @description True if the store may switch the kind off */
            canBeOff: boolean;
            isOff: boolean;
        };
        MailPreview: {
            subject: string;
            /** @description The name of the sender */
            from: string | null;
            replyTo: string | null;
            text: string;
            attachments: {
                name: string;
                type: string;
                bytes: number;
            }[];
            /** @description True if the store has no recent sale of this kind */
            isSample: boolean;
        };
        WebhookEndpointInList: {
            id: string;
            url: string;
            events: components["schemas"]["EventName"][];
            /** @description Null means all products */
            productIds: string[] | null;
            enabled: boolean;
            disabledReason: string | null;
            failingSince: string | null;
            previousSecretUntil: string | null;
            /** Format: date-time */
            createdAt: string;
            pending: number;
            failed: number;
            /** @description For each operation: true if the person may perform it on this resource now */
            can: {
                edit: boolean;
                test: boolean;
                disable: boolean;
                enable: boolean;
                remove: boolean;
            };
        };
        /** @enum {string} */
        EventName: "payment.pending" | "payment.paid" | "payment.completed" | "payment.failed" | "payment.refunded" | "payment.chargeback" | "subscription.created" | "subscription.renewed" | "subscription.canceled" | "subscription.payment_failed" | "refund.done" | "refund.failed" | "dispute.opened" | "dispute.closed" | "checkout.abandoned" | "subscription.paused" | "subscription.resumed" | "subscription.plan_changed" | "subscription.method_changed";
        WebhookEndpointWithSecret: {
            id: string;
            url: string;
            events: components["schemas"]["EventName"][];
            /** @description Null means all products */
            productIds: string[] | null;
            enabled: boolean;
            disabledReason: string | null;
            failingSince: string | null;
            previousSecretUntil: string | null;
            /** Format: date-time */
            createdAt: string;
            /** @description Only this answer shows the secret */
            secret: string;
        };
        WebhookEndpoint: {
            id: string;
            url: string;
            events: components["schemas"]["EventName"][];
            /** @description Null means all products */
            productIds: string[] | null;
            enabled: boolean;
            disabledReason: string | null;
            failingSince: string | null;
            previousSecretUntil: string | null;
            /** Format: date-time */
            createdAt: string;
        };
        ReceiverCheck: {
            /** @enum {string} */
            check: "signed" | "again" | "raw" | "unsigned" | "wrong" | "old" | "otherBody" | "otherSecret";
            passed: boolean;
            /** @description HTTP status of the answer; null if no answer came */
            status: number | null;
            cause: string | null;
            durationMs: number;
            advice: ("redirect" | "not_found" | "server_error" | "wrong_secret" | "repeated" | "raw_body" | "slow" | "timeout" | "port_closed" | "unreachable" | "unknown_host" | "private_address" | "not_http" | "tls_expired" | "tls_self_signed" | "tls_chain" | "tls_host" | "tls_other" | "not_sent" | "verify_missing" | "verify_wrong" | "verify_age" | "answer_400") | null;
        };
        ConversionDestination: {
            id: string;
            /** @enum {string} */
            kind: "meta" | "ga4" | "utmify";
            /** @description Meta: the id of the pixel. GA4: the measurement id, G-…. Null for UTMify, because its token identifies the account */
            account: string | null;
            /**
             * @description With `asked`, only purchases whose buyer agreed on the checkout are sent
             * @enum {string}
             */
            consent: "always" | "asked";
            /** @description True if a renewal of a subscription counts as a purchase */
            renewals: boolean;
            /** @description Meta: the code of the tab for test events */
            testCode: string | null;
            url: string;
            enabled: boolean;
            disabledReason: string | null;
            failingSince: string | null;
            /** Format: date-time */
            createdAt: string;
            pending: number;
            failed: number;
            /** @description For each operation: true if the person may perform it on this resource now */
            can: {
                edit: boolean;
                test: boolean;
                disable: boolean;
                enable: boolean;
                remove: boolean;
            };
        };
        Delivery: {
            id: string;
            /** @enum {string} */
            event: "payment.pending" | "payment.paid" | "payment.completed" | "payment.failed" | "payment.refunded" | "payment.chargeback" | "subscription.created" | "subscription.renewed" | "subscription.canceled" | "subscription.payment_failed" | "refund.done" | "refund.failed" | "dispute.opened" | "dispute.closed" | "checkout.abandoned" | "subscription.paused" | "subscription.resumed" | "subscription.plan_changed" | "subscription.method_changed";
            /** @enum {string} */
            status: "pending" | "delivered" | "failed";
            /** @description Number of all attempts */
            attempts: number;
            /** @description Null for the postback of a charge */
            endpointId: string | null;
            chargeId: string | null;
            url: string;
            /** @description HTTP status of the last attempt; null if no answer came */
            statusCode: number | null;
            cause: string | null;
            nextAttemptAt: string | null;
            /** Format: date-time */
            createdAt: string;
            finishedAt: string | null;
        };
        DeliveryDetail: {
            id: string;
            /** @enum {string} */
            event: "payment.pending" | "payment.paid" | "payment.completed" | "payment.failed" | "payment.refunded" | "payment.chargeback" | "subscription.created" | "subscription.renewed" | "subscription.canceled" | "subscription.payment_failed" | "refund.done" | "refund.failed" | "dispute.opened" | "dispute.closed" | "checkout.abandoned" | "subscription.paused" | "subscription.resumed" | "subscription.plan_changed" | "subscription.method_changed";
            /** @enum {string} */
            status: "pending" | "delivered" | "failed";
            /** @description Number of all attempts */
            attempts: number;
            /** @description Null for the postback of a charge */
            endpointId: string | null;
            chargeId: string | null;
            url: string;
            /** @description HTTP status of the last attempt; null if no answer came */
            statusCode: number | null;
            cause: string | null;
            nextAttemptAt: string | null;
            /** Format: date-time */
            createdAt: string;
            finishedAt: string | null;
            /** @description The JSON that is sent */
            body: string;
            /** @description Number of the event, as in `GET /v1/events`; null for a test and after 30 days */
            sequence: number | null;
            /** @description For each operation: true if the person may perform it on this resource now */
            can: {
                reprocess: boolean;
                resend: boolean;
            };
            /** @description The attempts of the last 30 days, oldest first */
            attemptLog: {
                number: number;
                /** Format: date-time */
                startedAt: string;
                durationMs: number;
                statusCode: number | null;
                cause: string | null;
                responseExcerpt: string | null;
            }[];
        };
        Gateways: {
            /** @description The accounts in the order of their positions */
            accounts: components["schemas"]["GatewayAccount"][];
            /** @description The id of the account that each payment method uses. Null if no account supports the method */
            routes: {
                pix: string | null;
                boleto: string | null;
                credit_card: string | null;
            };
            /** @description Gateways that the store can connect, each with its help */
            providers: {
                /** @enum {string} */
                provider: "GATEWAY_A" | "GATEWAY_B" | "GATEWAY_C" | "GATEWAY_D";
                methods: ("pix" | "boleto" | "credit_card")[];
                guide: components["schemas"]["GatewayGuide"];
            }[];
            /** @description The gateway will send the webhooks of the next account to this address */
            nextWebhooksAddress: string;
            /** @description The domain of the checkout's pages */
            checkoutDomain: string;
        };
        GatewayAccount: {
            id: string;
            /** @enum {string} */
            provider: "GATEWAY_A" | "GATEWAY_B" | "GATEWAY_C" | "GATEWAY_D";
            position: number;
            active: boolean;
            simulated: boolean;
            methods: ("pix" | "boleto" | "credit_card")[];
            /** @description The gateway sends the webhooks of this account to this address */
            webhooksAddress: string;
            /** @description True while the gateway does not answer this server. Payments then go to the next account that can take them */
            isDown: boolean;
            /** @description Webhooks that do not belong to a payment of this store */
            unmatchedWebhooks: number;
        };
        GatewayGuide: {
            /** @description The neutral name and the company, such as `Gateway A · …` */
            title: string;
            /** @description The name of the company behind the gateway */
            name: string;
            documentation: string;
            /** @description Address of the company's site where a store opens an account */
            openAccount: string;
            testAccount: components["schemas"]["Words"];
            credentials: {
                name: string;
                label: components["schemas"]["Words"];
                where: components["schemas"]["Words"];
                looksLike: components["schemas"]["Words"];
                optional: boolean;
            }[];
            steps: {
                text: components["schemas"]["Words"];
                enter: ("webhooks_address" | "checkout_domain") | null;
                values: string[];
            }[];
            /** @enum {string} */
            webhooks: "registered" | "by_hand" | "with_each_payment";
            refunds: components["schemas"]["Words"];
            limits: components["schemas"]["Words"][];
        };
        Words: {
            pt: string;
            en: string;
            es: string;
        };
        /** @description The setup of a gateway account. The system detects each finished step */
        GatewaySteps: {
            /**
             * @description The method of the first real payment: PIX, or a card at a gateway without PIX
             * @enum {string}
             */
            method: "pix" | "boleto" | "credit_card";
            /** @description A small amount that the gateway takes, for the first real payment */
            amountInCents: number;
            /** @description The steps of the setup, in order */
            steps: {
                /** @enum {string} */
                step: "credentials" | "webhook_registered" | "webhook_received" | "paid" | "refunded";
                doneAt: string | null;
                /** @description The payment that completed the step. Set for `paid` and `refunded` */
                paymentId: string | null;
            }[];
        };
        /** @description `words` is a text with the wrong credential and a remedy. It is null after a success */
        GatewayTest: {
            ok: boolean;
            cause: string | null;
            /** @description Names of the credentials that may be wrong */
            credentials: string[];
            words: components["schemas"]["Words"] | null;
        };
        Branding: {
            /** @description `#rrggbb` */
            color: string | null;
            /** @description The picture as a `data:` URL: PNG, JPEG or WebP, at most 32 KiB */
            logoUrl: string | null;
            supportEmail: string | null;
        };
        Overview: {
            days: number;
            /** @description The first day of the period, in the time zone of Brasília */
            from: string;
            /** @description The last day of the period */
            until: string;
            /** Format: date-time */
            comparedFrom: string;
            /**
             * Format: date-time
             * @description The end of `previous`. If the period has not ended, only the hours until now are compared
             */
            comparedUntil: string;
            current: components["schemas"]["Figures"];
            previous: components["schemas"]["Figures"];
            /** @description True if the period has sales in other currencies, which are not included here */
            hasOtherCurrencies: boolean;
            byMethod: {
                /** @enum {string} */
                method: "pix" | "boleto" | "credit_card";
                created: number;
                /** @description Number of paid sales, including sales that were refunded later */
                paid: number;
                conversionPercent: number;
                /** @description The paid amount of the sales of `paid` */
                paidInCents: number;
            }[];
            series: {
                /** @description A day as YYYY-MM-DD, or an hour as YYYY-MM-DDTHH, in the time zone of Brasília */
                at: string;
                paidCount: number;
                paidInCents: number;
                paidRefundedInCents: number;
                refundedInCents: number;
                chargedBackInCents: number;
            }[];
            webhooks: {
                failedDeliveries: number;
                disabledEndpoints: number;
            };
            /** @description Buyers’ requests for refunds that wait for an answer */
            openRefundRequests: number;
            /** @description Disputes that wait for evidence, if their last day has not passed */
            disputesToAnswer: {
                count: number;
                firstDueAt: string | null;
            };
            setup: {
                hasGateway: boolean;
                hasEndpoint: boolean;
                hasApiKey: boolean;
                hasProduct: boolean;
                hasSale: boolean;
                /** @description True if somebody set the platform’s fee, or if only the platform may set it */
                hasFee: boolean;
            };
        };
        Figures: {
            paidCount: number;
            /** @description Including amounts that were refunded later */
            paidInCents: number;
            /** @description The refunded part of `paidInCents`. `refundedInCents` includes it too */
            paidRefundedInCents: number;
            pendingCount: number;
            pendingInCents: number;
            /** @description Number of sales with a full or partial refund */
            refundedCount: number;
            refundedInCents: number;
            /** @description Number of sales with a chargeback */
            chargedBackCount: number;
            chargedBackInCents: number;
            /** @description Number of declined or expired sales */
            failedCount: number;
            /** @description Number of all sales */
            createdCount: number;
            /** @description Number of paid sales, including sales that were refunded later */
            convertedCount: number;
        };
        Found: {
            /** @enum {string} */
            kind: "customer" | "sale" | "charge" | "subscription" | "student" | "product" | "offer" | "course";
            /** @description Id of the row. For a customer, the id of one of the customer’s rows */
            id: string;
            /** @description Name of the person, the product or the offer, or title of the course */
            name: string | null;
            email: string | null;
            /** @description Product, offer or description */
            about: string | null;
            amountInCents: number | null;
            currency: string | null;
            status: string | null;
            matched: {
                /** @enum {string} */
                of: "document" | "phone";
                /** @description The matched number. Each digit that was not typed is `•` */
                digits: string;
            } | null;
            /** Format: date-time */
            createdAt: string;
        };
        AuditLine: {
            id: string;
            /**
             * Format: date-time
             * @description Machine time
             */
            at: string;
            storeAt: string | null;
            actor: {
                /**
                 * @description A person, a program with an API key, or an operator by a command on the server
                 * @enum {string}
                 */
                kind: "person" | "api_key" | "command";
                /** @description Id of the person or of the API key */
                id: string | null;
                /** @description Empty for a removed account. A key has its name at the time of the change */
                name: string | null;
                email: string | null;
            };
            /** @description Deleted after 180 days */
            address: string | null;
            /** @description The name of the operation in this description */
            action: string;
            /** @description Id of the changed resource */
            subject: string | null;
            /** @description Name of the affected person, or the e-mail of an open invitation */
            subjectName: string | null;
            before: {
                [key: string]: unknown;
            } | null;
            after: {
                [key: string]: unknown;
            } | null;
        };
        /** @description The name and the settings of a store */
        StoreSettings: {
            name: string;
            maxInstallments: number;
            interestFreeInstallments: number;
            monthlyInterestPercent: number;
            interestPaidByBuyer: boolean;
            boletoDueInDays: number;
            pixExpiresInMinutes: number;
            refundWindowDays: number;
            maxDeclinedAttempts: number;
            platformFeePercent: number;
            platformFeeFixedInCents: number;
            dunningDays: number[];
            statementDescriptor: string | null;
            /** @enum {string} */
            refundRequests: "approve" | "review";
            partEndsAccess: boolean;
            recurringPix: boolean;
            checkoutReminders: boolean;
            abandonedAfterMinutes: number;
            /** @enum {string} */
            comments: "off" | "open" | "review";
            maxPausePeriods: number;
            pauseKeepsAccess: boolean;
            buyersMay: ("pause" | "change_day" | "change_plan" | "change_method")[];
            mailsOff: ("pix_code" | "boleto_slip" | "boleto_due" | "receipt" | "refunded" | "refund_asked" | "refund_declined" | "certificate" | "subscription_started" | "subscription_renewed" | "renewal_code" | "card_declined" | "trial_ending" | "subscription_canceled" | "subscription_kept" | "recurring_pix_ended" | "subscription_changed" | "checkout_abandoned")[];
            mailSenderName: string | null;
            mailReplyTo: string | null;
            /** @description Settings that only the platform that bills the store may change */
            locked: ("maxInstallments" | "interestFreeInstallments" | "monthlyInterestPercent" | "interestPaidByBuyer" | "boletoDueInDays" | "pixExpiresInMinutes" | "refundWindowDays" | "maxDeclinedAttempts" | "platformFeePercent" | "platformFeeFixedInCents" | "dunningDays" | "statementDescriptor" | "refundRequests" | "partEndsAccess" | "recurringPix" | "checkoutReminders" | "abandonedAfterMinutes" | "comments" | "maxPausePeriods" | "pauseKeepsAccess" | "buyersMay" | "mailsOff" | "mailSenderName" | "mailReplyTo")[];
            /** @description False if nobody set the platform’s fee. Then the fee is the default */
            platformFeeChosen: boolean;
        };
        PushDevice: {
            id: string;
            /** @description SHA-256 of the endpoint in hex. A browser compares it to find itself in the list */
            fingerprint: string;
            /** Format: date-time */
            createdAt: string;
        };
        Customer: {
            email: string;
            name: string | null;
            phone: string | null;
            document: string | null;
            /** @description Number of paid sales */
            salesCount: number;
            /** @description Number of paid sales that were returned in full */
            returnedCount: number;
            /** @description The amount of the paid sales, without refunds */
            paid: {
                currency: string;
                amountInCents: number;
            }[];
            /** @description False if the customer has more than 100 sales, charges or subscriptions. Then only the newest are included */
            isComplete: boolean;
            subscriptions: {
                id: string;
                /** @constant */
                object: "subscription";
                /** @enum {string} */
                status: "trialing" | "active" | "past_due" | "canceled" | "completed";
                offerId: string;
                /** @enum {string} */
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
                customerEmail: string | null;
                customer: {
                    name: string | null;
                    email: string | null;
                    document: string | null;
                    phone: string | null;
                    address: {
                        zipCode: string | null;
                        street: string | null;
                        number: string | null;
                        complement: string | null;
                        neighborhood: string | null;
                        city: string | null;
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
                offer: {
                    id: string;
                    name: string;
                    /** @enum {string} */
                    billingType: "ONE_TIME" | "RECURRING";
                    /** @description Null for ONE_TIME */
                    billingCycle: ("WEEKLY" | "MONTHLY" | "BIMONTHLY" | "QUARTERLY" | "SEMIANNUAL" | "YEARLY") | null;
                    /** @description The full price of the offer. The amount of a payment may differ. */
                    priceInCents: number;
                    /** @description ISO 4217, lower case */
                    currency: string;
                    product: {
                        id: string;
                        name: string;
                    };
                };
                /** Format: date-time */
                createdAt: string;
                /** Format: date-time */
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
                    offer: {
                        id: string;
                        name: string;
                        /** @enum {string} */
                        billingType: "ONE_TIME" | "RECURRING";
                        /** @description Null for ONE_TIME */
                        billingCycle: ("WEEKLY" | "MONTHLY" | "BIMONTHLY" | "QUARTERLY" | "SEMIANNUAL" | "YEARLY") | null;
                        /** @description The full price of the offer. The amount of a payment may differ. */
                        priceInCents: number;
                        /** @description ISO 4217, lower case */
                        currency: string;
                        product: {
                            id: string;
                            name: string;
                        };
                    };
                };
                /** @description What earlier changes of plan left over. It pays the next charges first */
                creditInCents?: number;
                /** @description The price of days that a change of day added. The next charge takes it */
                addedDaysInCents?: number;
                /** @description For each operation: true if the person may perform it on this resource now */
                can: {
                    cancel: boolean;
                };
            }[];
            /** @description Null for a customer without courses, and for a role that may not read students */
            student: components["schemas"]["StudentDetail"] | null;
            /** @description For each operation: true if the person may perform it on this resource now */
            can: {
                giveCourse: boolean;
                sendSignInLink: boolean;
                addNote: boolean;
            };
        };
        CustomerEntry: {
            /** @enum {string} */
            kind: "sale" | "charge" | "refund" | "refund_request" | "dispute" | "subscription" | "subscription_canceled" | "access" | "access_ended" | "mail" | "note";
            /** @description Id of the row */
            id: string;
            /** Format: date-time */
            at: string;
            /** @description Name of the product, offer or course, the text of a note, or the last answer of the mail server without addresses */
            title: string | null;
            /** @description Depends on the kind of entry: payment method of a sale; reason of a refund; kind of a dispute or a mail; cause or reason of an access; author of a note */
            detail: string | null;
            status: string | null;
            amountInCents: number | null;
            currency: string | null;
            /** @description Id of the sale that a sale, refund, request, dispute or mail belongs to */
            saleId: string | null;
            /** @description For each operation: true if the person may perform it on this resource now */
            can: {
                refund: boolean;
                repeatMail: boolean;
                removeNote: boolean;
            };
        };
        CustomerNote: {
            id: string;
            text: string;
            /** Format: date-time */
            createdAt: string;
        };
        StoreStatus: {
            /**
             * Format: date-time
             * @description Machine time
             */
            checkedAt: string;
            /** @description The number of parts with a problem */
            troubles: number;
            accounts: {
                id: string;
                /** @enum {string} */
                provider: "GATEWAY_A" | "GATEWAY_B" | "GATEWAY_C" | "GATEWAY_D";
                active: boolean;
                /**
                 * @description `down`: payments keep away from the account. `trial`: the next payment goes to it again
                 * @enum {string}
                 */
                state: "up" | "down" | "trial";
                outage: {
                    /**
                     * Format: date-time
                     * @description Machine time
                     */
                    since: string;
                    /**
                     * Format: date-time
                     * @description Machine time. Payments keep away from the account until then
                     */
                    retryAt: string;
                    words: components["schemas"]["Words"];
                } | null;
                /** @description Webhooks that do not belong to a payment of this store */
                unmatchedWebhooks: number;
                /** @description The reason, if the gateway refused our address and so sends no webhooks */
                refusedWebhooks: string | null;
            }[];
            /** @description Webhook endpoints and conversion services */
            endpoints: {
                id: string;
                /** @description Host name of the receiver. The whole address may contain a secret */
                host: string;
                /** @enum {string} */
                kind: "webhook" | "meta" | "ga4" | "utmify";
                enabled: boolean;
                /** @description Deliveries without a 2xx answer */
                waiting: number;
                /** @description Age of the oldest in seconds; 0 if there is none */
                oldestSeconds: number;
                isLate: boolean;
                /** @description True if deliveries wait and at least the last 3 attempts failed */
                isFailing: boolean;
                /** @description Attempts that failed since the last 2xx answer */
                failures: number;
            }[];
            checks: {
                /** @description Number of items that are due for more than five minutes, at most 1000 */
                late: number;
                /** @description Age of the oldest in seconds; 0 if there is none */
                oldestSeconds: number;
            };
            effects: {
                /** @description Number of items that are due for more than five minutes, at most 1000 */
                late: number;
                /** @description Age of the oldest in seconds; 0 if there is none */
                oldestSeconds: number;
            };
            mails: {
                /** @description Number of items that are due for more than five minutes, at most 1000 */
                late: number;
                /** @description Age of the oldest in seconds; 0 if there is none */
                oldestSeconds: number;
            };
            /** @description A restore of the database that is not yet reconciled with the gateways */
            restore: {
                /**
                 * Format: date-time
                 * @description Machine time
                 */
                noticedAt: string;
                /**
                 * Format: date-time
                 * @description Machine time
                 */
                restoredTo: string;
            } | null;
        };
        ApiKey: {
            id: string;
            name: string;
            lastFour: string;
            scopes: ("charges:read" | "charges:write" | "courses:read" | "students:read" | "subscriptions:read" | "products:read" | "products:write" | "offers:read" | "offers:write" | "webhooks:read" | "webhooks:write" | "subscriptions:write")[];
            /** Format: date-time */
            createdAt: string;
            lastUsedAt: string | null;
            /** @description The API refuses the key from this instant on. For a replaced key the instant may be in the future */
            revokedAt: string | null;
            /** @description For each operation: true if the person may perform it on this resource now */
            can: {
                revoke: boolean;
                replace: boolean;
            };
            madeBy: {
                name: string;
                /** @description False if the creator of the key has left the store. The creator may still know the key */
                isMember: boolean;
            } | null;
        };
        NewApiKey: {
            id: string;
            key: string;
        };
        SignInState: {
            /** @enum {string} */
            state: "signed_in" | "second_factor";
            /** @description The accepted kinds of second factor */
            methods: ("totp" | "recovery")[] | null;
        };
        PasswordReset: {
            email: string;
        };
        OpenInvitation: {
            email: string;
            storeName: string;
            role: components["schemas"]["Role"];
            hasAccount: boolean;
        };
        /** @enum {string} */
        Role: "owner" | "finance" | "support" | "developer";
        Me: {
            id: string;
            name: string;
            email: string;
            locale: ("pt" | "en" | "es") | null;
            totpEnabled: boolean;
            recoveryCodesLeft: number;
            passkeys: number;
            /** @description False if the address of the dashboard is an IP address, because browsers bind passkeys to a host name */
            passkeysAvailable: boolean;
            /** @enum {string} */
            environment: "sandbox" | "production";
            publicUrl: string;
            /** @description False without a mail server, or with `MAIL=off` */
            sendsMail: boolean;
            /** @description The title of each gateway on the screen: its neutral name and its company */
            gatewayTitles: {
                GATEWAY_A: string;
                GATEWAY_B: string;
                GATEWAY_C: string;
                GATEWAY_D: string;
            };
            stores: components["schemas"]["StoreOfMe"][];
        };
        StoreOfMe: {
            id: string;
            name: string;
            role: components["schemas"]["Role"];
            /** @description True if the store requires a second factor, and this session has no second factor */
            secondFactorDue: boolean;
            /** @description All actions that the person may perform in the store */
            can: components["schemas"]["Action"][];
            /** @description The scopes that the person may give to an API key */
            keyScopes: ("charges:read" | "charges:write" | "courses:read" | "students:read" | "subscriptions:read" | "products:read" | "products:write" | "offers:read" | "offers:write" | "webhooks:read" | "webhooks:write" | "subscriptions:write")[];
            /**
             * Format: date-time
             * @description The current time of the store
             */
            now: string;
            clockOffsetMs: number;
        };
        /** @enum {string} */
        Action: "overview.read" | "sales.read" | "sales.refund" | "documents.read" | "money.read" | "money.write" | "disputes.read" | "disputes.answer" | "charges.read" | "charges.write" | "catalog.read" | "catalog.write" | "subscriptions.read" | "subscriptions.write" | "customers.write" | "webhooks.read" | "webhooks.write" | "keys.read" | "keys.write" | "gateways.read" | "gateways.write" | "split.read" | "split.write" | "settings.read" | "settings.write" | "branding.write" | "courses.read" | "courses.write" | "students.read" | "students.write" | "members.read" | "members.write" | "audit.read" | "sandbox.act";
        Session: {
            id: string;
            current: boolean;
            address: string;
            userAgent: string;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            lastSeenAt: string;
        };
        TotpSetup: {
            /** @description The secret in base32, for people who type it into their authenticator */
            secret: string;
            uri: string;
            /** @description The QR code as a PNG in base64, without the data: prefix */
            qrCodeBase64: string;
        };
        RecoveryCodes: {
            recoveryCodes: string[];
        };
        ForTheBrowser: {
            [key: string]: unknown;
        };
        Passkey: {
            id: string;
            name: string;
            /** Format: date-time */
            createdAt: string;
            lastUsedAt: string | null;
        };
        Member: {
            userId: string;
            name: string;
            email: string;
            role: components["schemas"]["Role"];
            totpEnabled: boolean;
            hasPasskey: boolean;
            lastSeenAt: string | null;
            /** Format: date-time */
            createdAt: string;
            /** @description For each operation: true if the person may perform it on this resource now */
            can: {
                changeRole: boolean;
                remove: boolean;
                removeAccount: boolean;
            };
        };
        Invitation: {
            id: string;
            email: string;
            role: components["schemas"]["Role"];
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            expiresAt: string;
        };
        NewInvitation: {
            id: string;
            email: string;
            role: components["schemas"]["Role"];
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            expiresAt: string;
            /** @description The link for the invited person. Null if a mail sends the link */
            link: string | null;
        };
        StaffMail: {
            /** @enum {string} */
            kind: "refund_asked" | "sale_made" | "refund_stuck" | "chargeback_opened" | "dispute_opened" | "dispute_due" | "endpoint_disabled";
            wanted: boolean;
        };
        SavedFilter: {
            /** @enum {string} */
            screen: "sales" | "charges" | "deliveries" | "subscriptions";
            name: string;
            /** @description The query parameters of the list, without search text and page */
            filters: {
                [key: string]: string;
            };
        };
        StoreClock: {
            /** Format: date-time */
            now: string;
            clockOffsetMs: number;
        };
        Mail: {
            /** @constant */
            object: "mail";
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
            paymentId: string | null;
            subscriptionId: string | null;
            studentId: string | null;
            /** Format: date-time */
            createdAt: string;
            /** @description Instant when a mail server accepted it. Null until then */
            sentAt: string | null;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    listCharges: {
        parameters: {
            query?: {
                page?: number;
                perPage?: number;
                status?: "pending" | "paid" | "failed" | "refunded" | "canceled";
                q?: string;
            };
            header?: never;
            path: {
                storeId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        object: "list";
                        data: components["schemas"]["Charge"][];
                        page: number;
                        perPage: number;
                        total: number;
                        totalPages: number;
                        hasMore: boolean;
                        /** @description False if `total` is a lower limit */
                        totalIsExact?: boolean;
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DashboardError"];
                };
            };
        };
    };
    createCharge: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                storeId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateChargeRequest"];
            };
        };
        responses: {
            /** @description Done */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedCharge"];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DashboardError"];
                };
            };
        };
    };
    getCharge: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                storeId: string;
                chargeId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChargeDetail"];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DashboardError"];
                };
            };
        };
    };
    cancelCharge: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                storeId: string;
                chargeId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChargeDetail"];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DashboardError"];
                };
            };
        };
    };
    previewInstallments: {
        parameters: {
            query: {
                amountInCents: number;
                maxInstallments?: number;
                interestFreeInstallments?: number;
                monthlyInterestPercent?: number;
                interestPaidByBuyer?: boolean;
            };
            header?: never;
            path: {
                storeId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["PreviewedInstallment"][];
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DashboardError"];
                };
            };
        };
    };
    listSales: {
        parameters: {
            query?: {
                page?: number;
                perPage?: number;
                status?: "PENDING" | "PAID" | "FAILED" | "REFUNDED" | "EXPIRED" | "WITH_REFUND" | "CHARGED_BACK";
                productId?: string;
                method?: "pix" | "boleto" | "credit_card";
                currency?: string;
                startDate?: string;
                endDate?: string;
                q?: string;
            };
            header?: never;
            path: {
                storeId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        object: "list";
                        data: components["schemas"]["ListedSale"][];
                        page: number;
                        perPage: number;
                        total: number;
                        totalPages: number;
                        hasMore: boolean;
                        /** @description False if `total` is a lower limit */
                        totalIsExact: boolean;
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DashboardError"];
                };
            };
        };
    };
    exportSales: {
        parameters: {
            query?: {
                status?: "PENDING" | "PAID" | "FAILED" | "REFUNDED" | "EXPIRED" | "WITH_REFUND" | "CHARGED_BACK";
                productId?: string;
                method?: "pix" | "boleto" | "credit_card";
                currency?: string;
                startDate?: string;
                endDate?: string;
                q?: string;
                language?: "pt" | "en" | "es";
            };
            header?: never;
            path: {
                storeId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DashboardError"];
                };
            };
        };
    };
    sumSales: {
        parameters: {
            query?: {
                status?: "PENDING" | "PAID" | "FAILED" | "REFUNDED" | "EXPIRED" | "WITH_REFUND" | "CHARGED_BACK";
                productId?: string;
                method?: "pix" | "boleto" | "credit_card";
                currency?: string;
                startDate?: string;
                endDate?: string;
                q?: string;
            };
            header?: never;
            path: {
                storeId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SaleSums"];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DashboardError"];
                };
            };
        };
    };
    getSale: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                storeId: string;
                paymentId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SaleDetail"];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DashboardError"];
                };
            };
        };
    };
    checkSale: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                storeId: string;
                paymentId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SaleDetail"];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DashboardError"];
                };
            };
        };
    };
    previewRefund: {
        parameters: {
            query: {
                amountInCents: number;
            };
            header?: never;
            path: {
                storeId: string;
                paymentId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PreviewedRefund"];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DashboardError"];
                };
            };
        };
    };
    refundSale: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                storeId: string;
                paymentId: string;
            };
            cookie?: never;
        };
        requestBody: {
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
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SaleDetail"];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DashboardError"];
                };
            };
        };
    };
    listRefundRequests: {
        parameters: {
            query?: {
                page?: number;
                perPage?: number;
                status?: "open" | "approved" | "declined";
            };
            header?: never;
            path: {
                storeId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        object: "list";
                        data: components["schemas"]["RefundRequestLine"][];
                        page: number;
                        perPage: number;
                        total: number;
                        totalPages: number;
                        hasMore: boolean;
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DashboardError"];
                };
            };
        };
    };
    decideRefund: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                storeId: string;
                requestId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    approve: boolean;
                    answer?: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SaleDetail"];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DashboardError"];
                };
            };
        };
    };
    getSellingReport: {
        parameters: {
            query?: {
                by?: "source" | "campaign" | "batch" | "coupon" | "bump";
                startDate?: string;
                endDate?: string;
            };
            header?: never;
            path: {
                storeId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SellingReport"];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DashboardError"];
                };
            };
        };
    };
    exportSellingReport: {
        parameters: {
            query?: {
                by?: "source" | "campaign" | "batch" | "coupon" | "bump";
                startDate?: string;
                endDate?: string;
                language?: "pt" | "en" | "es";
            };
            header?: never;
            path: {
                storeId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DashboardError"];
                };
            };
        };
    };
    getLiftReport: {
        parameters: {
            query?: {
                startDate?: string;
                endDate?: string;
            };
            header?: never;
            path: {
                storeId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LiftReport"];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DashboardError"];
                };
            };
        };
    };
    exportLiftReport: {
        parameters: {
            query?: {
                startDate?: string;
                endDate?: string;
                language?: "pt" | "en" | "es";
            };
            header?: never;
            path: {
                storeId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DashboardError"];
                };
            };
        };
    };
    getRetentionReport: {
        parameters: {
            query?: {
                startDate?: string;
                endDate?: string;
            };
            header?: never;
            path: {
                storeId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RetentionReport"];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DashboardError"];
                };
            };
        };
    };
    exportRetentionReport: {
        parameters: {
            query?: {
                startDate?: string;
                endDate?: string;
                by?: "plan" | "method" | "cohort";
                language?: "pt" | "en" | "es";
            };
            header?: never;
            path: {
                storeId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DashboardError"];
                };
            };
        };
    };
    getSold: {
        parameters: {
            query: {
                of: "product" | "offer" | "link" | "coupon";
                ids: string;
            };
            header?: never;
            path: {
                storeId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Sold"];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DashboardError"];
                };
            };
        };
    };
    listBalanceLines: {
        parameters: {
            query?: {
                page?: number;
                perPage?: number;
                paymentId?: string;
                payoutId?: string;
                kind?: "gross" | "gateway_fee" | "anticipation_fee" | "platform_fee" | "split" | "refund" | "chargeback" | "blocked" | "other";
                availableFrom?: string;
                availableTo?: string;
            };
            header?: never;
            path: {
                storeId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        object: "list";
                        data: components["schemas"]["BalanceLine"][];
                        page: number;
                        perPage: number;
                        total: number;
                        totalPages: number;
                        hasMore: boolean;
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DashboardError"];
                };
            };
        };
    };
    listPayouts: {
        parameters: {
            query?: {
                page?: number;
                perPage?: number;
                status?: "planned" | "sent" | "done" | "failed";
                arrivesFrom?: string;
                arrivesTo?: string;
            };
            header?: never;
            path: {
                storeId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        object: "list";
                        data: components["schemas"]["Payout"][];
                        page: number;
                        perPage: number;
                        total: number;
                        totalPages: number;
                        hasMore: boolean;
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DashboardError"];
                };
            };
        };
    };
    getMoney: {
        parameters: {
            query?: {
                month?: string;
            };
            header?: never;
            path: {
                storeId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Money"];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DashboardError"];
                };
            };
        };
    };
    listPayoutMonths: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                storeId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["PayoutMonth"][];
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DashboardError"];
                };
            };
        };
    };
    getPayout: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                storeId: string;
                payoutId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PayoutDetail"];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DashboardError"];
                };
            };
        };
    };
    getMoneyDay: {
        parameters: {
            query: {
                day: string;
            };
            header?: never;
            path: {
                storeId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MoneyDay"];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DashboardError"];
                };
            };
        };
    };
    listDifferences: {
        parameters: {
            query?: {
                page?: number;
                perPage?: number;
                state?: "open" | "explained" | "gone";
            };
            header?: never;
            path: {
                storeId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        object: "list";
                        data: components["schemas"]["MoneyDifference"][];
                        page: number;
                        perPage: number;
                        total: number;
                        totalPages: number;
                        hasMore: boolean;
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DashboardError"];
                };
            };
        };
    };
    explainDifference: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                storeId: string;
                differenceId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    note: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MoneyDifference"];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DashboardError"];
                };
            };
        };
    };
    readMoneyNow: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                storeId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        accounts: {
                            accountId: string;
                            /**
                             * @description Busy means that another node reads the account now
                             * @enum {string}
                             */
                            result: "done" | "busy" | "failed";
                        }[];
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DashboardError"];
                };
            };
        };
    };
    exportMoneyLines: {
        parameters: {
            query?: {
                paymentId?: string;
                payoutId?: string;
                kind?: "gross" | "gateway_fee" | "anticipation_fee" | "platform_fee" | "split" | "refund" | "chargeback" | "blocked" | "other";
                availableFrom?: string;
                availableTo?: string;
                month?: string;
                language?: "pt" | "en" | "es";
            };
            header?: never;
            path: {
                storeId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DashboardError"];
                };
            };
        };
    };
    exportMovements: {
        parameters: {
            query: {
                month: string;
                language?: "pt" | "en" | "es";
            };
            header?: never;
            path: {
                storeId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DashboardError"];
                };
            };
        };
    };
    exportOfx: {
        parameters: {
            query: {
                accountId: string;
                month: string;
            };
            header?: never;
            path: {
                storeId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DashboardError"];
                };
            };
        };
    };
    exportPayouts: {
        parameters: {
            query?: {
                month?: string;
                language?: "pt" | "en" | "es";
            };
            header?: never;
            path: {
                storeId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DashboardError"];
                };
            };
        };
    };
    exportClosingPdf: {
        parameters: {
            query: {
                month: string;
                language?: "pt" | "en" | "es";
            };
            header?: never;
            path: {
                storeId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DashboardError"];
                };
            };
        };
    };
    exportClosingCsv: {
        parameters: {
            query: {
                month: string;
                language?: "pt" | "en" | "es";
            };
            header?: never;
            path: {
                storeId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DashboardError"];
                };
            };
        };
    };
    listDisputes: {
        parameters: {
            query?: {
                page?: number;
                perPage?: number;
                status?: "needs_response" | "under_review" | "won" | "lost";
                kind?: "chargeback" | "med";
                paymentId?: string;
            };
            header?: never;
            path: {
                storeId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        object: "list";
                        data: components["schemas"]["DisputeLine"][];
                        page: number;
                        perPage: number;
                        total: number;
                        totalPages: number;
                        hasMore: boolean;
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DashboardError"];
                };
            };
        };
    };
    getDispute: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                storeId: string;
                disputeId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DisputeDetail"];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DashboardError"];
                };
            };
        };
    };
    getDisputeEvidence: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                storeId: string;
                disputeId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DashboardError"];
                };
            };
        };
    };
    sendDisputeEvidence: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                storeId: string;
                disputeId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DisputeDetail"];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DashboardError"];
                };
            };
        };
    };
    acceptDispute: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                storeId: string;
                disputeId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DisputeDetail"];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DashboardError"];
                };
            };
        };
    };
    listSubscriptions: {
        parameters: {
            query?: {
                page?: number;
                perPage?: number;
                status?: "trialing" | "active" | "past_due" | "canceled" | "completed";
                offerId?: string;
                q?: string;
            };
            header?: never;
            path: {
                storeId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        object: "list";
                        data: components["schemas"]["Subscription"][];
                        page: number;
                        perPage: number;
                        total: number;
                        totalPages: number;
                        hasMore: boolean;
                        /** @description False if `total` is a lower limit */
                        totalIsExact?: boolean;
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DashboardError"];
                };
            };
        };
    };
    getSubscription: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                storeId: string;
                subscriptionId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SubscriptionDetail"];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DashboardError"];
                };
            };
        };
    };
    cancelSubscription: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                storeId: string;
                subscriptionId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    atPeriodEnd: boolean;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SubscriptionDetail"];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DashboardError"];
                };
            };
        };
    };
    keepSubscription: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                storeId: string;
                subscriptionId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SubscriptionDetail"];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DashboardError"];
                };
            };
        };
    };
    makeCardLink: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                storeId: string;
                subscriptionId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        url: string;
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DashboardError"];
                };
            };
        };
    };
    pauseSubscription: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                storeId: string;
                subscriptionId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The periods of the pause */
                    periods?: number;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SubscriptionDetail"];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DashboardError"];
                };
            };
        };
    };
    resumeSubscription: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                storeId: string;
                subscriptionId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SubscriptionDetail"];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DashboardError"];
                };
            };
        };
    };
    changeSubscriptionPlan: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                storeId: string;
                subscriptionId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
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
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SubscriptionDetail"];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DashboardError"];
                };
            };
        };
    };
    changeSubscriptionDay: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                storeId: string;
                subscriptionId: string;
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
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SubscriptionDetail"];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DashboardError"];
                };
            };
        };
    };
    changeSubscriptionMethod: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                storeId: string;
                subscriptionId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    method: "pix" | "boleto";
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SubscriptionDetail"];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DashboardError"];
                };
            };
        };
    };
    listSubscriptionChanges: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                storeId: string;
                subscriptionId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SubscriptionChanges"];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DashboardError"];
                };
            };
        };
    };
    listCourses: {
        parameters: {
            query?: {
                page?: number;
                perPage?: number;
                status?: "DRAFT" | "PUBLISHED";
                productId?: string;
            };
            header?: never;
            path: {
                storeId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        object: "list";
                        data: components["schemas"]["Course"][];
                        page: number;
                        perPage: number;
                        total: number;
                        totalPages: number;
                        hasMore: boolean;
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DashboardError"];
                };
            };
        };
    };
    createCourse: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                storeId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The buyers of this product get access to the course. A product has at most one course */
                    productId?: string | null;
                    title: string;
                    tagline?: string;
                    description?: string | null;
                    /** @enum {string} */
                    status?: "DRAFT" | "PUBLISHED";
                    coverUrl?: string | null;
                    posterUrl?: string | null;
                    certificateEnabled?: boolean;
                    /** @description The hours on certificates */
                    workloadHours?: number | null;
                };
            };
        };
        responses: {
            /** @description Done */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CourseDetail"];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DashboardError"];
                };
            };
        };
    };
    getCourse: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                storeId: string;
                courseId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CourseDetail"];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DashboardError"];
                };
            };
        };
    };
    updateCourse: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                storeId: string;
                courseId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The buyers of this product get access to the course. A product has at most one course */
                    productId?: string | null;
                    title?: string;
                    tagline?: string;
                    description?: string | null;
                    /** @enum {string} */
                    status?: "DRAFT" | "PUBLISHED";
                    coverUrl?: string | null;
                    posterUrl?: string | null;
                    certificateEnabled?: boolean;
                    /** @description The hours on certificates */
                    workloadHours?: number | null;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CourseDetail"];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DashboardError"];
                };
            };
        };
    };
    createCohort: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                storeId: string;
                courseId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    /** @description True if new buyers join this cohort. The previous default cohort is then no longer the default */
                    isDefault?: boolean;
                    hiddenModuleIds?: string[];
                };
            };
        };
        responses: {
            /** @description Done */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CourseDetail"];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DashboardError"];
                };
            };
        };
    };
    updateCohort: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                storeId: string;
                cohortId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name?: string;
                    /** @description True if new buyers join this cohort. The previous default cohort is then no longer the default */
                    isDefault?: boolean;
                    hiddenModuleIds?: string[];
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CourseDetail"];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DashboardError"];
                };
            };
        };
    };
    previewMarkdown: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    text: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        html: string;
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DashboardError"];
                };
            };
        };
    };
    createModule: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                storeId: string;
                courseId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    title: string;
                    /** @enum {string} */
                    status?: "DRAFT" | "PUBLISHED";
                    opens?: ({
                        /** @enum {string} */
                        kind: "days_after_enrollment";
                        days: number;
                    } | {
                        /** @enum {string} */
                        kind: "date";
                        /** Format: date-time */
                        at: string;
                    } | {
                        /** @enum {string} */
                        kind: "after_module";
                        moduleId: string;
                    }) | null;
                };
            };
        };
        responses: {
            /** @description Done */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CourseDetail"];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DashboardError"];
                };
            };
        };
    };
    orderContent: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                storeId: string;
                courseId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    modules: {
                        id: string;
                        lessonIds: string[];
                    }[];
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CourseDetail"];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DashboardError"];
                };
            };
        };
    };
    deleteModule: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                storeId: string;
                moduleId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CourseDetail"];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DashboardError"];
                };
            };
        };
    };
    updateModule: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                storeId: string;
                moduleId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    title?: string;
                    /** @enum {string} */
                    status?: "DRAFT" | "PUBLISHED";
                    opens?: ({
                        /** @enum {string} */
                        kind: "days_after_enrollment";
                        days: number;
                    } | {
                        /** @enum {string} */
                        kind: "date";
                        /** Format: date-time */
                        at: string;
                    } | {
                        /** @enum {string} */
                        kind: "after_module";
                        moduleId: string;
                    }) | null;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CourseDetail"];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DashboardError"];
                };
            };
        };
    };
    createLesson: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                storeId: string;
                moduleId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    title: string;
                    /** @enum {string} */
                    status?: "DRAFT" | "PUBLISHED";
                    videoUrl?: string | null;
                    /** @description Markdown */
                    body?: string | null;
                    durationSeconds?: number | null;
                    /** @description The uploaded video. It comes before `videoUrl` */
                    mediaId?: string | null;
                    attachments?: ({
                        name: string;
                        url: string;
                    } | {
                        name: string;
                        /** @description An uploaded file */
                        mediaId: string;
                    })[];
                };
            };
        };
        responses: {
            /** @description Done */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CourseDetail"];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DashboardError"];
                };
            };
        };
    };
    deleteLesson: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                storeId: string;
                lessonId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CourseDetail"];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DashboardError"];
                };
            };
        };
    };
    updateLesson: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                storeId: string;
                lessonId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    title?: string;
                    /** @enum {string} */
                    status?: "DRAFT" | "PUBLISHED";
                    videoUrl?: string | null;
                    /** @description Markdown */
                    body?: string | null;
                    durationSeconds?: number | null;
                    /** @description The uploaded video. It comes before `videoUrl` */
                    mediaId?: string | null;
                    attachments?: ({
                        name: string;
                        url: string;
                    } | {
                        name: string;
                        /** @description An uploaded file */
                        mediaId: string;
                    })[];
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CourseDetail"];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DashboardError"];
                };
            };
        };
    };
    getCaptions: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                storeId: string;
                lessonId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        captions: {
                            /** @description BCP 47, such as `pt` */
                            language: string;
                            /** @description An uploaded WebVTT file */
                            mediaId: string;
                        }[];
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DashboardError"];
                };
            };
        };
    };
    saveCaptions: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                storeId: string;
                lessonId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    captions: {
                        /** @description BCP 47, such as `pt` */
                        language: string;
                        /** @description An uploaded WebVTT file */
                        mediaId: string;
                    }[];
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        captions: {
                            /** @description BCP 47, such as `pt` */
                            language: string;
                            /** @description An uploaded WebVTT file */
                            mediaId: string;
                        }[];
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DashboardError"];
                };
            };
        };
    };
    getCompletion: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                storeId: string;
                courseId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CourseCompletion"];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DashboardError"];
                };
            };
        };
    };
    listComments: {
        parameters: {
            query?: {
                page?: number;
                perPage?: number;
                status?: "visible" | "held" | "removed";
                courseId?: string;
            };
            header?: never;
            path: {
                storeId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        object: "list";
                        data: components["schemas"]["StoreComment"][];
                        page: number;
                        perPage: number;
                        total: number;
                        totalPages: number;
                        hasMore: boolean;
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DashboardError"];
                };
            };
        };
    };
    moderateComment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                storeId: string;
                commentId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    status: "visible" | "held" | "removed";
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StoreComment"];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DashboardError"];
                };
            };
        };
    };
    answerComment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                storeId: string;
                commentId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    body: string;
                };
            };
        };
        responses: {
            /** @description Done */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StoreComment"];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DashboardError"];
                };
            };
        };
    };
    listStudents: {
        parameters: {
            query?: {
                page?: number;
                perPage?: number;
                courseId?: string;
                q?: string;
            };
            header?: never;
            path: {
                storeId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        object: "list";
                        data: components["schemas"]["Student"][];
                        page: number;
                        perPage: number;
                        total: number;
                        totalPages: number;
                        hasMore: boolean;
                        /** @description False if `total` is a lower limit */
                        totalIsExact?: boolean;
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DashboardError"];
                };
            };
        };
    };
    addStudent: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                storeId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    /** Format: email */
                    email: string;
                };
            };
        };
        responses: {
            /** @description Done */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StudentDetail"];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DashboardError"];
                };
            };
        };
    };
    getStudent: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                storeId: string;
                studentId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StudentDetail"];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DashboardError"];
                };
            };
        };
    };
    getProgress: {
        parameters: {
            query?: {
                courseId?: string;
            };
            header?: never;
            path: {
                storeId: string;
                studentId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /** @constant */
                            object: "course_progress";
                            enrollmentId: string;
                            courseId: string;
                            studentId: string;
                            /** @description Completed lessons of `totalLessons` */
                            completedLessons: number;
                            /** @description Number of published lessons in the published modules that the cohort sees */
                            totalLessons: number;
                            /** @description Percent of the lessons that are completed, rounded down */
                            percent: number;
                            completedAt: string | null;
                            /** Format: date-time */
                            lastActivityAt: string;
                            /** @description Null until the certificate is issued */
                            certificate: {
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
                                lessonId: string;
                                moduleId: string;
                                /** @enum {string} */
                                status: "NOT_STARTED" | "IN_PROGRESS" | "COMPLETED";
                                /** @description Number of seconds of the video that the student saw. A repeated second counts once */
                                watchedSeconds: number;
                                /** @description Percent of the video that the student saw, 0 to 100 */
                                percentWatched: number;
                                completedAt: string | null;
                            }[];
                        }[];
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DashboardError"];
                };
            };
        };
    };
    giveAccess: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                storeId: string;
                studentId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    courseId: string;
                    /** @description The default is the default cohort of the course */
                    cohortId?: string | null;
                    expiresAt?: string | null;
                };
            };
        };
        responses: {
            /** @description Done */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StudentDetail"];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DashboardError"];
                };
            };
        };
    };
    changeEnrollment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                storeId: string;
                enrollmentId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    status?: "ACTIVE" | "REVOKED";
                    cohortId?: string | null;
                    expiresAt?: string | null;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StudentDetail"];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DashboardError"];
                };
            };
        };
    };
    sendAccessMail: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                storeId: string;
                enrollmentId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StudentDetail"];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DashboardError"];
                };
            };
        };
    };
    revokeCertificate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                storeId: string;
                certificateId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The reason. Only the store can read it */
                    reason: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StudentDetail"];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DashboardError"];
                };
            };
        };
    };
    reissueCertificate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                storeId: string;
                certificateId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The reason. Only the store can read it */
                    reason: string;
                    /** @description By default the student’s name */
                    name?: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StudentDetail"];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DashboardError"];
                };
            };
        };
    };
    previewCourse: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                storeId: string;
                courseId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PreviewLink"];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DashboardError"];
                };
            };
        };
    };
    sendSignInLink: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                storeId: string;
                studentId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        to: string;
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DashboardError"];
                };
            };
        };
    };
    correctStudentEmail: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                storeId: string;
                studentId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Format: email */
                    email: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StudentDetail"];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DashboardError"];
                };
            };
        };
    };
    getLearnAddress: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                storeId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LearnAddress"];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DashboardError"];
                };
            };
        };
    };
    setLearnAddress: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                storeId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description In lower case */
                    host: string | null;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LearnAddress"];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DashboardError"];
                };
            };
        };
    };
    listMedia: {
        parameters: {
            query?: {
                page?: number;
                perPage?: number;
            };
            header?: never;
            path: {
                storeId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        object: "list";
                        data: components["schemas"]["Media"][];
                        page: number;
                        perPage: number;
                        total: number;
                        totalPages: number;
                        hasMore: boolean;
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DashboardError"];
                };
            };
        };
    };
    startUpload: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                storeId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    bytes: number;
                    /** @description The first 4096 bytes of the file in base64. They show its type before the upload. */
                    firstBytes: string;
                };
            };
        };
        responses: {
            /** @description Done */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Media"];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DashboardError"];
                };
            };
        };
    };
    getMedia: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                storeId: string;
                mediaId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Media"];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DashboardError"];
                };
            };
        };
    };
    deleteMedia: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                storeId: string;
                mediaId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DashboardError"];
                };
            };
        };
    };
    getMediaSpace: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                storeId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        usedBytes: number;
                        limitBytes: number;
                        fileLimitBytes: number;
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DashboardError"];
                };
            };
        };
    };
    finishUpload: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                storeId: string;
                mediaId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Media"];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DashboardError"];
                };
            };
        };
    };
    listProducts: {
        parameters: {
            query?: {
                page?: number;
                perPage?: number;
                active?: boolean;
            };
            header?: never;
            path: {
                storeId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        object: "list";
                        data: components["schemas"]["Product"][];
                        page: number;
                        perPage: number;
                        total: number;
                        totalPages: number;
                        hasMore: boolean;
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DashboardError"];
                };
            };
        };
    };
    createProduct: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                storeId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                };
            };
        };
        responses: {
            /** @description Done */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Product"];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DashboardError"];
                };
            };
        };
    };
    updateProduct: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                storeId: string;
                productId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name?: string;
                    /** @description False archives the product. Nobody can buy an offer of an archived product */
                    active?: boolean;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Product"];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DashboardError"];
                };
            };
        };
    };
    getProductPicture: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                storeId: string;
                productId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProductPicture"];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DashboardError"];
                };
            };
        };
    };
    saveProductPicture: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                storeId: string;
                productId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The picture as a `data:` URL: PNG, JPEG or WebP, at most 180 KiB, 4,096 pixels wide and high */
                    pictureUrl: string | null;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProductPicture"];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DashboardError"];
                };
            };
        };
    };
    listPaymentLinks: {
        parameters: {
            query?: {
                page?: number;
                perPage?: number;
            };
            header?: never;
            path: {
                storeId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        object: "list";
                        data: components["schemas"]["PaymentLink"][];
                        page: number;
                        perPage: number;
                        total: number;
                        totalPages: number;
                        hasMore: boolean;
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DashboardError"];
                };
            };
        };
    };
    createPaymentLink: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                storeId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    amountInCents: number;
                    currency?: string;
                    /** @description The shares of recipients. The rest belongs to the store */
                    split?: {
                        /** @description Id of a recipient of the store */
                        recipientId: string;
                        /** @description Percentage of the amount that the buyer pays, with at most two decimals */
                        percent?: number;
                        /** @description Fixed amount of the share */
                        amountInCents?: number;
                    }[] | null;
                    active?: boolean;
                };
            };
        };
        responses: {
            /** @description Done */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaymentLink"];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DashboardError"];
                };
            };
        };
    };
    updatePaymentLink: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                storeId: string;
                linkId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name?: string;
                    amountInCents?: number;
                    currency?: string;
                    /** @description The shares of recipients. The rest belongs to the store */
                    split?: {
                        /** @description Id of a recipient of the store */
                        recipientId: string;
                        /** @description Percentage of the amount that the buyer pays, with at most two decimals */
                        percent?: number;
                        /** @description Fixed amount of the share */
                        amountInCents?: number;
                    }[] | null;
                    active?: boolean;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaymentLink"];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DashboardError"];
                };
            };
        };
    };
    listOffers: {
        parameters: {
            query?: {
                page?: number;
                perPage?: number;
                productId?: string;
                active?: boolean;
            };
            header?: never;
            path: {
                storeId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        object: "list";
                        data: components["schemas"]["DashboardOffer"][];
                        page: number;
                        perPage: number;
                        total: number;
                        totalPages: number;
                        hasMore: boolean;
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DashboardError"];
                };
            };
        };
    };
    createOffer: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                storeId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    description?: string | null;
                    /** @enum {string} */
                    billingType?: "ONE_TIME" | "RECURRING";
                    billingCycle?: ("WEEKLY" | "MONTHLY" | "BIMONTHLY" | "QUARTERLY" | "SEMIANNUAL" | "YEARLY") | null;
                    priceInCents: number;
                    currency?: string;
                    setupFeeInCents?: number | null;
                    trialDays?: number | null;
                    maxCharges?: number | null;
                    statementDescriptor?: string | null;
                    recurringPix?: boolean | null;
                    metadata?: {
                        [key: string]: unknown;
                    } | null;
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
                    active?: boolean;
                };
            };
        };
        responses: {
            /** @description Done */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DashboardOffer"];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DashboardError"];
                };
            };
        };
    };
    getOffer: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                storeId: string;
                offerId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DashboardOffer"];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DashboardError"];
                };
            };
        };
    };
    updateOffer: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                storeId: string;
                offerId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name?: string;
                    description?: string | null;
                    /** @enum {string} */
                    billingType?: "ONE_TIME" | "RECURRING";
                    billingCycle?: ("WEEKLY" | "MONTHLY" | "BIMONTHLY" | "QUARTERLY" | "SEMIANNUAL" | "YEARLY") | null;
                    priceInCents?: number;
                    currency?: string;
                    setupFeeInCents?: number | null;
                    trialDays?: number | null;
                    maxCharges?: number | null;
                    statementDescriptor?: string | null;
                    recurringPix?: boolean | null;
                    metadata?: {
                        [key: string]: unknown;
                    } | null;
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
                    active?: boolean;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DashboardOffer"];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DashboardError"];
                };
            };
        };
    };
    getOfferBatches: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                storeId: string;
                offerId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Batch"][];
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DashboardError"];
                };
            };
        };
    };
    saveBatches: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                storeId: string;
                offerId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description All batches, in order. The first open batch is on sale. With an empty list, the offer is sold at its own price */
                    batches: {
                        /** @description The id of a batch that exists. Without it, the batch is new */
                        id?: string;
                        name: string;
                        priceInCents: number;
                        startsAt?: string | null;
                        endsAt?: string | null;
                        /** @description Null for any number */
                        maxSales?: number | null;
                    }[];
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Batch"][];
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DashboardError"];
                };
            };
        };
    };
    listCoupons: {
        parameters: {
            query?: {
                page?: number;
                perPage?: number;
                archived?: boolean;
            };
            header?: never;
            path: {
                storeId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        object: "list";
                        data: components["schemas"]["DashboardCoupon"][];
                        page: number;
                        perPage: number;
                        total: number;
                        totalPages: number;
                        hasMore: boolean;
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DashboardError"];
                };
            };
        };
    };
    createCoupon: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                storeId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CouponInput"];
            };
        };
        responses: {
            /** @description Done */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DashboardCoupon"];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DashboardError"];
                };
            };
        };
    };
    updateCoupon: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                storeId: string;
                couponId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CouponChanges"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DashboardCoupon"];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DashboardError"];
                };
            };
        };
    };
    listRecipients: {
        parameters: {
            query?: {
                page?: number;
                perPage?: number;
                archived?: boolean;
            };
            header?: never;
            path: {
                storeId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        object: "list";
                        data: components["schemas"]["Recipient"][];
                        page: number;
                        perPage: number;
                        total: number;
                        totalPages: number;
                        hasMore: boolean;
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DashboardError"];
                };
            };
        };
    };
    createRecipient: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                storeId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RecipientInput"];
            };
        };
        responses: {
            /** @description Done */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Recipient"];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DashboardError"];
                };
            };
        };
    };
    updateRecipient: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                storeId: string;
                recipientId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RecipientChanges"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Recipient"];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DashboardError"];
                };
            };
        };
    };
    getStoreSplit: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                storeId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StoreSplit"];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DashboardError"];
                };
            };
        };
    };
    updateStoreSplit: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                storeId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The shares of recipients. The rest belongs to the store */
                    split?: {
                        /** @description Id of a recipient of the store */
                        recipientId: string;
                        /** @description Percentage of the amount that the buyer pays, with at most two decimals */
                        percent?: number;
                        /** @description Fixed amount of the share */
                        amountInCents?: number;
                    }[] | null;
                    platformFeeRecipientId?: string | null;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StoreSplit"];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DashboardError"];
                };
            };
        };
    };
    previewSplit: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                storeId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    amountInCents: number;
                    /** @description Null for the rule of the store */
                    split: {
                        /** @description Id of a recipient of the store */
                        recipientId: string;
                        /** @description Percentage of the amount that the buyer pays, with at most two decimals */
                        percent?: number;
                        /** @description Fixed amount of the share */
                        amountInCents?: number;
                    }[] | null;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PreviewedParts"];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DashboardError"];
                };
            };
        };
    };
    repeatMail: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                storeId: string;
                mailId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DashboardError"];
                };
            };
        };
    };
    listMailKinds: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                storeId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["MailKind"][];
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DashboardError"];
                };
            };
        };
    };
    previewMail: {
        parameters: {
            query?: {
                language?: "pt" | "en" | "es";
            };
            header?: never;
            path: {
                storeId: string;
                kind: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MailPreview"];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DashboardError"];
                };
            };
        };
    };
    showMailPreview: {
        parameters: {
            query?: {
                language?: "pt" | "en" | "es";
                scheme?: "light" | "dark";
            };
            header?: never;
            path: {
                storeId: string;
                kind: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DashboardError"];
                };
            };
        };
    };
    listEndpoints: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                storeId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["WebhookEndpointInList"][];
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DashboardError"];
                };
            };
        };
    };
    createEndpoint: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                storeId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Address that gets the events. https; the sandbox also accepts http to the same machine */
                    url: string;
                    /** @description The kinds of event that it gets */
                    events: components["schemas"]["EventName"][];
                    /** @description Only events of these products. Null or absent means all products */
                    productIds?: string[] | null;
                };
            };
        };
        responses: {
            /** @description Done */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookEndpointWithSecret"];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DashboardError"];
                };
            };
        };
    };
    deleteEndpoint: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                storeId: string;
                endpointId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DashboardError"];
                };
            };
        };
    };
    updateEndpoint: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                storeId: string;
                endpointId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Address that gets the events. https; the sandbox also accepts http to the same machine */
                    url?: string;
                    /** @description The kinds of event that it gets */
                    events?: components["schemas"]["EventName"][];
                    /** @description Only events of these products. Null or absent means all products */
                    productIds?: string[] | null;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookEndpoint"];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DashboardError"];
                };
            };
        };
    };
    rotateEndpointSecret: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                storeId: string;
                endpointId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookEndpointWithSecret"];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DashboardError"];
                };
            };
        };
    };
    disableEndpoint: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                storeId: string;
                endpointId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookEndpoint"];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DashboardError"];
                };
            };
        };
    };
    enableEndpoint: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                storeId: string;
                endpointId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookEndpoint"];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DashboardError"];
                };
            };
        };
    };
    testEndpoint: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                storeId: string;
                endpointId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    event?: components["schemas"]["EventName"];
                };
            };
        };
        responses: {
            /** @description Done */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        deliveryId: string;
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DashboardError"];
                };
            };
        };
    };
    checkEndpoint: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                storeId: string;
                endpointId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ReceiverCheck"][];
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DashboardError"];
                };
            };
        };
    };
    listConversionDestinations: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                storeId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ConversionDestination"][];
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DashboardError"];
                };
            };
        };
    };
    createConversionDestination: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                storeId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    kind: "meta" | "ga4" | "utmify";
                    /** @description No answer shows the token again */
                    token: string;
                    /** @description Meta: the id of the pixel. GA4: the measurement id, G-…. Null for UTMify, because its token identifies the account */
                    account: string | null;
                    /**
                     * @description With `asked`, only purchases whose buyer agreed on the checkout are sent
                     * @enum {string}
                     */
                    consent: "always" | "asked";
                    /** @description True if a renewal of a subscription counts as a purchase */
                    renewals: boolean;
                    /** @description Meta: the code of the tab for test events */
                    testCode: string | null;
                };
            };
        };
        responses: {
            /** @description Done */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConversionDestination"];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DashboardError"];
                };
            };
        };
    };
    updateConversionDestination: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                storeId: string;
                endpointId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description No answer shows the token again */
                    token?: string;
                    /** @description Meta: the id of the pixel. GA4: the measurement id, G-…. Null for UTMify, because its token identifies the account */
                    account?: string | null;
                    /**
                     * @description With `asked`, only purchases whose buyer agreed on the checkout are sent
                     * @enum {string}
                     */
                    consent?: "always" | "asked";
                    /** @description True if a renewal of a subscription counts as a purchase */
                    renewals?: boolean;
                    /** @description Meta: the code of the tab for test events */
                    testCode?: string | null;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConversionDestination"];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DashboardError"];
                };
            };
        };
    };
    listDeliveries: {
        parameters: {
            query?: {
                status?: "pending" | "delivered" | "failed" | "retrying";
                endpointId?: string;
                event?: "payment.pending" | "payment.paid" | "payment.completed" | "payment.failed" | "payment.refunded" | "payment.chargeback" | "subscription.created" | "subscription.renewed" | "subscription.canceled" | "subscription.payment_failed" | "refund.done" | "refund.failed" | "dispute.opened" | "dispute.closed" | "checkout.abandoned" | "subscription.paused" | "subscription.resumed" | "subscription.plan_changed" | "subscription.method_changed";
                startDate?: string;
                endDate?: string;
                q?: string;
                after?: string;
                perPage?: number;
            };
            header?: never;
            path: {
                storeId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Delivery"][];
                        hasMore: boolean;
                        /** @description The id of the last compared delivery, if a search stopped before the oldest delivery */
                        searchedTo: string | null;
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DashboardError"];
                };
            };
        };
    };
    getDelivery: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                storeId: string;
                deliveryId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeliveryDetail"];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DashboardError"];
                };
            };
        };
    };
    reprocessDelivery: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                storeId: string;
                deliveryId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeliveryDetail"];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DashboardError"];
                };
            };
        };
    };
    resendDelivery: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                storeId: string;
                deliveryId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeliveryDetail"];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DashboardError"];
                };
            };
        };
    };
    reprocessFailed: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                storeId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    endpointId?: string;
                };
            };
        };
        responses: {
            /** @description Done */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        count: number;
                        /** @description Minimum duration */
                        seconds: number;
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DashboardError"];
                };
            };
        };
    };
    listGateways: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                storeId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Gateways"];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DashboardError"];
                };
            };
        };
    };
    addGateway: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                storeId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    provider: "GATEWAY_A" | "GATEWAY_B" | "GATEWAY_C" | "GATEWAY_D";
                    /** @description An account at the simulator. It works only in sandbox */
                    credentials: "simulator" | {
                        [key: string]: string;
                    };
                };
            };
        };
        responses: {
            /** @description Done */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Gateways"];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DashboardError"];
                };
            };
        };
    };
    updateGateway: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                storeId: string;
                accountId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    active?: boolean;
                    /** @description An account at the simulator. It works only in sandbox */
                    credentials?: "simulator" | {
                        [key: string]: string;
                    };
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Gateways"];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DashboardError"];
                };
            };
        };
    };
    orderGateways: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                storeId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    ids: string[];
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Gateways"];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DashboardError"];
                };
            };
        };
    };
    getGatewaySteps: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                storeId: string;
                accountId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GatewaySteps"];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DashboardError"];
                };
            };
        };
    };
    testGateway: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                storeId: string;
                accountId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GatewayTest"];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DashboardError"];
                };
            };
        };
    };
    getBranding: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                storeId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Branding"];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DashboardError"];
                };
            };
        };
    };
    saveBranding: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                storeId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description `#rrggbb` */
                    color?: string | null;
                    /** @description The picture as a `data:` URL: PNG, JPEG or WebP, at most 32 KiB */
                    logoUrl?: string | null;
                    supportEmail?: string | null;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Branding"];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DashboardError"];
                };
            };
        };
    };
    showCheckoutPreview: {
        parameters: {
            query?: {
                language?: "pt" | "en" | "es";
                color?: string;
                supportEmail?: string;
            };
            header?: never;
            path: {
                storeId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DashboardError"];
                };
            };
        };
    };
    getOverview: {
        parameters: {
            query?: {
                period?: "today" | "yesterday" | "week" | "month" | "own";
                startDate?: string;
                endDate?: string;
            };
            header?: never;
            path: {
                storeId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Overview"];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DashboardError"];
                };
            };
        };
    };
    searchStore: {
        parameters: {
            query: {
                q: string;
            };
            header?: never;
            path: {
                storeId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Found"][];
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DashboardError"];
                };
            };
        };
    };
    listAudit: {
        parameters: {
            query?: {
                after?: string;
                perPage?: number;
                actor?: "person" | "api_key" | "command";
                userId?: string;
                action?: string;
                subject?: string;
            };
            header?: never;
            path: {
                storeId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["AuditLine"][];
                        hasMore: boolean;
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DashboardError"];
                };
            };
        };
    };
    getSettings: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                storeId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StoreSettings"];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DashboardError"];
                };
            };
        };
    };
    updateSettings: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                storeId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name?: string;
                    maxInstallments?: number;
                    interestFreeInstallments?: number;
                    monthlyInterestPercent?: number;
                    interestPaidByBuyer?: boolean;
                    boletoDueInDays?: number;
                    pixExpiresInMinutes?: number;
                    refundWindowDays?: number;
                    maxDeclinedAttempts?: number;
                    platformFeePercent?: number;
                    platformFeeFixedInCents?: number;
                    dunningDays?: number[];
                    statementDescriptor?: string | null;
                    /** @enum {string} */
                    refundRequests?: "approve" | "review";
                    partEndsAccess?: boolean;
                    recurringPix?: boolean;
                    checkoutReminders?: boolean;
                    abandonedAfterMinutes?: number;
                    /** @enum {string} */
                    comments?: "off" | "open" | "review";
                    maxPausePeriods?: number;
                    pauseKeepsAccess?: boolean;
                    buyersMay?: ("pause" | "change_day" | "change_plan" | "change_method")[];
                    mailsOff?: ("pix_code" | "boleto_slip" | "boleto_due" | "receipt" | "refunded" | "refund_asked" | "refund_declined" | "certificate" | "subscription_started" | "subscription_renewed" | "renewal_code" | "card_declined" | "trial_ending" | "subscription_canceled" | "subscription_kept" | "recurring_pix_ended" | "subscription_changed" | "checkout_abandoned")[];
                    mailSenderName?: string | null;
                    mailReplyTo?: string | null;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StoreSettings"];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DashboardError"];
                };
            };
        };
    };
    getPush: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                storeId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Key for `pushManager.subscribe`, base64url. Null if this installation sends no notifications */
                        publicKey: string | null;
                        devices: components["schemas"]["PushDevice"][];
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DashboardError"];
                };
            };
        };
    };
    addPushDevice: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                storeId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Address of the device at the push service of its browser */
                    endpoint: string;
                    /** @description Public key of the browser, base64url */
                    p256dh: string;
                    /** @description Secret of the browser, base64url */
                    auth: string;
                    /**
                     * @description Language of the notifications
                     * @enum {string}
                     */
                    language: "pt" | "en" | "es";
                };
            };
        };
        responses: {
            /** @description Done */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PushDevice"];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DashboardError"];
                };
            };
        };
    };
    removePushDevice: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                storeId: string;
                deviceId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DashboardError"];
                };
            };
        };
    };
    getCustomer: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                storeId: string;
                rowId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Customer"];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DashboardError"];
                };
            };
        };
    };
    listCustomerHistory: {
        parameters: {
            query?: {
                page?: number;
                perPage?: number;
            };
            header?: never;
            path: {
                storeId: string;
                rowId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        object: "list";
                        data: components["schemas"]["CustomerEntry"][];
                        page: number;
                        perPage: number;
                        total: number;
                        totalPages: number;
                        hasMore: boolean;
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DashboardError"];
                };
            };
        };
    };
    addCustomerNote: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                storeId: string;
                rowId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    text: string;
                };
            };
        };
        responses: {
            /** @description Done */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CustomerNote"];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DashboardError"];
                };
            };
        };
    };
    removeCustomerNote: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                storeId: string;
                noteId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DashboardError"];
                };
            };
        };
    };
    getStoreStatus: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                storeId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StoreStatus"];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DashboardError"];
                };
            };
        };
    };
    listApiKeys: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                storeId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ApiKey"][];
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DashboardError"];
                };
            };
        };
    };
    createApiKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                storeId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    scopes: ("charges:read" | "charges:write" | "courses:read" | "students:read" | "subscriptions:read" | "products:read" | "products:write" | "offers:read" | "offers:write" | "webhooks:read" | "webhooks:write" | "subscriptions:write")[];
                };
            };
        };
        responses: {
            /** @description Done */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NewApiKey"];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DashboardError"];
                };
            };
        };
    };
    replaceApiKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                storeId: string;
                keyId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The old key still works for this time. With 0 it ends within a second */
                    graceSeconds: number;
                };
            };
        };
        responses: {
            /** @description Done */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NewApiKey"];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DashboardError"];
                };
            };
        };
    };
    revokeApiKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                storeId: string;
                keyId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DashboardError"];
                };
            };
        };
    };
    signIn: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    email: string;
                    password: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignInState"];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DashboardError"];
                };
            };
        };
    };
    signOut: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DashboardError"];
                };
            };
        };
    };
    signInWithCode: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    code: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignInState"];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DashboardError"];
                };
            };
        };
    };
    requestPasswordReset: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    email: string;
                };
            };
        };
        responses: {
            /** @description Done */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DashboardError"];
                };
            };
        };
    };
    getPasswordReset: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PasswordReset"];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DashboardError"];
                };
            };
        };
    };
    resetPassword: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                token: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    password: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignInState"];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DashboardError"];
                };
            };
        };
    };
    getInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OpenInvitation"];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DashboardError"];
                };
            };
        };
    };
    acceptInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                token: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name?: string;
                    password: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignInState"];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DashboardError"];
                };
            };
        };
    };
    getMe: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Me"];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DashboardError"];
                };
            };
        };
    };
    updateMe: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name?: string;
                    locale?: ("pt" | "en" | "es") | null;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Me"];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DashboardError"];
                };
            };
        };
    };
    changePassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    currentPassword: string;
                    newPassword: string;
                };
            };
        };
        responses: {
            /** @description Done */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DashboardError"];
                };
            };
        };
    };
    listSessions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Session"][];
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DashboardError"];
                };
            };
        };
    };
    endOtherSessions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        count: number;
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DashboardError"];
                };
            };
        };
    };
    checkProof: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DashboardError"];
                };
            };
        };
    };
    proveMyself: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    password: string;
                };
            };
        };
        responses: {
            /** @description Done */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DashboardError"];
                };
            };
        };
    };
    endSession: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                sessionId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DashboardError"];
                };
            };
        };
    };
    beginTotp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TotpSetup"];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DashboardError"];
                };
            };
        };
    };
    confirmTotp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    code: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecoveryCodes"];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DashboardError"];
                };
            };
        };
    };
    disableTotp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    password: string;
                };
            };
        };
        responses: {
            /** @description Done */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DashboardError"];
                };
            };
        };
    };
    beginPasskeySignIn: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ForTheBrowser"];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DashboardError"];
                };
            };
        };
    };
    signInWithPasskey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    response: components["schemas"]["ForTheBrowser"];
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignInState"];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DashboardError"];
                };
            };
        };
    };
    listPasskeys: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Passkey"][];
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DashboardError"];
                };
            };
        };
    };
    addPasskey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    response: components["schemas"]["ForTheBrowser"];
                };
            };
        };
        responses: {
            /** @description Done */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Passkey"];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DashboardError"];
                };
            };
        };
    };
    beginPasskey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ForTheBrowser"];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DashboardError"];
                };
            };
        };
    };
    beginPasskeyProof: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ForTheBrowser"];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DashboardError"];
                };
            };
        };
    };
    proveByPasskey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    response: components["schemas"]["ForTheBrowser"];
                };
            };
        };
        responses: {
            /** @description Done */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DashboardError"];
                };
            };
        };
    };
    removePasskey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                passkeyId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DashboardError"];
                };
            };
        };
    };
    listMembers: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                storeId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        members: components["schemas"]["Member"][];
                        invitations: components["schemas"]["Invitation"][];
                        secondFactorRequired: boolean;
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DashboardError"];
                };
            };
        };
    };
    inviteMember: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                storeId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Format: email */
                    email: string;
                    role: components["schemas"]["Role"];
                };
            };
        };
        responses: {
            /** @description Done */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NewInvitation"];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DashboardError"];
                };
            };
        };
    };
    withdrawInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                storeId: string;
                invitationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DashboardError"];
                };
            };
        };
    };
    removeMember: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                storeId: string;
                userId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DashboardError"];
                };
            };
        };
    };
    changeRole: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                storeId: string;
                userId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    role: components["schemas"]["Role"];
                };
            };
        };
        responses: {
            /** @description Done */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DashboardError"];
                };
            };
        };
    };
    removeAccount: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                storeId: string;
                userId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DashboardError"];
                };
            };
        };
    };
    requireSecondFactor: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                storeId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    secondFactorRequired: boolean;
                };
            };
        };
        responses: {
            /** @description Done */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DashboardError"];
                };
            };
        };
    };
    listStaffMails: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                storeId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["StaffMail"][];
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DashboardError"];
                };
            };
        };
    };
    chooseStaffMail: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                storeId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    kind: "refund_asked" | "sale_made" | "refund_stuck" | "chargeback_opened" | "dispute_opened" | "dispute_due" | "endpoint_disabled";
                    wanted: boolean;
                };
            };
        };
        responses: {
            /** @description Done */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DashboardError"];
                };
            };
        };
    };
    listSavedFilters: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                storeId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["SavedFilter"][];
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DashboardError"];
                };
            };
        };
    };
    saveFilter: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                storeId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SavedFilter"];
            };
        };
        responses: {
            /** @description Done */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DashboardError"];
                };
            };
        };
    };
    removeSavedFilter: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                storeId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    screen: "sales" | "charges" | "deliveries" | "subscriptions";
                    name: string;
                };
            };
        };
        responses: {
            /** @description Done */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DashboardError"];
                };
            };
        };
    };
    testPayment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                storeId: string;
                chargeId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    method: "pix" | "boleto";
                };
            };
        };
        responses: {
            /** @description Done */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        paymentId: string;
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DashboardError"];
                };
            };
        };
    };
    simulateSale: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                storeId: string;
                paymentId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    act: "pay" | "fail" | "expire" | "refund" | "chargeback";
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SaleDetail"];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DashboardError"];
                };
            };
        };
    };
    testPurchase: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                storeId: string;
                offerId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    method: "pix" | "boleto" | "credit_card" | "pix_automatico";
                };
            };
        };
        responses: {
            /** @description Done */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        paymentId: string | null;
                        subscriptionId: string | null;
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DashboardError"];
                };
            };
        };
    };
    advanceTestClock: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                storeId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    seconds: number;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StoreClock"];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DashboardError"];
                };
            };
        };
    };
    listMails: {
        parameters: {
            query?: {
                page?: number;
                perPage?: number;
                to?: string;
                kind?: "pix_code" | "boleto_slip" | "boleto_due" | "receipt" | "refunded" | "refund_asked" | "refund_declined" | "access" | "learn_link" | "sign_in_changed" | "certificate" | "checkout_code" | "subscription_started" | "subscription_renewed" | "renewal_code" | "card_declined" | "trial_ending" | "subscription_canceled" | "subscription_kept" | "recurring_pix_ended" | "subscription_changed" | "checkout_abandoned" | "sale_made" | "refund_stuck" | "chargeback_opened" | "dispute_opened" | "dispute_due" | "endpoint_disabled";
                paymentId?: string;
            };
            header?: never;
            path: {
                storeId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        object: "list";
                        data: components["schemas"]["Mail"][];
                        page: number;
                        perPage: number;
                        total: number;
                        totalPages: number;
                        hasMore: boolean;
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DashboardError"];
                };
            };
        };
    };
    getMail: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                storeId: string;
                mailId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Mail"];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DashboardError"];
                };
            };
        };
    };
    showMail: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                storeId: string;
                mailId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DashboardError"];
                };
            };
        };
    };
}
