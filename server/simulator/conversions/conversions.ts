import { systemNow } from '../../core/clock.ts'
import { type Runner, sql } from '../../core/sql.ts'
import { parsedObject } from '../../lib/untrustedJson.ts'
import type { Reply, WireRequest, World } from '../records/gateway.ts'
import { checkGa4 } from './conversionsGa4.ts'
import { checkMeta } from './conversionsMeta.ts'
import { checkUtmify } from './conversionsUtmify.ts'
import { serviceFailure } from './unsteadyService.ts'

const services = { meta: checkMeta, ga4: checkGa4, utmify: checkUtmify } as const

/**
 * Simulates the services that get conversions: `/meta`, `/ga4` and `/utmify`. They accept every token that begins with
 * `sim_`, check their documented rules and store the conversions. With a token that begins with `sim_unsteady`, some calls
 * fail.
 * @returns undefined for the path of another service
 */
export async function answerConversions(world: World, request: WireRequest): Promise<Reply | undefined> {
  const [, service = '', ...rest] = request.path.split('/')
  if (!(service in services) || request.method !== 'POST') return undefined
  const failure = serviceFailure(request)
  if (failure?.is === 'lost') return failure.reply
  const body = parsedObject(request.rawBody)
  const inner = { ...request, path: `/${rest.join('/')}` }
  const { reply, received } = services[service as keyof typeof services](inner, body ?? {}, systemNow())
  for (const one of received) await world.database.rows(insertConversion, { ...one, ...toRow(service, one.body) })
  return failure?.reply ?? reply
}

function toRow(service: string, body: unknown) {
  return { service, body: JSON.stringify(body), now: systemNow() }
}

/** Answers `GET /control/conversions?keys=a,b`, which lists the conversions that the services got for these ids, oldest first. */
export async function listConversions(runner: Runner, keys: string | null): Promise<Reply> {
  return { status: 200, json: await runner.rows(selectConversions, { keys: (keys ?? '').split(',') }) }
}

const insertConversion = sql(
  'simulatorInsertConversion',
  `insert into simulator.conversions (service, account, key, what, body, problem, received_at)
   values (:service, :account, :key, :what, :body::json, :problem, :now)`,
)

const selectConversions = sql(
  'simulatorSelectConversions',
  `select service, account, key, what, body, problem, received_at as "receivedAt" from simulator.conversions
   where key = any (:keys) order by id`,
)
