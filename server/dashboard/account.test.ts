/** Tests of a person's own account and sign-in methods, and of the members of a store. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { generate } from 'otplib'
import { softwareAuthenticator } from '../../test/browsers/softwareAuthenticator.ts'
import { auditOf, browserOf, described, newPerson, PASSWORD, type Person, signedIn } from '../../test/dashboard.ts'
import { TEST_SECRET } from '../../test/harness.ts'
import { dataFolder, runBalcao } from '../../test/nodes/node.ts'
import { openShop } from '../../test/shop.ts'
import { isId } from '../core/ids.ts'
import { sql } from '../core/sql.ts'
import { sendDueMails } from '../mail/sendMails.ts'
import { renderDueMail } from '../mailContent/renderMail.ts'
import { renameStore } from '../stores/store.ts'
import { setMembership } from '../users/user.ts'
import { forgetAuditAddresses } from './auditLog.ts'

const logged: string[] = []
const shop = await openShop({ jobs: false, logTo: { write: (line) => void logged.push(line) } })
const { ctx } = shop
const NEW_PASSWORD = 'outra senha bem longa'
const forgive = () => ctx.database.rows(sql('accountTest.forgive', 'delete from sign_in_attempts'))

/** Returns the token in the last mail to a person. A sandbox without SMTP_URL writes mails to its log. */
async function tokenMailed(kind: 'reset' | 'invitation'): Promise<string | undefined> {
  logged.length = 0
  await sendDueMails(ctx, renderDueMail)
  return new RegExp(`/dashboard/${kind}/([\\w-]{43})`).exec(logged.join('\n'))?.[1]
}

async function byCommand(email: string, ...more: string[]): Promise<string> {
  const variables = {
    DATABASE_URL: ctx.settings.databaseUrl!,
    BALCAO_SECRET: TEST_SECRET,
    DATA_DIR: await dataFolder(),
  }
  const { stdout, stderr } = await runBalcao(['users', 'password', email, ...more], variables)
  assert.match(stderr, /^Database: .+ \(DATABASE_URL\)\.\n$/)
  const { password, secondFactors } = JSON.parse(stdout)
  assert.equal(secondFactors, more.length > 0 ? 'removed' : undefined)
  return password
}

describe('a forgotten password', () => {
  test('is replaced through a link that works once, all sessions end, and an unknown address gets no mail', async () => {
    const person = await signedIn(shop, 'owner')
    const stranger = browserOf(shop, { id: '', email: '' })
    const ask = (email: string) => stranger.call('POST', '/password-resets', { email })
    const [known, unknown] = [await ask(person.email.toUpperCase()), await ask('ninguem@loja.example')]
    assert.deepEqual([known.status, known.body], [unknown.status, unknown.body])
    assert.equal(known.status, 202)
    const token = (await tokenMailed('reset'))!
    assert.equal(await tokenMailed('reset'), undefined)
    const stored = sql('accountTest.mails', 'select * from mails')
    assert.ok(!JSON.stringify(await ctx.database.rows(stored)).includes(token))
    const link = await stranger.call('GET', `/password-resets/${token}`)
    assert.equal(described(link, 'getPasswordReset').email, person.email)
    const weak = await stranger.call('POST', `/password-resets/${token}`, { password: 'aaaaaaaaaa' })
    assert.deepEqual([weak.status, weak.body.error.param], [400, 'password'])
    const both = await Promise.all(
      [NEW_PASSWORD, NEW_PASSWORD].map((password) => stranger.call('POST', `/password-resets/${token}`, { password })),
    )
    assert.deepEqual(both.map(({ status }) => status).sort(), [200, 404])
    assert.equal((await stranger.call('GET', '/me')).body.email, person.email)
    assert.equal((await person.call('GET', '/me')).status, 401)
    assert.equal((await person.signIn()).status, 401)
    assert.deepEqual(
      (await auditOf(shop, person.id)).map(({ action }) => action),
      ['signIn', 'resetPassword'],
    )
  })

  test('is replaced through a link, but the sign-in still needs the code of the authenticator app', async () => {
    const person = await signedIn(shop, 'owner')
    const { secret } = described(await person.call('POST', '/me/totp'), 'beginTotp')
    const code = await generate({ secret })
    described(await person.call('POST', '/me/totp/confirm', { code }), 'confirmTotp')
    await person.call('POST', '/password-resets', { email: person.email })
    const token = await tokenMailed('reset')
    const thief = browserOf(shop, person)
    const reset = await thief.call('POST', `/password-resets/${token}`, { password: NEW_PASSWORD })
    assert.equal(described(reset, 'resetPassword').state, 'second_factor')
    assert.equal((await thief.call('GET', '/me')).status, 401)
  })

  test('can be reported three times an hour, so that nobody floods a mailbox', async () => {
    await forgive()
    const stranger = browserOf(shop, { id: '', email: '' })
    const asked = []
    for (let time = 0; time < 4; time++)
      asked.push((await stranger.call('POST', '/password-resets', { email: 'a@b.example' })).status)
    assert.deepEqual(asked, [202, 202, 202, 429])
    await forgive()
  })
})

