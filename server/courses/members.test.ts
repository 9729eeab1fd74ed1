import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { untilWaiting } from '../../test/databases/untilWaiting.ts'
import { call, openShop } from '../../test/shop.ts'
import type { ApiError } from '../core/errors.ts'
import { newId } from '../core/ids.ts'
import { importDocument } from '../import/importDocument.ts'
import { importSections } from '../setup/importSections.ts'
import { createApiKey, type Scope } from '../stores/apiKeys.ts'
import { getStore } from '../stores/store.ts'
import { createLesson, createModule, deleteLesson, deleteModule } from './saveContent.ts'

const shop = await openShop({ jobs: false })

type Ids = Record<string, string>
type Imported = {
  id: string
  apiKeys: Ids
  products: Ids
  courses: Ids
  cohorts: Ids
  modules: Ids
  lessons: Ids
  students: Ids
  enrollments: Ids
}

/** Imports a store. Returns the store and a function that calls the API with the store's key. */
async function school(lists: object, scopes: Scope[] = ['courses:read', 'students:read']) {
  const document = { stores: [{ ref: 's', name: 'Escola', apiKeys: [{ ref: 'k', scopes }], ...lists }] }
  const { stores } = await importDocument(shop.ctx, document, importSections)
  const ids = stores.s as unknown as Imported
  const headers = { authorization: `Bearer ${ids.apiKeys.k}` }
  const get = (path: string) => call(shop.url, 'GET', path, { headers })
  return { ...ids, get }
}

const at = (day: number) => `2026-01-${String(day).padStart(2, '0')}T12:00:00.000Z`

const violao = {
  ref: 'c1',
  product: 'p1',
  title: 'Violão',
  tagline: 'Do zero',
  description: null,
  status: 'PUBLISHED',
  coverUrl: 'https://loja.example/capa.png',
  posterUrl: null,
  certificateEnabled: true,
  createdAt: at(5),
  cohorts: [
    { ref: 't1', name: 'Turma 1', isDefault: true, hiddenModules: ['m2'], createdAt: at(5) },
    { ref: 't2', name: 'Turma 2', createdAt: at(6) },
  ],
  modules: [
    {
      ref: 'm1',
      title: 'Acordes',
      status: 'PUBLISHED',
      lessons: [
        { ref: 'l1', title: 'Dó maior', status: 'PUBLISHED', videoUrl: null, body: '# Dó', durationSeconds: 300 },
        { ref: 'l2', title: 'Ré maior', status: 'DRAFT' },
      ],
    },
    { ref: 'm2', title: 'Ritmo', status: 'PUBLISHED', lessons: [{ ref: 'l3', title: 'Valsa' }] },
    { ref: 'm3', title: 'Solos', status: 'DRAFT', lessons: [{ ref: 'l4', title: 'Escalas' }] },
  ],
}
test('modules and lessons that two people add at the same moment get different positions', async () => {
  const { id, courses, modules } = await school({ products: [{ ref: 'p1', name: 'Curso' }], courses: [violao] })
  const store = await getStore(shop.ctx.database, id)
  const course = courses.c1!
  const holder = await shop.ctx.database.pool.connect()
  const bothAtOnce = async (table: string, row: string, add: (title: string) => Promise<unknown>) => {
    await holder.query('begin')
    await holder.query(`select from ${table} where id = $1 and store_id = $2 for no key update`, [row, id])
    const added = Promise.all([add('Um'), add('Dois')])
    await untilWaiting(shop.ctx, 2)
    await holder.query('commit')
    await added
  }
  const module = modules.m1!
  try {
    await bothAtOnce('courses', course, (title) => createModule(shop.ctx, store, course, { title }))
    await bothAtOnce('modules', module, (title) => createLesson(shop.ctx, store, module, { title }))
  } finally {
    holder.release()
  }
  const { rows } = await shop.ctx.database.pool.query(
    `select array(select position from modules where course_id = $1 and store_id = $3 order by 1) as modules,
       array(select position from lessons where module_id = $2 and store_id = $3 order by 1) as lessons`,
    [course, module, id],
  )
  assert.deepEqual(rows[0], { modules: [0, 1, 2, 3, 4], lessons: [0, 1, 2, 3] })
})

