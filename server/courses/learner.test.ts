import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { testContext } from '../../test/harness.ts'
import { learnerCourse, openLearnerSchool } from '../../test/stores/learnerSchool.ts'
import { sql } from '../core/sql.ts'
import { completeLesson } from './completeLesson.ts'
import { confirmName } from './confirmName.ts'
import { getCertificateByCode } from './getCertificateByCode.ts'
import { getLearnerCourse } from './getLearnerCourse.ts'
import { getLearnerLesson } from './getLearnerLesson.ts'
import { saveNote } from './lessonNotes.ts'
import { listLearnerCourses } from './listLearnerCourses.ts'
import { recordWatched } from './recordWatched.ts'
import { searchLessons } from './searchLessons.ts'

const ctx = await testContext()
const DAY_MS = 86_400_000

/** Opens a school where the student Ana has access, with functions for her calls. */
async function openSchool(options: Parameters<typeof openLearnerSchool>[1] = {}, given = true) {
  const school = await openLearnerSchool(ctx, options)
  if (given) await school.enroll('ana')
  const ana = { id: school.students.ana!, preview: false }
  const visita = { id: school.students.visita!, preview: true }
  const course = (store = school.store, learner = ana) => getLearnerCourse(ctx, store, learner, school.courses.c!)
  const lesson = (ref: string, store = school.store, learner = ana) =>
    getLearnerLesson(ctx, store, learner, school.lessons[ref]!)
  const complete = (ref: string, store = school.store) =>
    completeLesson(ctx, store, { studentId: ana.id, lessonId: school.lessons[ref]! })
  const watch = (ref: string, report: Partial<Parameters<typeof recordWatched>[3]>, store = school.store) =>
    recordWatched(
      ctx,
      store,
      { studentId: ana.id, lessonId: school.lessons[ref]! },
      { seen: [], positionSeconds: 0, at: new Date(), ...report },
    )
  return { ...school, ana, visita, course, lesson, complete, watch }
}

/** A course with a second module that has an opening condition. */
const withOpening = (opens: object) => ({
  courses: [
    {
      ...learnerCourse,
      modules: learnerCourse.modules.map((module) => (module.ref === 'm2' ? { ...module, opens } : module)),
    },
  ],
})

describe('a student’s courses', () => {
  test('are the published ones with an enrollment, with the figures of the lessons that the cohort sees', async () => {
    const other = { ref: 'other', title: 'Canto', cohorts: [{ ref: 'o', name: 'T', isDefault: true }] }
    const hidden = { ref: 'hidden', title: 'Piano', status: 'DRAFT' }
    const { store, ana, enroll, complete, courses } = await openSchool(
      { courses: [learnerCourse, other, hidden] },
      false,
    )
    await enroll('ana', { cohort: 'part' })
    await enroll('ana', { course: 'hidden', cohort: '' })
    await complete('l1')
    const [entry, ...rest] = await listLearnerCourses(ctx, store, ana)
    assert.deepEqual(rest, [])
    assert.equal(entry!.id, courses.c)
    assert.deepEqual([entry!.completedLessons, entry!.totalLessons, entry!.percent], [1, 2, 50])
    assert.deepEqual([entry!.access, entry!.endReason, entry!.isDraft], ['active', null, false])
    assert.equal(entry!.nextLesson?.title, 'Ré maior')
  })

  test('are not found in another store or by another student', async () => {
    const { course, courses } = await openSchool()
    const stranger = await openLearnerSchool(ctx)
    await stranger.enroll('ana')
    const learner = { id: stranger.students.ana!, preview: false }
    await assert.rejects(getLearnerCourse(ctx, stranger.store, learner, courses.c!), { status: 404 })
    await assert.rejects(course(stranger.store), { status: 404 })
    const bia = { id: stranger.students.bia!, preview: false }
    await assert.rejects(getLearnerCourse(ctx, stranger.store, bia, stranger.courses.c!), { status: 404 })
    await assert.rejects(getLearnerLesson(ctx, stranger.store, bia, stranger.lessons.l1!), { status: 404 })
  })

  test('show drafts to a preview student, marked as drafts, and to nobody else', async () => {
    const { store, enroll, course, lesson, visita } = await openSchool()
    await enroll('visita')
    const shown = (found: Awaited<ReturnType<typeof course>>) =>
      found.modules.flatMap(({ isDraft, lessons }) => lessons.map((one) => `${one.title} ${isDraft || one.isDraft}`))
    assert.deepEqual(shown(await course()), ['Dó maior false', 'Ré maior false', 'l3 false', 'l4 false'])
    assert.deepEqual(shown(await course(store, visita)), [
      'Dó maior false',
      'Ré maior false',
      'Em obras true',
      'l3 false',
      'l4 false',
      'l5 true',
    ])
    for (const draft of ['draft', 'l5']) {
      await assert.rejects(lesson(draft), { status: 404 })
      assert.equal((await lesson(draft, store, visita)).is, 'open')
    }
    assert.deepEqual([(await course(store, visita)).totalLessons], [4])
  })
})

