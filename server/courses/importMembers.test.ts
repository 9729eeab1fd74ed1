import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { testContext } from '../../test/harness.ts'
import { sql } from '../core/sql.ts'
import { importDocument, importFrom } from '../import/importDocument.ts'
import { withDocumentFile } from '../import/importSource.ts'
import { importSections } from '../setup/importSections.ts'
import { getStore } from '../stores/store.ts'
import { getProgressJson } from './getProgress.ts'
import { listStudents } from './listStudents.ts'

const ctx = await testContext()
const folder = await mkdtemp(join(tmpdir(), 'balcao-members-'))
after(() => rm(folder, { recursive: true }))

const count = sql('test stores', 'select count(*) as stores from stores').as<{ stores: number }>()
const storeCount = async () => (await ctx.database.row(count))!.stores

async function importText(text: string) {
  const path = join(folder, 'document.json')
  await writeFile(path, text)
  return withDocumentFile(path, (source) => importFrom(ctx, source, importSections))
}

const courses = [
  { ref: 'c1', cohorts: [{ ref: 't1', name: 'T' }], modules: [{ ref: 'm1', lessons: [{ ref: 'l1' }] }] },
  { ref: 'c2', cohorts: [{ ref: 't2', name: 'T' }], modules: [{ ref: 'm2', lessons: [{ ref: 'l2' }] }] },
]
const enrolled = (enrollment: object) => ({
  courses,
  students: [
    { ref: 's0', name: 'Ana', email: 'ana@example.com' },
    { ref: 's1', name: 'Bia', enrollments: [{ ref: 'e1', course: 'c1', ...enrollment }] },
  ],
})

describe('a document is refused as a whole', () => {
  const refusals: Record<string, { param: string; lists: object }> = {
    'with an unknown field of a lesson': {
      param: 'courses.0.modules.0.lessons.0.video',
      lists: { courses: [{ ref: 'c', modules: [{ ref: 'm', lessons: [{ ref: 'l', video: 'x' }] }] }] },
    },
    'with an unknown product': { param: 'courses.0.product', lists: { courses: [{ ref: 'c', product: 'p' }] } },
    'with two courses of one product': {
      param: 'courses.1.product',
      lists: {
        products: [{ ref: 'p', name: 'P' }],
        courses: [
          { ref: 'a', product: 'p' },
          { ref: 'b', product: 'p' },
        ],
      },
    },
    'with two default cohorts': {
      param: 'courses.0.cohorts.1.isDefault',
      lists: {
        courses: [
          {
            ref: 'c',
            cohorts: [
              { ref: 'a', name: 'A', isDefault: true },
              { ref: 'b', name: 'B', isDefault: true },
            ],
          },
        ],
      },
    },
    'with a hidden module of another course': {
      param: 'courses.1.cohorts.0.hiddenModules.0',
      lists: { courses: [courses[0], { ref: 'c', cohorts: [{ ref: 'x', name: 'X', hiddenModules: ['m1'] }] }] },
    },
    'with one lesson ref in two courses': {
      param: 'courses.1.modules.0.lessons.0.ref',
      lists: { courses: [courses[0], { ref: 'c', modules: [{ ref: 'x', lessons: [{ ref: 'l1' }] }] }] },
    },
    'with a cohort of another course': { param: 'students.1.enrollments.0.cohort', lists: enrolled({ cohort: 't2' }) },
    'with a lesson of another course': {
      param: 'students.1.enrollments.0.progress.0.lesson',
      lists: enrolled({ progress: [{ lesson: 'l2' }] }),
    },
    'with two progress rows for one lesson in an enrollment': {
      param: 'students.1.enrollments.0.progress.1.lesson',
      lists: enrolled({ progress: [{ lesson: 'l1' }, { lesson: 'l1' }] }),
    },
    'with an enrollment without course and cohort': {
      param: 'students.1.enrollments.0.course',
      lists: enrolled({ course: undefined }),
    },
    'with an instant of completion for a lesson that is not completed': {
      param: 'students.1.enrollments.0.progress.0.completedAt',
      lists: enrolled({ progress: [{ lesson: 'l1', status: 'IN_PROGRESS', completedAt: '2026-01-01T00:00:00Z' }] }),
    },
    'with a date that does not exist': {
      param: 'students.1.enrollments.0.expiresAt',
      lists: enrolled({ expiresAt: '2026-02-30T00:00:00Z' }),
    },
    'with more than 100 percent of a lesson': {
      param: 'students.1.enrollments.0.progress.0.percentWatched',
      lists: enrolled({ progress: [{ lesson: 'l1', percentWatched: 101 }] }),
    },
    'with the same e-mail in upper and lower case': {
      param: 'students.2.email',
      lists: {
        students: [
          ...enrolled({ course: 'c' }).students.slice(0, 1),
          { ref: 'x', name: 'X' },
          { ref: 'y', name: 'Y', email: 'ANA@example.com' },
        ],
      },
    },
    'with the same enrollment ref twice': {
      param: 'students.0.enrollments.1.ref',
      lists: {
        courses,
        students: [
          {
            ref: 's',
            name: 'S',
            enrollments: [
              { ref: 'e', course: 'c1' },
              { ref: 'e', course: 'c2' },
            ],
          },
        ],
      },
    },
  }
  for (const [name, { param, lists }] of Object.entries(refusals))
    test(name, async () => {
      const before = await storeCount()
      // The lists are in reverse order, because a document may have students before their courses.
      const document = { stores: [{ ...Object.fromEntries(Object.entries(lists).reverse()), ref: 's', name: 'S' }] }
      const expected = { status: 400, details: { param: `stores.0.${param}` } }
      await assert.rejects(importDocument(ctx, document, importSections), expected)
      await assert.rejects(importText(JSON.stringify(document)), expected)
      assert.equal(await storeCount(), before)
    })
})

