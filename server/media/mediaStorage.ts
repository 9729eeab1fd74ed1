import type { DataStore } from '@tus/server'
import type { Disposition } from './contentDisposition.ts'
import type { MediaRow } from './media.ts'

export type MediaPlace = Pick<MediaRow, 'id' | 'store_id'>

/** The files of one kind of storage. */
export type MediaStorage = {
  /** Receives the parts of uploads by the tus protocol. */
  uploads: DataStore
  /** Creates an empty file that receives an upload. @param bytes the size that it will have */
  begin(place: MediaPlace, bytes: number): Promise<void>
  /** Returns the first bytes of a complete file, after the file is safe from a crash. Undefined if bytes are missing. */
  complete(place: MediaPlace, bytes: number): Promise<Buffer | undefined>
  /** Removes a file or the part of an upload. A missing file is no error. */
  remove(place: MediaPlace): Promise<void>
  /** Returns the content of a small file. */
  read?(place: MediaPlace): Promise<Buffer>
  /** Signs an address of the storage itself, which sends the file. Without this function the server sends it. */
  addressOf?(
    media: MediaPlace & Pick<MediaRow, 'name' | 'type'>,
    options: { forSeconds: number; as: Disposition },
  ): Promise<string>
}

/** Returns the id of a file in the tus protocol. */
export function uploadId({ id, store_id }: MediaPlace): string {
  return `${store_id}/${id}`
}