describe('a module', () => {
  test('opens some days after the enrollment, by the store’s clock', async () => {
    const school = await openSchool(withOpening({ kind: 'days_after_enrollment', days: 7 }), false)
    const at = new Date()
    await school.enroll('ana', { at })
    const [, before] = (await school.course(school.later(6.99))).modules
    assert.deepEqual([before!.isLocked, before!.opensAt], [true, new Date(at.getTime() + 7 * DAY_MS)])
    assert.equal(before!.lessons.length, 2)
    assert.equal((await school.lesson('l3', school.later(6.99))).is, 'locked')
    await assert.rejects(school.complete('l3', school.later(6.99)), { status: 404 })
    await assert.rejects(school.watch('l3', { seen: [[0, 5]] }, school.later(6.99)), { status: 404 })
    assert.equal((await school.course(school.later(7.01))).modules[1]!.isLocked, false)
    assert.equal((await school.lesson('l3', school.later(7.01))).is, 'open')
    await school.complete('l3', school.later(7.01))
  })

  test('opens on a date', async () => {
    const at = new Date(Date.now() + 3 * DAY_MS)
    const school = await openSchool(withOpening({ kind: 'date', at: at.toISOString() }))
    assert.deepEqual((await school.course()).modules[1]!.opensAt, at)
    assert.equal((await school.lesson('l3')).is, 'locked')
    assert.equal((await school.lesson('l3', school.later(3.01))).is, 'open')
  })

  test('opens after each visible lesson of another module is completed', async () => {
    const school = await openSchool(withOpening({ kind: 'after_module', moduleId: 'm1' }))
    const second = async () => (await school.course()).modules[1]!
    assert.deepEqual(
      [(await second()).isLocked, (await second()).opensAfter],
      [true, { id: school.modules.m1, title: 'Acordes' }],
    )
    await school.complete('l1')
    assert.equal((await school.lesson('l3')).is, 'locked')
    await school.complete('l2')
    assert.equal((await second()).isLocked, false)
    assert.equal((await school.lesson('l3')).is, 'open')
  })

  test('is open to a preview student, who sees when it opens', async () => {
    const school = await openSchool(withOpening({ kind: 'days_after_enrollment', days: 7 }))
    await school.enroll('visita')
    const [, module] = (await school.course(school.store, school.visita)).modules
    assert.equal(module!.isLocked, false)
    assert.ok(module!.opensAt)
    assert.equal((await school.lesson('l3', school.store, school.visita)).is, 'open')
  })

  test('is open if one of several enrollments opens it', async () => {
    const school = await openSchool(withOpening({ kind: 'days_after_enrollment', days: 7 }), false)
    await school.enroll('ana', { at: new Date(Date.now() - 8 * DAY_MS) })
    await school.enroll('ana')
    assert.equal((await school.lesson('l3')).is, 'open')
  })

  test('cannot wait for itself or for a module of another course', async () => {
    const other = { ref: 'o', modules: [{ ref: 'om' }] }
    const at = (moduleId: string, more: object[] = []) =>
      openLearnerSchool(ctx, { courses: [...more, ...withOpening({ kind: 'after_module', moduleId }).courses] })
    await assert.rejects(at('m2'), { message: /modules\.1\.opens\.moduleId: this module would wait for itself/ })
    await assert.rejects(at('om', [other]), { message: /opens\.moduleId: this module belongs to another course/ })
  })
})

describe('the end of access', () => {
  const ends = [
    ['refund', 'refund'],
    ['chargeback', 'chargeback'],
    ['manual', 'store'],
  ] as const
  for (const [cause, reason] of ends)
    test(`closes the lessons, keeps the progress and shows the reason: ${cause}`, async () => {
      const school = await openSchool({}, false)
      const id = await school.enroll('ana')
      await school.complete('l1')
      await school.revoke(id, cause)
      const course = await school.course()
      assert.deepEqual([course.access, course.endReason, course.completedLessons], ['ended', reason, 1])
      assert.deepEqual([course.nextLesson, course.endedAt instanceof Date], [null, true])
      const lesson = await school.lesson('l1')
      assert.ok(lesson.is === 'ended' && lesson.endReason === reason)
      assert.ok(!('lesson' in lesson))
      await assert.rejects(school.watch('l1', { seen: [[0, 5]] }), { status: 404 })
      await assert.rejects(school.complete('l2'), { status: 404 })
      await assert.rejects(saveNote(ctx, school.store, { learner: school.ana, lessonId: school.lessons.l1! }, 'x'), {
        status: 404,
      })
      assert.deepEqual(await searchLessons(ctx, school.store, school.ana, 'maior'), [])
    })

  test('follows the store’s clock if the access expires', async () => {
    const school = await openSchool({}, false)
    const expiresAt = new Date(Date.now() + 2 * DAY_MS)
    await school.enroll('ana', { expiresAt })
    assert.deepEqual((await school.course()).expiresAt, expiresAt)
    const after = await school.course(school.later(2.01))
    assert.deepEqual([after.access, after.endReason, after.endedAt], ['ended', 'expiry', expiresAt])
  })

  test('does not matter while another enrollment is active', async () => {
    const school = await openSchool()
    const id = await school.enroll('ana')
    await school.revoke(id, 'refund')
    assert.equal((await school.course()).access, 'active')
    assert.equal((await school.lesson('l1')).is, 'open')
  })
})

