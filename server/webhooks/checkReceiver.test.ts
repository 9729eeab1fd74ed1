import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import Stripe from 'stripe'
import { Compile } from 'typebox/schema'
import { afterFile } from '../../test/afterFile.ts'
import { root } from '../../test/root.ts'
import { startReceiver } from '../../test/standIns/webhookReceiver.ts'
import { receiverCheckWords } from '../cli/receiverWords.ts'
import { allEventKinds, type EventKind } from '../events/eventKinds.ts'
import { createOutbound } from '../lib/outbound.ts'
import { newSecret } from '../lib/randomText.ts'
import { checkReceiver } from './checkReceiver.ts'
import { sampleData } from './sampleData.ts'

const secret = newSecret('whsec')
const outbound = createOutbound({ allowLoopback: true })
afterFile(() => outbound.close())
const stripe = new Stripe('sk_test_unused')

/** Checks a receiver that answers with the status of this rule. @returns the names of the failed checks */
async function failedOf(statusOf: (body: string, header: string) => number): Promise<string[]> {
  const receiver = await startReceiver(({ body, headers }, response) =>
    response.writeHead(statusOf(body, String(headers['x-service-signature']))).end(),
  )
  const checks = await checkReceiver(outbound, { url: receiver.url, secret })
  assert.ok(checks.every(({ passed, advice }) => passed === (advice === null)))
  return checks.filter(({ passed }) => !passed).map(({ check }) => receiverCheckWords[check])
}

const verified = (body: string, header: string) => {
  try {
    stripe.webhooks.constructEvent(body, header, secret)
    return 200
  } catch {
    return 400
  }
}

const { components, webhooks } = JSON.parse(readFileSync(`${root}docs/openapi.json`, 'utf8'))

/** Compares a delivery with the OpenAPI description. */
function faultsOf(kind: EventKind, body: unknown): unknown[] {
  const { schema } = webhooks[kind].post.requestBody.content['application/json']
  return Compile({ ...schema, components }).Errors(body)[1]
}

test('a receiver that verifies passes every check, and gets every field of the contract', async () => {
  const problems: unknown[] = []
  const failed = await failedOf((body, header) => {
    problems.push(...faultsOf('payment.pending', JSON.parse(body)))
    return verified(body, header)
  })
  assert.deepEqual(failed, [])
  assert.deepEqual(problems, [])
})

test('the test event of each kind has every field of the contract', () => {
  for (const event of allEventKinds) {
    const createdAt = new Date().toISOString()
    assert.deepEqual(faultsOf(event, { id: 'whd_1', event, createdAt, data: sampleData(event, new Date()) }), [], event)
  }
})

test('the check finds each common fault of a receiver', async () => {
  assert.equal((await failedOf(() => 200)).filter((check) => check.startsWith('refuses')).length, 5)
  const again = (body: string, header: string) => verified(JSON.stringify(JSON.parse(body)), header)
  assert.deepEqual(await failedOf(again), ['accepts a body with spaces and escapes'])
  const seen = new Set<string>()
  const once = (body: string, header: string) => {
    const { id } = JSON.parse(body)
    const status = seen.has(id) ? 409 : verified(body, header)
    seen.add(id)
    return status
  }
  assert.deepEqual(await failedOf(once), ['accepts the same delivery again'])
  assert.deepEqual(await failedOf(() => 302), ['accepts a right signature'])
})

test('each cause of a missing answer gives separate advice', async () => {
  const reasons = {
    'connection refused': 'port_closed',
    'timed out': 'timeout',
    'timed out while connecting': 'unreachable',
    'host name not found': 'unknown_host',
    'address not public': 'private_address',
    'TLS certificate expired': 'tls_expired',
    'TLS certificate self-signed': 'tls_self_signed',
    'TLS certificate chain incomplete': 'tls_chain',
    'TLS certificate for another host': 'tls_host',
    'TLS handshake failed': 'tls_other',
    'connection closed before an answer came': 'not_http',
    'failed (EXDEV)': 'not_sent',
  }
  for (const [cause, advice] of Object.entries(reasons)) {
    const post = async () => ({ cause, durationMs: 1 })
    const checks = await checkReceiver({ post }, { url: 'https://loja.example/hook', secret })
    assert.deepEqual(
      checks.map((one) => [one.check, one.cause, one.advice]),
      [['signed', cause, advice]],
    )
  }
  const slow = async () => ({ status: 200, bodyExcerpt: '', durationMs: 4_000 })
  const [first] = await checkReceiver({ post: slow }, { url: 'https://loja.example/hook', secret })
  assert.deepEqual([first!.passed, first!.advice], [true, 'slow'])
})
