import { dateInSaoPaulo } from '../../server/brazil/calendar.ts'
import type { Context } from '../../server/core/context.ts'
import { serializeEvent } from '../../server/events/recordEvent.ts'
import { sealAnswer } from '../../server/idempotency/idempotencyKeys.ts'
import { WITHOUT_KEYS } from '../databases/citus.ts'
import { columnsOf, type TextColumn, textColumns } from '../laws/textColumns.ts'

/** The test person. Her documents and phones differ between tables, so the erasure must find each variant. */
export const person = {
  email: 'Zuleide.Q+x@example.com',
  name: 'Zuleide Quixabá',
  documents: { payments: '52998224725', subscriptions: '39053344705' },
  phones: { payments: '11987651234', subscriptions: '21987654321' },
  ip: '203.0.113.99',
  address: { zipCode: '04567000', number: '77', street: 'Rua Jacarandá-Mimoso', city: 'São Paulo', state: 'SP' },
}

/** Texts that mention her. Most of these texts contain only one item of her data. */
const mentions = [
  'Pedido de ZULEIDE   QUIXABA',
  'fale com zuleide.q+x@Example.com.',
  'CPF 529.982.247-25, no outro 39053344705',
  'ligar +55 (11) 98765-1234',
  'entregar na rua jacaranda-mimoso, CEP 04567-000',
  // Her data, joined with other characters, as in a shop's own references.
  'ref-zuleide.q+x@example.com',
  'ref_zuleide.q+x@example.com_1',
  'x.zuleide.q+x@example.com.1',
  '100% zuleide.q%2Bx%40example.com-1',
  'cpf52998224725 a39053344705b',
  'tel5511987651234 e 021987654321',
  'ZuleideQuixabá1',
  'Quixabá, Zuleide',
]

/** Texts that no row may contain after an erasure. Accents are removed before the search. */
export const needles = ['zuleide', 'quixab', 'jacarand', '203.0.113.99']
export const numberNeedles = ['52998224725', '39053344705', '11987651234', '21987654321', '04567000']

/** A text for each column. An export that contains it has exported the column. */
export const markerOf = ({ schema, table, column }: TextColumn) => `[${schema}.${table}.${column}]`

type Planted = { ctx: Context; storeId: string; row: number; text: string }

/** Values for columns with a special format. Other columns get a text, or an object with a text. */
const forms: Record<string, (planted: Planted) => unknown> = {
  'charges.customer_email': () => person.email,
  'charges.customer_name': () => person.name,
  'charges.status': () => 'paid',
  'charges.items': ({ text }) => JSON.stringify([{ name: text, quantity: 1, unitAmountInCents: 1 }]),
  'charges.success_url': ({ text }) => addressWith(text),
  'charges.cancel_url': ({ text }) => addressWith(text),
  'charges.postback_url': ({ text }) => addressWith(text),
  'checkout_codes.email': () => person.email.toLowerCase(),
  'checkout_sessions.charge_id': ({ row }) => `charges_${row}`,
  'payments.buyer_email': () => person.email.toUpperCase(),
  'payments.buyer_name': () => person.name,
  'payments.buyer_document': () => person.documents.payments,
  'payments.buyer_phone': () => person.phones.payments,
  'payments.buyer_address': () => JSON.stringify(person.address),
  'payments.buyer_ip': () => person.ip,
  'payments.status': () => 'paid',
  'report_sums.day': () => dateInSaoPaulo(new Date()),
  'sale_search.payment_id': ({ row }) => `payments_${row}`,
  'search_words.id': ({ row }) => `charges_${row}`,
  'subscriptions.buyer_email': () => person.email.toLowerCase(),
  'subscriptions.buyer_name': () => person.name,
  'subscriptions.buyer_document': () => person.documents.subscriptions,
  'subscriptions.buyer_phone': () => person.phones.subscriptions,
  'subscriptions.buyer_address': () => JSON.stringify(person.address),
  'subscriptions.buyer_ip': () => person.ip,
  'subscriptions.status': () => 'canceled',
  'students.email': () => person.email,
  'students.name': () => person.name,
  'enrollments.student_id': () => 'students_0',
  'enrollments.subscription_id': () => null,
  'comments.student_id': () => 'students_0',
  'comments.parent_id': () => null,
  'lesson_notes.student_id': () => 'students_0',
  'certificates.replaced_by': () => null,
  'certificates.erased_at': () => null,
  'mails.recipient': () => person.email,
  'mails.kind': () => 'receipt',
  'invitations.email': () => person.email,
  // Every second note is about somebody else and only mentions her.
  'customer_notes.email': ({ row }) => (row % 2 === 0 ? person.email.toLowerCase() : 'other@example.com'),
  'events.charge_id': ({ row }) => `charges_${row}`,
  'events.payment_id': ({ row }) => `payments_${row}`,
  'receipts.gateway_account_id': ({ row }) => `gateway_accounts_${row}`,
  'deliveries.charge_id': ({ row }) => `charges_${row}`,
  'events.payload': ({ text }) => payloadWith(text),
  'deliveries.status': () => 'delivered',
  'deliveries.destination': destinationWith,
  'webhook_breakers.destination': destinationWith,
  'delivery_attempts.delivery_id': ({ row }) => `deliveries_${row}`,
  'idempotency_keys.resource_id': ({ row }) => `charges_${row}`,
  'idempotency_keys.response_body': () => null,
  'offers.billing_type': () => 'ONE_TIME',
}