describe('a person without access', () => {
  test('gets a new password from a command, and a mail about it, and the command keeps or removes the second factors', async () => {
    const person = await signedIn(shop, 'owner')
    const { secret } = described(await person.call('POST', '/me/totp'), 'beginTotp')
    described(await person.call('POST', '/me/totp/confirm', { code: await generate({ secret }) }), 'confirmTotp')
    const signIn = async (password: string) => {
      const { body } = await browserOf(shop, person).call('POST', '/session', { email: person.email, password })
      return body.state
    }
    assert.equal(await signIn(await byCommand(person.email)), 'second_factor')
    assert.equal(await signIn(await byCommand(person.email, '--remove-second-factors')), 'signed_in')
    assert.equal((await person.call('GET', '/me')).status, 401)
    const lines = (await auditOf(shop, person.id)).filter(({ action }) => action === 'resetUserPassword')
    assert.deepEqual(
      lines.map(({ actor, user_id, after }) => [actor, user_id, after.secondFactors]),
      [
        ['command', null, 'kept'],
        ['command', null, 'removed'],
      ],
    )
    logged.length = 0
    while ((await sendDueMails(ctx, renderDueMail)) > 0);
    assert.match(logged.join('\n'), /o autenticador e as chaves de acesso foram removidos/)
  })
})

describe('a person after too many attempts', () => {
  test('can sign in immediately with a password from the command `users password`, also from a refused address', async () => {
    await forgive()
    const person = await signedIn(shop, 'owner')
    const browser = browserOf(shop, person)
    const signIn = async (password: string, from = browser) =>
      (await from.call('POST', '/session', { email: person.email, password })).status
    for (let guess = 0; guess < 10; guess++) assert.equal(await signIn(`guess ${guess}`), 401)
    for (let guess = 0; guess < 10; guess++) assert.equal(await signIn(`guess ${guess}`, person), 401)
    assert.deepEqual([await signIn(PASSWORD), await signIn(PASSWORD, person)], [429, 429])
    const password = await byCommand(person.email)
    assert.deepEqual([await signIn(password), await signIn(password, person)], [200, 200])
    await forgive()
  })
})

