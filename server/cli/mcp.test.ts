import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Compile } from 'typebox/schema'
import type { Json } from '../../test/description/apiDescription.ts'
import { type McpClient, mcpClient, startMcp } from '../../test/nodes/mcpClient.ts'
import { buyer, openShop } from '../../test/shop.ts'
import { createInputCheck } from './mcp/inputCheck.ts'
import { answerMcpLine } from './mcp/mcpSession.ts'
import { type McpOptions, openMcpSession } from './mcp.ts'

const shop = await openShop()
const all = { allowWrites: true, allowMoney: true, tools: 'all' }
const CARD = '4111111111111111'

function open(key: string, options: Partial<McpOptions> = {}): McpClient {
  return mcpClient(openMcpSession(key, { version: '1.2.3', url: shop.url, ...options }))
}

async function toolsOf(client: McpClient): Promise<Json[]> {
  return (await client.ask('tools/list')).result.tools
}

test('the command speaks the protocol over its standard streams, and ends with its input', async () => {
  const client = startMcp(shop.key, ['--url', shop.url, '--allow-writes'])
  const { result } = await client.ask('initialize', { protocolVersion: '2025-06-18', capabilities: {} })
  assert.equal(result.protocolVersion, '2025-06-18')
  assert.match(result.instructions, /sandbox/)
  client.notify('notifications/initialized')
  assert.deepEqual((await client.ask('ping')).result, {})
  const made = await client.tool('createCharge', { body: { currency: 'BRL', amountInCents: 700 } })
  const { data } = JSON.parse((await client.tool('listCharges')).text)
  assert.deepEqual(
    data.map(({ id }: Json) => id),
    [JSON.parse(made.text).id],
  )
  const { code, log } = await client.end()
  assert.equal(code, 0)
  assert.ok(!log.includes(shop.key))
})

