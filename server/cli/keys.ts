import { inOneTransaction } from '../core/inOneTransaction.ts'
import { StartError } from '../lib/startError.ts'
import { createApiKey, getStoreOfKey, listApiKeys, revokeApiKey } from '../stores/apiKeys.ts'
import { getStore } from '../stores/store.ts'
import { printJson, withContext } from './offline.ts'
import { recordCommand } from './recordCommand.ts'

/** `balcao keys create`: prints `{"id", "key"}`. @throws StartError if the name is empty */
export async function createKey(options: { store: string; scopes: string; name: string }): Promise<void> {
  if (options.name.trim() === '') throw new StartError('--name must not be empty.')
  const scopes = options.scopes.split(',').map((scope) => scope.trim())
  const made = await withContext((ctx) =>
    inOneTransaction(ctx, async (within) => {
      const store = await getStore(within.database, options.store)
      const key = await createApiKey(within, store.id, { name: options.name, scopes })
      await recordCommand(within.database, store, 'createApiKey', {
        subject: key.id,
        after: { name: options.name, scopes },
      })
      return key
    }),
  )
  await printJson(made)
}

/** `balcao keys list`: prints the last four characters of a store's keys, newest first. The list includes revoked keys. */
export async function listKeys({ store }: { store: string }): Promise<void> {
  const keys = await withContext(async (ctx) => listApiKeys(ctx, (await getStore(ctx.database, store)).id))
  await printJson(keys)
}

/** `balcao keys revoke`: prints `{"id", "revoked"}` after the running nodes are notified. */
export async function revokeKey(id: string): Promise<void> {
  await withContext((ctx) =>
    inOneTransaction(ctx, async (within) => {
      const store = await getStore(within.database, await getStoreOfKey(within, id))
      const key = (await listApiKeys(within, store.id)).find((one) => one.id === id)!
      await revokeApiKey(within, store.id, id)
      const before = { name: key.name, scopes: key.scopes }
      await recordCommand(within.database, store, 'revokeApiKey', { subject: id, before })
    }),
  )
  await printJson({ id, revoked: true })
}
