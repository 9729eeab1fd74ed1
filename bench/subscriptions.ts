import { sql } from '../server/core/sql.ts'
import { importDocument } from '../server/import/importDocument.ts'
import { importSections } from '../server/setup/importSections.ts'
import { serveApi } from './apiSystem.ts'
import { atOnce, post, withKey } from './calls.ts'
import { costsText, withCosts } from './costs.ts'
import type { Scenario } from './scenario.ts'
import { benchContext, onNewDatabase, openBenchDatabase } from './system.ts'
import { type Measure, perSecond } from './table.ts'

const SUBSCRIPTIONS = 1_000
const GOAL_SECONDS = 60
const DAY_SECONDS = 86_400
const AT_ONCE = 16

/** Runs the API, the jobs and the gateway simulator with its webhooks in one process, like `npm start`. */
export const subscriptions: Scenario = {
  about: `a year of the store's test clock, with monthly renewals of ${SUBSCRIPTIONS} card subscriptions`,
  quick: false,
  run: (_options, progress) => onNewDatabase('subscriptions', (url) => measureYear(url, progress)),
}

async function measureYear(url: string, progress: (text: string) => void): Promise<Measure[]> {
  const database = openBenchDatabase(url)
  const { stores } = await importDocument(benchContext(url, database), { stores: [monthlyClub] }, importSections)
  // biome-ignore lint/suspicious/noExplicitAny: the output of the import has no declared type.
  const store = stores.store as any
  const served = await serveApi(url, 1)
  try {
    const call = (path: string, body: object) => post(served.url + path, withKey(store.apiKeys.key), body)
    const bought = await timed(() =>
      atOnce({ count: SUBSCRIPTIONS, inFlight: AT_ONCE }, (number) =>
        call('/v1/test-helpers/purchases', purchase(store.offers.monthly, number)),
      ),
    )
    progress(`${SUBSCRIPTIONS} purchases in ${bought.toFixed(0)} s`)
    const year = async () => {
      const seconds = await timed(async () => {
        for (let month = 1; month <= 12; month++) {
          await call('/v1/test-helpers/clock/advance', { seconds: 30.5 * DAY_SECONDS })
          progress(`month ${month}`)
        }
      })
      return { seconds, calls: (await database.row(renewalsDone))!.renewals }
    }
    const { result, costs } = await withCosts(database, served.pid, year)
    const { seconds: renewed, calls: renewals } = result
    return [
      { what: `${SUBSCRIPTIONS} purchases by card`, figure: perSecond(SUBSCRIPTIONS / bought) },
      {
        what: 'a year of renewals',
        figure: `${renewed.toFixed(1)} s`,
        beside: `${GOAL_SECONDS} s`,
        ratio: renewed / GOAL_SECONDS,
        goal: { max: 1 },
        more: `${renewals} renewals, ${perSecond(renewals / renewed)}; a renewal: ${costsText(costs)}`,
      },
    ]
  } finally {
    await served.close()
    await database.close()
  }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedMs = performance.now()
  await work()
  return (performance.now() - startedMs) / 1000
}

/** Creates a subscription by card, for a buyer with a unique e-mail. */
export function purchase(offerId: string, number: number) {
  return {
    offerId,
    method: 'credit_card',
    buyer: {
      name: `Ana Souza ${number}`,
      email: `ana${number}@example.com`,
      document: '529.982.247-25',
      phone: '(11) 98765-4321',
      ip: '201.17.0.9',
      address: { zipCode: '01310-100', number: '1000' },
    },
    card: { number: '4111111111111111', holderName: 'ANA SOUZA', expiryMonth: '12', expiryYear: '2035', cvv: '123' },
  }
}

export const monthlyClub = {
  ref: 'store',
  name: 'Clube',
  gateways: [{ provider: 'GATEWAY_A', credentials: 'simulator' }],
  apiKeys: [{ ref: 'key' }],
  products: [{ ref: 'p', name: 'Clube' }],
  offers: [
    {
      ref: 'monthly',
      product: 'p',
      name: 'Mensal',
      billingType: 'RECURRING',
      billingCycle: 'MONTHLY',
      priceInCents: 4_990,
    },
  ],
}

const renewalsDone = sql(
  'bench renewals',
  `select count(*) as renewals from events where kind = 'subscription.renewed'`,
).as<{ renewals: number }>()
