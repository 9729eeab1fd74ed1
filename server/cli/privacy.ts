import { erasePerson } from '../privacy/erasePerson.ts'
import { exportPerson } from '../privacy/exportPerson.ts'
import { printJson, withContext } from './offline.ts'

type Person = { store: string; email: string }

/** `balcao privacy export`: prints what a store holds of a person. */
export async function exportPersonalData({ store, email }: Person): Promise<void> {
  await printJson(await withContext((ctx) => exportPerson(ctx, store, email)))
}

/** `balcao privacy erase`: prints what was erased, and what must end before the rest can be; exit code 3 then. */
export async function erasePersonalData({ store, email }: Person): Promise<void> {
  const erasure = await withContext((ctx) => erasePerson(ctx, store, email))
  await printJson(erasure)
  if (Object.values(erasure.waiting).some((ids) => ids.length > 0)) process.exitCode = 3
}
