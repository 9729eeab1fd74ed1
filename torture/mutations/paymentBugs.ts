// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the texts are source code with templates.
import { bugsOf, type PlantedBug } from './plantedBug.ts'

const LIFE = [
  'server/payments/life.test.ts',
  'server/payments/lateAnswers.test.ts',
  'server/payments/pix.test.ts',
  'server/payments/batches.test.ts',
  'server/payments/locks.test.ts',
  'test/sequences.test.ts',
]
const REFUNDS = [
  'server/payments/refunds/refundRaces.test.ts',
  'server/disputes/refundHold.test.ts',
  'server/payments/refunds/refundsInPart.test.ts',
  'server/payments/disputes.test.ts',
  'test/moneyOrders.test.ts',
  'test/sequences.test.ts',
]
const CHECKS = [
  'server/payments/checks/checkPayment.test.ts',
  'server/payments/checks/checkOpenPayments.test.ts',
  'server/payments/lateAnswers.test.ts',
  'server/payments/life.test.ts',
  'test/sequences.test.ts',
]
const WEBHOOKS = [
  'server/payments/gatewayWebhooks/receiveGatewayWebhook.test.ts',
  'server/payments/batches.test.ts',
  'server/payments/pix.test.ts',
  'test/sequences.test.ts',
]
const CLAIMS = [
  'server/payments/pix.test.ts',
  'server/payments/batches.test.ts',
  'server/payments/life.test.ts',
  'server/payments/declined.test.ts',
  'server/catalog/seats.test.ts',
  'test/sequences.test.ts',
]

