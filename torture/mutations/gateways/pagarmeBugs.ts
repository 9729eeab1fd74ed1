import { bugsOf, type PlantedBug } from '../plantedBug.ts'

const OFFICIAL = ['test/official/pagarme.test.ts']

/** Planted differences between the real gateway B and our adapter or simulator. */
export const pagarmeBugs: readonly PlantedBug[] = [
  ...bugsOf('server/gateways/pagarme/requests.ts', OFFICIAL, [
    [
      'const item = { amount: order.totalInCents,',
      'const item = { amount: order.totalInCents / 100,',
      'the amount of an order is sent in reais, and the order costs a hundredth',
    ],
    [
      'boleto: { due_at: dueAt,',
      'boleto: { due_date: dueAt, due_at: dueAt,',
      'a boleto has a field that the gateway does not have',
    ],
  ]),
  ...bugsOf('server/gateways/pagarme/split.ts', OFFICIAL, [
    ["type: 'flat', recipient_id: recipient,", "type: 'flat', recipient,", 'the shares of a sale have no recipient'],
  ]),
  ...bugsOf('server/gateways/pagarme/status.ts', OFFICIAL, [
    ["  chargedback: 'charged_back',\n", '', 'money that the bank took back counts as the money of the store'],
  ]),
  ...bugsOf('server/simulator/pagarme/wire.ts', OFFICIAL, [
    [
      '{ canceled_amount: details.canceledInCents }',
      '{ refunded_amount: details.canceledInCents }',
      'the simulator names the refunded amount differently from the gateway',
    ],
  ]),
  ...bugsOf('server/simulator/pagarme/money.ts', OFFICIAL, [
    ['    id: String(line.id),\n', '    id: line.id,\n', 'the simulator’s payables have numbers as ids, not texts'],
  ]),
  ...bugsOf('server/simulator/pagarme/pagarme.ts', OFFICIAL, [
    [
      '    authorization: `Basic ${',
      "    'x-authorization': `Basic ${",
      'the simulator sends webhooks without their proof',
    ],
  ]),
]
