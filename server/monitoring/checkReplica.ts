import type { Context } from '../core/context.ts'
import { type Finding, ok, sizeOf, warning } from './finding.ts'

const MAX_LAG_BYTES = 16 * 1024 * 1024

/** Checks the server of `DATABASE_REPLICA_URL`. Without that setting, returns no finding. */
export async function checkReplica({ replica }: Context): Promise<Finding[]> {
  if (replica === undefined) return []
  const check = 'replica'
  const advice = 'Reads go to the primary meanwhile. See docs/operations/replicas.md.'
  try {
    const bytes = await replica.lagBytes()
    if (bytes === undefined) return [warning(check, 'The server of DATABASE_REPLICA_URL is not a standby.', advice)]
    const says = `It is ${sizeOf(bytes)} behind the primary.`
    return [bytes > MAX_LAG_BYTES ? warning(check, says, advice) : ok(check, says)]
  } catch (error) {
    return [warning(check, `The server of DATABASE_REPLICA_URL does not answer: ${(error as Error).message}`, advice)]
  }
}
