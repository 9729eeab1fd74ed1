/** Tests that strangers who try to sign in cannot lock out a person or fill a table. */
import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import { beforeEach, describe, test } from 'node:test'
import { browserOf, newPerson, PASSWORD, signedIn } from '../../test/dashboard.ts'
import { openShop } from '../../test/shop.ts'
import { newId } from '../core/ids.ts'
import { sql } from '../core/sql.ts'
import { requestPasswordReset } from './changePassword.ts'
import { findCredentials } from './signIn.ts'
import { countAttempt } from './throttle.ts'

const logged: string[] = []
const publicUrl = 'https://pague.example'
const shop = await openShop({ jobs: false, node: { publicUrl }, logTo: { write: (line) => void logged.push(line) } })
const { ctx } = shop
type Person = Awaited<ReturnType<typeof newPerson>>

const forgive = () => ctx.database.rows(sql('throttleTest.forgive', 'delete from sign_in_attempts'))
const rowsOf = async (table: string, where = 'true') =>
  (await ctx.database.row(
    sql(`throttleTest.${hash('md5', table + where)}`, `select count(*)::int as rows from ${table} where ${where}`).as<{
      rows: number
    }>(),
  ))!.rows

/** The number of networks that the tests have used. Each new address is in a new network. */
let networks = 0
const newAddress = () => `100.64.${++networks >> 8}.${networks & 255}`

const signInFrom = (person: Person, address: string, password = PASSWORD) =>
  person.call('POST', '/session', { email: person.email, password }, { 'x-forwarded-for': address, origin: publicUrl })

/** Makes attempts from different networks until the account's limit. @returns the number of accepted attempts */
async function exhaust(account: string, kind: 'password' | 'mail' = 'password'): Promise<number> {
  const known = await findCredentials(ctx.database, account)
  for (let guesses = 0; ; guesses++)
    try {
      await countAttempt(ctx, kind, { account, address: newAddress(), passwordHash: known?.passwordHash })
    } catch {
      return guesses
    }
}

// Accounts may share a counter, so a test that reaches a limit could lock out the accounts of the next test.
beforeEach(forgive)

describe('strangers who guess at an account', () => {
  test('get 50 guesses in an hour from all networks, while the person can still sign in on a known device', async () => {
    const person = await newPerson(shop, 'owner')
    const home = newAddress()
    assert.equal((await signInFrom(person, home)).status, 200)
    const guesses = await exhaust(person.email)
    assert.ok(guesses >= 49 && guesses <= 50, String(guesses))
    const elsewhere = await signInFrom(browserOf(shop, person), newAddress())
    assert.equal(elsewhere.status, 429)
    assert.ok(Number(elsewhere.headers['retry-after']) > 3500)
    person.cookie = undefined
    assert.equal((await signInFrom(person, newAddress())).status, 200)
  })

  test('do not lock a person out when they guess at other accounts from the person’s network', async () => {
    const person = await newPerson(shop, 'owner')
    const home = newAddress()
    await signInFrom(person, home)
    for (let guess = 0; guess < 100; guess++)
      await countAttempt(ctx, 'password', { account: `${guess}@x.example`, address: home })
    assert.equal((await signInFrom(browserOf(shop, person), home)).status, 429)
    assert.equal((await signInFrom(person, home)).status, 200)
  })

  test('do not use up the account’s attempts after the limit of their network', async () => {
    const person = await newPerson(shop, 'owner')
    const address = newAddress()
    const known = await findCredentials(ctx.database, person.email)
    const guess = { account: person.email, address, passwordHash: known!.passwordHash }
    const attempt = () => countAttempt(ctx, 'password', guess).catch(() => {})
    for (let time = 0; time < 200; time++) await attempt()
    assert.equal((await signInFrom(browserOf(shop, person), newAddress())).status, 200)
  })
})

