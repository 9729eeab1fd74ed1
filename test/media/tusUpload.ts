import { request } from 'undici'
import type { Person } from '../dashboard.ts'
import { call, type Shop } from '../shop.ts'

export type Part = { offset: number; content: Buffer }

/** An upload of a file by the tus protocol, like the upload of the dashboard. */
export function tusUpload(
  shop: Pick<Shop, 'url'>,
  person: Person,
  { storeId, mediaId }: { storeId: string; mediaId: string },
) {
  const path = `/dashboard/uploads/${storeId}/${mediaId}`
  const headers = () => ({ 'tus-resumable': '1.0.0', 'sec-fetch-site': 'same-origin', cookie: person.cookie ?? '' })
  const type = { 'content-type': 'application/offset+octet-stream' }
  return {
    /** Returns the number of bytes that arrived, or the status of a refusal. */
    async offset(): Promise<number | { status: number }> {
      const answer = await request(shop.url + path, { method: 'HEAD', headers: headers() })
      await answer.body.dump()
      return answer.statusCode === 200 ? Number(answer.headers['upload-offset']) : { status: answer.statusCode }
    },
    /** Sends a part. @returns the status */
    async send({ offset, content }: Part, more: Record<string, string> = {}): Promise<number> {
      const answer = await request(shop.url + path, {
        method: 'PATCH',
        headers: { ...headers(), ...type, 'upload-offset': String(offset), ...more },
        body: content,
      })
      await answer.body.dump()
      return answer.statusCode
    },
    /** Sends a part and cuts the connection before its last byte. */
    async sendAndCut({ offset, content }: Part): Promise<void> {
      const cut = new AbortController()
      const body = (async function* () {
        yield content.subarray(0, content.length - 1)
        cut.abort()
      })()
      const sent = request(shop.url + path, {
        method: 'PATCH',
        headers: { ...headers(), ...type, 'upload-offset': String(offset), 'content-length': String(content.length) },
        body: body as never,
        signal: cut.signal,
      })
      await sent.catch(() => {})
    },
    method: (method: string) => call(shop.url, method, path, { headers: headers() }),
  }
}
