import { eventKinds } from '../../server/events/eventKinds.ts'
import { documentWith, type Gateways, type LifeStore, type Offers, soldByCard } from '../lives/lifeStore.ts'
import type { World } from '../systems/world.ts'

/**
 * A store for each gateway. In the last two stores, a second gateway takes the methods that the first gateway does not
 * have.
 */
const STORES: Readonly<Record<string, Gateways>> = {
  a: ['GATEWAY_A'],
  b: ['GATEWAY_B'],
  c: ['GATEWAY_C', 'GATEWAY_A'],
  d: ['GATEWAY_D', 'GATEWAY_B'],
}

/** Returns the stores to import. Each has two endpoints, and one of them gets only paid sales. */
export function killDocument(receiverUrl: string) {
  const stores = Object.entries(STORES).map(([ref, gateways]) => ({
    ...documentWith(gateways),
    ref,
    name: `Loja ${ref}`,
    users: documentWith(gateways).users.map((user) => ({ ...user, email: `dona-${ref}@example.com` })),
    webhookEndpoints: [
      { ref: 'all', events: eventKinds, url: `${receiverUrl}/${ref}/all` },
      { ref: 'paid', events: ['payment.paid'], url: `${receiverUrl}/${ref}/paid` },
    ],
  }))
  return { stores }
}

/** Returns the imported stores. */
export function killStores({ stores }: World): LifeStore[] {
  return Object.entries(stores).map(([ref, store]) => {
    const { apiKeys, offers } = store as unknown as { apiKeys: { all: string }; offers: Offers }
    return { key: apiKeys.all, offers, byCard: soldByCard(STORES[ref]![0]!) }
  })
}
