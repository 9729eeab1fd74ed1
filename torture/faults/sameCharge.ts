import type { Database } from '../../server/core/sql.ts'
import type { Scenario } from '../scenario.ts'
import { BUYER, CARD } from '../shoppers/buyer.ts'
import { type Caller, createCaller } from '../shoppers/caller.ts'
import { openReceiver } from '../shoppers/receiver.ts'
import { audit, untilSettled } from '../systems/audit.ts'
import { type Fleet, startFleet } from '../systems/fleet.ts'
import { createRandom, type Random } from '../systems/random.ts'
import { isOurs } from '../systems/serveProcess.ts'
import { openWorld } from '../systems/world.ts'

const NODES = 2
/** The numbers of simultaneous calls that pay one charge. */
const CALLS = [2, 50, 50, 500] as const
const CHARGES_PER_AUDIT = 100
const SETTLE_TIMEOUT_MS = 120_000
const METHODS = ['pix', 'boleto', 'credit_card'] as const

/** Pays one charge by very many simultaneous calls at two nodes, by one method or by all methods. */
export const sameCharge: Scenario = {
  about: 'up to 500 calls at two nodes pay one charge at the same time, by one method or by three',
  rounds: 1_000,
  async run(options, print) {
    const random = createRandom(options.seed)
    const differences: string[] = []
    await using started = new AsyncDisposableStack()
    const receiver = await openReceiver()
    const keeps = () => options.keep && differences.length > 0
    const world = await openWorld(started, receiver, { server: 'given', workers: 1, keeps })
    const database = await world.openDatabase()
    started.defer(() => database.close())
    await database.pool.query(SEE_TWO_CLAIMS)
    const fleet = await startFleet(world, NODES)
    started.defer(fleet.end)
    const call = createCaller({ connections: 128, timeoutMs: 120_000 })
    const tally = { charges: 0, calls: 0, answers: new Map<string, number>() }
    let since: Date | undefined
    while (tally.charges < options.rounds && differences.length === 0 && !options.signal.aborted) {
      const end = Math.min(options.rounds, tally.charges + CHARGES_PER_AUDIT)
      while (tally.charges < end && differences.length === 0 && !options.signal.aborted) {
        tally.charges += 1
        differences.push(...(await payAtOnce({ call, fleet, key: random.pick(world.keys) }, random, tally)))
      }
      const { open } = await untilSettled(database, SETTLE_TIMEOUT_MS)
      const { rows } = await database.pool.query<{ now: Date }>('select now() as now')
      differences.push(...open, ...(await twoAtOnce(database)), ...fleet.errors().filter(isOurs))
      differences.push(...(await audit({ database, box: world.box, received: receiver.received, since })))
      since = rows[0]!.now
      receiver.received.splice(0)
      print(`${tally.charges} charges, ${tally.calls} calls: ${wordsOf(tally.answers)}`)
    }
    options.figure(`${tally.charges} charges, ${tally.calls} calls at ${NODES} nodes: ${wordsOf(tally.answers)}`)
    return differences
  },
}

type Tally = { charges: number; calls: number; answers: Map<string, number> }

/** @returns a sentence for each wrong answer */
async function payAtOnce(
  { call, fleet, key }: { call: Caller; fleet: Fleet; key: string },
  random: Random,
  tally: Tally,
): Promise<string[]> {
  const headers = { authorization: `Bearer ${key}` }
  const made = await call(`${fleet.urls[0]}/v1/charges`, { currency: 'brl', amountInCents: 4_990 }, headers)
  const methods = random.chance(0.5) ? METHODS : [random.pick(METHODS)]
  const count = random.pick(CALLS)
  const answers = await Promise.all(
    Array.from({ length: count }, async (_, number) => {
      const method = random.pick(methods)
      const body = { method, buyer: BUYER, ...(method === 'credit_card' && { card: CARD }) }
      const url = `${fleet.urls[number % fleet.urls.length]}/v1/charges/${made.body.id}/payments`
      const { status, body: answer } = await call(url, body, headers)
      return { method, status, id: answer.id as string, code: answer.error?.code as string | undefined }
    }),
  )
  tally.calls += count
  const wrong: string[] = []
  for (const method of methods) {
    const own = answers.filter((answer) => answer.method === method && answer.status < 300)
    const ids = new Set(own.map(({ id }) => id))
    const created = own.filter(({ status }) => status === 201).length
    if (ids.size > 1 || created > 1) wrong.push(`${made.body.id} got ${ids.size} payments by ${method}: ${[...ids]}`)
  }
  if (answers.every(({ status }) => status >= 300)) wrong.push(`no call paid ${made.body.id}`)
  for (const { status, code, method } of answers) {
    const name = `${status}${code ? ` ${code}` : ''}`
    tally.answers.set(name, (tally.answers.get(name) ?? 0) + 1)
    if (!EXPECTED.has(name)) wrong.push(`${made.body.id} by ${method} was answered ${name}`)
  }
  return wrong
}

const EXPECTED: ReadonlySet<string> = new Set(['201', '200', '409 payment_in_progress', '409 charge_not_pending'])

/** Records each payment that begins during the gateway call of another payment of its charge. */
const SEE_TWO_CLAIMS = `
  create table two_at_once (charge_id text, first text, second text);
  create function see_two() returns trigger language plpgsql as $$ begin
    insert into two_at_once select new.charge_id, id, new.id from payments
    where charge_id = new.charge_id and store_id = new.store_id and id <> new.id and status = 'unknown';
    return null;
  end $$;
  create trigger see_two after insert on payments for each row execute function see_two()`

async function twoAtOnce(database: Database): Promise<string[]> {
  const { rows } = await database.pool.query<{ what: string }>(
    `select charge_id || ' was paid by ' || second || ' while ' || first || ' was unknown' as what from two_at_once`,
  )
  return rows.map(({ what }) => what)
}

function wordsOf(answers: ReadonlyMap<string, number>): string {
  return [...answers].map(([name, times]) => `${times} × ${name}`).join(', ')
}
