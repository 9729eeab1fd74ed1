import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { buyer, openShop } from '../../test/shop.ts'
import { newId } from '../core/ids.ts'
import { sql } from '../core/sql.ts'
import { importDocument } from '../import/importDocument.ts'
import { importSections } from '../setup/importSections.ts'
import { getStore } from '../stores/store.ts'
import {
  dueEnrollmentEnds,
  expireEnrollments,
  restoreEnrollmentsOfPayment,
  revokeEnrollmentsOfPayment,
} from './endEnrollments.ts'
import { enroll, enrollBuyer } from './enroll.ts'
import { getProgressJson } from './getProgress.ts'
import { getStudent } from './getStudent.ts'
import { recordLessonProgress } from './recordLessonProgress.ts'
import { sendAccessMail } from './sendAccessMail.ts'

const shop = await openShop({ jobs: false })
const { ctx } = shop
const HOUR_MS = 60 * 60 * 1000

/** Opens a new store with one course of three lessons. The default cohort does not see the third lesson. */
async function openSchool() {
  const document = {
    ref: 's',
    name: 'Escola',
    gateways: [{ provider: 'GATEWAY_A', credentials: 'simulator' }],
    products: [
      { ref: 'p', name: 'Curso' },
      { ref: 'empty', name: 'Camiseta' },
    ],
    courses: [
      {
        ref: 'c',
        product: 'p',
        certificateEnabled: true,
        cohorts: [
          { ref: 't', name: 'Turma', isDefault: true, hiddenModules: ['m2'] },
          { ref: 'all', name: 'Tudo' },
        ],
        modules: [
          { ref: 'm1', lessons: [{ ref: 'l1' }, { ref: 'l2' }] },
          { ref: 'm2', lessons: [{ ref: 'l3' }] },
        ],
      },
    ],
    students: [{ ref: 'ana', name: 'Ana', email: 'Ana@Example.com' }],
  }
  const { stores } = await importDocument(ctx, { stores: [document] }, importSections)
  type Ids = { id: string } & Record<
    'products' | 'courses' | 'cohorts' | 'lessons' | 'students',
    Record<string, string>
  >
  const ids = stores.s as unknown as Ids
  const store = await getStore(ctx.database, ids.id)
  const ana = ids.students.ana!
  const gift = (cohort: string | null, expiresAt: Date | null = null, now = new Date()) =>
    ctx.database.transaction((trx) =>
      enroll(trx, {
        storeId: store.id,
        studentId: ana,
        courseId: ids.courses.c!,
        cohortId: cohort === null ? null : ids.cohorts[cohort]!,
        cause: { is: 'gift' },
        enrolledAt: now,
        expiresAt,
      }),
    )
  const begun = { watchedSeconds: 10, percentWatched: 10, completed: false }
  const record = (lesson: string, input: Partial<Parameters<typeof recordLessonProgress>[3]> = {}) =>
    recordLessonProgress(ctx, store, { studentId: ana, lessonId: ids.lessons[lesson]! }, { ...begun, ...input })
  const progress = async () => JSON.parse(await getProgressJson(ctx, store, ana)).data
  const enrollments = async (student = ana) => (await getStudent(ctx, store, student)).enrollments
  return { ids, store, ana, gift, record, progress, enrollments }
}

/** Inserts a paid payment with the columns that enrollments need, and returns the payment's id. */
async function payment(storeId: string): Promise<string> {
  const id = newId('pay')
  const [account] = (await getStore(ctx.database, storeId)).gateways
  await ctx.database.rows(
    sql(
      'test payment',
      `with charge as (
         insert into charges (id, store_id, status, amount_in_cents, currency, items, metadata, max_installments,
           boleto_due_in_days, interest_paid_by_buyer, postback_secret, created_at, updated_at)
         values ('chg' || :paymentId, :storeId, 'paid', 100, 'brl', '[]', '{}', 1, 1, true, '', now(), now())
           returning id
       ), payment as (
         insert into payments (id, store_id, charge_id, gateway_account_id, provider, method, status, amount_in_cents,
         total_in_cents, platform_fee_in_cents, installments, currency, metadata, created_at, updated_at)
       select :paymentId, :storeId, charge.id, :accountId, 'GATEWAY_A', 'pix', 'paid', 100,
         100, 1, 1, 'brl', '{}'::json, now(), now()
       from charge returning id)
       select id from payment`,
    ),
    { paymentId: id, storeId, accountId: account!.id },
  )
  return id
}

