import { parsedObject } from '../../server/lib/untrustedJson.ts'
import type { Recorded } from '../gateways/gatewayProxy.ts'
import type { Exchange } from './judge.ts'

/** Reads a recorded call. @param prefix the part of the path before the operation */
export function toExchange({ method, path, request, status, answer }: Recorded, prefix: string): Exchange {
  const url = new URL(path, 'http://gateway.example')
  const body = parsedObject(request.toString())
  return {
    method,
    path: url.pathname.replace(prefix, ''),
    query: url.searchParams,
    ...(body && { request: body }),
    status,
    answer: parsedObject(answer.toString()),
  }
}
