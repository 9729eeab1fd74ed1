import type { Context } from '../server/core/context.ts'
import { newId } from '../server/core/ids.ts'
import type { Database } from '../server/core/sql.ts'
import { migrate } from '../server/database/migrate.ts'
import { recountSales } from '../server/payments/saleCounts.ts'
import { createStore, getStore, type Store } from '../server/stores/store.ts'
import { type BenchServer, benchContext, openBenchDatabase } from './system.ts'

/** A store with sales of sixteen products over two years. */
export type SalesSystem = { ctx: Context; database: Database; store: Store; productId: string }

const FIRST_SALE = '2024-11-01'
const YEARS = '2 years'
const ROWS_AT_ONCE = 500_000

/**
 * Opens the database with this number of sales. The first run builds the database. Ten million sales take some minutes.
 */
export async function openSalesSystem(
  server: BenchServer,
  rows: number,
  progress: (text: string) => void,
): Promise<SalesSystem> {
  const name = `sales_${rows}`
  // The database gets its final name only when it is complete.
  if (!(await server.has(name))) {
    const draft = `${name}_draft`
    await server.create(draft)
    await migrate(server.urlOf(draft))
    await build(server.urlOf(draft), rows, progress)
    await server.rename(draft, name)
  }
  await migrate(server.urlOf(name))
  const database = openBenchDatabase(server.urlOf(name))
  const { rows: found } = await database.pool.query(
    'select min(store_id) as store, min(products.id) as product from products',
  )
  const ctx = benchContext(server.urlOf(name), database)
  return { ctx, database, store: await getStore(database, found[0].store), productId: found[0].product }
}

async function build(url: string, rows: number, progress: (text: string) => void): Promise<void> {
  const database = openBenchDatabase(url)
  try {
    await fill(benchContext(url, database), rows, progress)
  } finally {
    await database.close()
  }
}

async function fill(ctx: Context, rows: number, progress: (text: string) => void): Promise<void> {
  const { pool } = ctx.database
  const { id } = await createStore(ctx.database, { name: 'Loja' })
  const products = Array.from({ length: 16 }, () => newId('prod'))
  await pool.query(
    `insert into products (id, store_id, name, created_at) select id, $1, 'Curso de Violão', now() from unnest($2::text[]) as id`,
    [id, products],
  )
  const { rows: indexes } = await pool.query<{ name: string; definition: string }>(secondaryIndexes)
  for (const { name } of indexes) await pool.query(`drop index ${name}`)
  const connection = await pool.connect()
  try {
    // Statements here take longer than the timeout of requests. Generated rows need no foreign key checks.
    await connection.query(`set statement_timeout = 0`)
    await connection.query(`set session_replication_role = replica`)
    await connection.query(`set maintenance_work_mem = '1GB'`)
    for (let from = 0; from < rows; from += ROWS_AT_ONCE) {
      progress(`building ${rows} sales: ${Math.round((from / rows) * 100)} %`)
      await connection.query(insertSales, [id, products, from, Math.min(rows, from + ROWS_AT_ONCE) - 1, rows])
    }
    progress(`building ${rows} sales: counts and search`)
    await recountSales(ctx)
    for (const { name, definition } of indexes) {
      progress(`building ${rows} sales: index ${name}`)
      await connection.query(definition)
    }
    await connection.query('vacuum analyze')
    await connection.query('checkpoint')
  } finally {
    connection.release(true)
  }
}

const secondaryIndexes = `select indexname as name, indexdef as definition from pg_indexes
  where schemaname = 'public' and tablename in ('payments', 'sale_search') and indexname not like '%_pkey'`

/** Names at the beginning of each list are the most frequent in the data. */
const FIRST_NAMES =
  'Maria José Ana João Antônio Francisco Carlos Paulo Pedro Lucas Luiz Marcos Luís Gabriel Rafael Francisca Daniel Marcelo Bruno Eduardo Felipe Raimundo Rodrigo Antônia Adriana Manoel Juliana Mateus Márcia Fernando Fábio Fernanda André Patrícia Aline Sebastião Sandra Ricardo Camila Amanda Bruna Jéssica Letícia Júlia Luciana Vanessa Mariana Gabriela Vera Vitória Larissa Cláudia Beatriz Rita Luana Sônia Renata Eliane Josefa Simone Natália Cristiane Carla Débora Rosângela Jaqueline Rosa Daniela Aparecida Marlene Terezinha Raimunda Andréia Fabiana Lúcia Raquel Ângela Rafaela Joana Luzia Zuleide Quitéria'
