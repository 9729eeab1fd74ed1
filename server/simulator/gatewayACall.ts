import type { Reply, SimulatedGateway, World } from './gateway.ts'

/** A call of an account of gateway A, its key checked and its body read. */
export type Call = {
  world: World
  gateway: SimulatedGateway
  account: string
  query: URLSearchParams
  body: Record<string, unknown>
  /** What the addresses of its pages begin with, as the caller reaches them. */
  origin: string
}

/** The envelope of every list. */
export function listOf(all: unknown[], limit: number, offset: number): Record<string, unknown> {
  const data = all.slice(offset, offset + limit)
  return { object: 'list', hasMore: offset + limit < all.length, totalCount: all.length, limit, offset, data }
}

/** The envelope of every error; texts as recorded, or in their manner. */
export function refuse(code: string, description: string): Reply {
  return { status: 400, json: { errors: [{ code, description }] } }
}

export function nowhere(): Reply {
  return { status: 404, json: { errors: [{ code: 'not_found', description: 'O recurso não foi encontrado.' }] } }
}
