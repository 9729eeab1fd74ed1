import { forget, keep, readKept } from '../session/browserStorage.ts'
import type { components } from './__generated__/schema.d.ts'
import { ApiFailure, answered, api } from './client.ts'

export type Media = components['schemas']['Media']

/** A part is sent within the server's time limit of 30 s also over 2 Mbit/s. A slower part is cut, and the rest follows. */
const PART_BYTES = 8 * 1024 * 1024
const HEAD_BYTES = 4_096
const LONGEST_PAUSE_MS = 30_000
const ATTEMPTS_WITHOUT_PROGRESS = 8

type Upload = {
  file: File
  storeId: string
  /** Stops the upload. A later call with the same file goes on at the same byte. */
  signal: AbortSignal
  onProgress(sentBytes: number): void
}

/**
 * Uploads a file in parts by the tus protocol. If the connection is cut, waits and goes on. An upload that this browser began
 * before, for example before a reload, goes on at its last byte.
 * @throws ApiFailure for a refusal of the server, or after many attempts without an answer; the signal's reason
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
  // After a cut here the next call finishes the same upload.
  forget(key)
  return finished
}

/** Gives the space of a canceled upload back at once. If the server does not answer, it does so itself within a day. */
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
    // The upload was removed, because it did not end within a day.
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

async function sendAll(upload: Upload, mediaId: string): Promise<void> {
  const path = `/dashboard/uploads/${upload.storeId}/${mediaId}`
  let [failures, arrived] = [0, 0]
  let offset = await offsetOf(path, upload)
  while (offset !== upload.file.size) {
    upload.signal.throwIfAborted()
    if (offset === undefined) {
      failures += 1
      if (failures > ATTEMPTS_WITHOUT_PROGRESS) throw new ApiFailure(0)
      await pause(Math.min(LONGEST_PAUSE_MS, 500 * 2 ** failures), upload.signal)
      offset = await offsetOf(path, upload)
    } else offset = await sendPart(path, upload, offset)
    if (offset !== undefined && offset > arrived) [failures, arrived] = [0, offset]
  }
}

/** Asks how many bytes arrived. @returns undefined without an answer */
async function offsetOf(path: string, { signal, onProgress }: Upload): Promise<number | undefined> {
  const answer = await fetch(path, { method: 'HEAD', headers: { 'tus-resumable': '1.0.0' }, signal }).catch((error) => {
    signal.throwIfAborted()
    if (error instanceof TypeError) return undefined
    throw error
  })
  if (answer === undefined || answer.status >= 500 || answer.status === 423) return undefined
  if (!answer.ok) throw new ApiFailure(answer.status)
  const offset = Number(answer.headers.get('upload-offset'))
  onProgress(offset)
  return offset
}

/**
 * Sends the next part. Only `XMLHttpRequest` reports the progress of a request.
 * @returns the new offset; undefined if the connection was cut or the server has another offset
 */
function sendPart(path: string, { file, signal, onProgress }: Upload, offset: number): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const abort = () => request.abort()
    signal.addEventListener('abort', abort)
    request.upload.onprogress = ({ loaded }) => onProgress(offset + loaded)
    request.onloadend = () => {
      signal.removeEventListener('abort', abort)
      const { status } = request
      if (status === 204) resolve(Number(request.getResponseHeader('upload-offset')))
      else if (status === 401 || status === 403 || status === 404 || status === 413) reject(new ApiFailure(status))
      else resolve(undefined)
    }
    request.open('PATCH', path)
    request.setRequestHeader('tus-resumable', '1.0.0')
    request.setRequestHeader('upload-offset', String(offset))
    request.setRequestHeader('content-type', 'application/offset+octet-stream')
    request.send(file.slice(offset, offset + PART_BYTES))
  })
}

/** Waits for a time, or until the browser is online again. */
function pause(delayMs: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer)
      removeEventListener('online', done)
      signal.removeEventListener('abort', done)
      resolve()
    }
    const timer = setTimeout(done, delayMs)
    addEventListener('online', done)
    signal.addEventListener('abort', done)
  })
}
