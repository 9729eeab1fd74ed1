import { createHash } from 'node:crypto'
import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import { sessionCookieName } from '../../server/http/sessionCookie.ts'
import { startStudentSession } from '../../server/students/studentSessions.ts'
import { hashPassword } from '../../server/users/passwords.ts'
import { startSession } from '../../server/users/sessions.ts'
import { findOrCreateUser, setMembership } from '../../server/users/user.ts'
import type { GatewayWebhook } from '../sequences/runningScenario.ts'
import { openSequenceStore, type SequenceSystem } from '../sequences/sequenceSystem.ts'
import { collectWebhooks } from '../sequences/sequenceWebhooks.ts'
import { ID, type Neighbour, ORIGIN } from './neighbour.ts'
import { PASSWORD } from './openings.ts'
import { type Caller, PLACEHOLDER, type PlannedRequest } from './plannedRequest.ts'
import type { PlannedSequence } from './planSequence.ts'
import type { SentNotices } from './sentNotices.ts'
import { webhookRequest } from './webhookRequest.ts'

/** A store that plays a sequence, with the data that it collected from the answers. */
export type Player = {
  system: SequenceSystem
  neighbour: Neighbour
  storeId: string
  /** A word in all texts of this sequence that must be unique. No answer to the neighbour may contain it. */
  word: string
  credentials: Readonly<Record<Caller, Readonly<Record<string, string>>>>
  /** The ids in the answers to this store, by prefix. */
  ids: Map<string, string[]>
  /** The requests as they were sent. A retry sends the same bytes. */
  sent: Map<PlannedRequest, InjectOptions>
  /** The cookies of the buyer's browser. */
  cookies: Map<string, string>
  /** The gateway webhooks that were sent to this store. */
  arrived: GatewayWebhook[]
  collect(): Promise<GatewayWebhook[]>
  /** Resolves when a gateway next sends a webhook to this store. */
  nextSent(): Promise<unknown>
}

let players = 0
const supportPassword = hashPassword(PASSWORD)

/** Creates the store and the people of a sequence. */
export async function openPlayer(
  { system, neighbour, notices }: { system: SequenceSystem; neighbour: Neighbour; notices: SentNotices },
  sequence: PlannedSequence,
): Promise<Player> {
  const { ctx, pool } = system
  const word = `zq${(++players).toString(36)}zq`
  const { rows } = await pool.query('select coalesce(max(id), 0) as mark from simulator.sent_webhooks')
  const { store, key, webhookUrls } = await openSequenceStore(system, sequence.gateways)
  if (sequence.partner) await pool.query('update stores set partner = true where id = $1', [store.id])
  const session = async (role: 'owner' | 'support') => {
    // The owner has no password, so the server never asks the owner for a password.
    const passwordHash = role === 'support' ? await supportPassword : null
    const user = { email: `${role}-${word}@example.com`, name: role, passwordHash }
    const { id } = await findOrCreateUser(ctx.database, user)
    await setMembership(ctx.database, store.id, id, role)
    const token = await startSession(ctx.database, id, ORIGIN, { secondFactor: null })
    return { userId: id, headers: cookieHeaders(system, token) }
  }
  const [owner, support] = [await session('owner'), await session('support')]
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
  const ids = new Map([
    ['sto', [store.id]],
    ['gwa', store.gateways.map(({ id }) => id)],
    ['usr', [support.userId, owner.userId]],
  ])
  return {
    system,
    neighbour,
    storeId: store.id,
    word,
    credentials: {
      key: bearer(key),
      owner: owner.headers,
      support: support.headers,
      neighbour: bearer(neighbour.key),
      stranger: cookieHeaders(system, neighbour.session),
      nobody: {},
    },
    ids,
    sent: new Map(),
    cookies: new Map(),
    arrived: [],
    collect: () => collectWebhooks({ system, mark: rows[0].mark, webhookUrls }),
    nextSent: () => notices.next(webhookUrls),
  }
}

function cookieHeaders({ ctx }: SequenceSystem, token: string) {
  return { cookie: `${sessionCookieName(ctx)}=${token}`, 'sec-fetch-site': 'same-origin' }
}

export type Answer = { status: number; type: string; text: string; requestId: string }

