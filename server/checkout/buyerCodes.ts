import { randomInt, timingSafeEqual } from 'node:crypto'
import { claimByShard, storesOfFirst } from '../core/byShard.ts'
import type { Context } from '../core/context.ts'
import { isId, newId } from '../core/ids.ts'
import { declareRow, orNull, type RowOf, selectList, text } from '../core/row.ts'
import { OF_STORES, type Runner, sql } from '../core/sql.ts'
import { normalizeEmail } from '../lib/email.ts'
import type { Language } from '../lib/inThree.ts'
import { queueMail } from '../mail/queueMail.ts'
import type { Store } from '../stores/store.ts'
import { countAttempt } from '../users/throttle.ts'

/** A code expires after CODE_MINUTES. A correct code opens the buyer's data for PROOF_MINUTES. */
export const CODE_MINUTES = 10
const PROOF_MINUTES = 30
/** The maximum number of guesses for one code. A code has six digits. */
const MAX_ATTEMPTS = 5
/** In each store, requests for unknown addresses share this number of mail rows. So strangers cannot fill the table. */
const ROWS_FOR_NOBODY = 64

export const buyerCodeRow = declareRow('checkout_codes', {
  id: text(),
  store_id: text(),
  /** In lower case. */
  email: text(),
  checkout_id: text(),
  /** The only charge that the code can pay. Null before the first payment with the code. */
  charge_id: orNull(text()),
})
export type BuyerCodeRow = RowOf<typeof buyerCodeRow>

/** A buyer's request for a code. `device` identifies a browser where this buyer paid before. */
export type CodeRequest = { email: string; checkoutId: string; language: Language; address: string; device?: string }

/**
 * Mails a code of six digits to a known buyer. For an unknown address the answer and its duration are the same: both
 * cases commit one transaction, and a job sends the mail later.
 * @param isKnown finds out if the e-mail belongs to a buyer of the store
 * @returns the id of the code, for the cookie of this browser
 * @throws ApiError 429
 */
export async function requestBuyerCode(
  ctx: Context,
  store: Store,
  { email: typed, checkoutId, language, address, device }: CodeRequest,
  isKnown: (runner: Runner, email: string) => Promise<boolean>,
): Promise<string> {
  const email = normalizeEmail(typed)
  await countAttempt(ctx, 'buyerCode', { account: `${email} as a buyer of ${store.id}`, address, device })
  const id = newId('code')
  await ctx.database.transaction(async (trx) => {
    const known = await isKnown(trx, email)
    await trx.rows(insertCode, { id, storeId: store.id, email, checkoutId, minutes: CODE_MINUTES })
    const mail = { storeId: store.id, kind: 'checkout_code', language, about: id } as const
    const mailId = known ? newId('mail') : `mail_code${randomInt(ROWS_FOR_NOBODY)}_${store.id}`
    await queueMail(ctx, { ...mail, id: mailId, recipient: known ? email : undefined }, trx)
  })
  return id
}

/** Returns the code for the mail. The code is computed from its id, so it is not stored. */
export function buyerCodeOf(ctx: Context, id: string): string {
  return digitsOf(ctx.secrets.fingerprint(textOf(id)))
}

/**
 * Compares a typed code. Each call counts as one guess, even if calls are simultaneous.
 * @returns true if the code is correct, not expired and not used before
 */
export async function proveBuyerCode(
  ctx: Context,
  { id, store_id: storeId }: Pick<BuyerCodeRow, 'id' | 'store_id'>,
  typed: string,
): Promise<boolean> {
  const isCounted = await ctx.database.row(countTry, { id, storeId, limit: MAX_ATTEMPTS })
  if (!isCounted) return false
  const given = Buffer.from(typed.replaceAll(/\D/g, '').slice(0, 6).padStart(6, ' '))
  const isRight = ctx.secrets
    .fingerprints(textOf(id))
    .map((fingerprint) => timingSafeEqual(Buffer.from(digitsOf(fingerprint)), given))
    .includes(true)
  if (!isRight) return false
  return (await ctx.database.row(prove, { id, storeId, minutes: PROOF_MINUTES })) !== undefined
}

/** `asked`: the buyer may type the code. `spent`: the code has expired. `guessed`: the code had too many guesses. */
export type FoundCode = { is: 'asked' | 'proven' | 'spent' | 'guessed'; code: BuyerCodeRow }

