import type { ApiOperation } from '../../operations/operation.ts'

const meanings: Record<string, string> = {
  Charges: 'One-off charges of a store, and their payment on the store’s own site.',
  'Checkout sessions': 'Checkout pages for one buyer each.',
  Payments: 'The sales of the store and their refunds.',
  Money: 'What the gateways’ books say about the store’s money.',
  Disputes: 'Chargebacks and returns of PIX (MED).',
  Subscriptions: 'Purchases that renew.',
  'Members area': 'Courses, students and their progress.',
  Catalog: 'Products and their offers.',
  Webhooks: 'Where events go, and the list of events.',
  Sandbox: 'Helpers for tests. They do not exist in production.',
}

/** Returns the tags of these operations with their descriptions, in order. */
export function tagsOf(operations: readonly ApiOperation[]) {
  const names = [...new Set(operations.map(({ tag }) => tag))]
  return names.map((name) => ({ name, description: meanings[name] ?? `${name} of the store.` }))
}
