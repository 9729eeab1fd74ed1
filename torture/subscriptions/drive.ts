import { setTimeout as delay } from 'node:timers/promises'
import { openDatabase } from '../../server/database/database.ts'
import type { Random } from '../systems/random.ts'
import { doAction } from './actions.ts'
import { type Client, openClient } from './client.ts'
import type { Clients } from './clients.ts'
import { type Ground, OWNER, type PlannedStore } from './environment.ts'
import { type Deaths, startNodes } from './nodes.ts'
import type { Plan } from './planned.ts'

/** The results of a run, from the API and the gateway. */
export type Driven = {
  /** The subscription ids by the number of the planned subscription. A declined purchase has no id. */
  ids: Map<number, string>
  /** A sentence for each unexpected answer. */
  complaints: string[]
  /** The number of dead nodes by crash point. */
  died: Map<string, number>
  /** The subscriptions by id and the students by e-mail, read from the API at the end. */
  subscriptions: Map<string, Shown>
  students: Map<string, Shown>
  /** The movements of money in the gateway's records. */
  movements: Movement[]
}

// biome-ignore lint/suspicious/noExplicitAny: JSON from the wire.
export type Shown = any

export type Movement = { reference: string; kind: 'received' | 'refunded' | 'charged_back'; amountInCents: number }

const PARALLEL = 8

/** The environment of a run, its store, its random choices, and the crashes of its nodes. */
export type Stage = { ground: Ground; store: PlannedStore; random: Random; deaths: Deaths }

/**
 * Runs a plan in the roles of the owner, the buyers and their banks. It uses only the API and the store's test clock.
 * @param onStop is called after each stop of the clock
 */
export async function drive(
  plan: Plan,
  { ground, store, random, deaths }: Stage,
  onStop: (stop: number) => void = () => {},
): Promise<Driven> {
  const nodes = await startNodes(ground, random.fork('deaths'), deaths)
  const database = openDatabase(ground.variables.DATABASE_URL!, {
    size: 2,
    applicationName: 'driver',
    onError: () => {},
  })
  const { PORT, SIMULATOR_PORT } = ground.variables
  const url = `http://127.0.0.1:${PORT}`
  const clients: Clients = {
    browser: await signIn(url, nodes.alive),
    api: openClient(url, { authorization: `Bearer ${store.key}` }, nodes.alive),
    simulator: openClient(`http://127.0.0.1:${SIMULATOR_PORT}`, {}, nodes.alive),
    store,
    ids: new Map(),
    openCodes: new Map(),
    async consentOf(subscriptionId) {
      const { rows } = await database.pool.query<{ id: string }>(CONSENT, [subscriptionId])
      return rows[0]?.id
    },
    async keptCards(email) {
      const { rows } = await database.pool.query<{ id: string }>(KEPT_CARDS, [email])
      return rows.map(({ id }) => id)
    },
  }
  const complaints: string[] = []
  const isTroubled = (at: number) => plan.troubles.some(({ stop }) => stop === at)
  const clock = openClock(clients.api, nodes.alive)
  try {
    for (const [stop, atMs] of plan.stops.entries()) {
      nodes.endanger()
      await clock.moveTo(atMs)
      if (isTroubled(stop - 1)) await clients.simulator.call('DELETE', '/control/faults')
      if (plan.subscriptions.some(({ acts }) => acts.some((act) => act.stop === stop && act.action.does === 'pay')))
        clients.openCodes = await listOpenCodes(database.pool)
      complaints.push(...(await doAll(clients, plan, stop)))
      if (isTroubled(stop)) await makeTrouble(clients.simulator, random)
      onStop(stop)
    }
    complaints.push(...(await untilDelivered(database.pool)))
    const subscriptions = await listAll(clients.api, '/v1/subscriptions', 'id')
    const students = await listAll(clients.api, '/v1/students', 'email')
    const movements = (await clients.simulator.call('GET', '/control/movements')).body
    return { ids: clients.ids, complaints, died: nodes.died, subscriptions, students, movements }
  } finally {
    await nodes.end()
    await database.close()
  }
}

async function signIn(url: string, alive: () => Promise<void>): Promise<Client> {
  const headers: Record<string, string> = { 'sec-fetch-site': 'same-origin' }
  const browser = openClient(url, headers, alive)
  const answer = await browser.call('POST', '/dashboard/api/session', OWNER)
  headers.cookie = String([answer.headers['set-cookie']].flat()[0]).split(';')[0]!
  return browser
}

const CONSENT = 'select recurring_pix_id as id from subscriptions where id = $1 and recurring_pix_id is not null'

const KEPT_CARDS = `select id from simulator.cards where customer ->> 'email' = $1`

