// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the texts are source code with templates.
import { bugsOf, type PlantedBug } from '../plantedBug.ts'

const OFFICIAL = ['test/official/stripe.test.ts']
const ADAPTER = ['server/gateways/stripe/stripe.test.ts']

/** Planted differences between the real gateway D and our adapter or simulator. */
export const stripeBugs: readonly PlantedBug[] = [
  ...bugsOf('server/gateways/stripe/disputes.ts', OFFICIAL, [
    [
      '    product_description: cut(',
      '    product: cut(',
      'the evidence of a dispute has a field that the gateway does not have',
    ],
  ]),
  ...bugsOf('server/gateways/stripe/stripe.ts', OFFICIAL, [
    [
      'unit_amount: order.totalInCents,',
      'unit_amount: order.totalInCents / 100,',
      'the amount of a session is sent in whole units, and the session costs a hundredth',
    ],
    ['decimalsOf(currency) < 3', 'decimalsOf(currency) < 4', 'a price in dinars has a unit that the gateway refuses'],
  ]),
  ...bugsOf('server/gateways/stripe/status.ts', OFFICIAL, [
    ["  canceled: 'not_made',\n", '', 'a refund that the gateway canceled stays pending for ever'],
  ]),
  ...bugsOf('server/gateways/stripe/events.ts', OFFICIAL, [
    ["  'charge.dispute.funds_reinstated',\n", '', 'money that a dispute gives back is never reported'],
  ]),
  ...bugsOf('server/gateways/stripe/client.ts', OFFICIAL, [
    ["'2026-10-28.endive'", "'2026-08-26.dahlia'", 'the calls have another version than their types'],
  ]),
  ...bugsOf('server/gateways/stripe/refund.ts', ADAPTER, [
    [
      'refundId : `${refundId}-${firstCalledAt.getTime()}`',
      'refundId : refundId',
      'a refund that waited for balance gets its stored refusal for a day',
    ],
  ]),
  ...bugsOf('server/simulator/stripe/call.ts', ADAPTER, [
    [
      '(reply) => !ofParameters.has(reply)',
      '({ status }) => status < 400 || status >= 500',
      'the simulator forgets refusals, which the gateway repeats for a day',
    ],
  ]),
  ...bugsOf('server/simulator/stripe/wire.ts', OFFICIAL, [
    [
      '    amount_refunded: totalRefundedInCents(session),',
      '    refunded_amount: totalRefundedInCents(session),',
      'the simulator names the refunded amount differently from the gateway',
    ],
    [
      "submission_method: isSubmitted ? 'manual'",
      "submission_method: isSubmitted ? 'sent'",
      'the simulator answers with a value that the gateway does not have',
    ],
  ]),
  ...bugsOf('server/simulator/stripe/stripe.ts', OFFICIAL, [
    [
      "    'stripe-signature': signatureOf(",
      "    'x-signature': signatureOf(",
      'the simulator sends webhooks without their proof',
    ],
  ]),
]