describe('continuing a course', () => {
  test('starts at the latest position by the device’s clock, even if the reports arrive in another order', async () => {
    const school = await openSchool()
    const at = (seconds: number) => new Date(Date.now() - 60_000 + seconds * 1000)
    const position = async () => {
      const result = await school.lesson('l1')
      return result.is === 'open' && result.lesson.positionSeconds
    }
    await school.watch('l1', { positionSeconds: 40, at: at(10) })
    await school.watch('l1', { positionSeconds: 20, at: at(5) })
    assert.equal(await position(), 40)
    await school.watch('l1', { positionSeconds: 15.9, at: at(10) })
    assert.equal(await position(), 15)
    await school.watch('l1', { positionSeconds: 90, at: new Date(Date.now() + DAY_MS) })
    await school.watch('l1', { positionSeconds: 30, at: new Date(Date.now() + DAY_MS) })
    assert.equal(await position(), 30)
  })

  test('leads to the student’s last lesson, and then to the next lesson', async () => {
    const school = await openSchool()
    const next = async () => (await school.course()).nextLesson?.id
    assert.equal(await next(), school.lessons.l1)
    await school.watch('l3', { positionSeconds: 3 })
    assert.equal(await next(), school.lessons.l3)
    await school.complete('l3')
    assert.equal(await next(), school.lessons.l4)
    await school.complete('l4')
    assert.equal(await next(), school.lessons.l1)
    await school.complete('l1')
    await school.complete('l2')
    assert.equal(await next(), undefined)
  })
})

describe('a lesson', () => {
  test('is completed at 90 % of its seconds, and its figures never fall', async () => {
    const school = await openSchool()
    assert.deepEqual(await school.watch('l1', { seen: [[0, 89]] }), {
      watchedSeconds: 89,
      percentWatched: 89,
      isCompleted: false,
    })
    const { isCompleted } = await school.watch('l1', { seen: [[0, 90]] })
    assert.equal(isCompleted, true)
    assert.deepEqual(await school.watch('l1', { seen: [[0, 1]] }), {
      watchedSeconds: 90,
      percentWatched: 90,
      isCompleted: true,
    })
    assert.equal((await school.course()).completedLessons, 1)
  })

  test('counts no second after its end, and uses the page’s duration only if the store gave none', async () => {
    const school = await openSchool()
    const beyond = await school.watch('l1', { seen: [[50, 500]], positionSeconds: 500, durationSeconds: 1 })
    assert.deepEqual(beyond, { watchedSeconds: 50, percentWatched: 50, isCompleted: false })
    assert.equal((await school.watch('l3', { seen: [[0, 10]] })).percentWatched, 0)
    assert.equal((await school.watch('l3', { seen: [[0, 10]], durationSeconds: 20 })).percentWatched, 50)
  })

  test('refuses an impossible report with the name of the field', async () => {
    const school = await openSchool()
    const wrong: [Parameters<typeof school.watch>[1], string][] = [
      [{ seen: [[5, 5]] }, 'seen.0.1'],
      [
        {
          seen: [
            [0, 1],
            [-1, 5],
          ],
        },
        'seen.1.0',
      ],
      [{ seen: [[0.5, 5]] }, 'seen.0.0'],
      [{ seen: [[0, Number.NaN]] }, 'seen.0.1'],
      [{ seen: [[0, 10_000_000]] }, 'seen.0.1'],
      [{ seen: Array.from({ length: 501 }, (_, index) => [index * 2, index * 2 + 1] as const) }, 'seen'],
      [{ positionSeconds: -1 }, 'positionSeconds'],
      [{ at: new Date('x') }, 'at'],
    ]
    for (const [report, param] of wrong)
      await assert.rejects(school.watch('l1', report), { status: 400, details: { param } })
  })

  test('shows its text, attachments, note and neighbours', async () => {
    const files = [
      { name: 'Apostila', url: 'https://files.example/a.pdf' },
      { name: 'Cifras', url: 'https://files.example/b.pdf' },
    ]
    const [first, ...others] = learnerCourse.modules
    const [one, two] = first!.lessons
    const modules = [{ ...first, lessons: [one, { ...two, attachments: files }] }, ...others]
    const school = await openSchool({ courses: [{ ...learnerCourse, modules }] })
    const place = { learner: school.ana, lessonId: school.lessons.l2! }
    await saveNote(ctx, school.store, place, 'dedo 1 na casa 2')
    const result = await school.lesson('l2')
    assert.ok(result.is === 'open')
    const { attachments, note, previous, next, body, comments } = result.lesson
    assert.deepEqual(
      attachments.map(({ name, url, mediaId }) => ({ name, url, mediaId })),
      files.map((file) => ({ ...file, mediaId: null })),
    )
    assert.deepEqual([note, body, comments], ['dedo 1 na casa 2', 'O **ré** maior usa três dedos.', []])
    assert.deepEqual([previous?.id, next?.id], [school.lessons.l1, school.lessons.l3])
    await saveNote(ctx, school.store, place, ' ')
    const after = await school.lesson('l2')
    assert.equal(after.is === 'open' && after.lesson.note, '')
  })

  test('is found by its title and by its text, if the student may open it', async () => {
    const school = await openSchool(withOpening({ kind: 'days_after_enrollment', days: 7 }))
    const titles = async (typed: string) =>
      (await searchLessons(ctx, school.store, school.ana, typed)).map(({ title }) => title)
    assert.deepEqual(await titles('MAIOR'), ['Dó maior', 'Ré maior'])
    const [found] = await searchLessons(ctx, school.store, school.ana, 'três dedos')
    assert.deepEqual([found!.title, found!.courseTitle], ['Ré maior', 'Violão'])
    assert.match(found!.excerpt!, /três dedos/)
    assert.deepEqual(await titles('do maior'), ['Dó maior'])
    assert.match((await searchLessons(ctx, school.store, school.ana, 'Tres dedos'))[0]!.excerpt!, /três dedos/)
    assert.deepEqual(await titles('l3'), [])
    assert.deepEqual(await titles('obras'), [])
    assert.deepEqual(await titles('%'), [])
    assert.deepEqual(await titles(' '), [])
  })
})

