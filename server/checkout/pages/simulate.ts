import type { Context } from '../../core/context.ts'
import { ApiError, notFound } from '../../core/errors.ts'
import { makeHappen } from '../../payments/testHelpers.ts'
import { getCheckout } from '../checkout.ts'
import type { Form } from '../readForm.ts'

const acts: ReadonlySet<string> = new Set(['pay', 'fail', 'expire'])

/**
 * Sandbox: makes the simulated gateway pay, decline or expire the shown payment.
 * @returns the buyer's next page
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
      // The action happened already or is no longer possible. The page shows the current state.
      if (!(error instanceof ApiError) || error.status !== 409) throw error
    }
  return `/checkout/${charge.id}`
}
