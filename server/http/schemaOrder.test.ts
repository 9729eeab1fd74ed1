import assert from 'node:assert/strict'
import { test } from 'node:test'
import { buyer, openShop } from '../../test/shop.ts'
import { sql } from '../core/sql.ts'

type Schema = { type?: string; $ref?: string; properties?: Record<string, Schema>; required?: string[] }

const shop = await openShop()
const described = (await shop.call('GET', '/openapi.json')).body
await shop.ctx.database.rows(sql('schemaOrder.partner', 'update stores set partner = true where id = :id'), {
  id: shop.store.id,
})

/** Every POST operation in the API's description with several fields in its body. */
const posts = Object.entries(described.paths as Record<string, Record<string, { requestBody?: unknown }>>).flatMap(
  ([path, { post }]) => {
    const schema = bodyOf(post)
    return schema?.properties && Object.keys(schema.properties).length > 1 ? [{ path, schema }] : []
  },
)

test('of two wrong fields the error names the first in schema order, for any kind of violation', async () => {
  assert.ok(posts.length >= 5, `${posts.length} bodies`)
  for (const { path, schema } of posts) {
    const fields = Object.keys(schema.properties!)
    for (const [index, first] of fields.entries())
      for (const second of fields.slice(index + 1)) {
        const missing = fields.slice(0, index).find((field) => schema.required?.includes(field))
        await named(path, { ...wrong(schema, second), ...wrong(schema, first) }, missing ?? first)
      }
  }
})

test('the error names a wrong field of the schema before an unknown field', async () => {
  await named('/v1/charges', { colour: 'red', ...valid, description: 'x'.repeat(256) }, 'description')
  await named('/v1/charges', { colour: 'red', ...valid }, 'colour')
})

test('the schema’s order also holds in nested objects and lists, and between schema rules and other checks', async () => {
  const item = { name: 'Caneca', quantity: 1, unitAmountInCents: 100 }
  await named('/v1/charges', { currency: 'ZZZ', amountInCents: 0 }, 'currency')
  await named('/v1/charges', { currency: 'ZZZ', amountInCents: 1.5 }, 'currency')
  await named(
    '/v1/charges',
    { currency: 'BRL', items: [item, { ...item, unitAmountInCents: 'x', name: 5 }] },
    'items.1.name',
  )
  await named('/v1/charges', { ...valid, amountInCents: 0, postbackUrl: 'ftp://x' }, 'items')
  const { body } = await shop.call('POST', '/v1/charges', valid)
  const pay = (change: object) => ({ method: 'credit_card', buyer, ...change })
  const payments = `/v1/charges/${body.id}/payments`
  const { street: _, ...address } = { zipCode: '01310-100', number: '1', street: 'x', state: 'XXX', city: 5 }
  await named(payments, pay({ buyer: { ...buyer, address }, card: { number: '1' } }), 'buyer.address.city')
  await named(payments, pay({ buyer: { ...buyer, name: undefined, phone: '1' } }), 'buyer.name')
  await named(
    payments,
    pay({ method: 'pix', installments: 2, metadata: { card: '4111 1111 1111 1111' } }),
    'installments',
  )
})

const valid = { currency: 'BRL', amountInCents: 1_000 }

async function named(path: string, body: object, param: string): Promise<void> {
  const answer = await shop.call('POST', path.replace('{id}', 'chg_01'), body)
  const { error } = answer.body
  assert.deepEqual(
    [answer.status, error?.param?.startsWith(param)],
    [400, true],
    `${path} ${JSON.stringify(body)}: ${JSON.stringify(error)}`,
  )
}

/** Returns a body with a value of the wrong type in this field. */
function wrong({ properties }: Schema, field: string): object {
  return { [field]: properties![field]!.type === 'integer' || properties![field]!.type === 'number' ? 'x' : 7 }
}

function bodyOf(post: unknown): Schema | undefined {
  const schema = (post as { requestBody?: { content: Record<string, { schema: Schema }> } })?.requestBody?.content[
    'application/json'
  ]?.schema
  const name = schema?.$ref?.split('/').at(-1)
  return name ? described.components.schemas[name] : schema
}
