import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { learnVisitor, linkMailedTo } from '../../test/browsers/learnVisitor.ts'
import { openShop } from '../../test/shop.ts'
import { createSecretBox } from '../core/secretBox.ts'
import { sql } from '../core/sql.ts'
import { studentOf } from '../courses/enroll.ts'
import { type LearnLinkPurpose, learnLinkUrl, newLearnLink } from './learnLink.ts'
import { setStudentPassword } from './studentPassword.ts'
import { pruneStudentSessions } from './studentSessions.ts'

const shop = await openShop({ jobs: false })
const { ctx, store } = shop
const base = `/learn/${store.id}`
const ana = await newStudent('ana@example.com')

describe('the sign-in by a link', () => {
  test('opens the courses once, and offers a new link at the second use', async () => {
    const [phone, other] = [learnVisitor(shop, store.id), learnVisitor(shop, store.id)]
    const asked = await phone.post('/sign-in', { email: ' ANA@example.com ' })
    assert.deepEqual([asked.status, asked.headers.location], [303, `${base}/sign-in?sent=1`])
    const link = await linkMailedTo(shop, store.id, 'ana@example.com')
    const page = await phone.get(`/enter?link=${link}`)
    assert.equal(page.status, 200)
    assert.match(page.body, /Olá, Ana!/)
    assert.equal((await phone.get(`/enter?link=${link}`)).status, 200, 'a look at the link uses nothing up')
    const entered = await phone.post('/enter', { link })
    assert.deepEqual([entered.status, entered.headers.location], [303, base])
    assert.equal((await phone.get('')).status, 200)
    const again = await other.post('/enter', { link })
    assert.equal(again.status, 410)
    assert.match(again.body, /an\*\*\*@example\.com/)
    assert.doesNotMatch(again.body, /ana@example\.com/)
    assert.equal((await other.get('')).headers.location, `${base}/sign-in`)
    assert.equal((await phone.get(`/enter?link=${link}`)).headers.location, base, 'the same browser goes on')
    assert.equal((await other.post('/renew', { link })).headers.location, `${base}/sign-in?sent=1`)
    const fresh = await linkMailedTo(shop, store.id, 'ana@example.com')
    assert.notEqual(fresh, link)
    assert.equal((await other.post('/enter', { link: fresh })).status, 303)
  })

  test('leads to the page that required the sign-in, even after a wrong e-mail and by a renewed link', async () => {
    const lara = await newStudent('lara@example.com')
    const asking = learnVisitor(shop, store.id)
    const lesson = `${base}/lessons/les_01h455vb4pex5vsknk084sn02q?t=30`
    const { location } = (await asking.get(lesson)).headers
    const form = await asking.get(String(location))
    const next = fieldOf(form.body, 'next')
    assert.equal(next, lesson)
    const wrong = await asking.post('/sign-in', { email: 'no address', next })
    assert.equal(fieldOf(wrong.body, 'next'), lesson)
    const sent = await asking.post('/sign-in', { email: lara.email, next })
    assert.match(
      (await asking.get(String(sent.headers.location))).body,
      /sign-in\?next&#61;[^"]+les_01h455vb4pex5vsknk084sn02q/,
    )
    const link = await linkMailedTo(shop, store.id, lara.email)
    const phone = learnVisitor(shop, store.id)
    assert.equal((await phone.post('/enter', { link })).headers.location, lesson, 'on another device too')
    await phone.post('/renew', { link })
    const renewed = await linkMailedTo(shop, store.id, lara.email)
    assert.equal((await learnVisitor(shop, store.id).post('/enter', { link: renewed })).headers.location, lesson)
  })

  test('leads only to pages of its store', async () => {
    const { store: otherStore } = await shop.secondStore()
    const elsewhere = ['https://evil.example/', '//evil.example', '/\\evil.example', `/learn/${otherStore.id}/account`]
    const odd = [
      `${base}@evil.example`,
      `${base}/../../dashboard`,
      `${base}/lessons/${'x'.repeat(300)}`,
      'javascript:1',
    ]
    for (const [index, next] of [...elsewhere, ...odd].entries()) {
      const { email } = await newStudent(`away${index}@example.com`)
      const visitor = learnVisitor(shop, store.id)
      await visitor.post('/sign-in', { email, next })
      const link = await linkMailedTo(shop, store.id, email)
      assert.equal((await visitor.post('/enter', { link })).headers.location, base, next)
    }
  })

  test('signs in only once in two simultaneous uses', async () => {
    const link = tokenOf(ana, 'access')
    const uses = await Promise.all(
      Array.from({ length: 5 }, () => learnVisitor(shop, store.id).post('/enter', { link })),
    )
    assert.deepEqual(uses.map(({ status }) => status).sort(), [303, 410, 410, 410, 410])
  })

  test('works only in its store, for the student’s current e-mail, with this server’s signature and in its time', async () => {
    const { store: otherStore } = await shop.secondStore()
    const link = tokenOf(ana, 'sign_in')
    const elsewhere = await learnVisitor(shop, otherStore.id).post('/enter', { link })
    assert.equal(elsewhere.status, 404)
    const forged = learnLinkUrl(
      { ...ctx, secrets: createSecretBox(['another secret of 16']) },
      { learnHost: null },
      linkOf(ana, 'sign_in'),
    )
    const wrong = [forged.split('link=')[1]!, `${link}x`, link.replace('sign_in', 'access'), link.slice(0, -1), 'x', '']
    for (const token of wrong)
      assert.equal((await learnVisitor(shop, store.id).post('/enter', { link: token })).status, 404)
    const bia = await newStudent('bia@example.com')
    const old = tokenOf(bia, 'access')
    await ctx.database.rows(sql('test new mail', 'update students set email = :email where id = :id'), {
      id: bia.id,
      email: 'bia@novo.example',
    })
    assert.equal((await learnVisitor(shop, store.id).post('/enter', { link: old })).status, 404)
    const late = learnLinkUrl(
      ctx,
      { learnHost: null },
      { ...linkOf(ana, 'sign_in'), id: 'lrn_01h455vb4pex5vsknk084sn02q' },
    )
    assert.equal((await learnVisitor(shop, store.id).post('/enter', { link: late.split('link=')[1]! })).status, 410)
  })

  test('gives the same answer for an unknown e-mail as for a known e-mail, and mails nothing to it', async () => {
    const visitor = learnVisitor(shop, store.id)
    const known = await visitor.post('/sign-in', { email: 'ana@example.com' })
    const unknown = await visitor.post('/sign-in', { email: 'ninguem@example.com' })
    assert.deepEqual([unknown.status, unknown.headers.location], [known.status, known.headers.location])
    await assert.rejects(linkMailedTo(shop, store.id, 'ninguem@example.com'))
    assert.equal((await visitor.post('/sign-in', { email: 'not an address' })).status, 400)
  })

  test('limits the number of mails to one address', async () => {
    await newStudent('carla@example.com')
    const asked = []
    for (let attempt = 0; attempt < 5; attempt++)
      asked.push((await learnVisitor(shop, store.id).post('/sign-in', { email: 'carla@example.com' })).status)
    assert.deepEqual(asked, [303, 303, 303, 429, 429])
  })

  test('mails every student of a class behind one IP address', async () => {
    const visitor = learnVisitor(shop, store.id)
    const asked = []
    for (let student = 0; student < 40; student++)
      asked.push((await visitor.post('/sign-in', { email: `student${student}@class.example` })).status)
    assert.deepEqual(asked, Array(40).fill(303))
  })

  test('records the first opening of the day', async () => {
    const dora = await newStudent('dora@example.com')
    const visitor = learnVisitor(shop, store.id)
    await visitor.post('/enter', { link: tokenOf(dora, 'access') })
    const lastLogin = async () => (await shop.call('GET', `/v1/students/${dora.id}`)).body.lastLoginAt
    assert.equal(await lastLogin(), null)
    await visitor.get('')
    const first = await lastLogin()
    assert.ok(first)
    await visitor.get('')
    assert.equal(await lastLogin(), first)
    await shop.call('POST', '/v1/test-helpers/clock/advance', { seconds: 86_400 })
    await visitor.get('')
    assert.ok((await lastLogin()) > first)
  })
})

