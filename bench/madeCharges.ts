import { createCharge } from '../server/charges/createCharge.ts'
import { newIdOf } from '../server/core/ids.ts'
import type { ApiSystem } from './apiSystem.ts'

/** Charges that are created in advance. Each charge is paid once. */
export const CHARGES = 300_000

export const charge = {
  currency: 'brl',
  items: [
    { name: 'Curso de Violão', quantity: 1, unitAmountInCents: 9_700 },
    { name: 'Apostila', quantity: 2, unitAmountInCents: 1_500 },
  ],
  customer: { email: 'ana@example.com', name: 'Ana Maria Souza' },
  description: 'Pedido 1234',
  metadata: { order: '1234', seller: 'maria' },
}

export const buyer = {
  name: 'Ana Maria Souza',
  email: 'ana@example.com',
  document: '529.982.247-25',
  phone: '(11) 98765-4321',
}

/** Creates charges to pay. Their ids begin with `chg_made_00000001`. */
export async function makeCharges({ ctx, store }: ApiSystem): Promise<void> {
  const { pool } = ctx.database
  const { id } = await createCharge(ctx, store, charge, newIdOf('chg', store.id))
  const { rows } = await pool.query<{ columns: string }>(
    `select string_agg(column_name, ', ') as columns from information_schema.columns
     where table_schema = 'public' and table_name = 'charges' and column_name <> 'id'`,
  )
  const { columns } = rows[0]!
  const connection = await pool.connect()
  // On a busy machine this statement takes longer than the timeout of requests.
  await connection.query('set statement_timeout = 0')
  await connection.query(
    `insert into charges (id, ${columns}) select 'chg_made_' || lpad(n::text, 8, '0'), ${columns}
     from charges, generate_series(1, $2::integer) as n where id = $1`,
    [id, CHARGES],
  )
  await connection.query('vacuum analyze charges')
  connection.release(true)
}
