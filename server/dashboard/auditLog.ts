import { storeNow, systemNow } from '../core/clock.ts'
import type { Context } from '../core/context.ts'
import { newId } from '../core/ids.ts'
import { type Runner, sql } from '../core/sql.ts'
import type { Change } from '../operations/dashboardRoute.ts'
import type { Store } from '../stores/store.ts'

/** The kinds of actors. In the dashboard, the actor is always a person. */
export const actorKinds = ['person', 'api_key', 'command'] as const
export type ActorKind = (typeof actorKinds)[number]

/** Who made a change: a person, a program with an API key of the store, or an operator by a command on the server. */
export type Actor =
  | { is: 'person'; id: string; address: string }
  | { is: 'api_key'; id: string; address: string }
  | { is: 'command' }

/**
 * Records the actor, the change, the time and the IP address in the audit log. The table accepts only new rows and
 * refuses changes of old rows.
 * @param line.store the changed store; undefined for a change of a person's own account
 * @param line.action the operation's name
 */
export async function recordChange(
  runner: Runner,
  line: { by: Actor; store: Store | undefined; action: string; change: Change },
): Promise<void> {
  const { by, store, action, change } = line
  await runner.rows(insertLine, {
    id: newId('aud'),
    storeId: store?.id ?? null,
    actor: by.is,
    userId: by.is === 'person' ? by.id : null,
    actorId: by.is === 'api_key' ? by.id : null,
    address: by.is === 'command' ? null : by.address,
    action,
    subject: change.subject,
    before: change.before ? JSON.stringify(change.before) : null,
    after: change.after ? JSON.stringify(change.after) : null,
    now: systemNow(),
    storeAt: store === undefined ? null : storeNow(store),
  })
}

/**
 * Adds the old values of the changed fields, or of a removed object. A change that already has its old values is
 * returned unchanged.
 * @param known the object before the change
 */
export function withOldValues(change: Change | null, known: object | undefined): Change | null {
  if (!change || !known || change.before) return change
  if (!change.after) return { ...change, before: known }
  const names = new Set(Object.keys(change.after))
  return { ...change, before: Object.fromEntries(Object.entries(known).filter(([name]) => names.has(name))) }
}

export type AuditLine = {
  id: string
  at: Date
  storeAt: Date | null
  actor: { kind: ActorKind; id: string | null; name: string | null; email: string | null }
  /** IP address of the request. Null after 180 days. */
  address: string | null
  action: string
  subject: string | null
  /** Name of the affected person, or the e-mail of an open invitation. */
  subjectName: string | null
  before: object | null
  after: object | null
}

/**
 * Returns a page of a store's audit log, newest first.
 * @param filters.after id of the last line of the previous page
 */
export async function listChanges(
  ctx: Context,
  storeId: string,
  filters: { after?: string; perPage: number; actor?: ActorKind; userId?: string; action?: string; subject?: string },
): Promise<{ data: AuditLine[]; hasMore: boolean }> {
  const { after = null, perPage, actor = null, userId = null, action = null, subject = null } = filters
  const data = await ctx.database.rows(lines, { storeId, after, actor, userId, action, subject, limit: perPage + 1 })
  return { data: data.slice(0, perPage), hasMore: data.length > perPage }
}

/**
 * A line keeps its IP address for this many days. The Marco Civil da Internet, art. 15, requires six months. The table
 * allows no other change of a line.
 */
const ADDRESS_DAYS = 180
const FORGOTTEN_AT_ONCE = 1_000

/**
 * Deletes the IP addresses of old lines. The lines stay.
 * @returns the number of changed lines. One call changes at most one batch of lines.
 */
export async function forgetAuditAddresses(ctx: Context): Promise<number> {
  return (await ctx.database.rows(forgetAddresses, { limit: FORGOTTEN_AT_ONCE })).length
}

const forgetAddresses = sql(
  'forgetAuditAddresses',
  `with old as materialized (
     select id from audit_log where address is not null and at < now() - interval '${ADDRESS_DAYS} days'
     order by at limit :limit for update skip locked
   )
   update audit_log set address = null from old where audit_log.id = old.id
   returning audit_log.id`,
)

const lines = sql(
  'listAuditLines',
  `select audit_log.id, at, store_at as "storeAt", address, action, subject, before, after,
     coalesce(nullif(person.name, ''), invitations.email) as "subjectName",
     json_build_object('kind', actor, 'id', coalesce(users.id, actor_id), 'name', coalesce(users.name, actor_name),
       'email', users.email) as actor
   from audit_log left join users on users.id = audit_log.user_id
     left join users person on person.id = audit_log.subject and person.id is distinct from users.id
     left join invitations on invitations.store_id = audit_log.store_id and invitations.id = audit_log.subject
   where audit_log.store_id = :storeId and (:after::text is null or audit_log.id < :after)
     and (:userId::text is null or user_id = :userId) and (:actor::text is null or actor = :actor)
     and (:action::text is null or action = :action) and (:subject::text is null or subject = :subject)
   order by audit_log.id desc limit :limit`,
).as<AuditLine>()

// On Citus, "id = null" in a WHERE of an INSERT gives no row at all, even for an aggregate. So this is a join.
const insertLine = sql(
  'insertAuditLine',
  `insert into audit_log (id, store_id, actor, user_id, actor_id, actor_name, address, action, subject, before, after, at, store_at)
   select :id, :storeId, :actor, :userId, given.id, api_keys.name, :address, :action, :subject, :before::json,
     :after::json, :now::timestamptz, :storeAt::timestamptz
   from (select :actorId::text as id) as given
   left join api_keys on api_keys.id = given.id and api_keys.store_id = :storeId`,
)