describe('the session of a student', () => {
  test('belongs to one store, and ends at the sign-out', async () => {
    const { store: otherStore } = await shop.secondStore()
    const visitor = learnVisitor(shop, store.id)
    await visitor.post('/enter', { link: tokenOf(ana, 'access') })
    const elsewhere = await visitor.get(`/learn/${otherStore.id}`)
    assert.equal(elsewhere.headers.location, `/learn/${otherStore.id}/sign-in`)
    assert.equal((await shop.call('GET', '/dashboard/api/me', undefined, cookieOf(visitor))).status, 401)
    const kept = new Map(visitor.cookies)
    await visitor.post('/sign-out')
    assert.equal(visitor.cookies.has('balcao_learn'), false)
    for (const [name, value] of kept) visitor.cookies.set(name, value)
    assert.equal((await visitor.get('')).headers.location, `${base}/sign-in`)
  })

  test('is in a cookie that scripts and other sites cannot read', async () => {
    const visitor = learnVisitor(shop, store.id)
    const { headers } = await visitor.post('/enter', { link: tokenOf(ana, 'access') })
    assert.match(String(headers['set-cookie']), new RegExp(`Path=${base}; HttpOnly; SameSite=Lax`))
    for (const site of ['cross-site', 'same-site', 'none'])
      assert.equal((await visitor.post('/sign-out', {}, { 'sec-fetch-site': site })).status, 403)
    assert.equal((await visitor.get('')).status, 200)
  })

  test('is in a cookie that needs https if the server is behind https', async () => {
    const secure = await openShop({ jobs: false, node: { publicUrl: 'https://escola.example' } })
    const email = 'ana@example.com'
    const id = await studentOf(secure.ctx.database, secure.store.id, { name: 'Ana', email }, new Date())
    const link = newLearnLink({ storeId: secure.store.id, studentId: id, email, purpose: 'access' })
    const { headers } = await learnVisitor(secure, secure.store.id).post('/enter', {
      link: learnLinkUrl(secure.ctx, { learnHost: null }, link).split('link=')[1]!,
    })
    assert.match(String(headers['set-cookie']), /^__Secure-balcao_learn=.*; HttpOnly; Secure; SameSite=Lax/)
    await secure.stop()
  })

  test('leaves nothing in the browser after its end', async () => {
    await ctx.database.rows(sql('test age sessions', 'update student_sessions set expires_at = to_timestamp(0)'))
    assert.ok((await pruneStudentSessions(ctx)) > 0)
  })
})

