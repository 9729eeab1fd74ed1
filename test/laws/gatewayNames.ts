import ts from 'typescript'

/**
 * The files outside the gateways' folders that name a gateway, each with the reason. All other files read the gateways'
 * properties from `gateways/all.ts`.
 */
export const gatewayNames: Readonly<Record<string, string>> = {
  'server/core/provider.ts': 'the list of the names',
  'server/gateways/all.ts': 'the registry of the adapters',
  'server/gateways/port/cards.ts': 'values and fields of the API (spec, "Payment methods")',
  'server/idempotency/packedAnswer.ts': 'the dictionary for stored answers has the names and cannot change',
  'server/payments/importPayments.ts': 'the default gateway of imported history',
  'server/payments/listPaymentMethods.ts': 'fields of the API (spec, "Payment methods")',
  'server/simulator/simulator.ts': 'the registry of the simulated gateways',
  'server/webhooks/sampleData.ts': 'a sample of an event names one gateway',
}

/** Each of these folders belongs to one gateway. Only these folders and the files above name a gateway. */
const OF_ONE_GATEWAY = /^server\/(gateways|simulator)\/(asaas|efi|pagarme|stripe)\//

const NAME = /GATEWAY_(?:[A-Z]\b|$)|gateway_[a-z]_token|gateway-[a-d]\b|gateway[A-D](?:[A-Z]|\b)/
const COMPANY = /\bef[ií]\b|asaas|pagar\.?me|stripe/i

export function mayNameGateways(path: string): boolean {
  return OF_ONE_GATEWAY.test(path)
}

/**
 * True if a name, a text or a part of a statement names a gateway or its company. Also true if a gateway is chosen by
 * its index in the list. Comments and imported paths do not count.
 */
export function namesGateway(node: ts.Node): boolean {
  if (node.parent && ts.isImportDeclaration(node.parent)) return false
  if (ts.isElementAccessExpression(node)) return node.expression.getText() === 'providers'
  const isText = ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node)
  return (
    (isText || ts.isIdentifier(node) || ts.isRegularExpressionLiteral(node)) &&
    [NAME, COMPANY].some((name) => name.test(node.text))
  )
}