/** Sends a request. @returns undefined if no client can send the request, or if no webhook waits for delivery */
export async function send(player: Player, request: PlannedRequest): Promise<Answer | undefined> {
  const options = player.sent.get(request) ?? (await fill(player, request))
  if (options === undefined) return undefined
  player.sent.set(request, options)
  let answer: LightMyRequestResponse
  try {
    const answering = player.system.app.inject(options)
    if (WAITS_FOR_GATEWAY.test(request.template)) await deliverMeanwhile(player, answering)
    answer = await answering
  } catch (error) {
    // The URL parser refuses some URLs before a request exists.
    if ((error as { code?: string }).code === 'ERR_INVALID_URL') return undefined
    throw error
  }
  if (request.door === 'page') for (const { name, value } of answer.cookies) player.cookies.set(name, value)
  const text = answer.body
  if (answer.statusCode < 400 && ['key', 'owner', 'support'].includes(request.caller)) learn(player, text)
  const type = String(answer.headers['content-type'] ?? '')
  return { status: answer.statusCode, type, text, requestId: String(answer.headers['x-request-id']) }
}

/** Paths that answer only after a gateway webhook arrived. */
const WAITS_FOR_GATEWAY = /test-helpers|simulate|test-p|disput/

/** Delivers the webhooks that the gateway sends during a request, because nothing else delivers them here. */
async function deliverMeanwhile(player: Player, answering: Promise<unknown>): Promise<void> {
  const done = answering.then(
    () => 'done',
    () => 'done',
  )
  for (;;) {
    const sent = player.nextSent()
    const came = await player.collect()
    player.arrived.push(...came)
    for (const place of came.keys()) {
      const { url, headers, payload } = webhookRequest(came, { change: 'none', place, value: '' })
      await player.system.app.inject({ method: 'POST', url: url!, headers, payload })
    }
    if ((await Promise.race([done, sent])) === 'done') return
  }
}

async function fill(player: Player, request: PlannedRequest): Promise<InjectOptions | undefined> {
  const { method, headers, body, door, caller } = request
  const url = filled(player, request.path)
  // Limits count the requests of a network address, so each sequence has another address.
  const digest = createHash('sha256').update(player.word).digest()
  const remoteAddress = `10.${digest[0]}.${digest[1]}.${digest[2]}`
  if (door === 'webhook') {
    player.arrived.push(...(await player.collect()))
    const made = webhookRequest(player.arrived, JSON.parse(body!))
    return { method: 'POST', url: made.url ?? url, headers: made.headers, payload: made.payload, remoteAddress }
  }
  if (request.template.startsWith('/learn/')) await signInStudent(player)
  const cookie = [...player.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  return {
    method: method as 'GET',
    url,
    headers: {
      ...(door === 'page' && cookie && { cookie }),
      ...player.credentials[caller],
      ...filledHeaders(player, headers),
    },
    ...(body !== undefined && { payload: filled(player, body) }),
    remoteAddress,
  }
}

/** Signs in the first student, except if the browser is already signed in or signed out. */
async function signInStudent({ system: { ctx }, storeId, ids, cookies }: Player): Promise<void> {
  const [id] = ids.get('stu') ?? []
  if (id === undefined || cookies.has(STUDENT_COOKIE)) return
  const student = { id, storeId, preview: false }
  cookies.set(STUDENT_COOKIE, await startStudentSession(ctx.database, student, ORIGIN))
}

const STUDENT_COOKIE = 'balcao_learn'

function filledHeaders(player: Player, headers: PlannedRequest['headers']): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, filled(player, value)]))
}

/** Replaces the placeholders with objects that exist now. */
function filled(player: Player, text: string): string {
  return text.replaceAll(PLACEHOLDER, (_, foreign: string, name: string, number: string) => {
    if (name === 'word') return player.word
    if (name === 'new') return `${player.word}${++requests}`
    if (name === 'at') return new Date(Date.now() + Number(number) * 1000).toISOString()
    const known = (foreign ? player.neighbour.ids : player.ids).get(name) ?? []
    return known[Number(number) % known.length] ?? `${name}_01jb0000000000000000000000`
  })
}

let requests = 0

function learn({ ids, neighbour }: Player, text: string): void {
  for (const [id, prefix = ''] of text.matchAll(ID)) {
    const known = ids.get(prefix) ?? []
    if (!known.includes(id) && !neighbour.ids.get(prefix)?.includes(id) && known.length < 200)
      ids.set(prefix, [...known, id])
  }
}
