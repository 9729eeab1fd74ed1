import type { Role } from './permissions.ts'
import { may } from './permissions.ts'

/** The part of a buyer that a role may see. CPF and CNPJ need the permission to read documents. */
export function shownTo<Shown extends { customer: { document: string | null } }>(role: Role, shown: Shown): Shown {
  if (may(role, 'documents.read')) return shown
  return { ...shown, customer: { ...shown.customer, document: null } }
}
