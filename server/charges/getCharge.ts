import { Type } from 'typebox'
import type { Context } from '../context.ts'
import { notFound } from '../errors.ts'
import { route } from '../route.ts'
import type { Store } from '../stores/store.ts'
import { Charge, type ChargeRow, chargeById, toCharge } from './charge.ts'

export const ChargeParams = Type.Object({ id: Type.String({ description: 'Charge id' }) })

export const getChargeRoute = route({
  method: 'GET',
  path: '/v1/charges/{id}',
  scope: 'charges:read',
  summary: 'Get a charge',
  tag: 'Charges',
  params: ChargeParams,
  answers: { 200: Charge },
  errors: [404],
  async handle(ctx, { store, params }) {
    return { status: 200, body: await getCharge(ctx, store, params.id) }
  },
})

/** The charge, without its secret. @throws ApiError 404 */
export async function getCharge(ctx: Context, store: Store, id: string): Promise<Charge> {
  const row = await ctx.database.row<ChargeRow>(chargeById, [id, store.id])
  if (!row) throw notFound('charge')
  return toCharge(row, ctx.settings.publicUrl)
}
