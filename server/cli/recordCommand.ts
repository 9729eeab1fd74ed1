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
 * Writes the line of a command into the audit log. An operator on the server is no person of the store.
 * @param runner the transaction of the change, if it has one
 * @param store undefined if the command changed the account of a person
 */
export async function recordCommand(
  runner: Runner,
  store: Store | undefined,
  action: CommandAction,
  change: Change,
): Promise<void> {
  await recordChange(runner, { by: { is: 'command' }, store, action, change })
}
