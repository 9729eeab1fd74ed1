import { Type } from 'typebox'
import { feedOf } from '../lib/page.ts'
import { idText, instant, nullable, nullableInstant, nullableText, oneOf } from '../lib/schema.ts'
import { dashboardOperation } from '../operations/operation.ts'
import { actorKinds, listChanges } from './auditLog.ts'

const anything = Type.Object({}, { additionalProperties: true })

const AuditLine = Type.Object(
  {
    id: Type.String(),
    at: Type.Unsafe<string>({ ...instant, description: 'Machine time' }),
    storeAt: nullableInstant,
    actor: Type.Object({
      kind: oneOf(actorKinds, 'A person, a program with an API key, or an operator by a command on the server'),
      id: { ...nullableText, description: 'Id of the person or of the API key' },
      name: {
        ...nullableText,
        description: 'Empty for a removed account. A key has its name at the time of the change',
      },
      email: nullableText,
    }),
    address: nullable(Type.String({ description: 'Deleted after 180 days' })),
    action: Type.String({ description: 'The name of the operation in this description' }),
    subject: nullable(Type.String({ description: 'Id of the changed resource' })),
    subjectName: nullable(
      Type.String({ description: 'Name of the affected person, or the e-mail of an open invitation' }),
    ),
    before: nullable(anything),
    after: nullable(anything),
  },
  { $id: 'AuditLine' },
)

export const listAuditOperation = dashboardOperation({
  name: 'listAudit',
  fromReplica: true,
  summary: 'List the audit log of the store, newest first',
  query: Type.Object(
    {
      after: Type.Optional(idText('Id of the last line of the previous page')),
      perPage: Type.Integer({ minimum: 1, maximum: 200, default: 50 }),
      actor: Type.Optional(oneOf(actorKinds)),
      userId: Type.Optional(idText()),
      action: Type.Optional(Type.String({ maxLength: 100 })),
      subject: Type.Optional(idText()),
    },
    { additionalProperties: false },
  ),
  run: (ctx, { store, query }) => listChanges(ctx, store.id, query),
  dashboard: { method: 'GET', path: '/audit', guard: 'audit.read', answers: { 200: feedOf(AuditLine) } },
})
