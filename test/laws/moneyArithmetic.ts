import ts from 'typescript'

/** The files that multiply or divide cents, each with the reason. All others use what these files export. */
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

const OPERATORS = new Set([
  ts.SyntaxKind.AsteriskToken,
  ts.SyntaxKind.SlashToken,
  ts.SyntaxKind.PercentToken,
  ts.SyntaxKind.AsteriskAsteriskToken,
])

/** True if an expression multiplies or divides an amount, by its name (ARCHITECTURE.md, invariant 6). */
export function calculatesMoney(node: ts.Node): boolean {
  if (!ts.isBinaryExpression(node) || !OPERATORS.has(node.operatorToken.kind)) return false
  return [node.left, node.right].some((side) =>
    /(?:InCents|_in_cents|\b(?:cents|amount|price|total))\b/.test(side.getText()),
  )
}
