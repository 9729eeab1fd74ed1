import ts from 'typescript'
import { lineOf, type SourceModule, walk } from './sourceModules.ts'

/**
 * Each of these statuses has a rule in `paymentStatus.ts`: no money arrived, too much money arrived, or the bank
 * reversed the payment.
 */
const ruled = ['not_created', 'overpaid', 'charged_back']

/** The files where one of these words has another meaning, with the reason. */
export const otherWords: Readonly<Record<string, string>> = {
  'server/cli/platforms/platform.ts': 'another platform’s export contains this word',
  'server/payments/refunds/refund.ts': 'the reason and the failure of a refund have these words too (spec, "Refunds")',
  'server/webhooks/conversions/utmifyOrder.ts':
    'webhooks/ and payments/ are on one floor, so the event names the status',
}

/**
 * Lists the places where a module names one of these statuses, as a value or in SQL. A `case` is allowed, because the
 * compiler finds a missing case. A type is allowed too, and the target of a move (`to: 'overpaid'`), because the table
 * checks it.
 */
export function statusLiterals(module: SourceModule): string[] {
  const found: string[] = []
  walk(module.tree, (node) => {
    if (!ts.isStringLiteralLike(node) && !ts.isTemplateLiteralToken(node)) return
    const isValue = ruled.includes(node.text) && !mayName(node.parent)
    const isSql = ruled.some((status) => node.text.includes(`'${status}'`))
    if (isValue || isSql) found.push(`${module.path}:${lineOf(module, node)}`)
  })
  return found
}

function mayName(parent: ts.Node): boolean {
  if (ts.isCaseClause(parent) || ts.isLiteralTypeNode(parent)) return true
  return ts.isPropertyAssignment(parent) && parent.name.getText() === 'to'
}
