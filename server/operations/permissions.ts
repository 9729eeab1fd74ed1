import { type Scope, scopes } from '../stores/apiKeys.ts'

/** The roles of a person in a store. */
export const roles = ['owner', 'finance', 'support', 'developer'] as const
export type Role = (typeof roles)[number]

const everybody = roles

/**
 * The roles that may perform each action in a store. The server checks every call with this table. The browser gets the
 * person's permissions, so it hides buttons that the server would refuse.
 */
export const permissions = {
  'overview.read': everybody,
  'sales.read': everybody,
  'sales.refund': ['owner', 'finance'],
  // Invoices and taxes need a buyer's CPF or CNPJ. Other roles cannot see or export a CPF or CNPJ.
  'documents.read': ['owner', 'finance'],
  // Developers may read the lines of the books too, because they may create a key with the scope `charges:read`. Such a
  // key reads these lines.
  'money.read': ['owner', 'finance', 'developer'],
  'money.write': ['owner', 'finance'],
  'disputes.read': everybody,
  // The evidence contains what a buyer did in the members area.
  'disputes.answer': ['owner', 'finance', 'support'],
  'charges.read': everybody,
  'charges.write': everybody,
  'catalog.read': everybody,
  'catalog.write': ['owner', 'finance'],
  'subscriptions.read': everybody,
  'subscriptions.write': ['owner', 'finance', 'support'],
  // Notes about customers, and sending mails again.
  'customers.write': ['owner', 'finance', 'support'],
  // The body of a delivery contains a buyer's data, so only these roles may read deliveries.
  'webhooks.read': ['owner', 'developer'],
  'webhooks.write': ['owner', 'developer'],
  'keys.read': ['owner', 'developer'],
  'keys.write': ['owner', 'developer'],
  'gateways.read': ['owner', 'finance', 'developer'],
  // The choice of the gateway account decides who receives the money.
  'gateways.write': ['owner'],
  'split.read': ['owner', 'finance', 'developer'],
  // Recipients receive money of the store.
  'split.write': ['owner'],
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

/**
 * Actions with results that outlive the session. Each call of such an action needs a recent proof by password or passkey
 * (`needsFreshProof`).
 */
export const lastingActions: readonly Action[] = [
  'webhooks.write',
  'keys.write',
  'gateways.write',
  'split.write',
  'members.write',
]

/**
 * The actions that each scope of a key allows. A person may give a key only scopes with actions of the person's own
 * role. Otherwise a person without the right to refund could refund with a key, even after leaving the store.
 */
export const actionsOfScope = {
  'charges:read': ['sales.read', 'charges.read', 'money.read', 'split.read', 'disputes.read'],
  'charges:write': ['charges.write', 'sales.refund', 'subscriptions.write', 'split.write'],
  'courses:read': ['courses.read'],
  'students:read': ['students.read'],
  'subscriptions:read': ['subscriptions.read'],
  'subscriptions:write': ['subscriptions.write'],
  'products:read': ['catalog.read'],
  'products:write': ['catalog.write'],
  'offers:read': ['catalog.read'],
  'offers:write': ['catalog.write'],
  'webhooks:read': ['webhooks.read'],
  'webhooks:write': ['webhooks.write'],
} as const satisfies Record<Scope, readonly Action[]>

/** An action of a route or a button. */
export type Action = keyof typeof permissions

export const actions = Object.keys(permissions) as Action[]

export function may(role: Role, action: Action): boolean {
  return (permissions[action] as readonly Role[]).includes(role)
}

export function actionsOf(role: Role): Action[] {
  return actions.filter((action) => may(role, action))
}

/** Returns the scopes that a role may give to a key. The list is empty if the role may not create keys. */
export function scopesOf(role: Role): Scope[] {
  if (!may(role, 'keys.write')) return []
  return scopes.filter((scope) => actionsOfScope[scope].every((action) => may(role, action)))
}
