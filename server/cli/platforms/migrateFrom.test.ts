import assert from 'node:assert/strict'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { TEST_SECRET } from '../../../test/harness.ts'
import { dataFolder, runBalcao } from '../../../test/nodes/node.ts'
import { call, openShop } from '../../../test/shop.ts'
import { importDocument } from '../../import/importDocument.ts'
import { StartError } from '../../lib/startError.ts'
import { foldSaleDeltas } from '../../payments/saleCounts.ts'
import { erasePerson } from '../../privacy/erasePerson.ts'
import { importSections } from '../../setup/importSections.ts'
import { getStore } from '../../stores/store.ts'
import { migrateFrom } from './migrateFrom.ts'
import type { Platform } from './platform.ts'
import { readCents, readInstant } from './readSale.ts'

const shop = await openShop({ jobs: false })
const { ctx } = shop
const folder = await dataFolder()

const VIOLAO = { ref: 'p', name: 'Curso de Violão' }
const COURSE = { ref: 'c', product: 'p', title: 'Violão', status: 'PUBLISHED', cohorts: [{ ref: 't', name: 'Turma' }] }
const SALES = { platform: 'kiwify', dryRun: false, skipUnreadable: false } as const

/** Opens a store that already sells a product with a course. `read` calls the store's API. */
async function openStore() {
  const row = { ref: 'loja', name: 'Loja', apiKeys: [{ ref: 'key' }], products: [VIOLAO], courses: [COURSE] }
  const { stores } = await importDocument(ctx, { stores: [row] }, importSections)
  // biome-ignore lint/suspicious/noExplicitAny: the output of the import has no declared type.
  const { id, apiKeys } = stores.loja as any
  const headers = { authorization: `Bearer ${apiKeys.key}` }
  const read = async (path: string) => (await call(shop.url, 'GET', path, { headers })).body
  return { store: await getStore(ctx.database, id), read }
}

let files = 0
async function fileOf(contents: string | Buffer): Promise<string> {
  const path = join(folder, `${++files}.csv`)
  await writeFile(path, contents)
  return path
}

const HEADER =
  'ID da venda,Status,Data de Criação,Produto,Moeda,Preço base do produto,Total com acréscimo,Valor líquido,Pagamento,Parcelas,Coupon Code,Tracking src,Cliente,Email,Celular,CPF'
const KIWIFY = `${HEADER}
k1,paid,31/01/2026 23:30:00,Curso de Violão,BRL,"97,00","112,40","88,10",credit_card,12,,insta,João da Silva,Joao@Example.com,+55 11 98765-4321,529.982.247-25
k2,refunded,01/02/2026 08:00:00,Curso de Violão,BRL,"97,00","97,00","0,00",pix,1,VOLTA,,Ana Souza,ana@example.com,,
k3,waiting_payment,02/02/2026 08:00:00,"Apostila, volume 1",BRL,"1.097,00","1.097,00",,boleto,1,,,Bia,bia@example.com,,
k4,paid,03/02/2026 08:00:00,Curso de Violão,BRL,"97,00","97,00","88,10",pix,1,,,João da Silva,joao@example.com,,
`