describe('the profile', () => {
  test('changes the password if the old password is right, and ends the other sessions', async () => {
    const person = await signedIn(shop, 'support')
    const elsewhere = browserOf(shop, person)
    await elsewhere.signIn()
    const sessions = described(await person.call('GET', '/me/sessions'), 'listSessions').data
    assert.deepEqual(sessions.map(({ current }: { current: boolean }) => current).sort(), [false, true])
    const change = (currentPassword: string, newPassword: string) =>
      person.call('POST', '/me/password', { currentPassword, newPassword })
    const wrong = await change('nope', NEW_PASSWORD)
    assert.deepEqual([wrong.status, wrong.body.error.param], [400, 'currentPassword'])
    const guessable = await change(PASSWORD, person.email)
    assert.deepEqual([guessable.status, guessable.body.error.param], [400, 'newPassword'])
    assert.equal((await change(PASSWORD, NEW_PASSWORD)).status, 204)
    assert.equal((await elsewhere.call('GET', '/me')).status, 401)
    assert.equal((await person.call('GET', '/me')).status, 200)
    assert.doesNotMatch(JSON.stringify(await auditOf(shop, person.id)), /senha|argon/)
  })

  test('lists the person’s other sessions and can end them', async () => {
    const person = await signedIn(shop, 'support')
    const elsewhere = browserOf(shop, person)
    await elsewhere.signIn()
    const other = (await person.call('GET', '/me/sessions')).body.data.find(
      ({ current }: { current: boolean }) => !current,
    )
    const intruder = await signedIn(shop, 'owner')
    assert.equal((await intruder.call('DELETE', `/me/sessions/${other.id}`)).status, 404)
    assert.equal((await person.call('DELETE', `/me/sessions/${other.id}`)).status, 204)
    assert.equal((await elsewhere.call('GET', '/me')).status, 401)
    await elsewhere.signIn()
    assert.deepEqual(described(await person.call('DELETE', '/me/sessions'), 'endOtherSessions'), { count: 1 })
  })

  test('asks for the password again before it adds or removes a way to sign in', async () => {
    const person = await signedIn(shop, 'support')
    const letAge = sql(
      'accountTest.letAge',
      `update sessions set proven_at = now() - interval '11 minutes' where user_id = :userId`,
    )
    await ctx.database.rows(letAge, { userId: person.id })
    const guarded: [string, string][] = [
      ['POST', '/me/totp'],
      ['POST', '/me/passkeys/options'],
      ['DELETE', '/me/passkeys/x'],
    ]
    for (const [method, path] of guarded) {
      const refused = await person.call(method, path)
      assert.deepEqual([refused.status, refused.body.error.code], [403, 'password_due'], path)
    }
    const prove = (password: string) => person.call('POST', '/me/proof', { password })
    const wrong = await prove('nope')
    assert.deepEqual([wrong.status, wrong.body.error.param], [400, 'password'])
    assert.equal((await person.call('POST', '/me/totp')).status, 403)
    assert.equal((await prove(PASSWORD)).status, 204)
    described(await person.call('POST', '/me/totp'), 'beginTotp')
  })

  test('sends a mail when the password or another way to sign in changes', async () => {
    const person = await signedIn(shop, 'support')
    await sendDueMails(ctx, renderDueMail)
    logged.length = 0
    const { secret } = (await person.call('POST', '/me/totp')).body
    await person.call('POST', '/me/totp/confirm', { code: await generate({ secret }) })
    await person.call('POST', '/me/totp/disable', { password: PASSWORD })
    await person.call('POST', '/me/password', { currentPassword: PASSWORD, newPassword: NEW_PASSWORD })
    await sendDueMails(ctx, renderDueMail)
    const mails = logged.filter((line) => line.includes(person.email)).join('\n')
    for (const news of ['turned on', 'turned off', 'password was changed', 'se activó', 'se desactivó', 'se cambió'])
      assert.match(mails, new RegExp(news))
  })

  test('sets up an authenticator with its first code, and turns the authenticator off with the password', async () => {
    const person = await signedIn(shop, 'support')
    const { secret, uri, qrCodeBase64 } = described(await person.call('POST', '/me/totp'), 'beginTotp')
    assert.match(uri, /^otpauth:\/\/totp\/Balc%C3%A3o:/)
    assert.match(Buffer.from(qrCodeBase64, 'base64').toString('latin1'), /^.PNG/)
    const wrong = await person.call('POST', '/me/totp/confirm', { code: '000000' })
    assert.deepEqual([wrong.status, wrong.body.error.param], [400, 'code'])
    const code = await generate({ secret })
    const confirmed = described(await person.call('POST', '/me/totp/confirm', { code }), 'confirmTotp')
    assert.equal(confirmed.recoveryCodes.length, 10)
    assert.equal((await person.call('POST', '/me/totp')).status, 409)
    assert.equal((await person.call('POST', '/me/totp/disable', { password: 'nope' })).status, 400)
    assert.equal((await person.call('POST', '/me/totp/disable', { password: PASSWORD })).status, 204)
    assert.equal((await person.signIn()).body.state, 'signed_in')
  })
})

