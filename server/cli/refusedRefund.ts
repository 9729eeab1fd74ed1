import { request } from 'undici'
import { StartError } from '../lib/startError.ts'

/** The fields of a payment that the simulator needs. */
type Sold = { provider: string; externalId: string }

/**
 * Makes the simulated bank take back the money of a payment without a report of the gateway. The gateway then refuses
 * the next refund. @param base address of the server, for the address of its simulator @throws StartError if the
 * simulator refuses
 */
export async function takeMoneySilently(base: string, { provider, externalId }: Sold): Promise<void> {
  const { simulatorUrl } = (await (await request(`${base}/healthz`)).body.json()) as { simulatorUrl?: string }
  const answer = await request(`${simulatorUrl}/control/${provider}/payments/${externalId}/chargeback`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ webhooks: 'never' }),
  })
  await answer.body.dump()
  if (answer.statusCode >= 300) throw new StartError(`The simulator answered ${answer.statusCode}.`)
}
