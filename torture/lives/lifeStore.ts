import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Ground } from '../subscriptions/environment.ts'

/** `charge` for a charge of the API, else the ref of an offer. */
export const sold = ['charge', 'course', 'plain', 'monthly', 'trial'] as const
export type Sold = (typeof sold)[number]
/** The ids of the offers by ref. */
export type Offers = Record<Exclude<Sold, 'charge'>, string>

/** The imported store of a run. */
export type LifeStore = {
  key: string
  offers: Offers
  /** The charge or offers that buyers can pay with the number of a test card. */
  byCard: readonly Sold[]
}

/** The gateways of a store, in their order. The first gateway that offers a method takes its payments. */
export type Gateways = readonly string[]

const COMMAND = fileURLToPath(new URL('../../bin/balcao.js', import.meta.url))

/** Imports a store with an owner, a course, and one-time and recurring offers. */
export async function importLifeStore({ variables }: Ground, gateways: Gateways): Promise<LifeStore> {
  const file = join(variables.DATA_DIR!, 'store.json')
  await writeFile(file, JSON.stringify({ stores: [documentWith(gateways)] }))
  const { PATH, HOME } = process.env
  const { stdout } = await promisify(execFile)(process.execPath, [COMMAND, 'import', file], {
    env: { PATH, HOME, ...variables },
  })
  const { store } = JSON.parse(stdout).stores
  return { key: store.apiKeys.all, offers: store.offers, byCard: soldByCard(gateways[0]!) }
}

/** The API takes card numbers only for gateway A. Gateway D keeps no cards for subscriptions. */
export function soldByCard(gateway: string): readonly Sold[] {
  if (gateway === 'GATEWAY_D') return ['course', 'plain']
  return gateway === 'GATEWAY_A' ? sold : sold.filter((one) => one !== 'charge')
}

const offer = (ref: string, product: string, more: object) => ({
  ref,
  product,
  name: ref,
  priceInCents: 9_700,
  currency: 'brl',
  ...more,
})
const recurring = { billingType: 'RECURRING', billingCycle: 'MONTHLY' }

export const documentWith = (gateways: Gateways) => ({
  ref: 'store',
  name: 'Loja das mil vidas',
  gateways: gateways.map((provider) => ({ provider, credentials: 'simulator' })),
  apiKeys: [{ ref: 'all', scopes: ['charges:read', 'charges:write'] }],
  users: [{ email: 'dona@example.com', password: 'uma senha bem comprida', name: 'Dona da Loja', role: 'owner' }],
  products: ['course', 'plain', 'club'].map((ref) => ({ ref, name: ref })),
  offers: [
    offer('course', 'course', { billingType: 'ONE_TIME' }),
    offer('plain', 'plain', { billingType: 'ONE_TIME' }),
    offer('monthly', 'club', recurring),
    offer('trial', 'club', { ...recurring, trialDays: 14 }),
  ],
  courses: ['course', 'club'].map((ref) => ({ ref, product: ref, title: ref, status: 'PUBLISHED' })),
})
