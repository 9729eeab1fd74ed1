import { resealSecrets } from '../setup/resealSecrets.ts'
import { printJson, withContext } from './offline.ts'

/**
 * `balcao secrets reseal`: encrypts all secrets again with the first secret of `BALCAO_SECRET`, and prints the number
 * of encrypted texts.
 */
export async function reseal(): Promise<void> {
  await printJson(await withContext(resealSecrets))
}
