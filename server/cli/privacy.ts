import { erasePerson } from '../privacy/erasePerson.ts'
import { exportPerson } from '../privacy/exportPerson.ts'
import { getStore } from '../stores/store.ts'
import { printJson, withContext } from './offline.ts'
import { recordCommand } from './recordCommand.ts'

type Person = { store: string; email: string }

/** `balcao privacy export`: prints a person's data in a store. */
export async function exportPersonalData({ store, email }: Person): Promise<void> {
  const found = await withContext(async (ctx) => {
    const exported = await exportPerson(ctx, store, email)
    await recordCommand(ctx.database, await getStore(ctx.database, store), 'exportPerson', { subject: store })
    return exported
  })
  await printJson(found)
}

/**
 * `balcao privacy erase`: erases a person and prints the result. The exit code is 3 if the erasure is incomplete,
 * because a subscription, payment, delivery or request must end first.
 */
export async function erasePersonalData({ store, email }: Person): Promise<void> {
  const erasure = await withContext(async (ctx) => {
    const erased = await erasePerson(ctx, store, email)
    await recordCommand(ctx.database, await getStore(ctx.database, store), 'erasePerson', { subject: store })
    return erased
  })
  await printJson(erasure)
  if (Object.values(erasure.waiting).some((ids) => ids.length > 0)) process.exitCode = 3
}
