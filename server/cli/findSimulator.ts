import type { Context } from '../core/context.ts'
import { StartError } from '../lib/startError.ts'
import { asObject, asText } from '../lib/untrustedJson.ts'

/**
 * Returns the address of the simulator of a running sandbox. Production has no simulator. @throws StartError if no
 * sandbox answers
 */
export async function findSimulator({ settings }: Context): Promise<string | undefined> {
  if (settings.environment !== 'sandbox') return undefined
  const answer = await fetch(`${settings.publicUrl}/healthz`)
    .then((response) => response.json())
    .catch(() => undefined)
  const url = asText(asObject(answer)?.simulatorUrl)
  if (url === undefined) throw new StartError(`No sandbox answers at ${settings.publicUrl}. Start it first.`)
  return url
}
