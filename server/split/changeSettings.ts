import type { Context } from '../core/context.ts'
import { invalidRequest } from '../core/errors.ts'
import { chooseRecurringPixAccount, NO_RECURRING_PIX } from '../gateways/chooseAccount.ts'
import {
  checkSettings,
  type PartialStoreSettings,
  type Store,
  type StoreSettings,
  updateStoreSettings,
} from '../stores/store.ts'
import { requireCarriedRules } from './requireCarriedRules.ts'

/** The settings that change how much of a payment is left for shares. */
const decisive = ['platformFeePercent', 'platformFeeFixedInCents', 'maxInstallments'] as const

/**
 * Changes settings of a store. Missing settings keep their value. A change of the platform's fee or of the installments checks
 * all rules of the store again.
 * @throws ApiError 400 naming the setting that is out of range, or that makes a rule impossible; 404
 */
export async function changeSettings(
  ctx: Context,
  store: Store,
  changes: PartialStoreSettings,
): Promise<StoreSettings> {
  checkSettings(changes)
  if (changes.recurringPix && !store.settings.recurringPix && !chooseRecurringPixAccount(store.gateways))
    throw invalidRequest('recurringPix', NO_RECURRING_PIX)
  const changed = decisive.find((name) => changes[name] !== undefined && changes[name] !== store.settings[name])
  const settings = { ...store.settings, ...changes }
  if (changed !== undefined) await requireCarriedRules(ctx, { store: { ...store, settings } }, changed)
  return await updateStoreSettings(ctx, store.id, changes)
}
