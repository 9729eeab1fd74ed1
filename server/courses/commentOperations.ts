import { dashboardOperation } from '../operations/operation.ts'
import {
  AnswerInput,
  answerComment,
  CommentChanges,
  CommentPage,
  getComment,
  ListCommentsQuery,
  listComments,
  moderateComment,
  StoreComment,
} from './moderateComments.ts'

export const commentOperations = [
  dashboardOperation({
    name: 'listComments',
    fromReplica: true,
    summary: 'List the comments of students',
    description: 'The newest comment comes first.',
    query: ListCommentsQuery,
    run: (ctx, { store, query }) => listComments(ctx, store, query),
    dashboard: { method: 'GET', path: '/comments', guard: 'students.read', answers: { 200: CommentPage } },
  }),

  dashboardOperation({
    name: 'moderateComment',
    summary: 'Show, hold or remove a comment',
    body: CommentChanges,
    run: (ctx, { store, id, body }) => moderateComment(ctx, store, id, body),
    dashboard: {
      method: 'PATCH',
      path: '/comments/{commentId}',
      guard: 'students.write',
      answers: { 200: StoreComment },
      answer: (ctx, { id }, { store }) => getComment(ctx, store, id),
      audit: ({ id, status }, { body }) => ({ subject: id, before: { status }, after: body }),
    },
  }),

  dashboardOperation({
    name: 'answerComment',
    summary: 'Answer a comment as the store',
    body: AnswerInput,
    run: (ctx, { store, id, body }) => answerComment(ctx, store, id, body),
    dashboard: {
      method: 'POST',
      path: '/comments/{commentId}/answers',
      guard: 'students.write',
      answers: { 201: StoreComment },
      answer: (ctx, answerId, { store }) => getComment(ctx, store, answerId),
      audit: (answerId, { id }) => ({ subject: answerId, after: { commentId: id } }),
    },
  }),
]
