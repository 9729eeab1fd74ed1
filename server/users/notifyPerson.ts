import type { Context } from '../core/context.ts'
import { queueMail } from '../mail/queueMail.ts'
import type { Locale } from '../operations/caller.ts'

/** The changes of an account that a mail reports. */
export type AccountChange =
  | 'passkeyAdded'
  | 'passkeyRemoved'
  | 'totpEnabled'
  | 'totpDisabled'
  | 'accountRemoved'
  | 'passwordChanged'
  | 'passwordReset'
  | 'passwordReplaced'
  | 'secondFactorsRemoved'

/**
 * Sends a person a mail after a way to sign in was added, removed or changed. An intruder may have made the change. The
 * only link in the mail leads to the page for a lost password.
 */
export async function notifyPerson(
  ctx: Context,
  { email, locale }: { email: string; locale?: Locale | null },
  change: AccountChange,
): Promise<void> {
  await queueMail(ctx, { storeId: null, kind: 'account_changed', recipient: email, language: locale, data: { change } })
}
