import type { Context } from '../core/context.ts'
import { createLocalStorage } from './localStorage.ts'
import type { Storage } from './media.ts'
import type { MediaStorage } from './mediaStorage.ts'

/** Returns the storage for new files. */
export function storageOfUploads(_ctx: Pick<Context, 'settings'>): Storage {
  return 'local'
}

/** Returns a storage of this process. */
export function storageOf(ctx: Context, storage: Storage): MediaStorage {
  const known = storages.get(ctx.settings) ?? {}
  storages.set(ctx.settings, known)
  if (storage === 's3') throw new Error('No S3 storage is configured.')
  known[storage] ??= createLocalStorage(ctx)
  return known[storage]
}

const storages = new WeakMap<object, Partial<Record<Storage, MediaStorage>>>()
