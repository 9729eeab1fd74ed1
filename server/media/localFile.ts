import { join } from 'node:path'
import type { Context } from '../core/context.ts'
import { isId } from '../core/ids.ts'

/** The folder with the files of all stores on this machine. Several nodes must share it, or use S3. */
export function mediaFolder({ settings }: Pick<Context, 'settings'>): string {
  return join(settings.dataDir, 'media')
}

/**
 * Returns the path of a file. The path consists only of ids, so no uploaded name reaches the file system.
 * @throws Error for texts that are not ids
 */
export function localFile(ctx: Pick<Context, 'settings'>, { storeId, id }: { storeId: string; id: string }): string {
  if (!isId('sto', storeId) || !isId('med', id)) throw new Error('The path of a file needs a store id and a file id.')
  return join(mediaFolder(ctx), storeId, id)
}
