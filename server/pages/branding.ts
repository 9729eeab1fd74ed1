import { createHash } from 'node:crypto'
import { type Static, Type } from 'typebox'
import { storeNow } from '../core/clock.ts'
import type { Context } from '../core/context.ts'
import { sql } from '../core/sql.ts'
import { checkShape } from '../lib/checkShape.ts'
import { EMAIL_PATTERN } from '../lib/email.ts'
import { PICTURE_PATTERN, readPicture } from '../lib/picture.ts'
import { nullable } from '../lib/schema.ts'
import type { Store } from '../stores/store.ts'

/** The branding of a store's checkout, for the dashboard. Null means the default colour, no logo, or no support address. */
export const Branding = Type.Object(
  {
    color: nullable(Type.String({ maxLength: 7, pattern: '^#[0-9a-fA-F]{6}$', description: '`#rrggbb`' })),
    logoUrl: nullable(
      Type.String({
        maxLength: 50_000,
        pattern: PICTURE_PATTERN,
        description: 'The picture as a `data:` URL: PNG, JPEG or WebP, at most 32 KiB',
      }),
    ),
    supportEmail: nullable(Type.String({ maxLength: 254, pattern: EMAIL_PATTERN })),
  },
  { $id: 'Branding', additionalProperties: false },
)
export type Branding = Static<typeof Branding>

export const BrandingChanges = Type.Partial(Branding, { additionalProperties: false })
export type BrandingChanges = Static<typeof BrandingChanges>

/** The branding on a page. A changed logo gets a new address. */
export type ShownBranding = {
  color: string
  supportEmail: string | null
  logoPath: string | undefined
  /**
   * `asked`: at least one enabled conversion service gets only conversions of buyers who agree. `sent`: all services
   * get all conversions.
   */
  conversions: 'none' | 'sent' | 'asked'
}

export const DEFAULT_COLOR = '#0b6e4f'
const MAX_LOGO_KIB = 32

export async function getBranding(ctx: Context, store: Store): Promise<Branding> {
  const row = await ctx.database.row(brandingOfStore, { storeId: store.id })
  const logoUrl = row?.logo ? `data:${row.logo_type};base64,${row.logo.toString('base64')}` : null
  return { color: row?.color ?? null, logoUrl, supportEmail: row?.support_email ?? null }
}

/**
 * Changes the given fields. A missing field keeps its value, and null removes the value.
 * @throws ApiError 400 naming the field
 */
export async function saveBranding(ctx: Context, store: Store, changes: BrandingChanges): Promise<Branding> {
  checkShape(BrandingChanges, changes)
  const wanted = { ...(await getBranding(ctx, store)), ...changes }
  const logo = wanted.logoUrl === null ? null : readPicture(wanted.logoUrl, { param: 'logoUrl', maxKib: MAX_LOGO_KIB })
  const values = {
    color: wanted.color?.toLowerCase() ?? null,
    supportEmail: wanted.supportEmail,
    logo: logo?.bytes ?? null,
    logoType: logo?.type ?? null,
  }
  await ctx.database.rows(saveBrandingRow, { storeId: store.id, ...values, now: storeNow(store) })
  return await getBranding(ctx, store)
}

export async function findShownBranding(ctx: Context, store: Store): Promise<ShownBranding> {
  const row = await ctx.database.row(shownBranding, { storeId: store.id })
  return {
    color: row?.color ?? DEFAULT_COLOR,
    supportEmail: row?.support_email ?? null,
    logoPath: row?.logo_hash ? `/checkout/logos/${store.id}/${row.logo_hash}` : undefined,
    conversions: row?.asks ? 'asked' : row?.converts ? 'sent' : 'none',
  }
}

/** Returns a store's logo by its path in `ShownBranding`, or undefined if the store has another logo now. */
export async function findLogo(
  ctx: Context,
  storeId: string,
  hash: string,
): Promise<{ bytes: Buffer; type: string } | undefined> {
  const row = await ctx.database.row(brandingOfStore, { storeId })
  if (!row?.logo || createHash('sha256').update(row.logo).digest('hex') !== hash) return undefined
  return { bytes: row.logo, type: row.logo_type! }
}

const brandingOfStore = sql(
  'checkoutBrandingOfStore',
  'select color, support_email, logo, logo_type from branding where store_id = :storeId',
)

const shownBranding = sql(
  'shownCheckoutBranding',
  `select color, support_email, encode(sha256(logo), 'hex') as logo_hash, converts, asks
   from (
     select count(*) > 0 as converts, coalesce(bool_or(conversion ->> 'consent' = 'asked'), false) as asks
     from webhook_endpoints where store_id = :storeId and kind <> 'webhook' and enabled
   ) as services
   left join branding on branding.store_id = :storeId`,
)

const saveBrandingRow = sql(
  'saveBranding',
  `insert into branding (store_id, color, support_email, logo, logo_type, updated_at)
    values (:storeId, :color, :supportEmail, :logo, :logoType, :now)
   on conflict (store_id) do update
     set color = :color, support_email = :supportEmail, logo = :logo, logo_type = :logoType, updated_at = :now`,
)
