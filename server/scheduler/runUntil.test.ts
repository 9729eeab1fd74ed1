/** Tests of the test clock while another node holds work. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { buyer, openShop } from '../../test/shop.ts'
import { sql } from '../core/sql.ts'
import { planNewAccounts } from '../money/moneyAccounts.ts'
import { runUntil } from './runUntil.ts'

const lines: { msg: string; work?: string[] }[] = []
const shop = await openShop({ jobs: false, logTo: { write: (line) => lines.push(JSON.parse(line)) } })
const { ctx, store } = shop

const DAY_MS = 86_400_000
const [account] = store.gateways
const hold = sql('test hold readings', `update money_accounts set leased_until = now() + interval '1 hour'`)
const release = sql('test release readings', 'update money_accounts set leased_until = null')
const readAt = sql('test reading', 'select read_at as "readAt" from money_accounts').as<{ readAt: Date | null }>()

/** Runs the work until an instant some days ahead. Returns the skipped items from the log. */
async function passDays(days: number, patienceMs: number): Promise<string[]> {
  lines.length = 0
  const setClock = async (clockOffsetMs: number) => ({ ...store, clockOffsetMs })
  await runUntil(ctx, store, { targetOffsetMs: days * DAY_MS, setClock, patienceMs })
  return lines.flatMap(({ msg, work = [] }) => (msg.startsWith('The test clock goes on without') ? work : []))
}

async function statusOf(paymentId: string): Promise<string> {
  return (await shop.call('GET', `/v1/payments/${paymentId}`)).body.status
}

test('work that another node holds is logged, does not delay other work, and is waited for only once', async () => {
  const paid = await payByPix()
  await shop.call('POST', `/v1/test-helpers/payments/${paid}/pay`)
  await planNewAccounts(ctx)
  await ctx.database.rows(hold)
  const open = await payByPix()

  assert.deepEqual(await passDays(3, 50), [`read the books of gateways ${account!.id}`])
  assert.equal(await statusOf(open), 'EXPIRED', 'the work that nobody holds is done')

  assert.deepEqual(await passDays(4, Number.POSITIVE_INFINITY), [], 'the next day does not wait for it again')

  await ctx.database.rows(release)
  await passDays(5, Number.POSITIVE_INFINITY)
  assert.ok((await ctx.database.row(readAt))!.readAt, 'the work is done once nobody holds it')
})

async function payByPix(): Promise<string> {
  const charge = (await shop.call('POST', '/v1/charges', { currency: 'brl', amountInCents: 9_700 })).body
  return (await shop.call('POST', `/v1/charges/${charge.id}/payments`, { method: 'pix', buyer })).body.id
}
