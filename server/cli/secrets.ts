import { resealSecrets } from '../setup/resealSecrets.ts'
import { printJson, withContext } from './offline.ts'

/** `balcao secrets reseal`: seals everything under the first secret of `BALCAO_SECRET`, and prints how much that was. */
export async function reseal(): Promise<void> {
  await printJson(await withContext(resealSecrets))
}
