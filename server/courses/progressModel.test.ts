import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { testContext } from '../../test/harness.ts'
import { importDocument } from '../import/importDocument.ts'
import { importSections } from '../setup/importSections.ts'
import { getStore } from '../stores/store.ts'
import { getProgressJson } from './getProgress.ts'

/**
 * The test imports a store with random courses, cohorts and progress. It compares each student's figures with a simple,
 * slow count over the same document. A failure prints its seed.
 */

const ctx = await testContext()

const status = fc.constantFrom('DRAFT', 'PUBLISHED')
const day = fc.integer({ min: 1, max: 28 }).map((number) => `2026-03-${String(number).padStart(2, '0')}T10:00:00.000Z`)

const course = fc.record({
  certificateEnabled: fc.boolean(),
  modules: fc.array(fc.record({ status, lessons: fc.array(status, { maxLength: 4 }) }), { maxLength: 4 }),
  cohorts: fc.array(fc.array(fc.nat({ max: 3 }), { maxLength: 3 }), { maxLength: 3 }),
})
type History = { lesson: number; status: string; watchedSeconds: number; percentWatched: number; completedAt: string }
const history: fc.Arbitrary<History> = fc.record({
  lesson: fc.nat({ max: 15 }),
  status: fc.constantFrom('NOT_STARTED', 'IN_PROGRESS', 'COMPLETED', 'COMPLETED', 'COMPLETED'),
  watchedSeconds: fc.nat({ max: 900 }),
  percentWatched: fc.nat({ max: 100 }),
  completedAt: day,
})
const enrollment = fc.record({
  course: fc.nat({ max: 2 }),
  cohort: fc.option(fc.nat({ max: 2 })),
  status: fc.constantFrom('ACTIVE', 'REVOKED', 'EXPIRED'),
  progress: fc.oneof<fc.Arbitrary<History[]>[]>(
    fc.array(history, { maxLength: 16 }),
    fc.array(history, { minLength: 16, maxLength: 16 }).map((all) => all.map((row, lesson) => ({ ...row, lesson }))),
    day.map((completedAt) =>
      Array.from({ length: 16 }, (_, lesson) => ({
        lesson,
        status: 'COMPLETED',
        watchedSeconds: 1,
        percentWatched: 100,
        completedAt,
      })),
    ),
  ),
})
const school = fc.record({
  courses: fc.array(course, { minLength: 1, maxLength: 3 }),
  students: fc.array(fc.array(enrollment, { maxLength: 4 }), { minLength: 1, maxLength: 12 }),
})
type School = typeof school extends fc.Arbitrary<infer Random> ? Random : never

type Completion = Omit<History, 'lesson' | 'completedAt'> & { lesson: string; completedAt: string | null }

/** Returns the random courses and students as an import document. */
function toDocument({ courses, students }: School) {
  const rows = courses.map(({ certificateEnabled, modules, cohorts }, c) => ({
    ref: `c${c}`,
    certificateEnabled,
    modules: modules.map(({ status, lessons }, m) => ({
      ref: `c${c}m${m}`,
      status,
      lessons: lessons.map((lessonStatus, l) => ({ ref: `c${c}m${m}l${l}`, status: lessonStatus })),
    })),
    cohorts: cohorts.map((hidden, t) => ({
      ref: `c${c}t${t}`,
      name: 'Turma',
      isDefault: t === 1,
      hiddenModules: hidden.filter((m) => m < modules.length).map((m) => `c${c}m${m}`),
    })),
  }))
  const people = students.map((enrollments, s) => ({
    ref: `s${s}`,
    name: 'Aluna',
    createdAt: '2026-02-01T00:00:00.000Z',
    enrollments: enrollments.map((chosen, e) => {
      const row = rows[chosen.course % rows.length]!
      const lessons = row.modules.flatMap((module) => module.lessons)
      const cohort = chosen.cohort === null ? undefined : row.cohorts[chosen.cohort]?.ref
      const progress = new Map<string, Completion>(
        chosen.progress.flatMap(({ lesson, ...history }) => {
          const ref = lessons[lesson]?.ref
          const completedAt = history.status === 'COMPLETED' ? history.completedAt : null
          return ref === undefined ? [] : [[ref, { ...history, lesson: ref, completedAt }] as const]
        }),
      )
      const { status } = chosen
      return { ref: `s${s}e${e}`, course: row.ref, cohort, status, progress: [...progress.values()] }
    }),
  }))
  return { ref: 's', name: 'Escola', courses: rows, students: people }
}
type Document = ReturnType<typeof toDocument>
type Enrollment = Document['students'][number]['enrollments'][number]

