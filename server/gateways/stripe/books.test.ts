import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { openGatewaySimulator, simulatedGateway } from '../../../test/gateways/gatewaySimulator.ts'
import { startPeer } from '../../../test/gateways/gatewayWire.ts'
import { paymentOrder } from '../../../test/gateways/paymentOrder.ts'
import { addDays, dateInSaoPaulo } from '../../brazil/calendar.ts'
import { systemNow } from '../../core/clock.ts'
import type { GatewayAccount } from '../port/account.ts'
import type { GatewayLine } from '../port/books.ts'
import type { RefundOrder } from '../port/refunds.ts'
import { stripe } from './stripe.ts'

await openGatewaySimulator()

const { act, newAccount } = simulatedGateway('GATEWAY_D', 'secretKey')
const RECIPIENT = 'sim_ana'
const SHARE = { recipient: RECIPIENT, amountInCents: 300 }
const DAY = 86_400

describe('the books of gateway D', () => {
  for (const [title, amountInCents, share] of [
    ['a whole refund', 1050, SHARE],
    ['a refund in part', 500, { ...SHARE, amountInCents: 100 }],
  ] as const)
    test(`the line for the part that ${title} takes back from a recipient has the payment and the recipient`, async () => {
      const account = newAccount()
      const order = paymentOrder({ returnUrl: 'https://loja.example/', shares: [SHARE] })
      const created = await stripe.card!.create(account, order)
      assert.ok(created.is === 'pending')
      await act(created.externalId, 'pay')
      const refund: RefundOrder = {
        refundId: 'rfd_1',
        reference: order.reference,
        externalId: created.externalId,
        method: 'credit_card',
        today: dateInSaoPaulo(systemNow()),
        ...{ amountInCents, leftInCents: 1050, totalInCents: 1050, shares: [share] },
      }
      assert.equal((await stripe.refunds.request(account, refund)).is, 'refunded')
      const parts = (await linesOf(account)).filter(({ kind }) => kind === 'split')
      const facts = parts.map(({ amountInCents, reference, recipient }) => ({ amountInCents, reference, recipient }))
      const same = { reference: order.reference, recipient: RECIPIENT }
      assert.deepEqual(
        facts.sort((one, other) => one.amountInCents - other.amountInCents),
        [
          { amountInCents: -300, ...same },
          { amountInCents: share.amountInCents, ...same },
        ],
      )
    })

  test('the books contain a manual payout although the gateway does not list its transactions, and no payout in dollars', async () => {
    const peer = await startPeer(({ path }) => {
      if (path.includes('balance_transactions'))
        return path.includes('po_done') ? { body: listOf([FEE]) } : { status: 400, body: REFUSED }
      return {
        body: listOf([
          payoutOf('po_done', 'completed', 'brl'),
          payoutOf('po_manual', 'not_applicable', 'brl'),
          payoutOf('po_new', 'in_progress', 'brl'),
          payoutOf('po_dollars', 'completed', 'usd'),
        ]),
      }
    })
    const read = await stripe.books!.read(
      { ...newAccount(), simulatorUrl: peer.url },
      { since: '2026-11-01', until: '2026-11-20', cursor: 'payouts' },
    )
    assert.ok(read.is === 'read', JSON.stringify(read))
    assert.deepEqual(
      read.payouts.map(({ externalId }) => externalId),
      ['po_done', 'po_manual', 'po_new'],
    )
    assert.deepEqual(
      read.lines.map(({ externalId, payoutExternalId }) => [externalId, payoutExternalId]),
      [['txn_1', 'po_done']],
    )
    // The day 20,000 days after 1970. The company's dates are midnight in UTC, an evening in Brasília. Other instants
    // belong to their day in Brasília.
    assert.equal(read.payouts[0]!.arrivesOn, '2024-10-04')
    assert.deepEqual([read.lines[0]!.availableOn, read.lines[0]!.happenedOn], ['2024-10-04', '2024-10-03'])
    await peer.close()
  })
})

/** Reads the lines of the days around today. */
async function linesOf(account: GatewayAccount): Promise<GatewayLine[]> {
  const today = dateInSaoPaulo(systemNow())
  const period = { since: addDays(today, -1), until: addDays(today, 1) }
  const read = await stripe.books!.read(account, period)
  assert.ok(read.is === 'read', JSON.stringify(read))
  return [...read.lines]
}

function listOf(data: unknown[]) {
  return { object: 'list', data, has_more: false }
}

function payoutOf(id: string, reconciliation_status: string, currency: string) {
  return { id, amount: 1000, arrival_date: 20_000 * DAY, status: 'paid', reconciliation_status, currency }
}

const FEE = {
  id: 'txn_1',
  amount: -10,
  fee: 0,
  currency: 'brl',
  type: 'stripe_fee',
  reporting_category: 'fee',
  created: 20_000 * DAY,
  available_on: 20_000 * DAY,
  source: null,
}

const REFUSED = { error: { type: 'invalid_request_error', param: 'payout' } }
