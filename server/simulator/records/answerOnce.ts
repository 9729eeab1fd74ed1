import { createHash } from 'node:crypto'
import { systemNow } from '../../core/clock.ts'
import type { Provider } from '../../core/provider.ts'
import { sql } from '../../core/sql.ts'
import type { Reply, World } from './gateway.ts'

/** If the process of the first call dies, another call may use the key again after this time. */
const LEASE_MS = 30_000
/** After this time the gateway may forget a key, and the simulator does forget it (docs.stripe.com/api/idempotent_requests). */
const KEPT_MS = 24 * 3_600_000

export type OnceKey = { provider: Provider; account: string; key: string; request: string }

export type Once =
  | { is: 'answer'; reply: Reply; replayed: boolean }
  /** An earlier call used this key for another request. */
  | { is: 'mismatch' }
  /** The first call with this key is still running. */
  | { is: 'busy' }

/**
 * Runs the first call with an idempotency key and repeats its answer to later calls. If `isKept` returns false, the answer is
 * not stored, and the next call with the key runs again.
 *
 * @param once.request the request's text. Its fingerprint is stored, so the text must not contain a card.
 */
export async function answerOnce(
  { database }: World,
  { provider, account, key, request }: OnceKey,
  isKept: (reply: { status: number; json: unknown }) => boolean,
  work: () => Promise<Reply>,
): Promise<Once> {
  const now = systemNow()
  const fingerprint = createHash('sha256').update(request).digest('hex')
  const place = { provider, account, key }
  const before = (ms: number) => new Date(now.getTime() - ms)
  const [lapsed, forgotten] = [before(LEASE_MS), before(KEPT_MS)]
  const first = await database.row(insertKey, { ...place, fingerprint, now, lapsed, forgotten })
  if (first === undefined) {
    const known = await database.row(selectAnswer, place)
    if (known !== undefined && known.fingerprint !== fingerprint) return { is: 'mismatch' }
    if (known === undefined || known.status === null) return { is: 'busy' }
    return { is: 'answer', reply: { status: known.status, json: JSON.parse(known.body!) }, replayed: true }
  }
  const reply = await work()
  if ('json' in reply && isKept(reply))
    await database.rows(keepAnswer, { ...place, status: reply.status, body: JSON.stringify(reply.json) })
  else await database.rows(deleteKey, place)
  return { is: 'answer', reply, replayed: false }
}

type KnownAnswer = { fingerprint: string; status: number | null; body: string | null }

const insertKey = sql(
  'simulatorInsertAnswerKey',
  `insert into simulator.answers (provider, account, key, fingerprint, created_at)
    values (:provider, :account, :key, :fingerprint, :now)
  on conflict (provider, account, key) do update set created_at = :now, fingerprint = :fingerprint, status = null, body = null
    where (answers.status is null and answers.fingerprint = :fingerprint and answers.created_at < :lapsed)
      or answers.created_at < :forgotten
  returning key`,
)

const selectAnswer = sql(
  'simulatorSelectAnswer',
  `select fingerprint, status, body from simulator.answers
    where provider = :provider and account = :account and key = :key`,
).as<KnownAnswer>()

const keepAnswer = sql(
  'simulatorKeepAnswer',
  `update simulator.answers set status = :status, body = :body
    where provider = :provider and account = :account and key = :key`,
)

const deleteKey = sql(
  'simulatorDeleteAnswerKey',
  'delete from simulator.answers where provider = :provider and account = :account and key = :key',
)
