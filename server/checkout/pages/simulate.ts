import type { Context } from '../../core/context.ts'
import { ApiError, notFound } from '../../core/errors.ts'
import { makeHappen } from '../../payments/testHelpers.ts'
import { getCheckout } from '../checkout.ts'
import { type CheckoutAnswer, goTo } from './checkoutAnswer.ts'
import type { CheckoutVisit } from './checkoutVisit.ts'

const acts: ReadonlySet<string> = new Set(['pay', 'fail', 'expire'])

/**
 * Sandbox: makes the simulated gateway pay, decline or expire the shown payment.
 * @throws ApiError 404 for an unknown id, and in production
 */
export async function simulate(ctx: Context, { id: chargeId, form }: CheckoutVisit): Promise<CheckoutAnswer> {
  if (ctx.settings.environment !== 'sandbox') throw notFound('checkout')
  const { store, charge, payments } = await getCheckout(ctx, chargeId)
  const payment = payments.find(({ id }) => id === form.payment)
  if (payment && acts.has(form.act ?? ''))
    try {
      await makeHappen(ctx, store, payment.id, form.act!)
    } catch (error) {
      // If the action already happened or is no longer possible, the page shows the current state.
      if (!(error instanceof ApiError) || error.status !== 409) throw error
    }
  return goTo(`/checkout/${charge.id}`)
}