/** Bugs in the statements of payments. */
export const paymentBugs: readonly PlantedBug[] = [
  ...bugsOf(
    'server/payments/status.ts',
    [...LIFE, ...REFUNDS, 'server/privacy/privacy.test.ts', 'server/catalog/seats.test.ts'],
    [
      [' and payments.status = locked."from"', '', 'two moves from one status both count'],
      [
        'and payments.buyer_email is not distinct from locked."buyerEmail"',
        '',
        'a move writes the data of an erased buyer again',
      ],
      [
        `(locked."to" <> 'paid' or charge_status = locked."chargeFrom"`,
        `(locked."to" <> 'paid' or true`,
        'a second payment of a charge is paid',
      ],
      [
        `and (locked."to" <> 'paid' or locked."from" not in \${statusesWhere(isReturned)} or payments.completes_at is not null)`,
        '',
        'a won dispute makes an overpaid payment paid',
      ],
      [
        `(locked."from" <> 'refunded' or locked."to" in`,
        '(true or locked."to" in',
        'an old answer reverts a complete refund',
      ],
      [
        "${withSeat ? 'and not exists (select from unseated)' : ''}",
        '',
        'a late payment sells a seat of another purchase',
      ],
      [
        "where moved.status = 'paid' and payments.id <> moved.id and payments.status = 'pending'",
        "where false and moved.status = 'paid'",
        'another open PIX of a paid charge stays payable',
      ],
      [
        "and owed_before < ${firstReceiptInCents('payments', OF_STORES)} then 1 else 0 end",
        'then 1 else 0 end',
        'the count of refunds is wrong',
        'the count is compared only with itself, and otherwise only the question whether it is zero is read',
      ],
      [
        'when changed.status in ${statusesWhere(isChargedBack)} and owed_before > refunded_before then 0',
        'when false then 0',
        'refunds that a chargeback stops are not checked soon',
      ],
      [
        'where external_id is not null and external_id is distinct from known_external_id',
        'where false',
        'the order of a gateway does not lead to its payment',
      ],
    ],
  ),
  ...bugsOf('server/payments/claim.ts', CLAIMS, [
    [`and payments.method = wanted.method`, '', 'a PIX answers a request for a boleto'],
    [
      `and payments.status = 'pending' and expires_at > wanted."validAfter"`,
      `and payments.status = 'pending'`,
      'an expired PIX is shown again',
    ],
    [
      `and payments.status = 'pending' and expires_at > wanted."validAfter"`,
      `and expires_at > wanted."validAfter"`,
      'a failed PIX is shown again',
    ],
    [
      "and charges.revision = input.revision and status = 'pending'",
      "and status = 'pending'",
      'a purchase holds a seat for terms that changed',
    ],
    [
      '         and claimed_by is null\n       for no key update',
      '       for no key update',
      'a second purchase takes a seat while the first one pays',
      'a claim raises the revision, and a caller that reads a claimed charge is refused before',
    ],
  ]),
  ...bugsOf('server/payments/settle.ts', LIFE, [
    [
      'where id = :chargeId and store_id = :storeId for no key update',
      'where id = :chargeId for no key update',
      'an answer lets the claim of another store lapse',
      'ids are drawn at random, so no other store has a charge of this id that this payment claimed',
    ],
  ]),
  ...bugsOf('server/payments/refunds/insertRefunds.ts', REFUNDS, [
    [
      "where id = :paymentId and store_id = :storeId and status = 'paid' for no key update",
      'where id = :paymentId and store_id = :storeId for no key update',
      'a payment that is not paid gets a refund',
    ],
    [
      ':mayHold and refunds_owed_in_cents = refunded_in_cents as is_free',
      ':mayHold as is_free',
      'two refunds go to the gateway at once',
    ],
    [
      'from room where coalesce(:amountInCents::bigint, left_in_cents) between 1 and left_in_cents',
      'from room where coalesce(:amountInCents::bigint, left_in_cents) >= 1',
      'more is refunded than was paid',
    ],
    [
      "and ${allowsRefund('hold', 'coalesce(:amountInCents::bigint, left_in_cents)', 'left_in_cents')}",
      '',
      'a refund is accepted while a MED may take the money',
    ],
    [
      'where status in ${statusesWhere(isOverpaid)} and left_in_cents > 0',
      'where left_in_cents > 0',
      'a payment that is not overpaid is refunded as overpaid',
    ],
    ['     where position > 1\n', '', 'the first receipt of money is refunded too'],
    [
      'select count(*) > 1 from receipts where receipts.payment_id = payments.id and receipts.store_id = :storeId))',
      'select false))',
      'money that came twice is kept',
    ],
    [
      'refunds_owed_in_cents > refunded_in_cents\n     ) as has_open',
      'false\n     ) as has_open',
      'a refund that is owed but not asked for is not checked again',
    ],
  ]),
  ...bugsOf('server/payments/refunds/refundTurns.ts', REFUNDS, [
    ['and (leased_until is null or leased_until <= now() or next.is_held)', '', 'two processes send one refund'],
    [
      'and not (:onePartADay and exists (',
      'and not (false and exists (',
      'two partial refunds go on one day to a gateway that accepts one a day',
    ],
    ['and other.id <> next.id', '', 'the first partial refund of a day waits for itself'],
    [
      "and other.status <> 'failed' and other.called_at is not null",
      'and other.called_at is not null',
      'a failed partial refund delays the next partial refund by a day',
    ],
    [
      "where: 'id = :refundId and store_id = :storeId and leased_until = :lease::timestamptz'",
      "where: 'id = :refundId and store_id = :storeId'",
      'an old caller ends the lease of a new caller',
    ],
    ['and (receipt_id is not null or not :onlyReceipts)', '', 'a refund goes out while a dispute is open'],
    [
      "(select ${holdOf('payments')} is distinct from 'med' from payments",
      '(select true from payments',
      'overpaid money goes back while a MED may take it',
    ],
    [
      "and (called_at is null or ${IS_OWN}) and receipt_id is null and refunds.reason <> '${OVERPAID}'",
      "and receipt_id is null and refunds.reason <> '${OVERPAID}'",
      'a refund that the gateway may have made fails',
    ],
    [
      "coalesce(sum(amount_in_cents) filter (where status <> 'failed'), 0)",
      'coalesce(sum(amount_in_cents), 0)',
      'a failed refund stays owed',
    ],
    [
      "and events.kind = 'refund.failed' and events.occasion = refunds.id)",
      "and events.kind = 'refund.failed')",
      'the second failed refund has no event',
    ],
  ]),
  ...bugsOf('server/payments/refunds/moveRefunds.ts', REFUNDS, [
    ['       and ${guard}', '', 'a refund fails twice'],
    [
      "from ${moved} where status = 'refunded' and refunds_owed_in_cents > owed_before",
      "from ${moved} where status = 'refunded'",
      'a refund is inserted twice',
    ],
    [
      ' and receipt_id is null and called_at is null`',
      ' and receipt_id is null`',
      'a chargeback fails a refund that the gateway may have made',
    ],
    [
      "where: `${moved}.status = 'refunded' and ${isOf(moved, ofStores)}",
      'where: `${isOf(moved, ofStores)}',
      'every move ends the open refunds',
    ],
  ]),
  ...bugsOf('server/payments/refunds/foreignRefund.ts', REFUNDS, [
    [
      "where status = 'paid' and refunds_owed_in_cents = :owedInCents and refunded_in_cents = :beforeInCents",
      "where status = 'paid'",
      'a refund at the gateway is recorded twice',
    ],
    ['and :owedInCents + :amountInCents < first_receipt_in_cents', '', 'a refund of the rest is recorded as a part'],
  ]),
  ...bugsOf(
    'server/payments/receipts.ts',
    [...WEBHOOKS, ...REFUNDS],
    [['on conflict (gateway_account_id, external_id, store_id) do nothing', '', 'the same money is recorded again']],
  ),
  ...bugsOf(
    'server/payments/refunds/refundRequest.ts',
    ['server/checkout/refundRequests.test.ts', ...REFUNDS],
    [
      [
        "and refund_requests.status = 'open'\n      and ${moved}.status = 'refunded'",
        "and ${moved}.status = 'refunded'",
        'a declined request counts as approved after a refund',
      ],
      [
        "where payment_id = :paymentId and store_id = :storeId and status = 'approved'",
        'where payment_id = :paymentId and store_id = :storeId',
        'a declined request opens again',
      ],
    ],
  ),
  ...bugsOf(
    'server/payments/refunds/askForRefund.ts',
    ['server/checkout/refundRequests.test.ts', 'server/payments/locks.test.ts'],
    [
      [
        "and status = 'paid' and charge_id is not null",
        'and charge_id is not null',
        'a buyer asks for a refund of a refunded payment',
      ],
      ['     where left_in_cents > 0\n', '', 'a buyer asks for a refund of nothing'],
      [
        "on conflict (payment_id, store_id) where status = 'open' do nothing",
        '',
        'a second request fails instead of finding the first',
      ],
    ],
  ),
  ...bugsOf(
    'server/payments/refunds/refundRequest.ts',
    ['server/checkout/refundRequests.test.ts', 'server/sales/getSaleDetail.test.ts'],
    [
      [
        "       and (status = 'open' or status = 'approved' and :status = 'approved' and decided_by is null)",
        '',
        'a request is decided twice',
      ],
    ],
  ),
  ...bugsOf('server/payments/checks/plannedChecks.ts', CHECKS, [
    [
      "and exists (select from payments where id = :id and store_id = :storeId and status = 'unknown')",
      '',
      'a settled payment is checked again at once',
      'only the plan of a payment that is still unknown reads that instant, and each move of the payment deletes it',
    ],
    [
      'where payment_checks.requests = excluded.requests - case when excluded.checks < 0 then 1 else 0 end',
      '',
      'a check that was asked for meanwhile is lost',
    ],
    [
      ' and status = input.status limit 1',
      ' limit 1',
      'an old result plans the checks of a moved payment',
      'a check of a settled payment finds nothing to do and removes itself',
    ],
    ['       and payment_checks.requests = due.requests\n', '', 'a check that was asked for meanwhile is removed'],
  ]),
  ...bugsOf('server/payments/checks/checkOpenPayments.ts', CHECKS, [
    [
      "where payments.status = 'pending' and charges.status = 'pending' and payments.external_id is not null",
      "where payments.status = 'pending' and payments.external_id is not null",
      'a check of many payments includes payments of canceled charges',
    ],
    [
      '     and planned.requests = other.requests`',
      '`',
      'a check of many payments delays a check that was requested meanwhile',
    ],
  ]),
  ...bugsOf('server/payments/checks/duePaymentChecks.ts', CHECKS, [
    ['     and (payments.expires_at <= :until or ${IS_DROPPED})\n', '', 'the test clock expires payments early'],
    [
      "where planned.store_id = :storeId and payments.status = 'pending'",
      "where payments.status = 'pending'",
      'the test clock of a store moves the payments of another store',
    ],
  ]),
  ...bugsOf(
    'server/payments/checks/dueShare.ts',
    [...CHECKS, ...WEBHOOKS],
    [
      [
        'where position <= :limitPerOwner order by position limit :limit',
        'order by position limit :limit',
        'one account takes all places',
      ],
      ['${at} <= now() and gateway_account_id', 'gateway_account_id', 'checks run before they are due'],
      ['and gateway_account_id <> all (:gatewayAccountIds::text[])', '', 'a busy account gets more than its share'],
    ],
  ),
  ...bugsOf('server/payments/gatewayWebhooks/followUpGatewayWebhook.ts', WEBHOOKS, [
    [
      'where store_id = "storeId" and store_id ${OF_STORES} and gateway_account_id = "accountId" and payments.id = any',
      'where payments.id = any',
      'the webhook of an account reaches the payment of another store',
    ],
    [
      'where store_id = "storeId" and store_id ${OF_STORES} and gateway_account_id = "accountId" and payments.id = any',
      'where store_id = "storeId" and store_id ${OF_STORES} and payments.id = any',
      'the webhook of an account reaches the payment of another account',
      'a webhook only makes Balcão ask the account of the payment',
    ],
  ]),
  ...bugsOf(
    'server/payments/completions.ts',
    ['server/payments/life.test.ts', 'server/payments/pix.test.ts', ...REFUNDS],
    [
      [
        '    where ${moved}.status in ${statusesWhere(isReturned)}\n',
        '    where false\n',
        'the end of the refund window is announced for a refunded payment',
      ],
      [
        "where ${moved}.status = 'paid' and completes_at is not null",
        'where completes_at is not null',
        'every move plans the end of the refund window',
      ],
    ],
  ),
  ...bugsOf(
    'server/payments/saleCounts.ts',
    ['server/payments/saleCounts.test.ts', 'server/sales/listSales.test.ts'],
    [
      [
        "where filter.product_id is not null and (unit <> 'hour' or filter.product_id = '')",
        "where (unit <> 'hour' or filter.product_id = '')",
        'sales without product cannot be counted',
      ],
    ],
  ),
  ...bugsOf(
    'server/payments/checks/lostOrders.ts',
    ['server/reconciliation/reconcile.test.ts'],
    [
      [
        '= :tag and ${isLost}',
        '= :tag',
        'an order that was found is adopted again',
        'only an order with money is adopted, and then its charge is paid, so nobody asks for its lost orders',
      ],
    ],
  ),
  ...bugsOf(
    'server/payments/gatewayWebhooks/unmatchedWebhooks.ts',
    [...WEBHOOKS, 'server/reconciliation/reconcile.test.ts'],
    [
      [
        'where store_id ${OF_STORES} and unmatched_at is not null returning id',
        'where store_id ${OF_STORES} returning id',
        'each webhook is followed again after a restore',
      ],
    ],
  ),
  ...bugsOf(
    'server/payments/gatewayWebhooks/pruneGatewayWebhooks.ts',
    ['server/payments/gatewayWebhooks/receiveGatewayWebhook.test.ts'],
    [[" and next_at is null'", "'", 'a webhook that is not followed yet is removed']],
  ),
]
