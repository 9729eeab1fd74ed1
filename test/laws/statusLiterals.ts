import ts from 'typescript'
import { lineOf, type SourceModule, walk } from './sourceModules.ts'

/** These statuses mean a rule of `paymentStatus.ts`: no money came, too much came, and the bank took it back. */
const ruled = ['not_created', 'overpaid', 'charged_back']

/** In these files one of these words means something else, with the reason. */
export const otherWords: Readonly<Record<string, string>> = {
  'server/cli/platforms/platform.ts': 'the word of another platform in its export',
  'server/payments/refunds/refund.ts': 'the reason and the failure of a refund have these words too (spec, "Refunds")',
  'server/webhooks/conversions/utmifyOrder.ts':
    'webhooks/ and payments/ are on one floor, so the event names the status',
}

/**
 * Lists where a module names one of these statuses, as a value or in SQL. A `case` may, because the compiler finds a missing one. So
 * may a type, and the target of a move (`to: 'overpaid'`), which the table checks.
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
