import { type Static, Type } from 'typebox'
import type { Context } from '../core/context.ts'
import { conflict, invalidRequest, notFound } from '../core/errors.ts'
import { newId } from '../core/ids.ts'
import { sql } from '../core/sql.ts'
import { idText, nullable, oneOf } from '../lib/schema.ts'
import type { Store } from '../stores/store.ts'
import { checkModuleOpening } from './checkModuleOpening.ts'
import { publicationStatuses } from './course.ts'
import { checkLessonFiles, LessonAttachments, replaceAttachments } from './lessonFiles.ts'
import { moduleOpening } from './moduleOpening.ts'

const title = Type.String({ minLength: 1, maxLength: 500 })
const status = oneOf(publicationStatuses)

export const ModuleInput = Type.Object(
  { title, status: Type.Optional(status), opens: Type.Optional(nullable(moduleOpening())) },
  { additionalProperties: false },
)
export const ModuleChanges = Type.Partial(ModuleInput, { additionalProperties: false })

const lessonFields = {
  status: Type.Optional(status),
  videoUrl: Type.Optional(nullable(Type.String({ maxLength: 2_048, pattern: '^https?://' }))),
  body: Type.Optional(nullable(Type.String({ maxLength: 100_000, description: 'Markdown' }))),
  durationSeconds: Type.Optional(nullable(Type.Integer({ minimum: 0, maximum: 1_000_000 }))),
  mediaId: Type.Optional(nullable(idText('The uploaded video. It comes before `videoUrl`'))),
  attachments: Type.Optional(LessonAttachments),
}
export const LessonInput = Type.Object({ title, ...lessonFields }, { additionalProperties: false })
export const LessonChanges = Type.Partial(LessonInput, { additionalProperties: false })

/** The ids of the modules of a course, in order, each with the ids of its lessons, in order. */
export const ContentOrder = Type.Object(
  {
    modules: Type.Array(
      Type.Object(
        { id: idText(), lessonIds: Type.Array(idText(), { maxItems: 1_000 }) },
        { additionalProperties: false },
      ),
      { maxItems: 1_000 },
    ),
  },
  { additionalProperties: false },
)

/**
 * Adds a module after the other modules. The default status is `PUBLISHED`.
 * @throws ApiError 404 for an unknown course; 400 on `opens`
 */
export async function createModule(
  ctx: Context,
  store: Store,
  courseId: string,
  input: Static<typeof ModuleInput>,
): Promise<string> {
  const values = {
    moduleId: newId('mod'),
    storeId: store.id,
    courseId,
    title: input.title,
    status: input.status ?? 'PUBLISHED',
  }
  const opens = await checkModuleOpening(ctx.database, store.id, { courseId }, input.opens ?? null)
  return await ctx.database.transaction(async (trx) => {
    if (!(await trx.row(lockCourse, { id: courseId, storeId: store.id }))) throw notFound('course')
    const made = await trx.row(insertModule, { ...values, opens: opens === null ? null : JSON.stringify(opens) })
    return made!.id
  })
}

/**
 * Changes a module. Absent fields do not change.
 * @returns the course's id
 * @throws ApiError 404; 400 on `opens`
 */
export async function updateModule(
  ctx: Context,
  store: Store,
  id: string,
  { title: name, status: is, opens }: Static<typeof ModuleChanges>,
): Promise<string> {
  return await ctx.database.transaction(async (trx) => {
    // The lock on the course prevents two simultaneous changes that make two modules wait for each other.
    const courseId = found(await trx.row(lockCourseOfModule, { id, storeId: store.id }), 'module')
    const opening = opens && (await checkModuleOpening(trx, store.id, { courseId, id }, opens))
    const values = { id, storeId: store.id, title: name ?? null, status: is ?? null }
    await trx.rows(updateModuleRow, {
      ...values,
      isOpeningChanged: opens !== undefined,
      opens: opening ? JSON.stringify(opening) : null,
    })
    return courseId
  })
}

/**
 * Deletes an empty module.
 * @returns the course's id
 * @throws ApiError 404; 409 `module_not_empty`
 */
export async function deleteModule(ctx: Context, store: Store, id: string): Promise<string> {
  const deleted = await ctx.database.transaction(async (trx) => {
    await trx.rows(lockModuleToDelete, { id, storeId: store.id })
    return await trx.row(deleteModuleRow, { moduleId: id, storeId: store.id })
  })
  if (deleted && !deleted.isEmpty)
    throw conflict('module_not_empty', 'The module has lessons. Move or delete the lessons first.')
  return found(deleted, 'module')
}

/**
 * Adds a lesson at the end of a module. The default status is `PUBLISHED`.
 * @throws ApiError 404 for an unknown module; 400 on `mediaId` or `attachments`
 */
