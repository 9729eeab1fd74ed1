import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { eventKinds } from '../../server/events/eventKinds.ts'
import type { Plan, PlannedOffer } from './plan.ts'

/** A node of Balcão that this process started. */
export type RunningNode = { exited: Promise<unknown>; kill(): Promise<unknown> }

/** The environment of a plan. All nodes use the same database and the same two ports. */
export type Ground = {
  variables: Record<string, string>
  /** Starts a node. @param more settings only for this node */
  start(more: Record<string, string>): Promise<RunningNode>
}

/** The imported store of a plan. */
export type PlannedStore = {
  id: string
  key: string
  webhookSecret: string
  /** The ids of the offers by ref. An offer's product has the same ref. */
  offers: Record<string, string>
  products: Record<string, string>
}

const COMMAND = fileURLToPath(new URL('../../bin/balcao.js', import.meta.url))

/** The owner of the store, who creates the links for new cards. */
export const OWNER = { email: 'dona@example.com', password: 'uma senha bem comprida' }

/** Imports the store. Each offer has its own product and course. One endpoint receives all events. */
export async function importStore(ground: Ground, plan: Plan, receiverUrl: string): Promise<PlannedStore> {
  const file = join(ground.variables.DATA_DIR!, 'plan.json')
  await writeFile(file, JSON.stringify({ stores: [storeDocument(plan, receiverUrl)] }))
  const { PATH, HOME } = process.env
  const env = { PATH, HOME, ...ground.variables }
  const { stdout } = await promisify(execFile)(process.execPath, [COMMAND, 'import', file], { env })
  const { store } = JSON.parse(stdout).stores
  const { id, apiKeys, webhookEndpoints, offers, products } = store
  return { id, key: apiKeys.all, webhookSecret: webhookEndpoints.all.secret, offers, products }
}

function storeDocument(plan: Plan, receiverUrl: string) {
  return {
    ref: 'store',
    name: 'Loja dos dois anos',
    settings: plan.settings,
    gateways: [{ provider: 'GATEWAY_B', credentials: 'simulator' }],
    apiKeys: [
      { ref: 'all', scopes: ['charges:read', 'charges:write', 'courses:read', 'students:read', 'subscriptions:read'] },
    ],
    users: [{ ...OWNER, name: 'Dona da Loja', role: 'owner' }],
    webhookEndpoints: [{ ref: 'all', url: `${receiverUrl}/all`, events: eventKinds }],
    products: plan.offers.map(({ ref }) => ({ ref, name: productName(ref) })),
    offers: plan.offers.map(offerRow),
    courses: plan.offers.map(({ ref }) => ({ ref, product: ref, title: ref, status: 'PUBLISHED' })),
  }
}

export function productName(ref: string): string {
  return `Product of ${ref}`
}

function offerRow({ ref, name, cycle, priceInCents, setupFeeInCents, trialDays, maxCharges }: PlannedOffer) {
  const terms = { priceInCents, currency: 'brl', setupFeeInCents, trialDays, maxCharges }
  return { ref, product: ref, name, billingType: 'RECURRING', billingCycle: cycle, ...terms }
}
