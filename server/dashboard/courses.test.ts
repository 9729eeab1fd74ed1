import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { auditOf, described, signedIn } from '../../test/dashboard.ts'
import { untilWaiting } from '../../test/databases/untilWaiting.ts'
import { openShop } from '../../test/shop.ts'
import { createProduct } from '../catalog/products.ts'
import { sql } from '../core/sql.ts'
import { recordLessonProgress } from '../courses/recordLessonProgress.ts'

const shop = await openShop({ jobs: false })
const other = (await shop.secondStore()).store
const owner = await signedIn(shop, 'owner')
const support = await signedIn(shop, 'support')
const theirs = await signedIn(shop, 'owner', other)

type Titled = { id: string; title: string; lessons: Titled[] }
const outline = (modules: Titled[]) => modules.map(({ title, lessons }) => [title, ...lessons.map((one) => one.title)])

async function newCourse(person = owner, store = shop.store) {
  const call = (method: string, path: string, body?: unknown) => person.call(method, `/stores/${store.id}${path}`, body)
  const course = described(await call('POST', '/courses', { title: 'Violão' }), 'createCourse', 201)
  for (const title of ['Acordes', 'Ritmo'])
    described(await call('POST', `/courses/${course.id}/modules`, { title }), 'createModule', 201)
  const { modules } = (await call('GET', `/courses/${course.id}`)).body
  for (const title of ['Dó', 'Ré', 'Mi'])
    described(await call('POST', `/modules/${modules[0].id}/lessons`, { title, body: '# Oi' }), 'createLesson', 201)
  return described(await call('GET', `/courses/${course.id}`), 'getCourse')
}

