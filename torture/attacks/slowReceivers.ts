import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { newIdOf } from '../../server/core/ids.ts'
import { endpointSecretPlace } from '../../server/webhooks/attempt.ts'
import type { Attack } from './attack.ts'
import type { Target } from './target.ts'

const ANSWERS_AFTER_MS = 9_000

/**
 * The endpoints of one store answer late, and its payments fill the sending capacity of a node. The attack inserts more
 * endpoints than the API allows, because a store may have endpoints that are older than the limit.
 */
export function slowReceivers(endpoints: number, payments: number): Attack {
  return {
    about: `${endpoints} endpoints of a store answer after 9 s, ${payments} payments a round`,
    neighbour: 'orders',
    // Each payment adds one delivery per endpoint. An endpoint is one row, and later adds a row in webhook_breakers.
    rowLimit: endpoints * (payments + 2) + 300,
    holdsP99: true,
    async begin(target) {
      const receiver = createServer((_, response) => {
        const timer = setTimeout(() => response.end(), ANSWERS_AFTER_MS)
        response.on('close', () => clearTimeout(timer))
      })
      await new Promise<void>((listening) => receiver.listen(0, '127.0.0.1', listening))
      const { port } = receiver.address() as AddressInfo
      await addEndpoints(target, endpoints, `http://127.0.0.1:${port}/slow`)
      // The attacker's own payments may fail. Only the neighbour's orders are measured.
      let paid = 0
      for (let count = 0; count < payments; count += 1) paid += await pay(target).then(...counted)
      return {
        async stop() {
          await removeEndpoints(target)
          receiver.closeAllConnections()
          receiver.close()
          return endpoints * paid
        },
      }
    },
  }
}

async function addEndpoints(target: Target, count: number, url: string): Promise<void> {
  const ids = Array.from({ length: count }, () => newIdOf('whe', target.attacker.id))
  const secrets = ids.map((id) => target.secrets.seal('whsec_slow', endpointSecretPlace(id)))
  await target.database.pool.query(
    `insert into webhook_endpoints (id, store_id, url, events, secret, created_at)
     select id, $1, $2, '{payment.paid}', secret, now() from unnest($3::text[], $4::text[]) as endpoint (id, secret)`,
    [target.attacker.id, url, ids, secrets],
  )
}

async function removeEndpoints(target: Target): Promise<void> {
  const { id } = target.attacker
  await target.database.pool.query(
    'update webhook_endpoints set enabled = false, deleted_at = now() where store_id = $1',
    [id],
  )
  await target.database.pool.query(
    `update deliveries set status = 'failed', finished_at = now() where store_id = $1 and status = 'pending'`,
    [id],
  )
}

const buyer = { name: 'Rui Alves', email: 'rui@example.com', document: '52998224725', phone: '11987654321' }

/** The handlers of a promise: 1 for a success, 0 for a failure. */
const counted = [() => 1, () => 0] as const

async function pay(target: Target): Promise<void> {
  const charge = await target.api(target.attacker, '/charges', { currency: 'brl', amountInCents: 100 })
  const payment = await target.api(target.attacker, `/charges/${charge.id}/payments`, { method: 'pix', buyer })
  await target.api(target.attacker, `/test-helpers/payments/${payment.id}/pay`, {})
}
