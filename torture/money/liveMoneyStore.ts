import type { Provider } from '../../server/core/provider.ts'
import { planNewAccounts } from '../../server/money/moneyAccounts.ts'
import { openSequenceStore, type SequenceSystem } from '../sequences/sequenceSystem.ts'
import { createRandom } from '../systems/random.ts'
import { abreast } from './abreast.ts'
import { brokenMoneyLaws } from './moneyLaws.ts'
import type { MoneyLife } from './moneyLife.ts'
import { control, passDays } from './moneyStore.ts'
import { readAtNight } from './readAtNight.ts'
import { actOnSale, endRefunds } from './saleActs.ts'
import { addRecipients, sell } from './sell.ts'

const DAYS = 8

/**
 * Runs the sales of a store over some days, each with a night. All lives of a day run in parallel. Each night checks
 * the sums of all lives with one statement per law.
 * @param asked.seeds the seed of each life
 * @returns the broken laws of the first night that breaks one
 */
export async function liveMoneyStore(
  system: SequenceSystem,
  asked: { provider: Provider; seeds: readonly number[] },
): Promise<string[]> {
  const { provider, seeds } = asked
  const random = createRandom(seeds[0]!).fork('store')
  const opened = await openSequenceStore(system, [provider])
  await planNewAccounts(system.ctx)
  const accountId = opened.store.gateways[0]!.id
  const life: MoneyLife = { ...opened, system, random, provider, accountId, recipients: [], sales: [] }
  await addRecipients(life)
  for (let day = 0; day < DAYS; day++) {
    const born = seeds.filter((_, index) => index % DAYS === day)
    await abreast(born, (seed) => sell(life, createRandom(seed)))
    await abreast(life.sales, (sale) => actOnSale(life, sale))
    await endRefunds(life)
    if (random.chance(0.3)) await control(life, 'payouts', {})
    await passDays(life, random.pick([1, 1, 1, 2, 3, 30, 33]))
    await readAtNight(life)
    const broken = await brokenMoneyLaws(life)
    if (broken.length > 0) return broken.map((law) => `${provider}: ${law}`)
  }
  return []
}
