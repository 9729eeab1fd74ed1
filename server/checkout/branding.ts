import { createHash } from 'node:crypto'
import { type Static, Type } from 'typebox'
import { Compile } from 'typebox/compile'
import { storeNow } from '../core/clock.ts'
import type { Context } from '../core/context.ts'
import { invalidRequest } from '../core/errors.ts'
import { sql } from '../core/sql.ts'
import { checkShape } from '../lib/checkShape.ts'
import { EMAIL_PATTERN } from '../lib/email.ts'
import { nullable } from '../lib/schema.ts'
import type { Store } from '../stores/store.ts'

/** How a store's checkout looks, as the dashboard reads and changes it. Null: our own colour, the name alone, no address. */
export const CheckoutLook = Type.Object(
  {
    color: nullable(Type.String({ maxLength: 7, pattern: '^#[0-9a-fA-F]{6}$', description: '`#rrggbb`' })),
    logoUrl: nullable(
      Type.String({
        maxLength: 50_000,
        pattern: '^data:image/(png|jpeg|webp);base64,[A-Za-z0-9+/]+=*$',
        description: 'The picture itself as a `data:` URL, PNG, JPEG or WebP, at most 32 KiB',
      }),
    ),
    supportEmail: nullable(Type.String({ maxLength: 254, pattern: EMAIL_PATTERN })),
  },
  { $id: 'CheckoutLook', additionalProperties: false },
)
export type CheckoutLook = Static<typeof CheckoutLook>

export const CheckoutLookChanges = Type.Partial(CheckoutLook, { additionalProperties: false })
export type CheckoutLookChanges = Static<typeof CheckoutLookChanges>

/** What a page shows of it: the logo by its address, which changes with its content. */
export type ShownLook = { color: string; supportEmail: string | null; logoPath: string | undefined }

export const DEFAULT_COLOR = '#0b6e4f'
const MOST_LOGO_BYTES = 32 * 1024

export async function getCheckoutLook(ctx: Context, store: Store): Promise<CheckoutLook> {
  const row = await ctx.database.row<LookRow>(lookOfStore, [store.id])
  const logoUrl = row?.logo ? `data:${row.logo_type};base64,${row.logo.toString('base64')}` : null
  return { color: row?.color ?? null, logoUrl, supportEmail: row?.support_email ?? null }
}

/**
 * Changes what is sent; what is left out stays, and null takes it away.
 * @throws ApiError 400 naming the field
 */
export async function saveCheckoutLook(
  ctx: Context,
  store: Store,
  changes: CheckoutLookChanges,
): Promise<CheckoutLook> {
  checkShape(validator, changes)
  const wanted = { ...(await getCheckoutLook(ctx, store)), ...changes }
  const logo = wanted.logoUrl === null ? null : readLogo(wanted.logoUrl)
  const values = [wanted.color?.toLowerCase() ?? null, wanted.supportEmail, logo?.bytes ?? null, logo?.type ?? null]
  await ctx.database.rows(saveLook, [store.id, ...values, storeNow(store)])
  return await getCheckoutLook(ctx, store)
}

export async function findShownLook(ctx: Context, store: Store): Promise<ShownLook> {
  const row = await ctx.database.row<{ color: string | null; support_email: string | null; logo_hash: string | null }>(
    shownLook,
    [store.id],
  )
  return {
    color: row?.color ?? DEFAULT_COLOR,
    supportEmail: row?.support_email ?? null,
    logoPath: row?.logo_hash ? `/checkout/logos/${store.id}/${row.logo_hash}` : undefined,
  }
}

/** A store's logo, for the address that `ShownLook` has; nothing for one that is not its present one. */
export async function findLogo(
  ctx: Context,
  storeId: string,
  hash: string,
): Promise<{ bytes: Buffer; type: string } | undefined> {
  const row = await ctx.database.row<LookRow>(lookOfStore, [storeId])
  if (!row?.logo || createHash('sha256').update(row.logo).digest('hex') !== hash) return undefined
  return { bytes: row.logo, type: row.logo_type! }
}

/** What the bytes themselves say: the name of a type alone would let anything be served under it. */
const SIGNATURES: Record<string, (bytes: Buffer) => boolean> = {
  'image/png': (bytes) => bytes.subarray(0, 4).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47])),
  'image/jpeg': (bytes) => bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])),
  'image/webp': (bytes) => bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP',
}

function readLogo(url: string): { bytes: Buffer; type: string } {
  const [, type = '', base64 = ''] = /^data:([a-z/]+);base64,(.*)$/s.exec(url) ?? []
  const bytes = Buffer.from(base64, 'base64')
  if (bytes.length > MOST_LOGO_BYTES) throw invalidRequest('logoUrl', 'The picture is over 32 KiB.')
  if (!SIGNATURES[type]?.(bytes)) throw invalidRequest('logoUrl', 'Not a PNG, JPEG or WebP picture.')
  return { bytes, type }
}

type LookRow = { color: string | null; support_email: string | null; logo: Buffer | null; logo_type: string | null }

const validator = Compile(CheckoutLookChanges)

const lookOfStore = sql(
  'checkoutLookOfStore',
  'select color, support_email, logo, logo_type from checkout_looks where store_id = $1',
)

const shownLook = sql(
  'shownCheckoutLook',
  `select color, support_email, encode(sha256(logo), 'hex') as logo_hash from checkout_looks where store_id = $1`,
)

const saveLook = sql(
  'saveCheckoutLook',
  `insert into checkout_looks (store_id, color, support_email, logo, logo_type, updated_at) values ($1, $2, $3, $4, $5, $6)
   on conflict (store_id) do update set color = $2, support_email = $3, logo = $4, logo_type = $5, updated_at = $6`,
)
