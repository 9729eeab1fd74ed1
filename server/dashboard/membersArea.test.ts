import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { auditOf, described, signedIn } from '../../test/dashboard.ts'
import { openShop } from '../../test/shop.ts'
import { sql } from '../core/sql.ts'
import { completeLesson } from '../courses/completeLesson.ts'
import { getCertificateByCode } from '../courses/getCertificateByCode.ts'
import { getLearnerLesson } from '../courses/getLearnerLesson.ts'
import { addComment, listLessonComments, removeOwnComment } from '../courses/lessonComments.ts'
import { previewStudent } from '../courses/previewStudent.ts'
import { recordWatched } from '../courses/recordWatched.ts'
import { getStore } from '../stores/store.ts'

const shop = await openShop({ jobs: false })
const { ctx } = shop
const owner = await signedIn(shop, 'owner')
const support = await signedIn(shop, 'support')
const finance = await signedIn(shop, 'finance')

/** Creates a published course with two modules of one lesson each. */
async function newCourse() {
  const fields = { title: 'Violão', status: 'PUBLISHED', certificateEnabled: true, workloadHours: 20 }
  const { id } = described(await owner.inStore('POST', '/courses', fields), 'createCourse', 201)
  for (const title of ['Acordes', 'Ritmo']) await owner.inStore('POST', `/courses/${id}/modules`, { title })
  const { modules } = (await owner.inStore('GET', `/courses/${id}`)).body
  for (const module of modules)
    await owner.inStore('POST', `/modules/${module.id}/lessons`, { title: `Aula de ${module.title}` })
  return described(await owner.inStore('GET', `/courses/${id}`), 'getCourse')
}

let people = 0
async function enrolled(courseId: string) {
  const email = `aluna${people++}@example.com`
  const student = (await support.inStore('POST', '/students', { name: 'Eva Lima', email })).body
  const detail = (await support.inStore('POST', `/students/${student.id}/enrollments`, { courseId })).body
  return { id: student.id as string, email, enrollmentId: detail.enrollments[0].id as string }
}

describe('a module', () => {
  test('opens under a condition that the course can fulfil', async () => {
    const course = await newCourse()
    const [chords, rhythm] = course.modules
    const change = (id: string, opens: unknown) => owner.inStore('PATCH', `/modules/${id}`, { opens })
    const opensOf = async (answer: Promise<{ body: unknown; status: number }>) =>
      described((await answer) as never, 'updateModule').modules.map(({ opens }: { opens: unknown }) => opens)
    const week = { kind: 'days_after_enrollment', days: 7 }
    assert.deepEqual(await opensOf(change(rhythm.id, week)), [null, week])
    const date = { kind: 'date', at: '2027-01-10T09:00:00-03:00' }
    assert.deepEqual(await opensOf(change(rhythm.id, date)), [null, { kind: 'date', at: '2027-01-10T12:00:00.000Z' }])
    const after = { kind: 'after_module', moduleId: chords.id }
    assert.deepEqual(await opensOf(change(rhythm.id, after)), [null, after])
    const circle = await change(chords.id, { kind: 'after_module', moduleId: rhythm.id })
    assert.deepEqual([circle.status, circle.body.error.param], [400, 'opens.moduleId'])
    const foreign = (await newCourse()).modules[0].id
    const stranger = await change(chords.id, { kind: 'after_module', moduleId: foreign })
    assert.deepEqual([stranger.status, stranger.body.error.param], [400, 'opens.moduleId'])
    assert.deepEqual(await opensOf(owner.inStore('PATCH', `/modules/${rhythm.id}`, { title: 'R' })), [null, after])
    assert.deepEqual(await opensOf(change(rhythm.id, null)), [null, null])
  })
})

