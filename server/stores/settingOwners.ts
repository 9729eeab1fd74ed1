import { ApiError } from '../core/errors.ts'
import type { PartialStoreSettings, Store, StoreSettings } from './store.ts'

/**
 * The owner of each setting may change it. The store's team changes `store` settings. A partner sets `platform`
 * settings only when the partner creates the store. Later only the operator can change them, on the command line. If a
 * store has no partner, its team may change `platform` settings too.
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
  refundRequests: 'store',
  partEndsAccess: 'store',
  recurringPix: 'store',
  checkoutReminders: 'store',
  abandonedAfterMinutes: 'store',
  comments: 'store',
  maxPausePeriods: 'store',
  pauseKeepsAccess: 'store',
  buyersMay: 'store',
  mailsOff: 'store',
  mailSenderName: 'store',
  mailReplyTo: 'store',
}

/** Lists the settings that this store's team cannot change. */
export function lockedSettings(store: Pick<Store, 'partnerId'>): (keyof StoreSettings)[] {
  if (store.partnerId === null) return []
  const names = Object.keys(settingOwners) as (keyof StoreSettings)[]
  return names.filter((name) => settingOwners[name] === 'platform')
}

/**
 * Checks that the store's team may make these changes. A locked setting with its current value does not count as a
 * change.
 * @throws ApiError 403 `platform_setting` with the name of the setting
 */
export function requireOwnSettings(store: Pick<Store, 'partnerId' | 'settings'>, changes: PartialStoreSettings): void {
  const locked = lockedSettings(store).find(
    (name) => changes[name] !== undefined && changes[name] !== store.settings[name],
  )
  if (locked === undefined) return
  throw new ApiError(403, 'forbidden', 'Only the platform that bills this store may change this setting.', {
    code: 'platform_setting',
    param: locked,
  })
}