test('a module is not deleted while it gets a lesson, and a lesson is not deleted while it gets a comment', async () => {
  const { id, courses, modules } = await school({ products: [{ ref: 'p1', name: 'Curso' }], courses: [violao] })
  const store = await getStore(shop.ctx.database, id)
  const empty = await createModule(shop.ctx, store, courses.c1!, { title: 'Novo' })
  const { id: lesson } = await createLesson(shop.ctx, store, modules.m1!, { title: 'Nova' })
  const holder = await shop.ctx.database.pool.connect()
  const deletedMeanwhile = async (insert: string, row: string, remove: () => Promise<unknown>) => {
    await holder.query('begin')
    await holder.query(insert, [newId('les'), id, row])
    const removed = remove().then(
      () => 'deleted',
      (error: ApiError) => error.details?.code ?? error.message,
    )
    await untilWaiting(shop.ctx, 1)
    await holder.query('commit')
    return await removed
  }
  const addLesson = `insert into lessons (id, store_id, module_id, position, title, status) values ($1, $2, $3, 0, 'Aula', 'DRAFT')`
  const addComment = `insert into comments (id, store_id, lesson_id, author, body, status, created_at)
    values ($1, $2, $3, 'store', 'Olá', 'visible', now())`
  try {
    const ofModule = await deletedMeanwhile(addLesson, empty, () => deleteModule(shop.ctx, store, empty))
    const ofLesson = await deletedMeanwhile(addComment, lesson, () => deleteLesson(shop.ctx, store, lesson))
    assert.deepEqual([ofModule, ofLesson], ['module_not_empty', 'lesson_begun'])
  } finally {
    holder.release()
  }
})

const done = (lesson: string, day: number) => ({
  lesson,
  status: 'COMPLETED',
  watchedSeconds: 300,
  percentWatched: 100,
  completedAt: at(day),
})
const escola = await school({
  products: [{ ref: 'p1', name: 'Curso de Violão' }],
  courses: [
    violao,
    { ref: 'c2', title: 'Canto', status: 'DRAFT', createdAt: at(7) },
    { ref: 'c3', title: 'Piano', createdAt: at(7) },
  ],
  students: [
    {
      ref: 's1',
      name: 'Ana',
      email: 'ana@example.com',
      avatarUrl: null,
      lastLoginAt: at(20),
      createdAt: at(10),
      enrollments: [
        { ref: 'e1', course: 'c1', cohort: 't1', status: 'ACTIVE', expiresAt: null, progress: [done('l1', 12)] },
        {
          ref: 'e2',
          course: 'c1',
          cohort: 't2',
          status: 'REVOKED',
          progress: [done('l1', 12), { lesson: 'l3', watchedSeconds: 30, percentWatched: 10 }],
        },
        { ref: 'e3', course: 'c3', status: 'EXPIRED', expiresAt: at(11) },
      ],
    },
    { ref: 's2', name: 'Bia', email: 'bia@example.com', createdAt: at(11) },
    { ref: 's3', name: 'Visita', email: 'dona@example.com', preview: true, createdAt: at(12) },
  ],
})
const other = await school({
  courses: [{ ref: 'c1', cohorts: [{ ref: 't1', name: 'T' }] }],
  students: [{ ref: 's1', name: 'Zé' }],
})
const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/

describe('courses', () => {
  test('are listed with drafts, newest first, and by descending id for the same instant', async () => {
    const { status, body } = await escola.get('/v1/courses')
    assert.equal(status, 200)
    const { data, ...envelope } = body
    assert.deepEqual(envelope, { object: 'list', page: 1, perPage: 50, total: 3, totalPages: 1, hasMore: false })
    const [canto, piano] = [escola.courses.c2!, escola.courses.c3!].sort().reverse()
    assert.deepEqual(
      data.map((course: { id: string }) => course.id),
      [canto, piano, escola.courses.c1],
    )
    assert.deepEqual(data[2], {
      id: escola.courses.c1,
      object: 'course',
      title: 'Violão',
      tagline: 'Do zero',
      description: null,
      status: 'PUBLISHED',
      productId: escola.products.p1,
      coverUrl: 'https://loja.example/capa.png',
      posterUrl: null,
      certificateEnabled: true,
      createdAt: at(5),
      updatedAt: at(5),
    })
  })

  test('can be filtered by status and by product', async () => {
    const total = async (query: string) => (await escola.get(`/v1/courses?${query}`)).body.total
    assert.equal(await total('status=DRAFT'), 1)
    assert.equal(await total('status=PUBLISHED'), 2)
    assert.equal(await total(`productId=${escola.products.p1}`), 1)
    assert.equal(await total(`status=DRAFT&productId=${escola.products.p1}`), 0)
    assert.equal(await total('productId=prod_none'), 0)
  })

  test('have their modules and lessons in order in the answer for one course', async () => {
    const { status, body } = await escola.get(`/v1/courses/${escola.courses.c1}`)
    assert.equal(status, 200)
    assert.equal(body.title, 'Violão')
    const { modules, lessons } = escola
    assert.deepEqual(
      body.modules.map(({ id, status, lessons }: never) => [id, status, (lessons as never[]).map(({ id }) => id)]),
      [
        [modules.m1, 'PUBLISHED', [lessons.l1, lessons.l2]],
        [modules.m2, 'PUBLISHED', [lessons.l3]],
        [modules.m3, 'DRAFT', [lessons.l4]],
      ],
    )
    assert.deepEqual(body.modules[0].lessons[0], {
      id: lessons.l1,
      title: 'Dó maior',
      status: 'PUBLISHED',
      videoUrl: null,
      body: '# Dó',
      durationSeconds: 300,
    })
    assert.deepEqual((await escola.get(`/v1/courses/${escola.courses.c2}`)).body.modules, [])
  })
})

