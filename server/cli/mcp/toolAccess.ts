/** The tools that a person allows when `balcao mcp` starts. Reading is always allowed. */
export type ToolAccess = { writes: boolean; money: boolean }

/** Operations that move money or change its recipient. They need a separate permission. */
const moneyOperations = ['createPayment', 'refundPayment', 'createRecipient', 'changeRecipient']

/**
 * Operations that are not tools. The first three return secrets, and a model must not read them. The last operation
 * returns a file, and `listPayments` has the same data.
 */
const excluded = ['createPartnerStore', 'createWebhookEndpoint', 'rotateWebhookSecret', 'exportPayments']

export type ToolKind = 'read' | 'write' | 'money'

/**
 * Returns the kind of a tool. Undefined if the operation is not a tool.
 * @param method in capitals, for example `GET`
 */
export function toolKind(operationId: string, method: string): ToolKind | undefined {
  if (excluded.includes(operationId)) return undefined
  if (moneyOperations.includes(operationId)) return 'money'
  return method === 'GET' ? 'read' : 'write'
}

/** Returns true if the person allowed tools of this kind. */
export function isAllowed(kind: ToolKind, { writes, money }: ToolAccess): boolean {
  return { read: true, write: writes, money }[kind]
}