describe('a second factor', () => {
  const setUp = async (person: Person) => {
    const { secret } = described(await person.call('POST', '/me/totp'), 'beginTotp')
    return await person.call('POST', '/me/totp/confirm', { code: await generate({ secret }) })
  }

  test('ends the person’s other sessions without a second factor when it is set up', async () => {
    const person = await signedIn(shop, 'support')
    const thief = browserOf(shop, person)
    await thief.signIn()
    described(await setUp(person), 'confirmTotp')
    assert.equal((await thief.call('GET', '/me')).status, 401)
    assert.equal((await person.call('GET', '/me')).status, 200)
  })

  test('can be required by an owner with a second factor, and members without a second factor then get no access', async () => {
    const { store } = await shop.secondStore()
    const [owner, helper] = [await signedIn(shop, 'owner', store), await signedIn(shop, 'support', store)]
    const demand = (secondFactorRequired: boolean) =>
      owner.call('PUT', `/stores/${store.id}/second-factor`, { secondFactorRequired })
    const without = await demand(true)
    assert.deepEqual([without.status, without.body.error.code], [409, 'second_factor_missing'])
    await setUp(owner)
    assert.equal((await demand(true)).status, 204)
    const members = described(await owner.call('GET', `/stores/${store.id}/members`), 'listMembers')
    assert.equal(members.secondFactorRequired, true)
    const closed = await helper.call('GET', `/stores/${store.id}/sales`)
    assert.deepEqual([closed.status, closed.body.error.code], [403, 'second_factor_required'])
    assert.equal(described(await helper.call('GET', '/me'), 'getMe').stores[0].secondFactorDue, true)
    await setUp(helper)
    assert.equal((await helper.call('GET', `/stores/${store.id}/sales`)).status, 200)
    assert.equal((await helper.call('POST', '/me/totp/disable', { password: PASSWORD })).status, 204)
    assert.equal((await helper.call('GET', `/stores/${store.id}/sales`)).status, 403)
    assert.equal((await demand(false)).status, 204)
    assert.equal((await helper.call('GET', `/stores/${store.id}/sales`)).status, 200)
    const [line] = await auditOf(shop, store.id)
    assert.deepEqual([line.action, line.after], ['requireSecondFactor', { secondFactorRequired: true }])
  })
})

