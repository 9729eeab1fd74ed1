import type { Fault } from './fault.ts'

export const gatewayWebhooks: Readonly<Record<string, Fault>> = {
  C1: {
    what: 'A forged webhook of a gateway',
    runs: ['gatewayWebhooks'],
    tests: {
      'server/gateways/asaas/asaas.test.ts': ['webhooks with a wrong token, no token or a malformed body are ignored'],
      'server/gateways/pagarme/pagarme.test.ts': [
        'webhooks with a wrong or missing user or password, or with a malformed body, are ignored',
      ],
      'server/gateways/stripe/stripe.test.ts': [
        'webhooks without the right signature over the exact bytes, and old webhooks, are ignored',
      ],
      'server/payments/gatewayWebhooks/receiveGatewayWebhook.test.ts': [
        'webhooks with unknown tokens leave no row, and their number is limited',
      ],
    },
    lacks: '100 000 random forgeries',
  },
  C2: {
    what: 'A genuine gateway webhook has another amount, store or payment',
    tests: {
      'server/gateways/asaas/asaas.test.ts': [
        'a PIX of another account is not found',
        'if the gateway’s search ignores our reference, the payment of another order is not returned',
      ],
      'server/gateways/pagarme/pagarme.test.ts': ['an order with another amount or code is unknown'],
      'server/gateways/stripe/stripe.test.ts': ['a session of another account is not found'],
    },
  },
  C3: {
    what: 'One gateway webhook arrives a thousand times',
    runs: ['gatewayWebhooks'],
    tests: {
      'server/payments/batches.test.ts': [
        '90 gateway webhooks that arrive together, each sent three times, pay 30 payments once, and a locked charge delays only its own webhooks',
      ],
      'server/payments/gatewayWebhooks/receiveGatewayWebhook.test.ts': [
        'webhooks with the same token share one row, and each webhook makes the row due again',
      ],
    },
    lacks: 'more than twenty copies of one webhook',
  },
  C4: {
    what: 'Gateway webhooks arrive in any order',
    runs: ['gatewayWebhooks', 'sequences', 'money orders'],
    tests: { 'server/disputes/disputeOrders.test.ts': ['in the order … leave payment and dispute with the same end'] },
  },
  C5: {
    what: 'A gateway webhook arrives before the answer about its payment',
    runs: ['sequences'],
    tests: {
      'server/payments/gatewayWebhooks/receiveGatewayWebhook.test.ts': [
        'a webhook with a proof and the id of an unknown payment of ours is kept, counted, shown and tried again',
      ],
      'server/payments/lateAnswers.test.ts': [
        'the call that creates a payment returns it as paid if the gateway’s answer was lost and a check found the money',
      ],
    },
  },
  C6: {
    what: 'No gateway webhook arrives',
    runs: ['sequences'],
    tests: {
      'server/payments/life.test.ts': ['gets its new status from a check, although no webhook came'],
      'server/payments/checks/checkPayment.test.ts': [
        'comes after an hour and then daily for a boleto, and after 4 and then 15 minutes for a PIX',
      ],
    },
  },
  C7: {
    what: 'Thousands of gateway webhooks a second, or a slow database',
    runs: ['gatewayWebhooks'],
    lacks: 'the time of the answers at 5 000 a second, the run sends 64 at a time',
  },
  C8: {
    what: 'A node dies after it accepted a gateway webhook',
    runs: ['kill'],
    tests: { 'test/crashPoints.test.ts': ['at …, …: the next node completes the work exactly once'] },
  },
  C9: {
    what: 'A gateway webhook that always fails',
    tests: {
      'server/payments/gatewayWebhooks/receiveGatewayWebhook.test.ts': [
        'a webhook with a proof and the id of an unknown payment of ours is kept, counted, shown and tried again',
        'a webhook without proof of its origin is deleted after a day',
      ],
    },
    lacks: 'the rate of other webhooks meanwhile',
  },
  C10: {
    what: 'A webhook of one gateway account at the address of another account',
    tests: {
      'server/gateways/efi/efi.test.ts': [
        'webhooks with an unknown token, or with a token of another account, lead to no payment',
      ],
      'server/gateways/asaas/asaas.test.ts': [
        'after a second registration the gateway has one webhook address, with the new token',
      ],
    },
    lacks: 'each pair of gateways',
  },
  C11: {
    what: 'A gateway webhook is repeated days later',
    runs: ['sequences'],
    tests: {
      'server/payments/gatewayWebhooks/receiveGatewayWebhook.test.ts': [
        'a webhook about a card payment that our database already has as paid causes no call to the gateway',
      ],
      'server/gateways/asaas/asaas.test.ts': ['a duplicate of a webhook has the same id'],
    },
    lacks: 'a repetition after the row of the first webhook was deleted',
  },
  C12: {
    what: 'The answer and the webhook about a payment arrive at the same time',
    runs: ['sequences'],
    tests: {
      'server/payments/batches.test.ts': [
        'when 30 calls move 20 payments to paid at the same time, each payment is paid once and the later calls write nothing',
      ],
      'server/payments/locks.test.ts': [
        'a refund that the gateway reports and a refund that the store requests do not deadlock',
      ],
    },
  },
}