describe('the sales of another platform', () => {
  test('a dry run reports totals by month and status, and writes nothing', async () => {
    const { store, read } = await openStore()
    const dry = await migrateFrom(ctx, store, { ...SALES, file: await fileOf(KIWIFY), dryRun: true })
    assert.deepEqual(dry, {
      done: false,
      sales: 4,
      totals: [
        { month: '2026-01', status: 'PAID', currency: 'brl', sales: 1, amountInCents: 11_240 },
        { month: '2026-02', status: 'PAID', currency: 'brl', sales: 1, amountInCents: 9_700 },
        { month: '2026-02', status: 'PENDING', currency: 'brl', sales: 1, amountInCents: 109_700 },
        { month: '2026-02', status: 'REFUNDED', currency: 'brl', sales: 1, amountInCents: 9_700 },
      ],
      unreadable: { rows: 0, first: [] },
      newSales: 4,
      newProducts: ['Apostila, volume 1'],
      newStudents: 1,
      newEnrollments: 1,
    })
    assert.equal((await read('/v1/payments')).total, 0)
    assert.equal((await read('/v1/students')).total, 0)
  })

  test('a run adds them, and a second run changes nothing', async () => {
    const { store, read } = await openStore()
    const file = await fileOf(KIWIFY)
    assert.equal((await migrateFrom(ctx, store, { ...SALES, file })).newSales, 4)
    await foldSaleDeltas(ctx)
    const { data, total } = await read('/v1/payments?status=PAID')
    assert.equal(total, 2)
    const first = data[1]
    assert.equal(first.createdAt, '2026-02-01T02:30:00.000Z')
    assert.deepEqual(
      [first.amountInCents, first.platformFeeInCents, first.paymentMethod],
      [11_240, 2_430, 'credit_card'],
    )
    assert.deepEqual([first.customer.name, first.customer.email], ['João da Silva', 'joao@example.com'])
    assert.equal(first.metadata.transaction, 'k1')
    const { data: students } = await read('/v1/students')
    assert.deepEqual(
      students.map(({ email }: { email: string }) => email),
      ['joao@example.com'],
    )
    const again = await migrateFrom(ctx, store, { ...SALES, file })
    assert.deepEqual([again.newSales, again.newProducts, again.newStudents, again.newEnrollments], [0, [], 0, 0])
    assert.equal((await read('/v1/payments')).total, 4)
    await erasePerson(ctx, store.id, 'joao@example.com')
    assert.equal((await migrateFrom(ctx, store, { ...SALES, file })).newStudents, 0, 'an erased person stays erased')
  })

  test('are read with semicolons in Windows-1252, from the earlier export of Hotmart and from Eduzz', async () => {
    const hotmart = `Nome do Produto;Transação;Meio de Pagamento;Moeda;Preço do Produto;Moeda;Data de Venda;Status;Nome;Email;DDD;Telefone;Preço Total
Curso de Violão;HP1;Cartão de Crédito;BRL;97,00;BRL;05/03/2026 10:11:12;Aprovado;Íris;iris@example.com;11;987654321;R$ 97,00
Curso de Violão;HP2;Boleto Bancário;BRL;97,00;BRL;06/03/2026;Expirado;Íris;iris@example.com;11;987654321;97.00
`
    const eduzz = `Fatura;Status;Data de Criação;Produto;Moeda;Valor da Venda;Ganho Liquido;Forma de Pagamento;Cliente / Nome;Cliente / E-mail
9001;Paga;2026-03-07 09:00:00;Curso de Violão;BRL;97,00;90,00;Pix;Caio;caio@example.com
`
    const { store, read } = await openStore()
    const run = async (platform: Platform, contents: string) =>
      await migrateFrom(ctx, store, { ...SALES, platform, file: await fileOf(Buffer.from(contents, 'latin1')) })
    assert.equal((await run('hotmart', hotmart)).newSales, 2)
    assert.equal((await run('eduzz', eduzz)).newSales, 1)
    await foldSaleDeltas(ctx)
    const { data } = await read('/v1/payments')
    const seen = data.map((sale: Record<string, unknown>) => [sale.status, sale.paymentMethod, sale.amountInCents])
    assert.deepEqual(seen, [
      ['PAID', 'pix', 9_700],
      ['EXPIRED', 'boleto', 9_700],
      ['PAID', 'credit_card', 9_700],
    ])
    assert.deepEqual([data[2].customer.name, data[2].customer.phone], ['Íris', '11987654321'])
  })

  test('an unreadable row is reported, and nothing is written unless such rows may be skipped', async () => {
    const { store, read } = await openStore()
    const file = await fileOf(
      `${KIWIFY}k5,vendido,04/02/2026,Curso,BRL,"1,00","1,00",,pix\nk6,paid,31/02/2026,Curso,BRL,1,1,,pix\n`,
    )
    const refused = await migrateFrom(ctx, store, { ...SALES, file })
    assert.deepEqual([refused.done, refused.newSales], [false, 0])
    assert.deepEqual(refused.unreadable, {
      rows: 2,
      first: [
        { line: 6, column: 'Status', problem: '"vendido" is not a known status' },
        { line: 7, column: 'Data de Criação', problem: '"31/02/2026" is not a date' },
      ],
    })
    assert.equal((await read('/v1/payments')).total, 0)
    assert.equal((await migrateFrom(ctx, store, { ...SALES, file, skipUnreadable: true })).newSales, 4)
    const wrongFile = migrateFrom(ctx, store, { ...SALES, platform: 'eduzz', file })
    await assert.rejects(wrongFile, (error) => error instanceof StartError && /"Fatura"/.test(error.message))
  })

  test('are imported by the command, which requires a store if there are several', async () => {
    const { store } = await openStore()
    const settings = { DATABASE_URL: ctx.settings.databaseUrl!, DATA_DIR: folder, BALCAO_SECRET: TEST_SECRET }
    const words = ['migrate-from', 'kiwify', await fileOf(KIWIFY), '--dry-run']
    const unnamed = await runBalcao(words, settings)
    assert.equal(unnamed.code, 1)
    assert.match(unnamed.stderr, /--store/)
    const { code, stdout } = await runBalcao([...words, '--store', store.id], settings)
    assert.deepEqual([code, JSON.parse(stdout).newSales], [0, 4])
  })
})

test('amounts and dates of exports', () => {
  const amounts = ['1.234,56', '1,234.56', '1234.56', '1.234', 'R$ 97', '97,5', '', '1.23.4', '-5', '1e3']
  const cents = [123_456, 123_456, 123_456, 123_400, 9_700, 9_750, undefined, undefined, undefined, undefined]
  assert.deepEqual(amounts.map(readCents), cents)
  const instants = [
    '01/02/2026',
    '01/02/2026 10:11',
    '2026-02-01T10:11:12-03:00',
    '2026-13-01',
    '01/02/26',
    '01/02/2026 25:00',
  ]
  assert.deepEqual(
    instants.map((text) => readInstant(text)?.toISOString()),
    [
      '2026-02-01T03:00:00.000Z',
      '2026-02-01T13:11:00.000Z',
      '2026-02-01T13:11:12.000Z',
      undefined,
      undefined,
      undefined,
    ],
  )
})
