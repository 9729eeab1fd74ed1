import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { eventKinds } from '../../server/events/eventKinds.ts'
import type { Plan, PlannedOffer } from './planned.ts'

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
  /** The ids by ref. */
  offers: Record<string, string>
  products: Record<string, string>
}

const COMMAND = fileURLToPath(new URL('../../bin/balcao.js', import.meta.url))

/** The owner of the store, who creates the links for new cards. */
export const OWNER = { email: 'dona@example.com', password: 'uma senha bem comprida' }

/** The kinds of event about pauses and changes, which an endpoint receives only if it chose them. */
const STEERING_KINDS = ['paused', 'resumed', 'plan_changed', 'method_changed'].map((kind) => `subscription.${kind}`)

/** Imports the store. Each product has offers of all cycles, and a course. One endpoint receives all events. */
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
  const products = [...new Set(plan.offers.map(({ product }) => product))]
  return {
    ref: 'store',
    name: 'Loja dos dois anos',
    settings: plan.settings,
    // Only gateway A has recurring PIX. All other charges use the first gateway.
    gateways: ['GATEWAY_B', 'GATEWAY_A'].map((provider) => ({ provider, credentials: 'simulator' })),
    apiKeys: [
      {
        ref: 'all',
        scopes: [
          'charges:read',
          'charges:write',
          'courses:read',
          'students:read',
          'subscriptions:read',
          'subscriptions:write',
        ],
      },
    ],
    users: [{ ...OWNER, name: 'Dona da Loja', role: 'owner' }],
    webhookEndpoints: [{ ref: 'all', url: `${receiverUrl}/all`, events: [...eventKinds, ...STEERING_KINDS] }],
    products: products.map((ref) => ({ ref, name: productName(ref) })),
    offers: plan.offers.map(offerRow),
    courses: products.map((ref) => ({ ref, product: ref, title: ref, status: 'PUBLISHED' })),
  }
}

export function productName(ref: string): string {
  return `Product of ${ref}`
}

function offerRow({ ref, product, name, cycle, priceInCents, setupFeeInCents, trialDays, maxCharges }: PlannedOffer) {
  const terms = { priceInCents, currency: 'brl', setupFeeInCents, trialDays, maxCharges }
  return { ref, product, name, billingType: 'RECURRING', billingCycle: cycle, ...terms }
}