describe('a document in a file', () => {
  test('is imported in parts, and the result has the id of every row', async () => {
    const students = Array.from({ length: 3_000 }, (_, index) => ({
      ref: `s${index}`,
      name: `Aluna "${index}" [ç] {🎸}, \\ fim`,
      email: `aluna${index}@example.com`,
      createdAt: new Date(Date.UTC(2026, 0, 1) + index * 1000).toISOString(),
      enrollments: [
        {
          ref: `e${index}`,
          cohort: index % 2 ? 't1' : 't2',
          progress: index % 3 ? [{ lesson: index % 2 ? 'l1' : 'l2', status: 'COMPLETED', watchedSeconds: index }] : [],
        },
      ],
    }))
    const { stores } = await importText(
      JSON.stringify({ stores: [{ students, courses, name: 'S', ref: 's' }] }, null, 1),
    )
    const output = stores.s as { id: string } & Record<string, Record<string, string>>
    assert.equal(Object.keys(output.students!).length, 3_000)
    assert.equal(Object.keys(output.enrollments!).length, 3_000)

    const store = await getStore(ctx.database, output.id)
    const { data, total } = await listStudents(ctx, store, { page: 1, perPage: 2 })
    assert.deepEqual([total, data.length], [3_000, 2])
    const [last] = data
    assert.deepEqual([last!.id, last!.name], [output.students!.s2999, students[2999]!.name])
    assert.equal(last!.enrollments[0]!.id, output.enrollments!.e2999)
    const [progress] = JSON.parse(await getProgressJson(ctx, store, output.students!.s2997!)).data
    assert.deepEqual([progress.courseId, progress.percent], [output.courses!.c1, 0])
    const [other] = JSON.parse(await getProgressJson(ctx, store, output.students!.s2998!)).data
    assert.deepEqual([other.courseId, other.percent, other.lessons[0].watchedSeconds], [output.courses!.c2, 100, 2998])
  })

  const broken: Record<string, [text: string, param: string | undefined]> = {
    'that ends too early': ['{"stores":[{"ref":"a","name":"A","students":[{"ref":"s","name":"Bia Sigilo"}', undefined],
    'that is not JSON': ['Bia Sigilo', undefined],
    'with a row that is not JSON': [
      '{"stores":[{"ref":"a","name":"A","students":[{"ref":"s","name":"S"},{"ref":x,"name":"Bia Sigilo"}]}]}',
      'stores.0.students.1',
    ],
    'with an extra comma': [
      '{"stores":[{"ref":"a","name":"A","products":[{"ref":"s","name":"Bia Sigilo"},]}]}',
      'stores.0.products.1',
    ],
    'with the same list twice': [
      '{"stores":[{"ref":"a","name":"A","products":[],"products":[]}]}',
      'stores.0.products',
    ],
    'with a NUL character in a name': [
      '{"stores":[{"ref":"a","name":"A","students":[{"ref":"s","name":"Bia Sigilo\\u0000"}]}]}',
      'stores.0.students.0.name',
    ],
    'with half of a character in a name': [
      '{"stores":[{"ref":"a","name":"A","students":[{"ref":"s","name":"Bia Sigilo\\ud800"}]}]}',
      'stores.0.students.0.name',
    ],
  }
  for (const [name, [text, param]] of Object.entries(broken))
    test(`${name} is refused, and the error quotes no personal data`, async () => {
      const before = await storeCount()
      await assert.rejects(importText(text), (error: Error & { details: { param?: string } }) => {
        assert.equal(error.details.param, param)
        assert.doesNotMatch(`${error.message} ${JSON.stringify(error.details)}`, /Bia|Sigilo/)
        return true
      })
      assert.equal(await storeCount(), before)
    })
})
