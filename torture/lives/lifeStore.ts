import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Ground } from '../subscriptions/environment.ts'
import type { Offers } from './liveOnePurchase.ts'

/** The imported store of a run. */
export type LifeStore = { key: string; offers: Offers }

const COMMAND = fileURLToPath(new URL('../../bin/balcao.js', import.meta.url))

/** Imports a store with an owner, a course, and one-time and recurring offers. */
export async function importLifeStore({ variables }: Ground): Promise<LifeStore> {
  const file = join(variables.DATA_DIR!, 'store.json')
  await writeFile(file, JSON.stringify({ stores: [document] }))
  const { PATH, HOME } = process.env
  const { stdout } = await promisify(execFile)(process.execPath, [COMMAND, 'import', file], {
    env: { PATH, HOME, ...variables },
  })
  const { store } = JSON.parse(stdout).stores
  return { key: store.apiKeys.all, offers: store.offers }
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

const document = {
  ref: 'store',
  name: 'Loja das mil vidas',
  gateways: [{ provider: 'GATEWAY_A', credentials: 'simulator' }],
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
}
