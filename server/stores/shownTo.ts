import type { Role } from './permissions.ts'
import { may } from './permissions.ts'

/** Returns the part of a buyer that a role may see. Only a role with `documents.read` sees CPF and CNPJ. */
export function shownTo<Shown extends { customer: { document: string | null } }>(role: Role, shown: Shown): Shown {
  if (may(role, 'documents.read')) return shown
  return { ...shown, customer: { ...shown.customer, document: null } }
}
