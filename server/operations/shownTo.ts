import type { Role } from './permissions.ts'
import { may } from './permissions.ts'

/** Removes the buyer's CPF or CNPJ from an object if the role lacks the permission `documents.read`. */
export function shownTo<Shown extends { customer: { document: string | null } }>(role: Role, shown: Shown): Shown {
  if (may(role, 'documents.read')) return shown
  return { ...shown, customer: { ...shown.customer, document: null } }
}
