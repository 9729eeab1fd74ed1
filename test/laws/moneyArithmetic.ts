import type { A_Expr, ColumnRef } from '@pgsql/types'
import ts from 'typescript'

const SIGN = 'multiplies the fee of the platform by the sign of the movement'

/** The files that multiply or divide cents, each with the reason. All other files use the functions of these files. */
export const moneyArithmetic: Readonly<Record<string, string>> = {
  'server/monitoring/compareAnswers.ts': 'converts an amount to the gateway’s unit to compare it with an answer',
  'server/payments/installments.ts': 'computes the price table and rounds once (decisions, "Installments")',
  'server/payments/refunds/requestRefund.ts':
    'converts the price of an item to its part of the paid total, which includes interest',
  'server/subscriptions/changeMoney.ts':
    'divides what is left of a period, and prices added days (docs/subscriptions.md)',
  'server/split/shares.ts': 'divides a payment by the largest remainder (decisions, "Split and the platform’s fee")',
  'server/split/shareRefund.ts': 'divides a partial refund by the largest remainder',
  'server/split/platformFee.ts': 'computes the percentage of the platform, in hundredths of a basis point',
  'server/catalog/coupon.ts': 'computes the percentage of a coupon, rounded down',
  'server/charges/createCharge.ts': 'computes the total of the items (spec, "Charge")',
  'server/checkout/pages/receipt.ts': 'shows the total of an item with its quantity',
  'server/checkout/views/summary.ts': 'shows the total of an item with its quantity',
  'server/mailContent/factBlocks.ts': 'shows the total of an item with its quantity',
  'server/gateways/asaas/asaas.ts': 'checks the sum of installments in an answer',
  'server/gateways/asaas/split.ts': 'computes the highest fee of the gateway',
  'server/gateways/efi/efi.ts': 'checks whether the rest of a payment allows a second refund of the same amount',
  'server/gateways/efi/money.ts': 'divides the one line of the gateway’s books for all installments',
  'server/gateways/pagarme/payables.ts': 'multiplies a payable by its sign',
  'server/gateways/minimumAmount.ts': 'computes the number of installments that the minimum amount allows',
  'server/money/closingRows.ts': 'shows a cost as a percentage',
  'server/money/compareAccount.ts': 'divides the fee of a doubled payment to get its single fee',
  'server/money/feeRates.ts': 'fits the usual fee to the fees that the gateway took',
  'server/money/monthFigures.ts': 'shows the cost of anticipation as a yearly rate',
  'server/dashboard/homeTiles.ts': 'shows a difference as a percentage',
}

/** The statements that multiply or divide a column with cents, each with the reason. */
export const moneyInStatements: Readonly<Record<string, string>> = {
  anticipatedInMonth: 'multiplies cents by days, for the yearly rate of anticipation',
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
