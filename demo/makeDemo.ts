import { randomBytes } from 'node:crypto'
import { type Demo, playMonth } from './playMonth.ts'
import { importStores } from './startSandbox.ts'
import type { Waits } from './waits.ts'
import { yearStore } from './yearStore.ts'

export type Made = Demo & { name: string; storeId: string; login: { email: string; password: string } }

/** The number of played days. The renewal of a monthly subscription needs 31. */
const LAST_DAYS = 32

/**
 * Adds the demo store to a running sandbox. The login is new each time.
 * @param baseUrl address of the sandbox
 * @param waits reports which step it waits for
 */
export async function makeDemo(baseUrl: string, waits: Waits): Promise<Made> {
  const document = yearStore(new Date())
  const [store] = document.stores
  const login = {
    email: `demo-${randomBytes(3).toString('hex')}@escola.example`,
    password: randomBytes(9).toString('base64url'),
  }
  Object.assign(store!.users[0]!, login)
  waits.begin('the import of a year of sales')
  const { demo } = await importStores(document)
  const made = { apiKey: demo.apiKeys.demo, baseUrl, offers: demo.offers }
  await playMonth(made, LAST_DAYS, waits.fetch)
  return { ...made, name: store!.name, storeId: demo.id, login }
}
