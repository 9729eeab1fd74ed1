import { resealSecrets } from '../setup/resealSecrets.ts'
import { printJson, withContext } from './offline.ts'

/**
 * `balcao secrets reseal`: seals all secrets again under the first secret of `BALCAO_SECRET` and prints the number of sealed
 * texts.
 */
export async function reseal(): Promise<void> {
  await printJson(await withContext(resealSecrets))
}
