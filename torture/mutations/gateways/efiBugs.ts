import { bugsOf, type PlantedBug } from '../plantedBug.ts'

const OFFICIAL = ['test/official/efi.test.ts']

/** Planted differences between the real gateway C and our adapter or simulator. */
export const efiBugs: readonly PlantedBug[] = [
  ...bugsOf('server/gateways/efi/efi.ts', OFFICIAL, [
    ['billing_address: addressRequest', 'address: addressRequest', 'a charge has its address under another name'],
  ]),
  ...bugsOf('server/gateways/efi/split.ts', OFFICIAL, [
    [
      'const own = { name, value: storeInCents,',
      'const own = { name, value: storeInCents / 100,',
      'the amount of a charge is sent in reais, and the charge costs a hundredth',
    ],
    [
      'repasses: [{ payee_code: recipient,',
      'repasses: [{ payeeCode: recipient,',
      'the shares of a sale have no recipient',
    ],
  ]),
  ...bugsOf('server/gateways/efi/listCharges.ts', OFFICIAL, [
    [
      "    date_of: 'creation',\n",
      "    date_of: 'creation',\n    status: 'refunded',\n",
      'a list filters by a status, so payments are missing',
    ],
    ['begin_date: asked.since', 'start_date: asked.since', 'a list has no first day'],
  ]),
  ...bugsOf('server/gateways/efi/charge.ts', OFFICIAL, [
    ["  identified: 'pending',\n", '', 'a status of the gateway has no meaning'],
  ]),
  ...bugsOf('server/gateways/efi/webhook.ts', OFFICIAL, [
    [".get('notification')", ".get('token')", 'no webhook of the gateway is read'],
  ]),
  ...bugsOf('server/simulator/efi/charge.ts', OFFICIAL, [
    [
      '    installment_value: installmentOf(charge),\n    // The gateway',
      '    installment: installmentOf(charge),\n    // The gateway',
      'the simulator names the value of an installment differently from the gateway',
    ],
    [
      '{ value: amountInCents }',
      '{ value: amountInCents / 100 }',
      'the simulator reports the confirmed value in reais',
    ],
  ]),
  ...bugsOf('server/simulator/efi/list.ts', OFFICIAL, [
    ['code: 200, params, data }', 'code: 200, data }', 'the simulator does not name the page of a list'],
    ['paid|unpaid|', 'paid|approved|unpaid|', 'the simulator takes a filter that the gateway does not have'],
  ]),
  ...bugsOf('server/simulator/efi/efi.ts', OFFICIAL, [
    [' && !isDivided\n', '\n', 'the simulator refunds a payment that it divided'],
    ['`notification=${', '`token=${', 'the simulator sends webhooks without their field'],
  ]),
  ...bugsOf('server/simulator/efi/notifications.ts', OFFICIAL, [
    ['if (!charge || charge.details.token !== token)', 'if (!charge)', 'the simulator takes a forged token'],
  ]),
]
