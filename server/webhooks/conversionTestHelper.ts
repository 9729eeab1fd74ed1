import { type Static, Type } from 'typebox'
import type { Context } from '../core/context.ts'
import { gatewayError, notFound } from '../core/errors.ts'
import { sql } from '../core/sql.ts'
import { httpCall } from '../lib/httpCall.ts'
import { allOf } from '../lib/page.ts'
import { idText, instant, nullableText, oneOf } from '../lib/schema.ts'
import { operation } from '../operations/operation.ts'
import type { Store } from '../stores/store.ts'
import { conversionKinds } from './conversions/conversionOptions.ts'

const ReceivedConversion = Type.Object(
  {
    object: Type.Literal('conversion'),
    service: oneOf(conversionKinds, 'The service that got the conversion'),
    account: { ...nullableText, description: 'Id of the account at the service. Null if the service has none' },
    what: Type.String({ description: 'Meta and GA4: the name of the event. UTMify: the status of the order' }),
    problem: Type.Union([Type.String(), Type.Null()], {
      description: 'The reason of a refusal; null if it was accepted',
    }),
    body: Type.Record(Type.String(), Type.Unknown(), { description: 'The body that the service got' }),
    receivedAt: { ...instant, description: 'Instant of the arrival' },
  },
  { $id: 'ReceivedConversion' },
)

export const listReceivedConversionsOperation = operation({
  name: 'listReceivedConversions',
  summary: 'Sandbox: list the conversions that the simulated services got',
  description:
    'Returns the conversions of one payment or of the latest 100 payments, oldest first, including refused conversions. The simulator acts as Meta, GA4 and UTMify and checks their documented rules. It accepts every token that begins with `sim_`. This operation does not exist in production.',
  sandboxOnly: true,
  query: Type.Object({ paymentId: Type.Optional(idText()) }, { additionalProperties: false }),
  run: async (ctx, { store, query }) => ({ data: await listReceived(ctx, store, query.paymentId) }),
  api: {
    method: 'GET',
    path: '/v1/test-helpers/conversions',
    scope: 'charges:read',
    answers: { 200: allOf(ReceivedConversion) },
    errors: [404, 502],
  },
})

/** @throws ApiError 404 for a payment that the store does not have; 502 if the simulator does not answer */
async function listReceived(ctx: Context, store: Store, paymentId: string | undefined) {
  const asked = { storeId: store.id, paymentId: paymentId ?? null }
  const payments = await ctx.database.rows(latestPayments, asked)
  if (payments.length === 0 && paymentId !== undefined) throw notFound('payment')
  const url = `${ctx.simulatorUrl}/control/conversions?keys=${payments.map(({ id }) => id).join(',')}`
  const answer = await httpCall({ method: 'GET', url })
  if (!answer.answered || answer.status !== 200) throw gatewayError()
  const received = answer.body as Omit<Static<typeof ReceivedConversion>, 'object'>[]
  return received.map(({ service, account, what, problem, body, receivedAt }) => {
    const object = 'conversion' as const
    return { object, service, account, what, problem, body, receivedAt }
  })
}

const latestPayments = sql(
  'paymentsWithConversions',
  `select id from payments where store_id = :storeId and (id = :paymentId or :paymentId::text is null and sale_status is not null)
   order by created_at desc, id desc limit 100`,
)
