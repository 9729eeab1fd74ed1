/** The tools that a person allows when `balcao mcp` starts. Reading is always allowed. */
export type ToolAccess = { writes: boolean; money: boolean }

/** Operations that move money, or that change where money goes. They have a permission of their own. */
const moneyOperations = ['createPayment', 'refundPayment', 'createRecipient', 'changeRecipient']

/**
 * Operations that are no tools. The answers of the first three are secrets, which a model must not read. The last one answers a
 * file, and `listPayments` has the same data.
 */
const excluded = ['createPartnerStore', 'createWebhookEndpoint', 'rotateWebhookSecret', 'exportPayments']

export type ToolKind = 'read' | 'write' | 'money'

/** Returns the kind of a tool; undefined if the operation is no tool. @param method in capitals, for example `GET` */
export function toolKind(operationId: string, method: string): ToolKind | undefined {
  if (excluded.includes(operationId)) return undefined
  if (moneyOperations.includes(operationId)) return 'money'
  return method === 'GET' ? 'read' : 'write'
}

/** Returns true if the person allowed tools of this kind. */
export function isAllowed(kind: ToolKind, { writes, money }: ToolAccess): boolean {
  return { read: true, write: writes, money }[kind]
}
