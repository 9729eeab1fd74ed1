import { type DetailedError, Upload as TusUpload } from 'tus-js-client'
import { forget, keep, readKept } from '../session/browserStorage.ts'
import type { components } from './__generated__/schema.d.ts'
import { ApiFailure, answered, api } from './client.ts'

export type Media = components['schemas']['Media']

/**
 * Even over 2 Mbit/s a part of this size arrives within the server's limit of 30 s. If a part is cut, a new request
 * sends the rest.
 */
const PART_BYTES = 8 * 1024 * 1024
const HEAD_BYTES = 4_096
/** The pauses after attempts that made no progress. */
const RETRY_DELAYS_MS = [1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 30_000]
/** After an answer with these statuses another attempt is useless. */
const REFUSALS = [401, 403, 404, 413]

type Upload = {
  file: File
  storeId: string
  /** Stops the upload. A later call with the same file continues at the same byte. */
  signal: AbortSignal
  onProgress(sentBytes: number): void
}

/**
 * Uploads a file in parts by the tus protocol. If the connection is cut, waits and continues. If this browser began the
 * upload before, for example before a reload, continues at its last byte.
 * @throws ApiFailure if the server refuses, or after many attempts without an answer; the signal's reason after an
 *   abort
 */
export async function uploadFile(upload: Upload): Promise<Media> {
  const key = keyOf(upload)
  const media = (await findBegun(key, upload.storeId)) ?? (await begin(upload))
  keep(key, media.id)
  if (media.status === 'uploading') await sendAll(upload, media.id)
  const finished = await answered(
    api.POST('/dashboard/api/stores/{storeId}/media/{mediaId}/finish', {
      params: { path: { storeId: upload.storeId, mediaId: media.id } },
    }),
  )
  // If the connection is cut here, the next call finishes the same upload.
  forget(key)
  return finished
}

/**
 * Deletes a canceled upload on the server at once. If this call gets no answer, the server still deletes the upload
 * within a day.
 */
export async function discardUpload(upload: Pick<Upload, 'file' | 'storeId'>): Promise<void> {
  const key = keyOf(upload)
  const mediaId = readKept(key)
  forget(key)
  if (mediaId === null) return
  const path = { storeId: upload.storeId, mediaId }
  await api.DELETE('/dashboard/api/stores/{storeId}/media/{mediaId}', { params: { path } }).catch(() => {})
}

/** The key of an upload that this browser began. */
function keyOf({ file, storeId }: Pick<Upload, 'file' | 'storeId'>): string {
  return `balcao-upload:${storeId}:${file.name}:${file.size}:${file.lastModified}`
}

async function findBegun(key: string, storeId: string): Promise<Media | undefined> {
  const mediaId = readKept(key)
  if (mediaId === null) return undefined
  try {
    return await answered(
      api.GET('/dashboard/api/stores/{storeId}/media/{mediaId}', { params: { path: { storeId, mediaId } } }),
    )
  } catch (error) {
    // The server removed the upload, because it did not end within a day.
    if (error instanceof ApiFailure && error.status === 404) return undefined
    throw error
  }
}

async function begin({ file, storeId }: Upload): Promise<Media> {
  const head = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer())
  const firstBytes = btoa(Array.from(head, (byte) => String.fromCharCode(byte)).join(''))
  return await answered(
    api.POST('/dashboard/api/stores/{storeId}/media', {
      params: { path: { storeId } },
      body: { name: file.name, bytes: file.size, firstBytes },
    }),
  )
}

/**
 * Sends the bytes that the server does not have. After a cut, asks for the offset and continues, at the latest when the
 * browser is online again.
 */
async function sendAll({ file, storeId, signal, onProgress }: Upload, mediaId: string): Promise<void> {
  signal.throwIfAborted()
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const sending = new TusUpload(file, {
    uploadUrl: `/dashboard/uploads/${storeId}/${mediaId}`,
    chunkSize: PART_BYTES,
    retryDelays: RETRY_DELAYS_MS,
    storeFingerprintForResuming: false,
    onShouldRetry: (error) => !REFUSALS.includes(statusOf(error)),
    onProgress,
    onSuccess: () => resolve(),
    onError: (error) => reject(new ApiFailure(statusOf(error))),
  })
  const ended = new AbortController()
  const resume = () => sending.abort().then(() => sending.start())
  addEventListener('online', resume, { signal: ended.signal })
  signal.addEventListener('abort', () => reject(signal.reason), { signal: ended.signal })
  sending.start()
  await promise.finally(() => {
    ended.abort()
    void sending.abort()
  })
}

/** Returns the status of the refusal; 0 without an answer. */
function statusOf(error: Error | DetailedError): number {
  return ('originalResponse' in error && error.originalResponse?.getStatus()) || 0
}
