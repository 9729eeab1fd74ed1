import type { Context } from '../core/context.ts'
import { StartError } from '../lib/startError.ts'
import { asObject, asText } from '../lib/untrustedJson.ts'

/**
 * Returns the address of the sandbox's simulator, which belongs to a running node. In production there is none.
 * @throws StartError if no sandbox answers
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
