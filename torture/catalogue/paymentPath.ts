import type { Fault } from './fault.ts'

export const paymentPath: Readonly<Record<string, Fault>> = {
  A1: {
    what: 'The gateway takes the money, and its answer is cut',
    runs: ['lostAnswers', 'sequences'],
    tests: {
      'server/gateways/asaas/card.test.ts': [
        'a payment with the card 4000000000000341 is paid although the answer is lost, and the look-up finds one payment',
      ],
    },
  },
  A2: {
    what: 'A node is killed after the claim of a charge, before the call to the gateway',
    tests: { 'test/crashPoints.test.ts': ['at …, …: the next node completes the work exactly once'] },
  },
  A3: {
    what: 'A node is killed while the gateway answers',
    runs: ['kill', 'lives', 'sequences'],
    tests: { 'test/crashPoints.test.ts': ['at …, …: the next node completes the work exactly once'] },
  },
  A4: {
    what: 'A node is killed after the answer, before its commit',
    runs: ['kill', 'lives', 'sequences'],
    tests: { 'test/crashPoints.test.ts': ['at …, …: the next node completes the work exactly once'] },
  },
  A5: {
    what: 'The gateway approves after the deadline of the call',
    tests: {
      'server/gateways/deadline.test.ts': ['…: an order that is still running at the deadline is unknown'],
      'server/payments/lateAnswers.test.ts': [
        'is found a minute later and canceled without an event',
        'pays its charge if it was paid at the gateway',
      ],
    },
  },
  A6: {
    what: 'The gateway answers 500, but took the money',
    runs: ['lostAnswers'],
    tests: {
      'server/payments/lateAnswers.test.ts': [
        'stays unknown while the gateway’s search may lag behind, and the card is charged once',
      ],
    },
  },
  A7: {
    what: 'The gateway’s answer is malformed, cut, huge, or about another amount',
    runs: ['lostAnswers'],
    tests: {
      'server/lib/httpCall.test.ts': [
        'a truncated response, or one over 1 MiB, counts as no answer',
        'a response that is not HTTP counts as no answer',
      ],
      'server/gateways/asaas/asaas.test.ts': [
        'if the gateway answers with …, the outcome is …',
        'a payment created with another amount is unknown',
      ],
      'server/gateways/pagarme/pagarme.test.ts': ['if the gateway answers with …, the outcome is …'],
      'server/gateways/efi/efi.test.ts': ['if the gateway answers with …, the outcome is …'],
      'server/gateways/stripe/stripe.test.ts': ['if the gateway answers with …, the outcome is …'],
    },
  },
  A8: {
    what: 'The gateway has forgotten an idempotency key, and a payment is still unknown',
    tests: {
      'server/gateways/pagarme/pagarme.test.ts': [
        'five minutes after its use in a test account, an idempotency key creates a second order',
        'a look-up finds a card payment with a lost answer, and its token is not used again',
      ],
      'server/payments/lateAnswers.test.ts': [
        'becomes not_created after two look-ups that find nothing, and the charge can be paid again',
      ],
    },
    lacks: 'a clock that is 25 h ahead',
  },
  A9: {
    what: 'Many calls pay one charge at the same time',
    runs: ['sameCharge', 'killAlone', 'sequences'],
    tests: {
      'server/payments/pix.test.ts': [
        'creates one payment in our database and one at the gateway for fifty simultaneous calls',
      ],
      'server/payments/batches.test.ts': [
        'of many calls for three charges, each charge gets one payment, and the other calls get this payment or a 409',
      ],
    },
  },
  A10: {
    what: 'PIX, boleto and card pay one charge at the same time',
    runs: ['sameCharge', 'sequences'],
    tests: {
      'test/e2e/checkout.test.ts': [
        'shows a payment from another tab, and creates only one payment when two are sent at the same time',
      ],
    },
  },
  A11: {
    what: 'A node is frozen beyond its leases, another node takes over, and then the first node continues',
    runs: ['freeze'],
    tests: {
      'server/payments/refunds/refundRaces.test.ts': [
        'a process that is slower than its lease neither asks the gateway at the same time as the next process nor changes the refund',
      ],
      'server/webhooks/dispatcher.test.ts': [
        'a late result neither overwrites a success nor changes a delivery that another process holds',
      ],
      'server/idempotency/idempotencyKeys.test.ts': [
        'ignores the answer of a slow first caller after a second caller claimed the key',
      ],
    },
  },
  A12: {
    what: 'The connection to the database is cut while it commits',
    runs: ['commitCuts'],
    tests: {
      'server/database/database.test.ts': [
        'if a connection breaks in a transaction, the transaction fails and the process continues',
      ],
    },
  },
  A13: {
    what: 'The caller hangs up in the middle of a request',
    runs: ['lostAnswers'],
    tests: {
      'test/e2e/checkout.test.ts': [
        'gets the result of a card payment if the connection was cut after the form was sent',
      ],
    },
  },
  A14: {
    what: 'A PIX code is about to expire, or a boleto is due at midnight',
    tests: {
      'server/payments/pix.test.ts': [
        'returns the same PIX code while more than five minutes are left, and then a new code',
      ],
      'server/payments/checks/checkPayment.test.ts': ['a PIX that was paid in its last second does not expire'],
      'server/brazil/calendar.test.ts': [
        'a day ends three hours after midnight UTC',
        'a boleto due on a weekend or holiday can be paid until the end of the next business day',
      ],
      'server/subscriptions/schedule.test.ts': [
        'a PIX that is created minutes after midnight expires as if it had been created before midnight',
      ],
    },
  },
  A15: {
    what: 'The answer about a new charge is lost, and the caller retries',
    runs: ['lostAnswers', 'kill'],
    tests: {
      'server/charges/charges.test.ts': [
        'gives a retry with the same idempotency key the same answer, with the secret',
      ],
      'test/crashPoints.test.ts': ['at …, …: the next node completes the work exactly once'],
    },
  },
  A16: {
    what: 'A gateway is down, its name does not resolve, or its certificate is wrong',
    tests: {
      'server/gateways/breaker.test.ts': [
        'after five failures in a row an account is down, and an answer in between starts the count again',
      ],
      'server/payments/accountDown.test.ts': [
        'after five failed calls PIX payments go to the next account until the first account answers again',
      ],
      'server/payments/checks/duePaymentChecks.test.ts': ['a gateway that does not answer delays only its own checks'],
      'server/lib/httpCall.test.ts': [
        'an untrusted certificate counts as no answer, even with NODE_TLS_REJECT_UNAUTHORIZED=0',
        'a silent server is cut off at the deadline, before and during the response',
      ],
    },
    lacks: 'a name that does not resolve at a gateway, and the time of the 502',
  },
}
