import { type Scope, scopes } from '../stores/apiKeys.ts'
import { type Role, roles } from '../users/user.ts'

const everybody = roles

/**
 * Who may do what in a store: the one table. The server's guard asks it for every call, and the browser gets a person's
 * part of it, so that no button is shown that the server would refuse.
 */
export const permissions = {
  'overview.read': everybody,
  'sales.read': everybody,
  'sales.refund': ['owner', 'finance'],
  // For invoices and taxes. Elsewhere a buyer's CPF or CNPJ is left out of what the dashboard shows and exports.
  'documents.read': ['owner', 'finance'],
  'charges.read': everybody,
  'charges.write': everybody,
  'catalog.read': everybody,
  'catalog.write': ['owner', 'finance'],
  'subscriptions.read': everybody,
  'subscriptions.write': ['owner', 'finance', 'support'],
  // Bodies of deliveries show buyers, as sales do; but what the machine says is for those who program it.
  'webhooks.read': ['owner', 'developer'],
  'webhooks.write': ['owner', 'developer'],
  'keys.read': ['owner', 'developer'],
  'keys.write': ['owner', 'developer'],
  'gateways.read': ['owner', 'finance', 'developer'],
  // Whoever names the gateway says where the money goes.
  'gateways.write': ['owner'],
  'settings.read': everybody,
  'settings.write': ['owner', 'finance'],
  'branding.write': ['owner', 'support'],
  'courses.read': everybody,
  'courses.write': ['owner', 'support'],
  'students.read': ['owner', 'support'],
  'students.write': ['owner', 'support'],
  'members.read': ['owner'],
  'members.write': ['owner'],
  'audit.read': ['owner'],
  'sandbox.act': ['owner', 'developer'],
} as const satisfies Record<string, readonly Role[]>

/** What they leave behind works without the session: each of their calls wants a fresh proof (`DashboardRoute.needsFreshProof`). */
export const lastingActions: readonly Action[] = ['webhooks.write', 'keys.write', 'gateways.write', 'members.write']

/**
 * What somebody can do who holds a key with a scope. A person gives a key no more than her role may do: who makes keys and
 * may not refund would else refund by one, also after she left the store.
 */
export const actionsOfScope = {
  'charges:read': ['sales.read', 'charges.read'],
  'charges:write': ['charges.write', 'sales.refund', 'subscriptions.write'],
  'courses:read': ['courses.read'],
  'students:read': ['students.read'],
  'subscriptions:read': ['subscriptions.read'],
} as const satisfies Record<Scope, readonly Action[]>

/** Something that a route does, or a button. */
export type Action = keyof typeof permissions

export const actions = Object.keys(permissions) as Action[]

export function may(role: Role, action: Action): boolean {
  return (permissions[action] as readonly Role[]).includes(role)
}

/** Everything that a role may do. */
export function actionsOf(role: Role): Action[] {
  return actions.filter((action) => may(role, action))
}

/** The scopes that a role may give to a key: none, if it makes no keys. */
export function scopesOf(role: Role): Scope[] {
  if (!may(role, 'keys.write')) return []
  return scopes.filter((scope) => actionsOfScope[scope].every((action) => may(role, action)))
}