test('without options a model reads the store and the docs, and has no tool that changes anything', async () => {
  const client = open(shop.key, { tools: 'all' })
  const tools = await toolsOf(client)
  assert.ok(tools.length > 25)
  assert.ok(tools.every(({ annotations }) => annotations.readOnlyHint && !annotations.destructiveHint))
  assert.match((await client.ask('tools/call', { name: 'createCharge', arguments: {} })).error.message, /no tool/)
  const found = JSON.parse((await client.tool('searchDocs', { query: 'assinatura webhook', language: 'pt' })).text)
  assert.ok(found.some(({ page }: Json) => page.startsWith('pt/webhooks')))
  assert.match((await client.tool('readDocs', { page: found[0].page })).text, /^# /)
  assert.equal((await client.tool('readDocs', { page: '../README' })).failed, true)
  const { resources } = (await client.ask('resources/list')).result
  const { contents } = (await client.ask('resources/read', { uri: resources[0].uri })).result
  assert.match(contents[0].text, /^# /)
})

test('a model sells, pays and refunds in the sandbox, and never reads a secret', async () => {
  const client = open(shop.key, all)
  const made = await client.tool('createCharge', {
    body: { currency: 'BRL', amountInCents: 4990, postbackUrl: 'https://shop.example/hook' },
  })
  assert.ok(!made.failed, made.text)
  const charge = JSON.parse(made.text)
  assert.equal(charge.postbackSecret, '[hidden]')
  const paid = await client.tool('createPayment', { id: charge.id, body: { method: 'pix', buyer } })
  const { id } = JSON.parse(paid.text)
  await client.tool('payTestPayment', { id })
  const { data } = JSON.parse((await client.tool('listPayments', { status: 'PAID' })).text)
  assert.equal(data[0].id, id)
  const refund = await client.tool('refundPayment', { id, body: { amountInCents: 1000 } })
  assert.equal(JSON.parse(refund.text).refunds[0].amountInCents, 1000)
  assert.ok(!/whsec_\w/.test(client.received()))
})

test('each tool has a schema that a client can compile, and that accepts the example of the operation', async () => {
  const tools = await toolsOf(open(shop.key, all))
  assert.ok(tools.length > 55)
  const secret = ['createPartnerStore', 'createWebhookEndpoint', 'rotateWebhookSecret']
  assert.ok(tools.every(({ name }) => !secret.includes(name)))
  for (const { name, inputSchema } of tools) {
    const [example] = inputSchema.properties.body?.examples ?? []
    assert.ok(createInputCheck(inputSchema)({ shoes: 1 })?.includes('Unknown field'), name)
    const validator = Compile({ ...inputSchema, required: example ? ['body'] : [] })
    if (example) assert.ok(validator.Check({ body: example }), name)
  }
})

test('a person chooses the subjects of the tools, and few subjects make a short list', async () => {
  const allowed = { allowWrites: true, allowMoney: true }
  const namesOf = async (tools?: string) =>
    (await toolsOf(open(shop.key, { ...allowed, tools }))).map(({ name }) => name)
  const usual = await namesOf()
  for (const name of ['searchDocs', 'createCharge', 'refundPayment', 'createOffer', 'advanceTestClock'])
    assert.ok(usual.includes(name), name)
  for (const name of ['createCheckoutSession', 'listSubscriptions', 'createRecipient'])
    assert.ok(!usual.includes(name), name)
  const docs = ['searchDocs', 'readDocs']
  const payments = ['listPaymentMethods', 'listPayments', 'getPayment', 'refundPayment']
  assert.deepEqual(await namesOf('disputes, Sales'), [...docs, ...payments, 'listDisputes', 'getDispute'])
  const bytesOf = async (tools?: string) => JSON.stringify(await toolsOf(open(shop.key, { ...allowed, tools }))).length
  assert.ok((await bytesOf()) < 0.75 * (await bytesOf('all')))
  assert.ok((await bytesOf('charges,sales')) < 20_000)

  const { instructions } = (await open(shop.key).ask('initialize')).result
  assert.match(instructions, /left out: checkout-sessions, .*subscriptions.* --tools or BALCAO_MCP_TOOLS/)
  assert.doesNotMatch((await open(shop.key, { tools: 'all' }).ask('initialize')).result.instructions, /left out/)
  assert.throws(
    () => open(shop.key, { tools: 'charges,subscription' }),
    /^StartError: --tools has no subject "subscription". Did you mean "subscriptions"\? The subjects are charges, /,
  )
})

test('BALCAO_MCP_TOOLS has the subjects of a command without --tools', async () => {
  const env = { BALCAO_MCP_TOOLS: 'disputes' }
  const fromEnvironment = startMcp(shop.key, ['--url', shop.url], env)
  const withOption = startMcp(shop.key, ['--url', shop.url, '--tools', 'courses'], env)
  const namesOf = async (client: McpClient) => (await toolsOf(client)).slice(2).map(({ name }) => name)
  assert.deepEqual(await namesOf(fromEnvironment), ['listDisputes', 'getDispute'])
  assert.deepEqual(await namesOf(withOption), ['listCourses', 'getCourse', 'listCohorts'])
})

test('a wrong call, a wrong key, a missing scope and a lost server are explained in words', async () => {
  const client = open(shop.key, all)
  const wrong = await client.tool('createCharge', { body: { currency: 'BRL' } })
  assert.ok(wrong.failed)
  assert.match(wrong.text, /^The server answered 400 invalid_request: /)
  const misnamed = (await client.tool('getPayment', { paymentId: 'pay_1' })).text
  assert.match(misnamed, /^Nothing was sent.*\n- "id" is required.\n- Unknown field "paymentId". The fields are id\.$/s)
  const wrongKey = await open('sk_test_wrong').tool('listCharges')
  assert.match(wrongKey.text, /answered 401 .* A person must set BALCAO_API_KEY/)
  const narrow = await open(await shop.keyWith(['courses:read'])).tool('listCharges')
  assert.match(narrow.text, /answered 403 .*lacks the scope charges:read/)
  const lost = open(shop.key, { url: 'http://127.0.0.1:9', allowWrites: true })
  const read = await lost.tool('listCharges')
  assert.match(read.text, /^The server at http:\/\/127.0.0.1:9 did not answer \(ECONNREFUSED\)[^{]+there\.$/)
  const write = await lost.tool('createCharge', { body: { currency: 'BRL', amountInCents: 100 } })
  assert.match(write.text, /Repeat the same call with "idempotencyKey": "[\w-]{36}"/)
})

test('all faults of an input are named at once, as the API would name them', async () => {
  const client = open(shop.key, all)
  const coupon = { percent: '10', amountInCents: -5, cycles: 'all', offers: 'off_1' }
  const { text, failed } = await client.tool('createCoupon', { body: coupon, reason: 'sale' })
  assert.ok(failed)
  assert.deepEqual(text.split('\n').slice(1).sort(), [
    '- "body.amountInCents" must be 1 or more.',
    '- "body.code" is required.',
    '- "body.cycles" must be a whole number.',
    '- "body.offers" must be a list.',
    '- "body.percent" must be a number.',
    '- Unknown field "reason". The fields are body, idempotencyKey.',
  ])
  const buyerWithFaults = { ...buyer, document: '529.982.247-26', phone: '12' }
  const payment = await client.tool('createPayment', { id: 'chg_1', body: { method: 'pix', buyer: buyerWithFaults } })
  assert.match(payment.text, /"body.buyer.document" .* valid check digits.*\n- "body.buyer.phone" .* area code/)
  // A number in the query may be a text, like in an address.
  const listed = await client.tool('listCharges', { perPage: '3', page: null })
  assert.equal(JSON.parse(listed.text).perPage, 3)
  assert.match((await client.tool('listCharges', { perPage: 1000 })).text, /- "perPage" must be 100 or less/)
})

test('a tool does not mention files, and has its own default of items per page', async () => {
  const tools = await toolsOf(open(shop.key, all))
  assert.ok(!/csv/i.test(JSON.stringify(tools)))
  const { properties } = tools.find(({ name }) => name === 'listPayments')!.inputSchema
  assert.deepEqual([properties.bom, properties.perPage.default], [undefined, 20])
  assert.equal(properties.perPage.description, 'Items per page, 1 to 500; 20 by default')
})

test('messages that are not calls get an error of the protocol', async () => {
  const session = openMcpSession(shop.key, { version: '1.2.3', url: shop.url })
  const codeOf = async (line: string) => JSON.parse((await answerMcpLine(session, line))!).error.code
  assert.equal(await codeOf('{'), -32700)
  assert.equal(await codeOf('5'), -32600)
  assert.equal(await codeOf('{"jsonrpc":"2.0","id":1,"method":"nothing"}'), -32601)
  assert.equal(await codeOf('{"jsonrpc":"2.0","id":1,"method":"resources/read","params":{"uri":"file:///a"}}'), -32002)
  assert.equal(await answerMcpLine(session, '{"jsonrpc":"2.0","method":"notifications/cancelled"}'), undefined)
})

test('a real store needs --live, and each change needs a confirmation of exactly this call', async () => {
  const key = 'sk_live_abc'
  assert.throws(() => open(key), /^StartError: BALCAO_API_KEY is not a key of a sandbox/)
  assert.throws(() => open(''), /^StartError: Set BALCAO_API_KEY/)
  const client = open(key, { ...all, live: true })
  assert.ok((await toolsOf(client)).every(({ name }) => name !== 'advanceTestClock'))
  const call = { id: 'pay_1', body: { amountInCents: 1000 } }
  const asked = await client.tool('refundPayment', call)
  assert.match(asked.text, /^Nothing was done yet.*POST \/v1\/payments\/\{id\}\/refunds.*1000/)
  const [, confirm] = /"confirm": "(\w+)"/.exec(asked.text)!
  const other = await client.tool('refundPayment', { ...call, id: 'pay_2', confirm })
  assert.match(other.text, /^Nothing was done yet/)
  // The sandbox refuses a key of production. So this answer proves that the call was sent.
  assert.match((await client.tool('refundPayment', { ...call, confirm })).text, /^The server answered 401/)
  assert.match((await client.tool('refundPayment', { ...call, confirm })).text, /^Nothing was done yet/)

  const card = { number: CARD, holderName: 'ANA', expiryMonth: '12', expiryYear: '2034', cvv: '123' }
  const typed = await client.tool('createPayment', { id: 'chg_1', body: { method: 'credit_card', buyer, card } })
  assert.match(typed.text, /card number must not pass through a model/)
  assert.ok(!client.received().includes(CARD) && !client.received().includes(key))
})

test('a list of mails has texts only on request, and a list of new events says that it begins now', async () => {
  const client = open(shop.key, all)
  const charge = JSON.parse(
    (await client.tool('createCharge', { body: { currency: 'BRL', amountInCents: 4990 } })).text,
  )
  await client.tool('createPayment', { id: charge.id, body: { method: 'pix', buyer } })
  const mailsOf = async (input: object) =>
    JSON.parse((await client.tool('listMails', { perPage: 1, ...input })).text).data
  const [short] = await mailsOf({})
  assert.ok(short.subject && !('text' in short) && !('html' in short))
  const [long] = await mailsOf({ withBodies: true })
  assert.ok(long.text && long.html)
  assert.match((await client.tool('listNewEvents')).text, /no "after".*from now on.*listEvents has the events so far/)
  assert.doesNotMatch((await client.tool('listNewEvents', { after: 0 })).text, /no "after"/)
})
