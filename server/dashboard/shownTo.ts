import type { Role } from '../users/user.ts'
import { may } from './permissions.ts'

/** What a role sees of a buyer: the CPF or CNPJ is for those whom the table of permissions lets read documents. */
export function shownTo<Shown extends { customer: { document: string | null } }>(role: Role, shown: Shown): Shown {
  if (may(role, 'documents.read')) return shown
  return { ...shown, customer: { ...shown.customer, document: null } }
}
