import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before } from 'node:test'
import { pino } from 'pino'
import { dateInSaoPaulo } from '../server/brazil/calendar.ts'
import { systemNow } from '../server/core/clock.ts'
import { newId } from '../server/core/ids.ts'
import { simulatorCredentials } from '../server/gateways/all.ts'
import { asaas } from '../server/gateways/asaas.ts'
import type { BoletoSlip, GatewayAccount, Method, Outcome, PaymentOrder } from '../server/gateways/gateway.ts'
import { httpCall } from '../server/lib/httpCall.ts'
import { startSimulator } from '../server/simulator/simulator.ts'
import { type TestDatabase, testDatabase } from './harness.ts'

/** What the tests of gateway A share: a simulator for the file that imports this, and orders for it. */

export let database: TestDatabase
export let simulator: Awaited<ReturnType<typeof startSimulator>>
export const log = pino({ level: 'silent' })

before(async () => {
  database = await testDatabase()
  simulator = await startSimulator({ database: database.database, host: '127.0.0.1', port: 0, log })
})

const fakes = new Set<Server>()

after(async () => {
  // Of tests that failed before they closed theirs.
  for (const server of fakes) server.closeAllConnections()
  for (const server of fakes) server.close()
  await simulator.stop()
  await database.drop()
})

export function newAccount(): GatewayAccount {
  return {
    id: newId('gwa'),
    provider: 'GATEWAY_A',
    environment: 'sandbox',
    simulatorUrl: simulator.url,
    credentials: simulatorCredentials('GATEWAY_A'),
  }
}

export function order(overrides: Partial<PaymentOrder> = {}): PaymentOrder {
  return {
    reference: newId('pay'),
    totalInCents: 1050,
    currency: 'brl',
    installments: 1,
    description: 'Aula de violão',
    statementDescriptor: undefined,
    buyer: { name: 'Ana Souza', email: 'ana@example.com', document: '12345678909', phone: '11987654321' },
    today: dateInSaoPaulo(systemNow()),
    ...overrides,
  }
}

export type Created = { reference: string; externalId: string; pix: { copyPaste: string } }

export async function createPix(account: GatewayAccount, overrides: Partial<PaymentOrder> = {}): Promise<Created> {
  const wanted = order(overrides)
  const outcome = await asaas.pix!.create(account, wanted)
  assert.ok(outcome.is === 'pending' && outcome.pix, JSON.stringify(outcome))
  return { reference: wanted.reference, externalId: outcome.externalId, pix: outcome.pix }
}

/** A boleto over R$ 350,00, due in the days that come. */
export async function createBoleto(account: GatewayAccount, overrides: Partial<PaymentOrder> = {}) {
  const wanted = order({ totalInCents: 350_00, boletoDueDate: order().today, ...overrides })
  const outcome = await asaas.boleto!.create(account, wanted)
  assert.ok(outcome.is === 'pending' && outcome.boleto, JSON.stringify(outcome))
  const boleto: BoletoSlip = outcome.boleto
  return { reference: wanted.reference, externalId: outcome.externalId, boleto }
}

/** An order paid by card, its buyer with all that a card needs. */
export function cardOrder(number: string, overrides: Partial<PaymentOrder> = {}): PaymentOrder {
  const { buyer } = order()
  return order({
    buyer: { ...buyer, ip: '203.0.113.7', address: { zipCode: '01310100', number: '100' } },
    card: { number, holderName: 'ANA SOUZA', expiryMonth: '12', expiryYear: '2035', cvv: '917' },
    ...overrides,
  })
}

type Known = { reference: string; externalId: string }

export function find(account: GatewayAccount, { reference, externalId }: Known, method: Method = 'pix') {
  return asaas.find(account, { reference, externalId, method })
}

/** @param of amounts, and an id where it is not the only refund */
export function refund(
  account: GatewayAccount,
  { reference, externalId }: Known,
  method: Method = 'pix',
  of: { refundId?: string; amountInCents?: number; totalInCents?: number } = {},
): Promise<Outcome> {
  const { refundId = reference, amountInCents = 1050, totalInCents = amountInCents } = of
  return asaas.refund(account, { refundId, reference, externalId, amountInCents, totalInCents, method })
}

export async function pay(externalId: string): Promise<void> {
  assert.equal((await act(externalId, 'pay')).status, 200)
}

export function act(externalId: string, verb: string, body: Record<string, unknown> = {}, url = simulator.url) {
  return json('POST', `${url}/control/GATEWAY_A/payments/${externalId}/${verb}`, body)
}

export async function addFault(operation: string, fault: string, times = 1): Promise<void> {
  const body = { provider: 'GATEWAY_A', operation, fault, times }
  assert.equal((await json('POST', `${simulator.url}/control/faults`, body)).status, 201)
}

export async function movementsOf(account: GatewayAccount): Promise<[string, number][]> {
  const key = encodeURIComponent(account.credentials.apiKey!)
  const { body } = await json('GET', `${simulator.url}/control/movements?account=${key}`)
  return body.map((movement: { kind: string; amountInCents: number }) => [movement.kind, movement.amountInCents])
}

export function wire(account: GatewayAccount, method: 'GET' | 'POST' | 'DELETE', path: string, body?: unknown) {
  const host = account.simulatorUrl ? `${account.simulatorUrl}/gateway-a` : 'https://api-sandbox.asaas.com'
  const url = `${host}/v3${path}`
  return json(method, url, body, { access_token: account.credentials.apiKey! })
}

// biome-ignore lint/suspicious/noExplicitAny: a test reads any answer
export type Json = any

export async function json(method: 'GET' | 'POST' | 'DELETE', url: string, body?: unknown, headers = {}) {
  const answer = await httpCall({ method, url, json: body, headers })
  assert.ok(answer.answered)
  return { status: answer.status, body: answer.body as Json }
}

export type Received = { headers: Record<string, string | undefined>; body: string }

/** Receives webhooks and answers each with the next of `statuses`; the last one repeats. */
export async function startSink(statuses: number[]) {
  const received: Received[] = []
  const waiting: ((gatewayWebhook: Received) => void)[] = []
  const server = createServer(async (request, response) => {
    const gatewayWebhook = { headers: request.headers as Received['headers'], body: await textOf(request) }
    response.writeHead(statuses.length > 1 ? statuses.shift()! : statuses[0]!).end()
    const waiter = waiting.shift()
    if (waiter) waiter(gatewayWebhook)
    else received.push(gatewayWebhook)
  })
  const next = () => {
    const gatewayWebhook = received.shift()
    return gatewayWebhook ? Promise.resolve(gatewayWebhook) : new Promise<Received>((resolve) => waiting.push(resolve))
  }
  return { ...(await listening(server)), next }
}

/** A gateway that gives prepared answers, and 200 by default. */
export async function startFake(answer: (path: string) => unknown, { statusOfPayments = 200 } = {}) {
  const server = createServer((request, response) => {
    const body = answer(request.url!)
    response.statusCode = request.url!.includes('/payments') ? statusOfPayments : 200
    response.end(typeof body === 'string' ? body : JSON.stringify(body))
  })
  return listening(server)
}

async function listening(server: Server) {
  fakes.add(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const close = async () => {
    fakes.delete(server)
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  }
  return { url: `http://127.0.0.1:${port}`, close }
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request) text += chunk
  return text
}
