import { Type } from 'typebox'
import type { Context } from '../core/context.ts'
import { notFound } from '../core/errors.ts'
import { sql } from '../core/sql.ts'
import { listPage, pageOf, pageQuery } from '../lib/page.ts'
import { dashboardOperation, operation } from '../operations/operation.ts'
import type { Store } from '../stores/store.ts'
import { findRecipients, Recipient, type RecipientRow, recipientColumns, toRecipient } from './recipient.ts'
import {
  createRecipient,
  RecipientChanges,
  RecipientInput,
  requireSameAccounts,
  updateRecipient,
} from './saveRecipient.ts'

const listOperation = operation({
  name: 'listRecipients',
  summary: 'List recipients, newest first',
  query: pageQuery(
    { maximum: 100, default: 20 },
    { archived: Type.Boolean({ default: false, description: 'True includes archived recipients' }) },
  ),
  run: (ctx, { store, query }) => listRecipients(ctx, store, query),
  api: { method: 'GET', path: '/v1/recipients', scope: 'charges:read', answers: { 200: pageOf(Recipient) } },
  dashboard: { method: 'GET', path: '/recipients', guard: 'split.read', answers: { 200: pageOf(Recipient) } },
})

const getOperation = operation({
  name: 'getRecipient',
  summary: 'Get a recipient',
  run: (ctx, { store, id }) => getRecipient(ctx, store, id),
  api: {
    method: 'GET',
    path: '/v1/recipients/{id}',
    scope: 'charges:read',
    answers: { 200: Recipient },
    errors: [404],
    answer: (_ctx, row) => toRecipient(row),
  },
})

const createOperation = operation({
  name: 'createRecipient',
  summary: 'Create a recipient of parts of payments',
  description:
    'A rule may use a recipient only if the recipient has an account at each gateway that the rule needs. Accounts may be added later. Gateways B and D verify an account at once.',
  body: RecipientInput,
  creates: 'rcp',
  run: (ctx, { store, body, newId }) => createRecipient(ctx, store, body, newId),
  api: {
    method: 'POST',
    path: '/v1/recipients',
    scope: 'charges:write',
    answers: { 201: Recipient },
    errors: [409],
    answer: (_ctx, row) => toRecipient(row),
  },
  dashboard: {
    method: 'POST',
    path: '/recipients',
    guard: 'split.write',
    answers: { 201: Recipient },
    needsFreshProof: true,
    commitsItself: true,
    answer: (_ctx, row) => toRecipient(row),
    audit: ({ id, accounts }) => ({ subject: id, after: { accounts } }),
  },
})

/** The change of a recipient by an API key. */
const changeOperation = operation({
  name: 'changeRecipient',
  summary: 'Change a recipient. Earlier sales keep the accounts that received their money',
  description:
    'An account at another gateway may be added. Only an owner can change or remove an account, in the dashboard. Otherwise the answer is 403 `account_change`.',
  body: RecipientChanges,
  async run(ctx, { store, id, body }) {
    requireSameAccounts(await getRecipient(ctx, store, id), body)
    return await updateRecipient(ctx, store, id, body)
  },
  api: {
    method: 'PATCH',
    path: '/v1/recipients/{id}',
    scope: 'charges:write',
    answers: { 200: Recipient },
    errors: [403, 404],
    answer: (_ctx, row) => toRecipient(row),
  },
})

const updateOperation = dashboardOperation({
  name: 'updateRecipient',
  summary: 'Change a recipient. Earlier sales keep the accounts that received their money',
  body: RecipientChanges,
  run: (ctx, { store, id, body }) => updateRecipient(ctx, store, id, body),
  dashboard: {
    method: 'PATCH',
    path: '/recipients/{recipientId}',
    guard: 'split.write',
    answers: { 200: Recipient },
    needsFreshProof: true,
    commitsItself: true,
    answer: (_ctx, row) => toRecipient(row),
    before: async (ctx, { store, id }) => {
      const { accounts, archived_at } = await getRecipient(ctx, store, id)
      return { accounts, archived: archived_at !== null }
    },
    audit: ({ id, accounts, archived_at }) => ({ subject: id, after: { accounts, archived: archived_at !== null } }),
  },
})

export const recipientOperations = [listOperation, getOperation, createOperation, changeOperation, updateOperation]

function listRecipients(ctx: Context, store: Store, query: { page: number; perPage: number; archived: boolean }) {
  const filter = { storeId: store.id, archived: query.archived }
  return listPage(ctx.database, { statements: recipientsPage, filter, query, toItem: toRecipient })
}

async function getRecipient(ctx: Context, store: Store, id: string): Promise<RecipientRow> {
  const row = (await findRecipients(ctx.database, store.id, [id])).get(id)
  if (!row) throw notFound('recipient')
  return row
}

const listed = 'store_id = :storeId and (:archived or archived_at is null)'

const recipientsPage = {
  rows: sql(
    'recipientsPage',
    `select ${recipientColumns} from recipients where ${listed}
      order by created_at desc, id desc limit :limit offset :offset`,
  ),
  total: sql('recipientsTotal', `select count(*) as total from recipients where ${listed}`),
}
