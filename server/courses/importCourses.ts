import { type Static, Type } from 'typebox'
import { storeNow } from '../core/clock.ts'
import { newId } from '../core/ids.ts'
import { sql } from '../core/sql.ts'
import { type ImportFacts, type ImportScope, importSection } from '../import/importDocument.ts'
import { importedInstant, importedText, importedTitle, importedUrl, leftOutOrNull } from '../import/importFields.ts'
import { definesRef, refersTo } from '../import/importRefs.ts'
import { errorAt } from '../lib/checkShape.ts'
import { publicationStatuses } from './course.ts'
import { type ModuleOpening, moduleOpening, waitsForItself } from './moduleOpening.ts'

const Status = Type.Optional(Type.Enum([...publicationStatuses]))

/** Students follow this link, so it must not run a script. */
const attachmentUrl = Type.String({ maxLength: 2_048, pattern: '^https?://' })

const LessonRow = Type.Object(
  {
    ref: definesRef('lessons'),
    title: Type.Optional(importedTitle),
    status: Status,
    videoUrl: leftOutOrNull(importedUrl),
    body: leftOutOrNull(importedText),
    durationSeconds: leftOutOrNull(Type.Integer({ minimum: 0, maximum: 1_000_000 })),
    attachments: Type.Optional(
      Type.Array(Type.Object({ name: importedTitle, url: attachmentUrl }, { additionalProperties: false }), {
        maxItems: 100,
      }),
    ),
  },
  { additionalProperties: false },
)

const ModuleRow = Type.Object(
  {
    ref: definesRef('modules'),
    title: Type.Optional(importedTitle),
    status: Status,
    opens: leftOutOrNull(moduleOpening(refersTo('modules'))),
    lessons: Type.Optional(Type.Array(LessonRow)),
  },
  { additionalProperties: false },
)

const CohortRow = Type.Object(
  {
    ref: definesRef('cohorts'),
    name: importedTitle,
    isDefault: Type.Optional(Type.Boolean()),
    hiddenModules: Type.Optional(Type.Array(refersTo('modules'))),
    createdAt: leftOutOrNull(importedInstant),
  },
  { additionalProperties: false },
)

const CourseRow = Type.Object(
  {
    ref: definesRef('courses'),
    product: leftOutOrNull(refersTo('products')),
    title: Type.Optional(importedTitle),
    tagline: leftOutOrNull(importedText),
    description: leftOutOrNull(importedText),
    status: Status,
    coverUrl: leftOutOrNull(importedUrl),
    posterUrl: leftOutOrNull(importedUrl),
    certificateEnabled: Type.Optional(Type.Boolean()),
    workloadHours: leftOutOrNull(Type.Integer({ minimum: 1, maximum: 10_000 })),
    createdAt: leftOutOrNull(importedInstant),
    cohorts: Type.Optional(Type.Array(CohortRow)),
    modules: Type.Optional(Type.Array(ModuleRow)),
  },
  { additionalProperties: false },
)
type CourseRow = Static<typeof CourseRow>

/**
 * Courses with their modules, lessons and cohorts. The default title is the ref, and the default status is `PUBLISHED`.
 */
export const coursesSection = importSection({
  name: 'courses',
  schema: CourseRow,
  check(_ctx, row, path, facts) {
    checkCohorts(row, path)
    checkOpenings(row, path)
    if (row.product != null) claimProduct(row.product, `${path}.product`, facts)
    for (const { ref } of row.cohorts ?? []) facts.set(`course of cohort ${ref}`, row.ref)
    for (const { lessons = [] } of row.modules ?? [])
      for (const { ref } of lessons) facts.set(`course of lesson ${ref}`, row.ref)
  },
  async write(scope, rows) {
    const tables = toTables(scope, rows)
    const insert = [insertCourses, insertModules, insertLessons, insertCohorts, insertHiddenModules, insertAttachments]
    for (const [index, table] of tables.entries())
      await scope.trx.rows(insert[index]!, { storeId: scope.store.id, rows: JSON.stringify(table) })
  },
})

function checkCohorts({ cohorts = [], modules = [] }: CourseRow, path: string): void {
  const own = new Set(modules.map(({ ref }) => ref))
  let isTaken = false
  for (const [index, { isDefault, hiddenModules = [] }] of cohorts.entries()) {
    const foreign = hiddenModules.findIndex((ref) => !own.has(ref))
    if (foreign >= 0)
      throw errorAt(`${path}.cohorts.${index}.hiddenModules.${foreign}`, 'this module belongs to another course.')
    if (isDefault && isTaken)
      throw errorAt(`${path}.cohorts.${index}.isDefault`, 'the course already has a default cohort.')
    isTaken ||= isDefault === true
  }
}

