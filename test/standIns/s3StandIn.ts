import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterFile } from '../afterFile.ts'

/**
 * S3-compatible storage in memory, on the loopback address. It refuses each request without a valid signature (AWS
 * SigV4).
 */
export type S3StandIn = {
  url: string
  keyId: string
  secret: string
  /** Complete objects, by `bucket/key`. */
  objects: Map<string, Buffer>
  /** The headers `x-amz-meta-…` of the objects. */
  metadata: Map<string, Record<string, string>>
  /** Parts of incomplete uploads, by the upload's id. */
  uploads: Map<string, Map<number, Buffer>>
  refused: string[]
}

export async function startS3StandIn(): Promise<S3StandIn> {
  const state: S3StandIn = {
    url: '',
    keyId: 'AKIATEST',
    secret: 'a secret of the bucket',
    objects: new Map(),
    metadata: new Map(),
    uploads: new Map(),
    refused: [],
  }
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const body = Buffer.concat(chunks)
    const problem = wrongSignature(state, request, body)
    if (problem === undefined) {
      answer(state, request, response, body)
      return
    }
    state.refused.push(problem)
    sendXml(response, 403, errorOf('SignatureDoesNotMatch'))
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  afterFile(() => {
    server.closeAllConnections()
    server.close()
  })
  state.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return state
}

function answer(state: S3StandIn, request: IncomingMessage, response: ServerResponse, body: Buffer): void {
  const { pathname, searchParams } = new URL(request.url!, state.url)
  const key = decodeURIComponent(pathname.slice(1))
  const uploadId = searchParams.get('uploadId')
  if (searchParams.has('uploads')) beginUpload(state, response, key)
  else if (uploadId !== null) answerUpload(state, request, response, { key, uploadId, searchParams, body })
  else if (request.method === 'PUT') {
    const metadata = Object.entries(request.headers).filter(([name]) => name.startsWith('x-amz-meta-'))
    state.objects.set(key, body)
    state.metadata.set(key, Object.fromEntries(metadata) as Record<string, string>)
    response.writeHead(200, { etag: etagOf(body) }).end()
  } else if (request.method === 'DELETE') {
    state.objects.delete(key)
    response.writeHead(204).end()
  } else sendObject(state, request, response, key)
}

function beginUpload(state: S3StandIn, response: ServerResponse, key: string): void {
  const id = `upload${state.uploads.size + 1}`
  state.uploads.set(id, new Map())
  sendXml(
    response,
    200,
    `<InitiateMultipartUploadResult><Key>${key}</Key><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`,
  )
}

type UploadCall = { key: string; uploadId: string; searchParams: URLSearchParams; body: Buffer }

function answerUpload(
  state: S3StandIn,
  { method }: IncomingMessage,
  response: ServerResponse,
  { key, uploadId, searchParams, body }: UploadCall,
): void {
  const parts = state.uploads.get(uploadId)
  const sorted = [...(parts ?? [])].sort(([one], [other]) => one - other)
  if (!parts) sendXml(response, 404, errorOf('NoSuchUpload'))
  else if (method === 'PUT') {
    parts.set(Number(searchParams.get('partNumber')), body)
    response.writeHead(200, { etag: etagOf(body) }).end()
  } else if (method === 'GET') {
    const list = sorted.map(
      ([number, part]) =>
        `<Part><PartNumber>${number}</PartNumber><ETag>${etagOf(part)}</ETag><Size>${part.length}</Size></Part>`,
    )
    sendXml(response, 200, `<ListPartsResult><IsTruncated>false</IsTruncated>${list.join('')}</ListPartsResult>`)
  } else if (method === 'DELETE') {
    state.uploads.delete(uploadId)
    response.writeHead(204).end()
  } else if (sorted.slice(0, -1).some(([, part]) => part.length < SMALLEST_PART_BYTES))
    sendXml(response, 400, errorOf('EntityTooSmall'))
  else {
    state.uploads.delete(uploadId)
    state.objects.set(key, Buffer.concat(sorted.map(([, part]) => part)))
    sendXml(response, 200, `<CompleteMultipartUploadResult><Key>${key}</Key></CompleteMultipartUploadResult>`)
  }
}