describe('the sign-in by a password', () => {
  test('gives an unknown e-mail, a student without a password and a wrong password the same answer', async () => {
    const eva = await newStudent('eva@example.com')
    await setStudentPassword(ctx, store, eva, { password: 'tamandua-9-verde-Kz', sessionId: '' })
    await newStudent('fabi@example.com')
    const bodies = []
    for (const email of ['eva@example.com', 'fabi@example.com', 'ninguem@example.com']) {
      const answer = await learnVisitor(shop, store.id).post('/password', { email, password: 'wrong' })
      assert.equal(answer.status, 401)
      bodies.push(answer.body.replaceAll(email, '').replaceAll(/nonce="[^"]+"/g, ''))
    }
    assert.equal(new Set(bodies).size, 1)
    const visitor = learnVisitor(shop, store.id)
    const next = `${base}/account`
    const entered = await visitor.post('/password', { email: 'EVA@example.com', password: 'tamandua-9-verde-Kz', next })
    assert.deepEqual([entered.status, entered.headers.location], [303, next])
    assert.equal((await visitor.get('')).status, 200)
    for (const bad of ['https://evil.example/', '//evil.example', '/dashboard', `${base}/../../dashboard`]) {
      const { headers } = await learnVisitor(shop, store.id).get(`/sign-in?${new URLSearchParams({ next: bad })}`)
      assert.equal(headers.location, undefined)
      const going = await visitor.get(`/sign-in?${new URLSearchParams({ next: bad })}`)
      assert.equal(going.headers.location, base, bad)
    }
  })

  test('stops a guesser, but not the student on a known device', async () => {
    const gabi = await newStudent('gabi@example.com')
    await setStudentPassword(ctx, store, gabi, { password: 'capivara-8-azul-Wq', sessionId: '' })
    const own = learnVisitor(shop, store.id)
    const right = { email: 'gabi@example.com', password: 'capivara-8-azul-Wq' }
    assert.equal((await own.post('/password', right)).status, 303)
    const guesser = learnVisitor(shop, store.id)
    const statuses = []
    for (let attempt = 0; attempt < 11; attempt++)
      statuses.push(
        (await guesser.post('/password', { email: 'gabi@example.com', password: `wrong ${attempt}` })).status,
      )
    assert.deepEqual(statuses, [...Array(10).fill(401), 429])
    assert.equal((await guesser.post('/password', right)).status, 429)
    assert.equal((await own.post('/password', right)).status, 303)
  })
})

describe('the address without a store', () => {
  test('asks for the address of the members area, and redirects to it', async () => {
    const visitor = learnVisitor(shop, store.id)
    assert.equal((await visitor.get('/learn')).status, 200)
    const typed = `https://loja.example${base}/sign-in`
    const going = await visitor.get(`/learn?${new URLSearchParams({ store: typed })}`)
    assert.equal(going.headers.location, base)
    assert.equal((await visitor.get('/learn?store=sto_nothing')).status, 404)
    assert.equal((await visitor.get('/learn/sto_nothing')).status, 404)
  })
})

function cookieOf({ cookies }: { cookies: Map<string, string> }) {
  return { authorization: '', cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') }
}

async function newStudent(email: string) {
  const name = `${email[0]!.toUpperCase()}${email.slice(1, email.indexOf('@'))} Souza`
  return { id: await studentOf(ctx.database, store.id, { name, email }, new Date()), name, email, language: null }
}

/** Returns the value of a hidden field. */
function fieldOf(page: string, name: string): string {
  return new RegExp(`name="${name}" value="([^"]*)"`).exec(page)![1]!.replaceAll('&#61;', '=').replaceAll('&amp;', '&')
}

function linkOf({ id: studentId, email }: { id: string; email: string }, purpose: LearnLinkPurpose) {
  return newLearnLink({ storeId: store.id, studentId, email, purpose })
}

function tokenOf(student: { id: string; email: string }, purpose: LearnLinkPurpose): string {
  return learnLinkUrl(ctx, { learnHost: null }, linkOf(student, purpose)).split('link=')[1]!
}