/** Tables with a unique e-mail, and tables that refer to the only student. */
const onceOnly: ReadonlySet<string> = new Set([
  'public.students',
  'public.invitations',
  'public.student_sessions',
  'public.student_passkeys',
])

/** Writes every mention of her into every column that can contain text. Creates the necessary rows. */
export async function plantPerson(ctx: Context, storeId: string, isPlanted: (column: TextColumn) => boolean) {
  const columns = await columnsOf(ctx)
  const planted = (await textColumns(ctx)).filter(isPlanted)
  const tables = new Set([
    ...planted.map(({ schema, table }) => `${schema}.${table}`),
    'public.offers',
    'public.products',
    'public.courses',
    'public.enrollments',
  ])
  const client = await ctx.database.pool.connect()
  try {
    // Disables foreign keys, because the new rows refer to rows that do not exist.
    for (const statement of ['begin', ...WITHOUT_KEYS]) await client.query(statement)
    for (const name of tables)
      for (const [row, text] of onceOnly.has(name) ? [[0, mentions[0]!] as const] : mentions.entries()) {
        const values = columns
          .filter(({ schema, table }) => `${schema}.${table}` === name)
          .map((column) => {
            const marked = `${text} ${markerOf(column)}`
            const takesWords = planted.some((one) => markerOf(one) === markerOf(column))
            return [column.column, cellOf(column, { ctx, storeId, row, text: marked }, takesWords)] as const
          })
        const names = values.map(([column]) => `"${column}"`).join(', ')
        const places = values.map((_, index) => `$${index + 1}`).join(', ')
        await client.query(
          `insert into ${name} (${names}) values (${places})`,
          values.map(([, value]) => value),
        )
      }
    await client.query('commit')
  } finally {
    client.release()
  }
  await keepAnswers(ctx, storeId)
  return planted
}

/** Stores answers that mention her. Their idempotency keys do not mention her. */
async function keepAnswers(ctx: Context, storeId: string): Promise<void> {
  for (const [row, text] of mentions.entries()) {
    const description = `${text} [public.idempotency_keys.response_body]`
    const body = JSON.stringify({
      id: `charges_${row}`,
      customer: { email: person.email, name: person.name },
      description,
    })
    await ctx.database.pool.query(`insert into idempotency_keys values ($1, $2, '\\x00', $3, null, 201, $4, now())`, [
      storeId,
      `order-${row}`,
      `charges_${row}`,
      sealAnswer(ctx, storeId, `order-${row}`, body),
    ])
  }
}

function cellOf(column: Awaited<ReturnType<typeof columnsOf>>[number], planted: Planted, takesWords: boolean): unknown {
  const { table, column: name, type, refersTo, words, isNullable } = column
  const form = column.schema === 'public' ? forms[`${table}.${name}`] : undefined
  if (form) return form(planted)
  if (name === 'store_id') return planted.storeId
  if (name === 'id' && type === 'text') return `${table}_${planted.row}`
  if (refersTo) return `${refersTo}_${planted.row}`
  if (words) return isNullable ? null : words[0]
  if (takesWords) return type.startsWith('json') ? JSON.stringify({ note: planted.text }) : planted.text
  return isNullable ? null : emptyOf(type, `${table}.${name}.${planted.row}`)
}

function emptyOf(type: string, text: string): unknown {
  if (type.startsWith('json')) return '{}'
  if (type === 'ARRAY') return '{}'
  if (type === 'bytea') return Buffer.from(text)
  if (type === 'boolean') return false
  if (type === 'date' || type.startsWith('timestamp')) return new Date()
  return type === 'text' ? text : 1
}

function addressWith(text: string): string {
  return `https://loja.example/volta?${new URLSearchParams({ q: text })}`
}

function destinationWith({ storeId, row }: Planted): string {
  return `${storeId}|https://${encodeURIComponent(mentions[row]!)}`
}

function payloadWith(text: string): string {
  const { name, email, address } = person
  const [document, phone] = [person.documents.payments, person.phones.payments]
  const customer = { name, email, document, phone, address }
  return serializeEvent('payment.paid', new Date(), {
    id: 'x',
    customerEmail: email,
    customer,
    metadata: { note: text },
  })
}