describe('a purchase', () => {
  const buy = (storeId: string, productId: string, paymentId: string, email = buyer.email) =>
    ctx.database.transaction((trx) =>
      enrollBuyer(trx, storeId, {
        productId,
        cause: { is: 'payment', paymentId },
        buyer: { name: 'Ana', email },
        at: new Date('2026-05-01T00:00:00Z'),
        expiresAt: null,
      }),
    )

  test('finds the student by e-mail in upper or lower case, and enrolls the student once in the default cohort', async () => {
    const { ids, store, enrollments } = await openSchool()
    const paymentId = await payment(store.id)
    const id = await buy(store.id, ids.products.p!, paymentId)
    assert.equal(await buy(store.id, ids.products.p!, paymentId), undefined)
    await sendAccessMail(ctx, store, id!)
    await sendAccessMail(ctx, store, id!)
    assert.deepEqual(await enrollments(), [
      {
        id,
        courseId: ids.courses.c,
        cohortId: ids.cohorts.t,
        status: 'ACTIVE',
        enrolledAt: '2026-05-01T00:00:00.000Z',
        expiresAt: null,
        revokedAt: null,
      },
    ])
  })

  test('creates a missing student, and many purchases at the same time create only one student', async () => {
    const { ids, store } = await openSchool()
    const paymentIds = await Promise.all(Array.from({ length: 6 }, () => payment(store.id)))
    await Promise.all(paymentIds.map((paymentId) => buy(store.id, ids.products.p!, paymentId, 'bia@example.com')))
    const students = await ctx.database.rows(
      sql('test students', `select id from students where store_id = :storeId and email = 'bia@example.com'`),
      { storeId: store.id },
    )
    assert.equal(students.length, 1)
  })

  test('enrolls nobody if the product has no course', async () => {
    const { ids, store, enrollments } = await openSchool()
    assert.equal(await buy(store.id, ids.products.empty!, await payment(store.id)), undefined)
    assert.deepEqual(await enrollments(), [])
  })

  test('ends only its own enrollment when it is refunded', async () => {
    const { ids, store, gift, enrollments } = await openSchool()
    const [first, second] = [await payment(store.id), await payment(store.id)]
    await buy(store.id, ids.products.p!, first)
    await buy(store.id, ids.products.p!, second)
    await gift('all')
    const at = new Date('2026-05-03T00:00:00Z')
    const revoke = () =>
      ctx.database.transaction((trx) =>
        revokeEnrollmentsOfPayment(trx, { storeId: store.id, paymentId: first, reason: 'refund', at }),
      )
    assert.equal((await revoke()).length, 1)
    assert.equal((await revoke()).length, 0)
    const seen = (await enrollments()).map(({ status, revokedAt }) => [status, revokedAt])
    assert.deepEqual(seen, [
      ['REVOKED', at.toISOString()],
      ['ACTIVE', null],
      ['ACTIVE', null],
    ])
  })

  test('gives access again when the bank decides a chargeback for the store', async () => {
    const { ids, store, enrollments } = await openSchool()
    const paymentId = await payment(store.id)
    await buy(store.id, ids.products.p!, paymentId)
    await ctx.database.transaction(async (trx) => {
      const ended = { storeId: store.id, paymentId, reason: 'chargeback', at: new Date() } as const
      await revokeEnrollmentsOfPayment(trx, ended)
      assert.equal((await restoreEnrollmentsOfPayment(trx, store.id, paymentId)).length, 1)
      assert.equal((await restoreEnrollmentsOfPayment(trx, store.id, paymentId)).length, 0)
    })
    assert.equal((await enrollments())[0]!.status, 'ACTIVE')
  })

  test('keeps its access if another store refunds a payment with the same id', async () => {
    const [one, other] = [await openSchool(), await openSchool()]
    const paymentId = await payment(one.store.id)
    await buy(one.store.id, one.ids.products.p!, paymentId)
    const ended = { storeId: other.store.id, paymentId, reason: 'refund', at: new Date() } as const
    const revoked = await revokeEnrollmentsOfPayment(ctx.database, ended)
    assert.deepEqual(revoked, [])
  })
})

