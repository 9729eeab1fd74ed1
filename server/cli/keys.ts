import { StartError } from '../lib/startError.ts'
import { createApiKey, getStoreOfKey, listApiKeys, revokeApiKey } from '../stores/apiKeys.ts'
import { getStore } from '../stores/store.ts'
import { printJson, withContext } from './offline.ts'

/** `balcao keys create`: prints `{"id", "key"}`. @throws StartError if the name is empty */
export async function createKey(options: { store: string; scopes: string; name: string }): Promise<void> {
  if (options.name.trim() === '') throw new StartError('--name must not be empty.')
  const scopes = options.scopes.split(',').map((scope) => scope.trim())
  await printJson(await withContext((ctx) => createApiKey(ctx, options.store, { name: options.name, scopes })))
}

/** `balcao keys list`: prints the last four characters of a store's keys, newest first. The list includes revoked keys. */
export async function listKeys({ store }: { store: string }): Promise<void> {
  const keys = await withContext(async (ctx) => listApiKeys(ctx, (await getStore(ctx.database, store)).id))
  await printJson(keys)
}

/** `balcao keys revoke`: prints `{"id", "revoked"}` after the running nodes are notified. */
export async function revokeKey(id: string): Promise<void> {
  await withContext(async (ctx) => revokeApiKey(ctx, await getStoreOfKey(ctx, id), id))
  await printJson({ id, revoked: true })
}
