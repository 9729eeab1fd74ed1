import { Type } from 'typebox'
import type { Context } from '../core/context.ts'
import { allOf } from '../lib/page.ts'
import { instant, nullableInstant, nullableText, oneOf } from '../lib/schema.ts'
import type { Member } from '../operations/caller.ts'
import { canFields } from '../operations/canOf.ts'
import { dashboardOperation } from '../operations/operation.ts'
import {
  type ConversionDestination,
  createDestination,
  listDestinations,
  updateDestination,
} from './conversionDestinations.ts'
import { ConversionOptions, conversionKinds } from './conversions/conversionOptions.ts'
import { endpointCan, openCounts } from './listEndpointsWithCounts.ts'

const { account, consent, renewals, testCode } = ConversionOptions.properties

const Destination = Type.Object(
  {
    id: Type.String(),
    kind: oneOf(conversionKinds),
    account,
    consent,
    renewals,
    testCode,
    url: Type.String(),
    enabled: Type.Boolean(),
    disabledReason: nullableText,
    failingSince: nullableInstant,
    createdAt: instant,
    pending: Type.Integer(),
    failed: Type.Integer(),
    can: canFields('edit', 'test', 'disable', 'enable', 'remove'),
  },
  { $id: 'ConversionDestination' },
)

const token = Type.String({ minLength: 1, maxLength: 1_000, description: 'No answer shows the token again' })

export const conversionOperations = [
  dashboardOperation({
    name: 'listConversionDestinations',
    summary: 'List the services that get the conversions of the store, oldest first',
    run: async (ctx, { store }) => ({ data: await listDestinations(ctx, store.id), storeId: store.id }),
    dashboard: {
      method: 'GET',
      path: '/conversion-destinations',
      guard: 'webhooks.read',
      answers: { 200: allOf(Destination) },
      answer: async (ctx, { data, storeId }, member) => {
        const shown = await Promise.all(data.map((one) => shownTo(ctx, storeId, one, member)))
        return { data: shown }
      },
    },
  }),

  dashboardOperation({
    name: 'createConversionDestination',
    summary: 'Send the conversions of the store to a service',
    body: Type.Object(
      { kind: oneOf(conversionKinds), token, account, consent, renewals, testCode },
      { additionalProperties: false },
    ),
    run: async (ctx, { store, body: { kind, token: secret, ...options } }) => ({
      storeId: store.id,
      made: await createDestination(ctx, store.id, { kind, options, token: secret }, ctx.database),
    }),
    dashboard: {
      method: 'POST',
      path: '/conversion-destinations',
      guard: 'webhooks.write',
      answers: { 201: Destination },
      needsFreshProof: true,
      answer: (ctx, { storeId, made }, member) => shownTo(ctx, storeId, made, member),
      audit: ({ made }) => ({ subject: made.id, after: auditFields(made) }),
    },
  }),

  dashboardOperation({
    name: 'updateConversionDestination',
    summary: 'Change the options of a service that gets conversions; missing fields keep their value',
    body: Type.Partial(Type.Object({ token, account, consent, renewals, testCode }), { additionalProperties: false }),
    run: async (ctx, { store, id, body: { token: secret, ...options } }) => ({
      storeId: store.id,
      ...(await updateDestination(ctx, store.id, { id, options, token: secret })),
    }),
    dashboard: {
      method: 'PATCH',
      path: '/conversion-destinations/{endpointId}',
      guard: 'webhooks.write',
      answers: { 200: Destination },
      needsFreshProof: true,
      answer: (ctx, { storeId, after }, member) => shownTo(ctx, storeId, after, member),
      audit: ({ before, after }) => ({ subject: after.id, before: auditFields(before), after: auditFields(after) }),
    },
  }),
]

async function shownTo(ctx: Context, storeId: string, one: ConversionDestination, { role }: Member) {
  const { conversion, productIds: _, events: __, ...rest } = one
  const { pending, failed } = (await openCounts(ctx, storeId)).get(one.id) ?? { pending: 0, failed: 0 }
  return { ...rest, ...conversion, pending, failed, can: endpointCan(ctx, role, one) }
}

/** Returns the fields of a destination for the audit log, without the token. */
function auditFields({ kind, conversion }: ConversionDestination) {
  return { kind, ...conversion }
}