describe('a lesson', () => {
  test('has attachments in order, and a change replaces them all', async () => {
    const course = await newCourse()
    const { id } = course.modules[0].lessons[0]
    const files = [
      { name: 'Cifras', url: 'https://files.example/c.pdf' },
      { name: 'Apostila', url: 'https://files.example/a.pdf' },
    ]
    const saved = described(await owner.inStore('PATCH', `/lessons/${id}`, { attachments: files }), 'updateLesson')
    const shown = saved.modules[0].lessons[0].attachments
    assert.deepEqual(
      shown.map(({ name, url }: { name: string; url: string }) => ({ name, url })),
      files,
    )
    const kept = (await owner.inStore('PATCH', `/lessons/${id}`, { title: 'Outra' })).body
    assert.equal(kept.modules[0].lessons[0].attachments.length, 2)
    const none = (await owner.inStore('PATCH', `/lessons/${id}`, { attachments: [] })).body
    assert.deepEqual(none.modules[0].lessons[0].attachments, [])
  })

  test('accepts only web links, and only files that the store uploaded', async () => {
    const course = await newCourse()
    const { id } = course.modules[0].lessons[0]
    for (const [body, param] of [
      [{ attachments: [{ name: 'x', url: 'javascript:alert(1)' }] }, 'attachments'],
      [{ attachments: [{ name: 'x', mediaId: 'med_x' }] }, 'attachments.0.mediaId'],
      [{ mediaId: 'med_x' }, 'mediaId'],
    ] as const) {
      const { status, body: answer } = await owner.inStore('PATCH', `/lessons/${id}`, body)
      assert.equal(status, 400)
      assert.ok(answer.error.param.startsWith(param), answer.error.param)
    }
  })
})

describe('comments', () => {
  async function commented(comments: 'open' | 'review') {
    await owner.inStore('PATCH', '/settings', { comments })
    const store = await getStore(ctx.database, shop.store.id)
    const course = await newCourse()
    const student = await enrolled(course.id)
    const lessonId = course.modules[0].lessons[0].id
    const learner = { id: student.id, preview: false }
    const { id, status } = await addComment(ctx, store, { learner, lessonId }, { body: 'Qual dedo uso?' })
    const seenBy = (studentId: string) => listLessonComments(ctx, store, { lessonId, studentId })
    const other = (await enrolled(course.id)).id
    return { store, course, student, learner, lessonId, id, status, seenBy, other }
  }

  test('are visible at once, can be answered by the store, and removed', async () => {
    const { course, id, status, seenBy, other, student } = await commented('open')
    assert.equal(status, 'visible')
    const answer = await support.inStore('POST', `/comments/${id}/answers`, { body: 'O indicador.' })
    assert.equal(described(answer, 'answerComment', 201).author, 'store')
    const texts = async (who = other) => (await seenBy(who)).map(({ name, body, parentId }) => [name, body, parentId])
    const both = [
      ['Eva Lima', 'Qual dedo uso?', null],
      [shop.store.name, 'O indicador.', id],
    ]
    assert.deepEqual(await texts(), both)
    assert.deepEqual(
      (await seenBy(student.id)).map(({ isOwn }) => isOwn),
      [true, false],
    )
    described(await support.inStore('PATCH', `/comments/${id}`, { status: 'removed' }), 'moderateComment')
    assert.deepEqual(await texts(), [[null, '', null], both[1]])
    const late = await support.inStore('POST', `/comments/${id}/answers`, { body: 'Oi' })
    assert.deepEqual([late.status, late.body.error.code], [409, 'comment_removed'])
    const list = described(await support.inStore('GET', `/comments?courseId=${course.id}`), 'listComments')
    assert.deepEqual(
      list.data.map(({ author, status: is }: { author: string; status: string }) => [author, is]),
      [
        ['store', 'visible'],
        ['student', 'removed'],
      ],
    )
    assert.deepEqual((await auditOf(shop, id)).at(-1).after, { status: 'removed' })
  })

  test('are visible only in the preview if the preview student wrote them, and stay deleted if their author deleted them', async () => {
    const { store, course, id, seenBy, other, learner, lessonId } = await commented('open')
    const preview = { id: await previewStudent(ctx, store, course.id), preview: true }
    await addComment(ctx, store, { learner: preview, lessonId }, { body: 'Teste' })
    assert.deepEqual([(await seenBy(other)).length, (await seenBy(preview.id)).length], [1, 2])
    const listed = async () => (await support.inStore('GET', `/comments?courseId=${course.id}`)).body.data
    assert.deepEqual((await listed()).length, 1)
    await removeOwnComment(ctx, store, { learner, commentId: id })
    const shown = await support.inStore('PATCH', `/comments/${id}`, { status: 'visible' })
    assert.deepEqual([shown.status, shown.body.error.code], [409, 'comment_removed'])
    assert.equal((await listed())[0].body, '')
  })

  test('wait for a review if the store reviews them, and until then only their author sees them', async () => {
    const { id, status, seenBy, other, student } = await commented('review')
    assert.equal(status, 'held')
    assert.equal((await seenBy(student.id)).length, 1)
    assert.equal((await seenBy(other)).length, 0)
    assert.equal((await support.inStore('GET', '/comments?status=held')).body.total, 1)
    await support.inStore('PATCH', `/comments/${id}`, { status: 'visible' })
    assert.equal((await seenBy(other)).length, 1)
  })

  test('can be switched off by the store, and are allowed only on open lessons', async () => {
    const { store, learner, lessonId, other } = await commented('open')
    const off = { ...store, settings: { ...store.settings, comments: 'off' as const } }
    const place = { learner, lessonId }
    await assert.rejects(addComment(ctx, off, place, { body: 'Oi' }), { status: 409, message: /no comments/ })
    const lesson = await getLearnerLesson(ctx, off, learner, lessonId)
    assert.deepEqual(lesson.is === 'open' && lesson.lesson.comments, [])
    await assert.rejects(addComment(ctx, store, place, { body: '  ' }), { details: { param: 'body' } })
    await assert.rejects(addComment(ctx, store, place, { body: 'x', parentId: 'cmt_x' }), { status: 404 })
    const stranger = { learner: { id: shop.store.id, preview: false }, lessonId }
    await assert.rejects(addComment(ctx, store, stranger, { body: 'Oi' }), { status: 404 })
    for (let count = 0; count < 30; count++)
      await addComment(ctx, store, { learner: { id: other, preview: false }, lessonId }, { body: `Oi ${count}` })
    const flood = addComment(ctx, store, { learner: { id: other, preview: false }, lessonId }, { body: 'Oi' })
    await assert.rejects(flood, { status: 409, message: /many comments/ })
  })
})

