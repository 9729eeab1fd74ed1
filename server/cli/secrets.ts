import { resealSecrets } from '../setup/resealSecrets.ts'
import { printJson, withContext } from './offline.ts'

/** `balcao secrets reseal`: seals all secrets under the first one of `BALCAO_SECRET` and prints their number. */
export async function reseal(): Promise<void> {
  await printJson(await withContext(resealSecrets))
}