describe('a known device', () => {
  test('has its own limit of attempts, and becomes unknown with a new password', async () => {
    const person = await newPerson(shop, 'owner')
    await signInFrom(person, newAddress())
    const [stolen] = person.deviceCookies
    for (let guess = 0; guess < 10; guess++)
      assert.equal((await signInFrom(person, newAddress(), `guess ${guess}`)).status, 401)
    assert.equal((await signInFrom(person, newAddress())).status, 429)
    const elsewhere = browserOf(shop, person)
    assert.equal((await signInFrom(elsewhere, newAddress())).status, 200)
    const change = { currentPassword: PASSWORD, newPassword: 'jacaré dança forró na varanda' }
    assert.equal((await elsewhere.call('POST', '/me/password', change)).status, 204)
    const thief = browserOf(shop, person)
    thief.deviceCookies = [stolen!]
    // After a new password, the old device has no separate limit, like all unknown browsers.
    assert.equal((await signInFrom(thief, newAddress(), 'guess')).status, 401)
  })

  test('can request a password mail even after strangers have used up the limit for unknown devices', async () => {
    const person = await newPerson(shop, 'owner')
    await signInFrom(person, newAddress())
    assert.equal(await exhaust(person.email, 'mail'), 5)
    const ask = async (browser: Person) =>
      (await browser.call('POST', '/password-resets', { email: person.email }, { origin: publicUrl })).status
    assert.equal(await ask(browserOf(shop, person)), 429)
    assert.equal(await ask(person), 202)
    person.cookie = undefined
    assert.equal(await ask(person), 202)
  })

  test('is known only for the person who signed in on the device, and a forged cookie is ignored', async () => {
    const [person, other] = [await newPerson(shop, 'owner'), await newPerson(shop, 'owner')]
    await signInFrom(other, newAddress())
    await exhaust(person.email)
    const [name, token] = other.deviceCookies[0]!.split('=')
    for (const cookie of [`${name}=${token}`, `${name}=${token!.replace(/\.\d+\./, '.99999.')}`, `${name}=x`]) {
      const thief = browserOf(shop, person)
      thief.deviceCookies = [cookie]
      assert.equal((await signInFrom(thief, newAddress())).status, 429, cookie)
    }
  })
})

describe('strangers cannot fill the tables', () => {
  test('with attempts to sign in, which use a fixed number of counters', async () => {
    await forgive()
    const address = newAddress()
    const attempt = (account: string) =>
      countAttempt(ctx, 'password', { account, address }).then(
        () => 200,
        ({ status }) => status,
      )
    for (let guess = 0; guess < 100; guess++) assert.equal(await attempt(`${newId('usr')}@x.example`), 200)
    const rows = await rowsOf('sign_in_attempts')
    for (let guess = 0; guess < 50; guess++) assert.equal(await attempt(`${newId('usr')}@x.example`), 429)
    assert.equal(await rowsOf('sign_in_attempts'), rows)
    assert.equal(
      await rowsOf('sign_in_attempts', String.raw`subject !~ '^password (address|both|account) \d{1,5}$'`),
      0,
    )
  })

  test('with requests for a new password at unknown addresses, which use a fixed number of rows', async () => {
    for (let asked = 0; asked < 150; asked++)
      await requestPasswordReset(
        ctx,
        { email: `${newId('usr')}@x.example` },
        { address: newAddress(), userAgent: '', host: '', deviceTokens: [] },
      )
    assert.ok((await rowsOf('password_resets', 'user_id is null')) <= 64)
    assert.ok((await rowsOf('mails', 'recipient is null')) <= 64)
  })

  test('with challenges for passkeys, which are not stored', async () => {
    const stranger = browserOf(shop, { id: '', email: '' })
    for (let asked = 0; asked < 5; asked++)
      assert.equal(
        (await stranger.call('POST', '/session/passkey/options', undefined, { origin: publicUrl })).status,
        200,
      )
    assert.equal(await rowsOf('passkey_challenges'), 0)
  })
})

test('the log of a failed sign-in has the person’s id and the address, but neither an e-mail nor the password', async () => {
  const person = await newPerson(shop, 'owner')
  logged.length = 0
  await signInFrom(person, '203.0.113.77', 'segredo errado')
  const line = JSON.parse(logged.find((text) => text.includes('A sign-in failed.'))!)
  assert.deepEqual([line.id, line.address, line.wrong], [person.id, '203.0.113.77', 'password'])
  assert.ok(!logged.join('\n').includes(person.email))
  await person.call('POST', '/session', { email: 'segredo errado', password: 'x' })
  assert.doesNotMatch(logged.join('\n'), /segredo errado/)
})

test('the client’s address is the same if the proxy adds a port or IPv6 brackets', async () => {
  const person = await signedIn(shop, 'owner')
  const addressSeen = async (forwarded: string) => {
    await person.call('PATCH', '/me', { name: 'Ana' }, { 'x-forwarded-for': forwarded, origin: publicUrl })
    const latest = sql('throttleTest.latest', 'select address from audit_log order by id desc limit 1').as<{
      address: string
    }>()
    return (await ctx.database.row(latest))!.address
  }
  assert.equal(await addressSeen('203.0.113.9:4711'), '203.0.113.9')
  assert.equal(await addressSeen('[2001:db8::7]:443'), '2001:db8::7')
  assert.equal(await addressSeen('[2001:db8::7]'), '2001:db8::7')
  assert.equal(await addressSeen('198.51.100.1, 203.0.113.9:4711, 127.0.0.1:80'), '203.0.113.9')
  assert.equal(await addressSeen('203.0.113.9, unknown'), '127.0.0.1')
})