describe('an account', () => {
  test('is removed by an owner if the person works in no other store, and its name, e-mail and password are deleted', async () => {
    const { store } = await shop.secondStore()
    const owner = await signedIn(shop, 'owner', store)
    const person = await signedIn(shop, 'support', store)
    const remove = (id: string) => owner.call('DELETE', `/stores/${store.id}/members/${id}/account`)
    await setMembership(ctx.database, shop.store.id, person.id, 'support')
    const elsewhere = await remove(person.id)
    assert.deepEqual([elsewhere.status, elsewhere.body.error.code], [409, 'works_elsewhere'])
    assert.equal((await owner.inStore('GET', '/sales')).status, 404)
    await ctx.database.rows(
      sql('accountTest.leave', 'delete from memberships where user_id = :userId and store_id = :storeId'),
      { userId: person.id, storeId: shop.store.id },
    )
    const last = await remove(owner.id)
    assert.deepEqual([last.status, last.body.error.code], [409, 'last_owner'])
    assert.equal((await remove(person.id)).status, 204)
    assert.equal((await person.call('GET', '/me')).status, 401)
    assert.equal((await person.signIn()).status, 401)
    const left = sql('accountTest.left', 'select name, email, password_hash from users where id = :id')
    assert.deepEqual(await ctx.database.row(left, { id: person.id }), {
      name: '',
      email: person.id,
      password_hash: null,
    })
  })

  test('is removed from all stores by a command, and the audit log keeps the person’s actions', async () => {
    const { store } = await shop.secondStore()
    const [owner, person] = [await signedIn(shop, 'owner', store), await signedIn(shop, 'owner', store)]
    await person.call('PATCH', `/stores/${store.id}/members/${owner.id}`, { role: 'owner' })
    const variables = {
      DATABASE_URL: ctx.settings.databaseUrl!,
      BALCAO_SECRET: TEST_SECRET,
      DATA_DIR: await dataFolder(),
    }
    const { stdout } = await runBalcao(['users', 'remove', person.email], variables)
    assert.deepEqual(JSON.parse(stdout), { id: person.id })
    assert.equal((await person.call('GET', '/me')).status, 401)
    const { members } = described(await owner.call('GET', `/stores/${store.id}/members`), 'listMembers')
    assert.deepEqual(
      members.map(({ userId }: { userId: string }) => userId),
      [owner.id],
    )
    const lines = described(await owner.call('GET', `/stores/${store.id}/audit?subject=${owner.id}`), 'listAudit').data
    assert.deepEqual([lines[0].action, lines[0].actor.name], ['changeRole', ''])
    assert.equal((await auditOf(shop, person.id)).at(-1).action, 'removeAccount')
  })

  test('leaves lines in the audit log that lose their IP address after 180 days and cannot change otherwise', async () => {
    const person = await signedIn(shop, 'owner')
    const insert = sql(
      'accountTest.oldLine',
      `insert into audit_log (id, user_id, address, action, at)
        values (:id, :userId, '203.0.113.9', 'x', now() - :at * interval '1 day')`,
    )
    await ctx.database.rows(insert, { id: 'aud_old', userId: person.id, at: 181 })
    await ctx.database.rows(insert, { id: 'aud_new', userId: person.id, at: 179 })
    assert.equal(await forgetAuditAddresses(ctx), 1)
    const kept = sql(
      'accountTest.lines',
      `select id, address, action from audit_log where id like 'aud\\____' order by id`,
    )
    assert.deepEqual(await ctx.database.rows(kept), [
      { id: 'aud_new', address: '203.0.113.9', action: 'x' },
      { id: 'aud_old', address: null, action: 'x' },
    ])
    const rewrite = sql('accountTest.rewrite', `update audit_log set action = 'y', address = null where id = 'aud_old'`)
    await assert.rejects(ctx.database.rows(rewrite), /cannot be changed or deleted/)
    const early = sql('accountTest.early', `update audit_log set address = null where id = 'aud_new'`)
    await assert.rejects(ctx.database.rows(early), /cannot be changed or deleted/)
  })
})

