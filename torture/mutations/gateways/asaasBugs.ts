import { bugsOf, type PlantedBug } from '../plantedBug.ts'

const OFFICIAL = ['test/official/asaas.test.ts']

/** Planted differences between the real gateway A and our adapter or simulator. */
export const asaasBugs: readonly PlantedBug[] = [
  ...bugsOf('server/gateways/asaas/split.ts', OFFICIAL, [
    ['    split: shares.map(', '    splits: shares.map(', 'the shares have a name that the gateway ignores'],
  ]),
  ...bugsOf('server/gateways/asaas/asaas.ts', OFFICIAL, [
    [
      "billingType: 'PIX', value: toReais(order.totalInCents)",
      "billingType: 'PIX', value: order.totalInCents",
      'the amount of a PIX is sent in cents, and the PIX costs a hundred times too much',
    ],
  ]),
  ...bugsOf('server/gateways/asaas/status.ts', OFFICIAL, [
    ["  DUNNING_RECEIVED: 'paid',\n", '', 'money that a collection brought counts as never paid'],
  ]),
  ...bugsOf('server/gateways/asaas/events.ts', OFFICIAL, [
    ["  'PAYMENT_REFUND_DENIED',\n", '', 'a refund that the gateway denies is never reported'],
  ]),
  ...bugsOf('server/simulator/asaas/wire.ts', OFFICIAL, [
    [
      '    netValue: toReais(amountInCents - feeInCents(',
      '    netAmount: toReais(amountInCents - feeInCents(',
      'the simulator names the net value differently from the gateway',
    ],
    [
      '    status: payment.status,\n    dueDate,',
      "    status: payment.status === 'CONFIRMED' ? 'AUTHORIZED_AND_CAPTURED' : payment.status,\n    dueDate,",
      'the simulator answers with a status that the gateway does not have',
    ],
  ]),
  ...bugsOf('server/simulator/asaas/asaas.ts', OFFICIAL, [
    [
      "'content-type': 'application/json', 'asaas-access-token': token }",
      "'content-type': 'application/json', 'x-token': token.slice(0, 0) }",
      'the simulator sends webhooks without their proof',
    ],
  ]),
]
