import type { Fault } from './fault.ts'

/** Faults of double, late and odd payments. */
export const oddMoney: Readonly<Record<string, Fault>> = {
  B1: {
    what: 'A PIX is paid after its expiry',
    runs: ['sequences'],
    tests: {
      'server/payments/life.test.ts': ['a PIX paid after its expiry pays its charge if no other payment has paid it'],
      'server/payments/checks/checkPayment.test.ts': [
        'a PIX expires a day after its time, and money that is found later is still accepted',
      ],
    },
  },
  B2: {
    what: 'Two PIX of one charge are paid',
    runs: ['sequences'],
    tests: {
      'server/payments/life.test.ts': ['a second PIX for a paid charge is recorded and refunded without a request'],
      'server/payments/batches.test.ts': [
        'two payments of one charge that become paid at the same time pay the charge once, and the other is overpaid',
      ],
    },
  },
  B3: {
    what: 'A boleto is paid after a card paid its charge',
    runs: ['sequences'],
    tests: {
      'server/gateways/asaas/boleto.test.ts': ['an overdue boleto can be paid late, even after it was canceled'],
      'server/payments/checks/checkPayment.test.ts': [
        'comes daily for a week after a boleto expired, and finds late money',
      ],
    },
  },
  B4: {
    what: 'One boleto is paid at two banks',
    tests: {
      'server/gateways/asaas/boleto.test.ts': [
        'a boleto that is paid at two banks has two receipts, and only the second is refunded',
      ],
    },
  },
  B5: {
    what: 'The paid amount differs',
    runs: ['sequences'],
    tests: {
      'server/payments/life.test.ts': [
        'a payment below the amount is refunded, and the charge stays open',
        'a payment above the amount pays the charge, and a refund returns all of the money',
      ],
      'server/gateways/pagarme/pagarme.test.ts': [
        'the receipt of a PIX has the paid amount, even if the PIX is paid late, or with more or less than its amount',
      ],
    },
  },
  B6: {
    what: 'Money arrives after the charge was canceled',
    runs: ['sequences'],
    tests: {
      'server/payments/life.test.ts': [
        'a PIX paid after its charge was canceled is refunded, and the charge stays canceled',
      ],
    },
  },
  B7: {
    what: 'A refund is lost, or requested twice',
    runs: ['kill', 'sequences', 'money orders'],
    tests: {
      'server/payments/refunds/refundsInPart.test.ts': [
        'fifty simultaneous refunds of one payment never exceed its amount',
        'a partial refund with a lost answer is made once',
      ],
      'server/payments/life.test.ts': ['refunds the money once, even for simultaneous calls'],
    },
  },
  B8: {
    what: 'A refund and a chargeback or MED occur at the same time',
    runs: ['money orders'],
    tests: {
      'server/payments/refunds/refundRaces.test.ts': [
        'a chargeback that did not see a new refund plans a check, and the check corrects the sum of the refunds',
      ],
      'server/disputes/refundHold.test.ts': ['a simultaneous refund and block return the money at most once'],
      'test/moneyOrders.test.ts': [
        'refunds, chargebacks, MED and late webhooks in random orders, with crashes, end in a status that the tables of moves allow',
      ],
    },
  },
  B9: {
    what: 'A chargeback follows after the refund window, and is won',
    runs: ['money orders'],
    tests: {
      'server/payments/disputes.test.ts': [
        'makes the payment paid again if it was paid before the dispute',
        'does not make an overpaid payment pay the charge after the first payment was refunded',
      ],
      'server/disputes/disputes.test.ts': [
        'opens a dispute with its last day, and a won dispute closes it and makes the sale paid again',
      ],
    },
  },
  B10: {
    what: 'A payment is paid days before its money arrives',
    runs: ['books'],
    tests: {
      'server/gateways/asaas/card.test.ts': [
        'a card payment that is confirmed first and settled later has one receipt',
      ],
      'server/simulator/records/linesOfMovement.test.ts': [
        'the lines of a sale sum to its amount, its shares and its fees, and the money is available on business days',
      ],
      'server/money/files.test.ts': ['the available amount includes only gateways that report their balance'],
    },
  },
  B11: {
    what: 'Installments, fees, interest and shares must sum up',
    runs: ['money sums', 'money'],
    tests: {
      'server/payments/installments.test.ts': [
        'an installment equals the Price table, rounded to the cent, for amounts from a few cents to billions',
      ],
      'test/moneySums.test.ts': [
        'installments, shares, refunds in parts, fees, payouts and chargebacks sum to the cent for every party, at all gateways',
      ],
    },
  },
  B12: {
    what: 'Two nodes renew one subscription, or the clock jumps a month',
    runs: ['subscriptions'],
    tests: {
      'server/subscriptions/crash.test.ts': ['many concurrent runs of one subscription charge its card once'],
      'server/subscriptions/cycles.test.ts': [
        'charges once when the clock jumps over many periods, and skips the missed periods',
      ],
    },
  },
  B13: {
    what: 'The gateway has a payment that the database lost',
    runs: ['restore'],
    tests: {
      'server/reconciliation/reconcile.test.ts': [
        'after a restore, reconcile finds every order again, and repeats of the shop charge nothing twice',
      ],
    },
  },
  B14: {
    what: 'A late or old webhook would undo a payment',
    runs: ['money orders', 'sequences'],
    tests: {
      'server/disputes/disputeOrders.test.ts': ['in the order … leave payment and dispute with the same end'],
      'server/payments/lateAnswers.test.ts': [
        'an answer from before a chargeback does not undo the chargeback, and the gateway is asked again',
      ],
    },
  },
  B15: {
    what: 'A declined card of a subscription is charged again and again',
    runs: ['subscriptions'],
    tests: {
      'server/subscriptions/dunning.test.ts': [
        'is retried on days 1, 3, 5 and 7 after a decline, and then the subscription is canceled',
        'is not retried after a final decline, and the buyer can enter another card until the last day',
      ],
    },
    lacks: 'the limits of the card brands for one card in several subscriptions',
  },
}
