import { createOutbound } from '../lib/outbound.ts'
import { StartError } from '../lib/startError.ts'
import { environmentSettings } from '../process/environmentSettings.ts'
import { checkReceiver, type ReceiverCheck } from '../webhooks/checkReceiver.ts'
import { checkEndpointUrl } from '../webhooks/endpoints.ts'
import { receiverAdviceWords, receiverCheckWords } from './receiverWords.ts'

/**
 * `balcao webhooks check`: sends test events to a receiver and prints a line for each check. The exit code is 1 if a
 * check failed.
 * @throws StartError if the address is not allowed for deliveries
 */
export async function checkWebhooks(url: string, { secret }: { secret: string }): Promise<void> {
  const { environment } = environmentSettings().settings
  const problem = checkEndpointUrl(url, environment)
  if (problem) throw new StartError(problem)
  const outbound = createOutbound({ allowLoopback: environment === 'sandbox' })
  const checks = await checkReceiver(outbound, { url, secret }).finally(() => outbound.close())
  for (const check of checks) process.stdout.write(`${lineOf(check)}\n`)
  if (checks.some(({ passed }) => !passed)) process.exitCode = 1
}

function lineOf({ check, passed, status, cause, durationMs, advice }: ReceiverCheck): string {
  const got = status === null ? `no answer: ${cause}` : `${status} in ${durationMs} ms`
  const line = `${passed ? 'ok    ' : 'FAILED'} ${receiverCheckWords[check]} (${got})`
  return advice === null ? line : `${line}\n       ${receiverAdviceWords[advice]}`
}