export async function createLesson(
  ctx: Context,
  store: Store,
  moduleId: string,
  input: Static<typeof LessonInput>,
): Promise<{ id: string; courseId: string }> {
  const { title: name, status: is = 'PUBLISHED', videoUrl = null, body = null, durationSeconds = null } = input
  const values = {
    lessonId: newId('les'),
    storeId: store.id,
    moduleId,
    title: name,
    status: is,
    videoUrl,
    body,
    durationSeconds,
    mediaId: input.mediaId ?? null,
  }
  return await ctx.database.transaction(async (trx) => {
    await checkLessonFiles(trx, store.id, input)
    const module = await trx.row(lockModule, { id: moduleId, storeId: store.id })
    if (!module) throw notFound('module')
    const { id } = (await trx.row(insertLesson, values))!
    await replaceAttachments(trx, store.id, id, input.attachments ?? [])
    return { id, courseId: module.courseId }
  })
}

/**
 * Changes a lesson. Absent fields do not change, and null clears a field.
 * @returns the course's id
 * @throws ApiError 404; 400 on `mediaId` or `attachments`
 */
export async function updateLesson(
  ctx: Context,
  store: Store,
  id: string,
  changes: Static<typeof LessonChanges>,
): Promise<string> {
  const { attachments, ...fields } = changes
  return await ctx.database.transaction(async (trx) => {
    await checkLessonFiles(trx, store.id, changes)
    const values = { id, storeId: store.id, changes: JSON.stringify(fields) }
    const courseId = found(await trx.row(updateLessonRow, values), 'lesson')
    if (attachments !== undefined) await replaceAttachments(trx, store.id, id, attachments)
    return courseId
  })
}

/**
 * Deletes a lesson that no student has begun, with its attachments. A lesson with progress or comments can become a
 * draft instead. Then its progress and comments stay.
 * @returns the course's id
 * @throws ApiError 404; 409 `lesson_begun`
 */
export async function deleteLesson(ctx: Context, store: Store, id: string): Promise<string> {
  const deleted = await ctx.database.transaction(async (trx) => {
    await trx.rows(lockLessonToDelete, { id, storeId: store.id })
    return await trx.row(deleteLessonRow, { lessonId: id, storeId: store.id })
  })
  if (deleted?.isBegun) throw conflict('lesson_begun', 'Students have begun this lesson. Make it a draft instead.')
  return found(deleted, 'lesson')
}

/**
 * Reorders a course's modules and lessons. A lesson may move to another module.
 * @throws ApiError 404; 400 on `modules` unless the list has each module and each lesson of the course once
 */
export async function orderContent(
  ctx: Context,
  store: Store,
  courseId: string,
  { modules }: Static<typeof ContentOrder>,
): Promise<void> {
  const lessons = modules.flatMap(({ id, lessonIds }) => lessonIds.map((lessonId, place) => ({ lessonId, id, place })))
  const named = [...modules.map(({ id }) => id), ...lessons.map(({ lessonId }) => lessonId)]
  await ctx.database.transaction(async (trx) => {
    if (!(await trx.row(lockCourse, { id: courseId, storeId: store.id }))) throw notFound('course')
    const course = { courseId, storeId: store.id }
    const there = await trx.rows(contentOf, course)
    if (
      there.length !== named.length ||
      new Set(named).size !== named.length ||
      there.some(({ id }) => !named.includes(id))
    )
      throw invalidRequest('modules', 'The list must have each module and each lesson of the course once.')
    // Moves the rows to free positions first, because PostgreSQL checks that positions are unique after each row.
    await trx.rows(clearModules, course)
    await trx.rows(clearLessons, course)
    await trx.rows(placeModules, { storeId: store.id, ids: modules.map(({ id }) => id) })
    await trx.rows(placeLessons, {
      storeId: store.id,
      lessonIds: lessons.map(({ lessonId }) => lessonId),
      moduleIds: lessons.map(({ id }) => id),
      places: lessons.map(({ place }) => place),
    })
  })
}

type InCourse = { courseId: string }

function found(row: InCourse | undefined, what: string): string {
  if (!row) throw notFound(what)
  return row.courseId
}

/** The caller has already locked the course, so this statement sees the modules of earlier calls. */
const insertModule = sql(
  'insertModule',
  `insert into modules (id, store_id, course_id, position, title, status, opens)
   select :moduleId, store_id, id, (select coalesce(max(position) + 1, 0) from modules
     where course_id = :courseId and store_id = :storeId), :title, :status, :opens::jsonb
   from courses where id = :courseId and store_id = :storeId
   returning id`,
)

const updateModuleRow = sql(
  'updateModule',
  `update modules set title = coalesce(:title, title), status = coalesce(:status, status),
     opens = case when :isOpeningChanged::boolean then :opens::jsonb else opens end
    where id = :id and store_id = :storeId
   returning course_id as "courseId"`,
)

const lockCourseOfModule = sql(
  'lockCourseOfModule',
  `select courses.id as "courseId" from modules
   join courses on courses.id = modules.course_id and courses.store_id = modules.store_id
   where modules.id = :id and modules.store_id = :storeId for no key update of courses`,
)

