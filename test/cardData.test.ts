import assert from 'node:assert/strict'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { sql } from '../server/core/sql.ts'
import { cardFor, cards, openCard } from './cards.ts'
import { buyer, call, openShop, type Shop } from './shop.ts'

/*
 * Card data is stored nowhere (architecture, invariant 8). The test pays with cards and causes every outcome and every
 * refusal. Then it searches all tables, the write-ahead log, the log, the answers and the metrics for the card numbers
 * and CVVs.
 */
const lines: string[] = []
const shop = await openShop({ gateways: ['GATEWAY_A'], logTo: { write: (line) => lines.push(line) } })

const CVV = '8317'
const canaries = [...Object.values(cards), '5555555555554444', '378282246310005', '6362970000457013']
const wholeBuyer = { ...buyer, ip: '203.0.113.7', address: { zipCode: '01310-100', number: '1000' } }

async function pay(of: Shop, request: object | string, headers?: Record<string, string>) {
  const charge = (await of.call('POST', '/v1/charges', { currency: 'brl', amountInCents: 5000 })).body
  const answer = await of.call('POST', `/v1/charges/${charge.id}/payments`, request, headers)
  return JSON.stringify([answer.body, (await of.call('GET', `/v1/charges/${charge.id}`)).body])
}

test('the data of an approved, declined, refused or lost card is stored nowhere', async () => {
  const answers: string[] = []
  for (const number of canaries) {
    const request = { method: 'credit_card', buyer: wholeBuyer, card: { ...openCard(number), cvv: CVV } }
    answers.push(await pay(shop, request, { 'idempotency-key': `card ${canaries.indexOf(number)}` }))
    answers.push(await pay(shop, { ...request, buyer }))
    answers.push(await pay(shop, { ...request, typo: true }))
    answers.push(await pay(shop, { ...request, card: { ...request.card, pan: number } }))
    answers.push(await pay(shop, { ...request, card: { ...request.card, expiryYear: '2020' } }))
    answers.push(await pay(shop, { ...request, card: { ...request.card, number: `${number}1` } }))
    answers.push(await pay(shop, `${JSON.stringify(request).slice(0, -3)}`))
    answers.push(await pay(shop, { ...request, card: { ...request.card, holderName: `\u0000` } }))
  }
  for (const gateway of ['GATEWAY_B', 'GATEWAY_C'] as const) {
    const tokens = await openShop({ gateways: [gateway], logTo: { write: (line) => lines.push(line) } })
    for (const number of Object.values(cards)) {
      const buyerWithStreet = {
        ...wholeBuyer,
        address: { ...wholeBuyer.address, street: 'Rua A', city: 'São Paulo', state: 'SP' },
      }
      answers.push(
        await pay(tokens, { method: 'credit_card', buyer: buyerWithStreet, card: await cardFor(tokens, number) }),
      )
      answers.push(await pay(tokens, { method: 'credit_card', buyer: buyerWithStreet, card: openCard(number) }))
    }
    await lookFor(await everyRow(tokens), `a table with ${gateway}`)
  }
  await lookFor(await everyRow(shop), 'a table')
  await lookFor(await writeAheadLog(shop), 'the write-ahead log')
  await lookFor(lines.join('\n'), 'the log')
  await lookFor(answers.join('\n'), 'an answer')
  await lookFor((await call(shop.url, 'GET', '/metrics')).body, 'the metrics')
})

async function lookFor(text: string, where: string): Promise<void> {
  for (const canary of canaries) assert.ok(!text.includes(canary), `a card number is in ${where}`)
  assert.ok(!new RegExp(`c[cv]v[^0-9]{1,10}${CVV}`, 'i').test(text), `a CVV is in ${where}`)
}

async function everyRow(of: Shop): Promise<string> {
  const tables = await of.ctx.database.rows(
    sql(
      'test all tables',
      `select quote_ident(table_schema) || '.' || quote_ident(table_name) as name from information_schema.tables
       where table_schema in ('public', 'simulator')`,
    ).as<{ name: string }>(),
  )
  assert.ok(tables.length > 15)
  const texts = await Promise.all(
    tables.map(async ({ name }) => (await of.ctx.database.pool.query(`select row::text from ${name} as row`)).rows),
  )
  const text = JSON.stringify(texts)
  assert.ok(text.includes(buyer.email), 'the rows were read')
  return text
}

async function writeAheadLog(of: Shop): Promise<string> {
  const { rows } = await of.ctx.database.pool.query('show data_directory')
  const folder = join(rows[0].data_directory, 'pg_wal')
  const files = (await readdir(folder, { withFileTypes: true })).filter((entry) => entry.isFile())
  const texts = await Promise.all(files.map(({ name }) => readFile(join(folder, name), 'latin1')))
  const text = texts.join('')
  assert.ok(text.includes(buyer.email), 'the log was read')
  return text
}
