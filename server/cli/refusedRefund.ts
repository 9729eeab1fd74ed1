import { request } from 'undici'
import { StartError } from '../lib/startError.ts'

/** A payment, as far as the simulator knows it. */
type Sold = { provider: string; externalId: string }

/**
 * Makes the simulated bank take the money of a payment back before the gateway tells anyone. The gateway then refuses the next
 * refund.
 * @param base address of the server, which knows the address of the simulator
 * @throws StartError if the simulator does not do it
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
