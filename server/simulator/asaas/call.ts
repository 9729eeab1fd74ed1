import type { Reply, SimulatedGateway, WireRequest, World } from '../records/gateway.ts'

/** A call to gateway A with its key checked and its body parsed. */
export type Call = {
  world: World
  gateway: SimulatedGateway
  account: string
  query: URLSearchParams
  body: Record<string, unknown>
  request: WireRequest
  /** Start of the URLs of the gateway's pages, from the caller's view. */
  origin: string
}

/** Builds the answer with a part of a list. Every list of the gateway has this form. */
export function listOf<Item>(all: Item[], limit: number, offset: number) {
  return pageOf(all.slice(offset, offset + limit), { total: all.length, limit, offset })
}

/** Builds the answer with a part of a list that has `total` entries. `data` is the part. */
export function pageOf<Item>(data: Item[], { total, limit, offset }: { total: number; limit: number; offset: number }) {
  return { object: 'list', hasMore: offset + limit < total, totalCount: total, limit, offset, data }
}

/** Builds the answer with an error. Its texts were recorded from the gateway, or follow the style of recorded texts. */
export function refuse(code: string, description: string): Reply {
  return { status: 400, json: { errors: [{ code, description }] } }
}

export function nowhere(): Reply {
  return { status: 404, json: { errors: [{ code: 'not_found', description: 'O recurso não foi encontrado.' }] } }
}
