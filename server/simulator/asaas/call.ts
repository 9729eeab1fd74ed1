import type { Reply, SimulatedGateway, WireRequest, World } from '../records/gateway.ts'

/** A call to gateway A with a checked key and a parsed body. */
export type Call = {
  world: World
  gateway: SimulatedGateway
  account: string
  query: URLSearchParams
  body: Record<string, unknown>
  request: WireRequest
  /** The gateway's URL for the caller. The URLs of the gateway's pages begin with this URL. */
  origin: string
}

/** Builds the answer with a part of a list. Every list of the gateway has this form. */
export function listOf<Item>(all: Item[], limit: number, offset: number) {
  return pageOf(all.slice(offset, offset + limit), { total: all.length, limit, offset })
}

/** Builds the answer with a part of a list. `data` is this part, and `total` is the number of entries of the whole list. */
export function pageOf<Item>(data: Item[], { total, limit, offset }: { total: number; limit: number; offset: number }) {
  return { object: 'list', hasMore: offset + limit < total, totalCount: total, limit, offset, data }
}

/** Builds the answer with an error. The texts are recorded from the gateway, or are written in the style of recorded texts. */
export function refuse(code: string, description: string): Reply {
  return { status: 400, json: { errors: [{ code, description }] } }
}

export function nowhere(): Reply {
  return { status: 404, json: { errors: [{ code: 'not_found', description: 'O recurso não foi encontrado.' }] } }
}