describe('a passkey', () => {
  const origin = 'http://localhost:3000'
  const headers = { host: 'localhost:3000', origin }

  test('signs a person in without a password, and a copied passkey or a repeated answer is refused', async () => {
    const person = await signedIn(shop, 'owner')
    const device = softwareAuthenticator(origin)
    const options = await person.call('POST', '/me/passkeys/options', undefined, headers)
    const response = device.create(described(options, 'beginPasskey'))
    const added = await person.call('POST', '/me/passkeys', { name: 'Celular', response }, headers)
    const passkey = described(added, 'addPasskey', 201)
    const again = await person.call('POST', '/me/passkeys', { name: 'Celular', response }, headers)
    assert.deepEqual([again.status, again.body.error.param], [400, 'response'])

    const browser = browserOf(shop, person)
    const begin = async () => (await browser.call('POST', '/session/passkey/options', undefined, headers)).body
    const answer = device.get(await begin())
    const signIn = (given: object) => browser.call('POST', '/session/passkey', { response: given }, headers)
    assert.equal(described(await signIn(answer), 'signInWithPasskey').state, 'signed_in')
    assert.equal((await browser.call('GET', '/me')).body.email, person.email)
    assert.equal((await signIn(answer)).status, 401)
    await ctx.database.rows(sql('accountTest.ahead', 'update passkeys set counter = 99 where id = :id'), {
      id: passkey.id,
    })
    assert.equal((await signIn(device.get(await begin()))).status, 401)
    const stranger = softwareAuthenticator(origin)
    assert.equal((await signIn(stranger.get(await begin()))).status, 401)
    const fake = { ...device.get(await begin()), response: { clientDataJSON: 'x' } }
    assert.equal((await signIn(fake)).status, 401)

    // A person may open the page any number of times, because a challenge does not count as an attempt.
    for (let opened = 0; opened < 20; opened++) assert.ok((await begin()).challenge)
    await person.call('POST', '/password-resets', { email: person.email })
    const lost = `/password-resets/${await tokenMailed('reset')}`
    const intruder = await signedIn(shop, 'owner')
    assert.equal((await intruder.call('DELETE', `/me/passkeys/${passkey.id}`)).status, 404)
    assert.equal(described(await person.call('GET', '/me/passkeys'), 'listPasskeys').data[0].name, 'Celular')
    assert.equal((await person.call('DELETE', `/me/passkeys/${passkey.id}`)).status, 204)
    assert.equal((await signIn(device.get(await begin()))).status, 401)

    const more = softwareAuthenticator(origin)
    const made = more.create((await person.call('POST', '/me/passkeys/options', undefined, headers)).body)
    described(
      await person.call('POST', '/me/passkeys', { name: 'De outro', response: made }, headers),
      'addPasskey',
      201,
    )
    assert.equal((await browser.call('POST', lost, { password: NEW_PASSWORD })).status, 200)
    assert.equal((await signIn(more.get(await begin()))).status, 401)
  })

  test('replaces the password as a proof, but only for the person who owns the passkey', async () => {
    const [person, other] = [await signedIn(shop, 'owner'), await signedIn(shop, 'owner')]
    const devices = []
    for (const one of [person, other]) {
      const device = softwareAuthenticator(origin)
      const options = (await one.call('POST', '/me/passkeys/options', undefined, headers)).body
      await one.call('POST', '/me/passkeys', { name: 'Celular', response: device.create(options) }, headers)
      devices.push(device)
    }
    const letAge = sql('accountTest.letAllAge', `update sessions set proven_at = now() - interval '11 minutes'`)
    await ctx.database.rows(letAge)
    const makeKey = () => person.inStore('POST', '/api-keys', { name: 'ERP', scopes: ['charges:read'] })
    assert.equal((await makeKey()).body.error.code, 'password_due')
    const begin = async () => (await person.call('POST', '/me/proof/passkey/options', undefined, headers)).body
    const prove = (response: object) => person.call('POST', '/me/proof/passkey', { response }, headers)
    assert.equal((await prove(devices[1]!.get(await begin()))).status, 401)
    const signInOptions = (await person.call('POST', '/session/passkey/options', undefined, headers)).body
    assert.equal((await prove(devices[0]!.get(signInOptions))).status, 401)
    assert.equal((await prove(devices[0]!.get(await begin()))).status, 204)
    assert.equal((await makeKey()).status, 201)
  })

  test('needs a host name, and `passkeysAvailable` is false at an IP address', async () => {
    const person = await signedIn(shop, 'owner')
    assert.equal((await person.call('GET', '/me')).body.passkeysAvailable, false)
    assert.equal((await person.call('POST', '/me/passkeys/options')).body.error.code, 'passkeys_unavailable')
    assert.equal((await person.call('GET', '/me', undefined, headers)).body.passkeysAvailable, true)
  })
})