const SURNAMES =
  'Silva Santos Oliveira Souza Rodrigues Ferreira Alves Pereira Lima Gomes Costa Ribeiro Martins Carvalho Almeida Lopes Soares Fernandes Vieira Barbosa Rocha Dias Nascimento Andrade Moreira Nunes Marques Machado Mendes Freitas Cardoso Ramos Gonçalves Santana Teixeira Araújo Pinto Cavalcanti Monteiro Moura Correia Batista Campos Melo Barros Castro Miranda Borges Nogueira Duarte Farias Azevedo Sales Cunha Peixoto Brito Magalhães Coelho Guimarães Aguiar Bezerra Siqueira Pimentel Macedo Vasconcelos Tavares Leal Figueiredo Quixadá Zanetti'
const MAIL_HOSTS = 'gmail.com gmail.com gmail.com hotmail.com outlook.com yahoo.com.br uol.com.br icloud.com'

/** Inserts complete payments of about 600 bytes each. Like real ids, their ids grow with time. */
export const insertSales = `
  insert into payments (id, store_id, charge_id, product_id, provider, method, status, amount_in_cents, total_in_cents,
    platform_fee_in_cents, installments, currency, buyer_name, buyer_email, buyer_document, buyer_phone, buyer_address,
    metadata, tracking, external_id, created_at, updated_at)
  select 'pay_' || lpad(n::text, 26, '0'), $1, 'chg_' || lpad(n::text, 26, '0'), ($2::text[])[1 + (hashint8(n) & 15)], 'GATEWAY_A',
    (array['pix', 'pix', 'boleto', 'credit_card'])[1 + n % 4],
    case when n % 100 < 70 then 'paid' when n % 100 < 78 then 'pending' when n % 100 < 88 then 'expired'
      when n % 100 < 95 then 'failed' else 'refunded' end,
    9700 + n % 1000, 9700 + n % 1000, 584, 1, 'brl', first || ' ' || middle || ' ' || last,
    search_text(first || '.' || last) || n % 9973 || '@' || host, lpad((hash % 100000000000)::text, 11, '0'),
    '119' || lpad((hash >> 20 & 67108863)::text, 8, '7'),
    '{"zipCode": "01310100", "number": "1000", "street": "Avenida Paulista", "city": "São Paulo", "state": "SP"}',
    '{"order": "2026-000001", "seller": "maria"}',
    '{"src": null, "sck": null, "utmSource": "newsletter", "utmMedium": "email", "utmCampaign": "black", "utmTerm": null, "utmContent": null}',
    'gw_' || n, at, at
  from (
      select n, hashint8extended(n, 1) & 9007199254740991 as hash, ${oneOf('FIRST', 2)} as first, ${oneOf('LAST', 3)} as middle,
        ${oneOf('LAST', 4)} as last, (string_to_array('${MAIL_HOSTS}', ' '))[1 + (hashint8(n) >> 4 & 7)] as host
      from generate_series($3::bigint, $4::bigint) as n
    ) as buyer,
    lateral (select timestamptz '${FIRST_SALE}' + interval '${YEARS}' * (n::float8 / $5::float8) as at) as moment`

/**
 * Returns an SQL expression for a name of a list. The third power makes names at the beginning of the list frequent,
 * and names at its end rare.
 */
function oneOf(list: 'FIRST' | 'LAST', seed: number): string {
  const names = (list === 'FIRST' ? FIRST_NAMES : SURNAMES).split(' ')
  const part = `((hashint8extended(n, ${seed}) & 1048575) / 1048576.0::float8)`
  return `('{${names}}'::text[])[1 + floor(${names.length} * ${part} * ${part} * ${part})::integer]`
}
