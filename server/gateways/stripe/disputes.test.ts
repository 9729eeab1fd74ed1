import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { startPeer } from '../../../test/gateways/gatewayWire.ts'
import type { GatewayAccount } from '../port/account.ts'
import type { DisputeEvidence } from '../port/disputes.ts'
import { stripe } from './stripe.ts'

const EVIDENCE: DisputeEvidence = {
  name: 'evidence.pdf',
  pdf: Buffer.from('%PDF-1.7'),
  buyerName: 'Ana Souza',
  buyerEmail: 'ana@example.com',
  buyerAddress: null,
  product: 'Curso',
  serviceDate: '2026-11-01',
  accessLog: '2026-11-02T10:00:00Z sign-in',
  refundPolicy: 'Seven days.',
}

describe('disputes of gateway D', () => {
  test('evidence with too many pages is sent again without the long texts, because the file also contains them', async () => {
    const updates: string[] = []
    const peer = await startPeer(({ path, body }) => {
      if (path.includes('/files')) return { body: { id: 'file_1', object: 'file' } }
      updates.push(body)
      return body.includes('access_activity_log') ? { status: 400, body: TOO_LONG } : { body: { id: 'du_1' } }
    })
    assert.deepEqual(await stripe.disputes!.send!(accountAt(peer.url), 'du_1', EVIDENCE), { is: 'sent' })
    assert.equal(updates.length, 2)
    const second = new URLSearchParams(updates[1])
    assert.deepEqual([...second.keys()].sort(), [
      'evidence[customer_email_address]',
      'evidence[customer_name]',
      'evidence[product_description]',
      'evidence[service_date]',
      'evidence[service_documentation]',
      'submit',
    ])
    await peer.close()
  })

  test('a dispute has no date for an answer if the bank accepts no answer', async () => {
    const dispute = { id: 'du_1', amount: 1050, reason: 'fraudulent', status: 'lost', evidence_details: { due_by: 0 } }
    const peer = await startPeer(({ path }) => ({
      body: path.includes('/disputes') ? { data: [dispute] } : { id: 'cs_1', payment_intent: 'pi_1' },
    }))
    const found = await stripe.disputes!.find(accountAt(peer.url), {
      reference: 'pay_1',
      externalId: 'cs_1',
      method: 'credit_card',
    })
    assert.ok(found.is === 'found')
    assert.equal(found.disputes[0]?.dueAt, null)
    await peer.close()
  })
})

const TOO_LONG = { error: { type: 'invalid_request_error', code: 'dispute_evidence_page_limit_exceeded' } }

function accountAt(simulatorUrl: string): GatewayAccount {
  const credentials = { secretKey: 'sk_test_1', webhookSecret: 'whsec_1' }
  return { id: 'gwa_1', provider: 'GATEWAY_D', environment: 'sandbox', simulatorUrl, credentials }
}