describe('cohorts', () => {
  test('are listed oldest first', async () => {
    const { body } = await escola.get('/v1/cohorts')
    assert.equal(body.total, 2)
    assert.deepEqual(body.data[0], {
      id: escola.cohorts.t1,
      object: 'cohort',
      courseId: escola.courses.c1,
      name: 'Turma 1',
      isDefault: true,
      createdAt: at(5),
    })
    assert.deepEqual([body.data[1].id, body.data[1].isDefault], [escola.cohorts.t2, false])
  })

  test('can be filtered by course', async () => {
    assert.equal((await escola.get(`/v1/cohorts?courseId=${escola.courses.c1}`)).body.total, 2)
    assert.equal((await escola.get(`/v1/cohorts?courseId=${escola.courses.c2}`)).body.total, 0)
  })
})

const ana = {
  id: escola.students.s1,
  object: 'student',
  name: 'Ana',
  email: 'ana@example.com',
  avatarUrl: null,
  lastLoginAt: at(20),
  createdAt: at(10),
}
const enrollment = (ref: string) => ({
  id: escola.enrollments[ref],
  courseId: escola.courses.c1,
  status: 'ACTIVE',
  enrolledAt: at(10),
  expiresAt: null,
  revokedAt: null,
})

describe('students', () => {
  test('are listed newest first with all enrollments, and without preview students', async () => {
    const { body } = await escola.get('/v1/students')
    assert.equal(body.total, 2)
    const [bia, first] = body.data
    assert.deepEqual([bia.id, bia.lastLoginAt, bia.enrollments], [escola.students.s2, null, []])
    const { enrollments, ...student } = first
    assert.deepEqual(student, ana)
    const { revokedAt, ...revoked } = enrollments[1]
    assert.match(revokedAt, instant)
    assert.deepEqual(enrollments[0], { ...enrollment('e1'), cohortId: escola.cohorts.t1 })
    assert.deepEqual(
      { ...revoked, revokedAt: null },
      { ...enrollment('e2'), cohortId: escola.cohorts.t2, status: 'REVOKED' },
    )
    const expired = { courseId: escola.courses.c3, cohortId: null, status: 'EXPIRED', expiresAt: at(11) }
    assert.deepEqual(enrollments[2], { ...enrollment('e3'), ...expired })
  })

  test('can be filtered by the courses of their active and ended enrollments', async () => {
    const { body } = await escola.get(`/v1/students?courseId=${escola.courses.c3}`)
    assert.deepEqual([body.total, body.data[0].id, body.data[0].enrollments.length], [1, escola.students.s1, 3])
    assert.equal((await escola.get(`/v1/students?courseId=${escola.courses.c2}`)).body.total, 0)
  })

  test('have the same fields in the list and in the answer for one student', async () => {
    const list = (await escola.get('/v1/students')).body.data
    for (const student of list) assert.deepEqual((await escola.get(`/v1/students/${student.id}`)).body, student)
  })
})

describe('progress', () => {
  const path = `/v1/students/${escola.students.s1}/progress`

  test('covers each enrollment, and the lessons that its cohort sees', async () => {
    const { status, body } = await escola.get(path)
    assert.equal(status, 200)
    assert.deepEqual([body.object, Object.keys(body), body.data.length], ['list', ['object', 'data'], 3])
    const [first, second, third] = body.data
    const { certificate, ...progress } = first
    const { l1, l3 } = escola.lessons
    const lesson = { lessonId: l1, moduleId: escola.modules.m1, status: 'COMPLETED', watchedSeconds: 300 }
    assert.deepEqual(progress, {
      object: 'course_progress',
      enrollmentId: escola.enrollments.e1,
      courseId: escola.courses.c1,
      studentId: escola.students.s1,
      completedLessons: 1,
      totalLessons: 1,
      percent: 100,
      completedAt: at(12),
      lastActivityAt: at(12),
      lessons: [{ ...lesson, percentWatched: 100, completedAt: at(12) }],
    })
    assert.match(certificate.id, /^cert_/)
    assert.match(certificate.code, /^[2-9A-Z]{4}(-[2-9A-Z]{4}){2}$/)
    assert.deepEqual(certificate.issuedAt, at(12))
    assert.equal(certificate.url, `${shop.ctx.settings.publicUrl}/certificates/${certificate.code}`)

    assert.deepEqual([second.completedLessons, second.totalLessons, second.percent], [1, 2, 50])
    assert.deepEqual([second.completedAt, second.certificate], [null, null])
    const begun = { lessonId: l3, moduleId: escola.modules.m2, status: 'IN_PROGRESS', watchedSeconds: 30 }
    assert.deepEqual(second.lessons[1], { ...begun, percentWatched: 10, completedAt: null })
    const { totalLessons, percent, completedAt, lastActivityAt, lessons } = third
    assert.deepEqual([totalLessons, percent, completedAt, lastActivityAt, lessons], [0, 0, null, at(10), []])
  })

  test('can be filtered by course', async () => {
    const { body } = await escola.get(`${path}?courseId=${escola.courses.c3}`)
    assert.deepEqual(
      body.data.map((item: { enrollmentId: string }) => item.enrollmentId),
      [escola.enrollments.e3],
    )
    assert.deepEqual((await escola.get(`${path}?courseId=${escola.courses.c2}`)).body, { object: 'list', data: [] })
  })

  test('is an empty list for a student without enrollments', async () => {
    const { body } = await escola.get(`/v1/students/${escola.students.s2}/progress`)
    assert.deepEqual(body, { object: 'list', data: [] })
  })
})

