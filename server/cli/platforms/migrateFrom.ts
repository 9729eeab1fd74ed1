import { productsByName } from '../../catalog/products.ts'
import type { Context } from '../../core/context.ts'
import { derivedId, timeOfId } from '../../core/ids.ts'
import type { Runner } from '../../core/sql.ts'
import { admitBuyers } from '../../courses/admitBuyers.ts'
import { addHistory } from '../../payments/importPayments.ts'
import type { SaleStatus } from '../../payments/paymentStatus.ts'
import type { Store } from '../../stores/store.ts'
import { columnsOf, type Platform } from './platform.ts'
import { readExport } from './readExport.ts'
import { type PlatformSale, type Problem, readSale } from './readSale.ts'

/** The sum of one month's sales with one status. `month` is `YYYY-MM` in the time zone of Brasília. */
export type MonthTotal = { month: string; status: SaleStatus; currency: string; sales: number; amountInCents: number }

export type MigrationReport = {
  /** True if the rows are written. */
  done: boolean
  /** The number of sales in the file. A sale with a repeated transaction code counts once. */
  sales: number
  newSales: number
  newProducts: string[]
  newStudents: number
  newEnrollments: number
  totals: MonthTotal[]
  /** The number of unreadable rows, and the first hundred of these rows. */
  unreadable: { rows: number; first: Problem[] }
}

export type MigrationOptions = {
  platform: Platform
  /** Path of the export. It is read several times. */
  file: string
  /** Writes nothing, and reports what a run would write. */
  dryRun: boolean
  /** Skips unreadable rows and writes all other rows. */
  skipUnreadable: boolean
}

const SALES_AT_ONCE = 1_000
const PROBLEMS_SHOWN = 100

/**
 * Adds the sales and the buyers of another platform's export to a store in one transaction. Existing sales, products
 * and students do not change, so a second run has no effect. Buyers of paid sales get access to the courses of their
 * products. No events and no mails are sent.
 * @throws StartError if the file is not such an export
 */
export async function migrateFrom(ctx: Context, store: Store, options: MigrationOptions): Promise<MigrationReport> {
  const { platform, file, dryRun, skipUnreadable } = options
  const { names, ...found } = await survey(platform, file)
  const mayWrite = found.unreadable.rows === 0 || skipUnreadable
  const report = {
    done: !dryRun && mayWrite,
    ...found,
    newSales: 0,
    newProducts: [],
    newStudents: 0,
    newEnrollments: 0,
  }
  if (!mayWrite && !dryRun) return report
  const written = await undone<Written>(dryRun, (finish) =>
    ctx.database.transaction(async (trx) => finish(await writeSales(trx, store, { platform, file, names })), ONCE),
  )
  return { ...report, ...written }
}

/** The transaction may take long. If it fails, the caller runs it again. */
const ONCE = { once: true }

type Survey = Pick<MigrationReport, 'sales' | 'totals' | 'unreadable'> & { names: string[] }

/** Reads the whole file before anything is written. */
async function survey(platform: Platform, file: string): Promise<Survey> {
  const transactions = new Set<string>()
  const names = new Set<string>()
  const totals = new Map<string, MonthTotal>()
  const unreadable: Survey['unreadable'] = { rows: 0, first: [] }
  for await (const row of readExport(file, columnsOf[platform])) {
    const read = readSale(platform, row)
    if (read.is === 'wrong') {
      unreadable.rows += 1
      if (unreadable.rows <= PROBLEMS_SHOWN) unreadable.first.push(read.problem)
    } else if (!transactions.has(read.sale.transaction)) {
      transactions.add(read.sale.transaction)
      names.add(read.sale.product)
      addTo(totals, read.sale)
    }
  }
  const sorted = [...totals].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, total]) => total)
  return { sales: transactions.size, names: [...names], totals: sorted, unreadable }
}

function addTo(totals: Map<string, MonthTotal>, { month, payment }: PlatformSale): void {
  const { status, amountInCents } = payment
  const currency = payment.currency.toLowerCase()
  const key = `${month} ${status} ${currency}`
  const total = totals.get(key) ?? { month, status, currency, sales: 0, amountInCents: 0 }
  totals.set(key, { ...total, sales: total.sales + 1, amountInCents: total.amountInCents + amountInCents })
}

type Written = Pick<MigrationReport, 'newSales' | 'newProducts' | 'newStudents' | 'newEnrollments'>
type Source = { platform: Platform; file: string; names: readonly string[] }

async function writeSales(trx: Runner, store: Store, { platform, file, names }: Source): Promise<Written> {
  const idOf = <P extends 'prod' | 'pay'>(prefix: P, name: string) =>
    derivedId(prefix, timeOfId(store.id), `${store.id} ${platform} ${name}`)
  const products = await productsByName(trx, store, names, (name) => idOf('prod', name))
  const written: Written = { newSales: 0, newProducts: products.created, newStudents: 0, newEnrollments: 0 }
  for await (const sales of batchesOf(platform, file)) {
    const payments = sales.map(({ transaction, product, payment, buyer }) => ({
      id: idOf('pay', transaction),
      productId: products.ids.get(product)!,
      payment,
      buyer,
    }))
    written.newSales += (await addHistory(trx, store, payments)).length
    const buyers = payments.flatMap(({ id: paymentId, productId, payment: { status, createdAt }, buyer }) =>
      buyer && status === 'PAID' ? [{ ...buyer, paymentId, productId, at: createdAt }] : [],
    )
    const admitted = await admitBuyers(trx, store, buyers)
    written.newStudents += admitted.students
    written.newEnrollments += admitted.enrollments
  }
  return written
}

async function* batchesOf(platform: Platform, file: string): AsyncGenerator<PlatformSale[]> {
  let batch: PlatformSale[] = []
  for await (const row of readExport(file, columnsOf[platform])) {
    const read = readSale(platform, row)
    if (read.is === 'sale') batch.push(read.sale)
    if (batch.length < SALES_AT_ONCE) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

/** Thrown to roll back the transaction of a dry run. It carries the result. */
class Undo<Result> extends Error {
  readonly result: Result

  constructor(result: Result) {
    super('This run writes nothing.')
    this.result = result
  }
}

/** Runs work in a transaction. With `isUndone`, `finish` rolls back and returns its argument as the result. */
async function undone<Result>(
  isUndone: boolean,
  work: (finish: (result: Result) => Result) => Promise<Result>,
): Promise<Result> {
  try {
    return await work((result) => {
      if (isUndone) throw new Undo(result)
      return result
    })
  } catch (error) {
    if (error instanceof Undo) return error.result as Result
    throw error
  }
}