describe('a certificate', () => {
  test('is revoked with a reason, and issued again with another name', async () => {
    const course = await newCourse()
    const student = await enrolled(course.id)
    for (const module of course.modules)
      await completeLesson(ctx, shop.store, { studentId: student.id, lessonId: module.lessons[0].id })
    const certificatesOf = (detail: { enrollments: { certificates: Certificate[] }[] }) =>
      detail.enrollments[0]!.certificates
    type Certificate = { id: string; code: string; name: string | null; can: object; revokeReason: string | null }
    const detail = described(await support.inStore('GET', `/students/${student.id}`), 'getStudent')
    const [first] = certificatesOf(detail)
    assert.deepEqual(first!.can, { revoke: true, reissue: true })
    const reason = 'Nome errado'
    const revoked = await support.inStore('POST', `/certificates/${first!.id}/revoke`, { reason })
    assert.equal(certificatesOf(described(revoked, 'revokeCertificate'))[0]!.revokeReason, reason)
    assert.equal((await getCertificateByCode(ctx, first!.code))!.status, 'revoked')
    const twice = await support.inStore('POST', `/certificates/${first!.id}/revoke`, { reason })
    assert.deepEqual([twice.status, twice.body.error.code], [409, 'certificate_revoked'])
    // Another completion or enrollment does not undo the revocation.
    const lessonId = course.modules[0].lessons[0].id
    await completeLesson(ctx, shop.store, { studentId: student.id, lessonId })
    await support.inStore('POST', `/students/${student.id}/enrollments`, { courseId: course.id })
    const progress = (await support.inStore('GET', `/students/${student.id}/progress`)).body.data
    assert.deepEqual(
      progress.map(({ certificate }: { certificate: unknown }) => certificate),
      [null, null],
    )
    const again = { reason, name: 'Eva Maria Lima' }
    const issued = await support.inStore('POST', `/certificates/${first!.id}/reissue`, again)
    const all = described(issued, 'reissueCertificate').enrollments.flatMap(
      ({ certificates }: { certificates: Certificate[] }) => certificates,
    )
    assert.deepEqual(
      all.map(({ name, can }: Certificate) => [name, can]),
      [
        ['Eva Maria Lima', { revoke: true, reissue: true }],
        [null, { revoke: false, reissue: false }],
      ],
    )
    const mails = await ctx.database.rows(
      sql('test certificate mails', `select id from mails where student_id = :id and kind = 'certificate'`),
      { id: student.id },
    )
    assert.equal(mails.length, 2)
    const old = await getCertificateByCode(ctx, first!.code)
    assert.equal(old!.replacedByCode, all[0].code)
    const fresh = await getCertificateByCode(ctx, all[0].code)
    assert.deepEqual([fresh!.name, fresh!.workloadHours, fresh!.issuedAt], ['Eva Maria Lima', 20, old!.issuedAt])
    assert.ok(!JSON.stringify(await auditOf(shop, first!.id)).includes('Maria'))
    const refused = await finance.inStore('POST', `/certificates/${all[0].id}/revoke`, { reason })
    assert.equal(refused.status, 403)
  })
})