describe('members', () => {
  test('accept an invitation with a name and a password, can get another role, and can be removed', async () => {
    const owner = await signedIn(shop, 'owner')
    const invitation = described(
      await owner.inStore('POST', '/invitations', { email: 'Nova@Loja.example', role: 'support' }),
      'inviteMember',
      201,
    )
    const first = await tokenMailed('invitation')
    const second = await owner.inStore('POST', '/invitations', { email: 'nova@loja.example', role: 'finance' })
    const [invited] = (await owner.inStore('GET', `/audit?subject=${second.body.id}`)).body.data
    assert.deepEqual([invited.action, invited.subjectName], ['inviteMember', 'nova@loja.example'])
    const token = await tokenMailed('invitation')
    assert.ok(second.body.link.endsWith(`/dashboard/invitation/${token}`), 'without SMTP the owner gets the link')
    const guest = browserOf(shop, { id: '', email: 'nova@loja.example' })
    assert.equal((await guest.call('GET', `/invitations/${first}`)).status, 404)
    const open = described(await guest.call('GET', `/invitations/${token}`), 'getInvitation')
    assert.deepEqual([open.role, open.hasAccount, open.email], ['finance', false, 'nova@loja.example'])
    const join = (body: object) => guest.call('POST', `/invitations/${token}`, body)
    assert.equal((await join({ password: NEW_PASSWORD })).body.error.param, 'name')
    described(await join({ name: 'Nova', password: NEW_PASSWORD }), 'acceptInvitation')
    assert.equal((await join({ name: 'Nova', password: NEW_PASSWORD })).status, 404)
    const me = (await guest.call('GET', '/me')).body
    assert.deepEqual([me.name, me.stores[0].role], ['Nova', 'finance'])
    const { members, invitations } = described(await owner.inStore('GET', '/members'), 'listMembers')
    assert.ok(members.some(({ userId }: { userId: string }) => userId === me.id))
    assert.deepEqual(invitations, [])
    assert.equal((await owner.inStore('PATCH', `/members/${me.id}`, { role: 'support' })).status, 204)
    assert.equal((await guest.inStore('POST', '/products', { name: 'X' })).status, 403)
    assert.equal((await owner.inStore('DELETE', `/members/${me.id}`)).status, 204)
    assert.equal((await guest.inStore('GET', '/sales')).status, 404)
    const lines = described(await owner.inStore('GET', `/audit?subject=${me.id}`), 'listAudit').data
    assert.deepEqual(
      lines.map(({ action, subjectName, before, after }: Record<string, unknown>) => [
        action,
        subjectName,
        before,
        after,
      ]),
      [
        ['removeMember', 'Nova', { role: 'support' }, null],
        ['changeRole', 'Nova', { role: 'finance' }, { role: 'support' }],
        ['acceptInvitation', null, null, { role: 'finance' }],
      ],
    )
    assert.ok(isId('inv', invitation.id))
  })

  test('get an invitation in which the names of the store and of the inviter are not links', async () => {
    await forgive()
    const { store } = await shop.secondStore()
    const name = 'Ganhe já em evil.example/premio ou http://evil.example'
    const owner = await signedIn(shop, 'owner', store)
    await renameStore(ctx, store.id, name)
    await owner.call('PATCH', '/me', { name })
    logged.length = 0
    await owner.call('POST', `/stores/${store.id}/invitations`, { email: 'vitima@loja.example', role: 'support' })
    await sendDueMails(ctx, renderDueMail)
    const mail = logged.find((line) => line.includes('vitima@loja.example'))!
    assert.match(mail, /Ganhe já em evil\. example\/premio ou http: evil\. example/)
    assert.doesNotMatch(mail, /evil\.example/)
  })

  test('need the password of their existing account to accept an invitation', async () => {
    await forgive()
    const owner = await signedIn(shop, 'owner')
    const person = await newPerson(shop, null)
    await owner.inStore('POST', '/invitations', { email: person.email, role: 'developer' })
    const token = await tokenMailed('invitation')
    assert.equal((await person.call('GET', `/invitations/${token}`)).body.hasAccount, true)
    const wrong = await person.call('POST', `/invitations/${token}`, { password: NEW_PASSWORD })
    assert.deepEqual([wrong.status, wrong.body.error.code], [400, 'wrong_password'])
    assert.equal((await person.call('POST', `/invitations/${token}`, { password: PASSWORD })).status, 200)
    assert.equal((await person.call('GET', '/me')).body.stores[0].role, 'developer')
    const again = await owner.inStore('POST', '/invitations', { email: person.email, role: 'owner' })
    assert.deepEqual([again.status, again.body.error.code], [409, 'already_member'])
  })

  test('are removed together with the invitations that they sent, and an invitation does not change a member’s role', async () => {
    await forgive()
    const [owner, leaving] = [await signedIn(shop, 'owner'), await signedIn(shop, 'owner')]
    await leaving.inStore('POST', '/invitations', { email: 'segunda@conta.example', role: 'owner' })
    const token = await tokenMailed('invitation')
    assert.equal((await owner.inStore('DELETE', `/members/${leaving.id}`)).status, 204)
    assert.equal((await leaving.call('GET', `/invitations/${token}`)).status, 404)
    const person = await newPerson(shop, null)
    await owner.inStore('POST', '/invitations', { email: person.email, role: 'support' })
    const late = await tokenMailed('invitation')
    await setMembership(ctx.database, shop.store.id, person.id, 'owner')
    const refused = await person.call('POST', `/invitations/${late}`, { password: PASSWORD })
    assert.deepEqual([refused.status, refused.body.error.code], [409, 'already_member'])
    await person.signIn()
    assert.equal((await person.call('GET', '/me')).body.stores[0].role, 'owner')
  })

  test('always include an owner, even if two owners step down at the same time', async () => {
    const { store } = await shop.secondStore()
    const [one, other] = [await signedIn(shop, 'owner', store), await signedIn(shop, 'owner', store)]
    const stepDown = (person: { id: string; call: typeof one.call }) =>
      person.call('PATCH', `/stores/${store.id}/members/${person.id}`, { role: 'support' })
    const both = await Promise.all([stepDown(one), stepDown(other)])
    assert.deepEqual(both.map(({ status }) => status).sort(), [204, 409])
    const last = both[0]!.status === 409 ? one : other
    const leave = await last.call('DELETE', `/stores/${store.id}/members/${last.id}`)
    assert.deepEqual([leave.status, leave.body.error.code], [409, 'last_owner'])
    const outsider = await signedIn(shop, 'owner')
    assert.equal(
      (await last.call('PATCH', `/stores/${store.id}/members/${outsider.id}`, { role: 'owner' })).status,
      404,
    )
  })

  test('cannot accept a withdrawn invitation', async () => {
    const owner = await signedIn(shop, 'owner')
    const made = (await owner.inStore('POST', '/invitations', { email: 'x@y.example', role: 'owner' })).body
    const token = await tokenMailed('invitation')
    const { store } = await shop.secondStore()
    const stranger = await signedIn(shop, 'owner', store)
    assert.equal((await stranger.call('DELETE', `/stores/${store.id}/invitations/${made.id}`)).status, 404)
    assert.equal((await owner.inStore('DELETE', `/invitations/${made.id}`)).status, 204)
    assert.equal((await owner.call('GET', `/invitations/${token}`)).status, 404)
  })
})
