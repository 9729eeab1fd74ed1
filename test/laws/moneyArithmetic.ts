import type { A_Expr, ColumnRef } from '@pgsql/types'
import ts from 'typescript'

const SIGN = 'the fee of the platform with the sign of the movement'

/** The files that multiply or divide cents, each with the reason. All other files use the functions of these files. */
export const moneyArithmetic: Readonly<Record<string, string>> = {
  'server/monitoring/compareAnswers.ts': 'compares an answer in the gateway’s unit',
  'server/payments/installments.ts': 'the price table rounds once (decisions, "Installments")',
  'server/payments/refunds/requestRefund.ts': 'a price becomes a part of what the buyer paid, with interest',
  'server/split/shares.ts': 'the largest remainder (decisions, "Split and the platform’s fee")',
  'server/split/shareRefund.ts': 'the largest remainder of a refund in part',
  'server/split/platformFee.ts': 'the percentage of the platform, in hundredths of a basis point',
  'server/catalog/coupon.ts': 'the percentage of a coupon, rounded down',
  'server/charges/createCharge.ts': 'the total of the items (spec, "Charge")',
  'server/checkout/pages/receipt.ts': 'shows a line of items',
  'server/checkout/views/summary.ts': 'shows a line of items',
  'server/mailContent/factBlocks.ts': 'shows a line of items',
  'server/gateways/asaas/asaas.ts': 'checks the sum of installments in an answer',
  'server/gateways/asaas/split.ts': 'the gateway’s own shares in an answer',
  'server/gateways/efi/efi.ts': 'the gateway’s rule of amounts',
  'server/gateways/efi/money.ts': 'the gateway’s books have one line for all installments',
  'server/gateways/pagarme/payables.ts': 'the sign of a payable',
  'server/gateways/minimumAmount.ts': 'the number of installments that the minimum allows',
  'server/money/closingRows.ts': 'shows a cost as a percentage',
  'server/money/compareAccount.ts': 'the expected fee of a part',
  'server/money/feeRates.ts': 'the usual fee, fitted to what the gateway took',
  'server/money/monthFigures.ts': 'shows the cost of anticipation as a yearly rate',
  'server/dashboard/homeTiles.ts': 'shows a difference as a percentage',
}

/** The statements that multiply or divide a column with cents, each with the reason. */
export const moneyInStatements: Readonly<Record<string, string>> = {
  anticipatedInMonth: 'cents by days, for the yearly rate of anticipation',
  recordsOfMonth: SIGN,
  ...Object.fromEntries(
    ['sales', 'refunds', 'imported refunds', 'chargebacks', 'chargebacks of won disputes', 'won disputes'].map(
      (kind) => [`movements ${kind}`, SIGN],
    ),
  ),
}

const OPERATORS = new Set([
  ts.SyntaxKind.AsteriskToken,
  ts.SyntaxKind.AsteriskEqualsToken,
  ts.SyntaxKind.SlashToken,
  ts.SyntaxKind.SlashEqualsToken,
  ts.SyntaxKind.PercentToken,
  ts.SyntaxKind.PercentEqualsToken,
  ts.SyntaxKind.AsteriskAsteriskToken,
  ts.SyntaxKind.AsteriskAsteriskEqualsToken,
])

/**
 * True if an expression multiplies or divides an amount. The amount is recognized by its name (ARCHITECTURE.md,
 * invariant 6).
 */
export function calculatesMoney(node: ts.Node): boolean {
  if (!ts.isBinaryExpression(node) || !OPERATORS.has(node.operatorToken.kind)) return false
  return [node.left, node.right].some((side) =>
    /(?:InCents|_in_cents|\b(?:cents|amount|price|total))\b/.test(side.getText()),
  )
}

/** True if a part of a statement multiplies or divides a column or a parameter with cents. */
export function calculatesCents(tree: unknown): boolean {
  if (typeof tree !== 'object' || tree === null) return false
  if ('A_Expr' in tree) {
    const { name, lexpr, rexpr } = tree.A_Expr as A_Expr
    const operator = name?.[0] && 'String' in name[0] ? name[0].String.sval : undefined
    if (['*', '/', '%', '^'].includes(operator!) && [lexpr, rexpr].some(hasCents)) return true
  }
  return Object.values(tree).some(calculatesCents)
}

function hasCents(node: unknown): boolean {
  if (typeof node !== 'object' || node === null || 'SelectStmt' in node) return false
  if (!('ColumnRef' in node)) return Object.values(node).some(hasCents)
  const { fields = [] } = node.ColumnRef as ColumnRef
  return fields.some((field) => 'String' in field && /(_in_c|InC)ents$/.test(field.String.sval!))
}
