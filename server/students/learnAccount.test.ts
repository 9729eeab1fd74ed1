import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { type LearnVisitor, learnVisitor, linkMailedTo } from '../../test/browsers/learnVisitor.ts'
import { softwareAuthenticator } from '../../test/browsers/softwareAuthenticator.ts'
import { call, openShop } from '../../test/shop.ts'
import { openLearnerSchool } from '../../test/stores/learnerSchool.ts'
import { newId } from '../core/ids.ts'
import { sql } from '../core/sql.ts'
import { learnLinkUrl, newLearnLink } from './learnLink.ts'

const shop = await openShop({ jobs: false })
const { ctx } = shop

describe('the account of a student', () => {
  test('changes the e-mail only by the link in a mail to the new address', async () => {
    const { school, ana } = await enteredSchool()
    const before = tokenOf(school, 'ana@example.com')
    assert.equal((await ana.post('/account/email', { email: 'not one' })).status, 400)
    await ana.post('/account/email', { email: 'Ana@Nova.example' })
    assert.match((await ana.get('/account')).body, /ana&#64;example\.com|ana@example\.com/)
    const link = await linkMailedTo(shop, school.id, 'ana@nova.example')
    assert.equal((await learnVisitor(shop, school.id).post('/enter', { link })).status, 404, 'it signs nobody in')
    assert.match((await learnVisitor(shop, school.id).get(`/account/email?link=${link}`)).body, /ana@nova\.example/)
    assert.equal((await learnVisitor(shop, school.id).post('/account/email/confirm', { link })).status, 200)
    assert.match((await ana.get('/account')).body, /ana@nova\.example/)
    assert.deepEqual(await newsOf(school, 'ana@example.com'), ['emailReplaced'], 'the old address learns of it')
    assert.deepEqual(await newsOf(school, 'ana@nova.example'), [])
    assert.equal(
      (await learnVisitor(shop, school.id).post('/enter', { link: before })).status,
      404,
      'old links are void',
    )
    assert.equal((await ana.post('/account/email/confirm', { link })).status, 404)
  })

  test('cannot get the e-mail of another student', async () => {
    const { school, ana } = await enteredSchool()
    await ana.post('/account/email', { email: 'bia@example.com' })
    const link = await linkMailedTo(shop, school.id, 'bia@example.com')
    const refused = await ana.post('/account/email/confirm', { link })
    assert.equal(refused.status, 409)
    assert.match(refused.body, /já tem uma conta/)
    assert.deepEqual(await newsOf(school, 'ana@example.com'), [])
  })

  test('requires a new proof before a change that outlives the session', async () => {
    const { school, ana } = await enteredSchool()
    await ctx.database.rows(sql('test stale proof', `update student_sessions set proven_at = to_timestamp(0)`))
    for (const form of ['/account/email', '/account/password', '/account/erase', '/account/passkeys/remove'])
      assert.equal((await ana.post(form, {})).headers.location, `/learn/${school.id}/confirm`, form)
    assert.equal((await ana.get('/account/data')).headers.location, `/learn/${school.id}/confirm`)
    assert.match((await ana.get('/account')).body, /Confirmar que sou eu/)
    await ana.post('/confirm/link')
    const link = await linkMailedTo(shop, school.id, 'ana@example.com')
    assert.match((await ana.get(`/enter?link=${link}`)).body, /data-send-at-once/, 'in the same browser')
    const entered = await ana.post('/enter', { link })
    assert.equal(entered.headers.location, `/learn/${school.id}/account`)
    assert.equal((await ana.get('/account/data')).status, 200)
    assert.doesNotMatch((await ana.get('/account')).body, /name="id" value="ses_/, 'the session before has ended')
  })

  test('sets a password, which ends the other sessions, and accepts it as a proof', async () => {
    const { school, ana } = await enteredSchool()
    const other = await entered(school)
    assert.equal((await ana.post('/account/password', { password: 'escola123' })).status, 400)
    assert.deepEqual(await newsOf(school, 'ana@example.com'), [])
    await ana.post('/account/password', { password: 'tamandua-9-verde-Kz' })
    assert.deepEqual(await newsOf(school, 'ana@example.com'), ['passwordSet'])
    assert.equal((await other.get('')).status, 303)
    assert.equal((await ana.get('')).status, 200)
    await ctx.database.rows(sql('test stale proof again', `update student_sessions set proven_at = to_timestamp(0)`))
    assert.equal((await ana.post('/confirm', { password: 'wrong' })).status, 401)
    assert.equal((await ana.post('/confirm', { password: 'tamandua-9-verde-Kz' })).status, 303)
    assert.equal((await ana.get('/account/erase')).status, 200)
    for (const _ of [1, 2]) await ana.post('/account/password/remove')
    assert.deepEqual(await newsOf(school, 'ana@example.com'), ['passwordSet', 'passwordRemoved'])
  })

  test('lists the devices and signs them out', async () => {
    const { school, ana } = await enteredSchool()
    const other = await entered(school)
    const { body } = await ana.get('/account')
    const id = /name="id" value="(ses_\w+)"/.exec(body)![1]!
    await ana.post('/account/sessions', { id })
    assert.equal((await other.get('')).status, 303)
    assert.equal((await ana.get('')).status, 200)
  })

  test('exports all data as a file, and erases the student after the e-mail is typed', async () => {
    const { school, ana } = await enteredSchool()
    await school.enroll('ana')
    await ana.post(`/lessons/${school.lessons.l1}/notes`, { body: 'minha anotação' })
    const file = await ana.get('/account/data')
    assert.match(String(file.headers['content-disposition']), /attachment; filename="meus-dados\.json"/)
    assert.match(JSON.stringify(file.body), /minha anotação/)
    assert.equal((await ana.post('/account/erase', { email: 'bia@example.com' })).status, 400)
    const erased = await ana.post('/account/erase', { email: 'ANA@example.com' })
    assert.match(erased.body, /Seus dados foram apagados/)
    assert.equal(ana.cookies.has('balcao_learn'), false)
    const left = await ctx.database.rows(sql('test erased student', 'select id from students where id = :id'), {
      id: school.students.ana,
    })
    assert.deepEqual(left, [])
  })

  test('also exports and erases the purchases with an earlier e-mail', async () => {
    const { school, ana } = await enteredSchool()
    const bought = { paymentId: newId('pay'), storeId: school.id }
    await ctx.database.rows(paidByAna, bought)
    const [studentId, courseId] = [school.students.ana, school.courses.c]
    await ctx.database.rows(enrolledByPayment, { ...bought, enrollmentId: newId('enr'), studentId, courseId })
    await ana.post('/account/email', { email: 'ana@nova.example' })
    await ana.post('/account/email/confirm', { link: await linkMailedTo(shop, school.id, 'ana@nova.example') })
    assert.match(JSON.stringify((await ana.get('/account/data')).body.earlierEmails), new RegExp(bought.paymentId))
    await ana.post('/account/erase', { email: 'ana@nova.example' })
    const left = await ctx.database.rows(
      sql(
        'test traces of Ana',
        `select id from payments where store_id = :id and buyer_email is not null
         union all select id from mails where store_id = :id and recipient like 'ana%'`,
      ),
      { id: school.id },
    )
    assert.deepEqual(left, [])
  })

  test('keeps the language that the student chose', async () => {
    const { ana } = await enteredSchool()
    await ana.post('/account', { name: 'Ana Souza', language: 'es' })
    assert.match((await ana.get('')).body, /Mis cursos/)
  })
})

describe('a passkey of a student', () => {
  test('signs in at its store only', async () => {
    const { school, ana } = await enteredSchool()
    const host = `localhost:${new URL(shop.url).port}`
    const device = softwareAuthenticator(`http://${host}`)
    const options = await sendJson(ana, school.id, '/account/passkeys/options', {})
    const added = await sendJson(ana, school.id, '/account/passkeys', { response: device.create(options.body) })
    assert.equal(added.status, 200, JSON.stringify(added.body))
    const stranger = learnVisitor(shop, school.id)
    const asked = await sendJson(stranger, school.id, '/passkey/options', {})
    const answer = { response: device.get(asked.body) }
    assert.deepEqual((await sendJson(stranger, school.id, '/passkey', answer)).body, { go: `/learn/${school.id}` })
    assert.equal((await stranger.get('')).status, 200)
    assert.equal((await sendJson(learnVisitor(shop, school.id), school.id, '/passkey', answer)).status, 401, 'a replay')
    const elsewhere = await openLearnerSchool(ctx)
    const there = await sendJson(stranger, elsewhere.id, '/passkey/options', {})
    const foreign = { response: device.get(there.body) }
    assert.equal((await sendJson(stranger, elsewhere.id, '/passkey', foreign)).status, 401)
    const account = (await ana.get('/account')).body
    const [, id = ''] = /passkeys\/remove"><input type="hidden" name="id" value="([^"]+)"/.exec(account) ?? []
    for (const _ of [1, 2]) await ana.post('/account/passkeys/remove', { id })
    assert.deepEqual(await newsOf(school, 'ana@example.com'), ['passkeyAdded', 'passkeyRemoved'])
  })
})

const paidByAna = sql(
  'test payment of Ana',
  `insert into payments (id, store_id, provider, method, status, amount_in_cents, total_in_cents, platform_fee_in_cents, installments,
     currency, metadata, buyer_name, buyer_email, created_at, updated_at)
   values (:paymentId, :storeId, 'GATEWAY_A', 'pix', 'paid', 100, 100, 1, 1, 'brl', '{}', 'Ana', 'ana@example.com', now(), now())`,
)
const enrolledByPayment = sql(
  'test enrollment of Ana',
  `insert into enrollments (id, store_id, student_id, course_id, status, cause, payment_id, enrolled_at)
   values (:enrollmentId, :storeId, :studentId, :courseId, 'ACTIVE', 'payment', :paymentId, now())`,
)

type School = Awaited<ReturnType<typeof openLearnerSchool>>

async function enteredSchool() {
  const school = await openLearnerSchool(ctx)
  return { school, ana: await entered(school) }
}

async function entered(school: School): Promise<LearnVisitor> {
  const visitor = learnVisitor(shop, school.id)
  assert.equal((await visitor.post('/enter', { link: tokenOf(school, 'ana@example.com') })).status, 303)
  return visitor
}

function tokenOf(school: School, email: string): string {
  const link = { storeId: school.id, studentId: school.students.ana!, email, purpose: 'access' } as const
  return learnLinkUrl(ctx, { learnHost: null }, newLearnLink(link)).split('link=')[1]!
}

/** Does the work of the page's script. */
/** Returns the changes that mails to an address reported, oldest first. */
async function newsOf(school: School, email: string): Promise<string[]> {
  const rows = await ctx.database.rows(reportedChanges, { storeId: school.id, email })
  return rows.map(({ about }) => about)
}

const reportedChanges = sql(
  'test reported changes',
  `select about from mails where store_id = :storeId and recipient = :email and kind = 'sign_in_changed' order by id`,
).as<{ about: string }>()

async function sendJson({ cookies }: LearnVisitor, storeId: string, path: string, body: object) {
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const host = `localhost:${new URL(shop.url).port}`
  const answer = await call(shop.url, 'POST', `/learn/${storeId}${path}`, {
    body,
    headers: { host, accept: 'application/json', 'sec-fetch-site': 'same-origin', ...(cookie && { cookie }) },
  })
  for (const line of [answer.headers['set-cookie'] ?? []].flat()) {
    const [, name, value] = /^([^=]+)=([^;]*)/.exec(line)!
    cookies.set(name!, value!)
  }
  return answer
}