/**
 * Finds the code that this browser asked for.
 * @param page.checkoutId the page that the browser opens. A code works on the page that asked for it, and on the page
 *   of its charge
 * @param page.chargeId the charge that the page pays, if it is known. A code can pay only one charge
 */
export async function findBuyerCode(
  ctx: Context,
  storeId: string,
  { id, checkoutId, chargeId }: { id: string; checkoutId: string; chargeId: string | undefined },
): Promise<FoundCode | undefined> {
  if (!isId('code', id)) return undefined
  const row = await ctx.database.row(codeOfPage, {
    id,
    storeId,
    checkoutId,
    chargeId: chargeId ?? null,
    limit: MAX_ATTEMPTS,
  })
  if (!row) return undefined
  const { state, ...code } = row
  return { is: state, code }
}

/** Binds a proven code to the charge that it pays. @returns false if the code is bound to another charge */
export async function bindBuyerCode(ctx: Context, code: BuyerCodeRow, chargeId: string): Promise<boolean> {
  const { id, store_id: storeId } = code
  return (await ctx.database.row(bind, { id, storeId, chargeId })) !== undefined
}

/** Deletes a batch of codes that expired two hours ago, because they have an e-mail. @returns the number of codes */
export async function pruneBuyerCodes(ctx: Context): Promise<number> {
  const stores = await ctx.database.rows(storesWithOldCodes)
  const deleted = await claimByShard(ctx.database, stores, PRUNE_BATCH, (storeIds, limit) =>
    ctx.database.rows(prune, { storeIds, limit }),
  )
  return deleted.length
}

const PRUNE_BATCH = 1_000

function textOf(id: string): string {
  return `code of a buyer: ${id}`
}

/** Takes 48 bits, so that every code of six digits is almost equally likely. */
function digitsOf(fingerprint: string): string {
  const number = Buffer.from(fingerprint, 'base64url').readUIntBE(0, 6) % 1_000_000
  return String(number).padStart(6, '0')
}

const insertCode = sql(
  'insertBuyerCode',
  `insert into checkout_codes (id, store_id, email, checkout_id, expires_at)
   values (:id, :storeId, :email, :checkoutId, now() + :minutes * interval '1 minute')`,
)

const countTry = sql(
  'countGuessOfBuyerCode',
  `update checkout_codes set attempts = attempts + 1
   where id = :id and store_id = :storeId and attempts < :limit and proven_at is null and expires_at > now()
   returning id`,
)

const prove = sql(
  'proveBuyerCode',
  `update checkout_codes set proven_at = now(), expires_at = now() + :minutes * interval '1 minute'
   where id = :id and store_id = :storeId and proven_at is null and expires_at > now() returning id`,
)

const codeOfPage = sql(
  'buyerCodeOfPage',
  `select ${selectList(buyerCodeRow)}, case when expires_at <= now() then 'spent' when proven_at is not null then 'proven'
     when attempts >= :limit then 'guessed' else 'asked' end as state
   from checkout_codes
   where id = :id and store_id = :storeId and (checkout_id = :checkoutId or charge_id = :checkoutId)
     and (charge_id is null or charge_id = :chargeId)`,
).as<BuyerCodeRow & { state: FoundCode['is'] }>()

const bind = sql(
  'bindBuyerCode',
  `update checkout_codes set charge_id = :chargeId
   where id = :id and store_id = :storeId and proven_at is not null and expires_at > now()
     and coalesce(charge_id, :chargeId) = :chargeId
   returning id`,
)

const isOld = `expires_at < now() - interval '2 hours'`

const storesWithOldCodes = sql(
  'storesWithOldBuyerCodes',
  storesOfFirst({ table: 'checkout_codes', rest: `where ${isOld}`, by: 'expires_at', limit: PRUNE_BATCH }),
  { looksForWork: true },
)

const prune = sql(
  'pruneBuyerCodes',
  `with old as materialized (
     select id, store_id from checkout_codes where store_id ${OF_STORES} and ${isOld}
     order by expires_at limit :limit for update skip locked
   )
   delete from checkout_codes using old
   where checkout_codes.id = old.id and checkout_codes.store_id = old.store_id and checkout_codes.store_id ${OF_STORES}
   returning checkout_codes.id`,
)
