import { randomBytes } from 'node:crypto'
import { DatabaseSync } from 'node:sqlite'
import type { ChargePayment, WebhookEvent } from './balcao.ts'
import { type Line, totalInCents } from './catalogue.ts'

export type Method = 'pix' | 'boleto' | 'credit_card'
export type Buyer = { name: string; email: string; document: string; phone: string }
export type OrderStatus = 'waiting' | 'failed' | 'paid' | 'refunded' | 'disputed'
export type Order = {
  id: string
  status: OrderStatus
  method: Method
  buyer: Buyer
  items: { name: string; quantity: number; unitAmountInCents: number }[]
  amountInCents: number
  chargeId: string | null
  checkoutUrl: string | null
  paymentId: string | null
  payment: ChargePayment | null
}
export type Orders = ReturnType<typeof openOrders>

/** An event may move an order from these statuses. A late event about an old payment changes nothing. */
const moves: Record<string, { to: OrderStatus; from: string }> = {
  'payment.paid': { to: 'paid', from: `'waiting', 'failed'` },
  'payment.failed': { to: 'failed', from: `'waiting'` },
  'payment.refunded': { to: 'refunded', from: `'waiting', 'failed', 'paid', 'disputed'` },
  'payment.chargeback': { to: 'disputed', from: `'waiting', 'failed', 'paid'` },
}

/** Opens the shop's own database. @param file path of the SQLite file, or `:memory:` */
export function openOrders(file: string) {
  const database = new DatabaseSync(file)
  database.exec(SCHEMA)
  const run = runnerOf(database)
  return {
    close: () => database.close(),
    /** The row exists before Balcão is asked. So a crash in between loses no order. */
    create(lines: readonly Line[], buyer: Buyer, method: Method): Order {
      const id = insertOrder(run, lines, buyer, method)
      return this.find(id)!
    },
    find(id: string): Order | undefined {
      const row = database.prepare('select * from orders where id = ?').get(id)
      return row && readOrder(row)
    },
    list: (): Order[] => database.prepare('select * from orders order by rowid desc limit 100').all().map(readOrder),
    keepCharge(id: string, chargeId: string, checkoutUrl: string): void {
      run('update orders set charge_id = ?, checkout_url = ? where id = ?', chargeId, checkoutUrl, id)
    },
    /** Ends an order after a refused payment. The buyer may pay it again. */
    refuse: (id: string): void =>
      void run(`update orders set status = 'failed' where id = ? and status = 'waiting'`, id),
    /** A new PIX or boleto opens a failed order again. */
    keepPayment(id: string, payment: ChargePayment): void {
      const values = [payment.id, JSON.stringify(payment), id]
      run(
        `update orders set payment_id = ?, payment = ?, status = 'waiting' where id = ? and status in ('waiting', 'failed')`,
        ...values,
      )
    },
    /** Applies an event once: its id, the status and the parcel commit together. @returns false for a known event */
    apply(event: WebhookEvent): boolean {
      database.exec('begin immediate')
      try {
        const isNew = run('insert or ignore into events (id) values (?)', event.id) === 1
        if (isNew) moveOrder(run, event)
        database.exec('commit')
        return isNew
      } catch (error) {
        database.exec('rollback')
        throw error
      }
    },
    /** Ids of the orders to send. Each paid order is here once. */
    parcels: (): string[] =>
      database
        .prepare('select order_id from parcels order by rowid')
        .all()
        .map((row) => String(row.order_id)),
  }
}

type Run = ReturnType<typeof runnerOf>

/** Returns a function that runs a statement and counts the changed rows. */
function runnerOf(database: DatabaseSync) {
  return (text: string, ...values: (string | number | null)[]) => database.prepare(text).run(...values).changes
}

function insertOrder(run: Run, lines: readonly Line[], buyer: Buyer, method: Method): string {
  const id = randomBytes(12).toString('hex')
  const items = lines.map(({ item, quantity }) => ({ name: item.name, quantity, unitAmountInCents: item.priceInCents }))
  run(
    `insert into orders (id, method, buyer, items, amount) values (?, ?, ?, ?, ?)`,
    id,
    method,
    JSON.stringify(buyer),
    JSON.stringify(items),
    totalInCents(lines),
  )
  return id
}

/** Changes the order of an event, and adds the parcel of a paid order. */
function moveOrder(run: Run, { event, data }: WebhookEvent): void {
  const move = moves[event]
  if (!move || !('chargeId' in data) || !data.chargeId) return
  run(
    `update orders set status = ?2, payment_id = ?1 where charge_id = ?3 and status in (${move.from})
      and (?2 = 'paid' or payment_id = ?1 or payment_id is null and ?2 <> 'failed')`,
    data.id,
    move.to,
    data.chargeId,
  )
  run(
    `insert or ignore into parcels (order_id) select id from orders where charge_id = ? and status = 'paid'`,
    data.chargeId,
  )
}

function readOrder(row: Record<string, unknown>): Order {
  return {
    id: row.id as string,
    status: row.status as OrderStatus,
    method: row.method as Method,
    buyer: JSON.parse(row.buyer as string),
    items: JSON.parse(row.items as string),
    amountInCents: row.amount as number,
    chargeId: row.charge_id as string | null,
    checkoutUrl: row.checkout_url as string | null,
    paymentId: row.payment_id as string | null,
    payment: row.payment === null ? null : JSON.parse(row.payment as string),
  }
}

const SCHEMA = `
  create table if not exists orders (
    id text primary key, status text not null default 'waiting', method text not null, buyer text not null,
    items text not null, amount integer not null, charge_id text unique, checkout_url text, payment_id text, payment text
  );
  create table if not exists events (id text primary key);
  create table if not exists parcels (order_id text primary key references orders);`
