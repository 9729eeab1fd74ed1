import { mkdir, open, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { FileStore } from '@tus/file-store'
import { Upload } from '@tus/server'
import type { Context } from '../core/context.ts'
import { HEAD_BYTES } from './fileType.ts'
import { localFile, mediaFolder } from './localFile.ts'
import { findMedia } from './media.ts'
import type { MediaPlace, MediaStorage } from './mediaStorage.ts'

/** Stores files in the folder `media` of `DATA_DIR`. The row of a file says whether the file is complete. */
export function createLocalStorage(ctx: Context): MediaStorage {
  const pathOf = ({ id, store_id }: MediaPlace) => localFile(ctx, { storeId: store_id, id })
  const uploads = new FileStore({
    directory: mediaFolder(ctx),
    configstore: { get: (id) => findUpload(ctx, id), set: async () => {}, delete: async () => {} },
  })
  return {
    uploads,
    async begin(place) {
      const path = pathOf(place)
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      await writeFile(path, '', { flag: 'wx', mode: 0o600 })
    },
    complete: (place, bytes) => headOfFile(pathOf(place), bytes),
    remove: (place) => rm(pathOf(place), { force: true }),
  }
}

/** Returns the upload that the tus server continues. A complete file accepts no more bytes. */
async function findUpload(ctx: Context, id: string): Promise<Upload | undefined> {
  const [storeId = '', mediaId = ''] = id.split('/')
  const media = await findMedia(ctx.database, storeId, mediaId)
  if (media?.status !== 'uploading' || media.storage !== 'local') return undefined
  return new Upload({ id, size: media.bytes, offset: 0, creation_date: media.created_at.toISOString() })
}

async function headOfFile(path: string, bytes: number): Promise<Buffer | undefined> {
  const file = await open(path, 'r+').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (file === undefined) return undefined
  try {
    if ((await file.stat()).size !== bytes) return undefined
    // Flushed to the disk, because the row will say `ready`, and a power failure must not lose the file then.
    await file.sync()
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}
