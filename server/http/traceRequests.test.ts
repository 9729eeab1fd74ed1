import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pino } from 'pino'
import { eventually } from '../../test/eventually.ts'
import { openReceiver } from '../../test/receiver.ts'
import { buyer, openShop } from '../../test/shop.ts'
import { exportTraces } from '../process/exportTraces.ts'

type Sent = { key: string; value: { stringValue?: string; intValue?: string } }
type SentSpan = {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: number
  startTimeUnixNano: string
  endTimeUnixNano: string
  attributes: Sent[]
  status: { code?: number }
}

const [collector, receiver] = [await openReceiver(), await openReceiver()]
const settings = { url: collector.url, headers: { 'x-token': 'of the collector' }, serviceName: 'shop', ratio: 1 }
const traces = exportTraces(settings, pino({ level: 'silent' }))
const lines: string[] = []
const shop = await openShop({ logTo: { write: (line) => lines.push(line) } })

function lineOf(traceId: string) {
  const line = lines.find((one) => one.includes(traceId) && one.includes('"msg":"request"'))
  return line === undefined ? undefined : JSON.parse(line)
}

test('a payment is one trace with its statements and its gateway call, and its webhook has the header of a trace', async () => {
  const [traceId, parentId] = ['0af7651916cd43dd8448eb211c80319c', 'b7ad6b7169203331']
  const unsampled = '1af7651916cd43dd8448eb211c80319c'
  await shop.call('POST', '/v1/webhook-endpoints', { url: receiver.url, events: ['payment.paid'] })
  const { body: charge } = await shop.call('POST', '/v1/charges', { currency: 'brl', amountInCents: 4990 })
  const paid = await shop.call(
    'POST',
    `/v1/charges/${charge.id}/payments`,
    { method: 'pix', buyer },
    { traceparent: `00-${traceId}-${parentId}-01` },
  )
  assert.equal(paid.status, 201)
  await shop.call('GET', `/v1/charges/${charge.id}`, undefined, { traceparent: `00-${unsampled}-${parentId}-00` })
  await shop.call('POST', `/v1/test-helpers/payments/${paid.body.id}/pay`)
  const { headers } = await receiver.next(({ body }) => body.event === 'payment.paid')
  await eventually(async () => {
    const { rowCount } = await shop.ctx.database.pool.query("select from deliveries where status = 'delivered'")
    return rowCount === 1
  }, 'the delivery is acknowledged')
  await traces.stop()

  assert.equal(collector.received[0]!.headers['x-token'], 'of the collector')
  const spans = collector.received.flatMap(({ body }) => {
    const [{ resource, scopeSpans }] = (
      body as never as { resourceSpans: [{ resource: { attributes: Sent[] }; scopeSpans: [{ spans: SentSpan[] }] }] }
    ).resourceSpans
    assert.deepEqual(resource.attributes[0], { key: 'service.name', value: { stringValue: 'shop' } })
    return scopeSpans[0].spans
  })
  const ours = spans.filter((span) => span.traceId === traceId)
  const server = ours.find(({ kind }) => kind === 2)!
  assert.equal(server.parentSpanId, parentId)
  assert.match(server.name, /^POST \/v1\/charges\/.*\/payments$/)
  const attributes = new Map(server.attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue]))
  assert.equal(attributes.get('http.response.status_code'), '201')
  assert.equal(attributes.get('balcao.store_id'), shop.store.id)
  const parts = ours.filter((span) => span !== server)
  assert.deepEqual(new Set(parts.map(({ parentSpanId }) => parentSpanId)), new Set([server.spanId]))
  for (const { startTimeUnixNano, endTimeUnixNano } of parts) {
    assert.ok(BigInt(startTimeUnixNano) >= BigInt(server.startTimeUnixNano))
    assert.ok(BigInt(startTimeUnixNano) <= BigInt(endTimeUnixNano))
  }
  const has = (key: string) => parts.filter((span) => span.attributes.some((attribute) => attribute.key === key))
  assert.ok(has('balcao.gateway').length > 0, 'the call of the gateway')
  assert.ok(has('db.system.name').length > 2, `statements, alone and shared: ${parts.map(({ name }) => name)}`)
  const delivery = spans.find(({ name }) => name === 'deliver payment.paid')!
  assert.equal(headers.traceparent, `00-${delivery.traceId}-${delivery.spanId}-01`)
  assert.equal(lineOf(traceId).span_id, server.spanId)
  assert.equal(spans.filter((span) => span.traceId === unsampled).length, 0, 'the caller does not want this trace')
  assert.ok(lineOf(unsampled), 'the log names it all the same')

  const exported = collector.received.map(({ raw }) => raw).join('\n')
  for (const secret of [buyer.name, buyer.email, buyer.document, shop.key, charge.id, 'select '])
    assert.ok(!exported.includes(secret), secret)
})