describe('a course', () => {
  test('gets modules and lessons, can be reordered, and is published', async () => {
    const course = await newCourse()
    assert.deepEqual(outline(course.modules), [['Acordes', 'Dó', 'Ré', 'Mi'], ['Ritmo']])
    const [chords, rhythm] = course.modules
    const [c, d, e] = chords.lessons.map(({ id }: Titled) => id)
    const order = {
      modules: [
        { id: rhythm.id, lessonIds: [e] },
        { id: chords.id, lessonIds: [d, c] },
      ],
    }
    const ordered = await owner.inStore('PUT', `/courses/${course.id}/order`, order)
    assert.deepEqual(outline(described(ordered, 'orderContent').modules), [
      ['Ritmo', 'Mi'],
      ['Acordes', 'Ré', 'Dó'],
    ])
    const partial = { modules: [{ id: rhythm.id, lessonIds: [e] }] }
    const refused = await owner.inStore('PUT', `/courses/${course.id}/order`, partial)
    assert.deepEqual([refused.status, refused.body.error.param], [400, 'modules'])

    const lesson = await owner.inStore('PATCH', `/lessons/${c}`, {
      title: 'Dó maior',
      videoUrl: 'https://v.example/1',
      body: null,
    })
    const written = described(lesson, 'updateLesson').modules[1].lessons[1]
    assert.deepEqual([written.title, written.videoUrl, written.body], ['Dó maior', 'https://v.example/1', null])
    described(await owner.inStore('PATCH', `/modules/${rhythm.id}`, { status: 'DRAFT' }), 'updateModule')
    const product = await createProduct(shop.ctx, shop.store, { name: 'Curso' })
    const change = { status: 'PUBLISHED', productId: product.id, certificateEnabled: true }
    const published = described(await owner.inStore('PATCH', `/courses/${course.id}`, change), 'updateCourse')
    assert.deepEqual([published.status, published.productId, published.title], ['PUBLISHED', product.id, 'Violão'])
    const second = await owner.inStore('POST', '/courses', { title: 'Outro', productId: product.id })
    assert.deepEqual([second.status, second.body.error.code], [409, 'product_has_course'])
    assert.equal(described(await owner.inStore('GET', '/courses?status=PUBLISHED'), 'listCourses').total, 1)
    const [line] = (await auditOf(shop, course.id)).slice(-1)
    assert.deepEqual([line.action, line.after.status], ['updateCourse', 'PUBLISHED'])
  })

  test('lets a person delete only empty modules and lessons that no student has begun', async () => {
    const course = await newCourse()
    const [chords, rhythm] = course.modules
    const full = await owner.inStore('DELETE', `/modules/${chords.id}`)
    assert.deepEqual([full.status, full.body.error.code], [409, 'module_not_empty'])
    described(await owner.inStore('DELETE', `/modules/${rhythm.id}`), 'deleteModule')
    assert.equal((await auditOf(shop, rhythm.id)).at(-1).before.title, rhythm.title)
    const student = (await support.inStore('POST', '/students', { name: 'Eva', email: 'eva@example.com' })).body
    await support.inStore('POST', `/students/${student.id}/enrollments`, { courseId: course.id })
    await owner.inStore('PATCH', `/courses/${course.id}`, { status: 'PUBLISHED' })
    const [begun, free] = chords.lessons
    const seen = { watchedSeconds: 5, percentWatched: 5, completed: false }
    await recordLessonProgress(shop.ctx, shop.store, { studentId: student.id, lessonId: begun.id }, seen)
    const kept = await owner.inStore('DELETE', `/lessons/${begun.id}`)
    assert.deepEqual([kept.status, kept.body.error.code], [409, 'lesson_begun'])
    const left = described(await owner.inStore('DELETE', `/lessons/${free.id}`), 'deleteLesson')
    assert.equal((await auditOf(shop, free.id)).at(-1).before.title, free.title)
    assert.deepEqual(outline(left.modules), [['Acordes', 'Dó', 'Mi']])
  })

  test('has one default cohort, and each cohort sees its own modules', async () => {
    const course = await newCourse()
    const hiddenModuleIds = [course.modules[1].id]
    const first = { name: 'Turma 1', isDefault: true, hiddenModuleIds }
    described(await owner.inStore('POST', `/courses/${course.id}/cohorts`, first), 'createCohort', 201)
    const second = { name: 'Turma 2', isDefault: true }
    const both = described(
      await owner.inStore('POST', `/courses/${course.id}/cohorts`, second),
      'createCohort',
      201,
    ).cohorts
    assert.deepEqual(
      both.map((one: { name: string; isDefault: boolean; hiddenModuleIds: string[] }) => [
        one.name,
        one.isDefault,
        one.hiddenModuleIds,
      ]),
      [
        ['Turma 1', false, hiddenModuleIds],
        ['Turma 2', true, []],
      ],
    )
    const strange = await newCourse()
    const wrong = await owner.inStore('PATCH', `/cohorts/${both[0].id}`, { hiddenModuleIds: [strange.modules[0].id] })
    assert.deepEqual([wrong.status, wrong.body.error.param], [400, 'hiddenModuleIds'])
    const after = (await owner.inStore('GET', `/courses/${course.id}`)).body.cohorts[0]
    assert.deepEqual(after.hiddenModuleIds, hiddenModuleIds)
  })

  test('has a preview of a lesson’s text as students see it, without scripts', async () => {
    const text = '# Oi\n<script>alert(1)</script> [x](javascript:alert(1))'
    const { html } = described(await owner.call('POST', '/markdown-preview', { text }), 'previewMarkdown')
    assert.match(html, /<h2>Oi<\/h2>/)
    assert.doesNotMatch(html, /<script|href="javascript/)
  })

  test('is not found in another store, and its modules, lessons and cohorts are not found either', async () => {
    const course = await newCourse(theirs, other)
    const [module] = course.modules
    const [lesson] = module.lessons
    const made = await theirs.call('POST', `/stores/${other.id}/courses/${course.id}/cohorts`, { name: 'T' })
    const calls: [string, string, unknown?][] = [
      ['GET', `/courses/${course.id}`],
      ['PATCH', `/courses/${course.id}`, { title: 'X' }],
      ['POST', `/courses/${course.id}/modules`, { title: 'X' }],
      ['PUT', `/courses/${course.id}/order`, { modules: [] }],
      ['POST', `/courses/${course.id}/cohorts`, { name: 'X' }],
      ['PATCH', `/cohorts/${made.body.cohorts[0].id}`, { name: 'X' }],
      ['PATCH', `/modules/${module.id}`, { title: 'X' }],
      ['DELETE', `/modules/${module.id}`],
      ['POST', `/modules/${module.id}/lessons`, { title: 'X' }],
      ['PATCH', `/lessons/${lesson.id}`, { title: 'X' }],
      ['DELETE', `/lessons/${lesson.id}`],
    ]
    for (const [method, path, body] of calls)
      assert.equal((await owner.inStore(method, path, body)).status, 404, `${method} ${path}`)
    const product = await createProduct(shop.ctx, other, { name: 'P' })
    const sold = await owner.inStore('POST', '/courses', { title: 'X', productId: product.id })
    assert.deepEqual([sold.status, sold.body.error.param], [400, 'productId'])
  })
})

describe('students', () => {
  test('get, lose and regain access through a member’s calls, and the audit log has no student data', async () => {
    const course = await newCourse()
    const cohorts = await owner.inStore('POST', `/courses/${course.id}/cohorts`, { name: 'T1', isDefault: true })
    const student = described(
      await support.inStore('POST', '/students', { name: 'Bia Ramos', email: 'Bia@Example.com' }),
      'addStudent',
      201,
    )
    assert.equal(
      (await support.inStore('POST', '/students', { name: 'B', email: 'bia@example.com' })).body.id,
      student.id,
    )
    const gift = await support.inStore('POST', `/students/${student.id}/enrollments`, { courseId: course.id })
    const [entry] = described(gift, 'giveAccess', 201).enrollments
    assert.deepEqual([entry.status, entry.cause, entry.cohortId], ['ACTIVE', 'gift', cohorts.body.cohorts[0].id])
    const change = async (body: object) =>
      described(await support.inStore('PATCH', `/enrollments/${entry.id}`, body), 'changeEnrollment').enrollments[0]
    const revoked = await change({ status: 'REVOKED' })
    assert.deepEqual([revoked.status, revoked.revokeReason], ['REVOKED', 'manual'])
    const restored = await change({ status: 'ACTIVE', expiresAt: '2099-01-01T00:00:00.000Z', cohortId: null })
    assert.deepEqual(
      [restored.status, restored.revokedAt, restored.expiresAt, restored.cohortId],
      ['ACTIVE', null, '2099-01-01T00:00:00.000Z', null],
    )
    const past = await support.inStore('PATCH', `/enrollments/${entry.id}`, { expiresAt: '2020-01-01T00:00:00Z' })
    assert.deepEqual([past.status, past.body.error.param], [400, 'expiresAt'])
    for (const q of ['bia', 'ramos', student.id])
      assert.equal(described(await support.inStore('GET', `/students?q=${q}`), 'listStudents').data[0].id, student.id)
    const progress = described(await support.inStore('GET', `/students/${student.id}/progress`), 'getProgress')
    assert.equal(progress.data[0].totalLessons, 3)
    const lines = [...(await auditOf(shop, student.id)), ...(await auditOf(shop, entry.id))]
    assert.deepEqual(
      lines.map(({ action }) => action),
      ['addStudent', 'addStudent', 'giveAccess', 'changeEnrollment', 'changeEnrollment'],
    )
    assert.doesNotMatch(JSON.stringify(lines), /bia|ramos/i)
  })

  test('do not regain access that a refund revoked', async () => {
    const course = await newCourse()
    const { id } = (await support.inStore('POST', '/students', { name: 'Ciro', email: 'ciro@example.com' })).body
    const given = await support.inStore('POST', `/students/${id}/enrollments`, { courseId: course.id })
    const [entry] = given.body.enrollments
    const refund = `update enrollments set status = 'REVOKED', revoked_at = now(), revoke_reason = 'refund'
      where id = :id`
    await shop.ctx.database.rows(sql('coursesTest.refund', refund), { id: entry.id })
    const again = await support.inStore('PATCH', `/enrollments/${entry.id}`, { status: 'ACTIVE' })
    assert.deepEqual([again.status, again.body.error.code], [409, 'enrollment_refunded'])
  })

  test('stay revoked if the refund happens while a person changes their end date', async () => {
    const course = await newCourse()
    const { id } = (await support.inStore('POST', '/students', { name: 'Davi', email: 'davi@example.com' })).body
    const given = await support.inStore('POST', `/students/${id}/enrollments`, { courseId: course.id })
    const [entry] = given.body.enrollments
    const holder = await shop.ctx.database.pool.connect()
    try {
      await holder.query('begin')
      await holder.query(
        `update enrollments set status = 'REVOKED', revoked_at = now(), revoke_reason = 'refund' where id = $1`,
        [entry.id],
      )
      const later = { expiresAt: '2099-01-01T00:00:00Z' }
      const changing = support.inStore('PATCH', `/enrollments/${entry.id}`, later)
      await untilWaiting(shop.ctx, 1, 'update enrollments')
      await holder.query('commit')
      const [changed] = (await changing).body.enrollments
      assert.deepEqual([changed.status, changed.revokeReason], ['REVOKED', 'refund'])
    } finally {
      holder.release()
    }
  })

  test('are not found in another store', async () => {
    const course = await newCourse(theirs, other)
    const call = (path: string, body: object) => theirs.call('POST', `/stores/${other.id}${path}`, body)
    const student = (await call('/students', { name: 'Z', email: 'z@example.com' })).body
    const [entry] = (await call(`/students/${student.id}/enrollments`, { courseId: course.id })).body.enrollments
    assert.equal((await owner.inStore('GET', `/students/${student.id}`)).status, 404)
    assert.equal((await owner.inStore('GET', `/students/${student.id}/progress`)).status, 404)
    assert.equal((await owner.inStore('PATCH', `/enrollments/${entry.id}`, { status: 'REVOKED' })).status, 404)
    const own = await newCourse()
    const gift = { courseId: own.id }
    assert.equal((await owner.inStore('POST', `/students/${student.id}/enrollments`, gift)).status, 404)
    const mine = (await owner.inStore('POST', '/students', { name: 'M', email: 'm@example.com' })).body
    const stolen = await owner.inStore('POST', `/students/${mine.id}/enrollments`, { courseId: course.id })
    assert.deepEqual([stolen.status, stolen.body.error.param], [400, 'courseId'])
    assert.equal((await owner.inStore('GET', `/students?courseId=${course.id}`)).status, 400)
  })
})

test('a change of the checkout’s branding keeps the other fields, and a file that is not a picture is refused', async () => {
  const look = described(await support.inStore('PATCH', '/branding', { color: '#AABBCC' }), 'saveBranding')
  assert.deepEqual(look, { color: '#aabbcc', logoUrl: null, supportEmail: null })
  assert.deepEqual(described(await owner.inStore('GET', '/branding'), 'getBranding'), look)
  const wrong = await support.inStore('PATCH', '/branding', { logoUrl: 'data:image/png;base64,aGVsbG8=' })
  assert.deepEqual([wrong.status, wrong.body.error.param], [400, 'logoUrl'])
})