/** Refuses a module that opens after a module of another course, and modules that wait for each other. */
function checkOpenings({ modules = [] }: CourseRow, path: string): void {
  const awaited = new Map(
    modules.map(({ ref, opens }) => [ref, opens?.kind === 'after_module' ? opens.moduleId : null]),
  )
  for (const [index, { ref, opens }] of modules.entries()) {
    if (opens?.kind !== 'after_module') continue
    const place = `${path}.modules.${index}.opens.moduleId`
    if (!awaited.has(opens.moduleId)) throw errorAt(place, 'this module belongs to another course.')
    if (waitsForItself(ref, awaited)) throw errorAt(place, 'this module would wait for itself.')
  }
}

/** Each product has at most one course (spec, Course). */
function claimProduct(product: string, path: string, facts: ImportFacts): void {
  const name = `course of product ${product}`
  if (facts.has(name)) throw errorAt(path, 'this product already has a course.')
  facts.set(name, path)
}

/** Returns the rows of the six tables, keyed by column name. */
function toTables({ store, refs }: ImportScope, rows: readonly CourseRow[]): object[][] {
  const [courses, modules, lessons, cohorts, hidden, attachments]: object[][] = [[], [], [], [], [], []]
  const now = storeNow(store).toISOString()
  const define = (kind: 'courses' | 'modules' | 'lessons' | 'cohorts', ref: string) => {
    const id = newId(prefixes[kind])
    refs.define(kind, ref, id)
    return { id, store_id: store.id }
  }
  for (const { ref, product, title = ref, status = 'PUBLISHED', ...row } of rows) {
    const course = define('courses', ref)
    courses!.push({
      ...course,
      product_id: product == null ? null : refs.idOf('products', product),
      title,
      tagline: row.tagline ?? '',
      description: row.description,
      status,
      cover_url: row.coverUrl,
      poster_url: row.posterUrl,
      certificate_enabled: row.certificateEnabled ?? false,
      workload_hours: row.workloadHours,
      created_at: row.createdAt ?? now,
      updated_at: row.createdAt ?? now,
    })
    // All modules get their ids first, because a module may wait for a later module.
    const ids = (row.modules ?? []).map(({ ref: moduleRef }) => define('modules', moduleRef).id)
    for (const [position, module] of (row.modules ?? []).entries()) {
      const id = ids[position]!
      const common = { title: module.title ?? module.ref, status: module.status ?? 'PUBLISHED' }
      const opens = toOpening(module.opens, refs)
      modules!.push({ id, store_id: store.id, course_id: course.id, position, ...common, opens })
      for (const [order, lesson] of (module.lessons ?? []).entries()) {
        const own = define('lessons', lesson.ref)
        lessons!.push({
          ...own,
          module_id: id,
          position: order,
          title: lesson.title ?? lesson.ref,
          status: lesson.status ?? 'PUBLISHED',
          video_url: lesson.videoUrl,
          body: lesson.body,
          duration_seconds: lesson.durationSeconds,
        })
        for (const [place, { name, url }] of (lesson.attachments ?? []).entries())
          attachments!.push({ id: newId('att'), store_id: store.id, lesson_id: own.id, position: place, name, url })
      }
    }
    for (const { ref: cohortRef, name, isDefault = false, hiddenModules = [], createdAt } of row.cohorts ?? []) {
      const cohort = define('cohorts', cohortRef)
      cohorts!.push({ ...cohort, course_id: course.id, name, is_default: isDefault, created_at: createdAt ?? now })
      for (const module of new Set(hiddenModules))
        hidden!.push({ cohort_id: cohort.id, store_id: store.id, module_id: refs.idOf('modules', module) })
    }
  }
  return [courses!, modules!, lessons!, cohorts!, hidden!, attachments!]
}

/** Replaces a module's ref with its id, and converts an instant to UTC. */
function toOpening(opens: ModuleOpening | null | undefined, refs: ImportScope['refs']): ModuleOpening | null {
  if (opens == null) return null
  if (opens.kind === 'after_module') return { ...opens, moduleId: refs.idOf('modules', opens.moduleId) }
  return opens.kind === 'date' ? { ...opens, at: new Date(opens.at).toISOString() } : opens
}

const prefixes = { courses: 'crs', modules: 'mod', lessons: 'les', cohorts: 'coh' } as const

const insertCourses = insertAll('courses')
const insertModules = insertAll('modules')
const insertLessons = insertAll('lessons')
const insertCohorts = insertAll('cohorts')
const insertHiddenModules = insertAll('hidden_modules')
const insertAttachments = insertAll('lesson_attachments')

function insertAll(table: string) {
  return sql(
    `import ${table}`,
    `insert into ${table} select * from json_populate_recordset(null::${table}, :rows) as given where given.store_id = :storeId`,
  )
}
