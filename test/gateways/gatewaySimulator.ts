import assert from 'node:assert/strict'
import { pino } from 'pino'
import { newId } from '../../server/core/ids.ts'
import type { Provider } from '../../server/core/provider.ts'
import { simulatorCredentials } from '../../server/gateways/all.ts'
import type { GatewayAccount } from '../../server/gateways/port/account.ts'
import { startSimulator } from '../../server/simulator/simulator.ts'
import { afterFile } from '../afterFile.ts'
import { type TestDatabase, testDatabase } from '../harness.ts'
import { type Json, json } from './gatewayWire.ts'

/** The simulator of the current test file, and its database. */
export let simulator: Awaited<ReturnType<typeof startSimulator>>
export let database: TestDatabase
export const log = pino({ level: 'silent' })

/**
 * Starts a simulator with an empty database for a test file, until the file ends. A test may search all tables of this
 * database.
 */
export async function openGatewaySimulator(): Promise<void> {
  database = await testDatabase()
  simulator = await startSimulator({ database: database.database, host: '127.0.0.1', port: 0, log })
  afterFile(simulator.stop)
}

/**
 * Returns functions for tests of one simulated gateway: to create accounts, act on payments, add faults and read movements of money.
 * @param keyOfAccount name of the credential that identifies an account
 */
export function simulatedGateway(provider: Provider, keyOfAccount: string) {
  const control = (path: string) => `${simulator.url}/control/${path}`
  return {
    newAccount: (): GatewayAccount => ({
      id: newId('gwa'),
      provider,
      environment: 'sandbox',
      simulatorUrl: simulator.url,
      credentials: simulatorCredentials(provider),
    }),
    act: (externalId: string, verb: string, body: Record<string, unknown> = {}, at = simulator.url) =>
      json({ method: 'POST', url: `${at}/control/${provider}/payments/${externalId}/${verb}`, json: body }),
    async addFault(operation: string, fault: string, times = 1): Promise<void> {
      const body = { provider, operation, fault, times }
      assert.equal((await json({ method: 'POST', url: control('faults'), json: body })).status, 201)
    },
    async movementsOf({ credentials }: GatewayAccount): Promise<[string, number][]> {
      const account = encodeURIComponent(credentials[keyOfAccount]!)
      const { body } = await json({ method: 'GET', url: control(`movements?account=${account}`) })
      return body.map(({ kind, amountInCents }: Json) => [kind, amountInCents])
    },
  }
}