describe('the certificate', () => {
  const all = ['l1', 'l2', 'l3', 'l4']

  test('is issued once after the last lesson, with the name that the student confirmed before', async () => {
    const school = await openSchool()
    await confirmName(ctx, school.store, school.ana, '  Ana  Maria de Souza ')
    await Promise.all(all.map((ref) => school.complete(ref)))
    await Promise.all(all.map((ref) => school.complete(ref)))
    const { certificate, percent } = await school.course()
    assert.equal(percent, 100)
    assert.ok(certificate?.hasConfirmedName)
    assert.equal(certificate.url, `${ctx.settings.publicUrl}/certificates/${certificate.code}`)
    const made = await ctx.database.row(
      sql('test certificates', 'select count(*) as count from certificates where store_id = :storeId').as<{
        count: number
      }>(),
      { storeId: school.store.id },
    )
    assert.equal(made?.count, 1)
    const shown = await getCertificateByCode(ctx, certificate.code.toLowerCase().replaceAll('-', ''))
    assert.deepEqual(
      [shown?.name, shown?.courseTitle, shown?.workloadHours, shown?.status],
      ['Ana Maria de Souza', 'Violão', 12, 'valid'],
    )
  })

  test('is mailed once to a student with several enrollments in the course', async () => {
    const school = await openSchool()
    await school.enroll('ana')
    for (const ref of all) await school.complete(ref)
    await school.enroll('ana')
    const mails = await ctx.database.rows(
      sql('test mails of one course', `select id from mails where store_id = :storeId and kind = 'certificate'`),
      { storeId: school.store.id },
    )
    assert.equal(mails.length, 1)
  })

  test('shows the account’s name until the student confirms a name', async () => {
    const school = await openSchool()
    for (const ref of all) await school.complete(ref)
    const { certificate } = await school.course()
    assert.equal(certificate!.hasConfirmedName, false)
    assert.equal((await getCertificateByCode(ctx, certificate!.code))!.name, 'Ana')
    await confirmName(ctx, school.store, school.ana, 'Ana Maria')
    await confirmName(ctx, school.store, school.ana, 'Outra Pessoa')
    assert.equal((await getCertificateByCode(ctx, certificate!.code))!.name, 'Ana Maria')
  })

  test('is unknown for any other code', async () => {
    for (const code of ['', 'x', '2222-2222-2222', '7KQM-2XWD-H9TR-7KQM', 'é'.repeat(12)])
      assert.equal(await getCertificateByCode(ctx, code), undefined)
  })
})