describe('the completion of a course', () => {
  test('counts the students with active access in each lesson', async () => {
    const course = await newCourse()
    const [first, second] = course.modules.map(({ lessons }: { lessons: { id: string }[] }) => lessons[0]!.id)
    await owner.inStore('PATCH', `/lessons/${second}`, { durationSeconds: 100, videoUrl: 'https://v.example/1.mp4' })
    const students = await Promise.all([1, 2, 3].map(() => enrolled(course.id)))
    const [one, two] = students
    for (const { id } of [one!, two!]) await completeLesson(ctx, shop.store, { studentId: id, lessonId: first })
    const report = { seen: [[0, 40]] as const, positionSeconds: 40, at: new Date(Date.now() + 1_000) }
    await recordWatched(ctx, shop.store, { studentId: one!.id, lessonId: second }, report)
    const { body } = await support.inStore('GET', `/courses/${course.id}/completion`)
    assert.equal(body.students, 3)
    assert.deepEqual(
      body.data.map(({ started, completed, stoppedHere, medianPercentWatched }: Record<string, number | null>) => [
        started,
        completed,
        stoppedHere,
        medianPercentWatched,
      ]),
      [
        [2, 2, 0, null],
        [1, 0, 1, 40],
      ],
    )
    assert.equal((await support.inStore('GET', '/courses/crs_x/completion')).status, 404)
  })
})

describe('the mail with the access', () => {
  test('is mailed again to a student with active access', async () => {
    const course = await newCourse()
    const student = await enrolled(course.id)
    const sent = await support.inStore('POST', `/enrollments/${student.enrollmentId}/access-mail`)
    assert.ok(described(sent, 'sendAccessMail').enrollments[0].can.sendAccess)
    const mails = await ctx.database.rows(
      sql('test access mails', `select recipient from mails where enrollment_id = :id and kind = 'access'`).as<{
        recipient: string
      }>(),
      { id: student.enrollmentId },
    )
    assert.ok(mails.length >= 1 && mails.every(({ recipient }) => recipient === student.email))
    await support.inStore('PATCH', `/enrollments/${student.enrollmentId}`, { status: 'REVOKED' })
    const ended = await support.inStore('POST', `/enrollments/${student.enrollmentId}/access-mail`)
    assert.deepEqual([ended.status, ended.body.error.code], [409, 'enrollment_ended'])
  })
})
