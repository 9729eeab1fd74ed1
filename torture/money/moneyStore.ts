import { forgetStore } from '../../server/stores/authenticate.ts'
import { openAccount } from '../../server/stores/gatewayAccounts.ts'
import { getStore, type Store } from '../../server/stores/store.ts'
import { tell } from '../sequences/sequenceSystem.ts'
import type { MoneyLife } from './moneyLife.ts'

/** Returns the store with its clock. It is read once per day of the store's clock. */
export async function storeOf(life: MoneyLife): Promise<Store> {
  life.current ??= await getStore(life.system.ctx.database, life.store.id)
  return life.current
}

/** Calls the API with the store's key. @returns the body of the answer 201 */
// biome-ignore lint/suspicious/noExplicitAny: JSON from the wire.
export async function post({ system, key }: MoneyLife, url: string, payload: object): Promise<any> {
  const headers = { authorization: `Bearer ${key}` }
  const answer = await system.app.inject({ method: 'POST', url, payload, headers })
  if (answer.statusCode !== 201) throw new Error(`${url} answered ${answer.statusCode} ${answer.body}`)
  return answer.json()
}

/** Calls a control address of the simulator, on the business day of the store. */
export async function control(life: MoneyLife, place: string, body: object) {
  const store = await storeOf(life)
  const { credentials, simulatedDay } = openAccount(life.system.ctx, store.gateways[0]!)
  const account = credentials.apiKey ?? credentials.secretKey ?? credentials.clientId
  return tell(life.system, `/control/${place}`, { provider: life.provider, account, ...body }, simulatedDay)
}

/** Moves the store's clock forward by some days, to the night. */
export async function passDays(life: MoneyLife, days: number): Promise<void> {
  await life.system.pool.query('update stores set clock_offset_ms = clock_offset_ms + $2 where id = $1', [
    life.store.id,
    days * 86_400_000,
  ])
  forgetStore(life.store.id)
  life.current = undefined
}
