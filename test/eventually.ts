import assert from 'node:assert/strict'
import { setTimeout as delay } from 'node:timers/promises'

/** Waits for a condition that no event of this process announces. Checks it every 20 ms, for at most 20 s. */
export async function eventually(holds: () => Promise<boolean>, what: string): Promise<void> {
  for (let attempt = 0; attempt < 1000; attempt++) {
    if (await holds()) return
    await delay(20)
  }
  assert.fail(`After 20 s this was still not true: ${what}.`)
}
