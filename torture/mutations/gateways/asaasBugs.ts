import { bugsOf, type PlantedBug } from '../plantedBug.ts'

const OFFICIAL = ['test/official/asaas.test.ts']
const RECURRING = ['server/gateways/asaas/recurringPix.test.ts']

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
  ...bugsOf('server/gateways/asaas/recurringPix.ts', RECURRING, [
    [
      '    startDate: asked.startDate,\n',
      '    startDate: order.today,\n',
      'the first period is charged twice, by the code and by the first instruction',
    ],
    [
      '  if (paid?.payments.some(movedMoney)) {',
      "  if (status === 'active' && paid?.payments.some(movedMoney)) {",
      'the money of a buyer who gave no consent is never seen',
    ],
  ]),
  ...bugsOf('server/gateways/asaas/authorizations.ts', RECURRING, [
    [
      "|| found.status === 'active') return false",
      ') return false',
      'a late cancellation of the code ends the consent of a buyer who paid',
    ],
  ]),
  ...bugsOf('server/gateways/asaas/find.ts', RECURRING, [
    [
      'listed.payments.filter((payment) => payment.qrCodeId === qrCodeId)',
      'listed.payments',
      'a payment of another code counts as the first payment',
    ],
  ]),
  ...bugsOf('server/gateways/asaas/instructions.ts', RECURRING, [
    ["  if (isAsked) return { is: 'done' }\n", '', 'a repeated call asks for a second attempt of a day'],
    [
      "    status: problem === 'not_paid' ? 'failed' : meaning,",
      '    status: meaning,',
      'a day without money ends the attempts of a period',
    ],
  ]),
]
