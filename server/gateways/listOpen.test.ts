import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openGatewaySimulator, simulatedGateway } from '../../test/gateways/gatewaySimulator.ts'
import { paymentOrder } from '../../test/gateways/paymentOrder.ts'
import type { Provider } from '../core/provider.ts'
import { gatewayFor } from './all.ts'
import type { GatewayAccount } from './port/account.ts'

await openGatewaySimulator()

const keys = { GATEWAY_A: 'apiKey', GATEWAY_B: 'secretKey' }

async function readAll(provider: Provider, account: GatewayAccount): Promise<{ ids: string[]; calls: number }> {
  const ids: string[] = []
  let cursor: string | undefined
  for (let calls = 1; ; calls++) {
    const page = await gatewayFor(provider).orders.listOpen!(account, { method: 'pix', cursor })
    assert.ok(page.is === 'read')
    ids.push(...page.externalIds)
    if (page.next === undefined) return { ids, calls }
    cursor = page.next
  }
}

for (const [provider, key] of Object.entries(keys) as [Provider, string][])
  test(`${provider} lists the open PIX of an account, without paid or canceled PIX and without PIX of other accounts`, async () => {
    const gateway = gatewayFor(provider)
    const { newAccount, act } = simulatedGateway(provider, key)
    const [account, other] = [newAccount(), newAccount()]
    const create = async (at: GatewayAccount) => {
      const created = await gateway.pix!.create(at, paymentOrder({ pixExpiresAt: new Date(Date.now() + 3_600_000) }))
      assert.ok(created.is === 'pending', JSON.stringify(created))
      return created.externalId
    }
    await create(other)
    const created = await Promise.all(Array.from({ length: 105 }, () => create(account)))
    const [paid, canceled, ...open] = created as [string, string, ...string[]]
    assert.equal((await act(paid, 'pay')).status, 200)
    assert.equal(await gateway.orders.cancel(account, canceled, 'pix'), true)
    const { ids, calls } = await readAll(provider, account)
    assert.deepEqual(ids.toSorted(), open.toSorted())
    assert.equal(calls, provider === 'GATEWAY_A' ? 2 : 4)
  })
