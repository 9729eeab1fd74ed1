import { mkdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { newId } from '../../server/core/ids.ts'
import { sql } from '../../server/core/sql.ts'
import { localFile } from '../../server/media/localFile.ts'
import { findMedia, type MediaRow } from '../../server/media/media.ts'
import type { Store } from '../../server/stores/store.ts'
import type { Shop } from '../shop.ts'

/** Puts a complete file into a store, as after an upload. The shop needs its own `dataDir`. */
export async function putFile(
  { ctx }: Pick<Shop, 'ctx'>,
  store: Store,
  file: { name: string; type: string; content: Buffer },
): Promise<MediaRow> {
  const id = newId('med')
  const path = localFile(ctx, { storeId: store.id, id })
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, file.content)
  const { name, type, content } = file
  await ctx.database.rows(insertFile, { id, storeId: store.id, name, type, bytes: content.length })
  return (await findMedia(ctx.database, store.id, id))!
}

const insertFile = sql(
  'mediaFileTest.insert',
  `insert into media (id, store_id, name, type, bytes, storage, status, created_at)
   values (:id, :storeId, :name, :type, :bytes, 'local', 'ready', now())`,
)