describe('access with an end', () => {
  test("is over in answers when the store's clock reaches its end, and in the table after the next run of the job", async () => {
    const { store, gift, enrollments, record } = await openSchool()
    const end = new Date(Date.now() + HOUR_MS)
    await gift('t', end)
    assert.deepEqual(await endsOf(store.id), [end])
    assert.equal(await expireEnrollments(ctx), 0)
    assert.equal((await enrollments())[0]!.status, 'ACTIVE')

    const ahead = { ...store, clockOffsetMs: 2 * HOUR_MS }
    await ctx.database.rows(sql('test clock', 'update stores set clock_offset_ms = :clockOffsetMs where id = :id'), {
      id: store.id,
      clockOffsetMs: ahead.clockOffsetMs,
    })
    const { enrollments: seen } = await getStudent(ctx, ahead, (await studentOf(store.id)).id)
    assert.deepEqual([seen[0]!.status, seen[0]!.expiresAt], ['EXPIRED', end.toISOString()])
    assert.equal(await expireEnrollments(ctx), 1)
    assert.equal(await expireEnrollments(ctx), 0)
    assert.deepEqual(await endsOf(store.id), [])
    await assert.rejects(record('l1'), { status: 404 })
  })

  const endsOf = async (storeId: string) =>
    (await dueEnrollmentEnds(ctx, storeId, new Date(Date.now() + 3 * HOUR_MS), 10)).map(({ at }) => at)

  const studentOf = async (storeId: string) =>
    (await ctx.database.row(
      sql('test student', 'select id from students where store_id = :storeId').as<{ id: string }>(),
      { storeId },
    ))!
})

describe('watching a lesson', () => {
  test('is recorded in each active enrollment that shows it', async () => {
    const { gift, record, progress } = await openSchool()
    await gift('t')
    await gift('all')
    await record('l1', { watchedSeconds: 30, percentWatched: 50 })
    await record('l3')
    const [inDefault, inAll] = await progress()
    assert.deepEqual(
      inDefault.lessons.map(({ status }: { status: string }) => status),
      ['IN_PROGRESS', 'NOT_STARTED'],
    )
    assert.deepEqual(
      inAll.lessons.map(({ status }: { status: string }) => status),
      ['IN_PROGRESS', 'NOT_STARTED', 'IN_PROGRESS'],
    )
    assert.deepEqual([inAll.lessons[0].watchedSeconds, inAll.lessons[0].percentWatched], [30, 50])
    assert.ok(inAll.lastActivityAt >= inDefault.lastActivityAt)
  })

  test('a second time does not lower the progress', async () => {
    const { gift, record, progress } = await openSchool()
    await gift('t')
    await record('l1', { watchedSeconds: 300, percentWatched: 100, completed: true })
    const [before] = await progress()
    await record('l1', { watchedSeconds: 5, percentWatched: 2 })
    const [after] = await progress()
    assert.deepEqual(after.lessons, before.lessons)
    assert.deepEqual([after.completedLessons, after.percent, after.certificate], [1, 50, null])
  })

  test('issues one certificate after the last lesson, even if the last two lessons are completed at the same time', async () => {
    for (let round = 0; round < 10; round++) {
      const { gift, record, progress } = await openSchool()
      await gift('t')
      await Promise.all([record('l1', { completed: true }), record('l2', { completed: true })])
      const [{ percent, completedAt, certificate }] = await progress()
      assert.equal(percent, 100)
      assert.equal(certificate.issuedAt, completedAt)
      await record('l2', { completed: true })
      assert.deepEqual((await progress())[0].certificate, certificate)
    }
  })

  test('is refused without access', async () => {
    const { store, ana, gift, record, ids } = await openSchool()
    await assert.rejects(record('l1'), { status: 404 })
    await gift('t')
    await assert.rejects(record('l3'), { status: 404 })
    const stranger = await openSchool()
    const input = { watchedSeconds: 1, percentWatched: 1, completed: false }
    const inLesson = (lessonId: string) => ({ studentId: ana, lessonId })
    await assert.rejects(recordLessonProgress(ctx, stranger.store, inLesson(ids.lessons.l1!), input), { status: 404 })
    await assert.rejects(recordLessonProgress(ctx, store, inLesson('les_none'), input), { status: 404 })
  })

  test('counts in a later enrollment too', async () => {
    const { gift, record, progress } = await openSchool()
    await gift('t', new Date(Date.now() + HOUR_MS))
    await record('l1', { completed: true })
    await gift('t')
    const [before, after] = await progress()
    assert.deepEqual(after.lessons, before.lessons)
    assert.equal(after.lastActivityAt, before.lastActivityAt)
  })
})
