import { timingSafeEqual } from 'node:crypto'
import { systemNow } from '../core/clock.ts'
import type { Context } from '../core/context.ts'
import type { Disposition } from './contentDisposition.ts'
import { isCaptions } from './fileType.ts'
import type { MediaRow } from './media.ts'
import { storageOf } from './storageOf.ts'

/** The parts of a signed address. The signature covers all other parts. */
export type SignedAddress = {
  storeId: string
  id: string
  as: Disposition
  /** The expiry of the address, in seconds since 1970, machine time. */
  until: number
  signature: string
}

/**
 * Signs an address at which anybody can read the file until it expires.
 * @param media a complete file
 * @param options.forSeconds lifetime of the address in seconds
 * @param options.as default `inline`
 * @returns a path on this server, or an address of the S3-compatible storage
 */
export async function mediaUrl(
  ctx: Context,
  media: Pick<MediaRow, 'id' | 'store_id' | 'storage' | 'name' | 'type'>,
  { forSeconds, as = 'inline' }: { forSeconds: number; as?: Disposition },
): Promise<string> {
  // A page loads captions only from its own origin, so this server sends them.
  const isOwn = media.storage === 'local' || isCaptions(media.type)
  if (!isOwn) return (await storageOf(ctx, media.storage)).addressOf!(media, { forSeconds, as })
  const until = Math.ceil(systemNow().getTime() / 1000) + forSeconds
  const [storeId, id] = [media.store_id, media.id]
  const signature = ctx.secrets.fingerprint(signedText({ storeId, id, as, until }))
  return `/media/${storeId}/${id}?${new URLSearchParams({ as, until: String(until), signature })}`
}

/**
 * Checks a signed address. All nodes have the same secrets, so each node accepts the addresses of other nodes.
 * @returns the seconds until the address expires; undefined if the signature is wrong
 */
export function checkSignature(
  ctx: Pick<Context, 'secrets'>,
  address: SignedAddress,
): { is: 'valid'; forSeconds: number } | { is: 'expired' } | { is: 'forged' } {
  const sent = Buffer.from(address.signature)
  // After a rotation of the secret, addresses that were signed with the old secret stay valid.
  const isRight = ctx.secrets.fingerprints(signedText(address)).some((text) => {
    const right = Buffer.from(text)
    return right.length === sent.length && timingSafeEqual(right, sent)
  })
  if (!isRight) return { is: 'forged' }
  const forSeconds = address.until - Math.floor(systemNow().getTime() / 1000)
  return forSeconds > 0 ? { is: 'valid', forSeconds } : { is: 'expired' }
}

function signedText({ storeId, id, as, until }: Omit<SignedAddress, 'signature'>): string {
  return `media address: ${storeId} ${id} ${as} until ${until}`
}
