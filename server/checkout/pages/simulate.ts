import type { Context } from '../../core/context.ts'
import { ApiError, notFound } from '../../core/errors.ts'
import { makeHappen } from '../../payments/testHelpers.ts'
import { getCheckout } from '../checkout.ts'
import type { Form } from '../forms/readForm.ts'

const acts: ReadonlySet<string> = new Set(['pay', 'fail', 'expire'])

/**
 * Sandbox: makes the simulated gateway pay, decline or let expire what the page shows.
 * @returns the page to go to
 * @throws ApiError 404, also in production
 */
export async function simulate(ctx: Context, chargeId: string, form: Form): Promise<string> {
  if (ctx.settings.environment !== 'sandbox') throw notFound('checkout')
  const { store, charge, payments } = await getCheckout(ctx, chargeId)
  const payment = payments.find(({ id }) => id === form.payment)
  if (payment && acts.has(form.act ?? ''))
    try {
      await makeHappen(ctx, store, payment.id, form.act!)
    } catch (error) {
      // It happened by itself meanwhile, or cannot any more: the page shows how it stands.
      if (!(error instanceof ApiError) || error.status !== 409) throw error
    }
  return `/checkout/${charge.id}`
}