describe('the API of the members area', () => {
  const lists = ['/v1/courses', '/v1/cohorts', '/v1/students']
  for (const path of lists) {
    for (const query of ['page=0', 'page=x', 'perPage=0', 'perPage=101', 'courseID=x', 'page=1.5'])
      test(`refuses ${path}?${query} with 400 and the name of the parameter`, async () => {
        const { status, body } = await escola.get(`${path}?${query}`)
        assert.deepEqual([status, body.error.param], [400, query.split('=')[0]])
      })

    test(`returns an empty page after the last page of ${path}`, async () => {
      const { data, page, hasMore } = (await escola.get(`${path}?page=9&perPage=100`)).body
      assert.deepEqual([data, page, hasMore], [[], 9, false])
    })

    test(`returns each row of ${path} on exactly one page`, async () => {
      const whole = (await escola.get(path)).body
      const seen: unknown[] = []
      for (let page = 1; page <= whole.total; page++) {
        const { data, hasMore, totalPages } = (await escola.get(`${path}?perPage=1&page=${page}`)).body
        seen.push(...data)
        assert.deepEqual([data.length, hasMore, totalPages], [1, page < whole.total, whole.total])
      }
      assert.deepEqual(seen, whole.data)
    })
  }

  test('refuses an unknown course status', async () => {
    assert.equal((await escola.get('/v1/courses?status=published')).body.error.param, 'status')
  })

  const s1 = escola.students.s1
  for (const path of ['/v1/cohorts', '/v1/students', `/v1/students/${s1}/progress`])
    for (const [whose, id] of [
      ['of another store', other.courses.c1!],
      ['that does not exist', 'crs_x'],
    ] as const)
      test(`refuses ${path.replace(s1!, '{id}')} with 400 for a courseId ${whose}`, async () => {
        const { status, body } = await escola.get(`${path}?courseId=${id}`)
        assert.deepEqual([status, body.error.type, body.error.param], [400, 'invalid_request', 'courseId'])
      })

  const strangers = {
    'a student of another store': other.students.s1,
    'a preview student': escola.students.s3,
    'an unknown student': 'stu_0',
    'an id with the character NUL': 'a%00b',
  }
  for (const [kind, id] of Object.entries(strangers))
    for (const path of [`/v1/students/${id}`, `/v1/students/${id}/progress`])
      test(`answers 404 to ${path.replace(id!, '{id}')} for ${kind}`, async () => {
        const { status, body } = await escola.get(path)
        assert.deepEqual([status, body.error.type], [404, 'not_found'])
      })

  test('answers 404 for the course of another store', async () => {
    assert.equal((await escola.get(`/v1/courses/${other.courses.c1}`)).status, 404)
    assert.equal((await escola.get('/v1/courses/crs_none')).status, 404)
  })

  test('refuses a key without the scope with 403 and the name of the scope', async () => {
    const charges = (await createApiKey(shop.ctx, escola.id, { name: 'x', scopes: ['charges:read'] })).key
    const scopes = { '/v1/courses': 'courses:read', '/v1/cohorts': 'courses:read', '/v1/students': 'students:read' }
    for (const [path, scope] of Object.entries(scopes)) {
      const { status, body } = await call(shop.url, 'GET', path, { headers: { authorization: `Bearer ${charges}` } })
      assert.deepEqual([status, body.error.requiredScope], [403, scope])
    }
  })

  test("does not show another store's data", async () => {
    assert.deepEqual(await Promise.all(lists.map(async (path) => (await other.get(path)).body.total)), [1, 1, 1])
  })
})
