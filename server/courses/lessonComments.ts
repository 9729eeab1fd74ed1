import { storeNow } from '../core/clock.ts'
import type { Context } from '../core/context.ts'
import { conflict, invalidRequest, notFound } from '../core/errors.ts'
import { newId } from '../core/ids.ts'
import { sql } from '../core/sql.ts'
import type { Store } from '../stores/store.ts'
import { checkLessonOpen } from './checkLessonOpen.ts'
import type { Learner } from './learner.ts'

export const commentStatuses = ['visible', 'held', 'removed'] as const
export type CommentStatus = (typeof commentStatuses)[number]

/** The maximum length of a comment, in characters. */
export const COMMENT_LENGTH = 5_000
/** The maximum number of a student's comments in a store within one hour. */
const COMMENTS_PER_HOUR = 30
/** A page shows at most this number of comments, the newest ones. So a lesson with very many comments still loads. */
const SHOWN_COMMENTS = 500

/** A comment as shown to a student. A removed comment with answers stays in the list without its text. */
export type LessonComment = {
  id: string
  parentId: string | null
  author: 'student' | 'store'
  /** The student's name, or the store's name. Null after an erasure of the student. */
  name: string | null
  /** True for the student's own comment. */
  isOwn: boolean
  /** True if the comment waits for the store's approval. Only its author sees it then. */
  status: CommentStatus
  /** Plain text. Empty for a removed comment. */
  body: string
  createdAt: Date
}

/**
 * Lists the newest of the comments that a student sees on a lesson. The oldest of them comes first. The list is empty
 * if the store allows no comments. Comments of the preview student are visible only to the preview student.
 */
export async function listLessonComments(
  ctx: Context,
  store: Store,
  { lessonId, studentId }: { lessonId: string; studentId: string },
): Promise<LessonComment[]> {
  if (store.settings.comments === 'off') return []
  const values = { storeId: store.id, lessonId, studentId, storeName: store.name, limit: SHOWN_COMMENTS }
  return (await ctx.database.rows(commentsOfLesson, values)).reverse()
}

/**
 * Adds a student's comment. An answer to an answer is added to the thread's first comment. With the setting `review`,
 * the comment waits for the store's approval.
 * @throws ApiError 404 if the student may not open the lesson now, or for an unknown `parentId`; 400 on `body`; 409
 *   `comments_off`, `too_many_comments`
 */
export async function addComment(
  ctx: Context,
  store: Store,
  { learner, lessonId }: { learner: Learner; lessonId: string },
  { body, parentId = null }: { body: string; parentId?: string | null },
): Promise<{ id: string; status: CommentStatus }> {
  const text = body.trim()
  if (text === '') throw invalidRequest('body', 'Write a comment first.')
  if (text.length > COMMENT_LENGTH) throw invalidRequest('body', `A comment has at most ${COMMENT_LENGTH} characters.`)
  if (store.settings.comments === 'off') throw conflict('comments_off', 'This store allows no comments.')
  await checkLessonOpen(ctx, store, learner.id, lessonId)
  const values = { storeId: store.id, studentId: learner.id, lessonId, parentId, body: text, now: storeNow(store) }
  const made = await ctx.database.row(insertComment, {
    ...values,
    id: newId('cmt'),
    status: store.settings.comments === 'review' ? 'held' : 'visible',
    limit: COMMENTS_PER_HOUR,
  })
  if (!made!.hasParent) throw notFound('comment')
  if (made!.isTooMany) throw conflict('too_many_comments', 'You wrote many comments in the last hour. Try again later.')
  return { id: made!.id, status: made!.status }
}

/**
 * Removes a student's own comment and deletes its text. Nobody can restore the text. The answers stay.
 * @throws ApiError 404
 */
export async function removeOwnComment(
  ctx: Context,
  store: Store,
  { learner, commentId }: { learner: Learner; commentId: string },
): Promise<void> {
  const values = { storeId: store.id, studentId: learner.id, id: commentId }
  if (!(await ctx.database.row(removeOwn, values))) throw notFound('comment')
}

/** A removed comment is shown only if it has visible answers. */
const commentsOfLesson = sql(
  'commentsOfLesson',
  `select comments.id, comments.parent_id as "parentId", comments.author,
     case when comments.status = 'removed' then null when comments.author = 'store' then :storeName
       else students.name end as name,
     comments.student_id is not distinct from :studentId as "isOwn", comments.status,
     case when comments.status = 'removed' then '' else comments.body end as body, comments.created_at as "createdAt"
   from comments left join students on students.id = comments.student_id and students.store_id = comments.store_id
   where comments.lesson_id = :lessonId and comments.store_id = :storeId
     and (comments.status = 'visible' or (comments.status = 'held' and comments.student_id = :studentId)
       or (comments.status = 'removed' and exists (select from comments as answer
         where answer.parent_id = comments.id and answer.store_id = :storeId
           and answer.lesson_id = comments.lesson_id and answer.status = 'visible')))
     and (students.preview is not true or comments.student_id = :studentId)
   order by comments.created_at desc, comments.id desc limit :limit`,
).as<LessonComment>()

/** The new row's parent is the first comment of the thread, so a thread has two levels. */
const insertComment = sql(
  'insertComment',
  `with parent as (
     select coalesce(parent_id, id) as id from comments
     where id = :parentId and store_id = :storeId and lesson_id = :lessonId and status = 'visible'
   ), allowed as (
     select (:parentId::text is null or exists (select from parent)) as has_parent,
       (select count(*) from comments where student_id = :studentId and store_id = :storeId
         and created_at > :now::timestamptz - interval '1 hour') >= :limit::integer as too_many
   ), added as (
     insert into comments (id, store_id, lesson_id, author, student_id, parent_id, body, status, created_at)
     select :id, :storeId, :lessonId, 'student', :studentId, parent.id, :body, :status, :now
     from allowed left join parent on true where has_parent and not too_many
   )
   select :id as id, :status as status, has_parent as "hasParent", too_many as "isTooMany" from allowed`,
).as<{ id: string; status: CommentStatus; isTooMany: boolean }>()

const removeOwn = sql(
  'removeOwnComment',
  `update comments set status = 'removed', body = '' where id = :id and store_id = :storeId and student_id = :studentId
   returning id`,
)
