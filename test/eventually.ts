import assert from 'node:assert/strict'
import { setTimeout as delay } from 'node:timers/promises'

/** Waits for a condition that no event of this process announces. Checks it every 20 ms, for at most a minute, because a machine may be busy. */
export async function eventually(holds: () => Promise<boolean>, what: string): Promise<void> {
  for (let attempt = 0; attempt < 3_000; attempt++) {
    if (await holds()) return
    await delay(20)
  }
  assert.fail(`After a minute this was still not true: ${what}.`)
}
