import { ApiError } from '../core/errors.ts'
import type { PartialStoreSettings, Store, StoreSettings } from './store.ts'

/**
 * Who may change a setting. `platform`: whoever bills the store, which is the partner that opened it, when it opens it, and
 * the operator by command. A store that no partner opened is its own platform.
 */
export const settingOwners: Readonly<Record<keyof StoreSettings, 'store' | 'platform'>> = {
  maxInstallments: 'store',
  interestFreeInstallments: 'store',
  monthlyInterestPercent: 'store',
  interestPaidByBuyer: 'store',
  boletoDueInDays: 'store',
  pixExpiresInMinutes: 'store',
  refundWindowDays: 'store',
  maxDeclinedAttempts: 'store',
  platformFeePercent: 'platform',
  platformFeeFixedInCents: 'platform',
  dunningDays: 'store',
  statementDescriptor: 'store',
}

/** The settings that this store's own people cannot change. */
export function lockedSettings(store: Pick<Store, 'partnerId'>): (keyof StoreSettings)[] {
  if (store.partnerId === null) return []
  const names = Object.keys(settingOwners) as (keyof StoreSettings)[]
  return names.filter((name) => settingOwners[name] === 'platform')
}

/**
 * Proves that the store's own people may make these changes. A locked setting sent with the value that it has is no change.
 * @throws ApiError 403 `platform_setting` naming the setting
 */
export function requireOwnSettings(store: Pick<Store, 'partnerId' | 'settings'>, changes: PartialStoreSettings): void {
  const locked = lockedSettings(store).find(
    (name) => changes[name] !== undefined && changes[name] !== store.settings[name],
  )
  if (locked === undefined) return
  throw new ApiError(403, 'forbidden', 'Only the platform that bills this store changes this setting.', {
    code: 'platform_setting',
    param: locked,
  })
}
