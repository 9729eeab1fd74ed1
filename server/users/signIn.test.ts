import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { generate } from 'otplib'
import { auditOf, browserOf, newPerson, PASSWORD, signedIn } from '../../test/dashboard.ts'
import { openShop } from '../../test/shop.ts'
import { sql } from '../core/sql.ts'
import { hashPassword, verifyPassword } from './passwords.ts'
import { endSessions } from './sessions.ts'
import { beginTotp, confirmTotp } from './totp.ts'
import { findOrCreateUser } from './user.ts'

const shop = await openShop({ jobs: false, node: { trustedProxies: ['10.0.0.0/8'] } })
const { ctx } = shop
const secure = await openShop({ jobs: false, node: { publicUrl: 'https://pague.example' } })
/** Clears the counted attempts. All tests use the same address, so the attempts of a test would limit the next one. */
const forgive = () => ctx.database.rows(sql('signInTest.forgive', 'delete from sign_in_attempts'))

describe('a password', () => {
  test('is stored as argon2id with its own salt, and also matches if the keyboard encodes é as two characters', async () => {
    const [one, other] = [await hashPassword('café com leite'), await hashPassword('café com leite')]
    assert.match(one, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    assert.notEqual(one, other)
    assert.equal(await verifyPassword('cafe\u0301 com leite', one), true)
    assert.equal(await verifyPassword('cafe com leite', one), false)
    assert.equal(await verifyPassword('', null), false)
  })
})

describe('signing in', () => {
  test('sets a cookie that scripts cannot read, and then the server lists the person’s stores and permissions', async () => {
    const person = await newPerson(shop, 'finance')
    const answer = await person.signIn()
    assert.deepEqual(answer.body, { state: 'signed_in', methods: null })
    const [cookie] = [answer.headers['set-cookie']!].flat()
    assert.match(cookie!, /^balcao=[\w-]{43}; Max-Age=1209600; Path=\/; HttpOnly; SameSite=Lax$/)
    assert.equal(answer.headers['cache-control'], 'no-store')
    const me = (await person.call('GET', '/me')).body
    assert.equal(me.email, person.email)
    const [store, ...others] = me.stores
    assert.equal(others.length, 0)
    assert.deepEqual([store.id, store.role], [shop.store.id, 'finance'])
    assert.ok(store.can.includes('sales.refund') && !store.can.includes('keys.write'))
  })

  test('over https sets a cookie that no other host and no plain connection can set', async () => {
    const person = await newPerson(secure, 'owner')
    const [cookie] = [(await person.signIn()).headers['set-cookie']!].flat()
    assert.match(cookie!, /^__Host-balcao=[\w-]{43}; Max-Age=1209600; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
    assert.equal((await person.call('GET', '/me')).status, 200)
    const proxied = { 'x-forwarded-for': '203.0.113.9', origin: 'https://pague.example' }
    assert.equal((await person.call('PATCH', '/me', { name: 'Ana' }, proxied)).status, 200)
    const [line] = (await auditOf(secure, person.id)).slice(-1)
    assert.equal(line.address, '203.0.113.9')
  })

  test('records the address of the connection unless `TRUSTED_PROXIES` contains it', async () => {
    const person = await signedIn(shop, 'owner')
    assert.equal((await person.call('PATCH', '/me', { name: 'Ana' }, { 'x-forwarded-for': '203.0.113.9' })).status, 200)
    assert.equal((await auditOf(shop, person.id)).at(-1).address, '127.0.0.1')
  })

  test('ignores the case of the e-mail, and a sign-out ends the session on the server too', async () => {
    const person = await newPerson(shop, 'owner')
    await person.call('POST', '/session', { email: ` ${person.email.toUpperCase()}`, password: PASSWORD })
    const { cookie } = person
    assert.equal((await person.call('GET', '/me')).status, 200)
    assert.equal((await person.call('DELETE', '/session')).status, 204)
    assert.equal(person.cookie, undefined)
    assert.equal((await person.call('GET', '/me', undefined, { cookie: cookie! })).status, 401)
  })

  test('gives the same answer in the same time for an unknown address, a wrong password and an account without password', async () => {
    await forgive()
    // Other people in tests have a hash with the lowest cost.
    const known = { email: 'real@loja.example', name: 'Pessoa', passwordHash: await hashPassword(PASSWORD) }
    const person = browserOf(shop, { ...(await findOrCreateUser(ctx.database, known)), email: known.email })
    // Measures processor time, because other work on the machine does not add to it.
    const cost = async (email: string) => {
      const before = process.cpuUsage()
      const { status, body } = await person.call('POST', '/session', { email, password: 'wrong' })
      const { user, system } = process.cpuUsage(before)
      return { ms: (user + system) / 1000, said: JSON.stringify([status, body]) }
    }
    await cost('warm@up.example')
    const attempts = []
    for (let turn = 0; turn < 5; turn++)
      attempts.push({ wrong: await cost(person.email), unknown: await cost(`${turn}@x.example`) })
    assert.equal(new Set(attempts.flatMap(({ wrong, unknown }) => [wrong.said, unknown.said])).size, 1)
    const [wrong, unknown] = [attempts.map((each) => each.wrong.ms), attempts.map((each) => each.unknown.ms)]
    // Without a hash for an unknown address, the server would answer in a tenth of the time.
    assert.ok(Math.min(...unknown) > Math.min(...wrong) / 2, `${unknown} ms against ${wrong} ms`)
  })

  test('is refused after ten wrong passwords, even if they come at the same time or the next password is right', async () => {
    await forgive()
    const person = await newPerson(shop, 'owner')
    const guesses = Array.from({ length: 14 }, (_, index) =>
      person.call('POST', '/session', { email: person.email, password: `guess ${index}` }),
    )
    const statuses = (await Promise.all(guesses)).map(({ status }) => status).sort()
    assert.deepEqual(statuses, [...Array(10).fill(401), ...Array(4).fill(429)])
    const refused = await person.signIn()
    assert.equal(refused.status, 429)
    assert.ok(Number(refused.headers['retry-after']) > 800)
    const other = await newPerson(shop, 'owner')
    assert.equal((await other.signIn()).status, 200)
    await forgive()
  })

  test('is refused after ten wrong passwords from ten addresses of one IPv6 network', async () => {
    const person = await newPerson(secure, 'owner')
    const from = (address: string, password: string) =>
      person.call(
        'POST',
        '/session',
        { email: person.email, password },
        { 'x-forwarded-for': address, origin: 'https://pague.example' },
      )
    for (let guess = 0; guess < 10; guess++)
      assert.equal((await from(`2001:db8:7:7::${guess.toString(16)}`, `guess ${guess}`)).status, 401)
    assert.equal((await from('2001:db8:7:7:ffff::1', PASSWORD)).status, 429)
    assert.equal((await from('2001:db8:7:8::1', PASSWORD)).status, 200)
  })

  test('starts a session that lasts 14 days after its last use', async () => {
    const person = await signedIn(shop, 'owner')
    const age = sql(
      'signInTest.age',
      `update sessions set last_seen_at = now() - interval '13 days', expires_at = now() + interval '1 day'
        where user_id = :userId`,
    )
    await ctx.database.rows(age, { userId: person.id })
    const used = await person.call('GET', '/me')
    assert.match(String(used.headers['set-cookie']), /Max-Age=1209600/)
    const left = sql(
      'signInTest.left',
      'select extract(day from expires_at - now())::int as days from sessions where user_id = :userId',
    ).as<{ days: number }>()
    assert.equal((await ctx.database.row(left, { userId: person.id }))!.days, 13)
    assert.equal((await person.call('GET', '/me')).headers['set-cookie'], undefined)
    await ctx.database.rows(sql('signInTest.end', 'update sessions set expires_at = now() where user_id = :userId'), {
      userId: person.id,
    })
    assert.equal((await person.call('GET', '/me')).status, 401)
  })

  test('starts a session that lasts at most 30 days, even with daily use', async () => {
    const person = await signedIn(shop, 'owner')
    const grow = sql(
      'signInTest.grow',
      `update sessions set created_at = now() - interval '29 days', last_seen_at = now() - interval '1 hour'
        where user_id = :userId`,
    )
    await ctx.database.rows(grow, { userId: person.id })
    assert.equal((await person.call('GET', '/me')).status, 200)
    const left = sql(
      'signInTest.hoursLeft',
      'select round(extract(epoch from expires_at - now()) / 3600)::int as hours from sessions where user_id = :userId',
    ).as<{ hours: number }>()
    assert.equal((await ctx.database.row(left, { userId: person.id }))!.hours, 24)
  })

  test('starts a session that ends in all browsers when the person ends all sessions', async () => {
    const one = await newPerson(shop, 'owner')
    await one.signIn()
    const elsewhere = browserOf(shop, one)
    await elsewhere.signIn()
    assert.equal(await endSessions(ctx.database, one.id), 2)
    assert.equal((await one.call('GET', '/me')).status, 401)
    assert.equal((await elsewhere.call('GET', '/me')).status, 401)
  })
})

describe('a second factor', () => {
  const codeIn = (secret: string, seconds: number) =>
    generate({ secret, epoch: Math.floor(Date.now() / 1000) + seconds })

  async function personWithTotp() {
    const person = await newPerson(shop, 'owner')
    const { secret } = await beginTotp(ctx, person)
    const recoveryCodes = await confirmTotp(ctx, { userId: person.id, sessionId: 'none' }, await codeIn(secret, -30))
    return { person, secret, recoveryCodes }
  }

  test('is required after the password, which gives no access without a code', async () => {
    const { person, secret } = await personWithTotp()
    assert.deepEqual((await person.signIn()).body, { state: 'second_factor', methods: ['totp', 'recovery'] })
    const half = person.cookie
    const refused = await person.call('GET', '/me')
    assert.deepEqual([refused.status, refused.body.error.code], [401, 'second_factor'])
    assert.equal((await person.call('POST', '/session/totp', { code: '000000' })).status, 401)
    const code = await codeIn(secret, 0)
    assert.equal((await person.call('POST', '/session/totp', { code })).body.state, 'signed_in')
    assert.equal((await person.call('GET', '/me')).status, 200)
    assert.notEqual(person.cookie, half)
    assert.equal((await person.call('POST', '/session/totp', { code }, { cookie: half! })).status, 401)
  })

  test('accepts each code once, even if two requests send the code at the same time', async () => {
    const { person, secret } = await personWithTotp()
    const thief = browserOf(shop, person)
    await person.signIn()
    await thief.signIn()
    const code = await codeIn(secret, 0)
    const both = await Promise.all([person, thief].map((one) => one.call('POST', '/session/totp', { code })))
    assert.deepEqual(both.map(({ status }) => status).sort(), [200, 401])
  })

  test('accepts each recovery code once in place of a code', async () => {
    const { person, recoveryCodes } = await personWithTotp()
    assert.equal(new Set(recoveryCodes).size, 10)
    // A code with 112 bits or more may be stored as a plain hash (OWASP ASVS 5.0, 6.5.2). 19 random letters and digits
    // have 112 bits.
    for (const code of recoveryCodes) assert.match(code, /^(?:\w{5}-){3}\w{5}$/)
    await person.signIn()
    const code = recoveryCodes[3]!.replaceAll('-', ' ')
    assert.equal((await person.call('POST', '/session/totp', { code })).status, 200)
    assert.equal((await person.call('GET', '/me')).body.recoveryCodesLeft, 9)
    await person.signIn()
    assert.equal((await person.call('POST', '/session/totp', { code: recoveryCodes[3] })).status, 401)
  })

  test('cannot be guessed, because attempts after ten wrong codes are refused', async () => {
    const { person, secret } = await personWithTotp()
    await person.signIn()
    for (let guess = 0; guess < 10; guess++) await person.call('POST', '/session/totp', { code: '123456' })
    assert.equal((await person.call('POST', '/session/totp', { code: await codeIn(secret, 0) })).status, 429)
    await forgive()
  })

  test('is stored encrypted, so nobody can compute codes from the database', async () => {
    const { person, secret } = await personWithTotp()
    const kept = sql('signInTest.kept', 'select totp_secret as sealed from users where id = :id').as<{
      sealed: string
    }>()
    const { sealed } = (await ctx.database.row(kept, { id: person.id }))!
    assert.ok(!sealed.includes(secret))
  })
})
