import type { DataStore } from '@tus/server'
import type { Disposition } from './contentDisposition.ts'
import type { MediaRow } from './media.ts'

export type MediaPlace = Pick<MediaRow, 'id' | 'store_id'>

/** A storage for files. */
export type MediaStorage = {
  /** Receives uploads in parts, by the tus protocol. */
  uploads: DataStore
  /** Creates an empty file for an upload. @param bytes the final size */
  begin(place: MediaPlace, bytes: number): Promise<void>
  /** Flushes a complete file to the disk and returns its first bytes. Undefined if bytes are missing. */
  complete(place: MediaPlace, bytes: number): Promise<Buffer | undefined>
  /** Removes a file or an incomplete upload. A missing file is not an error. */
  remove(place: MediaPlace): Promise<void>
  /** Returns the content of a small file. */
  read?(place: MediaPlace): Promise<Buffer>
  /**
   * Signs an address of the storage, which then sends the file itself. Without this function, this server sends the
   * file.
   */
  addressOf?(
    media: MediaPlace & Pick<MediaRow, 'name' | 'type'>,
    options: { forSeconds: number; as: Disposition },
  ): Promise<string>
}

/** Returns the id of a file in the tus protocol. */
export function uploadId({ id, store_id }: MediaPlace): string {
  return `${store_id}/${id}`
}
