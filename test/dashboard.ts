import assert from 'node:assert/strict'
import { argon2Sync } from 'node:crypto'
import { sql } from '../server/core/sql.ts'
import { describeDashboard } from '../server/dashboard/description.ts'
import { operations } from '../server/http/operations.ts'
import { dashboardOperations } from '../server/operations/operation.ts'
import type { Role } from '../server/operations/permissions.ts'
import type { Store } from '../server/stores/store.ts'
import { findOrCreateUser, setMembership } from '../server/users/user.ts'
import { pt } from '../web/dashboard/i18n/pt.ts'
import { createAnswerCheck } from './description/apiDescription.ts'
import { type Answer, call, type Shop } from './shop.ts'

const dashboardRoutes = dashboardOperations(operations)

export const PASSWORD = 'uma senha bem comprida'
/**
 * Argon2 is slow on purpose, so this hash of `PASSWORD` has the lowest cost. A sign-in reads the cost from the hash.
 */
const passwordHash = cheapHash(PASSWORD)

/** A person with a browser. The browser keeps cookies and sends the headers about the origin of its requests. */
export type Person = {
  id: string
  email: string
  cookie: string | undefined
  /** The browser's cookies from successful sign-ins. */
  deviceCookies: string[]
  /** @param path relative to `/dashboard/api` */
  call(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>
  /** @param path relative to the shop's own store in the dashboard's API */
  inStore(method: string, path: string, body?: unknown): Promise<Answer>
  signIn(): Promise<Answer>
}

/** Creates a person with a role in a store, by default in the shop's store. The person is not signed in. */
export async function newPerson(shop: Shop, role: Role | null, store: Store = shop.store): Promise<Person> {
  const email = `${role ?? 'nobody'}-${++people}@loja.example`
  const { database } = shop.ctx
  const { id } = await findOrCreateUser(database, { email, name: `Pessoa ${people}`, passwordHash })
  if (role !== null) await setMembership(database, store.id, id, role)
  return browserOf(shop, { id, email })
}

let people = 0

/** Returns a hash in the format of `hashPassword`. */
function cheapHash(password: string): string {
  const [nonce, cost] = [Buffer.alloc(16), { memory: 8, passes: 1, parallelism: 1 }]
  const tag = argon2Sync('argon2id', { message: password.normalize('NFKC'), nonce, tagLength: 32, ...cost })
  const [salt, hash] = [nonce, tag].map((bytes) => bytes.toString('base64').replaceAll('=', ''))
  return `$argon2id$v=19$m=8,t=1,p=1$${salt}$${hash}`
}

export function browserOf(shop: Shop, { id, email }: { id: string; email: string }): Person {
  const keep = (cookie: string) => {
    const [name] = cookie.split('=')
    if (!name!.includes('device')) person.cookie = cookie === `${name}=` ? undefined : cookie
    else person.deviceCookies = [...person.deviceCookies.filter((one) => !one.startsWith(`${name}=`)), cookie]
  }
  const person: Person = {
    id,
    email,
    cookie: undefined,
    deviceCookies: [],
    async call(method, path, body, headers) {
      const answer = await call(shop.url, method, `/dashboard/api${path}`, {
        body,
        headers: {
          'sec-fetch-site': 'same-origin',
          ...((person.cookie ?? person.deviceCookies[0]) && {
            cookie: [person.cookie ?? [], person.deviceCookies].flat().join('; '),
          }),
          ...headers,
        },
      })
      for (const set of [answer.headers['set-cookie'] ?? []].flat()) keep(set.split(';')[0]!)
      return answer
    },
    inStore: (method, path, body) => person.call(method, `/stores/${shop.store.id}${path}`, body),
    signIn: () => person.call('POST', '/session', { email, password: PASSWORD }),
  }
  return person
}

export async function signedIn(shop: Shop, role: Role | null, store?: Store): Promise<Person> {
  const person = await newPerson(shop, role, store)
  await person.signIn()
  return person
}

const check = createAnswerCheck(JSON.parse(JSON.stringify(describeDashboard(dashboardRoutes))))

/** Checks the status of an answer, and compares the answer with the dashboard's description. @returns the body */
export function described(answer: Answer, operationId: string, status = 200): Answer['body'] {
  assert.equal(answer.status, status, `${operationId}: ${JSON.stringify(answer.body)}`)
  const { method, path } = dashboardRoutes.find((route) => route.name === operationId)!
  assert.deepEqual(check(method, `/dashboard/api${path}`, status, answer.body), [])
  return answer.body
}

/** Returns the audit log's lines of an object, oldest first. Checks that each changed field has a text on screen. */
export async function auditOf(shop: Shop, subject: string) {
  const lines = await shop.ctx.database.rows(linesOf, { subject })
  for (const { store_id, action, before, after } of lines)
    for (const name of store_id === null ? [] : Object.keys({ ...before, ...after }))
      assert.ok(Object.hasOwn(pt.audit.fields, name), `${action}: the audit log has no text for ${name}`)
  return lines
}

const linesOf = sql('dashboardTest.auditOf', 'select * from audit_log where subject = :subject order by id').as<
  // biome-ignore lint/suspicious/noExplicitAny: `before` and `after` hold any fields.
  any
>()
