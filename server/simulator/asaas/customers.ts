import { randomBytes } from 'node:crypto'
import { dateInSaoPaulo } from '../../brazil/calendar.ts'
import { documentKind, parseDocument } from '../../brazil/document.ts'
import { systemNow } from '../../core/clock.ts'
import { sql } from '../../core/sql.ts'
import { asText } from '../../lib/untrustedJson.ts'
import type { Reply } from '../records/gateway.ts'
import { type Call, listOf, nowhere, refuse } from './call.ts'

type Customer = { id: string; account: string; name: string; details: Record<string, unknown> }

const MAX_REMEMBERED = 20_000
/** Caches customers, because a customer never changes in the simulator. The cache saves a query per payment. */
const customers = new Map<string, { id: string; account: string; name: string }>()

/** Finds a customer of the caller's account. */
export async function findCustomer({ world, account }: Call, id: string | undefined) {
  if (id === undefined) return undefined
  const known = customers.get(id) ?? remember(await world.database.row(selectCustomer, { id }))
  return known?.account === account ? known : undefined
}

export async function nameOfCustomer(world: Call['world'], id: string): Promise<string> {
  const customer = customers.get(id) ?? remember(await world.database.row(selectCustomer, { id }))
  return customer?.name ?? ''
}

export async function answerCustomers(call: Call, method: string, id?: string): Promise<Reply> {
  if (method === 'POST' && !id) return createCustomer(call)
  if (method === 'GET' && !id) return searchCustomers(call)
  if (method !== 'GET') return nowhere()
  const customer = await call.world.database.row(selectCustomer, { id: id ?? null })
  return customer?.account === call.account ? { status: 200, json: customer.details } : nowhere()
}

async function createCustomer({ world, account, body }: Call): Promise<Reply> {
  const name = asText(body.name)
  if (!name) return refuse('invalid_name', 'O campo name deve ser informado.')
  const document = parseDocument(asText(body.cpfCnpj) ?? '')
  if (!document) return refuse('invalid_object', 'O CPF/CNPJ informado é inválido.')
  const mobilePhone = asText(body.mobilePhone)
  if (mobilePhone && /^(\d)\1*$/.test(mobilePhone.slice(2)))
    return refuse('invalid_mobilePhone', 'O celular informado é inválido.')
  const id = `cus_${String(randomBytes(6).readUIntBE(0, 6) % 10 ** 12).padStart(12, '0')}`
  const details = toWire(id, name, document, body)
  const now = systemNow()
  const reference = asText(body.externalReference) ?? null
  const email = asText(body.email) ?? null
  await world.database.rows(insertCustomer, {
    id,
    account,
    externalReference: reference,
    document,
    email,
    name,
    details: JSON.stringify(details),
    now,
  })
  remember({ id, account, name, details })
  return { status: 200, json: details }
}

async function searchCustomers({ world, account, query }: Call): Promise<Reply> {
  const reference = query.get('externalReference')
  const statement = reference === null ? selectCustomers : selectByReference
  const found = await world.database.rows(statement.as<Customer>(), {
    account,
    externalReference: reference,
    document: query.get('cpfCnpj'),
    email: query.get('email'),
  })
  const limit = Math.min(Number(query.get('limit') ?? 10) || 10, 100)
  const offset = Number(query.get('offset') ?? 0) || 0
  return {
    status: 200,
    json: listOf(
      found.map((customer) => customer.details),
      limit,
      offset,
    ),
  }
}

function remember(customer: Customer | undefined) {
  if (customer === undefined) return undefined
  const { id, account, name } = customer
  if (customers.size >= MAX_REMEMBERED) customers.delete(customers.keys().next().value!)
  customers.set(id, { id, account, name })
  return { id, account, name }
}

function toWire(id: string, name: string, document: string, body: Record<string, unknown>): Record<string, unknown> {
  return {
    object: 'customer',
    id,
    dateCreated: dateInSaoPaulo(systemNow()),
    name,
    email: body.email ?? null,
    company: null,
    phone: body.phone ?? null,
    mobilePhone: body.mobilePhone ?? null,
    address: body.address ?? null,
    addressNumber: body.addressNumber ?? null,
    complement: body.complement ?? null,
    province: body.province ?? null,
    postalCode: body.postalCode ?? null,
    cpfCnpj: document,
    personType: documentKind(document) === 'cpf' ? 'FISICA' : 'JURIDICA',
    deleted: false,
    additionalEmails: null,
    externalReference: body.externalReference ?? null,
    notificationDisabled: body.notificationDisabled === true,
    observations: null,
    city: null,
    cityName: null,
    state: null,
    country: 'Brasil',
  }
}

const insertCustomer = sql(
  'simulatorInsertCustomer',
  `insert into simulator.customers (id, account, external_reference, document, email, name, details, created_at)
  values (:id, :account, :externalReference, :document, :email, :name, :details, :now)`,
)

const selectCustomer = sql(
  'simulatorSelectCustomer',
  'select id, account, name, details from simulator.customers where id = :id',
).as<Customer>()

const OTHER_FILTERS = '(:document::text is null or document = :document) and (:email::text is null or email = :email)'

const selectByReference = sql(
  'simulatorSelectCustomersByReference',
  `select id, account, name, details from simulator.customers
  where account = :account and external_reference = :externalReference and ${OTHER_FILTERS}
    order by created_at desc, id`,
)

const selectCustomers = sql(
  'simulatorSelectCustomers',
  `select id, account, name, details from simulator.customers
  where account = :account and :externalReference::text is null and ${OTHER_FILTERS}
    order by created_at desc, id limit 1000`,
)