/** Waits for transactions that add lessons, so the next statement sees those lessons. */
const lockModuleToDelete = sql(
  'lockModuleToDelete',
  'select id from modules where id = :id and store_id = :storeId for update',
)

const deleteModuleRow = sql(
  'deleteModule',
  `with module as (
     select id, course_id, not exists (select from lessons where module_id = modules.id and store_id = :storeId) as empty
     from modules where id = :moduleId and store_id = :storeId
   ), shown as (
     delete from hidden_modules where store_id = :storeId and module_id in (select id from module where empty)
   ), deleted as (
     delete from modules where store_id = :storeId and id in (select id from module where empty)
   )
   select course_id as "courseId", empty as "isEmpty" from module`,
)

/** The caller has already locked the module. */
const insertLesson = sql(
  'insertLesson',
  `insert into lessons (id, store_id, module_id, position, title, status, video_url, body, duration_seconds, media_id)
   select :lessonId, store_id, id, (select coalesce(max(position) + 1, 0) from lessons
     where module_id = :moduleId and store_id = :storeId), :title, :status, :videoUrl, :body, :durationSeconds, :mediaId
   from modules where id = :moduleId and store_id = :storeId
   returning id`,
)

const updateLessonRow = sql(
  'updateLesson',
  `update lessons set title = coalesce(:changes::jsonb ->> 'title', lessons.title),
     status = coalesce(:changes::jsonb ->> 'status', lessons.status),
     video_url = case when :changes::jsonb ? 'videoUrl' then :changes::jsonb ->> 'videoUrl' else video_url end,
     body = case when :changes::jsonb ? 'body' then :changes::jsonb ->> 'body' else body end,
     duration_seconds = case when :changes::jsonb ? 'durationSeconds' then (:changes::jsonb ->> 'durationSeconds')::integer
       else duration_seconds end,
     media_id = case when :changes::jsonb ? 'mediaId' then :changes::jsonb ->> 'mediaId' else media_id end
   from modules where lessons.id = :id and lessons.store_id = :storeId
     and modules.id = lessons.module_id and modules.store_id = lessons.store_id
   returning modules.course_id as "courseId"`,
)

/** Waits for transactions that write progress or comments, so the next statement sees their rows. */
const lockLessonToDelete = sql(
  'lockLessonToDelete',
  'select id from lessons where id = :id and store_id = :storeId for update',
)

const deleteLessonRow = sql(
  'deleteLesson',
  `with lesson as (
     select lessons.id, modules.course_id, exists (
       select from enrollments join lesson_progress on lesson_progress.enrollment_id = enrollments.id
         and lesson_progress.store_id = :storeId
       where enrollments.course_id = modules.course_id and enrollments.store_id = :storeId
         and lesson_progress.lesson_id = lessons.id)
       or exists (select from comments where lesson_id = lessons.id and store_id = :storeId) as begun
     from lessons join modules on modules.id = lessons.module_id and modules.store_id = lessons.store_id
       where lessons.id = :lessonId and lessons.store_id = :storeId
   ), files as (
     delete from lesson_attachments where store_id = :storeId and lesson_id in (select id from lesson where not begun)
   ), notes as (
     delete from lesson_notes where store_id = :storeId and lesson_id in (select id from lesson where not begun)
   ), deleted as (
     delete from lessons where store_id = :storeId and id in (select id from lesson where not begun)
   )
   select course_id as "courseId", begun as "isBegun" from lesson`,
)

const lockCourse = sql(
  'lockCourseToOrder',
  'select id from courses where id = :id and store_id = :storeId for no key update',
)

const lockModule = sql(
  'lockModuleForLesson',
  `select id, course_id as "courseId" from modules where id = :id and store_id = :storeId for no key update`,
)

const contentOf = sql(
  'contentOfCourse',
  `select id from modules where course_id = :courseId and store_id = :storeId
   union all
   select lessons.id from lessons join modules on modules.id = module_id and modules.store_id = lessons.store_id
   where course_id = :courseId and modules.store_id = :storeId`,
)

const clearModules = sql(
  'clearModulePlaces',
  'update modules set position = -1 - position where course_id = :courseId and store_id = :storeId',
)

const clearLessons = sql(
  'clearLessonPlaces',
  `update lessons set position = -1 - lessons.position from modules
   where modules.id = lessons.module_id and modules.store_id = lessons.store_id
     and modules.course_id = :courseId and modules.store_id = :storeId`,
)

const placeModules = sql(
  'placeModules',
  `update modules set position = place - 1 from unnest(:ids::text[]) with ordinality as placed (id, place)
   where modules.id = placed.id and modules.store_id = :storeId`,
)

const placeLessons = sql(
  'placeLessons',
  `update lessons set module_id = placed.module_id, position = placed.place
   from unnest(:lessonIds::text[], :moduleIds::text[], :places::integer[]) as placed (id, module_id, place)
   where lessons.id = placed.id and lessons.store_id = :storeId`,
)