/** Returns an object that moves the store's test clock. */
function openClock(api: Client, alive: () => Promise<void>) {
  let aheadMs = 0
  const advance = async (seconds: number) => {
    const { status, body } = await api.tryOnce('POST', '/v1/test-helpers/clock/advance', { seconds })
    if (status !== 200) throw new Error(`The clock answered ${status} ${JSON.stringify(body)}`)
    aheadMs = Date.parse(body.now) - Date.now()
  }
  return {
    /** Moves the clock to an instant. After the death of a node it first reads the clock again. */
    async moveTo(atMs: number): Promise<void> {
      for (let unsure = aheadMs === 0; ; ) {
        const seconds = unsure ? 1 : Math.ceil((atMs - Date.now() - aheadMs) / 1000)
        if (seconds < 1) return
        try {
          await advance(seconds)
          unsure = false
        } catch (error) {
          if (String(error).includes('The clock answered')) throw error
          unsure = true
          await alive()
          await delay(50)
        }
      }
    },
  }
}

/** Performs the actions of one stop in parallel, at most one per subscription. @returns unexpected answers */
async function doAll(clients: Clients, plan: Plan, stop: number): Promise<string[]> {
  const complaints: string[] = []
  const due = plan.subscriptions.flatMap((subscription) =>
    subscription.acts.filter((act) => act.stop === stop).map(({ action }) => ({ subscription, action })),
  )
  const work = async () => {
    for (let next = due.pop(); next; next = due.pop()) {
      const { subscription, action } = next
      const key = `${plan.seed}-${subscription.number}-${stop}`
      const complaint = await doAction(clients, subscription, action, key).catch((error: Error) => String(error.stack))
      const when = new Date(plan.stops[stop]!).toISOString()
      if (complaint) complaints.push(`subscription ${subscription.number}, ${action.does} at ${when}: ${complaint}`)
    }
  }
  await Promise.all(Array.from({ length: PARALLEL }, work))
  return complaints
}

const FAULTS = ['500', 'reset', 'accept-then-reset', 'accept-then-500', 'malformed'] as const

/** Adds faults for the next few charges at the gateway. */
async function makeTrouble(simulator: Client, random: Random): Promise<void> {
  const fault = { provider: 'GATEWAY_B', operation: 'create', fault: random.pick(FAULTS), times: random.between(1, 3) }
  await simulator.call('POST', '/control/faults', fault)
}

const DELIVERY_TIMEOUT_MS = 60_000
const PAUSE_MS = 250

/** Waits until every event is delivered. Deliveries use machine time. @returns the work that is still open */
async function untilDelivered(pool: Pool): Promise<string[]> {
  for (let waitedMs = 0; ; waitedMs += PAUSE_MS) {
    const { rows } = await pool.query<{ what: string }>(STILL_OPEN)
    if ((rows.length === 0 && waitedMs > 1_000) || waitedMs > DELIVERY_TIMEOUT_MS) return rows.map(({ what }) => what)
    await delay(PAUSE_MS)
  }
}

const STILL_OPEN = `
  select 'delivery ' || id || ' is due ' || next_at as what from deliveries where status = 'pending'
  union all select concat('payment ', id, ' of ', buyer_email, ' is unknown since ', created_at, ', checks ', checks, ', asked again ', next_at)
  from payments left join payment_checks on payment_id = payments.id where status = 'unknown'`

type Pool = ReturnType<typeof openDatabase>['pool']

/** Lists payments with an open PIX code or boleto, by their subscription. A charge by the payer's bank has no code. */
async function listOpenCodes(pool: Pool): Promise<Map<string, string[]>> {
  const { rows } = await pool.query<{ id: string; subscriptionId: string }>(OPEN_CODES)
  const bySubscription = Map.groupBy(rows, ({ subscriptionId }) => subscriptionId)
  return new Map([...bySubscription].map(([id, codes]) => [id, codes.map((code) => code.id)]))
}

const OPEN_CODES = `
  select payments.id, charges.subscription_id as "subscriptionId" from payments
  join charges on charges.id = payments.charge_id and charges.store_id = payments.store_id
  where payments.status = 'pending' and coalesce(payments.recurring_pix ->> 'is', '') <> 'charge' order by payments.id`

async function listAll(api: Client, path: string, by: string, filter = ''): Promise<Map<string, Shown>> {
  const found = new Map<string, Shown>()
  for (let page = 1; ; page++) {
    const { status, body } = await api.call('GET', `${path}?${filter}page=${page}&perPage=100`)
    if (status !== 200) throw new Error(`${path} answered ${status} ${JSON.stringify(body)}`)
    for (const one of body.data) found.set(one[by], one)
    if (!body.hasMore) return found
  }
}
