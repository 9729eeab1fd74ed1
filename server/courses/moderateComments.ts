import { type Static, Type } from 'typebox'
import { storeNow } from '../core/clock.ts'
import type { Context } from '../core/context.ts'
import { conflict, notFound } from '../core/errors.ts'
import { newId } from '../core/ids.ts'
import { sql } from '../core/sql.ts'
import { listPage, pageOf, pageQuery } from '../lib/page.ts'
import { idText, instant, nullableText, oneOf } from '../lib/schema.ts'
import type { Store } from '../stores/store.ts'
import { checkCourseFilter } from './checkCourseFilter.ts'
import { COMMENT_LENGTH, commentStatuses } from './lessonComments.ts'

/** A comment, for the store's team. */
export const StoreComment = Type.Object(
  {
    id: Type.String(),
    parentId: nullableText,
    author: oneOf(['student', 'store']),
    studentId: nullableText,
    studentName: nullableText,
    courseId: Type.String(),
    courseTitle: Type.String(),
    lessonId: Type.String(),
    lessonTitle: Type.String(),
    body: Type.String(),
    status: oneOf(commentStatuses),
    createdAt: instant,
  },
  { $id: 'StoreComment' },
)
export type StoreComment = Static<typeof StoreComment>

export const ListCommentsQuery = pageQuery(
  { maximum: 100, default: 50 },
  { status: Type.Optional(oneOf(commentStatuses)), courseId: Type.Optional(idText('Only comments in this course')) },
)
export const CommentPage = pageOf(StoreComment)

export const CommentChanges = Type.Object({ status: oneOf(commentStatuses) }, { additionalProperties: false })

export const AnswerInput = Type.Object(
  { body: Type.String({ minLength: 1, maxLength: COMMENT_LENGTH }) },
  { additionalProperties: false },
)

/**
 * Lists a page of the comments in all courses, newest first.
 * @throws ApiError 400 on `courseId` for a course of another store
 */
export async function listComments(ctx: Context, store: Store, query: Static<typeof ListCommentsQuery>) {
  const filter = { storeId: store.id, status: query.status ?? null, courseId: query.courseId ?? null }
  const [page] = await Promise.all([
    listPage(ctx.database, { statements: commentsPage, filter, query, toItem: toComment }),
    checkCourseFilter(ctx, store, query.courseId),
  ])
  return page
}

/**
 * Shows or removes a comment. A comment that its author deleted has no text and stays removed.
 * @returns the comment before the change
 * @throws ApiError 404; 409 `comment_removed`
 */
export async function moderateComment(
  ctx: Context,
  store: Store,
  id: string,
  { status }: Static<typeof CommentChanges>,
): Promise<StoreComment> {
  const before = await getComment(ctx, store, id)
  if (before.body === '' && status !== 'removed') throw removedAlready()
  await ctx.database.rows(setStatus, { id, storeId: store.id, status })
  return before
}

/**
 * Answers a comment as the store. An answer to a held comment makes the comment visible.
 * @returns the id of the answer
 * @throws ApiError 404; 409 `comment_removed`
 */
export async function answerComment(
  ctx: Context,
  store: Store,
  id: string,
  { body }: Static<typeof AnswerInput>,
): Promise<string> {
  const comment = await getComment(ctx, store, id)
  if (comment.status === 'removed') throw removedAlready()
  const values = { answerId: newId('cmt'), id, storeId: store.id, body: body.trim(), now: storeNow(store) }
  const made = await ctx.database.row(insertAnswer, values)
  return made!.id
}

function removedAlready() {
  return conflict('comment_removed', 'This comment was removed.')
}

export async function getComment(ctx: Context, store: Store, id: string): Promise<StoreComment> {
  const row = await ctx.database.row(commentById, { id, storeId: store.id })
  if (row === undefined) throw notFound('comment')
  return toComment(row)
}

type CommentRow = Omit<StoreComment, 'createdAt'> & { createdAt: Date }

function toComment({ createdAt, ...row }: CommentRow): StoreComment {
  return { ...row, createdAt: createdAt.toISOString() }
}

const columns = `comments.id, comments.parent_id as "parentId", comments.author, comments.student_id as "studentId",
  students.name as "studentName", courses.id as "courseId", courses.title as "courseTitle", lessons.id as "lessonId",
  lessons.title as "lessonTitle", comments.body, comments.status, comments.created_at as "createdAt"`

const found = `from comments
  join lessons on lessons.id = comments.lesson_id and lessons.store_id = comments.store_id
  join modules on modules.id = lessons.module_id and modules.store_id = lessons.store_id
  join courses on courses.id = modules.course_id and courses.store_id = modules.store_id
  left join students on students.id = comments.student_id and students.store_id = comments.store_id
  where comments.store_id = :storeId and students.preview is not true`

const filtered = `${found} and (:status::text is null or comments.status = :status)
    and (:courseId::text is null or courses.id = :courseId)`

const commentsPage = {
  rows: sql(
    'commentsPage',
    `select ${columns} ${filtered} order by comments.created_at desc, comments.id desc limit :limit offset :offset`,
  ),
  total: sql('commentsTotal', `select count(*) as total ${filtered}`),
}

const commentById = sql('commentById', `select ${columns} ${found} and comments.id = :id`).as<CommentRow>()

const setStatus = sql(
  'moderateComment',
  `update comments set status = :status
  where id = :id and store_id = :storeId and (body <> '' or :status = 'removed')`,
)

const insertAnswer = sql(
  'answerComment',
  `with answered as (
     update comments set status = 'visible' where id = :id and store_id = :storeId
     returning coalesce(parent_id, id) as thread, lesson_id
   ), added as (
     insert into comments (id, store_id, lesson_id, author, parent_id, body, status, created_at)
     select :answerId, :storeId, lesson_id, 'store', thread, :body, 'visible', :now from answered
     returning id
   )
   select id from added`,
)
