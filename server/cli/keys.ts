import { createApiKey } from '../stores/apiKeys.ts'
import { printJson, withContext } from './offline.ts'

/** `balcao keys create`: prints `{"id", "key"}`. */
export async function createKey(options: { store: string; scopes: string; name: string }): Promise<void> {
  const scopes = options.scopes.split(',').map((scope) => scope.trim())
  await printJson(await withContext((ctx) => createApiKey(ctx, options.store, { name: options.name, scopes })))
}
