import { erasePerson } from '../privacy/erasePerson.ts'
import { exportPerson } from '../privacy/exportPerson.ts'
import { printJson, withContext } from './offline.ts'

type Person = { store: string; email: string }

/** `balcao privacy export`: prints a person's data in a store. */
export async function exportPersonalData({ store, email }: Person): Promise<void> {
  await printJson(await withContext((ctx) => exportPerson(ctx, store, email)))
}

/**
 * `balcao privacy erase`: erases a person and prints the result. The exit code is 3 if a subscription, payment, delivery or
 * request must end before the rest is erased.
 */
export async function erasePersonalData({ store, email }: Person): Promise<void> {
  const erasure = await withContext((ctx) => erasePerson(ctx, store, email))
  await printJson(erasure)
  if (Object.values(erasure.waiting).some((ids) => ids.length > 0)) process.exitCode = 3
}
