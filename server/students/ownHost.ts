import { timingSafeEqual } from 'node:crypto'
import type { Context } from '../core/context.ts'
import { conflict } from '../core/errors.ts'
import { createOutbound } from '../lib/outbound.ts'
import type { Store } from '../stores/store.ts'

/** The path at which a server proves that a host name resolves to it. */
export const HOST_PROOF_PATH = '/learn/host'

const TIMEOUT_MS = 5_000
const MAX_BODY_BYTES = 1_000

/** Returns the origin of a store's members area: its own host name, or the server's address. */
export function learnOrigin({ settings: { publicUrl } }: Context, { learnHost }: Pick<Store, 'learnHost'>): string {
  if (learnHost === null) return publicUrl
  const { protocol, port } = new URL(publicUrl)
  return `${protocol}//${learnHost}${port && `:${port}`}`
}

/**
 * Returns the proof that a request for this host name reached this server. Only servers with the same secret can
 * compute it.
 */
export function hostProof(ctx: Context, host: string): string {
  return ctx.secrets.fingerprint(`host of a members area: ${host}`)
}

/**
 * Checks that a host name resolves to this server. So a store can neither lock out its students nor use the name of
 * another site.
 * @param host in lower case
 * @throws ApiError 409 `host_elsewhere` with the reason
 */
export async function requireLeadsHere(ctx: Context, host: string): Promise<void> {
  if (host === new URL(ctx.settings.publicUrl).hostname) throw elsewhere('This is the name of the server itself.')
  const outbound = createOutbound({ allowLoopback: ctx.settings.environment === 'sandbox' })
  const url = learnOrigin(ctx, { learnHost: host }) + HOST_PROOF_PATH
  const headers = { 'content-type': 'application/json' }
  const result = await outbound.post(url, { headers, body: '{}', timeoutMs: TIMEOUT_MS, maxBodyBytes: MAX_BODY_BYTES })
  await outbound.close()
  if ('cause' in result) throw elsewhere(`No answer from ${host}: ${result.cause}`)
  if (!isProof(ctx, host, result.bodyExcerpt))
    throw elsewhere(`${host} leads to another server. Point the name at this server, then try again.`)
}

function elsewhere(reason: string) {
  return conflict('host_elsewhere', reason)
}

function isProof(ctx: Context, host: string, answer: string): boolean {
  const given = Buffer.from(answer)
  return ctx.secrets.fingerprints(`host of a members area: ${host}`).some((proof) => {
    const expected = Buffer.from(JSON.stringify({ proof }))
    return expected.length === given.length && timingSafeEqual(expected, given)
  })
}
