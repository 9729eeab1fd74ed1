import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { request } from 'undici'
import type { Database } from '../../server/core/sql.ts'

/** A balancer in front of several nodes, as in production. It sends the gateways' webhooks to a node that runs. */
export type Balancer = { url: string; close(): void }

/** @param pick returns the address of a node that is ready, or undefined */
export async function openBalancer(pick: () => string | undefined): Promise<Balancer> {
  const server = createServer(async (incoming, response) => {
    const node = pick()
    try {
      const { host, connection, 'content-length': length, ...headers } = incoming.headers
      const body = await buffer(incoming)
      if (node === undefined) throw new Error('No node is ready.')
      const answer = await request(node + incoming.url, { method: 'POST', headers, body })
      response.writeHead(answer.statusCode).end(await answer.body.text())
    } catch {
      // The gateway sends the webhook again.
      response.writeHead(503).end()
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

/**
 * Sends all webhooks of the simulated gateways to this address. In a sandbox each node registers its local address, and
 * the node that started last would get all webhooks.
 */
export async function sendWebhooksTo(database: Database, url: string): Promise<void> {
  await database.pool.query(`
    create or replace function simulator.balance() returns trigger language plpgsql as
      $$ begin new.url := regexp_replace(new.url, '^http://[^/]+', '${url}'); return new; end $$;
    create or replace trigger balance before insert or update on simulator.webhooks for each row execute function simulator.balance();
    update simulator.webhooks set url = url`)
}