/** Amazon refuses smaller parts, except the last one. */
const SMALLEST_PART_BYTES = 5 * 1024 * 1024

const errorOf = (code: string) => `<Error><Code>${code}</Code><Message>${code}</Message></Error>`

function sendObject(
  state: S3StandIn,
  { method, headers, url }: IncomingMessage,
  response: ServerResponse,
  key: string,
) {
  const object = state.objects.get(key)
  if (!object) {
    sendXml(response, 404, errorOf('NoSuchKey'))
    return
  }
  const { searchParams } = new URL(url!, state.url)
  const [, from, to] = /^bytes=(\d+)-(\d*)$/.exec(headers.range ?? '') ?? []
  const last = Math.min(to ? Number(to) : object.length - 1, object.length - 1)
  const part = from === undefined ? object : object.subarray(Number(from), last + 1)
  response.writeHead(from === undefined ? 200 : 206, {
    'content-length': part.length,
    'content-type': searchParams.get('response-content-type') ?? 'binary/octet-stream',
    'content-disposition': searchParams.get('response-content-disposition') ?? '',
    etag: etagOf(object),
    ...state.metadata.get(key),
    ...(from !== undefined && { 'content-range': `bytes ${from}-${last}/${object.length}` }),
  })
  response.end(method === 'HEAD' ? undefined : part)
}

function sendXml(response: ServerResponse, status: number, xml: string): void {
  response.writeHead(status, { 'content-type': 'application/xml' }).end(`<?xml version="1.0"?>${xml}`)
}

const etagOf = (bytes: Buffer) => `"${createHash('md5').update(bytes).digest('hex')}"`
const sha256 = (text: string | Buffer) => createHash('sha256').update(text).digest('hex')
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()

/**
 * Checks the signature in the header or in the URL (AWS, "Signature Version 4 signing process").
 * @returns the problem, or undefined if the signature is valid
 */
function wrongSignature(
  { url: base, keyId, secret }: S3StandIn,
  request: IncomingMessage,
  body: Buffer,
): string | undefined {
  const url = new URL(request.url!, base)
  const query = url.searchParams
  const header = /^AWS4-HMAC-SHA256 Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=(\w+)$/.exec(
    request.headers.authorization ?? '',
  )
  const isInAddress = query.has('X-Amz-Signature')
  const credential = header?.[1] ?? query.get('X-Amz-Credential') ?? ''
  const signedHeaders = header?.[2] ?? query.get('X-Amz-SignedHeaders') ?? ''
  const signature = header?.[3] ?? query.get('X-Amz-Signature')
  const date = String(request.headers['x-amz-date'] ?? query.get('X-Amz-Date'))
  const hash = isInAddress ? 'UNSIGNED-PAYLOAD' : String(request.headers['x-amz-content-sha256'])
  if (!isInAddress && hash !== 'UNSIGNED-PAYLOAD' && hash !== sha256(body)) return 'another body'
  if (isInAddress && Date.now() > instantOf(date) + Number(query.get('X-Amz-Expires')) * 1_000) return 'expired'
  const [id, day, region, service] = credential.split('/')
  if (id !== keyId) return 'an unknown key'
  const pairs = [...query]
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
  const headers = signedHeaders.split(';').map((name) => `${name}:${String(request.headers[name] ?? '').trim()}\n`)
  const canonical = [request.method, url.pathname, pairs.sort().join('&'), headers.join(''), signedHeaders, hash].join(
    '\n',
  )
  const text = ['AWS4-HMAC-SHA256', date, `${day}/${region}/${service}/aws4_request`, sha256(canonical)].join('\n')
  const key = [day!, region!, service!, 'aws4_request'].reduce<string | Buffer>(
    (last, part) => hmac(last, part),
    `AWS4${secret}`,
  )
  return hmac(key, text).toString('hex') === signature ? undefined : 'another signature'
}

/** @param date such as `20261122T144500Z` */
function instantOf(date: string): number {
  return Date.parse(date.replace(/(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z/, '$1-$2-$3T$4:$5:$6Z'))
}

function encoded(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
}