/** Computes, for one enrollment, the figures that the spec defines (Course progress). The result has refs in place of ids. */
function reference(document: Document, { ref, course: courseRef, cohort, progress }: Enrollment, student: string) {
  const course = document.courses.find((one) => one.ref === courseRef)!
  const seenBy = course.cohorts.find((one) => (cohort === undefined ? one.isDefault : one.ref === cohort))
  const lessons = []
  for (const module of course.modules) {
    if (module.status !== 'PUBLISHED' || seenBy?.hiddenModules.includes(module.ref)) continue
    for (const lesson of module.lessons) {
      if (lesson.status !== 'PUBLISHED') continue
      const { status, watchedSeconds, percentWatched, completedAt } = progress.find(
        (one) => one.lesson === lesson.ref,
      ) ?? { status: 'NOT_STARTED', watchedSeconds: 0, percentWatched: 0, completedAt: null }
      lessons.push({ lessonId: lesson.ref, moduleId: module.ref, status, watchedSeconds, percentWatched, completedAt })
    }
  }
  const completed = lessons.filter((lesson) => lesson.status === 'COMPLETED')
  const isComplete = completed.length === lessons.length && lessons.length > 0
  const days = (rows: readonly { completedAt: string | null }[]) => rows.flatMap((row) => row.completedAt ?? []).sort()
  const completedAt = isComplete ? days(completed).at(-1)! : null
  return {
    object: 'course_progress',
    enrollmentId: ref,
    courseId: courseRef,
    studentId: student,
    completedLessons: completed.length,
    totalLessons: lessons.length,
    percent: lessons.length === 0 ? 0 : Math.floor((completed.length / lessons.length) * 100),
    completedAt,
    lastActivityAt: days(progress).at(-1) ?? '2026-02-01T00:00:00.000Z',
    certificate: course.certificateEnabled && isComplete ? { issuedAt: completedAt } : null,
    lessons,
  }
}

describe('progress', () => {
  test('equals a simple count over thousands of random enrollments', async (t) => {
    let compared = 0
    let certificates = 0
    await fc.assert(
      fc.asyncProperty(school, async (random) => {
        const document = toDocument(random)
        const { stores } = await importDocument(ctx, { stores: [document] }, importSections)
        const { id, ...maps } = stores.s as { id: string } & Record<string, Record<string, string>>
        const refOf = new Map(Object.values(maps).flatMap((map) => Object.entries(map).map(([ref, one]) => [one, ref])))
        const store = await getStore(ctx.database, id)
        for (const student of document.students) {
          const text = await getProgressJson(ctx, store, maps.students![student.ref]!)
          const { data } = JSON.parse(text, (_, value) => refOf.get(value) ?? value)
          for (const item of data) if (item.certificate) item.certificate = { issuedAt: item.certificate.issuedAt }
          const expected = student.enrollments.map((enrollment) => reference(document, enrollment, student.ref))
          assert.deepEqual(data, expected)
          compared += expected.length
          certificates += expected.filter((item) => item.certificate).length
        }
      }),
      { numRuns: 250, endOnFailure: true },
    )
    t.diagnostic(`${compared} enrollments, ${certificates} certificates`)
    assert.ok(compared > 2_000 && certificates > 50, `${compared} enrollments, ${certificates} certificates`)
  })
})
