import type { Runner } from '../core/sql.ts'
import { recordChange } from '../dashboard/auditLog.ts'
import type { Change } from '../operations/dashboardRoute.ts'
import type { Store } from '../stores/store.ts'

/** The actions of commands. The dashboard has a text for each. */
export const commandActions = [
  'addMember',
  'changeRole',
  'createApiKey',
  'erasePerson',
  'exportPerson',
  'migrateSales',
  'removeAccount',
  'removeMember',
  'reprocessDelivery',
  'reprocessFailed',
  'resendDelivery',
  'resetUserPassword',
  'revokeApiKey',
  'updateSettings',
  'updateStoreSplit',
] as const
type CommandAction = (typeof commandActions)[number]

/**
 * Adds a line about a command to the audit log. The actor is the operator, who is not a member of the store. @param
 * runner the transaction of the change, if there is one @param store undefined if the command changed a person's
 * account
 */
export async function recordCommand(
  runner: Runner,
  store: Store | undefined,
  action: CommandAction,
  change: Change,
): Promise<void> {
  await recordChange(runner, { by: { is: 'command' }, store, action, change })
}
