import { readMoneyOf } from '../../server/money/dueReadings.ts'
import { type Hurt, liveOnce, WIRE_TROUBLES } from '../sequences/oneLife.ts'
import type { MoneyLife } from './moneyLife.ts'
import { storeOf } from './moneyStore.ts'

const CRASHES = ['money.read', 'money.recorded', 'money.settled'] as const

/** Reads the books several times. Some reads crash or lose an answer, and the last read succeeds. */
export async function readAtNight(life: MoneyLife): Promise<void> {
  const { system, random, accountId } = life
  const hurts = Array.from({ length: random.between(0, 2) }, (): Hurt => {
    if (random.chance(0.6)) return { crashAt: random.pick(CRASHES) }
    return { atCall: random.between(1, 12), wire: random.pick(WIRE_TROUBLES) }
  })
  for (const hurt of [...hurts, {}]) {
    await system.pool.query('update money_accounts set leased_until = null where gateway_account_id = $1', [accountId])
    const store = await storeOf(life)
    const end = await liveOnce(hurt, () => readMoneyOf(system.ctx, store, accountId))
    if (end.is === 'done' && end.value !== 'done' && hurt.crashAt === undefined && hurt.wire === undefined)
      throw new Error(`the reading without a fault is ${end.value}`)
  }
}
