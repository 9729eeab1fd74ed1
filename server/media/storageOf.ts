import type { Context } from '../core/context.ts'
import { createLocalStorage } from './localStorage.ts'
import type { Storage } from './media.ts'
import type { MediaStorage } from './mediaStorage.ts'

/** Returns the storage for new files. */
export function storageOfUploads({ settings }: Pick<Context, 'settings'>): Storage {
  return settings.s3 ? 's3' : 'local'
}

/**
 * Returns a storage of this process. The code for S3 is loaded at its first use, because most nodes never need it.
 * @throws Error if a file is in S3 and this node has no settings for S3
 */
export function storageOf(ctx: Context, storage: Storage): Promise<MediaStorage> {
  const known = storages.get(ctx.settings) ?? {}
  storages.set(ctx.settings, known)
  known[storage] ??= storage === 's3' ? openS3(ctx) : Promise.resolve(createLocalStorage(ctx))
  return known[storage]
}

async function openS3({ settings }: Context): Promise<MediaStorage> {
  if (!settings.s3) throw new Error('A file is in S3, but S3_BUCKET is not set.')
  const { createS3Storage } = await import('./s3Storage.ts')
  return createS3Storage(settings.s3)
}

const storages = new WeakMap<object, Partial<Record<Storage, Promise<MediaStorage>>>>()
